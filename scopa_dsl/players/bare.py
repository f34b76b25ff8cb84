"""Hands as bare numbers, for games in which a move depends on the card and the table alone.

Most games are such. Looking ahead in them need not go through ``Hand``, which is several times
slower; tests hold the one to the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from scopa_dsl.engine.game import Captures, Game, Moment
from scopa_dsl.engine.scoring import tally
from scopa_dsl.players.worth import aim, margin

REMEMBERED = 4096
"""For how many tables it is remembered what one card may take."""


class Midway:
    """A moment in the middle of a hand, for those who do not ask which."""

    hand = 0
    first_play = last_play = first_deal = last_deal = False


class LastDeal(Midway):
    """A moment when the stock is exhausted."""

    last_deal = True


class LastPlay(LastDeal):
    """The moment of the last card."""

    last_play = True


MIDWAY, LAST_DEAL, LAST_PLAY = (cast(Moment, kind()) for kind in (Midway, LastDeal, LastPlay))


Play = tuple[int, int]
"""A card and the set that it takes; 0 where it is laid."""


class Plays(dict[int, tuple[Play, ...]]):
    """Table -> what may be done with one card, worked out when first asked for."""

    def __init__(self, card: int, captures: Captures, free: bool) -> None:
        super().__init__()
        self._card = card
        self._captures = captures
        self._laying = ((card, 0),)
        self._free = free

    def __missing__(self, table: int) -> tuple[Play, ...]:
        if len(self) >= REMEMBERED:
            self.clear()
        found = tuple((self._card, move.taken) for move in self._captures(self._card, table, MIDWAY))
        if self._free or not found:
            found += self._laying
        self[table] = found
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Bare:
    """A game in which a move depends on the card and the table alone, and the count on the piles."""

    game: Game
    plays: tuple[Plays, ...]
    """By card."""
    sweep: float
    """What a sweep is worth to the side that makes it."""
    margin: Callable[[Sequence[int], int], float]
    """(piles, side) -> how much better the side has done at the count."""

    def swept(self, card: int, taken: int, pile: int, moment: Moment) -> float:
        """What it is worth to take the whole table; ``pile`` is the side's after it."""
        for reason in self.game.play.no_sweep:
            if reason.test(card, taken, 0, moment, 0, None, pile, 0, {}):
                return 0.0
        return self.sweep

    def next_deal(self, stock: tuple[int, ...]) -> tuple[list[list[int]], tuple[int, ...]]:
        """The cards that each player gets from the stock, in order of play, and what is left of it."""
        game, left, deals = self.game, len(stock), 0
        while left > 0:
            deals += 1
            left -= game.players * game.hand_sizes[-deals]
        size = game.hand_sizes[-deals]
        dealt = game.players * size
        return [sorted(stock[at : at + size]) for at in range(0, dealt, size)], stock[dealt:]


@lru_cache(maxsize=8)
def bare(game: Game) -> Bare | None:
    """The game so, or None where a move or the count depends on more."""
    rules = game.play
    by_table = game.by_table and not rules.declare and game.wild is None
    if not by_table or game.obligation == "hand" or game.outcomes is None:
        return None
    free = game.obligation == "none"
    plays = tuple(Plays(card, rules.captures, free) for card in range(game.deck.size))
    pays = sum(float(line.worth or 0) for line in rules.sweep)
    return Bare(game, plays, aim(game) * pays, _count(game))


def in_turn(counts: Sequence[int], turn: int) -> bool:
    """Does everybody hold as many cards as the order of play gives."""
    return all(count == counts[turn] - (position < turn) for position, count in enumerate(counts))


def _count(game: Game) -> Callable[[Sequence[int], int], float]:
    goal, count = aim(game), game.tally
    if game.sides == 2 and count is not None and not any(line.wins for line in game.count):

        def difference(piles: Sequence[int], side: int) -> float:
            points = count(piles)
            return goal * float(points[side] - points[1 - side])

        return difference
    nothing = (0,) * game.sides
    return lambda piles, side: margin(game, *tally(game, piles, {}, {}, nothing), side)
