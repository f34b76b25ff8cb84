"""Looking ahead in a hand whose cards are all known, for two sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from random import Random
from time import perf_counter

from scopa_dsl.engine.game import BANK, DECLARE, LAY, Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.scoring import tally
from scopa_dsl.players.worth import card_worths, margin, result

Static = Callable[[Hand, int], float]
"""(hand, side) -> what the hand promises to the side, without looking further."""
Lots = Sequence[Sequence[int]]
"""Ways to share out the deck: by way and side, the cards."""
CLOCK = 64
"""After how many positions the clock is looked at."""


class OutOfTime(Exception):  # noqa: N818 - not an error
    """The time that was given has run out."""


class TooMany(Exception):  # noqa: N818 - not an error
    """There are more positions to look at than was said."""


class Search:
    """Alpha-beta search to a depth in cards. One search may be used for several hands."""

    def __init__(self, static: Static, until: float = inf, limit: float = inf) -> None:
        self._static = static
        self._until = until
        self._limit = limit
        self._visited = 0
        self._known: dict[tuple[object, ...], tuple[float, float]] = {}

    def values(self, hand: Hand, moves: Sequence[Move], cards: int, best_only: bool = False) -> list[float]:
        """What each move is worth to the side at the turn, ``cards`` more cards being played.

        With ``best_only`` less is said of a move that is no better than one before it: no more than
        that. Raises OutOfTime or TooMany.
        """
        side, best = hand.side, -inf
        found = []
        for move in moves:
            after = hand.clone()
            after.push(move)
            value = self._value(after, side, cards - (move.kind != DECLARE), best, inf)
            if best_only:
                best = max(best, value)
            found.append(value)
        return found

    def _value(self, hand: Hand, side: int, cards: int, low: float, high: float) -> float:
        """The worth to ``side``, if it lies between ``low`` and ``high``; else a bound beyond it.

        The hand is used up.
        """
        if hand.over:
            return result(hand, side)
        if cards <= 0:
            return self._static(hand, side)
        self._visited += 1
        if self._visited > self._limit:
            raise TooMany
        if not self._visited % CLOCK and perf_counter() > self._until:
            raise OutOfTime
        key = (cards, hand.turn, hand.state)
        least, most = self._known.get(key, (-inf, inf))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        ours = hand.side == side
        best = -inf if ours else inf
        floor, ceiling = low, high
        moves = in_order(hand, hand.moves())
        last = moves[-1]
        for move in moves:
            # Nobody else needs the hand any more when its last move is tried.
            after = hand if move is last else hand.clone()
            after.push(move)
            value = self._value(after, side, cards - (move.kind != DECLARE), floor, ceiling)
            if ours:
                best = max(best, value)
                floor = max(floor, best)
            else:
                best = min(best, value)
                ceiling = min(ceiling, best)
            if floor >= ceiling:
                break
        if best <= low:
            most = min(most, best)
        elif best >= high:
            least = max(least, best)
        else:
            least = most = best
        self._known[key] = least, most
        return best


def in_order(hand: Hand, moves: Sequence[Move]) -> Sequence[Move]:
    """Moves with those first that are likely to be good."""
    if len(moves) < 2:
        return moves
    worths, table = card_worths(hand.game), hand.table
    keys = []
    for index, (card, taken, kind, _) in enumerate(moves):
        if kind >= 0 or kind == BANK:
            value = worths[card]
            rest = taken
            while rest:
                one = rest.bit_length() - 1
                value += worths[one]
                rest ^= 1 << one
            if taken == table:
                value += 1.0
        elif kind == LAY:
            value = -worths[card]
        else:
            value = inf
        keys.append((-value, index))
    keys.sort()
    return [moves[index] for _, index in keys]


def drawn_lots(deck: int, sides: int, random: Random, times: int) -> Lots:
    """The deck shared out by lot, so many times and for every side."""
    lots: list[Sequence[int]] = []
    for _ in range(times):
        lot = [0] * sides
        for card in range(deck.bit_length()):
            lot[int(random.random() * sides)] |= 1 << card
        # Every side gets every share once, so that luck in sharing out evens out.
        lots += [(*lot[turn:], *lot[:turn]) for turn in range(sides)]
    return lots


def sharing(deck: int, lots: Lots) -> Static:
    """What a hand promises when the cards that nobody has taken yet are shared out by these lots.

    The same lots stand for every hand, so that hands compare.
    """

    def static(hand: Hand, side: int) -> float:
        game, piles = hand.game, hand.piles
        rest = deck
        for pile in piles:
            rest &= ~pile
        total = 0.0
        for lot in lots:
            shared = [pile | rest & more for pile, more in zip(piles, lot, strict=True)]
            total += margin(game, *tally(game, shared, hand.earned, hand.carried, hand.totals), side)
        return total / len(lots)

    return static
