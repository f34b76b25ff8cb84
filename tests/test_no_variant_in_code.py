"""The program knows no variant: what one plays differently is said in its file."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from scopa_dsl.ruleset import library

PACKAGE = Path(__file__).parents[1] / "scopa_dsl"
MODULES = sorted(PACKAGE.rglob("*.py"))
MEANS_SOMETHING_ELSE = {
    "scopa": "the program's name, and of its messages",
    "asso": "how people write an ace",
    "claim": "a key of the ruleset file",
}
NAMES = {*library.names(), *library.modules()} - MEANS_SOMETHING_ELSE.keys()


def literals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The string literals that a program could act on: docstrings and examples of commands are none."""
    told = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        or (isinstance(node, ast.Assign) and any(getattr(t, "id", "") == "EXAMPLES" for t in node.targets))
        for inner in ast.walk(node.value)
        if isinstance(inner, ast.Constant)
        and not (isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant))
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_variant_is_named(path: Path) -> None:
    found = [(line, text) for line, text in literals(ast.parse(path.read_text("utf-8"))) if text in NAMES]
    assert not found


def test_the_search_finds_something() -> None:
    tree = ast.parse('"""napola"""\nif game == "napola":\n    EXAMPLES = ("napola",)\n')
    assert list(literals(tree)) == [(2, "napola")]
