"""scopa new: a first file that validates, plays, and has an example that holds; nothing is overwritten."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pexpect
import pytest

from scopa_dsl.api import load
from scopa_dsl.engine.dealing import deal
from scopa_dsl.ruleset import library

PAIRS = [(name, ()) for name in library.names()]
PAIRS += [("scopa", (module,)) for module in ("napola", "asso", "claim", "primiera-sud")]
PAIRS += [("scopone", ("napola", "rebello")), ("scopone+napola", ("rebello",))]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(("base", "modules"), PAIRS, ids=str)
def test_it_validates_plays_and_its_example_holds(scopa, base: str, modules: tuple[str, ...]) -> None:
    added = [word for module in modules for word in ("--with", module)]
    assert scopa("new", "mine", "--extends", base, *added).code == 0
    assert scopa("validate", "mine.yaml", "--strict").out == "1 file checked, nothing wrong\n"
    assert scopa("test", "mine.yaml").out == "1 example, all hold\n"
    hand = deal(load("mine.yaml"), random.Random(1), 0)
    while not hand.over:
        hand.play(hand.moves()[0])


@pytest.mark.parametrize(
    "name", ["Mine", "La nostra: la vera", "It's mine, too", 'The "best"', "# 1", "no", "7"]
)
def test_any_name_will_do(scopa, name: str) -> None:
    assert scopa("new", "mine", "--name", name).code == 0
    assert load("mine.yaml").name["en"] == name


def test_comments_are_in_the_author_s_language(scopa) -> None:
    scopa("new", "mia", "--lang", "it")
    text = Path("mia.yaml").read_text("utf-8")
    assert "# Una riga tua:" in text
    assert text.startswith("# yaml-language-server: $schema=")
    assert all(len(line) <= 100 for line in text.splitlines()[1:])


def test_the_editor_finds_the_schema(scopa) -> None:
    scopa("new", "mine")
    schema = Path("mine.yaml").read_text("utf-8").splitlines()[0].partition("$schema=")[2]
    assert Path(schema.removeprefix("file://")).is_file()


def test_nothing_is_overwritten(scopa) -> None:
    Path("mine.yaml").write_text("mine", "utf-8")
    ran = scopa("new", "mine")
    assert (ran.code, "is there already" in ran.err) == (2, True)
    assert Path("mine.yaml").read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "Say what it is to be called"),
        (["My Variant"], "An id has small letters"),
        (["../mine"], "An id has small letters"),
        (["scopa"], "comes with the program"),
        (["napola"], "comes with the program"),
        (["mine", "--extends", "scoppa"], "Did you mean `scopa`?"),
        (["mine", "--with", "napla"], "Did you mean `napola`?"),
        (["mine", "--with", "scopone"], "SC303"),
        (["mine", "--extends", "napola"], "SC302"),
        (["mine", "--extends", "cirulla", "--with", "napola"], "SC631"),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_nothing(scopa, arguments: list[str], said: str) -> None:
    ran = scopa("new", *arguments)
    assert ran.code and said in ran.err
    assert not list(Path().iterdir())


def test_in_a_terminal_it_asks() -> None:
    environment = {**os.environ, "LC_ALL": "C", "COLUMNS": "200"}
    child = pexpect.spawn(
        sys.executable, ["-m", "scopa_dsl.commands", "new"], env=environment, timeout=60, encoding="utf-8"
    )
    for question, answer in (
        ("names the file", "Our game"),
        ("names the file", "scopa"),
        ("names the file", "ours"),
        ("call it", ""),
        ("change", "scopone"),
        ("add", "napola"),
    ):
        child.expect(question)
        child.sendline(answer)
    child.expect("ours.yaml is ready")
    child.expect(pexpect.EOF)
    text = Path("ours.yaml").read_text("utf-8")
    assert "extends: scopone\nwith: [napola]\n" in text
    assert 'name: "Ours"' in text or "name: Ours" in text
