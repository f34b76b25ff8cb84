"""Putting what one file says over what stands already.

Keys merge at any depth, values and lists replace, ``null`` takes away. Everything keeps the place
in the file that it came from, which is also how a conflict between two modules is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Dict
from dataclasses import dataclass, field, replace

from scopa_dsl.diagnostics import Diagnostic, Related, nearest
from scopa_dsl.ruleset.halves import half_captures, half_lines, half_seats
from scopa_dsl.ruleset.nodes import Entry, Mapping, Node, Scalar, Sequence
from scopa_dsl.ruleset.options import other_kind, unknown_option
from scopa_dsl.texts import N_

Path = tuple[str, ...]

_IN_ORDER = ("captures", "scoring")
_REASONS = ("forbid", "bank", "no_sweep")
_WITH_TEXTS = ("options", "captures", "scoring")
_ONE_RANK = {"J": "F", "Q": "C", "K": "R"}


@dataclass(frozen=True, slots=True)
class Layer:
    """What one file adds. ``module`` is its name if it is a module, else empty."""

    tree: Mapping
    path: str
    module: str = ""


@dataclass(slots=True)
class Merging:
    """What is remembered from layer to layer of one composition."""

    modules: dict[str, str] = field(default_factory=dict)
    """The names of the modules so far, by the path of their file."""
    removed: dict[Path, Scalar] = field(default_factory=dict)
    """What was taken away, and the ``null`` that did it."""
    games: int = 0
    """Games that stand on their own among the layers; 0 where only modules were put together."""
    found: list[Diagnostic] = field(default_factory=list)
    conflicts: list[tuple[Path, Diagnostic]] = field(default_factory=list)
    """Modules at odds; the file that adds them may still settle it."""

    def add(self, base: Mapping, layer: Layer) -> Mapping:
        """``base`` with a layer put over it; what is wrong with that joins the findings."""
        if layer.module:
            self.modules[layer.path] = layer.module
        elif not base.entries:
            self.games += 1
        return _merged(self, layer, base, layer.tree, ())

    def settle(self, own: Mapping | None = None) -> None:
        """Make conflicts between modules findings, but for those about which ``own`` decides."""
        self.found += [each for path, each in self.conflicts if own is None or not _settles(own, path, each)]
        self.conflicts.clear()


def is_reason(path: Path) -> bool:
    """Does a named reason stand at this path: a condition, or keys of its own with one under ``if``."""
    return (len(path) == 2 and path[0] in _REASONS) or (len(path) == 3 and path[:2] == ("deal", "void"))


def is_text(path: Path) -> bool:
    """Does a text for people stand at this path, in one or several languages."""
    if path[-1] in ("name", "says") and is_reason(path[:-1]):
        return True
    if len(path) == 4 and path[0] == "options" and path[2] == "choices":
        return True
    return path[-1] in ("name", "says") and (len(path) == 1 or (len(path) == 3 and path[0] in _WITH_TEXTS))


def leaves(node: Node) -> Iterator[Scalar | Sequence]:
    """The values of a tree that merging never looks into."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield from leaves(entry.value)
    else:
        yield node


def canonical(node: Node) -> object:
    """What a value says, whatever its quotes, spaces and place; the order of keys counts."""
    if isinstance(node, Mapping):
        return [[entry.key.text, canonical(entry.value)] for entry in node.entries]
    if isinstance(node, Sequence):
        return ["list", *map(canonical, node.items)]
    if isinstance(node.value, bool | None):
        return node.value
    return " ".join(node.text.split())


def _merged(state: Merging, layer: Layer, base: Mapping, over: Mapping, path: Path) -> Mapping:
    entries = {_slot(path, entry.key.text): entry for entry in base.entries}
    before, removed = dict(entries), dict(state.removed)
    written: dict[str, Scalar] = {}
    for entry in over.entries:
        if _is_place(path, entry):
            continue
        slot = _slot(path, entry.key.text)
        if slot in written:
            state.found.append(_one_rank(entry.key, written[slot]))
        written[slot] = entry.key
        new = _entry(state, layer, entries.get(slot), entry, (*path, slot), before)
        if new is None:
            entries.pop(slot, None)
        else:
            entries[slot] = new
    # What another module took away is a conflict of the two, which is reported as such.
    known = before | {
        gone[-1]: entries[gone[-1]]
        for gone, by in removed.items()
        if gone[:-1] == path and gone[-1] in entries and by.span.path in state.modules
    }
    if len(path) == 1 and path[0] in _IN_ORDER:
        entries = _in_order(state, layer, entries, over, path[0])
        check = half_captures if path[0] == "captures" else half_lines
        state.found += check(layer.module, known, entries, removed)
    elif path == ("players",) and layer.module:
        state.found += half_seats(layer.module, known, entries, removed)
    return Mapping(tuple(entries.values()), base.span if base.entries else over.span)


