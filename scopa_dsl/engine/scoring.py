"""The sheet: what each line of a hand pays to whom, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import add

from scopa_dsl.engine.game import Game, Line, Measure, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.texts import Text

IN_PLAY = ("opening", "declare", "capture", "sweep", "end")
"""The moments whose lines are earned while a hand is played."""

Events = Mapping[str, Sequence[Number]]
"""By line id, what each side has of it."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line of the sheet, side by side."""

    id: str
    name: Text
    at: str
    points: tuple[Number, ...]
    measures: tuple[Measure | None, ...] | None = None
    """In a contest, what was compared; None for a side that does not qualify."""
    winners: tuple[int, ...] = ()
    """The sides that have it: of a shared contest, all that share it."""
    times: tuple[int, ...] = ()
    """How often it was earned in play."""
    carried: Number = 0
    """What nobody was paid and goes to this line's next hand."""
    cards: tuple[int, ...] = ()
    """The cards of each side behind it, where somebody asked for them (``evidence``)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score of a hand. Lines that pay nobody are there only if they are contests."""

    lines: tuple[SheetLine, ...]
    totals: tuple[Number, ...]
    carried: Mapping[str, Number]
    """By line id, what goes to the next hand."""
    winner: int | None = None
    """The side that has won the match with this hand, whatever the totals."""
    won_by: str | None = None
    """The line that won it."""


def sheet(hand: Hand) -> Sheet:
    """The sheet of a hand; of one being played, with the piles as they lie.

    A hand that somebody won in mid-play has only what was earned until then.
    """
    game = hand.game
    if hand.winner is None:
        return score_piles(game, hand.piles, hand.earned, hand.carried, hand.totals, hand.times)
    nothing = (0,) * game.sides
    lines = [_line_in_play(line, hand.earned.get(line.id, nothing), hand.times) for line in game.lines]
    found = tuple(line for line in lines if any(line.points))
    return Sheet(found, _sum(found, game.sides), hand.carried, hand.winner, hand.won_by)


def score_piles(
    game: Game,
    piles: Sequence[int],
    events: Events | None = None,
    carried: Mapping[str, Number] | None = None,
    totals: Sequence[Number] | None = None,
    times: Mapping[str, tuple[int, ...]] | None = None,
) -> Sheet:
    """The sheet of given piles. ``events`` holds the points earned in play, by line and side.

    ``totals`` are the match points before the hand, ``carried`` what earlier hands left.
    """
    events, carried, totals = events or {}, carried or {}, totals or (0,) * len(piles)
    nothing = (0,) * len(piles)
    points = _points_so_far(events, len(piles))
    lines: list[SheetLine] = []
    winner, won_by = None, None
    for line in game.lines:
        if line.at in IN_PLAY:
            lines.append(_line_in_play(line, events.get(line.id, nothing), times or {}))
        elif line.at == "count":
            measures, winners = _judge(line, piles, totals, points)
            paid, rest = _paid(line, winners, piles, totals, points, carried.get(line.id, 0))
            for side, number in enumerate(paid):
                points[side][line.id] = number
            compared = None if measures is None else tuple(measures)
            entry = SheetLine(line.id, line.name, line.at, tuple(paid), compared, tuple(winners), (), rest)
            lines.append(entry)
            if line.wins and len(winners) == 1 and winner is None:
                winner, won_by = winners[0], line.id
    shown = tuple(
        line for line in lines if any(line.points) or line.measures is not None or line.id == won_by
    )
    left = {line.id: line.carried for line in lines if line.carried}
    return Sheet(shown, _sum(shown, len(piles)), left, winner, won_by)


def points(hand: Hand) -> tuple[Number, ...]:
    """The totals of the hand's sheet, without the sheet."""
    if hand.winner is not None:
        return sheet(hand).totals
    if hand.game.tally is not None and not hand.carried:
        return tuple(map(add, hand.game.tally(hand.piles), hand.paid))
    return tally(hand.game, hand.piles, hand.earned, hand.carried, hand.totals)[0]


