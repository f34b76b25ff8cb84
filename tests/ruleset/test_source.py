"""Reading: every trap of YAML is told at its place, every character keeps its place, nothing escapes."""

from __future__ import annotations

import random
import re
import time
from decimal import Decimal
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from scopa_dsl.diagnostics import RulesetError, render
from scopa_dsl.ruleset.nodes import Mapping, Scalar, Sequence, at, plain
from scopa_dsl.ruleset.source import MOST_FINDINGS, parse, read

ROOT = Path(__file__).parents[2]
BAD = sorted((ROOT / "tests" / "bad" / "yaml").glob("*.yaml"))
LIBRARY = sorted((ROOT / "rulesets").rglob("*.yaml"))


def findings(data: bytes | str) -> list[str]:
    try:
        found = read(data, "x.yaml").warnings
    except RulesetError as error:
        found = error.diagnostics
        for each in found:
            assert render(each, error.sources)
    return [f"{each.code} {each.span.line}:{each.span.column}" for each in found]


def value(text: str) -> Scalar:
    node = parse(text, "x.yaml").get("a")
    assert isinstance(node, Scalar)
    return node


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_bad_file(file: Path) -> None:
    data = file.read_bytes()
    expected = re.match(rb"# expects: (.+)\n", data)
    assert expected, "the first line says what is expected"
    assert findings(data) == expected[1].decode().split(", ")


def test_there_are_bad_files_enough() -> None:
    assert len(BAD) >= 50


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", ["SC105 1:1"]),
        (b"# nothing\n", ["SC105 1:1"]),
        (b"just words\n", ["SC105 1:1"]),
        (b"- a\n- b\n", ["SC105 1:1"]),
        (b"\xef\xbb\xbfa: 1\nb: @\n", ["SC111 2:4"]),
        ("a: 1\nb: è\n".encode("latin-1"), ["SC102 2:4"]),
        ("a: 1\n".encode("utf-16"), ["SC103 1:1"]),
        ("a: 1\n".encode("utf-16-be"), ["SC103 1:1"]),
        (b"a: 1\nb: c\0d\n", ["SC103 2:5"]),
        (b"a: 1\r\nb: \x07\r\n", ["SC104 2:4"]),
        ("a: \ud800", ["SC104 1:4"]),
        (b"a: x\n" * 60_000, ["SC101 1:1"]),
        ("a: [" + "x, " * 50_000 + "]", ["SC107 1:59996"]),
        ("%YAML 1.2\n---\na: 1\n", ["SC109 1:1"]),
        ("%TAG ! x\n---\na: 1\n", ["SC109 1:1"]),
        ("---\na: 1\n", []),
        ("{", ["SC114 1:1"]),
        ('"', ["SC114 1:1"]),
        (": a\n", ["SC123 1:1"]),
        ("? |\n  x\n: y\n", ["SC123 1:3"]),
        ("a: 😀 # ok\nb: {c: 😀, d: %}\n", ["SC111 2:14"]),
    ],
)
def test_whole_files(data: bytes | str, expected: list[str]) -> None:
    assert findings(data) == expected


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", True), ("False", False), ("null", None), ("~", None), ("11", 11), ("-3", -3), ("+3", 3),
        ("0", 0), ("5.5", Decimal("5.5")), ("-0.5", Decimal("-0.5")),
        ("no", "no"), ("on", "on"), ("y", "y"), ("1:30", "1:30"), ("2024-01-02", "2024-01-02"),
        ("1e3", "1e3"), ("0x10", "0x10"), (".5", ".5"), (".inf", ".inf"), ("1_000", "1_000"), ("=", "="),
        ('"11"', "11"), ("'true'", "true"), ('"null"', "null"), ("7 of denari", "7 of denari"),
        ("|\n  11", "11"),
    ],
)  # fmt: skip
def test_meaning(written: str, meant: object) -> None:
    found = value(f"a: {written}")
    assert (found.value, type(found.value)) == (meant, type(meant))


@pytest.mark.parametrize(
    "line",
    [
        "a: 3 # three",
        "a: italian-40 #the deck",
        "a: count(pile)  # cards",
        "a: count(pile) ## cards",
        "a: [3, 4] # in turn",
        "a: 'count(pile)' # cards",
        "a: {it: No, en: Yes} # words",
        "a: {b: if x then 1 else 2} # both",
        "a: not-an-operator # or",
        "a: |  # as written\n  x #y (",
        "a: one#two",
    ],
)
def test_ordinary_comments_and_words_are_left_alone(line: str) -> None:
    assert findings(line + "\n") == []


