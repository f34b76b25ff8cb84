"""Playing imagined hands to their end, quickly and tolerably well."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from time import perf_counter

from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.game import LAY, Game, Move, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.legal import paying
from scopa_dsl.players.bare import MIDWAY
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


class Given(dict[int, float]):
    """Table -> what is given away with the chance that the next player sweeps it."""

    def __init__(self, game: Game) -> None:
        super().__init__({0: 0.0})
        self._game = game
        deck = game.deck
        self._ranks = [
            card_set(card for card in range(deck.size) if deck.rank(card) == rank)
            for rank in range(len(deck.ranks))
        ]

    def __missing__(self, table: int) -> float:
        rules, game = self._game.play, self._game
        pays, sweeping = 0.0, 0
        earned: dict[str, Number] = {}
        for rank in self._ranks:
            # One card stands for all of its rank: this is about habit.
            alike = rank & ~table
            card = alike.bit_length() - 1
            for move in rules.captures(card, table, MIDWAY) if alike else ():
                knows = (card, table, 0, MIDWAY, move.kind, None, table | 1 << card, 0, earned)
                if move.taken == table and not any(reason.test(*knows) for reason in rules.no_sweep):
                    pays += alike.bit_count() * paid(game, paying(rules.sweep, knows))
                    sweeping += alike.bit_count()
                    break
        value = 0.0
        if sweeping:
            unseen = game.deck.size - table.bit_count()
            value = pays / sweeping * min(1.0, HOLDING * sweeping / unseen)
        self[table] = value
        return value


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
        self._given = given(game)

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
                value -= self._given[after]
            if value > best:
                best, chosen = value, move
        return chosen


@lru_cache(maxsize=8)
def given(game: Game) -> Given:
    """What is given away with the tables of a game."""
    return Given(game)


@lru_cache(maxsize=8)
def habits(game: Game) -> Habits:
    """The habits in a game."""
    return Habits(game)
