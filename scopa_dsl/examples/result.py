"""What came of an example, as data, and as findings that can be shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scopa_dsl.diagnostics import Diagnostic, Related, Span
from scopa_dsl.examples.rules import RulePlace
from scopa_dsl.ruleset.nodes import Mapping
from scopa_dsl.texts import N_


@dataclass(frozen=True, slots=True)
class Mismatch:
    """An expectation that does not hold."""

    key: str
    """The way to it in the example: ``captures``, ``scores.carte``."""
    span: Span
    """Where what is expected stands."""
    expected: str
    got: str
    decided: tuple[RulePlace, ...]
    """The rules that made it so, where there are any."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one example."""

    example: Mapping
    differs: tuple[Mismatch, ...] = ()
    errors: tuple[Diagnostic, ...] = ()
    """What is wrong with the example itself, so that it could not be run to its end."""
    exercised: frozenset[str] = frozenset()
    """The paths of the rules that what it expects depends on; nothing unless it passed."""

    @property
    def passed(self) -> bool:
        """Does everything hold that the example expects."""
        return not self.differs and not self.errors

    def findings(self) -> Iterator[Diagnostic]:
        """Everything that is wrong, to be shown."""
        yield from self.errors
        for each in self.differs:
            yield Diagnostic(
                "SC801",
                each.span,
                N_("`{key}`: expected {expected}, got {got}."),
                {"key": each.key, "expected": each.expected, "got": each.got},
                "",
                tuple(
                    Related(rule.span, N_("Decided by `{rule}`."), {"rule": rule.path})
                    for rule in each.decided
                ),
            )
