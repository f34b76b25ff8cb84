"""Files made from the library are what the library makes today."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from regenerate import BOOKS, HERE, PLAYTHROUGHS, expected

FILES = expected()
AGAIN = "if this is meant: python tests/regenerate.py"


@pytest.mark.parametrize(("path", "text"), FILES.items(), ids=[path.stem for path in FILES])
def test_it_is_up_to_date(path: Path, text: Callable[[], str]) -> None:
    assert path.is_file(), f"{path.relative_to(HERE.parent)} is missing; {AGAIN}"
    assert path.read_text(encoding="utf-8") == text(), AGAIN


def test_there_are_no_others() -> None:
    there = {path for folder in (BOOKS, PLAYTHROUGHS) for path in folder.iterdir()}
    assert there == {path for path in FILES if path.parent in (BOOKS, PLAYTHROUGHS)}, AGAIN
