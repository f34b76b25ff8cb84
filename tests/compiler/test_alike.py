"""Whether suits make a difference to taking, and that hands played fast know it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from compiler.rulesets import ruleset
from scopa_dsl.api import load
from scopa_dsl.cards import card_set
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.legal import LAYING
from scopa_dsl.ruleset.library import names

EQUAL = {"take": "one", "from": "table where rank is rank of played"}
SUM = {"take": "group", "making": "value of played"}
ALIKE: list[tuple[dict[str, Any], bool]] = [
    ({"equal": EQUAL}, True),
    ({"sum": {**SUM, "if": "count(taken) >= 2"}}, True),
    ({"sum": {**SUM, "if": "none(taken where rank is A)"}}, True),
    ({"same": {"take": "one", "from": "table where suit is suit of played"}}, False),
    ({"equal": EQUAL, "sum": {**SUM, "if": "not (settebello in taken)"}}, False),
    ({"sum": {**SUM, "if": "any(taken where suit is denari)"}}, False),
    ({"sum": {"take": "group", "making": "value of played + count(table where suit is denari)"}}, False),
]


@pytest.mark.parametrize(("captures", "alike"), ALIKE)
def test_only_where_suits_make_no_difference_are_ranks_counted(captures: dict[str, Any], alike: bool) -> None:
    text = ruleset(captures=captures, words={"settebello": "7 of denari"})
    assert (load(text).play_out is not None) is alike


@pytest.mark.parametrize("name", names())
def test_what_ranks_tell_of_a_hand_is_what_each_card_may_take(name: str) -> None:
    random, game = Random(name), load(name)
    if game.obligation != "card" or game.play.forbid or game.play.bank:
        assert game.play.moves is None
        return
    readings = [game.play]
    if game.wild is not None:
        readings += [game.reading(rank) for rank in range(len(game.deck.ranks))]
    hand = deal(game, random, 0)
    for _ in range(400):
        cards = random.sample(range(game.deck.size), random.randrange(3, 14))
        held, table = sorted(cards[:3]), card_set(cards[3:])
        rules = random.choice(readings)
        assert rules.moves is not None
        one_by_one = [rules.captures(card, table, hand) or [LAYING[card]] for card in held]
        assert list(rules.moves(held, table, hand)) == [move for moves in one_by_one for move in moves]
