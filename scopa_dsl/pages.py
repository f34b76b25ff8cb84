"""The pages about diagnostic codes: what each means, with a wrong and a right example.

A page is a Markdown file of ``docs/errors``: a title, what it means, ``## Wrong``, ``## Right``, and the
same in Italian. Examples are blocks of YAML called by their file, or command lines. In a wrong one a
line of carets stands under what is found; ``…`` stands for what is left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from scopa_dsl.texts import Text

_TITLE = re.compile(r"# (SC\d{3}): (.+)")
_ITALIAN = "## In italiano: "
_BLOCK = re.compile(r'```(\w+)(?: title="(.+?)")?\n(.*?)```', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Block:
    """One example: the text of a file, or a command line."""

    file: str
    """The name of the file; empty for a command line."""
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """What there is to know about one code."""

    code: str
    title: Text
    says: Text
    wrong: tuple[Block, ...]
    right: tuple[Block, ...]


def codes() -> list[str]:
    """Every code that has a page, in order."""
    return sorted(file.stem for file in _folder().glob("SC*.md"))


def page(code: str) -> Page | None:
    """The page of a code, written in either case; None if there is none."""
    code = code.strip().upper()
    return parse((_folder() / f"{code}.md").read_text("utf-8")) if code in codes() else None


def parse(text: str) -> Page:
    """The page that a Markdown file holds. Raises ValueError for one that is no such page."""
    english, _, italian = text.partition(_ITALIAN)
    title = _TITLE.match(english)
    said, wrong, rest = english.partition("\n## Wrong\n")
    bad, right, good = rest.partition("\n## Right\n")
    italian_title, _, italian_says = italian.partition("\n")
    if not (title and wrong and right and italian_says):
        raise ValueError(text[:80])
    return Page(
        title[1],
        {"en": title[2], "it": italian_title},
        {"en": said[title.end() :].strip(), "it": italian_says.strip()},
        _blocks(bad),
        _blocks(good),
    )


def _blocks(text: str) -> tuple[Block, ...]:
    return tuple(Block(found[2] or "", found[3]) for found in _BLOCK.finditer(text))


@cache
def _folder() -> Path:
    package = Path(__file__).parent
    packaged = package / "library" / "errors"
    return packaged if packaged.is_dir() else package.parent / "docs" / "errors"
