"""Chance: the deck shuffled and dealt, again while the opening is void."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from scopa_dsl.engine.game import Game, Number
from scopa_dsl.engine.hand import Hand

REDEALS = 1000
"""A deal that is void so often in a row is played as it lies."""


class Chance(Protocol):
    """Where chance comes from; ``random.Random`` is one."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""


def shuffle(size: int, random: Chance) -> list[int]:
    """The cards 0 to ``size`` - 1 in random order, the same on every machine for one source."""
    deck = list(range(size))
    number = random.random
    for last in range(size - 1, 0, -1):
        other = int(number() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def deal(
    game: Game,
    random: Chance,
    dealer: int,
    totals: Sequence[Number] | None = None,
    carried: Mapping[str, Number] | None = None,
    on_void: Callable[[Hand], None] | None = None,
) -> Hand:
    """A hand from a shuffled deck, dealt again by the same dealer while the opening is void.

    ``on_void`` is told of every hand that is not played for that reason.
    """
    hand = Hand(game, shuffle(game.deck.size, random), dealer, totals, carried)
    for _ in range(REDEALS - 1):
        if hand.void is None:
            break
        if on_void is not None:
            on_void(hand)
        hand = Hand(game, shuffle(game.deck.size, random), dealer, totals, carried)
    return hand
