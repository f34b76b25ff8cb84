"""`scopa resume`: a match that was left, from where it was left."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Annotated

import typer

from scopa_dsl.commands.play import Plain, ShownSuits, Speed, Suits, look_of, play
from scopa_dsl.commands.replay import bytes_of
from scopa_dsl.commands.voice import Voice
from scopa_dsl.diagnostics import render
from scopa_dsl.records.keeping import Kept, kept
from scopa_dsl.records.model import MatchRecord, RecordError
from scopa_dsl.records.reading import read
from scopa_dsl.records.replaying import changed_rules
from scopa_dsl.records.text import decode
from scopa_dsl.sitting.sitting import HUMAN, Sitting, Wish, resumed
from scopa_dsl.texts import N_

EXAMPLES = (
    "scopa resume",
    "scopa resume --list",
    "scopa resume scopa-3",
    "scopa resume copy.scopa",
)


def command(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]", help=N_("A match, or the file of one; by default the last."), show_default=False
        ),
    ] = None,
    plain: Plain = False,
    speed: Speed = 1.0,
    suits: ShownSuits = Suits.ITALIAN,
    listed: Annotated[bool, typer.Option("--list", help=N_("The matches that were left."))] = False,
) -> None:
    """Go on with a match: every move that was made is there again."""
    voice: Voice = ctx.obj
    matches = kept()
    unfinished = [match for match in matches if not match.over]
    if listed:
        _list(voice, unfinished)
        return
    file = _wanted(voice, matches, name)
    text, path = "", str(file)
    try:
        text = decode(bytes_of(voice, file), path)
        record = read(text, path)
        # A file from elsewhere stays as it is.
        sitting = resumed(record, file if any(file == match.path for match in matches) else None)
        changed = changed_rules(record, sitting.game)
        for found in (*record.remarks, *((changed,) if changed else ())):
            print(render(found, {path: text}, voice.lang), file=sys.stderr)
    except RecordError as error:
        print(render(error.found, {path: text}, voice.lang), file=sys.stderr)
        raise typer.Exit(1) from None
    if sitting.match.outcome.over:
        raise _over(voice, path)
    play(voice, sitting, _wish(record, sitting), look_of(plain, speed, suits))


def _list(voice: Voice, matches: list[Kept]) -> None:
    if not matches:
        voice.say(N_("No match was left unfinished."))
    for match in matches:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(match.saved))
        score = match.totals.replace(",", "–")
        voice.say(N_("{name}  {when}  hand {number}, {score}"),
                  name=match.name, when=when, number=match.hands, score=score)  # fmt: skip


def _wanted(voice: Voice, matches: list[Kept], name: str | None) -> Path:
    """The file of a match: the last that was left, one of those kept, or any."""
    if name is None:
        last = next((match.path for match in matches if not match.over), None)
        if last is None:
            raise typer.BadParameter(voice.text(N_("no match was left unfinished")))
        return last
    found = next((match for match in matches if match.name == name), None)
    if found is None and not Path(name).is_file():
        message = N_("no match called {name} was left unfinished")
        raise typer.BadParameter(voice.text(message, name=name))
    if found is not None and found.over:
        raise _over(voice, found.path)
    return found.path if found is not None else Path(name)


def _over(voice: Voice, file: object) -> typer.BadParameter:
    message = N_("this match is over; `scopa replay {file}` tells it again")
    return typer.BadParameter(voice.text(message, file=file))


def _wish(record: MatchRecord, sitting: Sitting) -> Wish:
    """What was asked for when the match began."""
    level = next((who for who in sitting.seats if who != HUMAN), "easy")
    return Wish(
        request=record.source or record.ruleset,
        seats=sitting.seats,
        level=level,
        options=dict(record.options),
        seed=sitting.seed,
    )
