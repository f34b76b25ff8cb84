"""Examples that expect different things of one situation."""

from __future__ import annotations

from collections.abc import Iterator

from scopa_dsl.checks.subject import Subject, warning
from scopa_dsl.diagnostics import Diagnostic, Related
from scopa_dsl.examples.running import SITUATIONS
from scopa_dsl.ruleset.nodes import Entry, Mapping, Node, Scalar, Sequence
from scopa_dsl.texts import N_


def contradictions(subject: Subject) -> Iterator[Diagnostic]:
    """The later of two examples with the same cards that cannot both hold."""
    seen: dict[object, dict[str, Entry]] = {}
    for example in subject.composed.examples:
        if not isinstance(example, Mapping) or example.span.path != subject.own:
            continue
        expects = _expected(example)
        given = frozenset(
            (entry.key.text, _said(entry.value)) for entry in example.entries if entry.key.text not in expects
        )
        known = seen.setdefault(given, {})
        for key, entry in expects.items():
            first = known.setdefault(key, entry)
            if _at_odds(first.value, entry.value):
                yield warning(
                    "SC910",
                    entry.key.span,
                    N_("Another example expects another `{key}` of the same situation."),
                    N_("One of the two is wrong: `scopa test` says which."),
                    Related(first.key.span, N_("It is expected here.")),
                    key=key,
                )


def _expected(example: Mapping) -> dict[str, Entry]:
    keys = list(example.keys())
    situation = next((each for each in SITUATIONS if any(key in each.told_by.split() for key in keys)), None)
    names = situation.expected.split() if situation else []
    return {entry.key.text: entry for entry in example.entries if entry.key.text in names}


def _at_odds(one: Node, other: Node) -> bool:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        # Each may speak of lines that the other leaves out.
        common = set(one.keys()) & set(other.keys())
        return any(_at_odds(one.get(key) or one, other.get(key) or other) for key in common)
    return _said(one) != _said(other)


def _said(node: Node) -> object:
    """What a value says, whatever the order of cards and keys."""
    if isinstance(node, Mapping):
        return frozenset((entry.key.text, _said(entry.value)) for entry in node.entries)
    if isinstance(node, Sequence):
        return tuple(sorted(map(repr, map(_said, node.items))))
    return " ".join(sorted(node.text.split())) if isinstance(node, Scalar) else None
