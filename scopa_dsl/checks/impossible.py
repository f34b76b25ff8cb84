"""Rules that can never apply, or always do, whatever is agreed at the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from scopa_dsl.checks.rules import Conditions
from scopa_dsl.checks.samples import piles, tables
from scopa_dsl.checks.subject import Subject, warning
from scopa_dsl.compiler.game import compile_game
from scopa_dsl.compiler.scoring import moment
from scopa_dsl.diagnostics import Diagnostic, Related
from scopa_dsl.engine.game import Game, Line, Number
from scopa_dsl.language.terms import is_false, is_true
from scopa_dsl.ruleset.model import Rule
from scopa_dsl.texts import N_

_TABLES = 400
_MOST_VOID = 0.9


def never(subject: Subject) -> Iterator[Diagnostic]:
    """Rules whose condition never holds."""
    game = subject.ruleset
    conditions = Conditions(game)
    for rule in filter(subject.owns, conditions.named):
        if not all(term is not None and is_false(term) for term in conditions.judged(rule)):
            continue
        span = subject.place(rule, "if")
        if rule in game.captures:
            yield warning("SC905", span, N_("The capture `{name}` can never be made."),
                          N_("Mend its condition, or delete it."), name=rule.id)  # fmt: skip
        elif rule in game.scoring:
            yield _unearned(subject, rule)
        else:
            yield warning("SC907", span, N_("The reason `{name}` never holds."),
                          N_("Mend its condition, or delete it."), name=rule.id)  # fmt: skip


def _unearned(subject: Subject, rule: Rule) -> Diagnostic:
    return warning("SC906", subject.place(rule, "if"), N_("Nobody can ever earn `{name}`."),
                   N_("Mend the line, or delete it."), name=rule.id)  # fmt: skip


def unearned(subject: Subject) -> Iterator[Diagnostic]:
    """Lines of the count that no pile earns, and lines that pay nothing."""
    for rule in filter(subject.owns, subject.ruleset.scoring):
        games = [each.game for each in subject.compiled]
        there = any(line.id == rule.id for game in games for line in game.lines)
        if not there or _earned_in(games, rule):
            continue
        conditions = Conditions(subject.ruleset)
        if not conditions.speaks_of(rule) <= {"pile"}:
            continue
        agreed = conditions.agreements(rule)
        if not _earned_in((compile_game(subject.ruleset, *each).game for each in agreed), rule):
            yield _unearned(subject, rule)


def _earned_in(games: Iterable[Game], rule: Rule) -> bool:
    return any(_earned(game, line) for game in games for line in game.lines if line.id == rule.id)


def _earned(game: Game, line: Line) -> bool:
    if line.worth == 0 and not line.wins:
        return False
    if line.at != "count":
        return True
    points: dict[str, Number] = {}
    measures = set()
    for pile in piles(game.deck):
        if line.test is not None and not line.test(pile, 0, points):
            continue
        if line.measure is None:
            return True
        # In a contest somebody has to have more than somebody else.
        measures.add(line.measure(pile, 0, points))
        if len(measures) > 1 or (line.test is not None and measures):
            return True
    return False


def always_void(subject: Subject) -> Iterator[Diagnostic]:
    """Reasons to deal again that nearly every opening table gives."""
    for rule in filter(subject.owns, subject.ruleset.void):
        for game in (each.game for each in subject.compiled):
            reason = next((each for each in game.void if each.id == rule.id), None)
            if reason is None:
                continue
            held = sum(map(reason.test, tables(game.deck, game.table_cards, _TABLES)))
            if held >= _MOST_VOID * _TABLES:
                yield warning(
                    "SC908",
                    subject.place(rule, "if"),
                    N_("Of {all} opening tables this has {some} dealt again."),
                    N_("A deal that is always void is played as it lies: mend the condition."),
                    all=_TABLES,
                    some=held,
                )
                break


def unpaid_sweeps(subject: Subject) -> Iterator[Diagnostic]:
    """Lines that pay for a sweep where a reason says that nothing ever is one."""
    game = subject.ruleset
    conditions = Conditions(game)
    for reason in game.no_sweep:
        if not all(term is not None and is_true(term) for term in conditions.judged(reason)):
            continue
        for line in (each for each in game.scoring if moment(each) == "sweep"):
            yield warning(
                "SC909",
                subject.place(reason, "if") if subject.owns(reason) else line.span,
                N_("With the reason `{reason}` no capture is ever a sweep, but `{line}` pays for sweeps."),
                N_("Take the line away with `{line}: null`, or mend the reason."),
                Related(line.span, N_("Sweeps are paid here.")),
                reason=reason.id,
                line=line.id,
            )
