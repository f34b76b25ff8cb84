"""Matches kept on disk: saved whole after every move, so that none is ever lost or half written."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import time

SUFFIX = ".scopa"
PART = ".part"
"""Ends the name of a file that is being written."""
_OLD = 24 * 60 * 60
"""A part so many seconds old is of a program that was killed."""
_UNFINISHED = '[Result "*"]'
_TOTALS = re.compile(r'\[Totals "([^"]*)"\]')


@dataclass(frozen=True, slots=True)
class Kept:
    """A match on disk."""

    name: str
    path: Path
    saved: float
    """When it was saved last, in seconds since the epoch."""
    over: bool
    hands: int
    """How many hands it has, also the one that is being played."""
    totals: str
    """The match points of each side, as written: ``3,1``."""


def folder() -> Path:
    """Where matches are kept: ``SCOPA_DATA``, or the platform's place for a user's data."""
    chosen = os.environ.get("SCOPA_DATA")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("scopa", appauthor=False) / "matches"


def new_path(ruleset: str) -> Path:
    """A file for a new match, named after its game. Raises OSError where none can be made."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    _clear(place)
    stem = re.sub(r"[^a-z0-9+-]+", "-", ruleset.lower()).strip("-")[:60] or "match"
    taken = {path.stem for path in place.glob(f"{stem}-*{SUFFIX}")}
    number = 1
    while True:
        if f"{stem}-{number}" not in taken:
            path = place / f"{stem}-{number}{SUFFIX}"
            # Another program may be looking for a name too: only one can make the file.
            with suppress(FileExistsError):
                path.touch(exist_ok=False)
                return path
        number += 1


def _clear(place: Path) -> None:
    """Take away what programs that were killed left half written."""
    for part in place.glob(f"*{SUFFIX}.*{PART}"):
        with suppress(OSError):
            if time() - part.stat().st_mtime > _OLD:
                part.unlink()


def changed(path: Path, data: bytes) -> bool:
    """Does a file say anything else than this: has another program written it?"""
    try:
        return path.read_bytes() != data
    except OSError:
        return False


def save(path: Path, text: str) -> None:
    """Put a text into a file so that it is there whole, or as it was before. Raises OSError."""
    # Two programs that write the same file write two parts.
    part = path.with_name(f"{path.name}.{os.getpid()}{PART}")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, part)
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
    # The name is safe too once its folder is; not every system can do that.
    with suppress(OSError):
        handle = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def kept() -> list[Kept]:
    """Every match on disk, the last saved first."""
    return sorted(_kept(), key=lambda match: (-match.saved, match.name))


def _kept() -> Iterator[Kept]:
    for path in folder().glob(f"*{SUFFIX}"):
        with suppress(OSError):
            text = path.read_text(encoding="utf-8", errors="replace")
            # A file without a word was to become a match that never began.
            if text:
                found = _TOTALS.search(text)
                yield Kept(
                    path.stem,
                    path,
                    path.stat().st_mtime,
                    over=_UNFINISHED not in text,
                    hands=text.count('[Hand "'),
                    totals=found[1] if found else "",
                )
