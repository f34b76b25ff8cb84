"""The rules of a game by the way to them in its file, each with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scopa_dsl.diagnostics import Span
from scopa_dsl.ruleset.model import Ruleset
from scopa_dsl.ruleset.nodes import Scalar, Sequence
from scopa_dsl.texts import Text


@dataclass(frozen=True, slots=True)
class RulePlace:
    """A rule, and where it is written."""

    path: str
    """The way to it in the file: ``captures.equal``, ``deal.void.kings``, ``match.target``."""
    name: Text
    """What people call it; empty where it has no name of its own."""
    span: Span


def rules_of(ruleset: Ruleset) -> dict[str, RulePlace]:
    """Every rule of a game, by its path."""
    named = {
        "captures": ruleset.captures,
        "forbid": ruleset.forbid,
        "bank": ruleset.bank,
        "no_sweep": ruleset.no_sweep,
        "deal.void": ruleset.void,
        "scoring": ruleset.scoring,
    }
    places = [
        RulePlace(f"{section}.{rule.id}", rule.name, rule.span)
        for section, rules in named.items()
        for rule in rules
    ]
    single: dict[str, Mapping[str, Scalar | Sequence]] = {
        "": ruleset.play,
        "deal.": ruleset.deal,
        "match.": ruleset.match,
    }
    for prefix, values in single.items():
        places += [RulePlace(f"{prefix}{key}", {}, value.span) for key, value in values.items()]
    places += [RulePlace(f"players.{seats.players}", {}, seats.span) for seats in ruleset.seats.values()]
    if ruleset.wild is not None:
        places.append(RulePlace("wild", {}, ruleset.wild.span))
    return {place.path: place for place in places}


_EXERCISED = (
    "captures.", "forbid.", "bank.", "no_sweep.", "deal.void.", "scoring.",
    "deal.replace", "deal.face_up", "wild", "leftovers",
    "match.target", "match.winner", "match.tie", "match.margin", "match.claim",
)  # fmt: skip


def wanted(rules: Mapping[str, RulePlace]) -> list[RulePlace]:
    """The rules that a game's examples should exercise."""
    return [place for path, place in rules.items() if path.startswith(_EXERCISED)]
