"""The text of a record cut into tags and moves, each with its place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zlib import crc32

from scopa_dsl.diagnostics import Diagnostic, Span
from scopa_dsl.records.model import RecordError
from scopa_dsl.texts import N_

MOST_CHARACTERS = 2_000_000
END = "*"
"""Stands after the last move, and for the result of a match that is not over."""
UNDECIDED = "-"
"""The result of a match that is over although nobody has won."""

# What is skipped is never tried again: otherwise many spaces would take for ever.
_TAG = re.compile(
    r'\[\s*+(?P<name>\w++)\s*+[:=]?\s*+(?:"(?P<quoted>(?:[^"\\]|\\.)*+)"|(?P<bare>[^\]"\n]*+))\s*+\]'
)
_SKIPPED = re.compile(r"[\s;]+|\#[^\n]*|\{[^}]*\}|\d+[.)]+")
_MOVE = re.compile(r"\*|(?:(?!\s\d+[.)])[^;*\n\[\]{}#])+")


@dataclass(frozen=True, slots=True)
class Tag:
    """``[Name "value"]``."""

    name: str
    value: str
    span: Span


@dataclass(frozen=True, slots=True)
class Word:
    """A move as written, or the end."""

    text: str
    span: Span


def decode(data: bytes, path: str) -> str:
    """The text of a file. Raises RecordError (RC101) where it is not UTF-8."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        raise RecordError(
            Diagnostic("RC101", _span(_lines(before), len(before), len(before) + 1, path),
                       N_("This is not text in UTF-8."))
        ) from None  # fmt: skip


def cut(text: str, path: str) -> Iterator[Tag | Word]:
    """The tags and moves of a text, in order. Raises RecordError (RC10x) at what is neither."""
    if len(text) > MOST_CHARACTERS:
        message = N_("This is longer than any match: more than {most} characters.")
        raise RecordError(Diagnostic("RC102", _span([0], 0, 1, path), message, {"most": MOST_CHARACTERS}))
    at, lines = 0, _lines(text)
    while at < len(text):
        skipped = _SKIPPED.match(text, at)
        if skipped:
            at = skipped.end()
            continue
        found = (_TAG if text[at] == "[" else _MOVE).match(text, at)
        if found is None:
            raise RecordError(_stray(text[at], _span(lines, at, at + 1, path)))
        span = _span(lines, at, found.end(), path)
        if found.re is _TAG:
            quoted = found["quoted"]
            value = found["bare"] if quoted is None else re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL)
            yield Tag(found["name"], " ".join(value.split()), span)
        else:
            word = found[0].rstrip()
            yield Word(word, _span(lines, at, at + len(word), path))
        at = found.end()


def check_sum(text: str) -> str:
    """Tells whether a text was changed after it was written; spaces and line ends do not count."""
    bare = re.sub(r"\[\s*check\b[^\]]*\]", "", text, flags=re.IGNORECASE)
    return f"{crc32(' '.join(bare.split()).encode('utf-8', 'replace')):08x}"


def _stray(sign: str, span: Span) -> Diagnostic:
    messages = {
        "[": N_('A tag is written [Name "value"], and this one is not.'),
        "]": N_("Nothing is closed by this bracket."),
        "{": N_("The comment that opens here is not closed."),
        "}": N_("No comment is closed by this brace."),
    }
    return Diagnostic("RC103", span, messages.get(sign, messages["["]))


def _lines(text: str) -> list[int]:
    """Where each line begins."""
    return [0, *(found.end() for found in re.finditer("\n", text))]


def _span(lines: Sequence[int], start: int, end: int, path: str) -> Span:
    line, end_line = bisect_right(lines, start), bisect_right(lines, end)
    return Span(path, line, start - lines[line - 1] + 1, end_line, end - lines[end_line - 1] + 1)
