"""The capture rules of a game as one generated function, and each kind as one of its own.

A kind says where it takes from (`from`), what it must make (`making`) and which of the sets so
found it allows (`if`). The sets are enumerated natively and remembered by candidates; whatever
depends on the played card alone is worked out here, once.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from scopa_dsl.compiler.conditions import asked
from scopa_dsl.compiler.context import PLAY, TAKE, Context
from scopa_dsl.compiler.finders import (
    Choose,
    Finder,
    SumsByAmount,
    Test,
    fewest_cards,
    group_finder,
    plain_finder,
)
from scopa_dsl.diagnostics import Diagnostic, RulesetError, Span
from scopa_dsl.engine.game import Captures, Kind, Moment, Move, Moves
from scopa_dsl.engine.legal import LAYING
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.emit import call, define, function_node, template
from scopa_dsl.language.runtime import Memo
from scopa_dsl.language.terms import Number, Term, const, is_false, is_true, make
from scopa_dsl.language.types import BOOL, CARDS, NUM, choice
from scopa_dsl.ruleset.model import Rule
from scopa_dsl.ruleset.nodes import Mapping, Scalar, Sequence
from scopa_dsl.texts import N_

TAKES = choice(("one", "all", "part", "group", "groups"))


@dataclass(slots=True)
class _Plan:
    """One kind of capture, ready to be written into the generated function."""

    rule: Rule
    index: int
    sets: ast.expr
    """The sets it may take, from ``played``, ``table`` and ``at``."""
    moves: ast.expr | None
    """The same as ready moves, where they are few enough to keep."""
    first: Term


@dataclass(frozen=True, slots=True)
class Taking:
    """The capture rules of a game, compiled."""

    kinds: tuple[Kind, ...]
    captures: Captures
    moves: Moves
    sets: ast.expr | None
    """What a card may take, or ``laying``, from ``played`` and ``table``; None where more matters."""


def captures(context: Context) -> Taking:
    """The kinds of capture of a game, what one card may take, and what a whole hand may do."""
    plans: list[_Plan] = []
    kinds = []
    for index, rule in enumerate(context.ruleset.captures):
        place = (rule.span.path, rule.span.line)
        plan = _plan(context, rule, index)
        if plan is None:
            kinds.append(Kind(rule.id, rule.name, f"{place[0]}:{place[1]}", _never, _nothing))
            continue
        plans.append(plan)
        find = context.define(f"find_{rule.id}", list(PLAY.parameters), [ast.Return(plan.sets)], *place)
        first_code = expression(plan.first, context.constants, PLAY.reached)
        first = context.define(f"first_{rule.id}", list(PLAY.parameters), [ast.Return(first_code)], *place)
        asks = cache(partial(asked, context, rule, _finding))
        kinds.append(Kind(rule.id, rule.name, f"{place[0]}:{place[1]}", first, find, asks))
    where = context.ruleset.captures[0].span if context.ruleset.captures else context.ruleset.span
    body = _body(context, plans, RETURNED)
    listed = context.define("captures", list(PLAY.parameters), body, where.path, where.line)
    context.constants.name("kinds", tuple(kind.id for kind in kinds))
    context.constants.name("lay", LAYING)
    loop = template("listed = []\nfor played in cards:\n    ...\nreturn listed")
    loop[1].body = _body(context, plans, LISTED)  # type: ignore[attr-defined]
    moves = context.define("moves", ["cards", "table", "at"], loop, where.path, where.line)
    return Taking(tuple(kinds), listed, moves, _sets(context, plans))


def _sets(context: Context, plans: list[_Plan]) -> ast.expr | None:
    """The same as one expression: ``equal or sum or laying``."""
    found: list[ast.expr] = [_if_any(plan.sets) for plan in plans if is_true(plan.first)]
    rest = [_if_any(plan.sets) for plan in plans if not is_true(plan.first)]
    if len(rest) > 1:
        rest = [call(context.constants.name("merged", merged), *rest)]
    found += rest
    names = {node.id for code in found for node in ast.walk(code) if isinstance(node, ast.Name)}
    if "at" in names or not all(is_true(plan.first) or is_false(plan.first) for plan in plans):
        return None
    return ast.BoolOp(ast.Or(), [*found, ast.Name("laying", ast.Load())])


def _if_any(sets: ast.expr) -> ast.expr:
    """The sets, looked up only if there are candidates: ``some := table & equal and of_one[some]``."""
    if not isinstance(sets, ast.Subscript) or isinstance(sets.slice, ast.Name):
        return sets
    candidates = ast.NamedExpr(ast.Name("some", ast.Store()), sets.slice)
    looked_up = ast.Subscript(sets.value, ast.Name("some", ast.Load()), ast.Load())
    return ast.BoolOp(ast.And(), [candidates, looked_up])


def merged(*kinds: tuple[int, ...]) -> tuple[int, ...]:
    """The sets of several kinds of capture, each once."""
    some = [sets for sets in kinds if sets]
    if len(some) > 1:
        return tuple(dict.fromkeys(taken for sets in some for taken in sets))
    return some[0] if some else ()


def _finding(context: Context, rule: Rule) -> ast.expr | None:
    plan = _plan(context, rule, -1)
    return plan.sets if plan else None


def _never(_played: int, _table: int, _at: Moment) -> bool:
    return False


def _nothing(_played: int, _table: int, _at: Moment) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class _Ending:
    """How a function hands on the captures of a card: by returning them, or by listing them."""

    ready: str
    """The moves are FOUND."""
    sets: str
    """The sets are FOUND, and the kind is KIND."""
    merged: str
    """The sets and their kinds are items of ``found``."""
    none: str
    """There are none."""


RETURNED = _Ending(
    "return FOUND",
    "return [move((played, taken, KIND, -1)) for taken in FOUND]",
    "return [move((played, taken, kind, -1)) for taken, kind in found.items()]",
    "return ()",
)
# A loop that appends is quicker than a list added to another, for the one or two that there are.
LISTED = _Ending(
    "listed += FOUND; continue",
    "for taken in FOUND:\n        listed.append(move((played, taken, KIND, -1)))\n    continue",
    "for taken, kind in found.items():\n        listed.append(move((played, taken, kind, -1)))\n    continue",
    "listed.append(lay[played])",
)


def _body(context: Context, plans: list[_Plan], ending: _Ending) -> list[ast.stmt]:
    """The kinds that come first, then the rest together, each set once."""
    context.constants.name("move", partial(tuple.__new__, Move), key="move")
    body: list[ast.stmt] = []
    sets: dict[str, ast.expr] = {}
    for plan in plans:
        sets[plan.rule.id] = plan.sets
        if is_false(plan.first):
            continue
        found = f"found_{plan.rule.id}"
        if is_true(plan.first) and plan.moves is not None:
            body += _given(found, plan.moves, ending.ready)
            continue
        test = None if is_true(plan.first) else expression(plan.first, context.constants, PLAY.reached)
        body += _given(found, plan.sets, ending.sets, plan.index, test)
        sets[plan.rule.id] = ast.Name(found, ast.Load())
    rest = [plan for plan in plans if not is_true(plan.first)]
    if len(rest) == 1 and rest[0].moves is not None and is_false(rest[0].first):
        body += _given("found", rest[0].moves, ending.ready)
    elif len(rest) == 1:
        body += _given("found", sets[rest[0].rule.id], ending.sets, rest[0].index)
    elif rest:
        body += _merged(context, [(plan.index, sets[plan.rule.id]) for plan in rest], ending)
    return [*body, *template(ending.none)]


def _given(
    name: str, found: ast.expr, give: str, kind: int = -1, test: ast.expr | None = None
) -> list[ast.stmt]:
    """Look for captures, and give them if there are any (and the test holds)."""
    when = "FOUND" if test is None else "FOUND and TEST"
    return template(
        f"STORE = SETS\nif {when}:\n    {give}",
        STORE=ast.Name(name, ast.Store()), FOUND=ast.Name(name, ast.Load()), SETS=found,
        TEST=test or ast.Constant(True), KIND=ast.Constant(kind),
    )  # fmt: skip


def _merged(context: Context, kinds: list[tuple[int, ast.expr]], ending: _Ending) -> list[ast.stmt]:
    """Two kinds may allow the same cards: the one that comes first names the capture."""
    context.constants.name("dict", dict)
    body: list[ast.stmt] = []
    names = [f"sets_{n}" for n in range(len(kinds))]
    for name, (_, sets) in zip(names, kinds, strict=True):
        body += template("STORE = SETS", STORE=ast.Name(name, ast.Store()), SETS=sets)
    several = " or ".join(f"{name} and ({' or '.join(names[n + 1 :])})" for n, name in enumerate(names[:-1]))
    text = f"if {several}:\n    found = dict.fromkeys({names[0]}, {kinds[0][0]})\n"
    for name, (index, _) in zip(names[1:], kinds[1:], strict=True):
        text += f"    for taken in {name}:\n        found.setdefault(taken, {index})\n"
    body += template(text + f"    {ending.merged}")
    for name, (index, _) in zip(names, kinds, strict=True):
        found = ast.Name(name, ast.Load())
        body += template(f"if FOUND:\n    {ending.sets}", FOUND=found, KIND=ast.Constant(index))
    return body


def _plan(context: Context, rule: Rule, index: int) -> _Plan | None:
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
        finder = _group_finder(context, rule, take, tests, keep_fewest, candidates)
    else:
        finder = _plain_finder(context, rule, take, tests, keep_fewest, candidates)
    if finder is None or is_false(allowed):
        return None
    sets, remembered = finder
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
    sets = _guarded(guards, sets)
    moves: ast.expr | None = None
    if known_before and take in ("one", "all") and remembered is not None:
        ready = tuple(
            Memo(partial(_moves_of, finder=own, card=card, kind=index)) for card, own in enumerate(remembered)
        )
        name = context.constants.name(f"moves_{rule.id}", ready, key=index)
        moves = _guarded(guards, _of_card(name, candidates))
    return _Plan(rule, index, sets, moves, first)


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
) -> tuple[ast.expr, tuple[Finder, ...]]:
    finders: dict[int, Finder] = {}
    for test in tests:
        if id(test) not in finders:
            finders[id(test)] = plain_finder(take, test, keep_fewest)
    remembered = tuple(finders[id(test)] for test in tests)
    if len(finders) == 1:
        name = context.constants.name(f"{take}_{rule.id}", remembered[0], key=rule.id)
        return ast.Subscript(name, candidates, ast.Load()), remembered
    name = context.constants.name(f"{take}_{rule.id}", remembered, key=rule.id)
    return _of_card(name, candidates), remembered


def _of_card(name: ast.expr, candidates: ast.expr) -> ast.expr:
    own = ast.Subscript(name, ast.Name("played", ast.Load()), ast.Load())
    return ast.Subscript(own, candidates, ast.Load())


def _group_finder(
    context: Context, rule: Rule, take: str, tests: list[Test | None], keep_fewest: bool, candidates: ast.expr
) -> tuple[ast.expr, tuple[Finder, ...] | None] | None:
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
        return sets, None
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
    name = context.constants.name(f"{take}_{rule.id}", tuple(finder for finder, _ in remembered), key=rule.id)
    usable = context.constants.name(
        f"usable_{rule.id}", tuple(usable for _, usable in remembered), key=rule.id
    )
    limited = ast.BinOp(
        candidates, ast.BitAnd(), ast.Subscript(usable, ast.Name("played", ast.Load()), ast.Load())
    )
    return _of_card(name, limited), None


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
