"""What a kind of capture asks, condition by condition, for those who want to know why not.

Compiled only when somebody asks: a game in play never does.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace

from scopa_dsl.compiler.context import PLAY, TAKE, Context
from scopa_dsl.engine.game import Asked, Condition, Find
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.syntax import Syntax, parse
from scopa_dsl.language.terms import Term, is_true
from scopa_dsl.language.types import BOOL
from scopa_dsl.ruleset.model import Rule
from scopa_dsl.ruleset.nodes import Scalar

Finding = Callable[[Context, Rule], ast.expr | None]
"""A rule -> the code that finds its sets."""


def asked(context: Context, rule: Rule, finding: Finding) -> Asked:
    """The conditions of a kind that options have not settled, and what it would take without them."""
    free = {key: value for key, value in rule.fields.items() if key not in ("if", "fewest")}
    code = finding(context, replace(rule, id=f"{rule.id}_unasked", fields=free))
    place = (rule.span.path, rule.span.line)
    find: Find = (
        context.define(f"unasked_{rule.id}", list(PLAY.parameters), [ast.Return(code)], *place)
        if code is not None
        else _nothing
    )
    return Asked(find, tuple(_conditions(context, rule)))


def _nothing(*_knows: object) -> tuple[int, ...]:
    return ()


def _conditions(context: Context, rule: Rule) -> list[Condition]:
    written = rule.field("if")
    if written is None:
        return []
    whole = parse(written.text)
    found = []
    for part in whole.parts if whole.kind == "both" else (whole,):
        source = _part(written, part)
        term = context.term(source, (BOOL,), TAKE)
        if term is not None and not is_true(term):
            found.append(
                Condition(source.text, f"{source.span.path}:{source.span.line}", *_tests(context, term))
            )
    return found


def _part(written: Scalar, part: Syntax) -> Scalar:
    """One of the conditions that are joined by ``and``, as if it stood alone at its place."""
    text = written.text[part.start : part.end]
    return replace(
        written, value=text, text=text, span=written.part(part.start, part.end),
        marks=written.marks[part.start : part.end + 1],
    )  # fmt: skip


def _tests(context: Context, term: Term) -> tuple[Callable[..., bool] | None, Callable[..., bool] | None]:
    """The test of the moment, or that of a set; the other is None."""
    code = expression(term, context.constants, TAKE.reached)
    if "taken" in term.free:
        return None, context.define("asks", list(TAKE.parameters), [ast.Return(code)], "<asked>", 1)
    return context.define("asks", list(PLAY.parameters), [ast.Return(code)], "<asked>", 1), None
