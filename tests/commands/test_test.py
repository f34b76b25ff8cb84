"""scopa test: what is run, what is shown of a failure, what is covered, and the exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

MINE = """\
format: 1
id: mine
name: Mine
extends: scopa
scoring:
  bello: {if: R of denari in pile}
examples:
  - {pile: RD, scores: {bello: 2}}
  - {table: 3D 5C, play: 5D, captures: [5C]}
"""
ALONE = """\
ruleset: mine+napola
options: {target: 21}
examples:
  - {pile: AD 2D 3D, scores: {napola: 3}}
  - {totals: [20, 12], over: false}
"""
FAILURE = """\
mine.yaml:8:32: SC801 `scores.bello`: expected 2, got 1.
 8 |   - {pile: RD, scores: {bello: 2}}
   |                                ^
mine.yaml:6:3: Decided by `scoring.bello`.
 6 |   bello: {if: R of denari in pile}
   |   ^^^^^

2 examples, 1 fails
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name: str, text: str) -> None:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text(text, "utf-8")


def test_the_library_holds_and_exercises_every_rule(scopa):
    ran = scopa("test", "rulesets", "--coverage")
    assert (ran.code, ran.err) == (0, "")
    examples, holding, rules = ran.out.split(", ")
    assert int(examples.split()[0]) > 150 and holding == "all hold"
    some, _, every, *_ = rules.split()
    assert some == every != "0"


def test_a_failure_shows_its_line_and_the_rule_that_decided(scopa, folder):
    write("mine.yaml", MINE)
    ran = scopa("test", "mine.yaml")
    assert (ran.code, ran.out, ran.err) == (1, FAILURE, "")


def test_in_italian(scopa, folder):
    write("mine.yaml", MINE)
    assert scopa("test", "mine.yaml", "--lang", "it").out.splitlines()[0] == (
        "mine.yaml:8:32: SC801 `scores.bello`: atteso 2, ottenuto 1."
    )


def test_without_arguments_what_is_here_is_run(scopa, folder):
    write("mine.yaml", MINE.replace("bello: 2", "bello: 1"))
    write("alone.yaml", ALONE)
    write("other.yaml", "colour: red\n")
    assert scopa("test").out == "4 examples, all hold\n"


def test_without_anything_here_the_library_is_run(scopa, folder):
    ran = scopa("test")
    assert ran.code == 0 and ran.out.endswith("examples, all hold\n")


def test_examples_that_stand_alone_find_a_game_beside_them(scopa, folder):
    write("house/mine.yaml", MINE)
    write("house/alone.yaml", ALONE)
    assert scopa("test", "house/alone.yaml").out == "2 examples, all hold\n"


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        (ALONE.replace("mine+napola", "nowhere"), "alone.yaml:1:10: SC301"),
        (ALONE.replace("mine+napola", "scopa+nappola"), "alone.yaml:1:16: SC301"),
        (ALONE.replace("mine", "scopa").replace("target: 21", "targt: 21"), "alone.yaml:2:11: SC807"),
        (ALONE.replace("mine", "scopa").replace("target: 21", "target: x"), "alone.yaml:2:19: SC604"),
        (ALONE.replace("examples:", "exmples:"), "alone.yaml:1:1: SC202"),
    ],
)
def test_what_is_wrong_is_shown_where_it_stands(scopa, folder, text, finding):
    write("alone.yaml", text)
    ran = scopa("test", "alone.yaml")
    assert ran.code == 1 and finding in ran.out


def test_the_same_mistake_is_shown_once(scopa, folder):
    write("alone.yaml", ALONE.replace("mine", "scopa").replace("target: 21", "targt: 21"))
    ran = scopa("test", "alone.yaml")
    assert ran.out.count("SC807") == 1 and ran.out.endswith("2 examples, 2 fail\n")


def test_a_module_is_run_on_the_game_it_names(scopa):
    answer = json.loads(scopa("test", "napola", "--json").out)
    assert {each["game"] for each in answer["results"]} == {"scopa+napola"}
    assert {each["path"] for each in answer["results"]} == {"rulesets/modules/napola.yaml"}


def test_coverage_names_the_rule_and_its_place(scopa, folder):
    write(
        "mine.yaml",
        MINE.replace("bello: 2", "bello: 1").replace("RD,", "AD,").replace("bello: 1", "bello: 0"),
    )
    ran = scopa("test", "mine.yaml", "--coverage")
    assert ran.code == 1
    assert ran.out.splitlines()[0] == "mine.yaml:6:3: no example of mine depends on `scoring.bello` (bello)"
    assert scopa("test", "mine.yaml").code == 0


def test_json(scopa, folder):
    write("mine.yaml", MINE)
    answer = json.loads(scopa("test", "mine.yaml", "--json", "--coverage").out)
    assert (answer["version"], answer["examples"], answer["failed"]) == (1, 2, 1)
    failing, passing = answer["results"]
    assert passing["passed"] and not passing["differs"]
    assert failing["differs"] == [
        {
            "key": "scores.bello", "path": "mine.yaml", "line": 8, "column": 32, "expected": "2", "got": "1",
            "decided": [{"rule": "scoring.bello", "path": "mine.yaml", "line": 6, "column": 3}],
        }
    ]  # fmt: skip
    assert [each["rule"] for each in answer["coverage"][0]["missing"]] == ["scoring.bello"]


@pytest.mark.parametrize("path", ["missing.yaml", "nowhere"])
def test_what_is_not_there_is_wrong_usage(scopa, folder, path):
    assert scopa("test", path).code == 2


def test_an_empty_folder_has_nothing_to_run(scopa, folder):
    Path("empty").mkdir()
    ran = scopa("test", "empty")
    assert ran.code == 2 and ran.err == "There are no examples here.\n"
