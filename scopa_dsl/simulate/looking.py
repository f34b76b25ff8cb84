"""A closer look at some hands: how many moves there are, who leads, and how much a decision matters.

The three pictures of the Valet testbed: branching by decision point, decision spread, lead history.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from scopa_dsl.engine.game import Move, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.scoring import points
from scopa_dsl.simulate.counting import margins, shares
from scopa_dsl.simulate.figures import Figures

PLAYED_ON = 4
"""So often is the hand played on from each move to choose the best and the worst, and again to judge them."""


class Look:
    """Watches one hand. With a ``random`` of its own it also plays on from every decision."""

    def __init__(self, figures: Figures, random: Random | None) -> None:
        self._figures = figures
        self._random = random
        self._leads: list[list[Number]] = []
        self._turn = 0
        self._sums: dict[str, Number] = {}

    def begin(self, hand: Hand) -> None:
        """The cards are dealt."""
        self._leads = [_ahead(hand)]

    def before(self, hand: Hand, moves: Sequence[Move]) -> None:
        """A player has to choose."""
        turn, add = self._turn, self._figures.add
        add(("branching", turn), len(moves))
        captures = sum(move.kind >= 0 for move in moves)
        self._sum("moves", len(moves))
        self._sum("choice", len(moves) > 1)
        self._sum("captures", captures)
        self._sum("can take", captures > 0)
        if self._random is not None:
            spread = decision_spread(hand, moves, self._random) if len(moves) > 1 else 0
            add(("spread", turn), spread)
            self._sum("decision spread", spread)
        self._turn += 1

    def _sum(self, name: str, number: Number) -> None:
        self._sums[name] = self._sums.get(name, 0) + number

    def after(self, hand: Hand) -> None:
        """A move was made."""
        self._leads.append(_ahead(hand))

    def end(self, hand: Hand) -> None:
        """The hand is over."""
        game, add = hand.game, self._figures.add
        add(("turns",), self._turn)
        # The turns of one hand have much in common: only hands count as cases of their own.
        for name, total in self._sums.items():
            add((name,), Fraction(total) / self._turn)
        won = shares(game, points(hand), hand.winner)
        # What was left on the table is given away after the last move; before it, nothing is.
        lead: int | None = None
        changes = 0
        for turn, ahead in enumerate(self._leads[:-1]):
            best = max(ahead)
            add(("lead", turn), best)
            if ahead.count(best) == 1:
                leading = ahead.index(best)
                add(("lead wins", turn), won[leading])
                changes += lead is not None and leading != lead
                lead = leading
        add(("lead changes",), changes)
        half = self._leads[len(self._leads) // 2]
        best = max(half)
        if half.count(best) == 1:
            add(("half",), won[half.index(best)])
        for side, ahead_by in enumerate(half):
            add(("ahead", round(ahead_by)), won[side])


def _ahead(hand: Hand) -> list[Number]:
    """By side, how far it would be ahead if the piles were counted now."""
    return margins(hand.game, points(hand), hand.winner)


def decision_spread(hand: Hand, moves: Sequence[Move], random: Random) -> Number:
    """How many points better the best move is than the worst, the rest of the hand played at random.

    Best and worst are chosen by some hands played on and judged by others: what chance made look
    good is not counted. It can therefore come out below 0.
    """
    side = hand.side
    ranked = sorted(moves, key=lambda move: _worth(hand, move, side, random))
    difference = _worth(hand, ranked[-1], side, random) - _worth(hand, ranked[0], side, random)
    return Fraction(difference) / PLAYED_ON


def _worth(hand: Hand, move: Move, side: int, random: Random) -> Number:
    """The margin that a move comes to, added up over a few hands played on at random."""
    total: Number = 0
    number = random.random
    for _ in range(PLAYED_ON):
        after = hand.clone()
        after.push(move)
        while not after.over:
            found = after.moves()
            after.push(found[int(number() * len(found))])
        total += margins(after.game, points(after), after.winner)[side]
    return total
