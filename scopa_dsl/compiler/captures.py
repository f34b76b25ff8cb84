"""The capture rules of a game as generated functions: for one card, for a whole hand, for sets alone."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial, reduce
from operator import or_
from typing import Any

from scopa_dsl.compiler.alike import OnlyMoves, Profiles, by_rank
from scopa_dsl.compiler.conditions import asked
from scopa_dsl.compiler.context import PLAY, Context
from scopa_dsl.compiler.finders import Finder, sets_of, with_kinds
from scopa_dsl.compiler.plans import Plan, plan
from scopa_dsl.engine.enumerate import Known
from scopa_dsl.engine.game import LAY, ByRank, Captures, Kind, Moment, Move, Moves
from scopa_dsl.engine.legal import LAYING
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.emit import added, call, template
from scopa_dsl.language.terms import is_false, is_true
from scopa_dsl.ruleset.model import Rule


@dataclass(frozen=True, slots=True)
class Taking:
    """The capture rules of a game, compiled."""

    kinds: tuple[Kind, ...]
    captures: Captures
    moves: Moves
    sets: ast.expr | None
    """What a card may take, or ``laying``, from ``played`` and ``table``; None where more matters."""
    chosen: ast.expr
    """Of the sets that a card may take the one numbered ``chosen``, looking for no more than it needs."""
    alike: bool
    """Do suits make no difference to what may be taken."""


def captures(context: Context) -> Taking:
    """The kinds of capture of a game, what one card may take, and what a whole hand may do."""
    plans: list[Plan] = []
    kinds = []
    for index, rule in enumerate(context.ruleset.captures):
        place = (rule.span.path, rule.span.line)
        own = plan(context, rule, index)
        if own is None:
            kinds.append(Kind(rule.id, rule.name, f"{place[0]}:{place[1]}", _never, _nothing))
            continue
        plans.append(own)
        find = context.define(f"find_{rule.id}", list(PLAY.parameters), [ast.Return(own.sets)], *place)
        first_code = expression(own.first, context.constants, PLAY.reached)
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
    sets, alike = _sets(context, plans), all(own.alike for own in plans)
    # A single card that comes first is found as quickly as the ranks are counted.
    if sets is not None and alike and not any(is_true(own.first) and own.moves is not None for own in plans):
        loop = _at_once(context, listed, loop)
    moves = context.define("moves", ["cards", "table", "at"], loop, where.path, where.line)
    return Taking(tuple(kinds), listed, moves, sets, _chosen(context, plans), alike)


_ONLY = """
only = ONLY[PROFILE]
for played in cards:
    ranks, kind = only[RANKS[played]]
    if kind >= 0:
        listed.append(move((played, table & ranks, kind, -1)))
        continue
    if kind == LAYING:
        listed.append(lay[played])
        continue
    if ranks:
        for kind, several in ranks:
            for taken in sorted([table & own for own in several]):
                listed.append(move((played, taken, kind, -1)))
        continue
