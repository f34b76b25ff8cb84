"""Whatever an example says, the answer is a result: examples put together at random from shipped ones."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from scopa_dsl.examples.finding import suite
from scopa_dsl.examples.running import run
from scopa_dsl.ruleset import library, nodes
from scopa_dsl.ruleset.shape import check_shape
from scopa_dsl.ruleset.source import parse

GAMES = ["scopa", "cirulla", "scopa+asso+claim+count-out", "maresciallo", "pasur", "scopone-trentino"]
ROUNDS = 600
ODD: dict[str, list[Any]] = {
    "play": ["", "7D", "RS"],
    "take": ["", "7D"],
    "players": [2, 3, 9],
    "dealer": [0, 7],
    "claim": [1, 5],
    "totals": [[], [1], [1, 2, 3, 4]],
    "piles": [["rest"], ["rest", "", ""]],
    "deck": ["7D"],
    "winner": ["nobody", 9],
    "plays": [["7D x"], ["x"], ["declare"], ["declare 7C=A"], ["7D bank"]],
    "hands": [[], [[]], [["7D"], ["8C"]]],
    "declared": [{}, {"7C": "A"}, {"7C": 8}],
    "counts": [{"carte": []}, {"primiera": [1]}],
    "last_capturer": [0, 1, 3],
    "deals": [[], 3],
    "order": [[]],
    "is": ["7D"],
    "card": ["xx"],
    "measures": [{"carte": []}],
    "lines": [{"carte": []}],
    "options": [{"target": "x"}, {"nowhere": 1}],
    "wild_ranks": [["A", 9]],
    "playable": [{}, {"XX": "illegal"}],
}


def material() -> dict[str, list[Any]]:
    """By key, everything that a shipped example says under it, and some odd things."""
    found = {key: list(values) for key, values in ODD.items()}
    for name in [*library.names(), *library.modules()]:
        for example in suite(name).examples:
            for entry in example.entries:
                found.setdefault(entry.key.text, []).append(nodes.plain(entry.value))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_example_breaks_the_run(game: str) -> None:
    random, values, games = Random(game), material(), suite(game).games
    shipped = [nodes.plain(example) for name in library.names() for example in suite(name).examples]
    errors = 0
    for _ in range(ROUNDS):
        said = dict(random.choice(shipped))  # type: ignore[call-overload]
        for key in random.sample(sorted(values), random.randrange(3)):
            said[key] = random.choice(values[key])
        for key in random.sample(sorted(said), min(len(said) - 1, random.randrange(2))):
            del said[key]
        file = parse(json.dumps({"ruleset": game, "examples": [said]}), "x.yaml")
        example = nodes.at(file, ("examples", 0))
        if isinstance(example, nodes.Mapping) and not check_shape(file, "examples"):
            errors += bool(run(example, games).errors)
    assert errors > 100
