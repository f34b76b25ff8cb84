"""Piles and tables to try a rule on: many kinds of each, the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from scopa_dsl.cards import Deck, card_set

_RANDOM_PILES = 400


@lru_cache(maxsize=8)
def piles(deck: Deck) -> tuple[int, ...]:
    """All cards, none, those of some suits and of some ranks in a row, and random ones of every size."""
    ranks = range(len(deck.ranks))
    of_suits = [
        card_set(card for card in range(deck.size) if suits >> deck.suit(card) & 1) for suits in range(16)
    ]
    in_a_row = [
        card_set(card for card in range(deck.size) if first <= deck.rank(card) <= last)
        for first in ranks
        for last in range(first, len(deck.ranks))
    ]
    made = [deck.all, 0, *(suits & row for row in in_a_row for suits in of_suits)]
    made += [deck.all & ~each for each in in_a_row]
    random = Random(1)
    made += [card_set(_drawn(deck, random, random.randrange(deck.size))) for _ in range(_RANDOM_PILES)]
    return tuple(dict.fromkeys(made))


def tables(deck: Deck, size: int, number: int) -> Iterator[int]:
    """So many opening tables, each as likely as at a real one."""
    random = Random(1)
    return (card_set(_drawn(deck, random, size)) for _ in range(number))


def _drawn(deck: Deck, random: Random, size: int) -> list[int]:
    return random.sample(range(deck.size), size)
