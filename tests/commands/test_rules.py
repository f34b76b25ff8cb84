"""`scopa rules` and `scopa diff`."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("scopa",), "A card takes an equal card"),
        (("scopa", "--lang", "it"), "L'ultima carta"),
        (("scopa", "--players", "4"), "21 match points"),
        (("scopa+napola", "-o", "napola_most=6"), "at most six"),
        (("scopa", "--format", "md"), "| Card | Value |"),
    ],
)
def test_rules(scopa, arguments, said):
    ran = scopa("rules", *arguments)
    assert ran.code == 0
    assert said in ran.out


def test_rules_as_a_page(scopa):
    ran = scopa("rules", "cirulla", "--format", "html", "--lang", "it")
    page = ran.out.replace("<!doctype html>", "").replace('<meta charset="utf-8">', "")
    page = page.replace('<meta name="viewport" content="width=device-width, initial-scale=1">', "")
    tree = ElementTree.fromstring(page)
    assert tree.get("lang") == "it"
    assert [title.text for title in tree.iter("h2")][:3] == ["Il gioco", "I giocatori", "Le carte"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("rules", "scopone", "--players", "3"), 2, "SC611"),
        (("rules", "scopa", "-o", "target=many"), 2, "SC604"),
        (("rules", "spazzino+three-pairs"), 1, "SC318"),
        (("diff", "scopa", "scoppa"), 2, "SC301"),
        (("diff", "scopa", "scopa+napola", "-o", "napola=6"), 2, "SC605"),
        (("rules", "scopa", "--format", "pdf"), 2, "--format"),
    ],
)
def test_refused(scopa, arguments, code, said):
    ran = scopa(*arguments)
    assert (ran.code, ran.out) == (code, "")
    assert said in ran.err


def test_diff(scopa):
    ran = scopa("diff", "scopa", "scopone-scientifico")
    assert ran.code == 0
    assert "Scientific Scopone: Each player is dealt ten cards" in ran.out
    assert "Settebello" not in ran.out


def test_diff_with_an_option_of_one_of_them(scopa):
    assert "at most six" in scopa("diff", "scopa", "scopa+napola", "-o", "napola_most=6").out


def test_diff_of_a_game_with_itself(scopa):
    assert scopa("diff", "scopa", "scopa").out == "Scopa and Scopa are the same game.\n"


def test_diff_for_programs(scopa):
    answer = json.loads(scopa("diff", "scopa", "scopa+rebello", "--json").out)
    assert [each["rule"] for each in answer["differences"]] == ["points.rebello"]
    assert answer["differences"][0]["first"] == ""
