"""What a file says without any effect: names that nothing reads, modules that change nothing."""

from __future__ import annotations

from collections.abc import Iterator

from scopa_dsl.checks.subject import Subject, warning
from scopa_dsl.diagnostics import Diagnostic, RulesetError
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.merge import is_text
from scopa_dsl.ruleset.nodes import Entry, Mapping, Node
from scopa_dsl.texts import LANGUAGES, N_

_USE = N_("Use it in a rule, or delete it.")


def unread(subject: Subject) -> Iterator[Diagnostic]:
    """Options, words and tables that no rule speaks of."""
    read = frozenset[str]().union(*(each.read for each in subject.compiled))
    for name, option in subject.ruleset.options.items():
        if name not in read:
            # An inherited option that is set here is told at its value.
            places = (option.span, *option.places.values())
            span = next((each for each in places if each.path == subject.own), option.span)
            yield warning("SC901", span, N_("Nothing reads the option `{name}`."), _USE, name=name)
    for key in (entry.key for entry in _entries(subject, "words") if entry.key.text not in read):
        yield warning("SC902", key.span, N_("Nothing uses the word `{name}`."), _USE, name=key.text)
    for key in (entry.key for entry in _entries(subject, "tables") if entry.key.text not in read):
        yield warning("SC903", key.span, N_("Nothing reads the table `{name}`."), _USE, name=key.text)


def _entries(subject: Subject, section: str) -> tuple[Entry, ...]:
    found = subject.composed.tree.get(section)
    return found.entries if isinstance(found, Mapping) else ()


def half_translated(subject: Subject) -> Iterator[Diagnostic]:
    """Texts written by language that lack one."""
    for text in _texts(subject.composed.tree, ()):
        there = {entry.key.text: entry.key for entry in text.entries}
        for missing in (each for each in LANGUAGES if there and each not in there):
            yield warning(
                "SC904",
                next(iter(there.values())).span,
                N_("This text is not there in the language `{missing}`."),
                N_("Write it in both languages, or as one plain text."),
                missing=missing,
            )


def _texts(node: Node, path: tuple[str, ...]) -> Iterator[Mapping]:
    for entry in node.entries if isinstance(node, Mapping) else ():
        inner = (*path, entry.key.text)
        if not is_text(inner):
            yield from _texts(entry.value, inner)
        elif isinstance(entry.value, Mapping):
            yield entry.value


def idle_modules(subject: Subject) -> Iterator[Diagnostic]:
    """Modules that the file names and without which the game would be the same."""
    for name in subject.composed.named:
        try:
            same = compose(subject.request, without=name.text).digest == subject.composed.digest
        except RulesetError:
            continue
        if same:
            message = N_("The module {name} changes nothing in this game.")
            yield warning("SC911", name.span, message, N_("Leave it out."), name=name.text)
