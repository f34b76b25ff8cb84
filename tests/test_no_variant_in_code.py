"""The program knows no variant: what one plays differently is said in its file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scopa_dsl.ruleset import library

PACKAGE = Path(__file__).parents[1] / "scopa_dsl"
FILES = sorted(file for file in PACKAGE.rglob("*") if file.is_file())
CODE = [file for file in FILES if file.suffix == ".py"]
DATA = [
    file for file in FILES if file.suffix not in (".py", ".pyc") and "locale" not in file.parts and file.name
]
MEANS_SOMETHING_ELSE = {
    "scopa": "the program's name, and of its messages",
    "asso": "how people write an ace",
    "claim": "a key of the ruleset file",
    "inverse": "an English word",
    "count-out": "a word of the ruleset file",
    "fewest-cards": "what a kind of capture may ask",
    "deal-against-play": "what a deal may do",
}
NAMES = {*library.names(), *library.modules()} - MEANS_SOMETHING_ELSE.keys()
SPELLINGS = {each for name in NAMES for each in (name, name.replace("-", "_"), name.replace("-", " "))}
NAMED = re.compile(
    rf"(?<![\w-])({'|'.join(sorted(SPELLINGS, key=len, reverse=True))})(?![\w-])", re.IGNORECASE
)


def named(source: str) -> Iterator[tuple[int, str]]:
    """Where a program speaks of a variant, other than in what people read.

    Docstrings, comments, examples of commands and messages (``N_``) are for people.
    """
    tree = ast.parse(source)
    told = {
        id(inner)
        for node in ast.walk(tree)
        if (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (
            isinstance(node, ast.Assign)
            and any(getattr(t, "id", "").strip("_") == "EXAMPLES" for t in node.targets)
        )
        or (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "N_")
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in told:
            continue
        texts = [getattr(node, key, None) for key in ("id", "attr", "arg", "name", "value")]
        for text in texts:
            said = text.decode("latin-1") if isinstance(text, bytes) else text
            for found in NAMED.findall(said) if isinstance(said, str) else ():
                yield getattr(node, "lineno", 0), found


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_variant_is_named(path: Path) -> None:
    assert not list(named(path.read_text("utf-8")))


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_no_variant_is_named_in_data(path: Path) -> None:
    assert not NAMED.findall(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "code",
    [
        'if game == "napola": pass',
        'if "+napola" in request: pass',
        'game.id.startswith("cirulla")',
        'game.id == "scopone_scientifico"',
        'name = f"{game}+rebello"',
        'match game:\n    case "escoba-bga": pass',
        "TABLES = {'Cicera': 52}",
        "data = b'pasur'",
        "def cirulla(): pass",
        "play(napola=True)",
        "from games import tablic",
        "HELP = 'scopa play cirulla'",
    ],
)
def test_the_search_finds(code: str) -> None:
    assert list(named(code))


def test_what_people_read_is_no_code() -> None:
    assert not list(named('"""napola"""\nEXAMPLES = ("scopa play napola",)\nsay(N_("as in scopa+napola"))\n'))
