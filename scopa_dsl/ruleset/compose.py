"""From what a person asks for to one merged game: extends, with, own keys, modules added.

``scopa`` is a ruleset of the library, ``scopa+napola`` one with a module added, ``mine.yaml+napola``
the same with a file; a text that holds lines of YAML is a ruleset itself.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping as Dict
from dataclasses import dataclass, field
from pathlib import Path

from scopa_dsl.diagnostics import REQUEST, Diagnostic, Related, RulesetError, Span
from scopa_dsl.ruleset.library import Place, find
from scopa_dsl.ruleset.loading import Loaded, load, load_text
from scopa_dsl.ruleset.merge import Layer, Merging, canonical, is_reason, is_text
from scopa_dsl.ruleset.nodes import Entry, Mapping, Node, Scalar, Sequence
from scopa_dsl.ruleset.overwriting import overwritten, still_spoken_of
from scopa_dsl.ruleset.reads import prune
from scopa_dsl.ruleset.request import Part, is_ruleset_text, parts_of, unknown
from scopa_dsl.texts import LANGUAGES, N_, Text, pick

TEXT = "<text>"
_SECTIONS = (
    "options",
    "deck",
    "tables",
    "words",
    "wild",
    "players",
    "direction",
    "deal",
    "captures",
    "obligation",
    "forbid",
    "bank",
    "no_sweep",
    "leftovers",
    "scoring",
    "match",
)
_HEAD = ("format", "id", "name", "says", "region", "sources")
_NOT_RULES = frozenset({*_HEAD, "module", "tested_on", "extends", "with", "examples"})
_IN_ORDER = (("captures",), ("scoring",))


@dataclass(frozen=True, slots=True)
class Composed:
    """One game as merged from its files. Everything in ``tree`` keeps the place it came from."""

    tree: Mapping
    id: str
    """As asked for: ``scopa``, ``scopa+napola``."""
    name: Text
    says: Text
    files: Dict[str, str]
    """The texts of all files that took part, by the path in their spans."""
    digest: str
    """SHA-256 of the rules; texts for people, comments and layout do not count."""
    named: tuple[Scalar, ...] = ()
    """The modules that the file of the request names."""
    examples: tuple[Node, ...] = ()
    """The examples of the files that were asked for; inherited ones are not among them."""
    warnings: tuple[Diagnostic, ...] = ()


def compose(request: str | Path, without: str = "") -> Composed:
    """The game that ``request`` asks for: a name, a composition, a path, or the text of a ruleset.

    ``without`` is a module that the file of the request names, and that is left out.
    Raises RulesetError with everything that is wrong in the files and in their being together;
    its ``sources`` hold the texts for showing it.
    """
    work = _Composition(str(request), without)
    if isinstance(request, str) and is_ruleset_text(request):
        asked: list[Loaded | None] = [work.loaded(TEXT, request)]
        spans = [Span(TEXT, 1, 1, 1, 2)]
    else:
        parts = parts_of(str(request))
        asked = [work.loaded_part(part, parts[0].place) for part in parts]
        spans = [part.span for part in parts]
    work.check()
    base, *added = (each for each in asked if each)
    if base.is_module:
        work.report(
            "SC302",
            spans[0],
            N_("{name} is a module: something to add, not a game."),
            N_("Add it to a game, as in `scopa+{name}`."),
            name=base.id.text,
        )
    work.check()
    tree = work.ruleset(base, ())
    names = [base.id.text]
    for module, span in zip(added, spans[1:], strict=True):
        if work.has(module, span):
            continue
        names.append(module.id.text)
        tree = work.module(tree, module, span, ())
    work.merging.settle()
    work.check()
    return _finished(work, tree, base, [each for each in added if each.id.text in names], "+".join(names))


@dataclass(slots=True)
class _Composition:
    """One composition under way: what was read and what was found."""

    request: str
    without: str = ""
    merging: Merging = field(default_factory=Merging)
    files: dict[str, str] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)

    def report(
        self,
        code: str,
        span: Span,
        message: str,
        hint: str = "",
        *related: Related,
        severity: str = "error",
        **args: object,
    ) -> None:
        """Add a finding."""
        self.found.append(Diagnostic(code, span, message, args, hint, related, severity))

    def check(self) -> None:
        """Raise what was found, if there are errors."""
        found = [*self.found, *self.merging.found]
        if any(each.severity == "error" for each in found):
            raise RulesetError(found, {REQUEST: self.request, **self.files})

    def loaded(self, where: Place | str, text: str = "") -> Loaded | None:
        """A file or text; None, with findings, if it cannot be used."""
        try:
            loaded = load(where) if isinstance(where, Place) else load_text(text, where)
        except RulesetError as error:
            # A file asked for twice is wrong only once.
            if not error.sources.keys() <= self.files.keys() or not error.sources:
                self.found += error.diagnostics
            self.files |= error.sources
            return None
        if loaded.path not in self.files:
            self.files[loaded.path] = loaded.source.text
            self.found += loaded.source.warnings
        return loaded

    def loaded_part(self, part: Part, beside: Place | None) -> Loaded | None:
        """A part of the request."""
        place = part.place or find(part.text, beside)
        if place is None:
            self.found.append(unknown(part.text, part.span, beside, from_request=True))
            return None
        return self.loaded(place)

    def asked_by(self, file: Loaded, name: Scalar) -> Loaded | None:
        """A file that another one names."""
        place = find(name.text, file.place)
        if place is None:
            self.found.append(unknown(name.text, name.span, file.place))
            return None
        return self.loaded(place)

    def ruleset(self, file: Loaded, below: tuple[Loaded, ...]) -> Mapping:
        """A game: what its file extends, the modules that it names, its own keys.

        ``below`` are the files that extend this one, the first asked for first.
        """
        tree = Mapping((), file.tree.span)
        orphan = False
        for name in file.listed("extends"):
            parent = self.asked_by(file, name)
            orphan = orphan or parent is None
            if parent is None or self.in_circle(parent, (*below, file), name.span):
                continue
            if parent.is_module:
                self.report(
                    "SC302",
                    name.span,
                    N_("`extends` needs a ruleset, but {name} is a module."),
                    N_("Write `with: [{name}]`."),
                    name=name.text,
                )
                continue
            tree = self.ruleset(parent, (*below, file))
        own = _rules(file.tree)
        for name in file.listed("with"):
            if not below and name.text == self.without:
                continue
            module = self.asked_by(file, name)
            if module is not None and not self.has(module, name.span):
                tree = self.module(tree, module, name.span, ())
        self.merging.settle(own)
        if orphan:
            # Without the game that it changes, every change would be found wrong.
            return tree
        layer = Layer(own, file.path)
        tree = self.merging.add(tree, layer)
        self.found += (wrong for _, wrong in still_spoken_of(tree, layer))
        return tree

    def module(self, tree: Mapping, module: Loaded, asked: Span, below: tuple[Loaded, ...]) -> Mapping:
        """``tree`` with a module added, and the modules that it needs before it."""
        if not module.is_module:
            self.report(
                "SC303",
                asked,
                N_("{name} is a ruleset of its own, not a module to add."),
                N_("`extends: {name}` makes a variant of it."),
                name=module.id.text,
            )
            return tree
        for name in module.listed("extends"):
            self.report(
                "SC317",
                name.span,
                N_("A module cannot extend a ruleset: it is added to any."),
                N_("Write `id` instead of `module`, or leave `extends` out."),
            )
        for name in module.listed("with"):
            needed = self.asked_by(module, name)
            if needed is None or self.in_circle(needed, (*below, module), name.span):
                continue
            if needed.path not in self.merging.modules:
                tree = self.module(tree, needed, name.span, (*below, module))
        layer = Layer(_rules(module.tree), module.path, module.id.text)
        self.merging.conflicts += (
            each
            for each in overwritten(tree, layer)
            if each[1].related[0].span.path not in self.merging.modules
        )
        tree = self.merging.add(tree, layer)
        self.merging.conflicts += still_spoken_of(tree, layer)
        return tree

    def in_circle(self, file: Loaded, below: tuple[Loaded, ...], span: Span) -> bool:
        """Does a file ask for one that it is itself needed by."""
        circle = next((below[i:] for i, each in enumerate(below) if each.path == file.path), ())
        if circle:
            chain = " → ".join([*(each.id.text for each in circle), file.id.text])
            self.report(
                "SC304",
                span,
                N_("This goes round in a circle: {chain}."),
                "",
                *(
                    Related(each.id.span, N_("{name} is needed by itself."), {"name": each.id.text})
                    for each in circle
                ),
                chain=chain,
            )
        return bool(circle)

    def has(self, module: Loaded, span: Span) -> bool:
        """Is a module part of the game already; adding it again says nothing new."""
        known = module.path in self.merging.modules
        if known:
            self.report(
                "SC390",
                span,
                N_("The game has the module {name} already."),
                N_("Leave it out here."),
                severity="warning",
                name=module.id.text,
            )
        return known


def _finished(work: _Composition, merged: Mapping, base: Loaded, added: list[Loaded], name: str) -> Composed:
    asked = {each.path: each.id.text for each in added}
    rules, unread = prune(merged, "" if added else base.path, asked)
    work.found += unread
    work.check()
    head = {key: entry for key in _HEAD if (entry := base.tree.entry(key))}
    names = [_text_of(each.tree.get("name"), each.id.text) for each in (base, *added)]
    text = {lang: " + ".join(pick(each, lang) for each in names) for lang in LANGUAGES}
    if added and "name" in head:
        head["name"] = Entry(head["name"].key, _text_node(text, head["name"].value))
    order = {key: i for i, key in enumerate(_SECTIONS)}
    sections = sorted(rules.entries, key=lambda entry: order.get(entry.key.text, len(order)))
    examples = [each.tree.get("examples") for each in (base, *added)]
    return Composed(
        Mapping((*head.values(), *sections), base.tree.span),
        name,
        text,
        _text_of(base.tree.get("says"), ""),
        work.files,
        hashlib.sha256(json.dumps(_rules_only(rules, ())).encode()).hexdigest(),
        tuple(base.listed("with")),
        tuple(item for each in examples if isinstance(each, Sequence) for item in each.items),
        tuple(sorted(work.found, key=lambda found: (found.span, found.code))),
    )


def _rules(tree: Mapping) -> Mapping:
    """A file without its head, which is never inherited, and its examples."""
    return Mapping(tuple(entry for entry in tree.entries if entry.key.text not in _NOT_RULES), tree.span)


def _rules_only(node: Node, path: tuple[str, ...]) -> object:
    """What counts for the digest: rules without texts, keys in alphabetical order unless theirs matters."""
    if not isinstance(node, Mapping):
        return canonical(node)
    kept = [
        (entry.key.text, _rules_only(entry.value, (*path, entry.key.text)))
        for entry in node.entries
        if not is_text((*path, entry.key.text))
    ]
    if is_reason(path) and len(kept) == 1:
        # Only its name makes the difference to a plain condition.
        return kept[0][1]
    return kept if path in _IN_ORDER else sorted(kept, key=lambda each: each[0])


def _text_of(node: Node | None, default: str) -> Text:
    if isinstance(node, Mapping):
        return {e.key.text: e.value.text for e in node.entries if isinstance(e.value, Scalar)}
    text = node.text if isinstance(node, Scalar) else default
    return {"en": text} if text else {}


def _text_node(text: Text, written: Node) -> Mapping:
    marks = ((written.span.line, written.span.column),)
    return Mapping(
        tuple(
            Entry(Scalar(lang, lang, written.span, marks), Scalar(words, words, written.span, marks))
            for lang, words in text.items()
        ),
        written.span,
    )
