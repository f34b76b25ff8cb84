"""What generated code calls when a plain operator will not do."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from scopa_dsl.cards import members
from scopa_dsl.language.terms import Number, divide

MEMO_LIMIT = 20_000

Value = TypeVar("Value")


class Memo(dict[int, Value]):
    """A function of a card set, remembered for the sets met so far; forgets all when full."""

    __slots__ = ("work",)

    def __init__(self, work: Callable[[int], Value]) -> None:
        self.work = work

    def __missing__(self, cards: int) -> Value:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        value = self[cards] = self.work(cards)
        return value


def numbers_of(column: Sequence[Number | None], cards: int) -> tuple[Number, ...]:
    """The numbers of some cards; those without one are left out."""
    return tuple([number for card in members(cards) if (number := column[card]) is not None])


def present(items: Iterable[Number | None]) -> tuple[Number, ...]:
    """The items that are not missing."""
    return tuple(item for item in items if item is not None)


def run_length(ranks: Sequence[int], cards: int) -> int:
    """How many ranks follow one another among some cards, from the deck's lowest to the first gap."""
    present = {ranks[card] for card in members(cards)}
    length = 0
    while length in present:
        length += 1
    return length


def added_up(numbers: Iterable[Number]) -> Number:
    """The sum of some numbers."""
    return sum(numbers)


def largest(numbers: Iterable[Number]) -> Number:
    """The largest number; of nothing, 0."""
    return max(numbers, default=0)


def smallest(numbers: Iterable[Number]) -> Number:
    """The smallest number; of nothing, 0."""
    return min(numbers, default=0)


def how_many(items: Iterable[object]) -> int:
    """How many items there are; of conditions, how many hold."""
    return sum(1 for item in items if item is not False)


def different(items: Iterable[object]) -> int:
    """How many different items there are."""
    return len(set(items))


def bit(card: int | None) -> int:
    """The set of one card; of a missing card, the empty set."""
    return 0 if card is None else 1 << card


def pick(column: Sequence[Number | None], card: int | None) -> Number | None:
    """A card's number; of a missing card, missing."""
    return None if card is None else column[card]


def _unless_missing(work: Any, otherwise: object) -> Callable[..., object]:
    def guarded(*values: object) -> object:
        return otherwise if None in values else work(*values)

    return guarded


def _is_in(item: object, items: Sequence[object]) -> bool:
    return item in items


def _is_not_in(item: object, items: Sequence[object]) -> bool:
    return item not in items


def _is_outside(card: int, cards: int) -> bool:
    return not cards >> card & 1


GUARDED: dict[str, Callable[..., object]] = {
    **{
        op: _unless_missing(work, False)
        for op, work in {
            "is": operator.eq,
            "differs": operator.ne,
            "<": operator.lt,
            "<=": operator.le,
            ">": operator.gt,
            ">=": operator.ge,
            "in": _is_in,
            "outside": _is_not_in,
            "outside cards": _is_outside,
        }.items()
    },
    **{
        op: _unless_missing(work, None)
        for op, work in {
            "+": operator.add,
            "-": operator.sub,
            "*": operator.mul,
            "/": divide,
            "negate": operator.neg,
            "at_most": min,
        }.items()
    },
}
"""Operators on what may be missing: a comparison is then false, an amount missing too."""
