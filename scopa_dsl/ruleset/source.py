"""Reading a ruleset file: bytes in, a tree with positions out, or diagnostics and nothing else.

PyYAML only splits the text into events; what they mean is decided here, by a small and strict
part of YAML 1.2. Everything that YAML would do behind the author's back is refused: anchors,
tags, merged keys, several documents, keys that stand twice, values cut short.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import Any

import yaml

from scopa_dsl.diagnostics import Diagnostic, Related, RulesetError, Span
from scopa_dsl.ruleset import traps
from scopa_dsl.ruleset.decoding import decode, visible
from scopa_dsl.ruleset.nodes import Entry, Mapping, Node, Scalar, Sequence
from scopa_dsl.ruleset.reading import Reading
from scopa_dsl.ruleset.scalars import meaning, offsets
from scopa_dsl.ruleset.syntax import explain
from scopa_dsl.texts import N_

MOST_DEPTH = 20
MOST_PARTS = 20_000
MOST_FINDINGS = 100
_MOST_RESTARTS = 20

# libyaml reads ten times faster than PyYAML's own parser and is part of its usual builds.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_TOP_KEY = re.compile(r"^[A-Za-z_\"']", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Source:
    """A file that was read: its tree, its text for excerpts, and what its author may want to know."""

    path: str
    text: str
    tree: Mapping
    warnings: tuple[Diagnostic, ...] = ()


def parse(data: bytes | str, path: str) -> Mapping:
    """The tree of a ruleset file. Raises RulesetError (SC1xx) and never anything else."""
    return read(data, path).tree


def read(data: bytes | str, path: str) -> Source:
    """A ruleset file with its warnings. Raises RulesetError (SC1xx) and never anything else."""
    reading = Reading(path, decode(data, path))
    tree, resume = _document(reading, 0)
    for _ in range(_MOST_RESTARTS):
        if resume is None:
            break
        _, resume = _document(reading, resume)
    if not any(found.severity == "error" for found in reading.found):
        if isinstance(tree, Mapping):
            return Source(path, reading.text, tree, tuple(sorted(reading.found, key=lambda each: each.span)))
        _refuse_root(reading, tree)
    raise RulesetError(reading.found[:MOST_FINDINGS], {path: reading.text})


class _StopError(Exception):
    """Reading cannot go on; the reason is among the findings."""


def _document(reading: Reading, start: int) -> tuple[Node | None, int | None]:
    """Read from ``start``: the tree, and where to go on after an error to find further ones."""
    reading.base = start
    tree: Node | None = None
    documents = 0
    try:
        events = iter(yaml.parse(reading.text[start:] if start else reading.text, Loader=_LOADER))
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                _check_document(reading, event, documents)
            elif isinstance(event, yaml.NodeEvent):
                tree = _node(reading, event, events, 1, -1)
    except _StopError:
        return tree, None
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        finding, skip = explain(error, reading)
        # What follows a refusal on the same line is its consequence.
        if not reading.refused_on(finding.span.line):
            reading.found.append(finding)
        following = _TOP_KEY.search(reading.text, skip)
        return tree, following.start() if following else None
    return tree, None


def _check_document(reading: Reading, event: Any, number: int) -> None:
    start = reading.offset(event.start_mark)
    span = reading.span(start, reading.line_end(start))
    if event.version or event.tags:
        reading.report(
            "SC109", span, N_("A line that begins with `%` gives orders to YAML."), N_("Delete the line.")
        )
    if number > 1:
        reading.report(
            "SC108",
            span,
            N_("A second document begins here."),
            N_("One file is one ruleset: put the rest into a file of its own."),
        )
        raise _StopError


def _refuse_root(reading: Reading, tree: Node | None) -> None:
    empty = tree is None or (isinstance(tree, Scalar) and not tree.text)
    reading.report(
        "SC105",
        Span(reading.path, 1, 1, 1, 2) if tree is None else tree.span,
        N_("The file is empty.")
        if empty
        else N_("This is no ruleset: a ruleset is made of lines of the form `key: value`."),
        N_("A ruleset begins with `format: 1` and `id: NAME`."),
    )


def _node(reading: Reading, event: Any, events: Iterator[Any], depth: int, indent: int) -> Node | None:
    """The part of the tree that begins with ``event``; None for one that was refused.

    ``indent`` is the column of the innermost block around it, -1 for none.
    """
    start = reading.offset(event.start_mark)
    _check_size(reading, start, depth)
    if isinstance(event, yaml.AliasEvent):
        reading.report(
            "SC117",
            reading.span(start, reading.offset(event.end_mark)),
            N_("In YAML `*` at the beginning repeats another part of the file."),
            N_("Put the whole value in quotes, or write the part again."),
        )
        return None
    _check_properties(reading, event, start)
    if isinstance(event, yaml.ScalarEvent):
        return _scalar(reading, event, start, indent)
    inner = indent if event.flow_style else event.start_mark.column
    if isinstance(event, yaml.SequenceStartEvent):
        return _sequence(reading, start, events, depth, inner)
    return _mapping(reading, start, bool(event.flow_style), events, depth, inner)


def _check_size(reading: Reading, start: int, depth: int) -> None:
    reading.parts += 1
    if depth > MOST_DEPTH:
        reading.report(
            "SC106",
            reading.span(start, start + 1),
            N_("This stands inside more than {most} others."),
            most=MOST_DEPTH,
        )
        raise _StopError
    if reading.parts > MOST_PARTS:
        reading.report(
            "SC107",
            reading.span(start, start + 1),
            N_("The file has more than {most} keys and values."),
            most=MOST_PARTS,
        )
        raise _StopError


def _check_properties(reading: Reading, event: Any, start: int) -> None:
    sign = reading.text[start : start + 1]
    span = reading.span(start, start + 1)
    if event.anchor is not None:
        reading.report(
            "SC116",
            span,
            N_("In YAML `&` at the beginning gives a name to a part of the file."),
            N_("Put the whole value in quotes; in conditions write `and`."),
        )
    elif event.tag is not None or sign == "!":
        reading.report(
            "SC118",
            span,
            N_("In YAML `!` at the beginning says the type of a value."),
            N_("Put the whole value in quotes; in conditions write `not`."),
        )


def _sequence(reading: Reading, start: int, events: Iterator[Any], depth: int, indent: int) -> Sequence:
    items: list[Node] = []
    end = start
    for event in events:
        if isinstance(event, yaml.SequenceEndEvent):
            end = reading.offset(event.end_mark)
            break
        item = _node(reading, event, events, depth + 1, indent)
        if isinstance(item, Scalar):
            traps.check_value(reading, item, reading.offset(event.end_mark), None)
        if item is not None:
            items.append(item)
    return Sequence(tuple(items), reading.span(start, end))


def _mapping(
    reading: Reading, start: int, braces: bool, events: Iterator[Any], depth: int, indent: int
) -> Mapping:
    entries: list[Entry] = []
    lone: list[Scalar] = []
    seen: dict[str, Span] = {}
    end = start
    for event in events:
        if isinstance(event, yaml.MappingEndEvent):
            end = reading.offset(event.end_mark)
            break
        key = _key(reading, event, events, depth, indent)
        written = next(events)
        value = _node(reading, written, events, depth + 1, indent)
        if key is None or value is None:
            continue
        # Inside braces YAML takes a lone word for a key without value: a comma cut a text in two.
        if braces and written.start_mark.index == written.end_mark.index == event.end_mark.index:
            lone.append(key)
            continue
        if lone:
            traps.refuse_lone_keys(reading, entries, lone)
            lone = []
        if isinstance(value, Scalar):
            traps.check_value(reading, value, reading.offset(written.end_mark), key)
        if key.text in seen:
            reading.report(
                "SC120",
                key.span,
                N_("The key `{key}` stands twice."),
                N_("YAML would silently forget the first. Put the two together, or rename one."),
                Related(seen[key.text], N_("It stands here first.")),
                key=key.text,
            )
        else:
            seen[key.text] = key.span
            entries.append(Entry(key, value))
    if lone:
        traps.refuse_lone_keys(reading, entries, lone)
    return Mapping(tuple(entries), reading.span(start, end))


def _key(reading: Reading, event: Any, events: Iterator[Any], depth: int, indent: int) -> Scalar | None:
    node = _node(reading, event, events, depth + 1, indent)
    if node is None:
        return None
    if not isinstance(node, Scalar) or node.span.line != node.span.end_line:
        reading.report(
            "SC123",
            node.span,
            N_("A key has to be one word, on one line."),
            N_("If this was meant as a text or a condition, put it in quotes."),
        )
        return None
    if not node.text:
        reading.report("SC123", node.span, N_("A key is missing before the colon."))
        return None
    glued = not node.quoted and re.match(r"([\w-]+):[{\[]", node.text)
    if glued:
        reading.report(
            "SC123",
            node.span,
            N_("A space is missing after the colon."),
            N_("Write `{key}: {sign}…`."),
            key=glued[1],
            sign=glued[0][-1],
        )
        return None
    if node.text == "<<":
        reading.report(
            "SC119",
            node.span,
            N_("`<<` copies keys from another part of the file in YAML."),
            N_("Write the keys out; what rulesets have in common comes from `extends` and `with`."),
        )
        return None
    return Scalar(node.text, node.text, node.span, node.marks, node.quoted)


def _scalar(reading: Reading, event: Any, start: int, indent: int) -> Scalar:
    end = reading.offset(event.end_mark)
    style: str = event.style or ""
    text: str = event.value
    style = "" if style == ":" else style
    value = text if style else meaning(text)
    span = reading.span(start, end)
    if not visible(text):
        reading.report(
            "SC104",
            span,
            N_("This text holds a character that cannot be shown."),
            N_("Take the `\\` and what follows it away."),
        )
    return Scalar(value, text, span, _marks(reading, event, start, end, style, indent), style in ("'", '"'))


def _marks(
    reading: Reading, event: Any, start: int, end: int, style: str, indent: int
) -> tuple[tuple[int, int], ...]:
    text: str = event.value
    quote = 1 if style in ("'", '"') else 0
    if style not in ("|", ">") and reading.text[start + quote : end - quote] == text and "\n" not in text:
        line, column = reading.place(start + quote)
        return tuple(zip(repeat(line), range(column, column + len(text) + 1)))
    found = offsets(reading.text, start, end, style, text, indent)
    return tuple(map(reading.place, found)) if found else (reading.place(start),)
