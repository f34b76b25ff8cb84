"""The handed-over cases become examples of our own form, or are out of reach for a stated reason."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import golden
import pytest
from examples.changes import holds_whatever_is_changed, mapping

from scopa_dsl.examples.running import Games, run
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.model import ruleset
from scopa_dsl.ruleset.shape import check_shape
from scopa_dsl.ruleset.source import parse

EVERYTHING = [*golden.golden(), *golden.derived(), *golden.playthroughs()]


def asked(case: golden.Case) -> golden.Asked:
    return golden.translate(case) if "kind" in case else golden.translate_hand(case)


@pytest.mark.parametrize("case", EVERYTHING, ids=lambda case: case["id"])
def test_case_becomes_an_example(case: golden.Case) -> None:
    try:
        one = asked(case)
    except golden.OutOfReachError as reason:
        assert str(reason)
        return
    file = {"ruleset": one.ruleset, "options": one.options, "examples": [one.example]}
    # JSON is YAML: the example as an author might write it in a file of its own.
    assert check_shape(parse(json.dumps(file), "x.yaml"), "examples") == []
    options = compose(one.ruleset).tree.get("options")
    assert set(one.options) <= set(options.keys() if options else ())  # type: ignore[union-attr]


@cache
def games(request: str) -> Games:
    return Games(ruleset(compose(request)))


def within_reach() -> list[Any]:
    found = []
    for case in EVERYTHING:
        try:
            one = asked(case)
        except golden.OutOfReachError:
            continue
        example = {**one.example, "options": one.options}
        if one.players is not None:
            example["players"] = one.players
        found.append(pytest.param(one.ruleset, example, id=case["id"]))
    return found


@pytest.mark.parametrize(("request_", "example"), within_reach())
def test_the_rules_make_of_it_what_the_case_expects(request_: str, example: dict[str, Any]) -> None:
    assert not list(run(mapping(example), games(request_)).findings())


@pytest.mark.parametrize(("request_", "example"), within_reach())
def test_anything_else_expected_fails(request_: str, example: dict[str, Any]) -> None:
    assert not holds_whatever_is_changed(example, games(request_))


def test_what_is_out_of_reach() -> None:
    out: Counter[str] = Counter()
    for case in golden.golden():
        try:
            golden.translate(case)
        except golden.OutOfReachError:
            out[case["kind"]] += 1
    assert out == {"pile": 4, "bonus": 1}


def test_every_preset_is_a_game() -> None:
    for name, preset in golden.presets()["presets"].items():
        assert "ruleset" in preset or "file" in preset, name
        assert golden._asked(name, {}).ruleset
        compose(golden._asked(name, {}).ruleset)


@pytest.mark.parametrize(
    ("options", "ruleset", "settings"),
    [
        ({"capture": {"priority": "fewest"}}, "scopa+fewest-cards", {}),
        ({"scopa": {"last_play": True}}, "scopa", {"last_sweeps": True}),
        ({"redeal": {"rank_on_table": {"rank": "R", "min": 4}}}, "scopa", {"void_kings": 4}),
        ({"redeal": {"rank_on_table": None}}, "scopa", {"void_kings": 5}),
        ({"match": {"instant": {"all_suit": "D"}}}, "scopa+napola", {"napoleone": True}),
        (
            {"primiera": {"missing": "null", "table": "sud"}},
            "scopa+primiera-sud",
            {"missing_suit": "cannot_win"},
        ),
        ({"primiera": {"missing": "compare"}}, "scopa", {"missing_suit": "loses_to_complete"}),
        ({"primiera": {"missing": "sum"}}, "scopa", {"missing_suit": "counts_zero"}),
        ({"primiera": {"method": "rank_counts", "ranks": ["7", "6", "A"]}}, "scopa+primiera-milanese", {}),
        ({"primiera": {"method": "rank_counts", "ranks": ["7"]}}, "scopa+primiera-sette", {}),
        ({"capture": {"kinds": ["equal", "sum", "ace"]}}, "scopa+asso", {}),
        ({"capture": {"kinds": ["total"], "total": 15}}, "scopa-di-quindici", {}),
        ({"ace": {"bank_counts_as_capture": False}}, "scopa+asso", {"banked_last": False}),
        ({"scopa": {"ace_sweep": True}}, "scopa+asso", {"ace_sweep": True}),
        ({"match": {"check": "running"}}, "scopa+claim", {}),
        ({"match": {"better": "low", "target": 21}}, "scopa+inverse", {"target": 21}),
        ({"declarations": {"when": "end"}}, "scopa", {}),
        ({"napola": {"max": 6}}, "scopa+napola", {"napola_most": 6}),
    ],
)
def test_options(options: golden.Case, ruleset: str, settings: golden.Case) -> None:
    case = {"variant": "scopa", "kind": "declare", "options": options,
            "given": {"hand": []}, "expect": {"points": 0}}  # fmt: skip
    one = golden.translate(case)
    assert (one.ruleset, one.options) == (ruleset, settings)


def test_lists_are_looked_at_as_a_whole() -> None:
    case = {"variant": "scopa", "kind": "declare", "given": {"hand": []}, "expect": {"points": 0}}
    with pytest.raises(golden.OutOfReachError, match=r"primiera\.ranks: 6 A is not"):
        golden.translate({**case, "options": {"primiera": {"method": "rank_counts", "ranks": ["6", "A"]}}})
