"""Every shipped example holds, and fails as soon as one thing that it expects is changed."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from scopa_dsl.examples.finding import Suite, suite
from scopa_dsl.examples.running import run
from scopa_dsl.ruleset import library, nodes

from .changes import changes_of, holds_whatever_is_changed

FILES = [*library.names(), *library.modules(), *map(str, sorted(Path("tests/rulesets").glob("*.yaml")))]


@cache
def loaded(request: str) -> Suite:
    return suite(request)


@pytest.mark.parametrize("name", FILES)
def test_every_example_holds(name: str) -> None:
    found = loaded(name)
    assert found.examples
    for example in found.examples:
        assert not list(run(example, found.games).findings())


@pytest.mark.parametrize("name", FILES)
def test_a_changed_expectation_fails(name: str) -> None:
    found = loaded(name)
    for example in found.examples:
        said = nodes.plain(example)
        assert isinstance(said, dict)
        assert not holds_whatever_is_changed(said, found.games)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("captures", ["5C", "5S"]), ("captures", []), ("trail", True), ("banked", "ace"), ("void", False),
        ("playable", {"5D": {"captures": ["5C"]}, "2S": "illegal"}), ("scores", {"carte": [1, 0]}),
        ("points", 3), ("sheet_totals", [3, 1]), ("measures", {"primiera": [True, 51]}), ("table_after", ""),
        ("winner", 1), ("winner", [2, 3]), ("over", True), ("wild_ranks", ["A"]), ("taken", [25, 15]),
        ("leftovers", "7S 5C"), ("leftovers_to", "nobody"), ("deals", [3, 3]), ("is", "7D"),
    ],
)  # fmt: skip
def test_there_is_something_to_change(key: str, value: object) -> None:
    others = list(changes_of(key, value, []))
    assert others and value not in others
