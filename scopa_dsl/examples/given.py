"""The values in an example: cards, numbers, names; or the finding about what is none."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from scopa_dsl.cards import CardError, Deck
from scopa_dsl.diagnostics import Diagnostic, RulesetError, Span, nearest
from scopa_dsl.engine.game import Number
from scopa_dsl.ruleset import nodes
from scopa_dsl.ruleset.nodes import Mapping, Node, Scalar
from scopa_dsl.texts import N_

_CARD = re.compile(r"[^\s,]+")


def fault(code: str, span: Span, message: str, hint: str = "", **args: object) -> RulesetError:
    """Something wrong in an example."""
    return RulesetError([Diagnostic(code, span, message, args, hint)])


def card(node: Scalar, deck: Deck) -> int:
    """One card."""
    return _card(deck, node.text, node.span)


def cards(node: Node, deck: Deck) -> int:
    """A set of cards, from a text with spaces or from a list."""
    found = 0
    for text, span in _texts(node):
        bit = 1 << _card(deck, text, span)
        if found & bit:
            raise fault("SC803", span, N_("{card} is there twice."), card=text)
        found |= bit
    return found


def card_list(node: Node, deck: Deck) -> list[int]:
    """Cards in the order written."""
    cards(node, deck)
    return [_card(deck, text, span) for text, span in _texts(node)]


def _texts(node: Node) -> Iterable[tuple[str, Span]]:
    if isinstance(node, Scalar):
        for match in _CARD.finditer(node.text):
            yield match.group(), node.part(match.start(), match.end())
    elif isinstance(node, nodes.Sequence):
        for item in node.items:
            if isinstance(item, Scalar):
                yield item.text, item.span


def _card(deck: Deck, text: str, span: Span) -> int:
    try:
        return deck.parse(text)
    except CardError:
        raise fault(
            "SC802",
            span,
            N_("`{card}` is not a card of {deck}."),
            N_("A card is a rank and a suit: ranks {ranks}, suits D C B S."),
            card=text,
            deck=deck.id,
            ranks=" ".join(deck.ranks),
        ) from None


def number(node: Node) -> Number:
    """A number, exactly."""
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, Decimal):
        exact = Fraction(value)
        return exact.numerator if exact.denominator == 1 else exact
    assert isinstance(value, int), node  # the schema asks for a number
    return value


def side_numbers(node: Node) -> tuple[Number, ...]:
    """A number for each side, or one for side 1 alone."""
    return tuple(map(number, node.items)) if isinstance(node, nodes.Sequence) else (number(node),)


def known(name: Scalar, names: Collection[str], message: str) -> str:
    """A name that there has to be."""
    if name.text in names:
        return name.text
    near = nearest(name.text, names)
    hint = N_("Did you mean `{near}`?") if near else N_("There are {names}.") if names else ""
    raise fault("SC807", name.span, message, hint, name=name.text, near=near, names=", ".join(names))


def entries(node: Node | None) -> Sequence[nodes.Entry]:
    """The entries of a part that has keys of its own."""
    return node.entries if isinstance(node, Mapping) else ()


def items(node: Node | None) -> Sequence[Node]:
    """The items of a list."""
    return node.items if isinstance(node, nodes.Sequence) else ()


def shown(value: object) -> str:
    """A value as an author would write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        decimal = str(float(value))
        return decimal if Fraction(decimal) == value else str(value)
    if isinstance(value, str):
        return value or '""'
    if isinstance(value, Iterable):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)
