"""scopa validate: what is found, once each, in every format, with the right exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft4Validator

BAD = "tests/bad/shape/several-at-once.yaml"
SARIF = json.loads(Path("tests/schemas/sarif-2.1.0.json").read_text("utf-8"))
GOOD = Path("rulesets/scopa.yaml").read_text("utf-8")


def test_the_library_is_clean(scopa):
    ran = scopa("validate", "rulesets")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("files checked, nothing wrong\n")


def test_text_shows_the_line_with_a_caret(scopa):
    ran = scopa("validate", BAD)
    assert ran.code == 1
    assert f"{BAD}:6:1: SC201 There is no key `scorring` here.\n 6 | scorring: {{}}\n   | ^^^^^^^^" in ran.out
    assert ran.out.endswith("1 file checked, 5 errors\n")


def test_italian_with_plural_forms(scopa):
    assert scopa("validate", BAD, "--lang", "it").out.endswith("1 file controllato, 5 errori\n")


def test_concise_is_one_line_a_finding(scopa):
    ran = scopa("validate", BAD, "--format", "concise")
    assert len(ran.out.splitlines()) == 5
    assert all(line.startswith(f"{BAD}:") for line in ran.out.splitlines())


def test_json_has_a_version_and_is_never_translated(scopa):
    english, italian = (scopa("validate", BAD, "--format", "json", "--lang", lang) for lang in ("en", "it"))
    assert english.out == italian.out
    answer = json.loads(english.out)
    assert (answer["version"], answer["files"], answer["errors"]) == (1, 1, 5)
    assert answer["findings"][0]["path"] == BAD
    assert {"code", "severity", "line", "column", "end_line", "end_column", "hint", "related"} <= set(
        answer["findings"][0]
    )


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_one_mistake_is_told_once_for_all_numbers_of_players(scopa, folder):
    Path("mine.yaml").write_text(
        "format: 1\nid: mine\nname: Mine\nextends: scopa\nscoring: {carte: {most: count(pyle)}}\n", "utf-8"
    )
    ran = scopa("validate", "mine.yaml", "--format", "concise")
    assert ran.code == 1
    assert len(ran.out.splitlines()) == 1
    assert ran.out.startswith("mine.yaml:5:")


def test_the_game_has_to_hold_at_every_number_of_players(scopa, folder):
    Path("mine.yaml").write_text(
        "format: 1\nid: mine\nname: Mine\nextends: scopa\nplayers: {7: {}}\n", "utf-8"
    )
    ran = scopa("validate", "mine.yaml", "--format", "concise")
    assert (ran.code, "SC614" in ran.out) == (1, True)


def test_a_module_is_tried_on_the_game_it_names(scopa, folder):
    head = "format: 1\nmodule: mine\nname: Mine\ntested_on: scopa\n"
    module = head + "scoring: {mine: {name: Mine, if: nothing in pile}}\n"
    Path("mine.yaml").write_text(module, "utf-8")
    assert "`nothing`" in scopa("validate", "mine.yaml").out
    Path("mine.yaml").write_text(module.replace("nothing in", "settebello in"), "utf-8")
    assert "SC311" in (found := scopa("validate", "mine.yaml").out) or "same thing" in found


PATHS = [
    (["good.yaml"], 0, 1),
    (["."], 0, 2),
    (["g*.yaml"], 0, 1),
    (["**/*.yaml"], 0, 2),
    (["scopa+napola"], 0, 1),
    (["good.yaml", "missing.yaml"], 2, 2),
    (["missing*.yaml"], 2, 1),
    (["empty"], 2, 1),
    (["scoppa"], 2, 1),
]


@pytest.mark.parametrize(("paths", "code", "checked"), PATHS)
def test_paths_of_all_kinds(scopa, folder, paths, code, checked):
    Path("good.yaml").write_text(GOOD.replace("id: scopa\n", "id: good\n"), "utf-8")
    Path("deeper").mkdir()
    Path("deeper/also.yaml").write_text(GOOD.replace("id: scopa\n", "id: also\n"), "utf-8")
    Path("empty").mkdir()
    ran = scopa("validate", *paths, "--format", "json")
    assert (ran.code, json.loads(ran.out)["files"]) == (code, checked)


def test_from_a_pipe(scopa):
    assert scopa("validate", "-", typed=GOOD).code == 0
    ran = scopa("validate", "-", typed=GOOD.replace("scoring:", "scorring:"))
    assert (ran.code, "Did you mean `scoring`?" in ran.out) == (1, True)
    assert scopa("validate", "-", typed="scopa").code == 1


def test_examples_that_stand_alone_are_held_against_their_schema(scopa, folder):
    Path("cases.yaml").write_text(
        "ruleset: scopa\nexamples: [{table: 5C, play: 5D, captures: [5C]}]\n", "utf-8"
    )
    assert scopa("validate", "cases.yaml").code == 0
    Path("cases.yaml").write_text("ruleset: scopa\nexamples: [{tabel: 5C}]\n", "utf-8")
    assert "Did you mean `table`?" in scopa("validate", "cases.yaml").out


def test_github_marks_the_lines_of_a_pull_request(scopa):
    ran = scopa("validate", BAD, "--format", "github")
    assert ran.code == 1
    assert ran.out.startswith(
        f"::error file={BAD},line=6,endLine=6,col=1,endColumn=8,title=SC201::There is no key `scorring` here."
        "%0ADid you mean `scoring`?\n"
    )
    assert len(ran.out.splitlines()) == 5


@pytest.mark.parametrize("path", [BAD, "tests/bad/expressions/word-misspelt-inside.yaml", "scopa"])
def test_sarif_is_valid(scopa, path):
    log = json.loads(scopa("validate", path, "--format", "sarif", "--exit-zero").out)
    Draft4Validator(SARIF).validate(log)
    run = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert rules[result["ruleIndex"]]["shortDescription"]["text"]
    assert bool(run["results"]) is (path != "scopa")


CHOSEN = [
    (["--select", "SC201"], {"SC201"}, 1),
    (["--select", "sc2", "--ignore", "SC203,SC205"], {"SC201"}, 1),
    (["--ignore", "SC2"], set(), 0),
    (["--select", "SC4"], set(), 0),
    ([], {"SC201", "SC203", "SC205"}, 1),
    (["--exit-zero"], {"SC201", "SC203", "SC205"}, 0),
]


@pytest.mark.parametrize(("arguments", "codes", "code"), CHOSEN)
def test_some_codes_only(scopa, arguments, codes, code):
    ran = scopa("validate", BAD, "--format", "json", *arguments)
    found = {each["code"] for each in json.loads(ran.out)["findings"]}
    assert (found, ran.code) == (codes, code)


@pytest.mark.parametrize("text", ["SC2011", "E501", ""])
def test_a_code_that_does_not_exist_is_wrong_usage(scopa, text):
    ran = scopa("validate", BAD, "--ignore", text)
    assert (ran.code, "there is no code" in ran.err) == (2, True)


def test_warnings_count_when_strict(scopa, folder):
    Path("mine.yaml").write_text(
        "format: 1\nid: mine\nname: Mine\nextends: scopa\nwith: [napola, napola]\n", "utf-8"
    )
    assert scopa("validate", "mine.yaml").code == 0
    assert scopa("validate", "mine.yaml", "--strict").code == 1
    assert scopa("validate", "mine.yaml", "--strict", "--exit-zero").code == 0
    assert scopa("validate", "mine.yaml", "--strict", "--ignore", "SC390").code == 0


def test_the_hook_for_pre_commit_runs_what_there_is(scopa):
    for hook in yaml.safe_load(Path(".pre-commit-hooks.yaml").read_text("utf-8")):
        assert set(hook) <= {"id", "name", "description", "entry", "language", "types", "files"}
        program, *words = hook["entry"].split()
        assert program == "scopa"
        assert scopa(*words, "rulesets/scopa.yaml").code == 0
