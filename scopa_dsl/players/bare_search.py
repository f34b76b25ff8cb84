"""Looking ahead in a hand of bare numbers whose cards are all known, for two sides."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import perf_counter

from scopa_dsl.cards import card_set
from scopa_dsl.engine.game import Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.players.bare import LAST_DEAL, LAST_PLAY, MIDWAY, Bare, Play
from scopa_dsl.players.search import CLOCK, Lots, OutOfTime, TooMany
from scopa_dsl.players.worth import aim

MINE, THEIRS, NOBODY = 1, -1, 0
"""Who took last, as seen by the player at the turn."""


class BareSearch:
    """Alpha-beta search of one hand. Sides take turns, so each value is the other's turned around."""

    def __init__(self, bare: Bare, hand: Hand, lots: Lots, until: float = inf, limit: float = inf) -> None:
        self._bare = bare
        self._hand = hand
        self._lots = lots
        self._until = until
        self._limit = limit
        self._deck = bare.game.deck.all
        self._plays = bare.plays
        self._goal = aim(bare.game)
        self._visited = 0
        # What sides have made by sweeps does not matter to what is still to come.
        self._known: dict[tuple[object, ...], tuple[float, float]] = {}
        self._deals: list[tuple[int, ...]] = []
        stock = hand.stock
        while stock:
            dealt, stock = bare.next_deal(stock)
            self._deals.append(tuple(map(card_set, dealt)))

    def values(self, moves: Sequence[Move], cards: int, best_only: bool = False) -> list[float]:
        """What each move is worth to the side at the turn, ``cards`` more cards being played.

        With ``best_only`` a move that is no better than one before it only gets a bound that says
        so. Raises OutOfTime or TooMany.
        """
        hand, side = self._hand, self._hand.side
        ahead = self._goal * sum(float(points[side] - points[1 - side]) for points in hand.earned.values())
        taker = NOBODY if hand.last_capturer is None else MINE if hand.last_capturer == side else THEIRS
        hands = (*hand.hands[hand.turn :], *hand.hands[: hand.turn])
        piles = hand.piles[side], hand.piles[1 - side]
        found: list[float] = []
        best = -inf
        for move in moves:
            only = [(move.card, move.taken)]
            value = self._best(only, hand.table, hands, *piles, taker, 0, cards, best, inf)
            if best_only:
                best = max(best, value)
            found.append(ahead + value)
        return found

    def _value(
        self, table: int, hands: tuple[int, ...], mine: int, theirs: int, taker: int,
        deals: int, left: int, low: float, high: float,
    ) -> float:  # fmt: skip
        """What is still to come for the side at the turn, if between ``low`` and ``high``; else a bound."""
        if left <= 0 or not hands[0]:
            if not hands[0] and deals == len(self._deals):
                return self._end(table, mine, theirs, taker)
            if left <= 0:
                return self._promise(mine, theirs)
            hands = self._deals[deals]
            deals += 1
        self._visited += 1
        if not self._visited % CLOCK:
            if self._visited > self._limit:
                raise TooMany
            if perf_counter() > self._until:
                raise OutOfTime
        own = hands[0]
        if not own & own - 1:
            moves = self._plays[own.bit_length() - 1][table]
            if len(moves) == 1:
                return self._best(moves, table, hands, mine, theirs, taker, deals, left, low, high)
        key = (table, hands, mine, taker)
        least, most = self._known.get(key, (-inf, inf))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if least > low:
            low = least
        if most < high:
            high = most
        best = self._best(self._moves(own, table), table, hands, mine, theirs, taker, deals, left, low, high)
        if best <= low:
            most = min(most, best)
        elif best >= high:
            least = max(least, best)
        else:
            least = most = best
        self._known[key] = least, most
        return best

    def _best(
        self, moves: Sequence[Play], table: int, hands: tuple[int, ...], mine: int, theirs: int,
        taker: int, deals: int, left: int, low: float, high: float,
    ) -> float:  # fmt: skip
        """The same for the best of these moves."""
        value, left = self._value, left - 1
        own, others = hands[0], hands[1:]
        best = -inf
        for card, taken in moves:
            bit = 1 << card
            after, pile = (*others, own ^ bit), mine | taken | bit
            if not taken:
                found = -value(table | bit, after, theirs, mine, -taker, deals, left, -high, -low)
            elif taken != table:
                found = -value(table ^ taken, after, theirs, pile, THEIRS, deals, left, -high, -low)
            else:
                moment = MIDWAY if deals < len(self._deals) else LAST_DEAL if any(after) else LAST_PLAY
                gain = self._bare.swept(card, taken, pile, moment)
                found = gain - value(0, after, theirs, pile, THEIRS, deals, left, gain - high, gain - low)
            if found > best:
                best = found
                if found > low:
                    low = found
                    if found >= high:
                        break
        return best

    def _moves(self, own: int, table: int) -> list[Play]:
        """The moves of a hand, those first that are likely to be good."""
        plays, goal = self._plays, self._goal
        found: list[Play] = []
        while own:
            card = own.bit_length() - 1
            own ^= 1 << card
            found += plays[card][table]
        found.sort(key=lambda play: -goal * play[1].bit_count())
        return found

    def _end(self, table: int, mine: int, theirs: int, taker: int) -> float:
        # Everybody has played: at the turn is who plays first, and the dealer is on the other side.
        to = {"nobody": NOBODY, "dealer": THEIRS}.get(self._bare.game.leftovers, taker)
        if to == MINE:
            mine |= table
        elif to == THEIRS:
            theirs |= table
        return self._bare.margin((mine, theirs), 0)

    def _promise(self, mine: int, theirs: int) -> float:
        """What a hand promises when the cards that nobody has taken yet are shared out by lot."""
        rest, margin = self._deck & ~(mine | theirs), self._bare.margin
        shares = [margin((mine | rest & lot[0], theirs | rest & lot[1]), 0) for lot in self._lots]
        return sum(shares) / len(shares)
