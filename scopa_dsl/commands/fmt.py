"""`scopa fmt`: ruleset files in canonical form."""

from __future__ import annotations

import sys
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer

from scopa_dsl.authoring.layout import canonical
from scopa_dsl.checks.files import requests
from scopa_dsl.commands.asking import refused
from scopa_dsl.commands.voice import Voice
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.records import keeping
from scopa_dsl.ruleset.decoding import MOST_BYTES
from scopa_dsl.ruleset.library import Place
from scopa_dsl.ruleset.loading import read_file
from scopa_dsl.ruleset.source import Source, read
from scopa_dsl.texts import N_, ngettext

EXAMPLES = ("scopa fmt mine.yaml", "scopa fmt rulesets --check", "cat mine.yaml | scopa fmt -")


def command(
    ctx: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help=N_("Files, folders, patterns, or - for what is piped in."),
            show_default=False,
        ),
    ],
    check: Annotated[
        bool, typer.Option("--check", help=N_("Write nothing; exit with 1 if a file would change."))
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help=N_("Write nothing; show what would change."))] = False,
) -> None:
    """Put sections in order and spaces in their places; comments and rules stay as they are."""
    voice: Voice = ctx.obj
    asked = [each for path in paths for each in requests(path)]
    changed = failed = 0
    for request in asked:
        try:
            source = _source(request)
        except RulesetError as error:
            failed = max(failed, refused(voice, error).exit_code)
            continue
        text = canonical(source)
        same = text == source.text
        changed += not same
        if diff:
            print(
                "".join(unified_diff(source.text.splitlines(True), text.splitlines(True), request, request)),
                end="",
            )
        elif check and not same:
            voice.say(N_("{file} is not in canonical form."), file=request)
        elif request == "-" and not check:
            print(text, end="")
        elif not same:
            keeping.save(Path(request).resolve(), text)
            voice.say(N_("{file} is in canonical form now."), file=request)
    if not (changed or failed or "-" in asked):
        number = len(asked)
        print(
            ngettext(
                "{number} file in canonical form", "{number} files in canonical form", number, voice.lang
            )
        )
    raise typer.Exit(failed or (1 if changed and (check or diff) else 0))


def _source(request: str) -> Source:
    if request == "-":
        return read(sys.stdin.read(MOST_BYTES + 1), "<stdin>")
    return read_file(Place(Path(request), request))
