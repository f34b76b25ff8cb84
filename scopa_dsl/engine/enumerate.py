"""Which sets of cards make an amount: native enumeration that compiled rules select from.

Everything here is bounded in work, in memory and in what it lists, whatever a ruleset asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, TypeVar
from weakref import ref

from scopa_dsl.cards import members
from scopa_dsl.engine.game import Number

LIMIT = 2000
"""At most so many captures are listed for one card."""
WIDE = 14
"""Among more candidates sets are searched for with a look ahead, which gives up after so many steps."""

Values = Sequence[tuple[Number, ...]]
"""By card, the numbers it may stand for: none, one, or any of several. All above 0."""

_FEW = 7  # up to here, listing them anew is quicker than fetching what is remembered of the halves
_STEPS = 200_000
_REACH = 20_000
_PARTS = 1 << 15
_ROOM = 1_500_000

Value = TypeVar("Value")

_remembering: list[ref[Remembered[Any]]] = []
_room = _ROOM


class Remembered(dict[int, Value]):
    """What is known of sets of cards met so far. All of them in a process share one bounded room."""

    __slots__ = ("__weakref__",)

    def __init__(self) -> None:
        super().__init__()
        _remembering.append(ref(self))


def make_room(needed: int) -> None:
    """Count what is remembered in the whole process; past the bound, all of it is forgotten."""
    global _room
    _room -= needed
    if _room < 0:
        _remembering[:] = [memo for memo in _remembering if memo() is not None]
        for memo in _remembering:
            known = memo()
            if known is not None:
                known.clear()
        _room = _ROOM - needed


class Known(Remembered[tuple[Value, ...]]):
    """What a function finds among candidates."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[int], tuple[Value, ...]]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, candidates: int) -> tuple[Value, ...]:
        found = self[candidates] = self._find(candidates)
        make_room(2 + 2 * len(found))
        return found


