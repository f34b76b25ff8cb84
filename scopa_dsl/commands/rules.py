"""`scopa rules`: the rule book of a game."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from scopa_dsl.commands.asking import Agreed, Players, Request, options_of, refused
from scopa_dsl.commands.voice import Voice
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.rulebook.book import rule_book
from scopa_dsl.rulebook.formats import FORMATS
from scopa_dsl.texts import N_

EXAMPLES = (
    "scopa rules scopa",
    "scopa rules scopone+napola --players 4 --lang it",
    "scopa rules cirulla -o target=31 --format html > cirulla.html",
)


class Format(StrEnum):
    """How the book is printed."""

    TEXT = "text"
    MD = "md"
    HTML = "html"


def command(
    ctx: typer.Context,
    name: Request,
    agreed: Agreed = None,
    players: Players = None,
    how: Annotated[
        Format, typer.Option("--format", metavar="text|md|html", help=N_("How the book is printed."))
    ] = Format.TEXT,
) -> None:
    """Print everything that a person needs to know to play this game."""
    voice: Voice = ctx.obj
    try:
        book = rule_book(name, players, options_of(voice, agreed), voice.lang)
    except RulesetError as error:
        raise refused(voice, error) from None
    print(FORMATS[how.value](book), end="")
