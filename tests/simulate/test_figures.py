"""Sums are exact: they come out the same in whatever order, and as the textbook has them."""

from __future__ import annotations

import json
from fractions import Fraction
from statistics import fmean, variance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_dsl.simulate.figures import Amount, Figures, from_plain
from scopa_dsl.simulate.report import Row, differences

NUMBERS = st.integers(-50, 50) | st.fractions(-20, 20, max_denominator=6)
KEYS = st.sampled_from([("a",), ("a", 1), ("b", "x", 2)])


@given(st.lists(NUMBERS, min_size=2, max_size=30))
def test_mean_and_variance(numbers: list[int | Fraction]) -> None:
    amount = Amount()
    for number in numbers:
        amount.add(number)
    assert amount.mean == pytest.approx(fmean(map(float, numbers)))
    assert amount.variance == pytest.approx(float(variance(map(Fraction, numbers))))


@given(st.lists(st.tuples(KEYS, NUMBERS, st.integers(1, 3)), max_size=30), st.randoms(), st.integers(0, 30))
def test_merged_in_any_order(
    entries: list[tuple[tuple[str | int, ...], int, int]], random: object, cut: int
) -> None:
    whole = Figures()
    for entry in entries:
        whole.add(*entry)
    mixed = list(entries)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    one, two = Figures(), Figures()
    for entry in mixed[:cut]:
        one.add(*entry)
    for entry in mixed[cut:]:
        two.add(*entry)
    two.merge(one)
    assert two.amounts == whole.amounts
    assert from_plain(json.loads(json.dumps(whole.plain()))).amounts == whole.amounts


DIFFERENCES = [
    # mean, error of the one; of the other; is it a difference
    ((4.0, 0.03), (4.41, 0.04), True),
    ((4.0, 0.03), (4.04, 0.03), False),
    ((4.0, 0.03), (4.05, 0.03), True),
    ((4.0, None), (9.0, 0.03), False),
]


@pytest.mark.parametrize(("one", "two", "sure"), DIFFERENCES)
def test_differences(one: tuple[float, float | None], two: tuple[float, float | None], sure: bool) -> None:
    first, second = (Row("hand points", "", "", "number", *each, 100) for each in (one, two))
    [found] = differences([first], [second])
    assert found.sure is sure
    assert found.by == pytest.approx(two[0] - one[0])


def test_a_line_that_only_one_game_has() -> None:
    row = Row("line points", "napola", "", "number", 0.4, 0.01, 100)
    [found] = differences([], [row])
    assert found.by == 0.4 and found.sure
