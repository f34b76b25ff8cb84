"""What the checks for what looks wrong look at."""

from __future__ import annotations

from dataclasses import dataclass

from scopa_dsl.compiler.game import Compiled
from scopa_dsl.diagnostics import Diagnostic, Related, Span
from scopa_dsl.ruleset.compose import Composed
from scopa_dsl.ruleset.model import Rule, Ruleset


@dataclass(frozen=True, slots=True)
class Subject:
    """A game that compiles, and the file whose lines are looked at."""

    request: str
    composed: Composed
    ruleset: Ruleset
    compiled: tuple[Compiled, ...]
    """For every number of players."""
    own: str
    """The path of the file."""

    def owns(self, rule: Rule) -> bool:
        """Does the file say something about a rule."""
        return self.own in (rule.span.path, *(each.span.path for each in rule.fields.values()))

    def place(self, rule: Rule, key: str) -> Span:
        """Where the file speaks of a part of a rule, or else of the rule."""
        written = rule.fields.get(key)
        return written.span if written is not None and written.span.path == self.own else rule.span


def warning(
    code: str, span: Span, message: str, hint: str = "", *related: Related, **args: object
) -> Diagnostic:
    """A finding that leaves the game playable."""
    return Diagnostic(code, span, message, args, hint, related, "warning")
