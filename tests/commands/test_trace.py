"""scopa trace: every part of every expression with its value, and never another answer than the engine's."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

import pytest

from scopa_dsl.api import read
from scopa_dsl.cards import members
from scopa_dsl.compiler.game import compile_game, context_for
from scopa_dsl.compiler.settle import settle
from scopa_dsl.engine.explain import explain
from scopa_dsl.ruleset import library
from scopa_dsl.tracing.play import Looked, Tracer

SCOPA = ("trace", "scopa", "--table", "5C 2B 3S", "--play", "5D")


def test_parts_stand_with_their_values_at_their_places(scopa) -> None:
    lines = [" ".join(line.split()) for line in scopa(*SCOPA).out.splitlines()]
    for line in (
        "captures.equal (Equal card) rulesets/scopa.yaml:41:3",
        "from: table where rank is rank of played = 5C rulesets/scopa.yaml:41:70",
        "rank of played = 5 rulesets/scopa.yaml:41:90",
        "making: value of played = 5 rulesets/scopa.yaml:42:60",
        "if [2B 3S]: count(taken) >= 2 = true rulesets/scopa.yaml:42:81",
        "if [5C]: count(taken) >= 2 = false rulesets/scopa.yaml:42:81",
        "possible: 2B 3S",
        "not now: Equal card comes first",
        "obligation: must_take = card rulesets/scopa.yaml:43:13",
    ):
        assert line in lines


def test_a_word_is_followed_to_its_meaning(scopa) -> None:
    out = scopa("trace", "scopa+asso", "--table", "3B 5C", "--play", "AD", "--json").out
    rules = {each["rule"]: each for each in json.loads(out)["rules"]}
    steps = rules["forbid.first_ace"]["looked"][0]["steps"]
    assert [(each["depth"], each["text"], each["value"]) for each in steps[:4]] == [
        (0, "plays_ace and first_play and ace_at_start is forbidden", "false"),
        (1, "plays_ace", "true"),
        (2, "rank of played is A", "true"),
        (3, "rank of played", "A"),
    ]
    assert steps[1]["line"] != steps[2]["line"]


def test_sweeps_tell_why_they_are_none(scopa) -> None:
    told = ("trace", "scopa", "--table", "5C 2B", "--play", "7D", "--json")
    for more, value in (((), "false"), (("--last-play",), "true")):
        capture = json.loads(scopa(*told, *more).out)["captures"][0]
        assert capture["cards"] == ["5C", "2B"]
        reason = next(each for each in capture["rules"] if each["rule"] == "no_sweep.last_card")
        assert reason["looked"][0]["value"] == value


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--table", "5D", "--play", "5D"), "on the table already"),
        (("--table", "5D", "--play", "3C", "--hand", "5D"), "on the table and in the hand"),
        (("--table", "8D", "--play", "5D"), "is not a card of this deck"),
        (("--table", "5D", "--play", "5C", "-o", "tarjet=3"), "Did you mean `target`?"),
    ],
)
def test_wrong_usage(scopa, arguments, said) -> None:
    ran = scopa("trace", "scopa", *arguments)
    assert ran.code and said in ran.err


@dataclass(frozen=True)
class Now:
    hand: int
    first_play: bool = False
    last_play: bool = False
    last_deal: bool = False


@pytest.mark.parametrize("name", library.names())
def test_the_trace_and_the_engine_agree(name: str) -> None:
    ruleset = read(name)
    game = compile_game(ruleset).game
    context = context_for(ruleset, game.players, settle(ruleset, game.players, {}))
    rng = random.Random(name)
    for _ in range(15):
        cards = rng.sample(range(game.deck.size), 8)
        table, hand = sum(1 << card for card in cards[:5]), sum(1 << card for card in cards[5:])
        moment = Now(hand, *(rng.random() < 0.3 for _ in range(3)))
        for played in members(hand):
            found = explain(game, game.play, played, table, moment)
            traced = {each.path: each for each in Tracer(ruleset, game, context, moment).play(found)}
            for section, reasons in (("forbid", game.play.forbid), ("bank", game.play.bank)):
                for reason in reasons:
                    value = traced[f"{section}.{reason.id}"].looked[0].value
                    assert value == str(reason.test(played, table, moment)).lower()
            for kind in found.kinds:
                asked = [
                    each
                    for each in traced[f"captures.{kind.kind.id}"].looked
                    if each.key == "if" and each.cards
                ]
                fewest = any(out.condition is None for out in kind.refused)
                if asked and not fewest:
                    assert {each.cards for each in asked if holds(each)} == set(kind.sets)


def holds(looked: Looked) -> bool:
    assert looked.value in ("true", "false")
    return looked.value == "true"