def tally(
    game: Game, piles: Sequence[int], events: Events, carried: Mapping[str, Number], totals: Sequence[Number]
) -> tuple[tuple[Number, ...], int | None]:
    """The totals of the sheet of given piles, and the side that wins the match with it, if one does."""
    if game.tally is not None and not carried and not any(line.wins for line in game.count):
        return _totals(game.tally(piles), events), None
    sums: list[Number] = [0] * len(piles)
    for numbers in events.values():
        for side, number in enumerate(numbers):
            sums[side] += number
    so_far = _points_so_far(events, len(piles))
    winner = None
    for line in game.count:
        _, winners = _judge(line, piles, totals, so_far)
        if winners:
            paid, _ = _paid(line, winners, piles, totals, so_far, carried.get(line.id, 0))
            for side in winners:
                so_far[side][line.id] = paid[side]
                sums[side] += paid[side]
            if line.wins and len(winners) == 1 and winner is None:
                winner = winners[0]
    return tuple(sums), winner


def _totals(counted: Sequence[Number], events: Events) -> tuple[Number, ...]:
    for numbers in events.values():
        counted = [total + more for total, more in zip(counted, numbers, strict=True)]
    return tuple(counted)


class _Points(dict[str, Number]):
    """One side's points by line id; none where there is no line."""

    def __missing__(self, id_: str) -> Number:
        return 0


def _points_so_far(events: Events, sides: int) -> list[_Points]:
    points = [_Points() for _ in range(sides)]
    for id_, numbers in events.items():
        for side, number in enumerate(numbers):
            points[side][id_] = number
    return points


def _judge(
    line: Line, piles: Sequence[int], totals: Sequence[Number], points: Sequence[Mapping[str, Number]]
) -> tuple[list[Measure | None] | None, list[int]]:
    """What was compared, and the sides that have the line."""
    test, measure = line.test, line.measure
    measures: list[Measure | None] = []
    best: Measure | None = None
    winners: list[int] = []
    for side, pile in enumerate(piles):
        got: Measure | None = None
        if test is None or test(pile, totals[side], points[side]):
            if measure is None:
                winners.append(side)
            else:
                got = measure(pile, totals[side], points[side])
                if best is None or got > best:
                    best, winners = got, [side]
                elif got == best:
                    winners.append(side)
        measures.append(got)
    return (None if measure is None else measures), winners


def _paid(
    line: Line,
    winners: Sequence[int],
    piles: Sequence[int],
    totals: Sequence[Number],
    points: Sequence[Mapping[str, Number]],
    carried: Number,
) -> tuple[list[Number], Number]:
    """What each side is paid, and what is carried to the next hand."""
    paid: list[Number] = [0] * len(piles)
    if line.wins:
        return paid, 0
    shared = line.measure is not None and len(winners) > 1
    if not winners or (shared and line.tie == "none"):
        return paid, carried
    for side in winners:
        worth = 1 if line.points is None else line.points(piles[side], totals[side], points[side])
        if shared and line.tie == "carry":
            # The sides share the line, so what it is worth to one of them stands for it.
            return paid, carried + worth
        if shared and line.tie == "split":
            paid[side] = _plain(Fraction(worth + carried) / len(winners))
        else:
            paid[side] = worth + carried if line.measure is not None else worth
    return paid, 0


def _line_in_play(line: Line, earned: Sequence[Number], times: Mapping[str, tuple[int, ...]]) -> SheetLine:
    winners = tuple(side for side, number in enumerate(earned) if number)
    return SheetLine(line.id, line.name, line.at, tuple(earned), None, winners, times.get(line.id, ()))


def _sum(lines: Sequence[SheetLine], sides: int) -> tuple[Number, ...]:
    return tuple(_plain(sum((line.points[side] for line in lines), 0)) for side in range(sides))


def _plain(number: Number) -> Number:
    """A whole number as an int, so that sheets print and compare alike."""
    return int(number) if number == int(number) else number
