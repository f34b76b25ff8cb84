"""The parts of an expression as they are in one moment of the game, from the whole to the smallest."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scopa_dsl.cards import SUITS, Deck
from scopa_dsl.compiler.context import Context, Signature
from scopa_dsl.diagnostics import Span
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.emit import define, function_node
from scopa_dsl.language.ledger import Noted
from scopa_dsl.language.terms import Term
from scopa_dsl.language.types import BOOL, CARD, CARDS, ELEMENT_OF, RANK, SUIT, Type
from scopa_dsl.ruleset.nodes import Scalar


@dataclass(frozen=True, slots=True)
class Step:
    """One part of an expression and its value."""

    text: str
    span: Span
    value: str
    depth: int
    """Inside how many other parts it stands."""


def steps(
    context: Context,
    source: Scalar,
    types: tuple[Type, ...],
    signature: Signature,
    known: Mapping[str, Any],
    lines: tuple[str, ...] = (),
) -> tuple[Step, ...]:
    """The expression and its parts, each with its value where it has one outside a ``where``.

    ``known`` are the values of the names of this moment.
    """
    noted: list[Noted | None] = []
    ledger = replace(context.ledger, noted=noted)
    if replace(context, ledger=ledger).term(source, types, signature, lines) is None:
        # Where a rank has several numbers, the first of them serves to show.
        noted.clear()
        scope = replace(context.scope, alternative=0)
        replace(context, ledger=ledger, scope=scope, errors=[]).term(source, types, signature, lines)
    deck = context.scope.reading.deck
    found: list[Step] = []
    closed: int | None = None
    for each in noted:
        if each is None or (closed is not None and each.depth > closed):
            continue
        closed = None
        if not each.term.free <= known.keys():
            # It speaks of the card at hand; its parts may not.
            continue
        text = each.place.text[each.start : each.end]
        value = shown(evaluated(context, each.term, known), each.term.type, deck)
        if each.term.op == "const" and each.term.type in (CARD, RANK, SUIT):
            # `7 of denari` needs no explanation of its parts.
            closed = each.depth
        if text.strip("() ") != value or not found:
            found.append(Step(text, each.place.part(each.start, each.end), value, each.depth))
    return tuple(_once(found))


def _once(found: Sequence[Step]) -> Iterator[Step]:
    """Without parts that only repeat what stands around them, depths closed up."""
    around: list[int] = []
    before = ""
    for step in found:
        text = step.text.strip("() ")
        if text == before:
            continue
        before = text
        while around and around[-1] >= step.depth:
            around.pop()
        yield replace(step, depth=len(around))
        around.append(step.depth)


def evaluated(context: Context, term: Term, known: Mapping[str, Any]) -> Any:
    """The value of a term in a moment."""
    names = sorted(term.free)
    node = function_node("value", names, [ast.Return(expression(term, context.constants))])
    return define(node, context.constants.values)(*(known[name] for name in names))


def shown(value: Any, type_: Type, deck: Deck) -> str:
    """A value as an author would write it."""
    if value is None:
        return "—"
    if type_ == BOOL:
        return "true" if value else "false"
    if type_ == CARDS:
        return " ".join(deck.names(value)) or "—"
    if type_ == CARD:
        return deck.name(value)
    if type_ == RANK:
        return str(deck.ranks[value])
    if type_ == SUIT:
        return str(SUITS[value])
    if isinstance(value, Fraction):
        return str(float(value)) if Fraction(str(float(value))) == value else str(value)
    if isinstance(value, list | tuple | frozenset | set):
        return ", ".join(shown(each, ELEMENT_OF[type_], deck) for each in value) or "—"
    return str(value)
