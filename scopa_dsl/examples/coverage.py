"""Which rules of a game no example depends on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scopa_dsl.examples.finding import Suite
from scopa_dsl.examples.result import Result
from scopa_dsl.examples.rules import RulePlace, wanted
from scopa_dsl.examples.running import run
from scopa_dsl.ruleset import nodes
from scopa_dsl.ruleset.source import parse


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a game its examples exercise."""

    game: str
    rules: int
    """How many rules there are to exercise."""
    missing: tuple[RulePlace, ...]
    """Those that no example depends on, in the order of the file."""


def coverage(suite: Suite, results: Iterable[Result]) -> Coverage:
    """What the examples of a game exercise: ``results`` are its own.

    The examples of the files that it is made of count where they hold in this game too.
    """
    exercised = {path for result in results for path in result.exercised}
    rules = wanted(suite.games.rules)
    for path, text in suite.files.items():
        if all(rule.path in exercised for rule in rules):
            break
        examples = parse(text, path).get("examples")
        for example in examples.items if isinstance(examples, nodes.Sequence) else ():
            if isinstance(example, nodes.Mapping):
                exercised |= run(example, suite.games).exercised
    missing = tuple(rule for rule in rules if rule.path not in exercised)
    return Coverage(suite.games.ruleset.id, len(rules), missing)
