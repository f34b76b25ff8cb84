"""Expressions that stand for cards, as where the cards are and which of them are meant."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace

from scopa_dsl.cards import card_set, members
from scopa_dsl.compiler.context import Context
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.emit import define, function_node
from scopa_dsl.language.terms import Term
from scopa_dsl.language.types import CARDS


@dataclass(frozen=True, slots=True)
class CardsMeant:
    """Some cards. ``place`` is table, hand, taken, pile, played, capture, deck or several."""

    place: str
    cards: int
    """Those of the deck that are meant, wherever they are."""
    conditions: tuple[Term, ...] = ()
    """What else must be true of each, where that depends on the moment."""
    at_hand: str = ""
    """What the conditions call the card that they judge."""


def cards_meant(term: Term, context: Context) -> CardsMeant:
    """What a term of cards (or of one card) means."""
    deck = context.scope.reading.deck
    if term.op == "const":
        cards = term.value if term.type == CARDS else 1 << term.value
        return CardsMeant("deck", cards)
    if term.op == "var":
        return CardsMeant(term.value, deck.all)
    if term.op == "set":
        return cards_meant(term.parts[0], context)
    if term.op == "union":
        places = {cards_meant(part, context).place for part in term.parts}
        return CardsMeant("capture" if places == {"taken", "played"} else "several", deck.all)
    if term.op == "where":
        inner = cards_meant(term.parts[0], context)
        test = term.parts[1]
        conditions = test.parts if test.op == "and" else (test,)
        settled = [each for each in conditions if each.free <= {term.value}]
        open_ = tuple(each for each in conditions if each not in settled)
        cards = inner.cards
        for each in settled:
            cards &= cards_that(each, term.value, context)
        return replace(inner, cards=cards, conditions=inner.conditions + open_, at_hand=term.value)
    return CardsMeant("several", deck.all)


def cards_that(test: Term, name: str, context: Context) -> int:
    """The cards of the deck for which a condition on one card alone is true."""
    node = function_node("holds", [name], [ast.Return(expression(test, context.constants))])
    holds = define(node, context.constants.values)
    return card_set(card for card in members(context.scope.reading.deck.all) if holds(card))
