"""The player that chooses by lot: what the others are measured against."""

from __future__ import annotations

from random import Random

from scopa_dsl.engine.game import Move
from scopa_dsl.engine.view import View


class Chance:
    """Plays any legal move, each as likely as another."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, seen: View) -> Move:
        """Any of the legal moves."""
        return drawn(seen.moves, self._random)


def drawn(moves: tuple[Move, ...] | list[Move], random: Random) -> Move:
    """One of some moves by lot. Raises ValueError when there is none."""
    if not moves:
        raise ValueError("no move to choose from: it is not this player's turn")
    return moves[int(random.random() * len(moves))]
