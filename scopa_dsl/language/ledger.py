"""What is kept over all the expressions of one game while they are checked."""

from __future__ import annotations

from dataclasses import dataclass, field

from scopa_dsl.language.complaints import too_many_terms
from scopa_dsl.language.scope import Place
from scopa_dsl.language.terms import Term

MAX_TERMS = 20_000
"""Terms that all the expressions of a game may have together, words written out."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A part of an expression with what it means, for those who show how a value came about."""

    place: Place
    start: int
    end: int
    term: Term
    depth: int
    """Inside how many other parts it stands, words written out."""


@dataclass(slots=True)
class Ledger:
    """The terms still to be had, the names read, and, where somebody asks, every part noted."""

    terms: int = MAX_TERMS
    read: set[str] = field(default_factory=set)
    """Options, words and tables that some rule speaks of."""
    noted: list[Noted | None] | None = None
    """Every part of the expressions, each before its own parts; None where nobody asks."""
    depth: int = 0

    def spend(self) -> None:
        """One term more. Raises ExpressionError (SC701) when there is none to be had."""
        self.terms -= 1
        if self.terms < 0:
            raise too_many_terms(MAX_TERMS)

    def begin(self) -> int:
        """Keep a place for the part that is about to be checked; -1 where nobody asks."""
        if self.noted is None:
            return -1
        self.noted.append(None)
        self.depth += 1
        return len(self.noted) - 1

    def end(self, number: int, place: Place, start: int, end: int, term: Term) -> None:
        """Put there what it came to."""
        if self.noted is not None:
            self.depth -= 1
            self.noted[number] = Noted(place, start, end, term, self.depth)