class Sums(Remembered[tuple[int, ...]]):
    """For one amount: candidates -> every set of them that makes it, ascending.

    ``accept`` keeps only the sets it is true of; it may depend on nothing but the set.
    """

    __slots__ = (
        "_accept", "_amount", "_middle", "_of_ranks", "_ranks", "_several", "_totals", "_values", "usable",
    )  # fmt: skip

    def __init__(self, amount: Number, values: Values, accept: Callable[[int], bool] | None = None) -> None:
        super().__init__()
        self._amount = amount
        self._values = values
        self._accept = accept
        self._middle = (1 << len(values) // 2) - 1
        self._several = any(len(numbers) > 1 for numbers in values)
        self._ranks = _ranks(values)
        self._of_ranks: dict[int, list[int]] = {}
        """Candidates of one suit -> sets of them that make the amount, where suits have the same values."""
        self._totals = _totals_of(tuple(values))
        self._totals.reach(amount)
        self.usable = sum(
            1 << card for card, numbers in enumerate(values) if any(number <= amount for number in numbers)
        )
        """The cards that can be part of the amount; other candidates make no difference."""

    def __missing__(self, candidates: int) -> tuple[int, ...]:
        sets = self.find(candidates)
        make_room(1 + len(sets))
        self[candidates] = sets
        return sets

    def find(self, candidates: int) -> tuple[int, ...]:
        """The same, without remembering it."""
        usable = candidates & self.usable
        if not usable:
            return ()
        found: list[int] = []
        count = usable.bit_count()
        if count <= _FEW:
            found = self._list_few(usable, count)
        elif count > WIDE:
            found = self._search(usable)
        else:
            # Two halves of a table come up again far more often than the whole does.
            low, amount = usable & self._middle, self._amount
            having = self._totals[usable ^ low]
            for total, ones in self._totals[low].items():
                others = having.get(amount - total)
                if others is not None:
                    found += [one | other for one in ones for other in others]
        if found and self._accept is not None and count <= WIDE:
            found = [taken for taken in found if self._accept(taken)]
        if len(found) > 1:
            # A card of several values may make the same set twice.
            found = sorted(set(found) if self._several else found)[:LIMIT]
        return tuple(found)

    def _list_few(self, usable: int, count: int) -> list[int]:
        """The same for few candidates; where they are of as many ranks, what is known of those serves."""
        ranks = self._ranks
        alike = (usable | usable >> ranks | usable >> 2 * ranks | usable >> 3 * ranks) & (1 << ranks) - 1
        if alike.bit_count() < count:
            return self._list(usable)
        sets = self._of_ranks.get(alike)
        if sets is None:
            sets = self._of_ranks[alike] = self._list(alike)
        if not sets:
            return []
        every_suit = 1 | 1 << ranks | 1 << 2 * ranks | 1 << 3 * ranks
        return [usable & one * every_suit for one in sets]

    def _list(self, usable: int) -> list[int]:
        """The same for few candidates: every partial total below the amount, card by card."""
        amount, values = self._amount, self._values
        found: list[int] = []
        ways: list[tuple[Number, int]] = [(0, 0)]
        last = 1 << usable.bit_length() - 1
        usable ^= last
        while usable:
            bit = usable & -usable
            usable ^= bit
            more = []
            for number in values[bit.bit_length() - 1]:
                for total, taken in ways:
                    total += number
                    if total < amount:
                        more.append((total, taken | bit))
                    elif total == amount:
                        found.append(taken | bit)
            ways += more
        for number in values[last.bit_length() - 1]:
            rest = amount - number
            for total, taken in ways:
                if total == rest:
                    found.append(taken | last)
        return found

    def _search(self, usable: int) -> list[int]:
        """The same for many candidates: only ways on that can still make the amount."""
        cards = list(members(usable))
        reach = self._reach(cards)
        accept = self._accept
        found: set[int] = set()
        ways: list[tuple[int, Number, int]] = [(0, self._amount, 0)]
        steps = _STEPS
        while ways and steps and len(found) < LIMIT:
            steps -= 1
            at, need, taken = ways.pop()
            if not need:
                if accept is None or accept(taken):
                    found.add(taken)
                continue
            if need not in reach[at]:
                continue
            card = cards[at]
            ways.append((at + 1, need, taken))
            ways += [(at + 1, need - n, taken | 1 << card) for n in self._values[card] if n <= need]
        return list(found)

    def _reach(self, cards: list[int]) -> list[set[Number]]:
        reach: list[set[Number]] = [{0}]
        for card in reversed(cards):
            after = reach[-1]
            more = {
                total + number
                for number in self._values[card]
                for total in after
                if total + number <= self._amount
            }
            # Past the bound some ways are given up, so that odd fractions cannot hold the host.
            reach.append(after | more if len(after) + len(more) <= _REACH else after)
        return reach[::-1]


class _Totals(Remembered[dict[Number, tuple[int, ...]]]):
    """Candidates -> their subsets by total, the empty one among them, up to the largest amount asked for."""

    __slots__ = ("_most", "_values")

    def __init__(self, values: Values) -> None:
        super().__init__()
        self._values = values
        self._most: Number = 0

    def reach(self, amount: Number) -> None:
        """Totals up to an amount will be asked for."""
        if amount > self._most:
            self._most = amount
            self.clear()

    def __missing__(self, candidates: int) -> dict[Number, tuple[int, ...]]:
        if not candidates:
            return {0: (0,)}
        bit = candidates & -candidates
        without = self[candidates ^ bit]
        made = without.copy()
        most = self._most
        for number in self._values[bit.bit_length() - 1]:
            for total, sets in without.items():
                total += number
                if total <= most:
                    made[total] = made.get(total, ()) + tuple([taken | bit for taken in sets])
        make_room(4 + 2 * len(made))
        self[candidates] = made
        return made


def _ranks(values: Values) -> int:
    """How many cards a suit has, if all four have the same values; else 0."""
    ranks = len(values) // 4
    return ranks if tuple(values) == tuple(values[:ranks]) * 4 else 0


_totals_of = lru_cache(maxsize=64)(_Totals)
"""The same for all amounts of the same values."""


def unions(sets: Iterable[int], limit: int = LIMIT) -> tuple[int, ...]:
    """Every union of one or more disjoint sets, each once, ascending; at most ``limit``.

    Where there are more, the sets themselves come before their unions.
    """
    single = sorted(set(sets))[:limit]
    found = set(single)
    unfinished = single
    for one in single:
        more = [one | other for other in unfinished if not one & other and one | other not in found]
        room = limit - len(found)
        new = list(dict.fromkeys(more))[:room]
        found.update(new)
        unfinished = unfinished + new
        if len(found) >= limit:
            break
    return tuple(sorted(found))


def parts(cards: int, limit: int = LIMIT, accept: Callable[[int], bool] | None = None) -> tuple[int, ...]:
    """Every accepted subset, fewest cards first, but not the empty one; at most ``limit``.

    Where there are more, or so many cards that not all subsets can be looked at, the whole is
    among them all the same, if it is accepted.
    """
    bits = [1 << card for card in members(cards)]
    found: list[int] = []
    steps = _PARTS
    for size in range(1, len(bits) + 1):
        for chosen in combinations(bits, size):
            steps -= 1
            taken = sum(chosen)
            if steps < 0 or len(found) == limit:
                if accept is None or accept(cards):
                    found[limit - 1 :] = [cards]
                return tuple(found)
            if accept is None or accept(taken):
                found.append(taken)
    return tuple(found)
