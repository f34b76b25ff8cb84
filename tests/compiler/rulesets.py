"""Small rulesets as text, and the moments to ask them about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from scopa_dsl.engine.game import Game, Move

PLAIN: dict[str, Any] = {
    "format": 1,
    "id": "mine",
    "name": "Mine",
    "deck": "italian-40",
    "tables": {
        "value": {"A": 1, **{n: n for n in range(2, 8)}, "F": 8, "C": 9, "R": 10},
    },
    "players": {2: {}},
    "deal": {"hand": 3, "table": 4},
    "captures": {"equal": {"take": "one", "from": "table where rank is rank of played"}},
    "scoring": {"carte": {"most": "count(pile)"}},
    "match": {"target": 11},
}


def ruleset(**sections: Any) -> str:
    """A ruleset's text: the plain one with some sections replaced."""
    return yaml.safe_dump({**PLAIN, **sections}, sort_keys=False, allow_unicode=True)


@dataclass(frozen=True)
class At:
    """A moment of play."""

    hand: int = 0
    first_play: bool = False
    last_play: bool = False
    last_deal: bool = False


def moment(game: Game, now: Mapping[str, Any]) -> At:
    return At(**{**now, "hand": game.deck.parse_set(now.get("hand", ""))})


def shown(game: Game, moves: list[Move]) -> list[str]:
    """Captures as a person writes them: ``sum 3D 4C``."""
    return [f"{game.play.kinds[m.kind].id} {' '.join(game.deck.names(m.taken))}" for m in moves]
