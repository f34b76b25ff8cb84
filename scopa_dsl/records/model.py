"""What a record says, as values: a whole match, hand by hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scopa_dsl.diagnostics import Diagnostic, Span
from scopa_dsl.engine.game import Number

CLAIM = "claim"
"""Written like a move: whoever is at the turn claims to have won."""

Place = tuple[str, int, int]
"""(tag name or ``move``, hand counted from 1 or 0 for the match, which one, counted from 0)."""


class RecordError(ValueError):
    """A record that cannot be read or replayed: what is wrong, and where."""

    def __init__(self, found: Diagnostic) -> None:
        super().__init__(f"{found.span}: {found.code} {found.text()}")
        self.found = found

    @property
    def line(self) -> int:
        """The line, counted from 1."""
        return self.found.span.line

    @property
    def column(self) -> int:
        """The column, counted from 1."""
        return self.found.span.column


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One hand: how the cards lay, and what was played."""

    moves: tuple[str, ...] = ()
    deck: str = ""
    """The whole deck in the order dealt; empty where only the table and the moves are written."""
    table: str | None = None
    """The cards first on the table, where that is written."""
    void: tuple[str, ...] = ()
    """The decks that were dealt before and not played."""
    points: tuple[Number, ...] | None = None
    """The points of each side in this hand."""
    sheet: Mapping[str, tuple[Number, ...]] | None = None
    """By line of the sheet, the points of each side."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match. What a record does not say is None, or empty."""

    ruleset: str
    """The game: ``scopa``, ``scopone+napola``."""
    hands: tuple[HandRecord, ...] = ()
    source: str | None = None
    """What to ask for to get the game, where it is a file and not in the library."""
    digest: str | None = None
    """The hash of the ruleset that it was played by."""
    version: str | None = None
    """The program that wrote it."""
    date: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    seats: tuple[str, ...] = ()
    """Who sits where: a level of the computer, or anything else for a person."""
    seed: int | None = None
    dealer: int | None = None
    """The seat, counted from 0, that deals the first hand."""
    result: tuple[int, ...] | None = None
    """The sides, counted from 0, that have won; none of a match that is not over."""
    undecided: bool = False
    """Is it over although nobody has won."""
    totals: tuple[Number, ...] | None = None
    """The match points of each side."""
    other: tuple[tuple[str, str], ...] = ()
    """Tags that mean nothing to the program."""
    places: Mapping[Place, Span] = field(default_factory=dict, compare=False, repr=False)
    """Where in a text each thing stands."""
    remarks: tuple[Diagnostic, ...] = field(default=(), compare=False)
    """What is odd about the text, but no reason to refuse it."""

    def at(self, name: str, hand: int = 0, which: int = 0) -> Span:
        """Where something stands; where it is not written, the place it belongs to."""
        for place in ((name, hand, which), (name, hand, 0), ("Hand", hand, 0), ("Ruleset", 0, 0)):
            if place in self.places:
                return self.places[place]
        return Span("record", 1, 1, 1, 2)
