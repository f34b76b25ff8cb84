"""An answer takes less than a tenth of a second of the processor, on the ruleset with the most to read."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest

from scopa_dsl.editing.completion import proposals
from scopa_dsl.editing.cursor import cursor
from scopa_dsl.editing.known import findings, known
from scopa_dsl.editing.meaning import definition, hover, touched
from scopa_dsl.ruleset.library import library_folder

LIMIT = 0.1
FILES = sorted(library_folder().glob("*.yaml"), key=lambda file: file.stat().st_size)
LARGEST = FILES[-1]


def fastest(ask: Callable[[str], object]) -> float:
    """The best of three, each with a text that was never seen; others use the processor too."""
    took = []
    for n in range(3):
        text = f"{LARGEST.read_text(encoding='utf-8')}# {n}\n"
        start = process_time()
        ask(text)
        took.append(process_time() - start)
    return min(took)


def _asked(text: str, what: str) -> object:
    line = text[: text.index("count(taken)")].count("\n")
    column = text.splitlines()[line].index("taken")
    around = known(LARGEST, {LARGEST: text})
    if what == "complete":
        return proposals(cursor(text, line, column), around, LARGEST)
    at = touched(text, line, column, around)
    return hover(at, around) if what == "hover" else definition(at, around, LARGEST)


@pytest.mark.parametrize("what", ["complete", "hover", "define"])
def test_an_answer(what: str) -> None:
    assert fastest(lambda text: _asked(text, what)) < LIMIT


def test_the_findings() -> None:
    assert fastest(lambda text: findings(LARGEST, {LARGEST: text})) < LIMIT
