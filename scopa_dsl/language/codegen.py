"""Typed tree to Python: one expression becomes one expression of ``ast`` nodes over integer masks.

Nothing an author wrote becomes Python text: names in generated code come from the language, and
every constant (a set of cards, a column of numbers) is an object in the function's namespace.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from scopa_dsl.cards import card_set, members
from scopa_dsl.language import runtime
from scopa_dsl.language.emit import Constants, added, call, count, define, function_node, is_zero
from scopa_dsl.language.terms import Term
from scopa_dsl.language.types import BOOLS, CARD, CARDS, RANK, SUIT

MAX_TABLE = 60 * 60
"""Entries of a table that answers a condition for every card beforehand."""

_COMPARE: Mapping[str, type[ast.cmpop]] = {
    "is": ast.Eq, "differs": ast.NotEq, "<": ast.Lt, "<=": ast.LtE, ">": ast.Gt, ">=": ast.GtE,
}  # fmt: skip
_ARITHMETIC: Mapping[str, type[ast.operator]] = {"+": ast.Add, "-": ast.Sub, "*": ast.Mult}


def expression(term: Term, constants: Constants, names: Mapping[str, str] | None = None) -> ast.expr:
    """The Python expression that computes ``term``.

    ``names`` says how the code reaches a variable: ``{"hand": "at.hand"}``; others stand as they are.
    They are texts of ours, never an author's.
    """
    return _Coder(constants, names).code(term)


class _Coder:
    """One method a kind of term."""

    def __init__(self, constants: Constants, names: Mapping[str, str] | None = None) -> None:
        self.constants = constants
        self.reading = constants.reading
        self.names = dict(names or {})

    def code(self, term: Term) -> ast.expr:
        """The Python expression that computes ``term``."""
        method: Callable[[Term], ast.expr] = getattr(self, _METHODS.get(term.op, f"of_{term.op}"))
        return method(term)

    # -- leaves ---------------------------------------------------------------------------------

    def of_const(self, term: Term) -> ast.expr:
        value = term.value
        if term.type == CARDS:
            return self.constants.cards(value)
        if isinstance(value, Fraction | tuple):
            return self.constants.name("number" if isinstance(value, Fraction) else "all_of_them", value)
        return ast.Constant(value)

    def of_var(self, term: Term) -> ast.expr:
        name = str(term.value)
        return ast.parse(self.names.get(name, name), mode="eval").body

    def of_points(self, term: Term) -> ast.expr:
        return call(
            ast.Attribute(ast.Name("points", ast.Load()), "get", ast.Load()),
            ast.Constant(str(term.value)),
            ast.Constant(0),
        )

    # -- cards ----------------------------------------------------------------------------------

    def column(self, term: Term) -> tuple[Any, ...]:
        name, alternative = term.value
        return self.reading.attribute(name, alternative)

    def column_name(self, term: Term) -> ast.expr:
        return self.constants.name(f"{term.value[0]}_of", self.column(term))

    def of_read(self, term: Term) -> ast.expr:
        card = term.parts[0]
        if card.maybe:
            return self.helper("pick", self.column_name(term), self.code(card))
        return ast.Subscript(self.column_name(term), self.code(card), ast.Load())

    def of_list(self, term: Term) -> ast.expr:
        return self.helper("numbers_of", self.column_name(term), self.code(term.parts[0]))

    def of_set(self, term: Term) -> ast.expr:
        card = term.parts[0]
        if card.maybe:
            return self.helper("bit", self.code(card))
        return ast.BinOp(ast.Constant(1), ast.LShift(), self.code(card))

    def of_union(self, term: Term) -> ast.expr:
        return ast.BinOp(self.code(term.parts[0]), ast.BitOr(), self.code(term.parts[1]))

    def of_where(self, term: Term) -> ast.expr:
        subject, test = term.parts
        at_hand = str(term.value)
        tests = test.parts if test.op == "and" else (test,)
        cards, always, slow = self.code(subject), self.reading.deck.all, []
        for part in tests:
            mask = self.mask(part, at_hand)
            known = None if mask is None else self.constant_cards(mask)
            if known is not None:
                always &= known
            elif mask is not None:
                cards = self.both(cards, mask)
            else:
                slow.append(part)
        if always != self.reading.deck.all:
            cards = self.both(cards, self.constants.cards(always))
        if not slow:
            return cards
        loop = ast.comprehension(
            ast.Name(at_hand, ast.Store()), call(self.constants.name("members", members), cards),
            [self.code(part) for part in slow], 0,
        )  # fmt: skip
        return call(
            self.constants.name("card_set", card_set), ast.GeneratorExp(ast.Name(at_hand, ast.Load()), [loop])
        )

    def both(self, left: ast.expr, right: ast.expr) -> ast.expr:
        """The cards that are in both sets."""
        known = [self.constant_cards(node) for node in (left, right)]
        if known[0] is not None and known[1] is not None:
            return self.constants.cards(known[0] & known[1])
        return ast.BinOp(left, ast.BitAnd(), right)

    def constant_cards(self, node: ast.expr) -> int | None:
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return node.value
        if isinstance(node, ast.Name):
            value = self.constants.values.get(node.id)
            return value if isinstance(value, int) else None
        return None

    def mask(self, test: Term, at_hand: str) -> ast.expr | None:
        """The set of all cards for which ``test`` holds, or None where only trying each card can tell."""
        everything = self.reading.deck.all
        if at_hand not in test.free:
            return ast.IfExp(self.code(test), self.constants.cards(everything), ast.Constant(0))
        if test.op in ("and", "or"):
            masks = [mask for part in test.parts if (mask := self.mask(part, at_hand)) is not None]
            if len(masks) < len(test.parts):
                return None
            join = ast.BitAnd() if test.op == "and" else ast.BitOr()
            whole = masks[0]
            for mask in masks[1:]:
                whole = ast.BinOp(whole, join, mask)
            return whole
        if test.op == "not":
            mask = self.mask(test.parts[0], at_hand)
            return mask and ast.BinOp(self.constants.cards(everything), ast.BitXor(), mask)
        if test.op in ("in", "outside") and test.parts[1].type == CARDS and at_hand not in test.parts[1].free:
            item = test.parts[0].parts[0] if test.parts[0].op == "set" else test.parts[0]
            if item.op == "var" and item.value == at_hand:
                cards = self.code(test.parts[1])
                return cards if test.op == "in" else ast.UnaryOp(ast.Invert(), cards)
        return self.table(test, at_hand)

    def table(self, test: Term, at_hand: str) -> ast.expr | None:
        """Masks worked out beforehand, for each value of the few things the test depends on."""
        sizes = {CARD: self.reading.deck.size, RANK: len(self.reading.deck.ranks), SUIT: 4}
        inputs = [var for var in _variables(test).values() if var.value != at_hand]
        known = {at_hand, *(str(var.value) for var in inputs)}
        if test.free - known or any(var.maybe or var.type not in sizes for var in inputs):
            return None
        domains = [range(sizes[var.type]) for var in inputs]
        entries = self.reading.deck.size
        for domain in domains:
            entries *= len(domain)
        if entries > MAX_TABLE:
            return None
        parameters = [str(var.value) for var in inputs]
        holds = self.function("holds", [at_hand, *parameters], _Coder(self.constants).code(test))
        masks = {
            values: card_set(card for card in range(self.reading.deck.size) if holds(card, *values))
            for values in product(*domains)
        }
        if not inputs:
            return self.constants.cards(masks[()])
        if len(inputs) == 1:
            column = tuple(masks[(value,)] for value in domains[0])
            return ast.Subscript(
                self.constants.name(f"cards_by_{parameters[0]}", column), self.code(inputs[0]), ast.Load()
            )
        key = ast.Tuple([self.code(var) for var in inputs], ast.Load())
        grid = self.constants.name(
            "cards_by_" + "_".join(parameters), masks, key=tuple(sorted(masks.items()))
        )
        return ast.Subscript(grid, key, ast.Load())

    # -- conditions and numbers ------------------------------------------------------------------

    def of_junction(self, term: Term) -> ast.expr:
        return ast.BoolOp(
            ast.And() if term.op == "and" else ast.Or(), [self.code(part) for part in term.parts]
        )

    def of_not(self, term: Term) -> ast.expr:
        return ast.UnaryOp(ast.Not(), self.code(term.parts[0]))

    def of_if(self, term: Term) -> ast.expr:
        test, then, other = (self.code(part) for part in term.parts)
        return ast.IfExp(test, then, other)

    def of_compare(self, term: Term) -> ast.expr:
        left, right = term.parts
        if left.maybe or right.maybe:
            return self.guarded(term)
        return ast.Compare(self.code(left), [_COMPARE[term.op]()], [self.code(right)])

    def of_arithmetic(self, term: Term) -> ast.expr:
        if term.op not in _ARITHMETIC or any(part.maybe for part in term.parts):
            return self.guarded(term)
        return ast.BinOp(self.code(term.parts[0]), _ARITHMETIC[term.op](), self.code(term.parts[1]))

    def of_at_most(self, term: Term) -> ast.expr:
        if any(part.maybe for part in term.parts):
            return self.guarded(term)
        return call(ast.Name("min", ast.Load()), *(self.code(part) for part in term.parts))

    def of_negate(self, term: Term) -> ast.expr:
        if term.parts[0].maybe:
            return self.guarded(term)
        return ast.UnaryOp(ast.USub(), self.code(term.parts[0]))

    def guarded(self, term: Term, op: str = "") -> ast.expr:
        """An operator that must look out for what is missing."""
        op = op or term.op
        helper = self.constants.name(_HELPER_NAMES.get(op, op), runtime.GUARDED[op])
        return call(helper, *(self.code(part) for part in term.parts))

    def of_membership(self, term: Term) -> ast.expr:
        item, items = term.parts
        inside = term.op == "in"
        if items.type == CARDS and item.type == CARD:
            if item.maybe and not inside:
                return self.guarded(term, "outside cards")
            mask = (
                self.constants.cards(1 << item.value)
                if item.op == "const"
                else self.of_set(Term("set", CARDS, (item,)))
            )
            return is_zero(ast.BinOp(self.code(items), ast.BitAnd(), mask), not inside)
        if items.type == CARDS:
            outside = ast.UnaryOp(ast.Invert(), self.code(items))
            return is_zero(ast.BinOp(self.code(item), ast.BitAnd(), outside), inside)
        if items.op == "list" and not item.maybe:
            return is_zero(
                ast.BinOp(self.code(items.parts[0]), ast.BitAnd(), self.holders(items, item)), not inside
            )
        if item.maybe:
            return self.guarded(term)
        return ast.Compare(self.code(item), [ast.In() if inside else ast.NotIn()], [self.code(items)])

    def holders(self, items: Term, item: Term) -> ast.expr:
        """The cards whose rank, suit or number is ``item``."""
        column = self.column(items)
        if item.op == "const":
            return self.held(column, item.value)
        masks = {
            value: card_set(c for c, own in enumerate(column) if own == value)
            for value in column
            if value is not None
        }
        table = self.constants.name(f"cards_with_{items.value[0]}", masks, key=tuple(masks.items()))
        return call(ast.Attribute(table, "get", ast.Load()), self.code(item), ast.Constant(0))

    def held(self, column: tuple[Any, ...], value: object) -> ast.expr:
        """The cards that have one value in a column."""
        return self.constants.cards(card_set(card for card, own in enumerate(column) if own == value))

    def of_tuple(self, term: Term) -> ast.expr:
        items = ast.Tuple([self.code(part) for part in term.parts], ast.Load())
        return self.helper("present", items) if any(part.maybe for part in term.parts) else items

    # -- functions ------------------------------------------------------------------------------

    def of_function(self, term: Term) -> ast.expr:
        argument = term.parts[0]
        if argument.type == CARDS:
            return self.function_of_cards(term.op, argument)
        if argument.op == "list":
            return self.function_of_attribute(term.op, argument)
        if argument.op == "tuple" and argument.parts:
            done = self.function_of_items(term.op, argument)
            if done is not None:
                return done
        name = {
            "count": "how_many", "any": "how_many", "none": "how_many",
            "sum": "added_up", "max": "largest", "min": "smallest", "distinct": "different",
        }[term.op]  # fmt: skip
        result = self.helper(name, self.code(argument))
        return is_zero(result, term.op == "none") if term.op in ("any", "none") else result

    def function_of_cards(self, op: str, cards: Term) -> ast.expr:
        if op == "run":
            ranks = self.reading.ranks
            memo = self.constants.name(
                "run_of", runtime.Memo(lambda cards: runtime.run_length(ranks, cards)), key=ranks
            )
            return ast.Subscript(memo, self.code(cards), ast.Load())
        if op == "count":
            return count(self.code(cards))
        return is_zero(self.code(cards), op == "none")

    def function_of_attribute(self, op: str, listed: Term) -> ast.expr:
        column = self.column(listed)
        cards = self.code(listed.parts[0])
        if op == "count":
            return count(
                self.both(
                    cards, self.constants.cards(card_set(c for c, n in enumerate(column) if n is not None))
                )
            )
        if (
            op == "distinct"
            and isinstance(cards, ast.Name)
            and len(classes := sorted(set(column) - {None})) <= 4
        ):
            present = [
                is_zero(ast.BinOp(cards, ast.BitAnd(), self.held(column, one)), False) for one in classes
            ]
            return added(present)
        works: dict[str, Callable[[tuple[Any, ...]], Any]] = {
            "sum": runtime.added_up,
            "max": runtime.largest,
            "min": runtime.smallest,
            "distinct": runtime.different,
        }
        work = works[op]
        memo = runtime.Memo(lambda cards: work(runtime.numbers_of(column, cards)))
        known = self.constants.name(f"{op}_{listed.value[0]}", memo, key=column)
        if op == "sum" and isinstance(cards, ast.Name) and len(set(self.reading.suits)) <= 4:
            # Of one suit there are so few sets that all are soon known; larger ones hardly come twice.
            suits = [self.held(self.reading.suits, suit) for suit in sorted(set(self.reading.suits))]
            parts = [ast.Subscript(known, ast.BinOp(cards, ast.BitAnd(), own), ast.Load()) for own in suits]
            return added(parts)
        return ast.Subscript(known, cards, ast.Load())

    def function_of_items(self, op: str, items: Term) -> ast.expr | None:
        codes = [self.code(part) for part in items.parts]
        if items.type == BOOLS and op in ("any", "none"):
            either: ast.expr = ast.BoolOp(ast.Or(), codes) if len(codes) > 1 else codes[0]
            return ast.UnaryOp(ast.Not(), either) if op == "none" else either
        if any(part.maybe for part in items.parts):
            return None
        if op == "sum":
            return added(codes)
        if op in ("max", "min") and len(codes) > 1:
            return call(ast.Name(op, ast.Load()), *codes)
        return None

    # -- building -------------------------------------------------------------------------------

    def helper(self, name: str, *arguments: ast.expr) -> ast.expr:
        return call(self.constants.name(name, getattr(runtime, name)), *arguments)

    def function(self, name: str, parameters: list[str], body: ast.expr) -> Callable[..., Any]:
        """A function that returns one expression."""
        return define(function_node(name, parameters, [ast.Return(body)]), self.constants.values)


_METHODS = {
    "and": "of_junction", "or": "of_junction", "in": "of_membership", "outside": "of_membership",
    **dict.fromkeys(_COMPARE, "of_compare"),
    **dict.fromkeys(("+", "-", "*", "/"), "of_arithmetic"),
    **dict.fromkeys(("count", "sum", "max", "min", "any", "none", "distinct", "run"), "of_function"),
}  # fmt: skip
_HELPER_NAMES = {
    "is": "same", "differs": "differ", "<": "less", "<=": "at_most", ">": "more", ">=": "at_least",
    "in": "inside", "outside cards": "outside", "+": "plus", "-": "less_by", "*": "times",
    "/": "divided", "at_most": "smaller_of",
}  # fmt: skip


def _variables(term: Term) -> dict[str, Term]:
    """The variables a term depends on, by name."""
    if term.op == "var":
        return {str(term.value): term}
    found: dict[str, Term] = {}
    for part in term.parts:
        inner = _variables(part)
        if term.op == "where":
            inner.pop(str(term.value), None)
        found.update(inner)
    return found
