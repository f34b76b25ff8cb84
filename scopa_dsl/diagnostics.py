"""Findings about a ruleset: where, what, and what to do.

A diagnostic is data: a stable code, a span in the author's file, a message template with its
values. Words are put together and translated only by ``render``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache

from scopa_dsl.texts import N_, translator

REQUEST, OPTION, PLAYERS = ASKED = ("<request>", "<option>", "<players>")
"""Where a finding is that stands in no file: in what was asked for."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a file. Lines and columns count characters from 1; the end is exclusive."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return self.path if self.path in ASKED else f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a diagnostic speaks of: "first defined here"."""

    span: Span
    message: str
    args: Mapping[str, object] = field(default_factory=dict)

    def text(self, lang: str = "en") -> str:
        """What is there, in ``lang``."""
        return _filled(self.message, self.args, lang)


@dataclass(frozen=True, slots=True)
class OneOf:
    """Phrases that a message joins by "or", each translated when shown; ``words`` follow in brackets."""

    phrases: tuple[str, ...]
    words: tuple[str, ...] = ()

    def text(self, lang: str = "en") -> str:
        """The phrases in ``lang``."""
        say = translator(lang)
        text = say(N_(" or ")).join(dict.fromkeys(map(say, self.phrases)))
        return text + (f" ({', '.join(self.words)})" if self.words else "")


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. ``message`` and ``hint`` are English templates filled from ``args``.

    Codes: SC1xx the file and its YAML, SC2xx its shape, SC3xx putting files together,
    SC4xx an expression's grammar, SC5xx its names and types, SC6xx the game it makes,
    SC7xx cost, SC8xx examples, SC9xx lint (warnings).
    """

    code: str
    span: Span
    message: str
    args: Mapping[str, object] = field(default_factory=dict)
    hint: str = ""
    related: tuple[Related, ...] = ()
    severity: str = "error"

    def text(self, lang: str = "en") -> str:
        """The message in ``lang``."""
        return _filled(self.message, self.args, lang)

    def advice(self, lang: str = "en") -> str:
        """What to do, in ``lang``; empty when there is nothing to add."""
        return _filled(self.hint, self.args, lang) if self.hint else ""


def _filled(template: str, args: Mapping[str, object], lang: str) -> str:
    """A message in ``lang`` with its values; braces of YAML in it stay as they are."""
    shown = {key: value.text(lang) if isinstance(value, OneOf) else str(value) for key, value in args.items()}
    return re.sub(r"\{(\w+)\}", lambda field: shown.get(field[1], field[0]), translator(lang)(template))


class RulesetError(Exception):
    """A ruleset that cannot be used, with all that was found at the stage that refused it.

    ``sources`` gives the texts of the files that were read until then, for excerpts.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic], sources: Mapping[str, str] | None = None) -> None:
        self.sources = dict(sources or {})
        self.diagnostics = tuple(sorted(diagnostics, key=lambda found: (found.span, found.code)))
        super().__init__("\n".join(f"{d.span}: {d.code} {d.text()}" for d in self.diagnostics))


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that ``word`` most likely meant; None rather than a silly one."""
    close = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return close[0] if close else None


def render(found: Diagnostic, sources: Mapping[str, str], lang: str = "en") -> str:
    """A diagnostic as text: place, message, the author's line with a caret, hint, related places.

    ``sources`` gives a file's text by the path in its spans; a file that is not there is named
    without its line.
    """
    head = f"{found.code} {found.text(lang)}"
    lines = [head if found.span.path in ASKED else f"{found.span}: {head}"]
    lines += _excerpt(found.span, sources)
    if found.hint:
        lines.append(f"  = {found.advice(lang)}")
    for related in found.related:
        lines.append(f"{related.span}: {related.text(lang)}")
        lines += _excerpt(related.span, sources)
    return "\n".join(lines)


@lru_cache(maxsize=8)
def _lines(text: str) -> list[str]:
    """A file's lines; many findings show lines of the same file."""
    return text.splitlines()


def _excerpt(span: Span, sources: Mapping[str, str]) -> list[str]:
    text = _lines(sources.get(span.path, ""))
    if not 1 <= span.line <= len(text):
        return []
    line = text[span.line - 1].rstrip()
    end = span.end_column if span.end_line == span.line else len(line) + 1
    start = min(span.column, len(line) + 1)
    # A tab before the caret stays a tab, so that both lines bend alike.
    lead = "".join("\t" if char == "\t" else " " for char in line[: start - 1])
    number = str(span.line)
    return [
        f" {number} | {line}",
        f" {' ' * len(number)} | {lead}{'^' * max(1, min(end, len(line) + 1) - start)}",
    ]
