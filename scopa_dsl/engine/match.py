"""How hands add up to a match, and when it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from scopa_dsl.engine.dealing import Chance, deal
from scopa_dsl.engine.game import Game, Line, Measure, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.scoring import Sheet, SheetLine, sheet

MOST_HANDS = 1000
"""A match that nobody has won by then is left undecided: perhaps nobody ever can."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match stands."""

    over: bool
    winners: tuple[int, ...] = ()
    """The sides that have won, if it is over."""
    reason: str = ""
    """target, tie_break, count_out, claim, wrong_claim, line, undecided; why it goes on: target, level."""
    line: str | None = None
    """The line that decided, at line and count_out."""


class Match:
    """A match: hands played one after the other until somebody has won."""

    def __init__(self, game: Game, dealer: int = 0) -> None:
        self.game = game
        self.totals: tuple[Number, ...] = (0,) * game.sides
        """The match points of each side."""
        self.carried: Mapping[str, Number] = {}
        """By line id, what earlier hands left to the next one."""
        self.dealer = dealer
        """The seat that deals the next hand."""
        self.hands = 0
        """How many hands are finished."""
        self.outcome = Outcome(over=False, reason="target")

    def next_hand(self, random: Chance, on_void: Callable[[Hand], None] | None = None) -> Hand:
        """Deal the next hand. Raises ValueError when the match is over.

        ``on_void`` is told of every hand that is dealt again because its opening is void.
        """
        if self.outcome.over:
            raise ValueError("the match is over")
        return deal(self.game, random, self.dealer, self.totals, self.carried, on_void)

    def finish(self, hand: Hand) -> Sheet:
        """Add a finished hand's sheet to the match. Raises ValueError if it is still being played."""
        if not hand.over or self.outcome.over:
            raise ValueError("only a hand that is over can be added, to a match that is not")
        before = self.totals
        scored = with_total(self.game, sheet(hand), before)
        self.totals = tuple(total + more for total, more in zip(before, scored.totals, strict=True))
        self.carried = scored.carried
        self.dealer = self.game.next_dealer(self.dealer, scored.totals)
        self.hands += 1
        if scored.winner is not None:
            self.outcome = Outcome(True, (scored.winner,), "line", scored.won_by)
        else:
            lines = [(line.id, line.points) for line in scored.lines]
            self.outcome = decide(self.game, self.totals, before, lines, hand.piles)
        if self.hands >= MOST_HANDS and not self.outcome.over:
            self.outcome = Outcome(True, (), "undecided")
        return scored

    def claim(self, hand: Hand, side: int) -> Outcome:
        """A side claims, in mid-hand, to have reached the target; a wrong claim loses the match.

        Raises ValueError in a game without claims.
        """
        if not self.game.match.claim or self.outcome.over:
            raise ValueError("nothing can be claimed")
        so_far = sheet(hand)
        self.outcome = judge_claim(self.game, self.totals[side] + so_far.totals[side], side)
        return self.outcome


def with_total(game: Game, scored: Sheet, before: Sequence[Number]) -> Sheet:
    """A hand's sheet with the lines that pay for the match points it makes, each looking at the last."""
    if scored.winner is not None:
        return scored
    paid = at_total(game, [total + more for total, more in zip(before, scored.totals, strict=True)])
    more = zip(scored.totals, *(line.points for line in paid), strict=True)
    return replace(scored, lines=(*scored.lines, *paid), totals=tuple(map(sum, more)))


def at_total(game: Game, totals: Sequence[Number]) -> tuple[SheetLine, ...]:
    """The lines that pay for these match points, in the order of the sheet."""
    found = []
    for line in game.total:
        if line.wins:
            continue
        paid: list[Number] = [0] * len(totals)
        for side in _having(line, totals):
            paid[side] = 1 if line.points is None else line.points(*_standing(totals, side))
        if any(paid):
            found.append(SheetLine(line.id, line.name, line.at, tuple(paid)))
            totals = [total + more for total, more in zip(totals, paid, strict=True)]
    return tuple(found)


def _having(line: Line, totals: Sequence[Number]) -> list[int]:
    sides = range(len(totals))
    return [side for side in sides if line.test is None or line.test(*_standing(totals, side))]


def _standing(totals: Sequence[Number], side: int) -> tuple[Number, Number]:
    """A side's match points, and the most that any other has."""
    return totals[side], max((total for other, total in enumerate(totals) if other != side), default=0)


def judge_claim(game: Game, total: Number, side: int) -> Outcome:
    """What comes of a side's claim to have won, with this many points."""
    if total >= game.match.target:
        return Outcome(True, (side,), "claim")
    return Outcome(True, _others(game.sides, [side]), "wrong_claim")


def decide(
    game: Game,
    totals: Sequence[Number],
    before: Sequence[Number] | None = None,
    lines: Iterable[tuple[str, Sequence[Number]]] = (),
    piles: Sequence[int] | None = None,
) -> Outcome:
    """How a match stands at these totals, after a hand.

    ``before`` are the totals before the hand and ``lines`` its sheet in order, (line id, points
    of each side): what counting out needs. ``piles`` are what a tie-break may look at.
    """
    rules = game.match
    sides = range(len(totals))
    for line in game.total:
        having = _having(line, totals)
        if line.wins and len(having) == 1:
            return Outcome(True, (having[0],), "line", line.id)
    if all(total < rules.target for total in totals):
        return Outcome(False, reason="target")
    lowest = rules.winner == "lowest"
    loses = rules.winner == "all_but_highest"
    best: Number = min(totals) if lowest else max(totals)
    level = [
        side
        for side in sides
        if totals[side] == best or best - rules.margin < totals[side] < best + rules.margin
    ]
    reason = "target"
    if len(level) > 1 and rules.tie_break is not None:
        breaking = rules.tie_break
        measure = [breaking(piles[side] if piles else 0, totals[side]) for side in sides]
        level = _best(level, measure, lowest=loses)
        reason = "tie_break"
    if len(level) == 1:
        return Outcome(True, _others(len(totals), level) if loses else (level[0],), reason)
    if rules.tie == "count_out" and rules.winner == "highest" and before is not None:
        running = list(before)
        for id_, points in lines:
            running = [total + more for total, more in zip(running, points, strict=True)]
            there = [side for side in sides if running[side] >= rules.target]
            first = _best(there, [(total,) for total in running])
            if len(first) == 1:
                return Outcome(True, (first[0],), "count_out", id_)
    return Outcome(False, reason="level")


def _best(sides: Sequence[int], measures: Sequence[Measure], lowest: bool = False) -> list[int]:
    values = [measures[side] for side in sides]
    best = (min if lowest else max)(values, default=None)
    return [side for side in sides if measures[side] == best]


def _others(count: int, sides: Sequence[int]) -> tuple[int, ...]:
    return tuple(side for side in range(count) if side not in sides)
