"""The lines of the sheet, each with its hooks compiled for the moment it happens."""

from __future__ import annotations

import ast
from collections import abc
from collections.abc import Callable
from typing import Any

from scopa_dsl.compiler.context import (
    COUNT,
    DECLARE,
    END,
    TABLE,
    TIE_BREAK,
    TOTAL,
    Context,
    Signature,
    event_signature,
)
from scopa_dsl.compiler.tally import LineTerms
from scopa_dsl.diagnostics import Diagnostic, Related, RulesetError, Span
from scopa_dsl.engine.game import Line, Reason
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.terms import Term, is_false, is_there, is_true, make, or_zero
from scopa_dsl.language.types import BOOL, NUM, choice
from scopa_dsl.ruleset.model import Rule
from scopa_dsl.ruleset.nodes import Scalar, Sequence
from scopa_dsl.texts import N_

TIES = choice(("none", "split", "each", "carry"))
DURING_PLAY = ("opening", "declare", "capture", "sweep", "end")


def moment(rule: Rule) -> str:
    """When a line happens."""
    at = rule.field("at")
    return at.text if at else "count"


def lines(context: Context, moments: tuple[str, ...]) -> tuple[Line, ...]:
    """The lines of some moments, in the order of the sheet; those that options switch off are left out."""
    known = signatures(context)
    scoring = context.ruleset.scoring
    made = []
    seen: dict[tuple[object, ...], Rule] = {}
    for rule in scoring:
        at = moment(rule)
        if at not in moments:
            continue
        line = _line(context, rule, at, known[at], spoken_of(scoring, at, rule.id), seen)
        if line is not None:
            made.append(line)
    return tuple(made)


def spoken_of(scoring: abc.Sequence[Rule], at: str, id_: str = "") -> tuple[str, ...]:
    """The lines whose points a rule may ask for: those earned in play, and at the count the earlier ones.

    ``at`` is the moment of the rule and ``id_`` its own line. At a capture the points are those of this
    hand until then.
    """
    if at not in ("capture", "sweep", "count"):
        return ()
    earlier, found = at == "count", []
    for each in scoring:
        earlier = earlier and each.id != id_
        if earlier or moment(each) in DURING_PLAY:
            found.append(each.id)
    return tuple(found)


def signatures(context: Context) -> dict[str, Signature]:
    """What the lines of each moment know."""
    event = event_signature(rule.id for rule in context.ruleset.captures)
    return {
        "opening": TABLE,
        "declare": DECLARE,
        "capture": event,
        "sweep": event,
        "end": END,
        "count": COUNT,
        "total": TOTAL,
    }


def _line(
    context: Context,
    rule: Rule,
    at: str,
    signature: Signature,
    earlier: tuple[str, ...],
    seen: dict[tuple[object, ...], Rule],
) -> Line | None:
    source = rule.field("if")
    test = context.term(source, (BOOL,), signature, earlier) if source else None
    points_source = rule.field("points")
    points = context.term(points_source, (NUM,), signature, earlier) if points_source else None
    measure = rule.fields.get("most")
    measures = _measure_terms(context, measure, signature, earlier)
    if measure is not None and at != "count":
        _refuse_early_contest(context, rule, measure.span, at)
    asked = len(measure.items) if isinstance(measure, Sequence) else 1 if measure else 0
    understood = (source is None or test is not None) and len(measures) == asked
    # Who has nothing to compare takes no part in a contest; what cannot be reckoned pays nothing.
    doubtful = [is_there(term) for term in measures if term.maybe]
    if doubtful:
        test = make("and", BOOL, *((test,) if test else ()), *doubtful)
        measures = tuple(map(or_zero, measures))
    points = points and or_zero(points)
    tie = context.constant(rule.field("tie"), (TIES,), "none")
    wins = context.constant(rule.field("wins"), (BOOL,), False)
    if test is not None and is_false(test):
        return None
    if understood:
        _refuse_double(context, rule, (at, test, measures, points if test is None else None, wins), seen)
    path, line = rule.span.path, rule.span.line

    def hook(name: str, term: Term | None, written: Scalar | None) -> Callable[..., Any] | None:
        return (
            context.hook(f"{name}_{rule.id}", term, signature, written)
            if term is not None and written
            else None
        )

    if at == "count":
        context.sheet.append(LineTerms(rule.id, test, measures, points, tie, wins))
    compare = None
    if measures:
        names = signature.reached
        code = ast.Tuple([expression(term, context.constants, names) for term in measures], ast.Load())
        compare = context.define(
            f"most_{rule.id}", list(signature.parameters), [ast.Return(code)], path, line
        )
    return Line(
        id=rule.id,
        name=rule.name,
        source=f"{path}:{line}",
        at=at,
        test=None if test is None or is_true(test) else hook("if", test, source or _first(measure)),
        measure=compare,
        points=hook("points", points, points_source),
        worth=1 if points is None else context.value(points) if points.op == "const" else None,
        tie=tie,
        wins=wins,
    )


