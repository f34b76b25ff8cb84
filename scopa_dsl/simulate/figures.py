"""Sums over any number of hands: exact, so that they come out the same in whatever order they are added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from scopa_dsl.engine.game import Number

Key = tuple[str | int, ...]
"""What was measured: ``("points", 0)`` are the points of side 0."""
Result = tuple[
    int, tuple[tuple[int, tuple[Number, ...]], ...], tuple[tuple[Number, ...], ...], tuple[int, ...]
]
"""How a hand ended: the dealer; by line of the count who has it and the points of each side; by line earned
in play the points of each side; the sweeps of each side. Sides are in order of play."""

SURE = 1.96
"""Of 100 intervals of so many standard errors, 95 hold the true mean."""


@dataclass(slots=True)
class Amount:
    """Numbers added up, with their squares."""

    count: int = 0
    total: Number = 0
    squares: Number = 0

    def add(self, number: Number, times: int = 1) -> None:
        """Add a number, so many times."""
        self.count += times
        self.total += number * times
        self.squares += number * number * times

    def merge(self, other: Amount) -> None:
        """Add all that another has."""
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean; of nothing, 0."""
        return float(Fraction(self.total) / self.count) if self.count else 0.0

    @property
    def variance(self) -> float:
        """The variance of the numbers, as far as can be told from these."""
        if self.count < 2:
            return 0.0
        spread = Fraction(self.squares) - Fraction(self.total) ** 2 / self.count
        return float(spread / (self.count - 1))

    @property
    def error(self) -> float | None:
        """How far off the mean may be, in 95 cases of 100; None when that cannot be told."""
        return SURE * sqrt(self.variance / self.count) if self.count > 1 else None


@dataclass(slots=True)
class Figures:
    """What was measured, by key. Two of them merge into one, in any order."""

    amounts: dict[Key, Amount] = field(default_factory=dict)
    results: dict[Result, int] = field(default_factory=dict)
    """How often hands ended in a way: what is not yet added up."""

    def add(self, key: Key, number: Number, times: int = 1) -> None:
        """Add a number to what is measured under a key."""
        amount = self.amounts.get(key)
        if amount is None:
            amount = self.amounts[key] = Amount()
        amount.add(number, times)

    def merge(self, other: Figures) -> None:
        """Add all that another has."""
        for key, amount in other.amounts.items():
            self.amounts.setdefault(key, Amount()).merge(amount)
        results = self.results
        for result, times in other.results.items():
            results[result] = results.get(result, 0) + times

    def of(self, *key: str | int) -> Amount:
        """What was measured under a key; nothing if nothing was."""
        return self.amounts.get(key) or Amount()

    def under(self, name: str) -> list[tuple[Key, Amount]]:
        """All that was measured under keys that begin so, in their order."""
        return sorted(((key[1:], found) for key, found in self.amounts.items() if key[0] == name), key=_order)

    def plain(self) -> list[list[Any]]:
        """As plain values, for JSON. There must be no ``results`` left."""
        return [
            [list(key), amount.count, str(amount.total), str(amount.squares)]
            for key, amount in sorted(self.amounts.items(), key=_order)
        ]


def from_plain(rows: Iterable[Sequence[Any]]) -> Figures:
    """The figures that ``plain`` gave."""
    figures = Figures()
    for key, count, total, squares in rows:
        figures.amounts[tuple(key)] = Amount(count, _number(total), _number(squares))
    return figures


def _order(item: tuple[Key, Amount]) -> list[tuple[int, str | int]]:
    return [(isinstance(part, str), part) for part in item[0]]


def _number(text: str) -> Number:
    number = Fraction(text)
    return number.numerator if number.denominator == 1 else number
