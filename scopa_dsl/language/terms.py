"""The typed tree: what a checked expression means, free of Python and of any text.

A term is built with its options already settled: what does not depend on the state of play is
a constant. A second code generator would start here.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scopa_dsl.language.types import BOOL, CARDS, Type

Number = int | Fraction
NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Term:
    """One operation.

    ``op`` is one of: const, var, read (attribute of a card), list (attribute of cards), where,
    tuple, set, points, and or not if, is differs in outside < <= > >=, + - * / negate at_most
    union, count sum max min any none distinct run.
    ``maybe``: may be missing (the value of a court, the card laid before the first one).
    ``free``: names of the variables it depends on. ``cost``: a bound on its work.
    """

    op: str
    type: Type
    parts: tuple[Term, ...] = ()
    value: Any = None
    maybe: bool = False
    free: frozenset[str] = NOTHING
    cost: int = 1


def const(value: object, type_: Type) -> Term:
    """A value known when the game is compiled; None is something missing."""
    return Term("const", type_, value=value, maybe=value is None)


def is_true(term: Term) -> bool:
    """Is the term the constant yes."""
    return term.op == "const" and term.value is True


def is_false(term: Term) -> bool:
    """Is the term the constant no."""
    return term.op == "const" and term.value is False


def is_there(term: Term) -> Term:
    """Is the term's value not missing."""
    return make("is", BOOL, term, term) if term.maybe else const(True, BOOL)


def or_zero(term: Term) -> Term:
    """The term's value, or 0 where it is missing."""
    if not term.maybe:
        return term
    return replace(make("if", term.type, is_there(term), term, const(0, term.type)), maybe=False)


def divide(left: Number, right: Number) -> Number | None:
    """Exact division; missing when dividing by zero."""
    if not right:
        return None
    quotient = Fraction(left) / Fraction(right)
    return quotient.numerator if quotient.denominator == 1 else quotient


_FOLD: Mapping[str, Callable[..., object]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": divide, "negate": operator.neg,
    "at_most": min, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
    "is": operator.eq, "differs": operator.ne, "union": operator.or_, "not": operator.not_,
}  # fmt: skip
_COMPARISONS = {"is", "differs", "in", "outside", "<", "<=", ">", ">="}


def make(op: str, type_: Type, *parts: Term, value: object = None, work: int = 1) -> Term:
    """An operation on terms, reduced as far as its constants allow.

    ``work`` is what the operation itself costs, beyond its parts.
    """
    if op in ("and", "or"):
        return _junction(op, parts)
    if op == "if" and parts[0].op == "const":
        return parts[1] if parts[0].value else parts[2]
    missing = any(part.op == "const" and part.value is None for part in parts)
    if missing and op in _COMPARISONS:
        return const(False, BOOL)
    if op in _FOLD and parts and all(part.op == "const" for part in parts):
        return const(None if missing else _FOLD[op](*(part.value for part in parts)), type_)
    if op == "set" and parts[0].op == "const":
        return const(0 if missing else 1 << int(parts[0].value), CARDS)
    maybe = op == "/" or (op not in _COMPARISONS and op not in _NEVER_MISSING and any(p.maybe for p in parts))
    free = NOTHING.union(*(part.free for part in parts))
    return Term(op, type_, parts, value, maybe, free, work + sum(part.cost for part in parts))


_NEVER_MISSING = {
    "set", "list", "where", "tuple", "points", "not", "count", "sum", "max", "min", "any", "none",
    "distinct", "run", "union",
}  # fmt: skip


def _junction(op: str, parts: tuple[Term, ...]) -> Term:
    decisive = op == "or"
    kept: list[Term] = []
    for part in parts:
        if part.op == "const":
            if bool(part.value) is decisive:
                return const(decisive, BOOL)
        else:
            kept.append(part)
    if not kept:
        return const(not decisive, BOOL)
    if len(kept) == 1:
        return kept[0]
    free = NOTHING.union(*(part.free for part in kept))
    return Term(op, BOOL, tuple(kept), free=free, cost=1 + sum(part.cost for part in kept))
