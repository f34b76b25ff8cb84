"""Computer players: each sees a view of the hand, and nothing else, and chooses a move.

They know no variant: what a card is worth to them is read from the game's own scoring.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from scopa_dsl.engine.game import Move
from scopa_dsl.engine.view import View

LEVELS = ("easy", "normal", "hard", "random")
NAMES = {"facile": "easy", "normale": "normal", "difficile": "hard", "caso": "random"}
"""The levels by their Italian names."""
_HOMES = {"easy": "Easy", "normal": "Normal", "hard": "Hard", "random": "Chance"}

THINK = 0.3
"""How many seconds a player may think about a move, by default."""


class Player(Protocol):
    """Somebody who chooses moves."""

    def choose(self, seen: View) -> Move:
        """One of ``seen.moves``. Raises ValueError when there is none, because it is not the turn."""


def by_name(
    name: str, *, seed: int | None = None, think: float = THINK, iterations: int | None = None
) -> Player:
    """A new player of a level, by its English or Italian name.

    ``seed`` makes what it draws by lot repeatable. ``think`` is how many seconds it may take for a
    move; with ``iterations`` it considers so many imagined deals instead, however long that takes,
    and the same view and seed give the same move. Raises KeyError for a name that is no level.
    """
    level = NAMES.get(name, name)
    if level not in LEVELS:
        raise KeyError(name)
    if level == "hard":
        from scopa_dsl.players.hard import Hard

        return Hard(seed, think=think, iterations=iterations)
    kind = getattr(import_module(f"scopa_dsl.players.{level}"), _HOMES[level])
    player: Player = kind(seed)
    return player