"""


def _at_once(context: Context, listed: Captures, loop: list[ast.stmt]) -> list[ast.stmt]:
    """The same where the ranks on the table say what a card may do."""
    reading, constants = context.scope.reading, context.constants
    profiles = Profiles(reading.ranks)
    profile_of = constants.name("profile_of_half", profiles, key="profile")
    # Halves of a table come up again and again; whole tables hardly do.
    half = (1 << reading.deck.size // 2) - 1
    table = ast.Name("table", ast.Load())
    halves = [constants.cards(half), constants.cards(reading.deck.all & ~half)]
    profile = added(
        [ast.Subscript(profile_of, ast.BinOp(table, ast.BitAnd(), own), ast.Load()) for own in halves]
    )
    constants.values["sorted"] = sorted
    begin = template(
        _ONLY, PROFILE=profile, LAYING=ast.Constant(LAY),
        RANKS=constants.name("ranks_of", tuple(reading.ranks)),
        ONLY=constants.name("only_move", OnlyMoves(profiles, listed), key="only"),
    )  # fmt: skip
    begin[1].body += loop[1].body  # type: ignore[attr-defined]
    return [loop[0], *begin, *loop[2:]]


def ranks_alone(context: Context, taking: Taking) -> ByRank | None:
    """How cards take where suits make no difference."""
    if taking.sets is None or not taking.alike:
        return None
    context.constants.values["laying"] = (0,)
    where = context.ruleset.captures[0].span if context.ruleset.captures else context.ruleset.span
    sets = context.define("sets", ["played", "table"], [ast.Return(taking.sets)], where.path, where.line)
    return by_rank(context.scope.reading.ranks, sets, taking.captures)


def _sets(context: Context, plans: list[Plan]) -> ast.expr | None:
    """The same as one expression: ``equal or sum or laying``."""
    rest = [own for own in plans if not is_true(own.first)]
    found = [_if_any(own.sets) for own in plans if is_true(own.first)]
    found += [_if_any(code) for code in _sets_of_rest(context, rest)]
    names = {node.id for code in found for node in ast.walk(code) if isinstance(node, ast.Name)}
    if "at" in names or not all(is_true(own.first) or is_false(own.first) for own in plans):
        return None
    laying = ast.Name("laying", ast.Load())
    return ast.BoolOp(ast.Or(), [*found, laying]) if found else laying


def _sets_of_rest(context: Context, rest: list[Plan]) -> list[ast.expr]:
    """The sets of the kinds that do not come first, if there are such: each once."""
    if len(rest) < 2:
        return [own.sets for own in rest]
    together = _together(context, rest, "sets_together", sets_of)
    kinds = [(own.index, _if_any(own.sets)) for own in rest]
    return [together or call(context.constants.name("sets_of", sets_of), _pairs(kinds))]


def _chosen(context: Context, plans: list[Plan]) -> ast.expr:
    """Kind after kind, as long as the number is not among the sets of one."""
    rest = [own for own in plans if not is_true(own.first)]
    found: ast.expr | None = None
    for code in _sets_of_rest(context, rest):
        found = ast.Subscript(code, ast.Name("chosen", ast.Load()), ast.Load())
    if found is not None and len(rest) > 1:
        found = _either("chosen < len(of := SETS)", rest[0].sets, found)
    for own in reversed([own for own in plans if is_true(own.first)]):
        found = _either("(of := SETS)", _if_any(own.sets), found or ast.Constant(0))
    return found or ast.Constant(0)


def _either(test: str, sets: ast.expr, otherwise: ast.expr) -> ast.expr:
    """One of the sets where the test of them holds, or else something else."""
    (code,) = template(f"of[chosen] if {test} else OTHERWISE", SETS=sets, OTHERWISE=otherwise)
    assert isinstance(code, ast.Expr)
    return code.value


def _together(context: Context, plans: list[Plan], name: str, work: Callable[..., Any]) -> ast.expr | None:
    """What several kinds may take, remembered together, where the card and the table alone decide."""
    kinds = [(own.index, own.by_card) for own in plans if own.by_card is not None and is_false(own.first)]
    if len(plans) < 2 or len(kinds) < len(plans):
        return None
    finders: dict[tuple[object, ...], Known[Any]] = {}
    own_finders, own_cards = [], []
    for card in range(context.scope.reading.deck.size):
        searches = [(kind, *by_card[card]) for kind, by_card in kinds]
        key = tuple((kind, id(finder), cards) for kind, finder, cards in searches)
        if key not in finders:
            finders[key] = Known(partial(_found_together, work, searches))
        own_finders.append(finders[key])
        own_cards.append(reduce(or_, (cards for _, _, cards in searches)))
    found = context.constants.name(name, tuple(own_finders), key=name)
    among = context.constants.name("among", tuple(own_cards))
    played, table = ast.Name("played", ast.Load()), ast.Name("table", ast.Load())
    candidates = ast.BinOp(table, ast.BitAnd(), ast.Subscript(among, played, ast.Load()))
    return ast.Subscript(ast.Subscript(found, played, ast.Load()), candidates, ast.Load())


def _found_together(
    work: Callable[..., Any], searches: list[tuple[int, Finder, int]], candidates: int
) -> tuple[Any, ...]:
    found: tuple[Any, ...] = work([(kind, finder[candidates & cards]) for kind, finder, cards in searches])
    return found


def _pairs(kinds: list[tuple[int, ast.expr]]) -> ast.expr:
    """Kinds with their sets, as generated code."""
    return ast.List([ast.Tuple([ast.Constant(kind), sets], ast.Load()) for kind, sets in kinds], ast.Load())


def _if_any(sets: ast.expr) -> ast.expr:
    """The sets, looked up only if there are candidates: ``some := table & equal and of_one[some]``."""
    if not isinstance(sets, ast.Subscript) or isinstance(sets.slice, ast.Name):
        return sets
    candidates = ast.NamedExpr(ast.Name("some", ast.Store()), sets.slice)
    looked_up = ast.Subscript(sets.value, ast.Name("some", ast.Load()), ast.Load())
    return ast.BoolOp(ast.And(), [candidates, looked_up])


def _finding(context: Context, rule: Rule) -> ast.expr | None:
    found = plan(context, rule, -1)
    return found.sets if found else None


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
    together: str
    """The sets, each with its kind, are FOUND."""
    none: str
    """There are none."""


RETURNED = _Ending(
    "return FOUND",
    "return [move((played, taken, KIND, -1)) for taken in FOUND]",
    "return [move((played, taken, kind, -1)) for taken, kind in FOUND]",
    "return ()",
)
# A loop that appends is quicker than a list added to another, for the one or two that there are.
LISTED = _Ending(
    "listed += FOUND; continue",
    "for taken in FOUND:\n        listed.append(move((played, taken, KIND, -1)))\n    continue",
    "for taken, kind in FOUND:\n        listed.append(move((played, taken, kind, -1)))\n    continue",
    "listed.append(lay[played])",
)


def _body(context: Context, plans: list[Plan], ending: _Ending) -> list[ast.stmt]:
    """The kinds that come first, then the rest together, each set once."""
    context.constants.name("move", partial(tuple.__new__, Move), key="move")
    body: list[ast.stmt] = []
    sets: dict[str, ast.expr] = {}
    for own in plans:
        sets[own.rule.id] = own.sets
        if is_false(own.first):
            continue
        found = f"found_{own.rule.id}"
        if is_true(own.first) and own.moves is not None:
            body += _given(found, own.moves, ending.ready)
            continue
        test = None if is_true(own.first) else expression(own.first, context.constants, PLAY.reached)
        body += _given(found, own.sets, ending.sets, own.index, test)
        sets[own.rule.id] = ast.Name(found, ast.Load())
    rest = [own for own in plans if not is_true(own.first)]
    if len(rest) == 1 and rest[0].moves is not None and is_false(rest[0].first):
        body += _given("found", rest[0].moves, ending.ready)
    elif len(rest) == 1:
        body += _given("found", sets[rest[0].rule.id], ending.sets, rest[0].index)
    elif rest:
        found_together = _together(context, rest, "together", with_kinds)
        if found_together is None:
            kinds = [(own.index, sets[own.rule.id]) for own in rest]
            found_together = call(context.constants.name("with_kinds", with_kinds), _pairs(kinds))
        body += _given("found", found_together, ending.together)
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
