"""The world of a case file: what its expressions may speak of, for the compiler and for the interpreter."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from language.oracle import NO_CARD, SUITS, Card, Rank, Suit, Word, World
from scopa_dsl.cards import DECKS, Deck, members
from scopa_dsl.diagnostics import Span
from scopa_dsl.language import types
from scopa_dsl.language.checker import SUIT_NAMES, check
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.emit import Constants, define, function_node
from scopa_dsl.language.scope import Reading, Scope, Variable
from scopa_dsl.language.terms import Term
from scopa_dsl.language.types import BOOL, CARD, CARDS, NUM, RANK, SUIT, Type, choice

VARIABLES = {
    "played": Variable(CARD),
    "previous": Variable(CARD, maybe=True),
    **dict.fromkeys(("table", "hand", "taken", "pile"), Variable(CARDS)),
    **dict.fromkeys(("first_play", "last_play"), Variable(BOOL)),
    "total": Variable(NUM),
}


@dataclass(frozen=True)
class Text:
    """An expression that stands in no file; its columns are those of the text."""

    text: str
    path: str = "expression"

    def part(self, start: int, end: int) -> Span:
        return Span(self.path, 1, start + 1, 1, end + 1)


@dataclass(frozen=True)
class Setting:
    """A deck, tables, options and words, as written in a case file."""

    deck: Deck
    tables: Mapping[str, Mapping[Any, Any]]
    options: Mapping[str, Any]
    words: Mapping[str, str]
    kinds: tuple[str, ...]
    lines: Mapping[str, int]

    @property
    def variables(self) -> dict[str, Variable]:
        return {**VARIABLES, "kind": Variable(choice(self.kinds))}

    @property
    def rows(self) -> dict[str, dict[int, tuple[Any, ...]]]:
        """The tables by rank index, without the ranks that the deck lacks."""
        return {
            name: {
                rank: tuple(number(n) for n in (row if isinstance(row, list) else [row]))
                for key, row in table.items()
                if (rank := self.deck.rank_named(str(key))) is not None
            }
            for name, table in self.tables.items()
        }

    @property
    def constants(self) -> dict[str, tuple[Type, Any]]:
        return {
            "true": (BOOL, True),
            "false": (BOOL, False),
            "deck": (CARDS, self.deck.all),
            "suits": (types.SUITS, (0, 1, 2, 3)),
            "ranks": (types.RANKS, tuple(range(len(self.deck.ranks)))),
            **{name: option(value) for name, value in self.options.items()},
        }

    def scope(self, wild: tuple[int, int] = (-1, -1), **more: Any) -> Scope:
        """What the checker is told."""
        return Scope(
            Reading(self.deck, self.rows, *wild),
            **{
                "variables": self.variables,
                "constants": self.constants,
                "words": {name: Text(text, name) for name, text in self.words.items()},
                "lines": tuple(self.lines),
                **more,
            },
        )

    def world(
        self, state: Mapping[str, Any], wild: tuple[int, int] = (-1, -1), alternative: int = 0
    ) -> World:
        """What the interpreter is told."""
        names = {name: said(state[name], each.type, self.deck) for name, each in self.variables.items()}
        names |= {
            name: said(value, type_, self.deck) for name, (type_, value) in map(self._option, self.options)
        }
        tables = {
            name: {self.deck.ranks[r]: row[0] if len(row) == 1 else list(row) for r, row in table.items()}
            for name, table in self.rows.items()
        }
        declared = {said(wild[0], CARD, self.deck): self.deck.ranks[wild[1]]} if wild[0] >= 0 else {}
        points = state.get("points", self.lines)
        return World(self.deck.ranks, tables, names, self.words, points, declared, alternative)

    def _option(self, name: str) -> tuple[str, tuple[Type, Any]]:
        return name, option(self.options[name])

    def function(
        self, text: str, scope: Scope, wanted: tuple[Type, ...] = ()
    ) -> tuple[Term, Callable[..., Any]]:
        """A checked expression and the function made of it, of all the variables."""
        term = check(Text(text), wanted, scope)
        constants = Constants(scope.reading)
        node = function_node("value", [*self.variables, "points"], [ast.Return(expression(term, constants))])
        return term, define(node, constants.values)

    def state(self, now: Mapping[str, Any]) -> dict[str, Any]:
        """The state that a case file writes, as generated code is given it."""
        read = {CARD: lambda v: None if v is None else self.deck.parse(v), CARDS: self.deck.parse_set}
        state = {name: read.get(each.type, lambda v: v)(now[name]) for name, each in self.variables.items()}
        return {**state, "points": dict(self.lines)}


def setting(written: Mapping[str, Any], deck: str = "") -> Setting:
    """The setting of a case file's ``world``."""
    return Setting(
        DECKS[deck or written["deck"]],
        written.get("tables", {}),
        written.get("options", {}),
        {name: str(text) for name, text in written.get("words", {}).items()},
        tuple(written.get("kinds", ())),
        written.get("lines", {}),
    )


def option(value: Any) -> tuple[Type, Any]:
    """The type and value of an option; a list is a choice that is set to its first word."""
    if isinstance(value, list):
        return choice(value), value[0]
    if isinstance(value, bool):
        return BOOL, value
    return (SUIT, SUIT_NAMES[value]) if isinstance(value, str) else (NUM, number(value))


def number(written: float | str) -> int | Fraction:
    """A number as the language has it: exact."""
    exact = Fraction(str(written))
    return exact.numerator if exact.denominator == 1 else exact


def said(value: Any, type_: Type, deck: Deck) -> Any:
    """A value of generated code as the interpreter says it."""
    if value is None:
        return NO_CARD if type_ == CARD else None
    if type_ in types.ELEMENT_OF:
        return [said(item, types.ELEMENT_OF[type_], deck) for item in value]
    if type_ == CARD:
        return Card(deck.ranks[deck.rank(value)], SUITS[deck.suit(value)])
    if type_ == CARDS:
        return frozenset(said(card, CARD, deck) for card in members(value))
    if type_ == RANK:
        return Rank(deck.ranks[value])
    if type_ == SUIT:
        return Suit(SUITS[value])
    return Word(value) if type_.words else value
