"""What the rules of capture come to: words of a ruleset on one side, cards on the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from compiler.rulesets import moment, ruleset, shown
from scopa_dsl.api import load

CASES = yaml.safe_load((Path(__file__).parent / "cases" / "captures.yaml").read_text("utf-8"))


@pytest.mark.parametrize(
    ("rules", "case"),
    [
        pytest.param(rules, case, id=f"{name}: {case['play']} on {case['table'] or 'nothing'}")
        for name, rules in CASES.items()
        for case in rules["cases"]
    ],
)
def test_captures(rules: dict[str, Any], case: dict[str, Any]) -> None:
    sections = {key: value for key, value in rules.items() if key not in ("cases", "because")}
    game = load(ruleset(**sections), options=case.get("options"))
    now = {key: case[key] for key in ("hand", "first_play", "last_play", "last_deal") if key in case}
    at = moment(game, now)
    played, table = game.deck.parse(case["play"]), game.deck.parse_set(case["table"])
    moves = list(game.play.captures(played, table, at))
    assert all(move.card == played and move.rank == -1 for move in moves)
    assert sorted(shown(game, moves)) == sorted(case["takes"])
    assert moves == list(game.play.captures(played, table, at)), "asked again, the same again"
    for kind, expected in case.get("finds", {}).items():
        (found,) = (each for each in game.play.kinds if each.id == kind)
        sets = [" ".join(game.deck.names(taken)) for taken in found.find(played, table, at)]
        assert sorted(sets) == sorted(expected)
