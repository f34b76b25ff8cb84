"""scopa fmt: one form, whatever was written; comments and rules as they were."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from scopa_dsl.authoring.layout import canonical
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.ruleset.nodes import plain
from scopa_dsl.ruleset.source import parse, read

LIBRARY = sorted(Path("rulesets").rglob("*.yaml"))
BAD = sorted(Path("tests/bad").rglob("*.yaml"))


def form(text: str) -> str:
    return canonical(read(text, "mine.yaml"))


@pytest.mark.parametrize("file", LIBRARY, ids=lambda file: file.stem)
def test_the_library_is_in_canonical_form(file: Path) -> None:
    text = file.read_text("utf-8")
    assert form(text) == text


CASES = [
    ("a: {b:   1,c: [1,2 ,3]}", "a: {b: 1, c: [1, 2, 3]}\n"),
    ("a:   1\n\n\n\nb: 2\n\n", "a: 1\n\nb: 2\n"),
    ("scoring: {}\nid: x\nformat: 1\n", "format: 1\nid: x\nscoring: {}\n"),
    ("#top\nscoring: {}\n# of the id\nid: x  \n", "# top\n# of the id\nid: x\nscoring: {}\n"),
    ("scoring:\n      a: 1   #note\n      # more\n      b:\n          c: 2\n",
     "scoring:\n  a: 1  # note\n  # more\n  b:\n    c: 2\n"),
    ("scoring:\n  a:   1\n  bcd: 2\n", "scoring:\n  a:   1\n  bcd: 2\n"),
    ("scoring:\n  a:    1\n  bcd: 2\n", "scoring:\n  a: 1\n  bcd: 2\n"),
    ("examples:\n- {table: 5C,\n play: 5D}\n-   play: 3D\n    table: 4C\n",
     "examples:\n  - {table: 5C,\n     play: 5D}\n  - play: 3D\n    table: 4C\n"),
    ("examples:\n      -\n        play: 3D\n", "examples:\n  - play: 3D\n"),
    ("with: [a,\n  b,\n]\n", "with: [a,\n       b,\n      ]\n"),
    ("words:\n    w: >\n      one\n      two\n    v: |\n        three\n\n          four\n",
     "words:\n  w: >\n    one\n    two\n  v: |\n      three\n\n        four\n"),
    ("says: a\n   b\n", "says: a\n   b\n"),
    ("says: 'a\n\n   b  c'\n", "says: 'a\n\n   b  c'\n"),
    ("says:\n    some text\n", "says:\n  some text\n"),
    ("a: 1\r\nb: 2\r\n", "a: 1\nb: 2\n"),
    ("zebra: 1\nid: x\n", "id: x\nzebra: 1\n"),
    ('"id": x\n', '"id": x\n'),
    ("scoring: {x:\t{name:\tx}}\n", "scoring: {x:\t{name:\tx}}\n"),
    ("# only\nid: x # yes\n# end\n", "# only\nid: x  # yes\n# end\n"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_one_form(text: str, expected: str) -> None:
    assert form(text) == expected
    assert form(expected) == expected


@pytest.mark.parametrize("file", [*LIBRARY, *BAD], ids=str)
def test_what_a_file_says_is_never_changed(file: Path) -> None:
    """Judged by another YAML library too, comments included."""
    text = file.read_text("utf-8", errors="surrogateescape")
    try:
        source = read(text, file.name)
    except RulesetError:
        pytest.skip("it cannot be read")
    once = canonical(source)
    assert plain(parse(once, file.name)) == plain(source.tree)
    assert form(once) == once
    yaml = YAML()
    assert yaml.load(once) == yaml.load(source.text)
    assert sorted(notes(once)) == sorted(notes(source.text))


def notes(text: str) -> list[str]:
    return [found[1].strip() for found in re.finditer(r"(?m)(?:^|\s)#(.*)$", text)]


@pytest.mark.parametrize("file", LIBRARY, ids=lambda file: file.stem)
def test_whatever_the_spacing_it_comes_out_the_same(file: Path) -> None:
    text = file.read_text("utf-8")
    rng = random.Random(file.stem)
    other = "\n".join(
        "  " * (len(line) - len(line.lstrip(" "))) + re.sub(r"\{(?=\w+: )", "{  ", line.lstrip(" "))
        + " " * rng.choice((0, 0, 3))
        for line in text.split("\n")
    )  # fmt: skip
    other = re.sub(r"\n(?=\n)", "\n\n", other)
    # Values that were lined up with the line above stay where the author puts them.
    assert squeezed(form(other)) == squeezed(text)


def squeezed(text: str) -> str:
    return re.sub(r"(?m)^( *[\w-]+:) +", r"\1 ", re.sub(r"(?m)^ {4,}", "    ", text))


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text("id: mine\nformat:  1\n", "utf-8")
    return Path("mine.yaml")


def test_check_writes_nothing(scopa, mine: Path) -> None:
    ran = scopa("fmt", "mine.yaml", "--check")
    assert (ran.code, ran.out) == (1, "mine.yaml is not in canonical form.\n")
    ran = scopa("fmt", "mine.yaml", "--diff")
    assert ran.code == 1 and "+format: 1\n" in ran.out
    assert mine.read_text("utf-8").startswith("id")


def test_the_file_is_written_once(scopa, mine: Path) -> None:
    assert scopa("fmt", "mine.yaml").out == "mine.yaml is in canonical form now.\n"
    assert mine.read_text("utf-8") == "format: 1\nid: mine\n"
    assert scopa("fmt", ".").out == "1 file in canonical form\n"
    assert scopa("fmt", ".", "--check").code == 0


def test_from_a_pipe(scopa) -> None:
    assert scopa("fmt", "-", typed="id: mine\nformat: 1\n").out == "format: 1\nid: mine\n"


def test_what_cannot_be_read_is_left(scopa, mine: Path) -> None:
    mine.write_text("id: 'mine\n", "utf-8")
    ran = scopa("fmt", "mine.yaml")
    assert (ran.code, "SC114" in ran.err) == (1, True)
    assert scopa("fmt", "nowhere.yaml").code == 2


def test_the_file_stays_the_same_file(scopa, tmp_path: Path) -> None:
    """Its permissions are kept, and what was a link is one still."""
    real, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    real.write_text("name: X\nextends:   scopa\n")
    real.chmod(0o640)
    link.symlink_to(real)
    assert scopa("fmt", str(link)).code == 0
    assert link.is_symlink()
    assert real.read_text() == "name: X\nextends: scopa\n"
    assert real.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.yaml", "real.yaml"]