def _entry(
    state: Merging, layer: Layer, old: Entry | None, new: Entry, path: Path, siblings: Dict[str, Entry]
) -> Entry | None:
    """The entry that stands after ``new`` was put over ``old``; None for none."""
    value = new.value
    if isinstance(value, Scalar) and value.value is None:
        _take_away(state, layer, old, new, path, siblings)
        return None
    if path[0] == "options" and len(path) == 2 and not isinstance(value, Mapping):
        if old is None or not isinstance(old.value, Mapping):
            state.found.append(unknown_option(new.key, siblings, lone=not state.games))
            return old
        # A default for everybody: what was agreed for three or four players does not stay.
        kept = tuple(each for each in old.value.entries if each.key.text != "players")
        old = Entry(old.key, Mapping(kept, old.value.span))
        default = Scalar("default", "default", new.key.span, new.key.marks)
        value = Mapping((Entry(default, value),), value.span)
    _check_removed(state, layer, new, path)
    if is_reason(path) and old and isinstance(old.value, Mapping) != isinstance(value, Mapping):
        # `kings: …` changes the condition of a reason that has a name, too.
        old, value = replace(old, value=_as_reason(old.value)), _as_reason(value)
    if path[0] == "options" and len(path) == 2 and old and isinstance(value, Mapping):
        wrong = other_kind(old, value)
        if wrong:
            state.found.append(wrong)
            return old
    if isinstance(value, Mapping) and not is_text(path):
        known = old.value if old and isinstance(old.value, Mapping) else Mapping((), value.span)
        if old and not isinstance(old.value, Mapping):
            _check_modules(state, layer, old, new, path)
        inner = _merged(state, layer, known, value, path)
        return Entry(old.key if old and isinstance(old.value, Mapping) else new.key, inner)
    if old is None:
        return Entry(new.key, value)
    if canonical(old.value) == canonical(value):
        return old
    _check_modules(state, layer, old, new, path)
    return Entry(new.key, value)


def _as_reason(value: Node) -> Mapping:
    """A reason with keys of its own."""
    if isinstance(value, Mapping):
        return value
    marks = ((value.span.line, value.span.column),)
    return Mapping((Entry(Scalar("if", "if", value.span, marks), value),), value.span)


def _take_away(
    state: Merging, layer: Layer, old: Entry | None, new: Entry, path: Path, siblings: Dict[str, Entry]
) -> None:
    assert isinstance(new.value, Scalar)
    if old is None:
        # Nobody misses an agreement that there is not.
        if not (layer.module and path[0] == "options"):
            state.found.append(_nothing_there(layer, new.key, path, siblings, state.removed.get(path)))
        return
    if layer.module:
        for leaf in leaves(old.value):
            other = state.modules.get(leaf.span.path)
            if other and leaf.span.path != layer.path:
                state.conflicts.append(
                    (
                        path,
                        Diagnostic(
                            "SC313",
                            new.key.span,
                            N_("The module {module} takes `{path}` away, which the module {other} changes."),
                            {"module": layer.module, "path": ".".join(path), "other": other},
                            N_("Leave one of the two modules out."),
                            (Related(leaf.span, N_("Changed here by {other}."), {"other": other}),),
                        ),
                    )
                )
                break
    state.removed[path] = new.value


def _nothing_there(
    layer: Layer, key: Scalar, path: Path, siblings: Dict[str, Entry], gone: Scalar | None
) -> Diagnostic:
    guess = None if gone else nearest(key.text, siblings)
    idle = N_("Leave the module out.") if layer.module else N_("The game does not have it: delete the line.")
    return Diagnostic(
        "SC307",
        key.span,
        N_("The module {module} takes `{path}` away, which this game does not have.")
        if layer.module
        else N_("`{key}: null` takes `{path}` away, but there is nothing to take away."),
        {"key": key.text, "path": ".".join(path), "guess": guess, "module": layer.module},
        N_("Did you mean `{guess}`?") if guess else idle,
        (Related(gone.span, N_("It is taken away here.")),) if gone else (),
    )


