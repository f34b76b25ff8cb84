"""What a module puts in the place of something that the game has, without saying so.

A module may change a rule of the game: then it writes only what is different. What it gives whole,
with a name, is a rule of its own, and there must be none of that name. And where the game leaves
something to an option, nobody would notice that the option decides it no longer. Nor may it take away
what another rule still speaks of.
"""

from __future__ import annotations

from collections.abc import Iterator

from scopa_dsl.diagnostics import Diagnostic, Related, Span
from scopa_dsl.ruleset.merge import Layer, Path, is_text, leaves
from scopa_dsl.ruleset.nodes import Entry, Mapping, Node, Scalar
from scopa_dsl.ruleset.reads import names_in
from scopa_dsl.texts import N_

_OWN = {
    ("options",): ("default",),
    ("captures",): ("take",),
    ("scoring",): ("at", "if", "most", "points", "wins"),
    ("forbid",): ("if",),
    ("bank",): ("if",),
    ("no_sweep",): ("if",),
    ("deal", "void"): ("if",),
}
"""By section what, together with a name, makes an entry one of the module's own."""


def overwritten(game: Mapping, module: Layer) -> Iterator[tuple[Path, Diagnostic]]:
    """What is wrong with putting a module over a game, and where in the game."""
    twice = []
    for section, keys in _OWN.items():
        there, new = _at(game, section), _at(module.tree, section)
        for entry in new.entries if isinstance(new, Mapping) else ():
            old = there.entry(entry.key.text) if isinstance(there, Mapping) else None
            if old and isinstance(entry.value, Mapping) and _is_own(entry.value, keys):
                path = (*section, entry.key.text)
                twice.append(path)
                yield path, _two_of_a_name(old, entry, module, path)
    options = _section(game, "options") - _section(module.tree, "options")
    words = [_at(each, ("words",)) for each in (game, module.tree)]
    for path, new_leaf in _leaves(module.tree, ()):
        old_leaf = _at(game, path)
        if path[0] in ("options", "words") or old_leaf is None or isinstance(old_leaf, Mapping):
            continue
        if any(path[: len(each)] == each for each in twice):
            continue
        ignored = (_read(old_leaf, words) - _read(new_leaf, words)) & options
        for option in sorted(ignored):
            yield path, _decided(option, old_leaf, new_leaf, module, path)


def still_spoken_of(whole: Mapping, layer: Layer) -> Iterator[tuple[Path, Diagnostic]]:
    """What a layer takes away and some rule of the whole game speaks of, where in the game, and why not."""
    gone = {
        (section, entry.key.text): entry.key
        for section in ("scoring", "words", "options", "tables")
        for entry in _entries(layer.tree, section)
        if isinstance(entry.value, Scalar) and entry.value.value is None
    }
    for path, leaf in _leaves(whole, ()) if gone else ():
        if path[0] in ("options", "tables") or is_text(path):
            continue
        before = ""
        for name, span in names_in(leaf):
            for section in ("scoring",) if before == "points of" else ("words", "options", "tables"):
                if (section, name) in gone and leaf.span.path != layer.path:
                    yield path, _spoken_of(gone[section, name], span, layer, section, path)
            before = f"{before.rpartition(' ')[2]} {name}".strip()


def _is_own(value: Mapping, keys: tuple[str, ...]) -> bool:
    return value.get("name") is not None and any(value.get(key) is not None for key in keys)


def _at(tree: Node, path: Path) -> Node | None:
    found: Node | None = tree
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def _entries(tree: Mapping, section: str) -> tuple[Entry, ...]:
    found = tree.get(section)
    return found.entries if isinstance(found, Mapping) else ()


def _section(tree: Mapping, name: str) -> set[str]:
    return {entry.key.text for entry in _entries(tree, name)}


def _leaves(node: Node, path: Path) -> Iterator[tuple[Path, Node]]:
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield from _leaves(entry.value, (*path, entry.key.text))
    elif not (isinstance(node, Scalar) and node.value is None):
        yield path, node


def _read(node: Node, words: list[Node | None]) -> set[str]:
    """The names that an expression speaks of, words in words included."""
    found: set[str] = set()
    fresh = {name for name, _ in names_in(node)}
    while fresh:
        found |= fresh
        meant = [each.get(name) for each in words if isinstance(each, Mapping) for name in fresh]
        fresh = {name for each in meant if each for name, _ in names_in(each)} - found
    return found


def _two_of_a_name(old: Entry, new: Entry, module: Layer, path: Path) -> Diagnostic:
    args = {"module": module.module, "path": ".".join(path), "name": new.key.text}
    return Diagnostic(
        "SC320",
        new.key.span,
        N_("The module {module} brings a rule of its own, `{path}`, where the game has one already."),
        args,
        N_("Leave the module out, or rename its `{name}`; to change the game's it would have no `name`."),
        (Related(old.key.span, N_("The game's `{name}` is here."), args),),
    )


def _decided(option: str, old: Node, new: Node, module: Layer, path: Path) -> Diagnostic:
    args = {"module": module.module, "path": ".".join(path), "option": option}
    return Diagnostic(
        "SC321",
        new.span,
        N_("The module {module} decides `{path}`, which the game leaves to the option `{option}`."),
        args,
        N_("Leave the module out and set the option, or let it take it away: `options: {{option}: null}`."),
        (Related(next(leaves(old)).span, N_("Here it is left to `{option}`."), args),),
    )


def _spoken_of(key: Scalar, span: Span, layer: Layer, section: str, path: Path) -> Diagnostic:
    args = {"module": layer.module, "path": f"{section}.{key.text}", "other": ".".join(path)}
    return Diagnostic(
        "SC322",
        key.span,
        N_("The module {module} takes `{path}` away, and `{other}` speaks of it.")
        if layer.module
        else N_("`{path}` is taken away, and `{other}` still speaks of it."),
        args,
        N_("Leave the module out, or write a ruleset with it that changes `{other}`.")
        if layer.module
        else N_("Change `{other}` here too, or take it away as well."),
        (Related(span, N_("It is spoken of here.")),),
    )
