"""The app: which commands there are, and how one is found, translated and run."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from scopa_dsl.commands.phrases import error_text, help_text
from scopa_dsl.commands.voice import Voice, language_of
from scopa_dsl.texts import N_, default_language, translator

COMMANDS = {
    "list": N_("The rulesets and modules that there are."),
    "show": N_("One game: its players and what a table may agree on."),
    "rules": N_("The rule book of a game."),
    "diff": N_("How two games differ, rule by rule."),
    "new": N_("Begin a variant of your own: a commented file that plays."),
    "validate": N_("Check ruleset files."),
    "fmt": N_("Put ruleset files in canonical form."),
    "explain": N_("What the code of a finding means, with a wrong and a right example."),
    "test": N_("Run the examples in ruleset files."),
    "examples": N_("Situations from play as examples, for you to confirm."),
    "captures": N_("What a card may take, and why nothing else."),
    "trace": N_("How an answer came about, expression by expression."),
    "score": N_("The sheet of given piles, line by line."),
    "play": N_("Play a match in the terminal."),
    "resume": N_("Go on with a match that was left."),
    "replay": N_("A recorded match, told again and checked."),
    "arena": N_("Computer players against each other on the same deals."),
    "simulate": N_("A game played thousands of times: what its rules do, measured."),
    "compile": N_("The Python that a ruleset becomes."),
    "lsp": N_("The language server, which editors start."),
}
"""Every command, in the order of the help, with what it does in a line."""


class _Group(TyperGroup):
    def get_help(self, ctx: Any) -> str:
        return help_text(super().get_help(ctx), ctx.obj.lang)


class _Command(TyperCommand):
    def get_help(self, ctx: Any) -> str:
        return help_text(super().get_help(ctx), ctx.obj.lang)


def run(arguments: Sequence[str]) -> int:
    """Run one command line; what is returned is the exit code."""
    try:
        lang, rest = language_of(list(arguments))
    except ValueError as error:
        Voice(default_language()).warn(N_("--lang is it or en, not {lang}."), lang=error)
        return 2
    if "--no-color" in rest:
        rest = [word for word in rest if word != "--no-color"]
        os.environ["NO_COLOR"] = "1"
    app = build(lang, rest)
    try:
        code = app.main(rest, "scopa", standalone_mode=False, obj=Voice(lang))
    except typer.Abort:
        return 1
    except Exception as error:
        # The library's usage errors have no public base class, but all can say themselves.
        if not hasattr(error, "format_message"):
            raise
        _complain(error, lang)
        return 2
    return code if isinstance(code, int) else 0


def build(lang: str, arguments: Sequence[str] = ()) -> Any:
    """The app in a language.

    Of the commands only the one that ``arguments`` ask for is imported, or all if none is asked
    for; the others have no more than their line of help.
    """
    wanted = next((word for word in arguments if not word.startswith("-")), None)
    app = typer.Typer(cls=_Group, rich_markup_mode=None, pretty_exceptions_enable=False)
    about = N_("Scopa, in every town's version: rulesets in YAML, checked, explained, scored and played.")
    app.callback(invoke_without_command=True, help=about, epilog=_epilog(_EXAMPLES, lang))(_root)
    for name, summary in COMMANDS.items():
        function: Any = _elsewhere
        examples: tuple[str, ...] = ()
        if wanted == name:
            module = import_module(f"scopa_dsl.commands.{name}")
            function, examples = module.command, module.EXAMPLES
        app.command(name, cls=_Command, help=summary, epilog=_epilog(examples, lang))(function)
    return _translated(get_command(app), lang)


def _epilog(examples: tuple[str, ...], lang: str) -> str:
    # The library keeps the lines of a paragraph apart only after a backspace.
    return "\n\n\b\n".join((translator(lang)(N_("Examples:")), "\n".join(f"  {line}" for line in examples)))


def _elsewhere() -> None:
    """Stands for a command that this command line does not ask for."""


_EXAMPLES = (
    "scopa play scopa",
    "scopa show scopone+napola --lang it",
    "scopa captures scopa --table '3B 5C 5S FD' --play 5D",
)


def _root(
    ctx: typer.Context,
    lang: Annotated[
        str | None, typer.Option(metavar="it|en", help=N_("The language; by default the system's."))
    ] = None,
    no_color: Annotated[
        bool, typer.Option("--no-color", help=N_("No colours; NO_COLOR in the environment does the same."))
    ] = False,
    show_version: Annotated[bool, typer.Option("--version", help=N_("The version."))] = False,
) -> None:
    """What `scopa` does before or without a command."""
    if show_version:
        from importlib.metadata import version

        print(f"scopa {version('scopa-dsl')}")
    elif ctx.invoked_subcommand is None:
        print(ctx.get_help())


def _translated(command: Any, lang: str) -> Any:
    """The command with every text of its help in ``lang``."""
    say = translator(lang)
    for param in command.params:
        if getattr(param, "help", None):
            param.help = say(param.help)
    command.help = say(command.help or "")
    for inner in getattr(command, "commands", {}).values():
        _translated(inner, lang)
    return command


def _complain(error: Any, lang: str) -> None:
    voice = Voice(lang)
    voice.warn("{error}", error=error_text(error.format_message(), lang))
    if error.ctx is not None:
        voice.warn(N_("Try '{command} --help' for help."), command=error.ctx.command_path)
