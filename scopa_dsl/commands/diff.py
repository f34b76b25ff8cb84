"""`scopa diff`: how two games differ, rule by rule."""

from __future__ import annotations

from dataclasses import asdict
from itertools import groupby
from textwrap import indent
from typing import Annotated

import typer

from scopa_dsl.commands.asking import Agreed, AsJson, Players, Request, options_of, refused
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.rulebook.differences import Comparison, Difference, compare
from scopa_dsl.texts import N_

EXAMPLES = ("scopa diff scopa scopone-scientifico", "scopa diff escoba escopa --lang it --json")

Other = Annotated[
    str, typer.Argument(metavar="RULESET", help=N_("The game to compare it with."), show_default=False)
]


def command(
    ctx: typer.Context,
    first: Request,
    second: Other,
    agreed: Agreed = None,
    players: Players = None,
    as_json: AsJson = False,
) -> None:
    """Print every rule that is not the same in both games."""
    voice: Voice = ctx.obj
    try:
        found = compare(first, second, players, options_of(voice, agreed), voice.lang)
    except RulesetError as error:
        raise refused(voice, error) from None
    if as_json:
        say_json(asdict(found))
    elif not found.differences:
        voice.say(N_("{first} and {second} are the same game."), first=found.first, second=found.second)
    else:
        _tell(voice, found)


def _tell(voice: Voice, found: Comparison) -> None:
    for chapter, differences in groupby(found.differences, key=lambda each: each.chapter):
        print(chapter)
        for each in differences:
            print(_text(voice, each, found))
        print()


def _text(voice: Voice, each: Difference, found: Comparison) -> str:
    nothing = voice.text(N_("nothing of the kind"))
    lines = [f"{each.name}:"] if each.name else []
    lines.append(f"  {found.first}: {each.first or nothing}")
    lines.append(f"  {found.second}: {each.second or nothing}")
    return indent("\n".join(lines), "  ")
