"""The change that a finding suggests, where it names the word that was meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scopa_dsl.diagnostics import Diagnostic, Span, nearest

_MEANT = ("near", "meant", "guess", "stem")
"""The values of a finding that are what to write instead."""


@dataclass(frozen=True, slots=True)
class Fix:
    """Some text to be put in the place of another."""

    span: Span
    text: str


def fix(found: Diagnostic, lines: Sequence[str]) -> Fix | None:
    """The suggested change of the file whose ``lines`` the finding is in; None where none is suggested."""
    key = next((each for each in _MEANT if f"{{{each}}}" in found.hint and found.args.get(each)), None)
    span = found.span
    if key is None or span.line != span.end_line or not 1 <= span.line <= len(lines):
        return None
    meant = str(found.args[key])
    line = lines[span.line - 1]
    there = line[span.column - 1 : span.end_column - 1]
    if key == "stem" or there == str(found.args.get("name", "")) or nearest(there, [meant]):
        return Fix(span, meant)
    # Of two words that cannot follow one another, the first may be the misspelt one.
    last = re.search(rf"{re.escape(str(found.args.get('last', '')))}\s*$", line[: span.column - 1])
    if last and last[0].strip() and nearest(last[0].strip(), [meant]):
        word = last[0].rstrip()
        start = last.start() + 1
        return Fix(replace(span, column=start, end_column=start + len(word)), meant)
    return None
