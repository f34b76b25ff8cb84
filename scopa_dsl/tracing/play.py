"""A play traced: each rule that has a say, in order, with what it looks at and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scopa_dsl.compiler.context import PLAY, TAKE, Context, Signature
from scopa_dsl.compiler.game import OBLIGATIONS
from scopa_dsl.compiler.plans import TAKES
from scopa_dsl.compiler.scoring import moment, signatures, spoken_of
from scopa_dsl.diagnostics import Span
from scopa_dsl.engine.explain import Explanation, KindFound
from scopa_dsl.engine.game import Game, Moment
from scopa_dsl.language.types import BOOL, CARDS, NUM, Type
from scopa_dsl.ruleset.model import Rule, Ruleset
from scopa_dsl.ruleset.nodes import Scalar
from scopa_dsl.tracing.steps import Step, steps


@dataclass(frozen=True, slots=True)
class Looked:
    """One expression of a rule, asked in one moment."""

    key: str
    """What it is for: from, making, if, points …"""
    cards: int
    """The set of cards that it was asked about; 0 where it is about none in particular."""
    steps: tuple[Step, ...]

    @property
    def value(self) -> str:
        """What came of it."""
        return self.steps[0].value if self.steps else ""


@dataclass(frozen=True, slots=True)
class Traced:
    """One rule."""

    path: str
    span: Span
    rule: Rule | None
    looked: tuple[Looked, ...]
    found: KindFound | None = None
    """Of a capture, what it could take."""


@dataclass(frozen=True)
class Tracer:
    """Traces plays of one game; ``context`` is what its expressions were compiled in."""

    ruleset: Ruleset
    game: Game
    context: Context
    moment: Moment
    previous: int | None = None

    def play(self, explanation: Explanation) -> Iterator[Traced]:
        """The rules that say what the card may do."""
        known = self._known(explanation)
        for rule in self.ruleset.forbid:
            yield self._reason("forbid", rule, PLAY, known)
        for kind in explanation.kinds:
            rule = next(each for each in self.ruleset.captures if each.id == kind.kind.id)
            yield self._capture(rule, kind, known)
        for rule in self.ruleset.bank:
            yield self._reason("bank", rule, PLAY, known)
        obligation = self.ruleset.play.get("obligation")
        if obligation is not None:
            looked = self._look("obligation", obligation, (OBLIGATIONS,), Signature((), {}), {})
            yield Traced("obligation", obligation.span, None, looked)

    def taking(self, explanation: Explanation, taken: int, kind: int) -> Iterator[Traced]:
        """The rules that say what a capture is worth."""
        table, at = explanation.table & ~taken, self.moment
        known = self._known(explanation) | {
            "table": table,
            "taken": taken,
            "kind": self.game.play.kinds[kind].id,
            "previous": self.previous,
            "pile": taken | 1 << explanation.played,
            "total": 0,
            "points": {},
            "first_deal": at.first_deal,
        }
        events = signatures(self.context)
        if not table:
            for rule in self.ruleset.no_sweep:
                yield self._reason("no_sweep", rule, events["sweep"], known)
        for rule in self.ruleset.scoring:
            when = moment(rule)
            if when == "capture" or (when == "sweep" and not table):
                looked = [
                    one
                    for key, type_ in (("if", BOOL), ("points", NUM))
                    if (source := rule.field(key)) is not None
                    for one in self._look(key, source, (type_,), events[when], known)
                ]
                yield Traced(f"scoring.{rule.id}", rule.span, rule, tuple(looked))

    def _known(self, explanation: Explanation) -> dict[str, Any]:
        at = self.moment
        return {
            "played": explanation.played,
            "table": explanation.table,
            "hand": at.hand,
            "first_play": at.first_play,
            "last_play": at.last_play,
            "last_deal": at.last_deal,
        }

    def _capture(self, rule: Rule, kind: KindFound, known: Mapping[str, Any]) -> Traced:
        looked: list[Looked] = []
        types: tuple[tuple[str, Type], ...] = (
            ("take", TAKES),
            ("from", CARDS),
            ("making", NUM),
            ("first", BOOL),
        )
        for key, type_ in types:
            source = rule.field(key)
            if source is not None:
                looked += self._look(key, source, (type_,), PLAY, known)
        test = rule.field("if")
        if test is not None:
            sets = dict.fromkeys((*kind.sets, *(each for out in kind.refused for each in out.sets)))
            if not sets and "taken" not in test.text.split():
                looked += self._look("if", test, (BOOL,), TAKE, {**known, "taken": 0})
            for taken in sets:
                looked += self._look("if", test, (BOOL,), TAKE, {**known, "taken": taken}, taken)
        return Traced(f"captures.{rule.id}", rule.span, rule, tuple(looked), kind)

    def _reason(self, section: str, rule: Rule, signature: Signature, known: Mapping[str, Any]) -> Traced:
        source = rule.field("if")
        looked = self._look("if", source, (BOOL,), signature, known) if source is not None else ()
        return Traced(f"{section}.{rule.id}", rule.span, rule, looked)

    def _look(
        self,
        key: str,
        source: Scalar,
        types: tuple[Type, ...],
        signature: Signature,
        known: Mapping[str, Any],
        cards: int = 0,
    ) -> tuple[Looked, ...]:
        lines = spoken_of(self.ruleset.scoring, "sweep") if "points" in known else ()
        return (Looked(key, cards, steps(self.context, source, types, signature, known, lines)),)
