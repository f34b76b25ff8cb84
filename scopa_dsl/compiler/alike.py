"""Where suits do not matter for taking: how many moves a card has follows from the ranks on the table.

There are far fewer ways for ranks to lie on a table than for cards, so that all of them are soon known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.enumerate import WIDE, Remembered, make_room
from scopa_dsl.engine.game import BANK, LAY, ByRank, Move, TooWide
from scopa_dsl.language.terms import Term
from scopa_dsl.language.types import CARD, CARDS, SUIT, SUITS

LAYS, SEVERAL = (0, LAY), (0, BANK)


def blind(term: Term, ranks: Sequence[int]) -> bool:
    """Does a term come to the same whatever the suits of the cards are; ``ranks`` by card."""
    if term.type in (SUIT, SUITS):
        return False
    if term.op == "const" and term.type in (CARD, CARDS):
        return term.type == CARDS and all(term.value & own in (0, own) for own in _of_ranks(ranks).values())
    return all(blind(part, ranks) for part in term.parts)


def by_rank(ranks: Sequence[int], sets: Callable[[int, int], Sequence[int]]) -> ByRank:
    """How cards of these ranks take, given what each may take."""
    profiles = Profiles(ranks)
    return ByRank(sets, MovesByRank(profiles, sets), tuple(ranks), profiles, profiles.of_card)


def _of_ranks(ranks: Sequence[int]) -> dict[int, int]:
    """The cards of each rank."""
    found: dict[int, int] = {}
    for card, rank in enumerate(ranks):
        found[rank] = found.get(rank, 0) | 1 << card
    return found


class Profiles(Remembered[int]):
    """A set of cards -> its profile, a number that says how many of each rank there are."""

    __slots__ = ("_cards", "_width", "of_card")

    def __init__(self, ranks: Sequence[int]) -> None:
        super().__init__()
        self._cards = {rank: list(members(own)) for rank, own in _of_ranks(ranks).items()}
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

    def one_of_each(self) -> list[int]:
        """By rank one of its cards."""
        return [self._cards[rank][-1] if rank in self._cards else 0 for rank in range(max(self._cards) + 1)]


class MovesByRank(Remembered[tuple[tuple[int, ...], tuple[bool, ...]]]):
    """A table's profile -> by rank how many moves a card has, and whether it takes.

    Raises TooWide for tables of which not all may be listed: there, suits can decide what is.
    """

    __slots__ = ("_profiles", "_sets")

    def __init__(self, profiles: Profiles, sets: Callable[[int, int], Sequence[int]]) -> None:
        super().__init__()
        self._profiles, self._sets = profiles, sets

    def __missing__(self, profile: int) -> tuple[tuple[int, ...], tuple[bool, ...]]:
        table = self._profiles.cards(profile)
        if table.bit_count() > WIDE:
            raise TooWide
        found = [self._sets(card, table) for card in self._profiles.one_of_each()]
        moves = tuple(map(len, found)), tuple(sets[0] != 0 for sets in found)
        make_room(2 + 2 * len(found))
        self[profile] = moves
        return moves


class OnlyMoves(Remembered[tuple[tuple[int, int], ...]]):
    """A table's profile -> by rank the one thing a card may do, so that nothing has to be looked for.

    That is ``(ranks, kind)``: to take all cards of some ranks by a kind of capture; or LAYS; or SEVERAL.
    """

    __slots__ = ("_captures", "_profiles", "_ranks")

    def __init__(
        self, ranks: Sequence[int], profiles: Profiles, captures: Callable[..., Sequence[Move]]
    ) -> None:
        super().__init__()
        self._ranks = _of_ranks(ranks)
        self._profiles, self._captures = profiles, captures

    def __missing__(self, profile: int) -> tuple[tuple[int, int], ...]:
        table = self._profiles.cards(profile)
        cards = self._profiles.one_of_each()
        found = tuple(SEVERAL if table.bit_count() > WIDE else self._only(card, table) for card in cards)
        make_room(2 + 2 * len(found))
        self[profile] = found
        return found

    def _only(self, card: int, table: int) -> tuple[int, int]:
        moves = self._captures(card, table, None)
        if not moves:
            return LAYS
        if len(moves) > 1:
            return SEVERAL
        whole = card_set(
            each for own in self._ranks.values() if own & moves[0].taken for each in members(own)
        )
        return (whole, moves[0].kind) if whole & table == moves[0].taken else SEVERAL
