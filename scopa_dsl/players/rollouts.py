"""Playing imagined hands to their end, quickly and tolerably well."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from time import perf_counter
from typing import cast

from scopa_dsl.cards import members
from scopa_dsl.engine.game import LAY, Game, Moment, Move, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.legal import paying
from scopa_dsl.players.search import OutOfTime
from scopa_dsl.players.worth import card_worths, gain, paid, result

ERRING = 0.1
"""How often a move of a rollout is drawn by lot."""
FEW = 3
"""How many cards a table has at the most that is looked at for a sweep."""
GIVING = 1.0
"""How much of the worth of a card that is laid is given up with it."""

HOLDING = 4
"""How many cards the next player is thought to hold."""


class Midway:
    """A moment in the middle of a hand, for habits that do not ask which."""

    hand = 0
    first_play = last_play = first_deal = last_deal = False


MIDWAY = cast(Moment, Midway())


class Rollouts:
    """Judges moves by playing on from them, every player taking what is worth the most."""

    def __init__(self, game: Game, random: Random, until: float) -> None:
        self._random = random
        self._until = until
        self._habits = habits(game)

    def judge(self, hand: Hand, moves: Sequence[Move]) -> list[float]:
        """What each move came to, played on to the end of the hand. Raises OutOfTime."""
        side = hand.side
        found = []
        for move in moves:
            if perf_counter() > self._until:
                raise OutOfTime
            after = hand.clone()
            after.push(move)
            self._play_out(after)
            found.append(result(after, side))
        return found

    def _play_out(self, hand: Hand) -> None:
        random, push, best = self._random.random, hand.push, self._habits.best
        while not hand.over:
            moves = hand.moves()
            if len(moves) == 1:
                push(moves[0])
            elif random() < ERRING:
                push(moves[int(random() * len(moves))])
            else:
                push(best(hand, moves))


class Habits:
    """How players play in rollouts: what a move gets, less the sweep that it gives away.

    Nobody looks at another's cards. What has been worked out for a table is remembered.
    """

    def __init__(self, game: Game) -> None:
        self._worths = card_worths(game)
        self._laying = tuple(-GIVING * worth for worth in self._worths)
        self._game = game
        self._always = bool(game.play.capture)
        self._taking: dict[int, float] = {}
        self._open: dict[int, float] = {}

    def best(self, hand: Hand, moves: Sequence[Move]) -> Move:
        """The move that a player makes out of habit."""
        table = hand.table
        best, chosen = -1e9, moves[0]
        for move in moves:
            card, taken, kind, _ = move
            if kind >= 0:
                cards = taken | 1 << card
                try:
                    value = self._taking[cards]
                except KeyError:
                    value = self._taking[cards] = sum(self._worths[one] for one in members(cards))
                after = table ^ taken
                if not after or self._always:
                    value += paid(self._game, hand.rewards(move))
            elif kind == LAY:
                value = self._laying[card]
                after = table | 1 << card
            else:
                value = gain(hand, move)
                after = table
            if after.bit_count() <= FEW:
                try:
                    value -= self._open[after]
                except KeyError:
                    value -= self._given(after)
            if value > best:
                best, chosen = value, move
        return chosen

    def _given(self, table: int) -> float:
        """What is given away with the chance that the next player sweeps a table."""
        rules, game = self._game.play, self._game
        cards = game.deck.all & ~table
        total, sweeping = 0.0, 0
        earned: dict[str, Number] = {}
        for card in members(cards) if table else ():
            for move in rules.captures(card, table, MIDWAY):
                knows = (card, table, 0, MIDWAY, move.kind, None, table | 1 << card, 0, earned)
                if move.taken == table and not any(reason.test(*knows) for reason in rules.no_sweep):
                    total += paid(game, paying(rules.sweep, knows))
                    sweeping += 1
                    break
        given = 0.0
        if sweeping:
            given = total / sweeping * min(1.0, HOLDING * sweeping / cards.bit_count())
        self._open[table] = given
        return given


@lru_cache(maxsize=8)
def habits(game: Game) -> Habits:
    """The habits in a game."""
    return Habits(game)
