"""Bad expressions: the code, the place and the way out that each is answered with."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from language.worlds import Setting, Text, setting
from scopa_dsl.diagnostics import Diagnostic, RulesetError
from scopa_dsl.language.checker import check
from scopa_dsl.language.ledger import MAX_TERMS, Ledger
from scopa_dsl.language.syntax import MAX_DEPTH, MAX_LENGTH, parse
from scopa_dsl.language.types import BOOL, NUM

CASES = Path(__file__).parent / "cases"
WORLD = yaml.safe_load((CASES / "meaning.yaml").read_text("utf-8"))["world"]
FILE = yaml.safe_load((CASES / "errors.yaml").read_text("utf-8"))


def world(words: Mapping[str, str]) -> Setting:
    return setting({**WORLD, "words": {**WORLD["words"], **words}})


def found_in(text: str, words: Mapping[str, str]) -> Diagnostic:
    here = world(words)
    with pytest.raises(RulesetError) as caught:
        here.function(text, here.scope(elsewhere=frozenset({"others", "stock"})), (NUM, BOOL))
    (found,) = caught.value.diagnostics
    return found


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["say"]) for group in FILE["cases"].values() for case in group]
)
def test_bad_expression(case: Mapping[str, Any]) -> None:
    found = found_in(case["say"], FILE["words"])
    assert (found.code, f"{found.span.column}-{found.span.end_column}") == (case["error"], case["at"])
    assert found.span.path == case.get("in_word", "expression")
    text = FILE["words"].get(case.get("in_word"), case["say"])
    assert text[found.span.column - 1 : found.span.end_column - 1] == case["points_at"]
    assert [each.span.path for each in found.related] == case.get("used_in", [])
    assert "None" not in found.text() + found.advice()
    if "hint" in case:
        assert found.advice() == case["hint"]


def test_every_code_has_a_case() -> None:
    there = {case["error"] for group in FILE["cases"].values() for case in group}
    one_to = [f"SC40{n}" for n in range(1, 8)], [f"SC50{n}" for n in range(1, 10)], ["SC510", "SC511"]
    # SC508 speaks of a table with several numbers for a rank; see test_several_numbers.
    assert there == {code for codes in one_to for code in codes} - {"SC508"}


BOMBS = {
    "characters": ("x" * 3000, {}, "SC410"),
    "digits": ("9" * 30, {}, "SC412"),
    "not": ("not " * 450 + "strict", {}, "SC411"),
    "minus": ("-" * 1900 + "1", {}, "SC411"),
    "parentheses": ("(" * 900 + "1" + ")" * 900, {}, "SC411"),
    "a chain": ("+".join(["total"] * 330), {}, "SC411"),
    "if in if": ("if strict then " * 80 + "1" + " else 1" * 80, {}, "SC411"),
    "of of": ("rank of " * 200 + "played", {}, "SC411"),
    "words that double": ("w30", {f"w{i + 1}": f"w{i} + w{i}" for i in range(30)} | {"w0": "total"}, "SC701"),
    "numbers that square": (
        "w30",
        {f"w{i + 1}": f"w{i} * w{i}" for i in range(30)} | {"w0": "9" * 20},
        "SC701",
    ),
    "words in words": ("w300", {f"w{i + 1}": f"w{i} + 1" for i in range(300)} | {"w0": "total"}, "SC411"),
    "names for names": ("w300", {f"w{i + 1}": f"w{i}" for i in range(300)} | {"w0": "total"}, "SC411"),
    "for in for": ("sum(" * 7 + "total" + "".join(f" for r{i} in ranks)" for i in range(7)), {}, "SC701"),
    "where in where": ("count(" + "table where card in (" * 4 + "pile" + ")" * 5, {}, "SC702"),
}


@pytest.mark.parametrize(("text", "words", "code"), BOMBS.values(), ids=BOMBS)
def test_bombs_are_refused_in_no_time(text: str, words: Mapping[str, str], code: str) -> None:
    parse("1")  # the grammar is read once
    started = time.process_time()
    found = found_in(text, words)
    assert time.process_time() - started < 10
    assert found.code == code
    assert len(found.related) <= 4


@pytest.mark.parametrize(
    "text",
    [
        " + ".join(["total"] * (MAX_DEPTH - 1)),
        " and ".join(["first_play"] * 100),
        "not " * (MAX_DEPTH - 2) + "strict",
        ("1" + " " * MAX_LENGTH)[:MAX_LENGTH],
        "sum(sum(sum(total for a in ranks) for b in ranks) for c in suits)",
    ],
)
def test_what_is_within_the_limits_is_cheap(text: str) -> None:
    here = world({})
    ledger = Ledger()
    names = here.scope()
    check(Text(text), (NUM, BOOL), names, ledger)
    assert MAX_TERMS - ledger.terms < 1500, "every part is looked at once"
    here.function(text, names)


def test_several_numbers() -> None:
    here = setting({**WORLD, "tables": {"value": {"A": [1, 11], "7": 7}}})
    with pytest.raises(RulesetError) as caught:
        here.function("count(pile) + value of played", here.scope())
    (found,) = caught.value.diagnostics
    assert (found.code, found.span.column, found.span.end_column) == ("SC508", 15, 20)
    for which, expected in ((0, 1), (1, 11)):
        _, function = here.function("value of (A of denari)", here.scope(alternative=which))
        assert function(*[None] * (len(here.variables) + 1)) == expected
