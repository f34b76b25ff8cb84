"""Enumeration against every subset tried one by one, and its bounds."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.enumerate import LIMIT, Sums, Values, parts, unions
from scopa_dsl.engine.game import Number

from .games import VALUES

ODD: Values = [
    (1, 11) if rank == 0 else () if rank > 10 else (Fraction(rank + 1, 2),)
    for _ in range(4)
    for rank in range(13)
]
SHRINKING: Values = [(Fraction(1, 2) ** (card % 13) + card % 7,) for card in range(40)]


def subsets(cards: int) -> list[int]:
    bits = [1 << card for card in members(cards)]
    return [sum(chosen) for size in range(1, len(bits) + 1) for chosen in combinations(bits, size)]


def making(amount: Number, values: Values, cards: int) -> list[int]:
    return sorted(
        taken
        for taken in subsets(cards)
        if any(sum(numbers) == amount for numbers in product(*[values[card] for card in members(taken)]))
    )


def table(size: int) -> st.SearchStrategy[int]:
    return st.sets(st.integers(0, size - 1), max_size=12).map(card_set)


@given(st.integers(-1, 20), table(40))
def test_sums_are_the_subsets_that_total(amount: int, cards: int) -> None:
    assert list(Sums(amount, VALUES)[cards]) == making(amount, VALUES, cards)


@given(st.fractions(0, 20, max_denominator=2), table(52))
def test_sums_of_fractions_and_of_cards_with_two_values(amount: Fraction, cards: int) -> None:
    assert list(Sums(amount, ODD)[cards]) == making(amount, ODD, cards)


@pytest.mark.parametrize("amount", [3, 6, 8])
def test_a_wide_table_is_searched_to_the_same_end(amount: int) -> None:
    cards = (1 << 18) - 1
    assert list(Sums(amount, VALUES)[cards]) == making(amount, VALUES, cards)


def test_amounts_asked_for_later_may_be_larger() -> None:
    values: Values = [(card % 10 + 1, 3) for card in range(40)]
    cards = 0b1111111111
    for amount in (3, 20, 7):
        assert list(Sums(amount, values)[cards]) == making(amount, values, cards)


def test_accept_keeps_sets() -> None:
    sums = Sums(5, VALUES, lambda taken: taken.bit_count() >= 2)
    assert sums[0b11111] == (0b00110, 0b01001)


def test_cards_that_cannot_be_part_make_no_difference() -> None:
    sums = Sums(4, VALUES)
    everything = (1 << 40) - 1
    assert sums.usable == sum(0b1111 << suit * 10 for suit in range(4))
    assert sums[everything] == sums[sums.usable]


@pytest.mark.parametrize(
    ("amount", "values"),
    [(20, [(1,)] * 40), (14, VALUES), (40, SHRINKING)],
)
def test_what_is_listed_is_bounded(amount: Number, values: Values) -> None:
    assert len(Sums(amount, values)[(1 << 40) - 1]) <= LIMIT


@given(st.lists(st.integers(1, 255), max_size=6))
def test_unions_of_disjoint_sets(sets: list[int]) -> None:
    distinct = sorted(set(sets))
    expected = {
        sum(chosen)
        for size in range(1, len(distinct) + 1)
        for chosen in combinations(distinct, size)
        if sum(one.bit_count() for one in chosen) == sum(chosen).bit_count()
        and all(not a & b for a, b in combinations(chosen, 2))
    }
    assert list(unions(sets)) == sorted(expected)


def test_unions_and_parts_are_bounded() -> None:
    singles = [1 << card for card in range(20)]
    assert len(unions(singles)) == LIMIT and set(singles) <= set(unions(singles))
    everything = (1 << 20) - 1
    assert len(parts(everything)) == LIMIT and parts(everything)[-1] == everything


def test_parts_are_looked_at_before_they_are_counted() -> None:
    cards = (1 << 15) - 1
    assert parts(cards, accept=lambda taken: taken.bit_count() == 14) == tuple(
        sorted(cards ^ 1 << card for card in range(15))
    )
    everything = (1 << 40) - 1
    assert parts(everything, accept=lambda taken: taken == everything) == (everything,)
    assert parts(everything, accept=lambda taken: False) == ()


@given(table(12))
def test_parts_are_all_subsets_fewest_first(cards: int) -> None:
    found = parts(cards, 1 << 12)
    assert sorted(found) == sorted(subsets(cards))
    assert [taken.bit_count() for taken in found] == sorted(taken.bit_count() for taken in found)
