"""Building blocks of generated Python: named constants, functions, and the commonest nodes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import cache, reduce
from types import FunctionType
from typing import Any

from scopa_dsl.cards import SUITS
from scopa_dsl.language.scope import Reading

LOCALS = frozenset((
    "at", "before", "before_three", "before_two", "cards", "chosen", "count", "counted", "deal",
    "deals", "declare", "final", "found", "hand", "held", "kind", "last_deal", "laying", "lead",
    "listed", "more", "moves", "moves_of", "natural", "number", "of", "of_hand", "offered", "offers", "one",
    "only", "others", "own", "pile", "piles", "place", "played", "points", "previous", "profile",
    "profile_of", "profile_of_card", "rank_of", "ranks", "reading", "sets", "several", "side", "sides",
    "size", "some", "sweeps", "table", "taken", "taker", "takes", "three", "total", "two", "who",
    "wild_rank",
))  # fmt: skip
"""Names of generated functions' own; no other constant is called like one of them."""


class Constants:
    """The namespace of generated functions: each constant once, under a name that says what it is."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.values: dict[str, Any] = {"__builtins__": {"max": max, "min": min}}
        self._named: dict[object, str] = {}
        ranks = [f"all_{rank}" for rank in reading.deck.ranks]
        self._known = {**_classes(reading.ranks, ranks), **_classes(reading.suits, SUITS)}

    def name(self, hint: str, value: object, key: object = None) -> ast.expr:
        """A reference to ``value``; values with equal keys are kept once."""
        key = (hint, value if key is None else key)
        if key not in self._named:
            name, count = hint, 1
            while name in self.values or name in LOCALS:
                count += 1
                name = f"{hint}_{count}"
            self._named[key] = name
            self.values[name] = value
        return ast.Name(self._named[key], ast.Load())

    def cards(self, mask: int) -> ast.expr:
        """A set of cards, named after what it holds."""
        deck = self.reading.deck
        if not mask:
            return ast.Constant(0)
        if mask == deck.all:
            return self.name("deck", mask)
        if mask.bit_count() == 1:
            return self.name(f"only_{deck.name(mask.bit_length() - 1)}", mask)
        return self.name(self._known.get(mask, "some_cards"), mask)


def _classes(column: Sequence[int], names: Sequence[str]) -> dict[int, str]:
    """The cards of each class, as sets, with what the class is called."""
    sets = [0] * len(names)
    for card, index in enumerate(column):
        sets[index] |= 1 << card
    return dict(zip(sets, names, strict=True))


def function_node(name: str, parameters: list[str], body: list[ast.stmt], line: int = 1) -> ast.FunctionDef:
    """A function definition whose every node points at the author's line."""
    arguments = ast.arguments([], [ast.arg(parameter) for parameter in parameters], None, [], [], None, [])
    node = ast.FunctionDef(name, arguments, body, [], None)
    _place(node, line)
    return node


def _place(node: Any, line: int) -> None:
    """What ``ast.walk`` would do, in half the time."""
    node.lineno = node.end_lineno = line
    node.col_offset = node.end_col_offset = 0
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, ast.AST):
            _place(value, line)
        elif isinstance(value, list):
            for item in value:
                _place(item, line)


def define(node: ast.FunctionDef, namespace: dict[str, Any], path: str = "<rule>") -> Callable[..., Any]:
    """The function that a definition describes; tracebacks through it name ``path``."""
    code = compile(ast.Module([node], []), path, "exec").co_consts[0]
    return FunctionType(code, namespace, node.name)


def call(function: ast.expr, *arguments: ast.expr) -> ast.Call:
    """A call."""
    return ast.Call(function, list(arguments), [])


def count(cards: ast.expr) -> ast.expr:
    """How many cards a mask holds."""
    return call(ast.Attribute(cards, "bit_count", ast.Load()))


def added(numbers: Sequence[ast.expr]) -> ast.expr:
    """The sum of one or more numbers."""
    return reduce(lambda left, right: ast.BinOp(left, ast.Add(), right), numbers)


def is_zero(number: ast.expr, zero: bool) -> ast.expr:
    """Is a number zero; or, with ``zero`` false, is it not."""
    return ast.Compare(number, [ast.Eq() if zero else ast.NotEq()], [ast.Constant(0)])


def template(text: str, **parts: ast.expr) -> list[ast.stmt]:
    """Statements from a text of ours, with expressions put in for its names in capitals."""

    return [_filled(statement, parts) for statement in _parsed(text)]


@cache
def _parsed(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def _filled(part: Any, parts: dict[str, ast.expr]) -> Any:
    """A copy of a part of a template."""
    if isinstance(part, list):
        return [_filled(item, parts) for item in part]
    if not isinstance(part, ast.AST):
        return part
    if isinstance(part, ast.Name) and part.id in parts:
        return parts[part.id]
    return type(part)(**{name: _filled(getattr(part, name, None), parts) for name in part._fields})
