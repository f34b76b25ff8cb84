"""What an expression may speak of: the cards and their numbers, and the names known where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from scopa_dsl.cards import Deck
from scopa_dsl.diagnostics import Span
from scopa_dsl.language.terms import Number
from scopa_dsl.language.types import Type

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
