"""Finders: candidates to the sets that may be taken of them, enumerated natively and remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from scopa_dsl.cards import members
from scopa_dsl.engine.enumerate import Known, Sums, parts, unions
from scopa_dsl.language.runtime import Memo
from scopa_dsl.language.terms import Number

MANY_AMOUNTS = 64

Sets = tuple[int, ...]
Finder = Mapping[int, Sets]
"""Candidates -> the sets of them that may be taken."""
Test = Callable[[int], bool]


class Nothing(dict[int, Sets]):
    """A finder for a card that can make no capture of a kind."""

    def __missing__(self, candidates: int) -> Sets:
        return ()


NOTHING = Nothing()


def plain_finder(take: str, test: Test | None, keep_fewest: bool) -> Finder:
    """A finder for one card, all the candidates or a part of them."""
    if take == "part":
        return Memo(partial(_parts, test, keep_fewest))
    whole = {"one": _singles, "all": _whole}[take]
    return Memo(partial(allowed_sets, whole, test, keep_fewest))


def _parts(test: Test | None, keep_fewest: bool, candidates: int) -> Sets:
    found = parts(candidates, accept=test)
    return tuple(fewest_cards(found)) if keep_fewest else found


def _singles(cards: int) -> Sets:
    return tuple(1 << card for card in members(cards))


def _whole(cards: int) -> Sets:
    return (cards,) if cards else ()


def allowed_sets(
    sets_of: Callable[[int], Sets], test: Test | None, keep_fewest: bool, candidates: int
) -> Sets:
    """The sets of some candidates that pass a test, or of those the ones with the fewest cards."""
    sets = sets_of(candidates)
    if test is not None:
        sets = tuple(taken for taken in sets if test(taken))
    return tuple(fewest_cards(sets)) if keep_fewest else sets


def with_kinds(kinds: Iterable[tuple[int, Sets]]) -> tuple[tuple[int, int], ...]:
    """The sets of several kinds of capture, each once, with the kind that comes first."""
    found: dict[int, int] = {}
    for kind, sets in kinds:
        for taken in sets:
            found.setdefault(taken, kind)
    return tuple(found.items())


def sets_of(kinds: Iterable[tuple[int, Sets]]) -> Sets:
    """The sets alone, in the same order."""
    return tuple(dict.fromkeys([taken for _, sets in kinds for taken in sets]))


def fewest_cards(sets: Any, really: bool = True) -> Any:
    """Of some sets only those with the fewest cards."""
    if not really or len(sets) < 2:
        return sets
    least = min(taken.bit_count() for taken in sets)
    return [taken for taken in sets if taken.bit_count() == least]


def group_finder(
    amounts: tuple[Number, ...],
    take: str,
    numbers: tuple[tuple[Number, ...], ...],
    test: Test | None,
    keep_fewest: bool,
) -> tuple[Finder, int]:
    """The finder for some amounts, and the cards that can be part of one of them."""
    if not amounts:
        return NOTHING, 0
    plain = take == "group" and len(amounts) == 1 and not keep_fewest
    sums = [Sums(amount, numbers, test if plain else None) for amount in amounts]
    usable = 0
    for one in sums:
        usable |= one.usable
    if plain:
        return sums[0], usable
    return Known(partial(allowed_sets, partial(_sets_of_many, sums, take), test, keep_fewest)), usable


def _sets_of_many(sums: list[Sums], take: str, candidates: int) -> Sets:
    sets = sorted({taken for one in sums for taken in one[candidates & one.usable]})
    return unions(sets) if take == "groups" else tuple(sets)


class SumsByAmount(dict[Any, Finder]):
    """Finders by amount, for amounts that are only known as the game goes on."""

    def __init__(self, take: str, numbers: tuple[tuple[Number, ...], ...]) -> None:
        super().__init__()
        self.take = take
        self.numbers = numbers

    def __missing__(self, amount: Number | None) -> Finder:
        if len(self) >= MANY_AMOUNTS:
            self.clear()
        amounts = (amount,) if amount is not None and amount > 0 else ()
        finder, _ = group_finder(amounts, self.take, self.numbers, None, False)
        self[amount] = finder
        return finder


class Choose:
    """Filters sets by what is known of the played card."""

    def __init__(self, tests: list[Test | None], keep_fewest: bool) -> None:
        self.tests, self.keep_fewest = tests, keep_fewest

    def __call__(self, played: int, sets: Sets) -> Sets:
        """The sets that the played card may take."""
        return allowed_sets(lambda _: sets, self.tests[played], self.keep_fewest, 0)
