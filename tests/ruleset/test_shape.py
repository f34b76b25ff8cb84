"""Bad shapes are found at their place; every key of the schema is described."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator, Draft202012Validator

from scopa_dsl.ruleset.shape import MOST_FINDINGS, What, check_identity, check_shape, schema
from scopa_dsl.ruleset.source import parse

ROOT = Path(__file__).parents[2]
BAD = sorted((ROOT / "tests" / "bad" / "shape").glob("*.yaml"))
LIBRARY = sorted((ROOT / "rulesets").rglob("*.yaml"))
WHATS: tuple[What, ...] = ("ruleset", "examples")
HEAD = "format: 1\nid: x\nname: X\nextends: scopa\n"


def found_in(text: str, what: What = "ruleset", path: str = "x.yaml") -> list[str]:
    found = check_shape(parse(text, path), what)
    return [f"{each.code} {each.span.line}:{each.span.column}" for each in found]


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_bad_shape(file: Path) -> None:
    text = file.read_text("utf-8")
    expected = re.match(r"# expects: (.+)\n", text)
    assert expected, "the first line says what is expected"
    tree = parse(text, file.name)
    found = sorted(check_shape(tree) + check_identity(tree, file), key=lambda each: (each.span, each.code))
    assert [f"{f.code} {f.span.line}:{f.span.column}" for f in found] == expected[1].split(", ")
    for each in found:
        for lang in ("en", "it"):
            assert each.text(lang)
            assert "None" not in each.advice(lang)


def test_there_are_bad_shapes_enough() -> None:
    assert len(BAD) >= 40


@pytest.mark.parametrize("file", LIBRARY, ids=lambda file: file.stem)
def test_the_library_has_the_shape(file: Path) -> None:
    tree = parse(file.read_text("utf-8"), file.name)
    assert check_shape(tree) + check_identity(tree, file) == []


@pytest.mark.parametrize(
    ("body", "message", "hint"),
    [
        ("scorring: {}", "There is no key `scorring` here.", "Did you mean `scoring`?"),
        ("scoring: {a: {pionts: 1}}", "There is no key `pionts` here.", "Did you mean `points`?"),
        ("target: 21", "There is no key `target` here.", "`target` belongs in `match`."),
        ("deck: italian40",
         "`deck` cannot be `italian40`; it is one of italian-40, italian-52, french-40, french-52.",
         "Did you mean `italian-40`?"),
        ("scoring: {a: {at: sweeep}}",
         "`at` cannot be `sweeep`; it is one of opening, declare, capture, sweep, end, count, total.",
         "Did you mean `sweep`?"),
        ("with: napola", "`with` needs a list, not `napola`.", "Write `with: [napola]`."),
        ("match: {target: {a: 1}}", "`target` needs an expression, not {…}.", ""),
        ("scoring: {Re: {}}", "`Re` cannot be a name.",
         "A name has small letters, digits and _, and begins with a letter."),
        ("players: {1: {}}", "`1` is not a number of players.", "From 2 to 9 can play."),
        ("with: null", "`with` has no value.", ""),
    ],
)  # fmt: skip
def test_in_the_author_s_words(body: str, message: str, hint: str) -> None:
    (found,) = check_shape(parse(f"{HEAD}{body}\n", "x.yaml"))
    assert (found.text(), found.advice()) == (message, hint)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ruleset: scopa\nexamples:\n  - {table: 3D, play: 3C, captures: [3D]}\n", []),
        ("ruleset: scopa+napola\noptions: {target: 21}\nexamples: [{pile: 7D}]\n", []),
        ("ruleset: scopa\nexamples: []\n", ["SC209 2:11"]),
        ("examples: [{pile: 7D}]\n", ["SC202 1:1"]),
        ("rulest: scopa\nexamples: [{pil: 7D}]\n", ["SC201 1:1", "SC202 1:1", "SC201 2:13"]),
    ],
)
def test_examples_that_stand_alone(text: str, expected: list[str]) -> None:
    assert found_in(text, "examples") == expected


@pytest.mark.parametrize(
    ("body", "allowed"),
    [
        # Every expression may be written as a number, true or false, or a text; null takes it away.
        ("match: {target: 11, claim: true, tie: play_on, margin: null}", True),
        ("captures: {sum: {if: true, first: a and b, making: 15}}", True),
        ("deal: {hand: [3, 4], face_up: last_deal, void: {kings: null}}", True),
        ("scoring: {a: {most: [1, x, true], tie: none, name: A, says: {it: B}}, b: null}", True),
        ("options: {a: 3, b: word, c: true, d: {default: x, choices: [x, y], players: {3: y}}}", True),
        ("tables: {value: {A: [1, 11], F: null, 10: 5.5}}", True),
        ("obligation: [card]", False),
        ("options: {a: [1]}", False),
        ("options: {a: {players: {3: {}}}}", False),
        ("tables: {value: {A: [x]}}", False),
        ("captures: {sum: [one]}", False),
    ],
)
def test_what_may_be_written(body: str, allowed: bool) -> None:
    assert (found_in(f"{HEAD}{body}\n") == []) is allowed


@pytest.mark.parametrize("what", WHATS)
def test_the_schema_is_one_in_either_draft(what: What) -> None:
    Draft202012Validator.check_schema(schema(what))
    Draft7Validator.check_schema(schema(what))
    draft7 = {
        "unevaluatedProperties",
        "prefixItems",
        "dependentRequired",
        "dependentSchemas",
        "oneOf",
        "anyOf",
    }
    assert not draft7 & set(words(schema(what)))


@pytest.mark.parametrize("what", WHATS)
def test_every_key_is_described_and_none_undeclared(what: What) -> None:
    for path, part in parts(schema(what)):
        for key, value in part.get("properties", {}).items():
            if value is not False and path[-1:] not in (("then",), ("else",)):
                assert value.get("description"), f"{path} {key}"
                assert "\n" not in value["description"]
        kinds = part.get("type", ())
        if "object" in ([kinds] if isinstance(kinds, str) else kinds):
            assert "additionalProperties" in part, path


def test_thousands_of_mistakes_are_found_fast_and_told_in_part() -> None:
    body = "".join(f"mistake_{i}_{'x' * 40}: {{a: {i}}}\n" for i in range(700))
    lines = "".join(f"  l{i}: {{pionts: {i}, moste: 2, at: nowhere}}\n" for i in range(700))
    tree = parse(f"{HEAD}{body}scoring:\n{lines}", "x.yaml")
    check_shape(parse(HEAD, "x.yaml"))
    started = time.process_time()
    found = check_shape(tree)
    assert time.process_time() - started < 1
    assert len(found) == MOST_FINDINGS + 1
    assert found[-1].code == "SC210"


def test_a_file_is_called_what_it_says() -> None:
    tree = parse("format: 1\nmodule: mine\nname: X\n", "mine.yaml")
    assert check_identity(tree, "some/folder/mine.yaml") == []
    (found,) = check_identity(tree, "yours.yaml")
    assert found.code == "SC207"
    assert found.advice() == "Write `module: yours`, or rename the file to mine.yaml."


def parts(part: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Every schema inside a schema; texts and examples are no schemas."""
    if isinstance(part, dict):
        yield path, part
        for key, value in part.items():
            if key in ("properties", "$defs"):
                for name, inner in value.items():
                    yield from parts(inner, (*path, name))
            elif key in ("items", "additionalProperties", "propertyNames", "if", "then", "else"):
                yield from parts(value, (*path, key))


def words(part: Any) -> Iterator[str]:
    for _, each in parts(part):
        yield from each
