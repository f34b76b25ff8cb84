"""What is valid and still looks wrong: warnings about one game, at the lines of one file."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scopa_dsl.checks.contradictions import contradictions
from scopa_dsl.checks.impossible import always_void, never, unearned, unpaid_sweeps
from scopa_dsl.checks.subject import Subject
from scopa_dsl.checks.unused import half_translated, idle_modules, unread
from scopa_dsl.diagnostics import Diagnostic

CHECKS: tuple[Callable[[Subject], Iterator[Diagnostic]], ...] = (
    unread,
    half_translated,
    idle_modules,
    never,
    unearned,
    always_void,
    unpaid_sweeps,
    contradictions,
)


def lint(subject: Subject) -> Iterator[Diagnostic]:
    """Everything that looks wrong in the file of the subject."""
    for check in CHECKS:
        yield from (found for found in check(subject) if found.span.path == subject.own)
