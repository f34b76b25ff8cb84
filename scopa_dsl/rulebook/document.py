"""A rule book as data: chapters of sentences, lists and tables, each thing under a key of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that a chapter says. ``key`` tells it from all others, in whatever language."""

    key: str
    text: str
    label: str = ""
    """What it is about, where it is one of a list."""


@dataclass(frozen=True, slots=True)
class Table:
    """Something best seen in rows."""

    key: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    keys: tuple[str, ...] = ()
    """The key of each row, where rows are rules."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the book under one title."""

    id: str
    title: str
    parts: tuple[Item | Table, ...]

    def items(self) -> Iterator[Item]:
        """Everything said here, rows of tables too, each as one sentence."""
        for part in self.parts:
            if isinstance(part, Item):
                yield part
                continue
            for i, row in enumerate(part.rows):
                key = part.keys[i] if part.keys else f"{part.key}.{i}"
                yield Item(key, " · ".join(cell for cell in row[1:] if cell), row[0])


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one game in one language."""

    lang: str
    title: str
    chapters: tuple[Chapter, ...]
