"""The totals of a sheet as one generated function, where its lines look at the piles alone.

The sheet with its reasons is put together by the engine from each line's hooks; this is the same
arithmetic written out, for those who play millions of hands and want the totals only.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from scopa_dsl.compiler.context import Context
from scopa_dsl.engine.game import NOBODY, TIED, Measure, Number, Outcomes
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.emit import call, template
from scopa_dsl.language.terms import Term, const, is_true
from scopa_dsl.language.types import NUM


@dataclass(frozen=True, slots=True)
class LineTerms:
    """What a line of the count is made of."""

    id: str
    test: Term | None
    measures: tuple[Term, ...]
    points: Term | None
    tie: str
    wins: bool

    @property
    def of_piles(self) -> bool:
        """Do piles alone say whom it pays, which is either one side or nobody."""
        return self.wins or (self.alone and (self.tie == "none" or not self.measures))

    @property
    def alone(self) -> bool:
        """Does it look at nothing but a pile."""
        terms = [term for term in (self.test, *self.measures, self.points) if term is not None]
        return all(term.free <= {"pile"} for term in terms)


def tally(
    context: Context, lines: Sequence[LineTerms], sides: int
) -> Callable[[Sequence[int]], list[Number]] | None:
    """(piles) -> the points of each side at the count; None where that is more than piles can tell."""
    if not all(line.of_piles for line in lines):
        return None
    context.constants.name("leader", leader)
    text = ", ".join(f"pile_{side}" for side in range(sides)) + " = piles\n"
    text += " = ".join(f"sum_{side}" for side in range(sides)) + " = 0"
    body = template(text)
    for line in lines:
        if not line.wins:
            body += _contest(context, line, sides) if line.measures else _plain(context, line, sides)
    body += template("return [" + ", ".join(f"sum_{side}" for side in range(sides)) + "]")
    span = context.ruleset.scoring[0].span if context.ruleset.scoring else context.ruleset.span
    return context.define("tally", ["piles"], body, span.path, span.line)


def outcomes(context: Context, lines: Sequence[LineTerms], sides: int) -> Outcomes | None:
    """(piles) -> what each line of the count comes to; None where piles alone cannot tell."""
    if not all(line.of_piles and line.alone for line in lines):
        return None
    context.constants.name("standing", standing)
    body = template(", ".join(f"pile_{side}" for side in range(sides)) + " = piles")
    for n, line in enumerate(lines):
        body += _outcome(context, line, sides, f"line_{n}")
    found: list[ast.expr] = [ast.Name(f"line_{n}", ast.Load()) for n in range(len(lines))]
    body.append(ast.Return(ast.Tuple(found, ast.Load())))
    span = context.ruleset.scoring[0].span if context.ruleset.scoring else context.ruleset.span
    return context.define("outcomes", ["piles"], body, span.path, span.line)


def _outcome(context: Context, line: LineTerms, sides: int, name: str) -> list[ast.stmt]:
    """Who has a line, and the points of each side."""
    points = [_points(context, line, side) for side in range(sides)]
    if not line.measures and not line.wins:
        if line.test is not None and not is_true(line.test):
            tests = [_code(context, line.test, side) for side in range(sides)]
            points = [ast.IfExp(tests[side], points[side], ast.Constant(0)) for side in range(sides)]
        return template(f"{name} = {NOBODY}, POINTS", POINTS=ast.Tuple(points, ast.Load()))
    measures = [_measure(context, line, side) for side in range(sides)]
    who: ast.expr = call(ast.Name("standing", ast.Load()), ast.List(measures, ast.Load()))
    body = []
    if sides == 2:
        text = f"0 if most_0 > most_1 else 1 if most_1 > most_0 else {TIED}"
        if line.wins or (line.test is not None and not is_true(line.test)):
            text = (
                f"({NOBODY} if most_1 is None else 1) if most_0 is None else "
                f"0 if most_1 is None or most_0 > most_1 else 1 if most_1 > most_0 else {TIED}"
            )
        body = template("most_0 = FIRST\nmost_1 = SECOND", FIRST=measures[0], SECOND=measures[1])
        who = ast.parse(text, mode="eval").body
    worth = 0 if line.wins else 1 if line.points is None else line.points
    if isinstance(worth, Term) and worth.op != "const":
        own = [f"POINTS{side} if who == {side} else 0" for side in range(sides)]
        code = {f"POINTS{side}": points[side] for side in range(sides)}
        return [*body, *template(f"who = WHO\n{name} = who, ({', '.join(own)},)", WHO=who, **code)]
    if isinstance(worth, Term):
        worth = worth.value
    ready = [tuple(worth if one == side else 0 for one in range(sides)) for side in range(sides)]
    # The last two are where a negative index finds TIED and NOBODY.
    each = (*enumerate(ready), (TIED, (0,) * sides), (NOBODY, (0,) * sides))
    result = context.constants.name(f"result_{line.id}", each, key=each)
    return [*body, *template(f"{name} = RESULT[WHO]", RESULT=result, WHO=who)]


def standing(measures: Sequence[Measure | Number | None]) -> int:
    """The side that has the most, alone; TIED when it is shared, NOBODY when nobody has any."""
    best: Any = max((own for own in measures if own is not None), default=None)
    if best is None:
        return NOBODY
    return measures.index(best) if measures.count(best) == 1 else TIED


def leader(measures: Sequence[tuple[Number, ...] | None]) -> int:
    """The side that has the most, alone; -1 when it is shared or nobody has any."""
    best = max((own for own in measures if own is not None), default=None)
    return measures.index(best) if best is not None and measures.count(best) == 1 else -1


def _code(context: Context, term: Term, side: int) -> ast.expr:
    return expression(term, context.constants, {"pile": f"pile_{side}"})


def _points(context: Context, line: LineTerms, side: int) -> ast.expr:
    return _code(context, line.points or const(1, NUM), side)


def _plain(context: Context, line: LineTerms, sides: int) -> list[ast.stmt]:
    body = []
    for side in range(sides):
        points = _points(context, line, side)
        if line.test is None or is_true(line.test):
            body += template(f"sum_{side} += POINTS", POINTS=points)
        else:
            test = _code(context, line.test, side)
            body += template(f"if TEST:\n    sum_{side} += POINTS", TEST=test, POINTS=points)
    return body


def _contest(context: Context, line: LineTerms, sides: int) -> list[ast.stmt]:
    measures = [_measure(context, line, side) for side in range(sides)]
    points = {f"POINTS{side}": _points(context, line, side) for side in range(sides)}
    if sides == 2:
        ahead = "most_{0} > most_{1}"
        if line.test is not None and not is_true(line.test):
            ahead = "most_{0} is not None and (most_{1} is None or most_{0} > most_{1})"
        return template(
            "most_0 = FIRST\nmost_1 = SECOND\n"
            f"if {ahead.format(0, 1)}:\n    sum_0 += POINTS0\n"
            f"elif {ahead.format(1, 0)}:\n    sum_1 += POINTS1",
            FIRST=measures[0], SECOND=measures[1], **points,
        )  # fmt: skip
    body = template(
        "lead = LEADER", LEADER=call(ast.Name("leader", ast.Load()), ast.List(measures, ast.Load()))
    )
    for side in range(sides):
        body += template(f"if lead == {side}:\n    sum_{side} += POINTS{side}", **points)
    return body


def _measure(context: Context, line: LineTerms, side: int) -> ast.expr:
    """What a side is compared by: a constant decides nothing, one thing alone needs no list."""
    terms = [term for term in line.measures if term.op != "const"] or list(
        line.measures[:1] or [const(1, NUM)]
    )
    codes = [_code(context, term, side) for term in terms]
    measure = codes[0] if len(codes) == 1 else ast.Tuple(codes, ast.Load())
    if line.test is None or is_true(line.test):
        return measure
    return ast.IfExp(_code(context, line.test, side), measure, ast.Constant(None))
