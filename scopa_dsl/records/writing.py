"""A record as text, always in the same form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scopa_dsl.engine.game import Number
from scopa_dsl.records.model import CLAIM, HandRecord, MatchRecord
from scopa_dsl.records.reading import FORMAT
from scopa_dsl.records.text import END, UNDECIDED, check_sum


def write(record: MatchRecord) -> str:
    """The record's canonical text; read again it is an equal record."""
    head = _tag("Record", FORMAT)
    body = "\n".join((*_match_tags(record), *_hands(record), END)) + "\n"
    return "\n".join((head, _tag("Check", check_sum(f"{head}\n{body}")), body))


def _match_tags(record: MatchRecord) -> Iterator[str]:
    yield _tag("Ruleset", record.ruleset)
    for name in ("source", "digest", "version", "date"):
        value = getattr(record, name)
        if value is not None:
            yield _tag(name.capitalize(), value)
    for name, value in record.options.items():
        yield _tag("Option", f"{name}={value}")
    if record.players is not None:
        yield _tag("Players", record.players)
    for number, who in enumerate(record.seats, 1):
        yield _tag(f"Seat{number}", who)
    if record.seed is not None:
        yield _tag("Seed", record.seed)
    if record.dealer is not None:
        yield _tag("Dealer", record.dealer + 1)
    if record.result is not None:
        nobody = UNDECIDED if record.undecided else END
        yield _tag("Result", ",".join(str(side + 1) for side in record.result) or nobody)
    if record.totals is not None:
        yield _tag("Totals", _numbers(record.totals))
    for name, value in record.other:
        yield _tag(name, value)


def _hands(record: MatchRecord) -> Iterator[str]:
    each = record.players or len(record.seats) or 2
    for number, hand in enumerate(record.hands, 1):
        yield ""
        yield _tag("Hand", number)
        yield from _hand(hand, each)


def _hand(hand: HandRecord, players: int) -> Iterator[str]:
    for deck in hand.void:
        yield _tag("Void", deck)
    if hand.deck:
        yield _tag("Deck", hand.deck)
    if hand.table is not None:
        yield _tag("Table", hand.table)
    if hand.points is not None:
        yield _tag("Points", _numbers(hand.points))
    if hand.sheet is not None:
        yield _tag("Sheet", "; ".join(f"{line} {_numbers(points)}" for line, points in hand.sheet.items()))
    yield from _rounds(hand.moves, players)


def _rounds(moves: Sequence[str], players: int) -> Iterator[str]:
    """A line for each time that everybody has played a card."""
    number, cards, line = 1, 0, list[str]()
    for move in moves:
        line.append(move)
        cards += not (move.startswith("declare") or move == CLAIM)
        if cards == players:
            yield f"{number}. {'; '.join(line)}"
            number, cards = number + 1, 0
            line.clear()
    if line:
        yield f"{number}. {'; '.join(line)}"


def _tag(name: str, value: object) -> str:
    text = " ".join(str(value).split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{text}"]'


def _numbers(numbers: Sequence[Number]) -> str:
    return ",".join(map(str, numbers))
