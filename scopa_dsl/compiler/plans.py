"""How each kind of capture finds its sets: a plan that the generated functions are written from.

A kind says where it takes from (`from`), what it must make (`making`) and which of the sets so
found it allows (`if`). The sets are enumerated natively and remembered by candidates; whatever
depends on the played card alone is worked out here, once.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from scopa_dsl.compiler.alike import blind
from scopa_dsl.compiler.context import PLAY, TAKE, Context
from scopa_dsl.compiler.finders import (
    NOTHING,
    Choose,
    Finder,
    SumsByAmount,
    Test,
    fewest_cards,
    group_finder,
    plain_finder,
)
from scopa_dsl.diagnostics import Diagnostic, RulesetError, Span
from scopa_dsl.engine.game import Move
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.emit import call, define, function_node
from scopa_dsl.language.runtime import Memo
from scopa_dsl.language.terms import Number, Term, const, is_false, is_true, make
from scopa_dsl.language.types import BOOL, CARDS, NUM, choice
from scopa_dsl.ruleset.model import Rule
from scopa_dsl.ruleset.nodes import Mapping, Scalar, Sequence
from scopa_dsl.texts import N_

TAKES = choice(("one", "all", "part", "group", "groups"))


@dataclass(frozen=True, slots=True)
class Plan:
    """One kind of capture, ready to be written into generated functions."""

    rule: Rule
    index: int
    sets: ast.expr
    """The sets it may take, from ``played``, ``table`` and ``at``."""
    moves: ast.expr | None
    """The same as ready moves, where they are few enough to keep."""
    first: Term
    by_card: tuple[tuple[Finder, int], ...] | None
    """By played card its finder and the cards it looks among; None where more matters than card and table."""
    alike: bool
    """Do suits make no difference."""


@dataclass(frozen=True, slots=True)
class _Found:
    """The sets as code; and by card the finder, with the cards that can be part of its sets."""

    sets: ast.expr
    finders: tuple[Finder, ...] | None
    usable: tuple[int, ...] | None = None
    at_once: bool = False
    """There is one set, all the candidates, if there are any: no finder is needed."""
    alike: bool = True
    """Can cards of one rank make the same amounts."""


def plan(context: Context, rule: Rule, index: int) -> Plan | None:
    """How a kind finds its captures; None where it is wrong, or switched off by options."""
    take = context.constant(rule.field("take"), (TAKES,), "one")
    _check_making(context, rule)
    first = _term(context, rule, "first", (BOOL,), const(False, BOOL))
    fewest = _term(context, rule, "fewest", (BOOL,), const(False, BOOL))
    allowed = _term(context, rule, "if", (BOOL,), const(True, BOOL), taking=True)
    source = _term(
        context, rule, "from", (CARDS,), Term("var", CARDS, value="table", free=frozenset(("table",)))
    )
    candidates = expression(source, context.constants, PLAY.reached)
    if not _on_table(source):
        # Whatever is said, only what lies on the table can be taken.
        candidates = ast.BinOp(candidates, ast.BitAnd(), ast.Name("table", ast.Load()))
    beforehand, now, of_set = _split(allowed)
    known_before = of_set.free <= {"taken", "played"} and fewest.op == "const"
    can = _cards_that_can(context, beforehand)
    tests: list[Test | None] = [None] * context.scope.reading.deck.size
    if known_before and not is_true(of_set):
        tests = _tests(context, of_set)
    keep_fewest = known_before and is_true(fewest)
    if take in ("group", "groups"):
        found = _group_finder(context, rule, take, tests, keep_fewest, candidates)
    else:
        found = _plain_finder(context, rule, take, tests, keep_fewest, candidates)
    if found is None or is_false(allowed):
        return None
    sets = found.sets
    if not known_before:
        if not is_true(of_set):
            sets = _filtered(sets, expression(of_set, context.constants, TAKE.reached))
        if not is_false(fewest):
            context.constants.name("fewest", fewest_cards)
            code = expression(fewest, context.constants, PLAY.reached)
            sets = call(ast.Name("fewest", ast.Load()), sets, code)
    guards: list[ast.expr] = []
    if not all(can):
        own = context.constants.name(f"can_{rule.id}", can)
        guards.append(ast.Subscript(own, ast.Name("played", ast.Load()), ast.Load()))
    if not is_true(now):
        guards.append(expression(now, context.constants, PLAY.reached))
    if found.at_once:
        guards.append(candidates)
    moves: ast.expr | None = None
    if known_before and take in ("one", "all") and found.finders is not None and not found.at_once:
        ready = tuple(
            Memo(partial(_moves_of, finder=own, card=card, kind=index))
            for card, own in enumerate(found.finders)
        )
        name = context.constants.name(f"moves_{rule.id}", ready, key=index)
        moves = _guarded(guards, _of_card(name, candidates))
    by_card = None
    if known_before and is_true(now) and found.finders is not None:
        by_card = _by_card(context, source, candidates, found, can)
    ranks = context.scope.reading.ranks
    alike = found.alike and all(blind(term, ranks) for term in (first, fewest, allowed, source))
    return Plan(rule, index, _guarded(guards, sets), moves, first, by_card, alike)


def _by_card(
    context: Context, source: Term, candidates: ast.expr, found: _Found, can: tuple[bool, ...]
) -> tuple[tuple[Finder, int], ...] | None:
    """By played card its finder and the cards it looks among, where which these are follows from the card."""
    if found.finders is None or not _by_cards_alone(source):
        return None
    node = function_node("among", ["played", "table"], [ast.Return(candidates)])
    among = define(node, context.constants.values)
    everything = context.scope.reading.deck.all
    usable = found.usable or (everything,) * len(can)
    return tuple(
        (finder, among(card, everything) & usable[card]) if can[card] else (NOTHING, 0)
        for card, finder in enumerate(found.finders)
    )


def _by_cards_alone(cards: Term) -> bool:
    """Are these the cards of the table of which something holds, whatever else lies there."""
    if cards.op == "where":
        subject, test = cards.parts
        return test.free <= {"played", cards.value} and _by_cards_alone(subject)
    return cards.op == "var" and cards.value == "table"


def _check_making(context: Context, rule: Rule) -> None:
    """An amount is made by groups alone: where no group can be taken, one would be ignored."""
    take, making = rule.field("take"), rule.field("making")
    if making and take and take.text in ("one", "all", "part"):
        context.report(RulesetError([Diagnostic(
            "SC624", making.span,
            N_("`making` says what a group adds up to, but `{rule}` takes no group: `take: {take}`."),
            {"rule": rule.id, "take": take.text},
            N_("Write `take: group`, or take `making` away."),
        )]))  # fmt: skip


def _on_table(cards: Term) -> bool:
    """Are these cards of the table, whatever the moment."""
    if cards.op == "where":
        return _on_table(cards.parts[0])
    return cards.op == "var" and cards.value == "table"


def _split(allowed: Term) -> tuple[Term, Term, Term]:
    """A condition as what the card alone decides, what the moment decides, what each set decides."""
    conditions = allowed.parts if allowed.op == "and" else (allowed,)
    of_set = [term for term in conditions if "taken" in term.free]
    of_card = [term for term in conditions if term.free <= {"played"}]
    now = [term for term in conditions if term not in of_set and term not in of_card]
    return make("and", BOOL, *of_card), make("and", BOOL, *now), make("and", BOOL, *of_set)


def _cards_that_can(context: Context, beforehand: Term) -> tuple[bool, ...]:
    """By card, whether it may make the capture at all."""
    node = function_node("can", ["played"], [ast.Return(expression(beforehand, context.constants))])
    can = define(node, context.constants.values)
    return tuple(bool(can(card)) for card in range(context.scope.reading.deck.size))


def _guarded(guards: list[ast.expr], sets: ast.expr) -> ast.expr:
    """The sets where all guards hold, otherwise none."""
    if not guards:
        return sets
    test = guards[0] if len(guards) == 1 else ast.BoolOp(ast.And(), guards)
    return ast.IfExp(test, sets, ast.Tuple([], ast.Load()))


def _moves_of(candidates: int, finder: Finder, card: int, kind: int) -> tuple[Move, ...]:
    return tuple(Move(card, taken, kind) for taken in finder[candidates])


def _filtered(sets: ast.expr, test: ast.expr) -> ast.expr:
    loop = ast.comprehension(ast.Name("taken", ast.Store()), sets, [test], 0)
    return ast.ListComp(ast.Name("taken", ast.Load()), [loop])


def _term(
    context: Context, rule: Rule, key: str, types: tuple[Any, ...], default: Term, taking: bool = False
) -> Term:
    source = rule.field(key)
    if source is None:
        return default
    return context.term(source, types, TAKE if taking else PLAY) or default


def _tests(context: Context, allowed: Term) -> list[Test | None]:
    """The test of a set for each played card, which is known beforehand."""
    body: list[ast.stmt] = [ast.Return(expression(allowed, context.constants))]
    size = context.scope.reading.deck.size
    if "played" not in allowed.free:
        return [define(function_node("allowed", ["taken"], body), context.constants.values)] * size
    test = define(function_node("allowed", ["taken", "played"], body), context.constants.values)
    return [partial(test, played=card) for card in range(size)]


def _plain_finder(
    context: Context, rule: Rule, take: str, tests: list[Test | None], keep_fewest: bool, candidates: ast.expr
) -> _Found:
    finders: dict[int, Finder] = {}
    for test in tests:
        if id(test) not in finders:
            finders[id(test)] = plain_finder(take, test, keep_fewest)
    remembered = tuple(finders[id(test)] for test in tests)
    if take == "all" and not any(tests) and isinstance(candidates, ast.Name):
        return _Found(ast.Tuple([candidates], ast.Load()), remembered, at_once=True)
    if len(finders) == 1:
        name = context.constants.name(f"{take}_{rule.id}", remembered[0], key=rule.id)
        return _Found(ast.Subscript(name, candidates, ast.Load()), remembered)
    name = context.constants.name(f"{take}_{rule.id}", remembered, key=rule.id)
    return _Found(_of_card(name, candidates), remembered)


def _of_card(name: ast.expr, candidates: ast.expr) -> ast.expr:
    own = ast.Subscript(name, ast.Name("played", ast.Load()), ast.Load())
    return ast.Subscript(own, candidates, ast.Load())


def _group_finder(
    context: Context, rule: Rule, take: str, tests: list[Test | None], keep_fewest: bool, candidates: ast.expr
) -> _Found | None:
    making = rule.field("making")
    if making is None or "value" not in context.scope.reading.tables:
        context.report(RulesetError([Diagnostic(
            "SC621", rule.span,
            N_("`{rule}` takes a group of cards, so it needs `making` and a table called `value`."),
            {"rule": rule.id},
            N_("For example: `making: value of played`."),
        )]))  # fmt: skip
        return None
    context.ledger.read.add("value")
    numbers = context.scope.reading.numbers("value")
    if any(number <= 0 for row in numbers for number in row):
        context.report(RulesetError([Diagnostic(
            "SC622", _not_above_zero(context.ruleset.tables["value"]),
            N_("In the table `value` every number must be above 0: `{rule}` adds them up."),
            {"rule": rule.id},
            N_("`null` takes a rank's number away."),
        )]))  # fmt: skip
        return None
    amounts = _amounts(context, making, max(map(len, numbers), default=1))
    if amounts is None:
        return None
    if isinstance(amounts, Term):
        by_amount = SumsByAmount(take, numbers)
        name = context.constants.name(f"by_amount_{rule.id}", by_amount, key=rule.id)
        own = ast.Subscript(name, expression(amounts, context.constants, PLAY.reached), ast.Load())
        sets: ast.expr = ast.Subscript(own, candidates, ast.Load())
        if any(test is not None for test in tests) or keep_fewest:
            choose = context.constants.name(f"allowed_{rule.id}", Choose(tests, keep_fewest), key=rule.id)
            sets = call(choose, ast.Name("played", ast.Load()), sets)
        return _Found(sets, None, alike=blind(amounts, context.scope.reading.ranks))
    finders: dict[tuple[object, ...], tuple[Finder, int]] = {}
    remembered = []
    for own_amounts, test in zip(amounts, tests, strict=True):
        key = (own_amounts, id(test))
        if key not in finders:
            finders[key] = group_finder(own_amounts, take, numbers, test, keep_fewest)
        remembered.append(finders[key])
    everything = sum(max(row) for row in numbers if row)
    if not any(0 < amount < everything for own_amounts in amounts for amount in own_amounts):
        context.report(RulesetError([Diagnostic(
            "SC623", making.span, N_("No card can ever make the capture `{rule}`."), {"rule": rule.id},
            N_("Look at `making` and at the table `value`."),
        )]))  # fmt: skip
    own_finders = tuple(finder for finder, _ in remembered)
    usable = tuple(cards for _, cards in remembered)
    name = context.constants.name(f"{take}_{rule.id}", own_finders, key=rule.id)
    own_cards = context.constants.name(f"usable_{rule.id}", usable, key=rule.id)
    limited = ast.BinOp(
        candidates, ast.BitAnd(), ast.Subscript(own_cards, ast.Name("played", ast.Load()), ast.Load())
    )
    reading = context.scope.reading
    alike = len(set(zip(reading.ranks, amounts, strict=True))) == len(set(reading.ranks))
    return _Found(_of_card(name, limited), own_finders, usable, alike=alike)


def _not_above_zero(table: Mapping) -> Span:
    """Where the first number stands that is not above zero."""
    for entry in table.entries:
        items = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
        for item in items:
            if isinstance(item, Scalar) and not isinstance(item.value, str | None) and item.value <= 0:
                return item.span
    return table.span


def _amounts(context: Context, making: Any, alternatives: int) -> list[tuple[Number, ...]] | Term | None:
    """What each card can make; or the term itself where that depends on more than the card."""
    deck = context.scope.reading.deck
    found: list[list[Number]] = [[] for _ in range(deck.size)]
    for alternative in range(alternatives):
        scope = replace(context.scope, alternative=alternative if alternatives > 1 else None)
        term = replace(context, scope=scope).term(making, (NUM,), PLAY)
        if term is None:
            return None
        if not term.free <= {"played"}:
            if alternatives > 1:
                term = context.term(making, (NUM,), PLAY)
            return term
        node = function_node("making", ["played"], [ast.Return(expression(term, context.constants))])
        making_of = define(node, context.constants.values)
        for card in range(deck.size):
            amount = making_of(card)
            if amount is not None and amount > 0 and amount not in found[card]:
                found[card].append(amount)
    return [tuple(own) for own in found]
