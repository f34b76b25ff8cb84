"""Playing imagined hands of bare numbers to their end, quickly and tolerably well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import inf
from random import Random
from time import perf_counter

from scopa_dsl.cards import members
from scopa_dsl.engine.game import Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.language.runtime import Memo
from scopa_dsl.players.bare import LAST_DEAL, LAST_PLAY, MIDWAY, Bare
from scopa_dsl.players.rollouts import ERRING, FEW, GIVING, given
from scopa_dsl.players.search import OutOfTime
from scopa_dsl.players.worth import aim, card_worths

REMEMBERED = 60_000
"""For how many tables it is remembered what players like."""

Choice = tuple[float, int]
"""How much a player likes to play a card, and what the card takes then."""
Row = list[Choice | None]
"""By card, the choice that it is on one table, where somebody has asked."""


class Likings:
    """What players like to play out of habit: that follows from the table and the card."""

    def __init__(self, bare: Bare) -> None:
        self.rows: dict[int, Row] = {}
        """By table."""
        self._bare = bare
        self._captures = bare.game.play.captures
        self._free = bare.game.obligation == "none"
        self._worths = card_worths(bare.game)
        self._given = given(bare.game)
        self._laying: list[Choice] = [(-GIVING * worth, 0) for worth in self._worths]
        self._nothing: Row = [None] * bare.game.deck.size
        self._sums = Memo(lambda taken: sum(self._worths[one] for one in members(taken)))

    def row(self, table: int) -> Row:
        """A new row."""
        if len(self.rows) >= REMEMBERED:
            self.rows.clear()
        row = self.rows[table] = self._nothing[:]
        return row

    def choice(self, card: int, table: int) -> Choice:
        """What a card is liked for on a table."""
        captures = self._captures(card, table, MIDWAY)
        best = -inf, 0
        if self._free or not captures:
            best = self._laying[card]
            if table.bit_count() < FEW:
                best = best[0] - self._given[table | 1 << card], 0
        for _, taken, _, _ in captures:
            value = self._worths[card] + self._sums[taken]
            after = table ^ taken
            if not after:
                value += self._bare.swept(card, taken, 0, MIDWAY)
            elif after.bit_count() <= FEW:
                value -= self._given[after]
            if value > best[0]:
                best = value, taken
        return best


@lru_cache(maxsize=8)
def likings(bare: Bare) -> Likings:
    """What players like in a game."""
    return Likings(bare)


class BareRollouts:
    """Judges moves by playing on from them, every player playing the card that it likes best."""

    def __init__(self, bare: Bare, random: Random, until: float) -> None:
        self._bare = bare
        self._random = random
        self._until = until
        self._likings = likings(bare)

    def judge(self, hand: Hand, moves: Sequence[Move]) -> list[float]:
        """What each move came to, played on to the end of the hand. Raises OutOfTime."""
        goal, side, random = aim(self._bare.game), hand.side, self._random.random
        sums = [float(sum(by_side)) for by_side in zip(*hand.earned.values(), strict=True)]
        earned = [goal * number for number in sums] or [0.0] * self._bare.game.sides
        held = [list(members(cards)) for cards in hand.hands]
        # The same lots whatever is played, so that moves compare.
        lots = [random() for _ in range(hand.left)]
        found = []
        for move in moves:
            if perf_counter() > self._until:
                raise OutOfTime
            piles, ahead = list(hand.piles), earned[:]
            self._play_out(hand, move, [cards[:] for cards in held], piles, ahead, iter(lots).__next__)
            others = (sum(ahead) - ahead[side]) / (len(ahead) - 1)
            found.append(self._bare.margin(piles, side) + ahead[side] - others)
        return found

    def _play_out(
        self, hand: Hand, move: Move, held: list[list[int]], piles: list[int], ahead: list[float],
        lot: Callable[[], float],
    ) -> None:  # fmt: skip
        """Play a move and all that follows, adding to ``piles`` and to what sides are ``ahead``."""
        bare, likings = self._bare, self._likings
        rows, sides, players = likings.rows, hand.sides, len(held)
        stock, table, turn = hand.stock, hand.table, hand.turn
        taker = -1 if hand.last_capturer is None else hand.last_capturer
        played, taken = move.card, move.taken
        held[turn].remove(played)
        while True:
            if taken:
                taker = sides[turn]
                piles[taker] |= taken | 1 << played
                table ^= taken
                if not table:
                    moment = MIDWAY if stock else LAST_DEAL if any(held) else LAST_PLAY
                    ahead[taker] += bare.swept(played, taken, piles[taker], moment)
            else:
                table |= 1 << played
            turn += 1
            if turn == players:
                turn = 0
            cards = held[turn]
            if not cards:
                if not stock:
                    break
                held, stock = bare.next_deal(stock)
                cards = held[turn]
            row = rows.get(table)
            if len(cards) == 1:
                # Most of the last cards' tables never come again.
                played = cards.pop()
                choice = (row and row[played]) or likings.choice(played, table)
                taken = choice[1]
                continue
            if row is None:
                row = likings.row(table)
            chance = lot()
            if chance < ERRING:
                played = cards.pop(int(chance / ERRING * len(cards)))
                choice = row[played] or likings.choice(played, table)
                row[played], taken = choice, choice[1]
                continue
            best = -inf
            for card in cards:
                likes = row[card]
                if likes is None:
                    likes = row[card] = likings.choice(card, table)
                if likes[0] > best:
                    best, taken = likes
                    played = card
            cards.remove(played)
        to = {"nobody": -1, "dealer": sides[-1]}.get(bare.game.leftovers, taker)
        if to >= 0:
            piles[to] |= table
