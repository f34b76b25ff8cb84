"""Records that do not replay say where."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scopa_dsl.engine.dealing import shuffle
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.record import RecordError, from_record, to_record

from .games import scopa

GAME = scopa(options={"target": 11, "half": Fraction(1, 2)})


def played() -> Hand:
    hand = Hand(GAME, shuffle(40, Random(3)), 1, (Fraction(5, 2), 3), {"carte": Fraction(1, 2)})
    while not hand.over:
        hand.play(hand.moves()[0])
    return hand


def test_a_record_is_json_and_replays() -> None:
    hand = played()
    stored = json.loads(json.dumps(to_record(hand)))
    assert from_record(GAME, stored) == hand
    assert stored["totals"] == ["5/2", 3] and stored["options"] == {"target": 11, "half": "1/2"}


BROKEN: list[tuple[dict[str, Any], str]] = [
    ({"game": "scopone"}, "game"),
    ({"players": 3}, "players"),
    ({"options": {"target": 21, "half": "1/2"}}, "options.target"),
    ({"options": None}, "options.half"),
    ({"digest": "1"}, "digest"),
    ({"dealer": 2}, "dealer"),
    ({"dealer": True}, "dealer"),
    ({"totals": [1]}, "totals"),
    ({"totals": ["1/0", 1]}, "totals"),
    ({"totals": [None, 1]}, "totals"),
    ({"totals": ["1e99999999", 1]}, "totals"),
    ({"totals": ["9" * 500, 1]}, "totals"),
    ({"carried": {"carte": "1.5e-99999999"}}, "carried"),
    ({"carried": []}, "carried"),
    ({"carried": {"carte": 1.5}}, "carried"),
    ({"deck": ["AD"]}, "deck"),
    ({"deck": ["XD"]}, "deck"),
    ({"deck": "AD"}, "deck"),
    ({"moves": None}, "moves"),
    ({"moves": ["what"]}, "move 1"),
    ({"moves": ["declare"]}, "move 1"),
    ({"moves": ["declare AD=Z"]}, "move 1"),
    ({"moves": ["AD x"]}, "move 1"),
    ({"moves": [7]}, "move 1"),
]


@pytest.mark.parametrize(("change", "where"), BROKEN)
def test_a_broken_record_says_where(change: dict[str, Any], where: str) -> None:
    with pytest.raises(RecordError) as caught:
        from_record(GAME, {**to_record(played()), **change})
    assert caught.value.where == where


@pytest.mark.parametrize("data", [None, [], "x", 5])
def test_what_is_no_record_at_all(data: Any) -> None:
    with pytest.raises(RecordError) as caught:
        from_record(GAME, data)
    assert caught.value.where == "record"


def test_an_illegal_move_is_counted() -> None:
    data = to_record(played())
    moves = data["moves"]
    assert isinstance(moves, list)
    with pytest.raises(RecordError) as caught:
        from_record(GAME, {**data, "moves": [moves[0], moves[0], *moves[1:]]})
    assert caught.value.where == "move 2"
