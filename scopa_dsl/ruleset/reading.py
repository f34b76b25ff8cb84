"""What is known while one file is read: its text, places in it, and what was found so far."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Any

from scopa_dsl.diagnostics import Diagnostic, Related, Span


class Reading:
    """One file being read. Parser's marks count from ``base``, the offset where this run began."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.base = 0
        self.parts = 0
        self.found: list[Diagnostic] = []
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def offset(self, mark: Any) -> int:
        """The offset of a parser's mark in the text."""
        return self.base + int(mark.index)

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def span(self, start: int, end: int) -> Span:
        """The stretch between two offsets."""
        return Span(self.path, *self.place(start), *self.place(end))

    def line_end(self, offset: int) -> int:
        """The offset where the line of ``offset`` ends."""
        stop = self.text.find("\n", offset)
        return len(self.text) if stop < 0 else stop

    def report(
        self,
        code: str,
        span: Span,
        message: str,
        hint: str = "",
        *related: Related,
        severity: str = "error",
        **args: object,
    ) -> None:
        """Add a finding."""
        self.found.append(Diagnostic(code, span, message, args, hint, related, severity))

    def refused_on(self, line: int) -> bool:
        """Was an error found on this line already."""
        return any(found.severity == "error" and found.span.line == line for found in self.found)