@pytest.mark.parametrize(
    "line", ["says: Player #2 wins", "a: {b: x or # y\n  }", "a: (x # )", "a: x and # y"]
)
def test_comments_that_cut(line: str) -> None:
    assert [each[:5] for each in findings(line + "\n")] == ["SC191"]


def test_keys_are_texts() -> None:
    tree = parse("players: {2: {}, no: {}, null: {}, 1.50: {}}\n", "x.yaml")
    players = tree.get("players")
    assert isinstance(players, Mapping)
    assert list(players.keys()) == ["2", "no", "null", "1.50"]
    assert all(entry.key.value == entry.key.text for entry in players.entries)


# -- the place of each character

WORDS = st.text("abc xyz()+-<é😀\"'\\", min_size=1, max_size=30)
LINES = st.lists(WORDS, min_size=1, max_size=4)
INDENTS = st.integers(1, 5)


def check_marks(file: str, path: tuple[str | int, ...], text: str | None, escaped: str = "") -> None:
    node = at(parse(file, "x.yaml"), path)
    assert isinstance(node, Scalar)
    if text is not None:
        assert node.text == text
    lines = file.split("\n")
    assert len(node.marks) == len(node.text) + 1
    assert list(node.marks) == sorted(node.marks)
    for char, (line, column) in zip(node.text, node.marks, strict=False):
        there = (lines[line - 1] + "\n")[column - 1]
        assert there == char or (char in " \n" and there == "\n") or there in escaped


@given(st.text("abcxyz()+-<>é😀 ", min_size=1, max_size=30), st.integers(0, 3))
def test_marks_of_plain_values(text: str, depth: int) -> None:
    text = "a" + text.strip()
    opened = "".join("{k: " for _ in range(depth))
    check_marks(f"é: 1\na: {opened}{text}{'}' * depth} # c\n", ("a", *["k"] * depth), text)


@given(
    st.lists(st.text("abc()é😀 ", min_size=1, max_size=9), min_size=1, max_size=4), INDENTS, st.integers(0, 2)
)
def test_marks_of_plain_values_on_several_lines(lines: list[str], indent: int, blank: int) -> None:
    words = ["a" + line.strip() for line in lines]
    joint = "\n" * blank + "\n" + " " * indent
    text = ("\n" * blank or " ").join(words)
    check_marks(f"a: {joint.join(words)}\n", ("a",), text)


@given(WORDS)
def test_marks_of_quoted_values(text: str) -> None:
    single = text.replace("'", "''")
    double = text.replace("\\", "\\\\").replace('"', '\\"').replace("é", "\\xe9").replace("b", "\\u0062")
    check_marks(f"a: {{k: '{single}'}}\n", ("a", "k"), text)
    check_marks(f'a: [x, "{double}"]\n', ("a", 1), text, escaped="\\")


@given(
    st.lists(st.text("abc xé😀\\", min_size=1, max_size=9), min_size=2, max_size=4),
    st.integers(0, 2),
    st.booleans(),
)
def test_marks_of_quoted_values_on_several_lines(lines: list[str], blank: int, escape: bool) -> None:
    words = ["a" + line.strip() for line in lines]
    end = "\\" if escape else "  "
    double = (end + "\n" * (blank + 1) + "  ").join(word.replace("\\", "\\\\") for word in words)
    joint = "\n" * blank if escape else ("\n" * blank or " ")
    check_marks(f'a: "{double}"\n', ("a",), joint.join(words), escaped="\\")


@given(
    st.lists(st.text("ab #:é😀", max_size=9).map(str.rstrip), min_size=1, max_size=6),
    INDENTS,
    st.sampled_from(["|", "|-", "|+", ">", ">-", ">+"]),
    st.booleans(),
    st.booleans(),
)
def test_marks_of_block_values(lines: list[str], indent: int, style: str, digit: bool, nested: bool) -> None:
    """Against PyYAML's own reading of the same file."""
    header = f"{style[0]}{indent}{style[1:]}" if digit else style
    pad = " " * (indent + (2 if nested else 0))
    body = "\n".join((pad + line).rstrip() for line in ["x" + lines[0], *lines[1:]])
    file = f"a:{chr(10) + '- -' if nested else ''} {header}\n{body}\nz: 1\n"
    expected = yaml.safe_load(file)["a"]
    check_marks(file, ("a", 0, 0) if nested else ("a",), expected[0][0] if nested else expected)


