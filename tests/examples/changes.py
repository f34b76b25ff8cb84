"""Examples as plain values, and what else they might have expected."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from scopa_dsl.examples.running import SITUATIONS, Games, run
from scopa_dsl.ruleset import nodes
from scopa_dsl.ruleset.source import parse

EXPECTED = {key for situation in SITUATIONS for key in situation.expected.split()}


def mapping(example: dict[str, Any]) -> nodes.Mapping:
    # JSON is YAML: the example as an author might have written it.
    found = nodes.at(parse(json.dumps({"examples": [example]}), "x.yaml"), ("examples", 0))
    assert isinstance(found, nodes.Mapping)
    return found


def changes(value: Any) -> Iterator[Any]:
    """What else might stand there."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield value + 1
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from ({**value, key: changed} for changed in changes(inner))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            others = changes(item) if not isinstance(item, str) else ["2D 3D"]
            yield from ([*value[:i], changed, *value[i + 1 :]] for changed in others)


def changes_of(key: str, value: Any, names: list[str]) -> Iterator[Any]:
    """What else might be expected under a key."""
    if key in ("void", "no_sweep", "banked"):
        yield not value
        # Where nothing but true is expected, a name only says more.
        yield from (name for name in names if name != value and value is not True)
    elif key == "captures":
        yield from (value[:i] + value[i + 1 :] for i in range(len(value)))
        yield [*value, "2D 3D 4D 5D"]
    elif key == "playable":
        for card, how in value.items():
            yield {**value, card: "illegal" if isinstance(how, dict) else {"captures": [], "trail": True}}
            for inner in how if isinstance(how, dict) else ():
                for changed in changes_of(inner, how[inner], []):
                    yield {**value, card: {**how, inner: changed}}
    elif key in ("table_after", "replaced", "leftovers"):
        cards = value.split() if isinstance(value, str) else value
        yield [*cards, "2D"] if "2D" not in cards else [card for card in cards if card != "2D"]
        yield from [cards[1:]] if cards else []
    elif key == "winner":
        yield "nobody"
        yield from changes(value)
    elif key == "leftovers_to":
        yield from {1, 2, "nobody"} - {value}
    elif key == "wild_ranks":
        yield value[1:]
        yield [*value, "R"]
    elif key == "is":
        yield "AD" if value != "AD" else "2D"
    elif key == "wins":
        yield from (name for name in names if name != value)
    else:
        yield from changes(value)


def names_for(key: str, games: Games) -> list[str]:
    """The names that may stand under a key."""
    sections = {"void": "deal.void.", "no_sweep": "no_sweep.", "banked": "bank.", "wins": "scoring."}
    section = sections.get(key)
    found = [path for path in games.rules if section and path.startswith(section)]
    return [path.removeprefix(str(section)) for path in found]


def holds_whatever_is_changed(said: dict[str, Any], games: Games) -> list[dict[str, Any]]:
    """The examples that differ from this one in one thing expected, and yet are not found to fail."""
    found = []
    for key in said.keys() & EXPECTED:
        for other in changes_of(key, said[key], names_for(key, games)):
            changed = {**said, key: other}
            result = run(mapping(changed), games)
            # A line that pays at another moment is refused before anything is compared.
            refused = key == "wins" and [each.code for each in result.errors] == ["SC810"]
            if result.passed or not (result.differs or refused) or result.exercised:
                found.append(changed)
    return found
