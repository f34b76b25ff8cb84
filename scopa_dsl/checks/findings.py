"""What was found in some files, each thing once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scopa_dsl.diagnostics import Diagnostic, Span


@dataclass(slots=True)
class Findings:
    """Findings with the texts of the files that they are about."""

    found: dict[tuple[str, Span], Diagnostic] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)

    def add(self, found: Iterable[Diagnostic], sources: Mapping[str, str]) -> None:
        """Add what is new: the same place is often wrong at several numbers of players."""
        self.sources |= sources
        for each in found:
            self.found.setdefault((each.code, each.span), each)

    def in_order(self) -> list[Diagnostic]:
        """All of them, file by file and line by line; a doubt about what is wrong anyhow is left out."""
        wrong = {each.span for each in self.found.values() if each.severity == "error"}
        found = [each for each in self.found.values() if each.code != "SC192" or each.span not in wrong]
        return sorted(found, key=lambda each: (each.span, each.code))
