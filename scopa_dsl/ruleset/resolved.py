"""A merged game as one YAML file that says of each line where it comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath

from scopa_dsl.diagnostics import Span
from scopa_dsl.ruleset.compose import Composed
from scopa_dsl.ruleset.decoding import visible
from scopa_dsl.ruleset.nodes import Mapping, Node, Scalar, Sequence
from scopa_dsl.ruleset.scalars import meaning

_PLAIN = re.compile(r"[\w(](?:[\w ()+\-*/<>=.']*[\w().])?")
_COMMENT_COLUMN = 72


def resolved_text(composed: Composed) -> str:
    """The game as one file without ``extends`` and ``with``, each line with its origin.

    Read again it is the same game.
    """
    lines = []
    for text, span in _lines(composed.tree, 0):
        origin = f"{PurePath(span.path).name}:{span.line}"
        lines.append(f"{text:<{_COMMENT_COLUMN}}  # {origin}")
    return "\n".join(lines) + "\n"


def _lines(node: Mapping, indent: int) -> Iterator[tuple[str, Span]]:
    for entry in node.entries:
        start = " " * indent + entry.key.text + ":"
        value = entry.value
        if isinstance(value, Mapping) and value.entries and not _on_one_line(value, entry.key.span):
            yield start, entry.key.span
            yield from _lines(value, indent + 2)
        else:
            # A value says more than its key about who decided.
            yield f"{start} {_flow(value)}", entry.key.span if isinstance(value, Mapping) else value.span


def _on_one_line(node: Node, place: Span) -> bool:
    """Was everything in a part written on the line of its key."""
    if isinstance(node, Mapping):
        return all(
            _on_one_line(entry.key, place) and _on_one_line(entry.value, place) for entry in node.entries
        )
    return (node.span.path, node.span.line) == (place.path, place.line)


def _flow(node: Node) -> str:
    if isinstance(node, Scalar):
        return _written(node)
    if isinstance(node, Sequence):
        return "[" + ", ".join(map(_flow, node.items)) + "]"
    return "{" + ", ".join(f"{e.key.text}: {_flow(e.value)}" for e in node.entries) + "}"


def _written(node: Scalar) -> str:
    """A value as it has to be written to be read again, also inside braces."""
    text = node.text
    if not isinstance(node.value, str):
        return text
    if _PLAIN.fullmatch(text) and isinstance(meaning(text), str):
        return text
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(char: str) -> str:
    if char in '"\\':
        return "\\" + char
    if char == "\n":
        return "\\n"
    return char if visible(char) else f"\\U{ord(char):08X}"
