"""What an expression may speak of: the cards and their numbers, and the names known where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from scopa_dsl.cards import FRENCH_SUITS, SUITS, Deck
from scopa_dsl.diagnostics import Span
from scopa_dsl.language.terms import Number
from scopa_dsl.language.types import CHOICE, Type

SUIT_NAMES = {name: i for names in (SUITS, FRENCH_SUITS) for i, name in enumerate(names)}
OF_A_CARD = ("card", "rank", "suit")
"""Names that speak of the card that a ``where`` looks at."""

Table = Mapping[int, tuple[Number, ...]]
"""Numbers by rank index; a rank without a number is absent, one with several may mean any."""


class Place(Protocol):
    """Where an expression was written."""

    @property
    def text(self) -> str:
        """The expression."""

    def part(self, start: int, end: int) -> Span:
        """Where ``text[start:end]`` stands in its file."""


@dataclass(frozen=True)
class Reading:
    """A deck as the rules read it: each card's rank, suit and numbers.

    A declared wild card reads as the rank it was given.
    """

    deck: Deck
    tables: Mapping[str, Table]
    wild: int = -1
    wild_rank: int = -1

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each card."""
        natural = [self.deck.rank(card) for card in range(self.deck.size)]
        if self.wild >= 0:
            natural[self.wild] = self.wild_rank
        return tuple(natural)

    @cached_property
    def suits(self) -> tuple[int, ...]:
        """The suit of each card."""
        return tuple(self.deck.suit(card) for card in range(self.deck.size))

    def numbers(self, table: str) -> tuple[tuple[Number, ...], ...]:
        """Each card's numbers in a table."""
        rows = self.tables[table]
        return tuple(rows.get(rank, ()) for rank in self.ranks)

    def attribute(self, name: str, alternative: int = 0) -> tuple[Number | None, ...]:
        """Each card's rank, suit or number; None where it has none.

        Where a card has several numbers, ``alternative`` says which.
        """
        if name == "rank":
            return self.ranks
        if name == "suit":
            return self.suits
        return tuple(row[min(alternative, len(row) - 1)] if row else None for row in self.numbers(name))


@dataclass(frozen=True, slots=True)
class Variable:
    """Something that the state of play knows."""

    type: Type
    maybe: bool = False


@dataclass(frozen=True)
class Scope:
    """The names known to one expression."""

    reading: Reading
    variables: Mapping[str, Variable] = field(default_factory=dict)
    constants: Mapping[str, tuple[Type, object]] = field(default_factory=dict)
    words: Mapping[str, Place] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    """Lines of the sheet that come earlier, for ``points of LINE``."""
    elsewhere: frozenset[str] = frozenset()
    """Names that exist, but not here."""
    alternative: int | None = None
    """Which of several numbers of a rank is meant; None where only one may be."""

    def knows(self, name: str, at_hand: bool) -> bool:
        """Does the name stand for something here; ``at_hand``: a ``where`` looks at a card."""
        return (
            name in self.variables or name in self.constants or name in self.words or name in SUIT_NAMES
            or (at_hand and (name in OF_A_CARD or name in self.reading.tables))
        )  # fmt: skip

    def is_taken(self, name: str, at_hand: bool) -> bool:
        """Does the name mean something already, here or elsewhere, alone or with ``of``."""
        reading = self.reading
        is_rank = name.isupper() and reading.deck.rank_named(name) is not None
        return (
            self.knows(name, at_hand) or name in self.elsewhere or is_rank
            or name in (*OF_A_CARD, "points") or name in reading.tables
        )  # fmt: skip

    def names(self, at_hand: bool) -> list[str]:
        """All that could be meant here by a name."""
        known = [*self.variables, *self.constants, *self.words, *SUIT_NAMES, *self.reading.deck.ranks]
        return [*known, *OF_A_CARD, *self.reading.tables] if at_hand else known

    def choice(self, name: str) -> Type | None:
        """The words that an option may be, where the name is that of such an option."""
        found = self.constants[name][0] if name in self.constants else None
        if found is None and name in self.variables:
            found = self.variables[name].type
        return found if found is not None and found.name == CHOICE else None
