"""One ruleset file, read and held against the schema, before anything is put together."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Dict
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from errno import EINVAL
from functools import lru_cache
from os import strerror
from pathlib import Path

from scopa_dsl.diagnostics import Diagnostic, RulesetError, Span
from scopa_dsl.ruleset.decoding import MOST_BYTES
from scopa_dsl.ruleset.library import SUFFIXES, Place, is_library
from scopa_dsl.ruleset.nodes import Mapping, Node, Scalar, Sequence
from scopa_dsl.ruleset.shape import check_identity, check_shape
from scopa_dsl.ruleset.source import Source, read
from scopa_dsl.texts import N_

_UNSAVED: ContextVar[Dict[Path, str]] = ContextVar("unsaved", default={})  # noqa: B039 - never changed


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file whose shape is right: a ruleset, or a module to be added to one."""

    source: Source
    place: Place | None

    @property
    def tree(self) -> Mapping:
        """What the file says."""
        return self.source.tree

    @property
    def path(self) -> str:
        """What the file is called in spans."""
        return self.source.path

    @property
    def is_module(self) -> bool:
        """Is it something to add, rather than a game."""
        return self.tree.get("module") is not None

    @property
    def id(self) -> Scalar:
        """Its ``id`` or ``module``."""
        found = self.tree.get("module") or self.tree.get("id")
        assert isinstance(found, Scalar)  # the schema requires one
        return found

    def listed(self, key: str) -> Iterator[Scalar]:
        """The names under ``extends`` or ``with``."""
        value: Node | None = self.tree.get(key)
        items = value.items if isinstance(value, Sequence) else (value,)
        return (item for item in items if isinstance(item, Scalar))


@contextmanager
def unsaved(texts: Dict[Path, str]) -> Iterator[None]:
    """While it lasts, these files read as an editor holds them, whatever is saved."""
    token = _UNSAVED.set(texts)
    try:
        yield
    finally:
        _UNSAVED.reset(token)


def load(place: Place) -> Loaded:
    """Read a file. Raises RulesetError with what is wrong in it, or SC306 if it cannot be opened."""
    if place.file in _UNSAVED.get():
        return _checked(read(_UNSAVED.get()[place.file], place.shown), place)
    if is_library(place):
        return _load_once(place, place.file.stat().st_mtime_ns if place.file.is_file() else 0)
    return _load(place)


def first_bytes(file: Path) -> bytes:
    """As much of a file as can be a ruleset, and one byte more. Raises OSError."""
    if file in _UNSAVED.get():
        return _UNSAVED.get()[file].encode()[: MOST_BYTES + 1]
    with file.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)


def is_there(file: Path) -> bool:
    """Is there such a file, saved or in an editor."""
    return file in _UNSAVED.get() or file.is_file()


def load_text(text: bytes | str, path: str) -> Loaded:
    """Read a ruleset that is no file. Raises RulesetError with what is wrong in it."""
    return _checked(read(text, path), None)


@lru_cache(maxsize=256)
def _load_once(place: Place, _changed: int) -> Loaded:
    return _load(place)


def _load(place: Place) -> Loaded:
    return _checked(read_file(place), place)


def read_file(place: Place) -> Source:
    """A file as YAML, its shape not yet looked at. Raises RulesetError; SC306 if it cannot be opened."""
    try:
        if place.file.suffix in SUFFIXES and place.file.is_fifo():
            # Opening one waits for whoever writes to it, perhaps for ever.
            raise OSError(EINVAL, strerror(EINVAL))
        data = first_bytes(place.file)
    except (OSError, ValueError) as error:
        missing = isinstance(error, FileNotFoundError)
        raise RulesetError(
            [
                Diagnostic(
                    "SC306",
                    Span(place.shown, 1, 1, 1, 2),
                    N_("There is no file {file}.") if missing else N_("{file} cannot be read ({reason})."),
                    {"file": place.shown, "reason": getattr(error, "strerror", error)},
                )
            ]
        ) from None
    return read(data, place.shown)


def _checked(source: Source, place: Place | None) -> Loaded:
    found = check_shape(source.tree)
    if place:
        found += check_identity(source.tree, place.shown)
    if any(each.severity == "error" for each in found):
        raise RulesetError(found, {source.path: source.text})
    return Loaded(source, place)
