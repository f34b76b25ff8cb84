"""list, show, captures, score and compile: what is asked, and what is answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scopa_dsl.ruleset import library
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.model import ruleset


def test_list_agrees_with_the_rulesets_put_together(scopa):
    listed = json.loads(scopa("list", "--json").out)
    assert [each["id"] for each in listed["modules"]] == library.modules()
    assert {each["id"]: each["players"] for each in listed["rulesets"]} == {
        name: sorted(ruleset(compose(name)).seats) for name in library.names()
    }


def test_show_names_what_a_table_may_agree_on(scopa):
    shown = json.loads(scopa("show", "scopone+napola", "--json").out)
    options = {option["id"]: option for option in shown["options"]}
    assert shown["id"] == "scopone+napola"
    assert options["napola_most"]["choices"] == [6, 10, 13]
    assert options["napoleone"]["type"] == "boolean"
    told = scopa("show", "scopone+napola").out
    assert all(f"  {name} = " in told for name in options)


def test_resolved_says_where_each_line_comes_from(scopa):
    lines = scopa("show", "scopa+napola", "--resolved").out.splitlines()
    napola = next(line for line in lines if "napola:" in line)
    assert napola.split("# ")[1].startswith("napola.yaml:")


CAPTURES = [
    ("scopa", "3B 5C 5S FD", "5D", [], {"captures": [["5C"], ["5S"]], "trail": False}),
    ("scopa", "2B 4C", "FD", [], {"captures": [], "trail": True}),
    ("scopa", "", "FD", [], {"captures": [], "trail": True}),
    ("cirulla", "4C 7C", "5D", ["--declared", "7C=A"], {"captures": [["4C", "7C"]], "trail": False}),
    ("scopa", "2B", "FD", ["-o", "must_take=hand", "--hand", "2D"], {"captures": [], "trail": False}),
    ("scopa", "5C 2B", "5D", ["-o", "must_take=none"], {"captures": [["5C"]], "trail": True}),
]


@pytest.mark.parametrize(("game", "table", "play", "more", "answer"), CAPTURES)
def test_captures_for_programs(scopa, game, table, play, more, answer):
    ran = scopa("captures", game, "--table", table, "--play", play, *more, "--json")
    assert json.loads(ran.out) == answer


SCOPA = Path("rulesets/scopa.yaml")


def at(key: str) -> str:
    """Where a rule of Scopa is written."""
    lines = SCOPA.read_text("utf-8").splitlines()
    return f"{SCOPA}:{next(n for n, line in enumerate(lines, 1) if line.lstrip().startswith(key + ':'))}"


REASONS = [
    ("4C 5S CB", "CD", [], f"Sum ({at('sum')}): would take 4C 5S, but Equal card"),
    ("3B 5C", "5D", [], f"takes 5C: Equal card ({at('equal')})"),
    ("3B 5C", "5D", [], "it can take, so it may not be laid"),
    ("2B", "FD", ["-o", "must_take=hand", "--hand", "2D"], "the hand can take with 2D"),
    ("5C", "5D", [], "Sweeps +1"),
    ("5C", "5D", ["--last-play"], f"no sweep: last card ({at('no_sweep')})"),
    ("2B", "FD", [], f"Equal card ({at('equal')}): finds nothing to take"),
]


@pytest.mark.parametrize(("table", "play", "more", "reason"), REASONS)
def test_captures_with_their_reasons(scopa, table, play, more, reason):
    assert reason in scopa("captures", "scopa", "--table", table, "--play", play, *more).out


def test_score_line_by_line(scopa):
    ran = scopa("score", "scopa", "--side", "7D 7C 6B AS 5D 4D", "--side", "rest", "--sweeps", "2,1")
    assert ran.out.splitlines() == [
        "Cards 6–34: Side 2 +1",
        "Coins 3–7: Side 2 +1",
        "Settebello: Side 1 +1 (7D)",
        "Primiera 76–78: Side 2 +1 (Side 1: 7D 7C 6B AS; Side 2: 6D 6C 7B 7S)",
        "Sweeps 2–1: Side 1 +2, Side 2 +1",
        "Points of the hand – Side 1: 3, Side 2: 4",
    ]


SCORES = [
    ("scopa", ["7D", "rest"], [], [1, 3]),
    ("scopa", ["7D", "7C", "rest"], [], [1, 0, 3]),
    ("scopa+napola", ["AD 2D 3D 4D", "rest"], [], [4, 4]),
    ("cirulla", ["7D", "resto"], ["--event", "buona=1,0"], [4, 14]),
    ("cirulla", ["7D", "resto"], ["--event", "buona=2,0"], [7, 14]),
    ("spazzino", ["7D", "rest"], ["--event", "bager=3,0"], [4, 16]),
    ("scopa", ["sette di denari, re di coppe, 7C", "rest"], [], [1, 3]),
]


@pytest.mark.parametrize(("game", "piles", "more", "totals"), SCORES)
def test_score_for_programs(scopa, game, piles, more, totals):
    sides = [word for pile in piles for word in ("--side", pile)]
    ran = scopa("score", game, *sides, *more, "--json")
    answer = json.loads(ran.out)
    assert answer["totals"] == totals
    assert all(len(line["points"]) == len(totals) for line in answer["lines"])


def test_score_with_totals_tells_how_the_match_stands(scopa):
    pile = ("--side", "7D", "--side", "rest", "--totals")
    assert scopa("score", "scopa", *pile, "10,10").out.splitlines()[-2:] == [
        "Match so far – Side 1: 11, Side 2: 13",
        "Side 2 wins the match: 11 reached; Side 1: 11, Side 2: 13.",
    ]
    assert scopa("score", "scopa", *pile, "0,0").out.endswith("Nobody has 11 yet: another hand.\n")
    answer = json.loads(scopa("score", "scopa", *pile, "10,10", "--json").out)
    assert answer["match"] == {"totals": [11, 13], "over": True, "winners": [1]}


def test_captures_keeps_the_order_of_the_cards(scopa):
    ran = scopa("captures", "scopa", "--table", "5S 3B fd", "--play", "5D")
    assert ran.out.splitlines()[0] == "5D on 5S 3B FD:"


WRONG_SCORES = [
    (["--side", "7D", "--side", "7D"], "7D in two piles"),
    (["--side", "rest", "--side", "rest"], "only one side can have the rest"),
    (["--side", "7D"], "not played by 1 sides"),
    (["--side", "7D", "--side", "rest", "--sweeps", "3"], "one number for each of the 2 sides"),
    (["--side", "7D", "--side", "rest", "--event", "carte=1,0"], "carte is not earned in play"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG_SCORES)
def test_score_says_what_is_wrong(scopa, arguments, said):
    ran = scopa("score", "scopa", *arguments)
    assert ran.code == 2
    assert said in ran.err


def test_compile_shows_each_rule_at_its_line(scopa):
    out = scopa("compile", "scopa+napola").out
    compile(out, "<shown>", "exec")
    assert f"# {at('settebello')}\ndef if_settebello(" in out
    assert "# only_7D: {7D}" in out
