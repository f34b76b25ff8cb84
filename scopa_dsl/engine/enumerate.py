"""Which sets of cards make an amount: native enumeration that compiled rules select from.

Everything here is bounded in work, in memory and in what it lists, whatever a ruleset asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from weakref import ref

from scopa_dsl.cards import members
from scopa_dsl.engine.game import Move, Number

LIMIT = 2000
"""At most so many captures are listed for one card."""

Values = Sequence[tuple[Number, ...]]
"""By card, the numbers it may stand for: none, one, or any of several. All above 0."""

_FEW = 7  # up to here, listing them anew is quicker than fetching what is remembered of the halves
_WIDE = 14  # from here on, searching with a look ahead beats listing all partial totals
_STEPS = 200_000
_REACH = 20_000
_PARTS = 1 << 15
_ROOM = 1_500_000


_remembering: list[ref[Sums]] = []
_room = _ROOM


def _make_room(needed: int) -> None:
    """Count what is remembered in the whole process; past the bound, all of it is forgotten."""
    global _room
    _room -= needed
    if _room < 0:
        _remembering[:] = [memo for memo in _remembering if memo() is not None]
        for memo in _remembering:
            sums = memo()
            if sums is not None:
                sums.clear()
        _room = _ROOM - needed


class Sums(dict[int, tuple[int, ...]]):
    """For one amount: candidates -> every set of them that makes it, ascending.

    ``accept`` keeps only the sets it is true of; it may depend on nothing but the set.
    """

    __slots__ = ("__weakref__", "_accept", "_amount", "_high", "_low", "_middle", "_values", "usable")

    def __init__(self, amount: Number, values: Values, accept: Callable[[int], bool] | None = None) -> None:
        super().__init__()
        self._amount = amount
        self._values = values
        self._accept = accept
        self._middle = (1 << len(values) // 2) - 1
        _remembering.append(ref(self))
        self._low = _Partial(amount, values, wanting=True)
        self._high = _Partial(amount, values, wanting=False)
        self.usable = sum(
            1 << card for card, numbers in enumerate(values) if any(number <= amount for number in numbers)
        )
        """The cards that can be part of the amount; other candidates make no difference."""

    def __missing__(self, candidates: int) -> tuple[int, ...]:
        usable = candidates & self.usable
        found: list[int] = []
        count = usable.bit_count()
        if count <= _FEW:
            found = self._list(usable)
        elif count > _WIDE:
            found = self._search(usable)
        else:
            # Two halves of a table come up again far more often than the whole does.
            low = usable & self._middle
            having = self._high[usable ^ low]
            for total, ones in self._low[low].items():
                if total in having:
                    found += [one | other for one in ones for other in having[total]]
        if found and self._accept is not None and count <= _WIDE:
            found = [taken for taken in found if self._accept(taken)]
        if len(found) > 1:
            # A card of several values may make the same set twice.
            found = sorted(set(found))[:LIMIT]
        sets = tuple(found)
        _make_room(1 + len(sets))
        self[candidates] = sets
        return sets

    def clear(self) -> None:
        """Forget all that was worked out; it will be again when asked for."""
        super().clear()
        self._low.clear()
        self._high.clear()

    def _list(self, usable: int) -> list[int]:
        """The same for few candidates: every partial total below the amount, card by card."""
        amount, values = self._amount, self._values
        found: list[int] = []
        ways: list[tuple[Number, int]] = [(0, 0)]
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


class _Partial(dict[int, dict[Number, tuple[int, ...]]]):
    """Candidates -> their subsets by total, up to the amount; or by what they want to reach it."""

    __slots__ = ("_amount", "_values", "_wanting")

    def __init__(self, amount: Number, values: Values, wanting: bool) -> None:
        super().__init__()
        self._wanting = wanting
        self._amount = amount
        self._values = values

    def __missing__(self, candidates: int) -> dict[Number, tuple[int, ...]]:
        amount, wanting = self._amount, self._wanting
        if not candidates:
            return {amount if wanting else 0: (0,)}
        bit = candidates & -candidates
        without = self[candidates ^ bit]
        made = without.copy()
        for number in self._values[bit.bit_length() - 1]:
            for total, sets in without.items():
                total = total - number if wanting else total + number
                if 0 <= total <= amount:
                    made[total] = made.get(total, ()) + tuple([taken | bit for taken in sets])
        _make_room(4 + 2 * len(made))
        self[candidates] = made
        return made


class Takes(dict[int, Move]):
    """For one card and kind of capture: the set taken -> the move, made once."""

    __slots__ = ("_card", "_kind")

    def __init__(self, card: int, kind: int) -> None:
        super().__init__()
        self._card = card
        self._kind = kind

    def __missing__(self, taken: int) -> Move:
        if len(self) >= LIMIT:
            self.clear()
        move = self[taken] = Move(self._card, taken, self._kind)
        return move


class Ones(dict[int, tuple[Move, ...]]):
    """For one card and kind of capture: candidates -> the moves that take one of them."""

    __slots__ = ("_card", "_kind")

    def __init__(self, card: int, kind: int) -> None:
        super().__init__()
        self._card = card
        self._kind = kind

    def __missing__(self, candidates: int) -> tuple[Move, ...]:
        if len(self) >= LIMIT:
            self.clear()
        moves = self[candidates] = tuple(
            Move(self._card, 1 << card, self._kind) for card in members(candidates)
        )
        return moves


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
