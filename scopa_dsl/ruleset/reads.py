"""Which options, tables and words a game's expressions speak of.

Names are compared as they are written: the language has no texts in which a name could stand
without being one, so no grammar is needed to see that nothing reads an option any more.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Dict

from scopa_dsl.diagnostics import Diagnostic, Related, Span, nearest
from scopa_dsl.ruleset.merge import Path, is_text, leaves
from scopa_dsl.ruleset.nodes import Entry, Mapping, Node, Scalar, Sequence
from scopa_dsl.texts import N_

_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_DECLARED = ("options", "tables", "words")


def prune(tree: Mapping, own: str, added: Dict[str, str]) -> tuple[Mapping, list[Diagnostic]]:
    """The tree without inherited options, tables and words that nothing reads any more.

    What the file ``own`` states itself stays; ``own`` is empty if modules were added to it. A
    module among ``added`` (names by path) that states such a thing does nothing in this game,
    which is a finding.
    """
    read = _read(tree)
    found: list[Diagnostic] = []
    sections = []
    for section in tree.entries:
        if section.key.text not in _DECLARED or not isinstance(section.value, Mapping):
            sections.append(section)
            continue
        kept = []
        for entry in section.value.entries:
            paths = {leaf.span.path for leaf in leaves(entry.value)} | {entry.key.span.path}
            if entry.key.text in read or own in paths:
                kept.append(entry)
            elif paths & added.keys():
                found.append(_unread(section.key.text, entry, added, read))
        if kept:
            sections.append(Entry(section.key, Mapping(tuple(kept), section.value.span)))
    return Mapping(tuple(sections), tree.span), found


def _read(tree: Mapping) -> dict[str, Span]:
    """The names that are read, words in words included, and where. Totals are made of the table ``value``."""
    words = tree.get("words")
    found = {"value": tree.span}
    for section in tree.entries:
        if section.key.text not in _DECLARED:
            found.update(_names(section.value, (section.key.text,)))
    fresh = set(found)
    while fresh and isinstance(words, Mapping):
        texts = [words.get(name) for name in fresh]
        names = dict(name for text in texts if text for name in _names(text, ("words", "")))
        fresh = names.keys() - found.keys()
        found |= names
    return found


def names_in(value: Node) -> Iterator[tuple[str, Span]]:
    """The names in an expression, or in a list of them, and where."""
    return _names(value, ("", ""))


def _names(node: Node, path: Path) -> Iterator[tuple[str, Span]]:
    if is_text(path):
        return
    if isinstance(node, Scalar):
        for name in _NAME.finditer(node.text):
            yield name[0], node.part(name.start(), name.end())
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _names(item, (*path, ""))
    else:
        for entry in node.entries:
            yield from _names(entry.value, (*path, entry.key.text))


def _unread(section: str, entry: Entry, added: Dict[str, str], read: Dict[str, Span]) -> Diagnostic:
    places = [entry.key.span, *(leaf.span for leaf in leaves(entry.value))]
    span = next(each for each in places if each.path in added)
    message = {
        "options": N_("The module {module} sets the option `{name}`, which nothing in this game reads."),
        "tables": N_("The module {module} changes the table `{name}`, which nothing in this game reads."),
        "words": N_("The module {module} has the word `{name}`, which nothing in this game reads."),
    }[section]
    near = nearest(entry.key.text, read)
    return Diagnostic(
        "SC315",
        span,
        message,
        {"module": added[span.path], "name": entry.key.text, "near": near},
        N_("Did you mean `{near}`?") if near else N_("Leave the module out: it would change nothing."),
        (Related(read[near], N_("`{near}` is read here."), {"near": near}),) if near else (),
    )
