"""How a match is won: the section `match`, and what of it cannot be meant together."""

from __future__ import annotations

from typing import Any

from scopa_dsl.compiler import scoring
from scopa_dsl.compiler.context import Context
from scopa_dsl.diagnostics import Diagnostic, Related, RulesetError
from scopa_dsl.engine.game import MatchRules
from scopa_dsl.language.types import BOOL, NUM, Type, choice
from scopa_dsl.ruleset.nodes import Scalar
from scopa_dsl.texts import N_

WINNERS = choice(("highest", "lowest", "all_but_highest"))
TIES = choice(("play_on", "count_out"))


def match_rules(context: Context) -> MatchRules:
    """The section `match`, compiled; what is wrong with it is reported."""
    match = context.ruleset.match

    def constant(key: str, kind: Type, default: Any) -> Any:
        written = match.get(key)
        return context.constant(written if isinstance(written, Scalar) else None, (kind,), default)

    if "target" not in match:
        missing = N_("Nothing says when a match is won.")
        context.report(RulesetError([Diagnostic(
            "SC616", context.ruleset.span, missing, hint=N_("Add the points to reach: `match: {target: 11}`.")
        )]))  # fmt: skip
    rules = MatchRules(
        target=constant("target", NUM, 1),
        winner=constant("winner", WINNERS, "highest"),
        tie=constant("tie", TIES, "play_on"),
        margin=constant("margin", NUM, 1),
        claim=constant("claim", BOOL, False),
        tie_break=scoring.tie_break(context),
    )
    for key, number in (("target", rules.target), ("margin", rules.margin)):
        if number <= 0:
            _refuse_nothing(context, key)
    if rules.winner != "highest":
        for key in [*(["claim"] if rules.claim else ()), *(["tie"] if rules.tie == "count_out" else ())]:
            _refuse_race(context, key)
    return rules


def _refuse_nothing(context: Context, key: str) -> None:
    """A match that is over before anybody has played, or won by no more points than the other has."""
    context.report(RulesetError([Diagnostic(
        "SC634", context.ruleset.match[key].span, N_("`{key}` has to be above 0."), {"key": key},
        N_("For the shortest match write `target: 1`.") if key == "target" else N_("Take `margin` away."),
    )]))  # fmt: skip


def _refuse_race(context: Context, key: str) -> None:
    """Being the first to have the points is nothing where whoever has them loses."""
    race, winner = context.ruleset.match[key], context.ruleset.match["winner"]
    context.report(RulesetError([Diagnostic(
        "SC632", race.span, N_("`{key}` is about having the points first, and here whoever has them loses."),
        {"key": key},
        N_("Take one of the two away."),
        (Related(winner.span, N_("Who wins is said here.")),),
    )]))  # fmt: skip
