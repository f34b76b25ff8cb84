"""`scopa new`: a first file of a variant, ready to be changed."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from scopa_dsl.authoring.starting import Plan, first_file, names_in
from scopa_dsl.commands.asking import wrong
from scopa_dsl.commands.voice import Voice
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.ruleset import library
from scopa_dsl.ruleset.shape import ID
from scopa_dsl.texts import N_

EXAMPLES = (
    "scopa new my-variant",
    "scopa new la-nostra --extends scopone --with napola --with rebello",
    'scopa new la-nostra --name "La nostra" --lang it',
)


def command(
    ctx: typer.Context,
    id_: Annotated[
        str | None,
        typer.Argument(
            metavar="ID", help=N_("Its id, which names the file: my-variant."), show_default=False
        ),
    ] = None,
    name: Annotated[str | None, typer.Option(metavar="TEXT", help=N_("What people call it."))] = None,
    extends: Annotated[
        str | None, typer.Option(metavar="NAME", help=N_("The game that it changes; by default scopa."))
    ] = None,
    modules: Annotated[
        list[str] | None, typer.Option("--with", metavar="NAME", help=N_("A module to add; may be repeated."))
    ] = None,
) -> None:
    """Write a commented file that validates and plays; a file that is there already is never touched."""
    voice: Voice = ctx.obj
    asks = id_ is None and sys.stdin.isatty()
    if id_ is None and not asks:
        raise wrong(voice, N_("Say what it is to be called, as in `scopa new my-variant`."), "ID")
    if asks:
        id_ = _ask_id(voice)
        name = name or _ask(voice, N_("What do people call it? "))
        games = ", ".join(library.names())
        which = N_("Which game does it change? There are {games}. Just Enter: scopa. ")
        extends = extends or _ask(voice, which, games=games)
        known = ", ".join(library.modules())
        modules = modules or [
            _ask(voice, N_("Modules to add? There are {modules}. Just Enter: none. "), modules=known)
        ]
    assert id_ is not None
    if problem := _problem(id_):
        raise wrong(voice, problem, "ID", id=id_ or '""')
    file = Path(f"{id_}.yaml")
    title = name or id_.replace("-", " ").capitalize()
    base, *more = (extends or "scopa").split("+")
    plan = Plan(id_, title, base, (*more, *names_in(modules or ())), voice.lang)
    try:
        text = first_file(plan, Path())
    except RulesetError as error:
        # The file is not there: what is wrong with it is wrong with what was asked for.
        said = [
            f"{found.code} {found.text(voice.lang)} {found.advice(voice.lang)}" for found in error.diagnostics
        ]
        raise typer.BadParameter("\n".join(map(str.strip, said)), param_hint="--extends, --with") from None
    try:
        with file.open("x", encoding="utf-8", newline="\n") as new:
            new.write(text)
    except OSError as error:
        message = N_("{file} cannot be written ({reason}).")
        raise wrong(voice, message, "ID", file=file, reason=error.strerror) from None
    voice.say(N_("{file} is ready. Change it in your editor, then:"), file=file)
    for verb in ("validate", "test", "play"):
        print(f"  scopa {verb} {file}")


def _problem(id_: str) -> str:
    """Why a new file cannot be called so; empty if it can."""
    if not re.fullmatch(ID, id_):
        return N_("An id has small letters, digits and -, and begins with a letter; {id} does not.")
    if id_ in library.names() or id_ in library.modules():
        return N_("{id} comes with the program: choose another id.")
    if Path(f"{id_}.yaml").exists():
        return N_("{id}.yaml is there already, and stays as it is.")
    return ""


def _ask_id(voice: Voice) -> str:
    while True:
        id_ = _ask(voice, N_("Its id, which names the file (small letters, digits, -): "))
        problem = _problem(id_)
        if not problem:
            return id_
        voice.say(problem, id=id_ or '""')


def _ask(voice: Voice, message: str, **named: object) -> str:
    try:
        return input(voice.text(message, **named)).strip()
    except EOFError:
        raise typer.Abort from None