def _check_removed(state: Merging, layer: Layer, new: Entry, path: Path) -> None:
    gone = state.removed.get(path)
    if gone is None:
        return
    other = state.modules.get(gone.span.path)
    if layer.module and other and gone.span.path != layer.path:
        state.conflicts.append(
            (
                path,
                Diagnostic(
                    "SC313",
                    new.key.span,
                    N_("The module {module} changes `{path}`, which the module {other} takes away."),
                    {"module": layer.module, "path": ".".join(path), "other": other},
                    N_("Leave one of the two modules out."),
                    (Related(gone.span, N_("Taken away here by {other}."), {"other": other}),),
                ),
            )
        )
    del state.removed[path]


def _check_modules(state: Merging, layer: Layer, old: Entry, new: Entry, path: Path) -> None:
    """A module may change what the game says, but no word of it, and nothing that another module says."""
    if not layer.module or old.value.span.path == layer.path:
        return
    other = state.modules.get(old.value.span.path)
    args = {"module": layer.module, "path": ".".join(path), "other": other, "key": path[-1]}
    if path[0] == "words":
        state.conflicts.append(
            (
                path,
                Diagnostic(
                    "SC312",
                    new.key.span,
                    N_("The module {module} calls something else `{key}` than the game does."),
                    args,
                    N_("Give the word of the module another name."),
                    (Related(old.key.span, N_("`{key}` has its meaning from here."), args),),
                ),
            )
        )
    elif other:
        state.conflicts.append(
            (
                path,
                Diagnostic(
                    "SC311",
                    new.value.span,
                    N_("The modules {other} and {module} say different things about `{path}`."),
                    args,
                    N_("Leave one of them out, or write a ruleset with both that says `{path}` itself."),
                    (Related(old.value.span, N_("{other} says this."), args),),
                ),
            )
        )


def _in_order(
    state: Merging, layer: Layer, entries: dict[str, Entry], over: Mapping, section: str
) -> dict[str, Entry]:
    """The entries with those that say ``before`` moved to their place."""
    waiting: dict[str, Scalar] = {}
    for entry in over.entries:
        place = entry.value.get("before") if isinstance(entry.value, Mapping) else None
        if isinstance(place, Scalar) and entry.key.text in entries:
            waiting[entry.key.text] = place
    while waiting:
        # One that stands before another goes after that one has found its own place.
        name = next((name for name, place in waiting.items() if place.text not in waiting), min(waiting))
        place = waiting.pop(name)
        others = [each for each in entries if each != name]
        if place.text not in others:
            found = _no_such_place(layer, name, place, others, state.removed.get((section, place.text)))
            if layer.module:
                # Whoever writes a game with the module may still say where its rule stands.
                state.conflicts.append(((section, name, "before"), found))
            else:
                state.found.append(found)
            continue
        others.insert(others.index(place.text), name)
        entries = {each: entries[each] for each in others}
    return entries


def _no_such_place(
    layer: Layer, name: str, place: Scalar, others: list[str], gone: Scalar | None
) -> Diagnostic:
    guess = nearest(place.text, others)
    known = N_("Did you mean `{guess}`?") if guess else N_("Here it has: {known}.")
    return Diagnostic(
        "SC309",
        place.span,
        N_("The module {module} puts `{name}` before `{place}`, which this game does not have.")
        if layer.module
        else N_("`before: {place}`: the game has no `{place}` here."),
        {
            "module": layer.module,
            "name": name,
            "place": place.text,
            "guess": guess,
            "known": ", ".join(others),
        },
        N_("Leave it out, or write a ruleset with it that says `before`; here there are: {known}.")
        if layer.module
        else known,
        (Related(gone.span, N_("It is taken away here.")),) if gone else (),
    )


def _settles(own: Mapping, path: Path, found: Diagnostic) -> bool:
    """Does a file decide what is at odds, or take away the option that would decide it no longer."""
    return _decides(own, path) or (
        found.code == "SC321" and _decides(own, ("options", str(found.args["option"])))
    )


def _decides(own: Mapping, path: Path) -> bool:
    node: Node | None = own
    for step in path:
        if not isinstance(node, Mapping):
            break
        node = node.get(step)
    return node is not None


def _slot(path: Path, key: str) -> str:
    """J and F are the same rank, in tables of any deck."""
    return _ONE_RANK.get(key.upper(), key) if len(path) == 2 and path[0] == "tables" else key


def _is_place(path: Path, entry: Entry) -> bool:
    return len(path) == 2 and path[0] in _IN_ORDER and entry.key.text == "before"


def _one_rank(key: Scalar, first: Scalar) -> Diagnostic:
    return Diagnostic(
        "SC316",
        key.span,
        N_("{key} and {first} are the same rank."),
        {"key": key.text, "first": first.text},
        N_("Give it one number."),
        (Related(first.span, N_("It has a number here.")),),
    )
