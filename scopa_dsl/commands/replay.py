"""`scopa replay`: a recorded match told again, every move and result checked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from scopa_dsl.commands.asking import AsJson
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.diagnostics import Diagnostic, Span, render
from scopa_dsl.engine.game import Game, Number
from scopa_dsl.engine.match import Match
from scopa_dsl.records.model import MatchRecord, RecordError
from scopa_dsl.records.reading import read
from scopa_dsl.records.replaying import Step, begin, changed_rules, follow, game_of
from scopa_dsl.records.text import decode
from scopa_dsl.telling.sentences import outcome_text, sentence
from scopa_dsl.telling.sheets import sheet_lines, totals_line
from scopa_dsl.telling.words import Seating, number_text, seating
from scopa_dsl.texts import N_, ngettext, pick

EXAMPLES = (
    "scopa replay match.scopa",
    "scopa replay match.scopa --step",
    "scopa replay match.scopa --json",
)


def command(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=N_("A record; `-` reads what is piped in."))],
    step: Annotated[bool, typer.Option("--step", help=N_("Wait for Enter after every move."))] = False,
    as_json: AsJson = False,
) -> None:
    """Play a record again; exit 0 if it is right, 1 if something in it is not."""
    voice: Voice = ctx.obj
    text, path = "", str(file)
    try:
        text = decode(bytes_of(voice, file), path)
        record = read(text, path)
        game = game_of(record)
        found = [*record.remarks]
        changed = changed_rules(record, game)
        if changed:
            found.append(changed)
        for remark in found:
            print(render(remark, {path: text}, voice.lang), file=sys.stderr)
        match = begin(record, game)
        steps = follow(record, match)
        if as_json:
            say_json(_as_data(record, game, list(steps), match, found))
        else:
            _tell(voice, record, game, steps, match, step)
    except RecordError as error:
        if as_json:
            say_json({"right": False, "findings": [_finding(error.found)]})
        print(render(error.found, {path: text}, voice.lang), file=sys.stderr)
        raise typer.Exit(1) from None


def bytes_of(voice: Voice, file: Path) -> bytes:
    """What is in a file, or piped in where it is called ``-``. Ends the command where it cannot be read."""
    if str(file) == "-":
        return sys.stdin.buffer.read() if hasattr(sys.stdin, "buffer") else sys.stdin.read().encode()
    try:
        return file.read_bytes()
    except OSError as error:
        message = N_("{file} cannot be read ({reason})")
        raise typer.BadParameter(voice.text(message, file=file, reason=error.strerror or error)) from None


def names_of(record: MatchRecord, game: Game, lang: str) -> Seating:
    """The players as the record names them."""
    numbered = seating(game, lang)
    names = [who if _is_name(who) else name for who, name in zip(record.seats, numbered.names, strict=False)]
    return Seating(tuple(names) or numbered.names, game.sides)


def _is_name(who: str) -> bool:
    from scopa_dsl.players import LEVELS

    return bool(who) and who not in (*LEVELS, "human")


def _tell(
    voice: Voice, record: MatchRecord, game: Game, steps: Iterator[Step], match: Match, wait: bool
) -> None:
    lang = voice.lang
    here = names_of(record, game, lang)
    voice.say(N_("{name}, to {target}."), name=pick(game.name, lang),
              target=number_text(game.match.target, lang))  # fmt: skip
    moves = 0
    for step in steps:
        if step.move is None and step.events:
            print()
            voice.say(N_("Hand {number}."), number=step.number)
        for event in step.events:
            print(sentence(event, game.deck, here, lang))
        moves += step.move is not None
        if step.sheet is not None:
            print()
            print("\n".join(sheet_lines(step.sheet, game.deck, here, lang)))
            print(totals_line(match.totals, here, lang))
        if step.outcome is not None:
            print(outcome_text(game, step.outcome, match.totals, here, lang))
        if wait and step.move is not None and not _waited():
            return
    if not match.outcome.over:
        voice.say(N_("Here the record ends; the match is not over."))
    told = ngettext("{number} move", "{number} moves", moves, lang)
    hands = ngettext("{number} hand", "{number} hands", len(record.hands), lang)
    voice.say(N_("Everything is right: {moves}, {hands}."), moves=told, hands=hands)


def _waited() -> bool:
    """Wait for Enter; False when the person leaves instead."""
    try:
        input()
    except (EOFError, KeyboardInterrupt):
        print()
        return False
    return True


def _as_data(
    record: MatchRecord, game: Game, steps: list[Step], match: Match, remarks: list[Diagnostic]
) -> dict[str, Any]:
    hands: list[dict[str, Any]] = []
    for step in steps:
        if len(hands) < step.number:
            hands.append({"dealer": step.hand.dealer + 1, "moves": [], "points": None})
        if step.text:
            hands[-1]["moves"].append(step.text)
        if step.sheet is not None:
            hands[-1]["points"] = [_number(number) for number in step.sheet.totals]
    return {
        "right": True,
        "ruleset": record.ruleset,
        "same_rules": record.digest in (None, game.digest),
        "players": game.players,
        "hands": hands,
        "totals": [_number(number) for number in match.totals],
        "over": match.outcome.over,
        "winners": [side + 1 for side in match.outcome.winners],
        "findings": [_finding(found) for found in remarks],
    }


def _finding(found: Diagnostic) -> dict[str, Any]:
    span: Span = found.span
    return {
        "code": found.code,
        "severity": found.severity,
        "line": span.line,
        "column": span.column,
        "message": found.text(),
        "hint": found.advice() or "; ".join(f"{each.span}: {each.text()}" for each in found.related),
    }


def _number(number: Number) -> int | str:
    return number if isinstance(number, int) else str(number)
