"""The canonical form of a ruleset file: the same keys and comments, in one order and one spacing.

Sections stand in the order of the schema, two spaces to a level; inside braces a line that goes on
begins below what the brace holds. Where to break lines, and which values to line up, stays the author's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.ruleset.nodes import Mapping, Node, Scalar, plain
from scopa_dsl.ruleset.shape import schema
from scopa_dsl.ruleset.source import Source, parse

_KEY = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:(?=[ \t\n]|$)")
_VALUE = re.compile(r"(?P<indent> *)[A-Za-z_0-9][\w-]*:(?P<space> +)(?=\S)")
_OPEN = (yaml.FlowMappingStartToken, yaml.FlowSequenceStartToken)
_CLOSE = (yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)
_SILENT = (
    yaml.StreamStartToken, yaml.StreamEndToken, yaml.DocumentStartToken, yaml.DocumentEndToken,
    yaml.BlockMappingStartToken, yaml.BlockSequenceStartToken, yaml.BlockEndToken, yaml.KeyToken,
)  # fmt: skip


def canonical(source: Source) -> str:
    """The text of a file in canonical form. Formatting that again changes nothing."""
    lines = source.text.rstrip("\n").split("\n")
    # Better as it was than another game, a comment lost, or a tab that this scanner cannot pass.
    try:
        text = _spaced("\n".join(_in_order(_without_trailing_spaces(lines, source))).strip("\n") + "\n")
        same = plain(parse(text, source.path)) == plain(source.tree)
    except (RulesetError, yaml.YAMLError):
        return source.text
    return text if same and _marks(text) == _marks(source.text) else source.text


def _marks(text: str) -> int:
    return text.count("#")


def _without_trailing_spaces(lines: list[str], source: Source) -> list[str]:
    """The lines without spaces at their end, unless these belong to a text of several lines."""
    inside = {
        line for scalar in _scalars(source.tree) for line in range(scalar.span.line, scalar.span.end_line)
    }
    return [line if number in inside else line.rstrip() for number, line in enumerate(lines, 1)]


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from _scalars(entry.value)
    else:
        for item in node.items:
            yield from _scalars(item)


# Order


def _in_order(lines: list[str]) -> list[str]:
    """The sections in the order of the schema, each with the comments above it; others stay last."""
    starts = [number for number, line in enumerate(lines) if _KEY.match(line)]
    if not starts:
        return lines
    header = 0
    while header < starts[0] and lines[header].startswith("#"):
        header += 1
    begins = [header]
    for start in starts[1:]:
        while lines[start - 1].startswith("#"):
            start -= 1
        # A blank line between groups goes with what follows it.
        while start - 1 > begins[-1] and not lines[start - 1]:
            start -= 1
        begins.append(start)
    chunks = [lines[begin:end] for begin, end in zip(begins, [*begins[1:], len(lines)], strict=True)]
    known = {key: place for place, key in enumerate(_order())}
    keys = [next(found[1] for line in chunk if (found := _KEY.match(line))) for chunk in chunks]
    places = [known.get(key, len(known)) for key in keys]
    if places == sorted(places):
        return lines
    ordered = sorted(range(len(chunks)), key=lambda number: (places[number], number))
    return [*lines[:header], *(line for number in ordered for line in chunks[number])]


def _order() -> list[str]:
    return ["ruleset", *schema("ruleset")["properties"]]


# Spacing


@dataclass(slots=True)
class _Writer:
    """What is written so far, and how deep."""

    out: list[str] = field(default_factory=list)
    column: int = 0
    blocks: list[int] = field(default_factory=list)
    """The column of each block around this place."""
    lists: list[bool] = field(default_factory=list)
    """Is it a list with a column of its own."""
    flows: list[int] = field(default_factory=list)
    """The column after each open bracket."""
    at_key: bool = False
    """Is a key coming."""

    def put(self, text: str) -> None:
        """Add text."""
        self.out.append(text)
        self.column = len(text) - text.rfind("\n") - 1 if "\n" in text else self.column + len(text)

    def new_line(self, column: int, blank: bool = False) -> None:
        """Begin a line."""
        self.put("\n" * (2 if blank else 1) + " " * column)


def _spaced(text: str) -> str:
    writer = _Writer()
    aligned = _aligned(text)
    at, before = 0, None
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        start, end = token.start_mark.index, token.end_mark.index
        _enter(writer, token)
        if isinstance(token, _SILENT) or (start == end and not isinstance(token, yaml.ScalarToken)):
            continue
        _gap(writer, text[at:start], before, token, aligned.get(start))
        raw = text[start:end]
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
            # The rest of the block, up to its last line.
            raw = raw.rstrip("\n")
            end = start + len(raw)
        writer.put(_shifted(raw, writer.column - token.start_mark.column))
        if isinstance(token, _OPEN):
            writer.flows.append(writer.column)
        at, before, writer.at_key = end, token, False
    _gap(writer, text[at:], before, None, None)
    return "".join(writer.out).strip("\n") + "\n"


def _enter(writer: _Writer, token: Any) -> None:
    """Keep count of the blocks around a place, and of what comes."""
    if isinstance(token, yaml.KeyToken):
        writer.at_key = True
    elif isinstance(token, yaml.BlockMappingStartToken | yaml.BlockSequenceStartToken):
        # In an item of a list, the keys stand below the first one.
        inside = writer.out and writer.out[-1] == "-"
        around = writer.blocks[-1] + 2 if writer.blocks else 0
        writer.blocks.append(writer.column + 1 if inside else around)
        writer.lists.append(isinstance(token, yaml.BlockSequenceStartToken))
    elif isinstance(token, yaml.BlockEndToken) and writer.blocks:
        writer.blocks.pop()
        writer.lists.pop()


def _gap(writer: _Writer, gap: str, before: Any, token: Any, aligned: int | None) -> None:
    """What stands between two parts: a space or none, or comments and the beginning of a line."""
    if before is None and token is not None and "\n" not in gap and not gap.strip():
        return
    item = isinstance(before, yaml.BlockEntryToken) and not gap.strip()
    if item or ("\n" not in gap and "#" not in gap):
        writer.put(_between(before, token, len(gap), aligned))
        if isinstance(token, _CLOSE) and writer.flows:
            writer.flows.pop()
        return
    closing = isinstance(token, _CLOSE)
    column = _column(writer, before, token)
    first, *rest = gap.split("\n")
    if first.strip():
        writer.put(("  " if writer.out else "") + _comment(first))
    blank = False
    begun = bool(writer.out)
    for line in rest[:-1] if token is not None or not gap.endswith("\n") else rest:
        if not line.strip():
            blank = begun
            continue
        if begun:
            writer.new_line(column, blank)
        writer.put(_comment(line))
        blank, begun = False, True
    if token is not None:
        if rest:
            writer.new_line(column, blank)
        if closing and writer.flows:
            writer.flows.pop()


def _column(writer: _Writer, before: Any, token: Any) -> int:
    """Where a new line begins."""
    if writer.flows:
        return writer.flows[-1] - (1 if isinstance(token, _CLOSE) else 0)
    if (
        isinstance(before, yaml.ValueToken)
        and not writer.at_key
        and not isinstance(token, yaml.BlockEntryToken)
    ):
        # A value on the line below its key.
        return writer.blocks[-1] + 2
    column = writer.blocks[-1] if writer.blocks else 0
    # A list may stand as far left as its key; here it stands further in.
    return column + 2 if isinstance(token, yaml.BlockEntryToken) and not writer.lists[-1] else column


def _between(before: Any, token: Any, width: int, aligned: int | None) -> str:
    """The space between two parts on one line."""
    if token is None or before is None:
        return ""
    if isinstance(before, _OPEN) or isinstance(token, (*_CLOSE, yaml.FlowEntryToken, yaml.ValueToken)):
        return ""
    return " " * (aligned if aligned is not None else 1)


def _comment(text: str) -> str:
    text = text.strip()
    return text if re.match(r"#[\s!#]|#$", text) else f"# {text[1:]}"


def _shifted(raw: str, by: int) -> str:
    """A text of several lines, moved as its first line was."""
    first, *rest = raw.split("\n")
    if not rest or not by:
        return raw
    moved = [
        line if not line.strip() else " " * max(len(line) - len(line.lstrip(" ")) + by, 0) + line.lstrip(" ")
        for line in rest
    ]
    return "\n".join([first, *moved])


def _aligned(text: str) -> dict[int, int]:
    """Where a value is lined up with that of another key of its block: its offset, the spaces before it."""
    lines = text.split("\n")
    found: dict[int, int] = {}
    offset = 0
    for number, line in enumerate(lines):
        key = _VALUE.match(line)
        if key and key["space"] != " " and key.end() in _beside(lines, number, len(key["indent"])):
            found[offset + key.end()] = len(key["space"])
        offset += len(line) + 1
    return found


def _beside(lines: list[str], number: int, indent: int) -> Iterator[int]:
    """Where the values begin of the other keys in the block of a line."""
    for row in (lines[number + 1 :], lines[number - 1 :: -1] if number else []):
        for line in row:
            depth = len(line) - len(line.lstrip(" "))
            if line and depth < indent:
                break
            key = _VALUE.match(line)
            if key and len(key["indent"]) == indent:
                yield key.end()
