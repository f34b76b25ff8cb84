"""A ruleset file as a tree whose every part knows where it was written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from scopa_dsl.diagnostics import Span

Value = str | int | Decimal | bool | None


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value. ``text`` is what was written, without quotes; ``value`` what YAML makes of it.

    ``marks`` places each character of ``text`` (and its end) in the file as (line, column),
    so that an error inside an expression can be shown there, in quoted and block scalars too.
    """

    value: Value
    text: str
    span: Span
    marks: tuple[tuple[int, int], ...]
    quoted: bool = False

    def part(self, start: int, end: int) -> Span:
        """The span of ``text[start:end]`` in the file."""
        last = len(self.marks) - 1
        line, column = self.marks[min(start, last)]
        end_line, end_column = self.marks[min(max(end, start), last)]
        if (end_line, end_column) <= (line, column):
            end_line, end_column = line, column + 1
        return Span(self.span.path, line, column, end_line, end_column)


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys with values, in the order written; no key stands twice."""

    entries: tuple[Entry, ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """The value under ``key``, or None."""
        entry = self.entry(key)
        return entry.value if entry else None

    def entry(self, key: str) -> Entry | None:
        """The entry under ``key``, or None."""
        for entry in self.entries:
            if entry.key.text == key:
                return entry
        return None

    def keys(self) -> Iterator[str]:
        """The keys, in order."""
        return (entry.key.text for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Sequence:
    """Items in order."""

    items: tuple[Node, ...]
    span: Span


Node = Scalar | Mapping | Sequence


def plain(node: Node) -> object:
    """The tree as plain dicts, lists and values, for the schema and for JSON."""
    if isinstance(node, Scalar):
        return float(node.value) if isinstance(node.value, Decimal) else node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {entry.key.text: plain(entry.value) for entry in node.entries}


def at(node: Node, path: tuple[str | int, ...]) -> Node | None:
    """The node that a path of keys and indices leads to, or None."""
    for step in path:
        found: Node | None = None
        if isinstance(node, Mapping):
            found = node.get(str(step))
        elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
            found = node.items[step]
        if found is None:
            return None
        node = found
    return node