def _measure_terms(
    context: Context, measure: Scalar | Sequence | None, signature: Signature, earlier: tuple[str, ...]
) -> tuple[Term, ...]:
    if measure is None:
        return ()
    sources = measure.items if isinstance(measure, Sequence) else (measure,)
    terms = [
        context.term(item, (NUM, BOOL), signature, earlier) for item in sources if isinstance(item, Scalar)
    ]
    return tuple(term for term in terms if term is not None)


def _refuse_early_contest(context: Context, rule: Rule, most: Span, at: str) -> None:
    """Sides can be compared only when all have taken what they will."""
    moment_ = rule.field("at")
    assert moment_ is not None  # it is not the count
    context.report(RulesetError([Diagnostic(
        "SC633", moment_.span,
        N_("Sides are compared when the hand is over: `most` does nothing `at: {at}`."), {"at": at},
        N_("Take `at` away, or say with `if` what pays."),
        (Related(most, N_("They are compared by this.")),),
    )]))  # fmt: skip


def _first(measure: Scalar | Sequence | None) -> Scalar | None:
    found = measure.items[0] if isinstance(measure, Sequence) else measure
    return found if isinstance(found, Scalar) else None


def _refuse_double(
    context: Context, rule: Rule, pays_for: tuple[object, ...], seen: dict[tuple[object, ...], Rule]
) -> None:
    """Two lines must not pay for the same thing, whatever each calls it."""
    first = seen.setdefault(pays_for, rule)
    if first is not rule:
        context.report(RulesetError([Diagnostic(
            "SC631", rule.span, N_("`{second}` pays for the same thing as `{first}`."),
            {"second": rule.id, "first": first.id},
            N_("Keep one of them; to pay more for it, set its `points`."),
            (Related(first.span, N_("`{first}` is here."), {"first": first.id}),),
        )]))  # fmt: skip


def reasons(
    context: Context, rules: tuple[Rule, ...], signature: Signature | None = None
) -> tuple[Reason, ...]:
    """Named reasons, without those that options switch off; by default they judge a capture just made."""
    about_play = signature is None
    signature = signature or signatures(context)["sweep"]
    made = []
    for rule in rules:
        source = rule.field("if")
        lines = spoken_of(context.ruleset.scoring, "sweep") if about_play else ()
        term = context.term(source, (BOOL,), signature, lines) if source else None
        if term is not None and source and not is_false(term):
            test = context.hook(f"reason_{rule.id}", term, signature, source)
            must = context.constant(rule.field("must"), (BOOL,), False)
            made.append(Reason(rule.id, rule.name, f"{rule.span.path}:{rule.span.line}", test, must))
    return tuple(made)


def tie_break(context: Context) -> Callable[..., Any] | None:
    """What decides between sides that are level."""
    written = context.ruleset.match.get("tie_break")
    terms = _measure_terms(context, written, TIE_BREAK, ())
    if written is None or not terms:
        return None
    code = ast.Tuple([expression(or_zero(term), context.constants) for term in terms], ast.Load())
    span = written.span
    return context.define("tie_break", list(TIE_BREAK.parameters), [ast.Return(code)], span.path, span.line)
