"""Where suits do not matter for taking: how many moves a card has follows from the ranks on the table.

There are far fewer ways for ranks to lie on a table than for cards, so that all of them are soon known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, cast

from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.enumerate import WIDE, Remembered, make_room
from scopa_dsl.engine.game import BANK, LAY, ByRank, Captures, Moment, Move, TooWide
from scopa_dsl.language.terms import Term
from scopa_dsl.language.types import CARD, CARDS, SUIT, SUITS

SEVERAL = BANK
LAYS, UNKNOWN = (0, LAY), ((), SEVERAL)
WHATEVER = cast(Moment, None)
"""The moment, for rules that do not ask for it."""
Wholes = tuple[tuple[int, tuple[int, ...]], ...]
"""Kind after kind of capture, the ranks that its sets take all cards of."""


def blind(term: Term, ranks: Sequence[int]) -> bool:
    """Does a term come to the same whatever the suits of the cards are; ``ranks`` by card."""
    if term.type in (SUIT, SUITS):
        return False
    if term.op == "const" and term.type in (CARD, CARDS):
        return term.type == CARDS and all(term.value & own in (0, own) for own in _of_ranks(ranks).values())
    return all(blind(part, ranks) for part in term.parts)


def by_rank(ranks: Sequence[int], sets: Callable[[int, int], Sequence[int]], captures: Captures) -> ByRank:
    """How cards of these ranks take, given what each may take whatever the moment."""
    profiles = Profiles(ranks)
    return ByRank(sets, MovesByRank(profiles, captures), tuple(ranks), profiles, profiles.of_card)


def numbered(wholes: Wholes, table: int, number: int) -> int:
    """Of the sets that may be taken of a table the one with that number, in the order of the moves."""
    for _, ranks in wholes:
        if number < len(ranks):
            return sorted([table & own for own in ranks])[number]
        number -= len(ranks)
    raise IndexError(number)


def _of_ranks(ranks: Sequence[int]) -> dict[int, int]:
    """The cards of each rank."""
    found: dict[int, int] = {}
    for card, rank in enumerate(ranks):
        found[rank] = found.get(rank, 0) | 1 << card
    return found


class Profiles(Remembered[int]):
    """A set of cards -> its profile, a number that says how many of each rank there are."""

    __slots__ = ("_cards", "_width", "of_card", "ranks")

    def __init__(self, ranks: Sequence[int]) -> None:
        super().__init__()
        self._cards = {rank: list(members(own)) for rank, own in _of_ranks(ranks).items()}
        self.ranks = max(self._cards) + 1
        self._width = max(map(len, self._cards.values())).bit_length()
        self.of_card = tuple(1 << self._width * rank for rank in ranks)

    def __missing__(self, cards: int) -> int:
        profile, left = 0, cards
        while left:
            last = left.bit_length() - 1
            left ^= 1 << last
            profile += self.of_card[last]
        make_room(1)
        self[cards] = profile
        return profile

    def cards(self, profile: int) -> int:
        """Some cards with that profile."""
        most = (1 << self._width) - 1
        return card_set(
            card for rank, own in self._cards.items() for card in own[: profile >> self._width * rank & most]
        )

    def _one_of_each(self) -> list[int]:
        """By rank one of its cards."""
        return [self._cards[rank][-1] if rank in self._cards else 0 for rank in range(self.ranks)]

    def told(self, captures: Captures, table: int) -> list[tuple[Sequence[Move], Wholes | None]]:
        """By rank what a card may take of a table, and the ranks that say so, where they do."""
        moves_of = [captures(card, table, WHATEVER) for card in self._one_of_each()]
        return [(moves, self._wholes(moves, table)) for moves in moves_of]

    def _wholes(self, moves: Iterable[Move], table: int) -> Wholes | None:
        """What some captures take, if that is all the cards of some ranks each; else None.

        Only where they come kind after kind and in the order of their sets, so that this order can be told.
        """
        found: dict[int, tuple[int, ...]] = {}
        before = (-1, 0)
        for move in moves:
            if (move.kind, move.taken) < before:
                return None
            before = move.kind, move.taken
            whole = card_set(
                card for own in self._cards.values() if card_set(own) & move.taken for card in own
            )
            if whole & table != move.taken:
                return None
            found[move.kind] = (*found.get(move.kind, ()), whole)
        return tuple(found.items())


class MovesByRank(Remembered[tuple[tuple[int, ...], tuple[int, ...], tuple[Wholes, ...]]]):
    """A table's profile -> by rank how many moves a card has; what it takes; and its sets, if several.

    What it takes are the ranks of which it takes all cards, 0 if it is laid, or -1: it may take several
    sets, which ``numbered`` tells apart, or part of a rank's cards, and then nothing more is said here.
    Raises TooWide for tables of which not all may be listed: there, suits can decide what is.
    """

    __slots__ = ("_captures", "_profiles")

    def __init__(self, profiles: Profiles, captures: Captures) -> None:
        super().__init__()
        self._profiles, self._captures = profiles, captures

    def __missing__(self, profile: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Wholes, ...]]:
        table = self._profiles.cards(profile)
        if table.bit_count() > WIDE:
            raise TooWide
        found = self._profiles.told(self._captures, table)
        counts = tuple(len(moves) or 1 for moves, _ in found)
        wholes = [own or () for _, own in found]
        takes = [-1 if moves else 0 for moves, _ in found]
        for rank, own in enumerate(wholes):
            if counts[rank] == 1 and own:
                takes[rank], wholes[rank] = own[0][1][0], ()
        make_room(3 + 5 * len(found))
        self[profile] = moves = counts, tuple(takes), tuple(wholes)
        return moves


class OnlyMoves(Remembered[tuple[tuple[Any, int], ...]]):
    """A table's profile -> by rank what a card may do, so that nothing has to be looked for.

    That is ``(ranks, kind)``: to take all cards of some ranks by a kind of capture; or LAYS; or
    ``(wholes, SEVERAL)``, where there are none if it can take part of a rank's cards.
    """

    __slots__ = ("_captures", "_profiles")

    def __init__(self, profiles: Profiles, captures: Captures) -> None:
        super().__init__()
        self._profiles, self._captures = profiles, captures

    def __missing__(self, profile: int) -> tuple[tuple[Any, int], ...]:
        table = self._profiles.cards(profile)
        if table.bit_count() > WIDE:
            found = (UNKNOWN,) * self._profiles.ranks
        else:
            found = tuple(_only(*told) for told in self._profiles.told(self._captures, table))
        make_room(2 + 4 * len(found))
        self[profile] = found
        return found


def _only(moves: Sequence[Move], wholes: Wholes | None) -> tuple[Any, int]:
    if not moves:
        return LAYS
    if wholes is None:
        return UNKNOWN
    return (wholes[0][1][0], wholes[0][0]) if len(moves) == 1 else (wholes, SEVERAL)
