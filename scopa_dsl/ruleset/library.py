"""Where rulesets and modules are found by their name.

A name is looked for beside the file that asks (in its folder and in the folder ``modules`` there),
then in the library that comes with the program. A name can never lead out of these folders.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePath

from scopa_dsl.ruleset.shape import ID

SUFFIXES = (".yaml", ".yml")
MOST_LETTERS = 60


@dataclass(frozen=True, slots=True)
class Place:
    """A ruleset file: where it is, and what it is called when shown to people."""

    file: Path
    shown: str


@cache
def library_folder() -> Path:
    """The folder of the rulesets that come with the program."""
    package = Path(__file__).parents[1]
    packaged = package / "library" / "rulesets"
    return packaged if packaged.is_dir() else package.parent / "rulesets"


def names() -> list[str]:
    """The ids of the library's rulesets."""
    return _names_in(library_folder())


def modules() -> list[str]:
    """The ids of the library's modules."""
    return _names_in(library_folder() / "modules")


def find(name: str, beside: Place | None = None) -> Place | None:
    """The file of a ruleset or module, for a file that asks for it; None if there is none.

    A file that asks for its own name means the library's.
    """
    if not re.fullmatch(ID, name) or len(name) > MOST_LETTERS:
        return None
    for folder, shown in _folders(beside):
        place = Place(folder / f"{name}.yaml", (shown / f"{name}.yaml").as_posix())
        if place.file.is_file() and not (beside and _same(place.file, beside.file)):
            return place
    return beside if beside and beside.file.stem == name else None


def known(beside: Place | None = None) -> list[str]:
    """Every name that ``find`` would find."""
    return sorted({name for folder, _ in _folders(beside) for name in _names_in(folder)})


def is_library(place: Place) -> bool:
    """Does the file come with the program, and so never change while it runs."""
    return library_folder() in place.file.absolute().parents


def _folders(beside: Place | None) -> Iterator[tuple[Path, PurePath]]:
    if beside:
        shown = PurePath(beside.shown).parent
        yield beside.file.parent, shown
        yield beside.file.parent / "modules", shown / "modules"
    yield library_folder(), PurePath("rulesets")
    yield library_folder() / "modules", PurePath("rulesets/modules")


def _names_in(folder: Path) -> list[str]:
    return sorted(file.stem for file in folder.glob("*.yaml"))


def _same(one: Path, other: Path) -> bool:
    return one == other or one.resolve() == other.resolve()
