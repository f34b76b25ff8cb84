"""Slips made at random in the library are caught where they were made, with the right advice."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

MEASURE = runpy.run_path(str(Path(__file__).parents[1] / "bench" / "mistakes.py"))["measure"]


@pytest.mark.parametrize(("slips", "seed"), [(100, 1), pytest.param(1000, 2, marks=pytest.mark.slow)])
def test_slips_are_caught(slips: int, seed: int) -> None:
    count = MEASURE(slips, seed)
    assert count["refused"] >= slips // 2
    # What the file itself begins, a capture or a line, may be called anything.
    assert count["misspelt, not caught"] <= slips // 200
    assert count["right line"] >= 0.95 * count["refused"]
    assert count["misspelt"] >= slips // 10
    assert count["advised"] >= 0.8 * count["misspelt"]