@pytest.mark.parametrize(
    ("file", "part", "place"),
    [
        ("a: count(pile)\n", "pile", (1, 10)),
        ("a: 'x''y z'\n", "z", (1, 10)),
        ('a: "x\\"y z"\n', "z", (1, 10)),
        ("a: >\n  count(x)\n  + zed\n", "zed", (3, 5)),
        ("a: |2-\n    count(x)\n", "count", (2, 5)),
        ("a: x\n   or y\n", "or", (2, 4)),
        ("a:\r\n  x or y\r\n", "y", (2, 8)),
        ("\ufeffa: x or y\n", "y", (1, 9)),
    ],
)
def test_the_place_of_a_part(file: str, part: str, place: tuple[int, int]) -> None:
    node = value(file)
    start = node.text.index(part)
    span = node.part(start, start + len(part))
    assert (span.line, span.column, span.end_column) == (*place, place[1] + len(part))


@pytest.mark.parametrize("file", LIBRARY, ids=lambda file: file.stem)
def test_the_library_reads_as_with_any_other_reader(file: Path) -> None:
    text = file.read_text("utf-8")

    class Texts(yaml.SafeLoader):
        """Keys as texts, as we read them."""

    def texts(loader: yaml.SafeLoader, node: yaml.MappingNode) -> dict[str, object]:
        return {key.value: loader.construct_object(inner, deep=True) for key, inner in node.value}

    Texts.add_constructor("tag:yaml.org,2002:map", texts)
    source = read(text, file.name)
    assert plain(source.tree) == yaml.load(text, Loader=Texts)
    assert source.warnings == ()


# -- whatever the bytes


def survive(data: bytes) -> None:
    started = time.process_time()
    try:
        tree = parse(data, "x.yaml")
    except RulesetError as error:
        assert error.diagnostics
        assert len(error.diagnostics) <= MOST_FINDINGS
        lines = data.count(b"\n") + data.count(b"\r") + 1
        for found in error.diagnostics:
            assert found.code.startswith("SC1")
            assert 1 <= found.span.line <= lines + 1
            assert found.text("it")
            assert render(found, error.sources)
    else:
        assert isinstance(tree, Mapping | Sequence)
    assert time.process_time() - started < 10  # against hanging; how fast it is, bench/ measures


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    survive(data)


@given(st.text("ab:,{}[]&*!|>'\"%@`#-? \n\t~<=1\\é", max_size=60))
def test_any_signs(text: str) -> None:
    survive(text.encode())


@pytest.mark.parametrize(
    "part",
    ["[", "{", "- ", "? ", "{a: ", "[a, ", "'", '"', "a: b: c\n", "a: |\n", "a: @\n", "&a ", "!",
     "a:\n  b:\n c\n", "%", "\t", "#", ",", "x #y\n", "a: >\n  b\n", "- - - a\n", "'a': 1\n",
     "a: {b, c}\n", " #", "a: ["],
)  # fmt: skip
def test_much_of_one_thing(part: str) -> None:
    survive((part * (250_000 // len(part))).encode())


def mutated(rng: random.Random, data: bytes) -> bytes:
    """A file with a few things deleted, doubled, moved or put in."""
    inserted = [
        each.encode() for each in (*"{}[]\n#!'\"\\|>%@\t\0", ": ", "  ", " #", "&a ", "*a", ", ", "- ")
    ]
    inserted += [b"\xff", b"? ", b"null", b"<<: ", b"---\n"]
    for _ in range(rng.randint(1, 4)):
        start = rng.randrange(len(data) + 1)
        end = min(len(data), start + rng.randint(0, 30))
        middle = rng.choice(
            [b"", data[start:end] * 2, rng.choice(inserted), rng.choice(inserted) + data[start:end]]
        )
        data = data[:start] + middle + data[end:]
    return data


def fuzz(times: int, seed: int) -> None:
    rng = random.Random(seed)
    files = [file.read_bytes() for file in (*LIBRARY, *BAD)]
    for _ in range(times):
        survive(mutated(rng, rng.choice(files)))


def test_mutated_files() -> None:
    fuzz(400, 1)


@pytest.mark.slow
def test_many_mutated_files() -> None:
    fuzz(40_000, 2)
