"""Which examples a path or a name stands for, and on which game they are run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from scopa_dsl.diagnostics import REQUEST, Diagnostic, RulesetError, Span
from scopa_dsl.examples.running import Games
from scopa_dsl.ruleset import library, nodes
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.library import SUFFIXES, Place
from scopa_dsl.ruleset.loading import load
from scopa_dsl.ruleset.model import ruleset
from scopa_dsl.ruleset.nodes import Node, Scalar
from scopa_dsl.ruleset.shape import check_shape
from scopa_dsl.ruleset.source import read

_OURS = re.compile(rb"^(id|module|ruleset) *:", re.MULTILINE)
_STANDS_ALONE = re.compile(rb"^ruleset *:", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Suite:
    """Examples that are run on one game."""

    path: str
    """The file, or the game asked for."""
    games: Games
    examples: tuple[nodes.Mapping, ...]
    files: Mapping[str, str]
    """The texts of the files that take part, by path."""


def requests(path: str) -> Iterator[str]:
    """The rulesets, modules and example files in a folder; anything else stands for itself."""
    folder = Path(path)
    if folder.is_dir():
        for file in sorted(folder.rglob("*")):
            if file.suffix in SUFFIXES and file.is_file() and _OURS.search(file.read_bytes()):
                yield file.as_posix()
    else:
        yield path


def here() -> list[str]:
    """The files in the current folder, or the library if there are none."""
    found = [
        file.as_posix()
        for file in sorted(Path().glob("*"))
        if file.suffix in SUFFIXES and file.is_file() and _OURS.search(file.read_bytes())
    ]
    return found or [*library.names(), *library.modules()]


def suite(request: str) -> Suite:
    """The examples that a name, a composition or a file stands for.

    Raises RulesetError with what is wrong in the files.
    """
    file = Path(request)
    if "+" not in request and request.endswith(SUFFIXES):
        if file.is_file() and _STANDS_ALONE.search(file.read_bytes()):
            return _standing_alone(file, request)
        place: Place | None = Place(file, request)
    else:
        place = library.find(request)
    module = load(place) if place is not None else None
    if module is None or not module.is_module:
        composed = compose(request)
        return Suite(request, Games(ruleset(composed)), _mappings(composed.examples), composed.files)
    tested_on = module.tree.get("tested_on")
    base = _beside(tested_on.text, place) if isinstance(tested_on, Scalar) else "scopa"
    composed = compose(f"{base}+{request}")
    own = tuple(each for each in _mappings(composed.examples) if each.span.path == module.path)
    return Suite(request, Games(ruleset(composed)), own, composed.files)


def _standing_alone(file: Path, shown: str) -> Suite:
    """A file of examples that says itself on which game they are run."""
    source = read(file.read_bytes(), shown)
    found = check_shape(source.tree, "examples")
    if found:
        raise RulesetError(found, {shown: source.text})
    tree = source.tree
    asked, options, players = tree.get("ruleset"), tree.get("options"), tree.get("players")
    assert isinstance(asked, Scalar)  # the schema requires it
    place = Place(file, shown)
    try:
        composed = compose("+".join(_beside(part, place) for part in asked.text.split("+")))
    except RulesetError as error:
        here_ = (_asked_at(each, asked) for each in error.diagnostics)
        raise RulesetError(here_, {**error.sources, shown: source.text}) from None
    games = Games(
        ruleset(composed),
        options if isinstance(options, nodes.Mapping) else None,
        players if isinstance(players, Scalar) else None,
    )
    examples = tree.get("examples")
    items = examples.items if isinstance(examples, nodes.Sequence) else ()
    return Suite(shown, games, _mappings(items), {**composed.files, shown: source.text})


def _beside(name: str, place: Place | None) -> str:
    """A name as it has to be asked for, where it is that of a file beside the one that asks."""
    if place is None or name.endswith(SUFFIXES):
        near = place.file.parent / name if place is not None else Path(name)
        return near.as_posix() if near.is_file() else name
    found = library.find(name, place)
    return name if found is None or library.is_library(found) else found.file.as_posix()


def _asked_at(found: Diagnostic, asked: Scalar) -> Diagnostic:
    """A finding about the game that is asked for, at the place that asks."""
    if found.span.path != REQUEST:
        return found
    start, end = found.span.column - 1, found.span.end_column - 1
    whole: Span = asked.span if end > len(asked.text) else asked.part(start, end)
    return replace(found, span=whole)


def _mappings(items: tuple[Node, ...]) -> tuple[nodes.Mapping, ...]:
    return tuple(item for item in items if isinstance(item, nodes.Mapping))
