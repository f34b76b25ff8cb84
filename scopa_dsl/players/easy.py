"""The easy player: takes what it sees, and does not look at what it leaves."""

from __future__ import annotations

from random import Random

from scopa_dsl.engine.game import BANK, DECLARE, Move
from scopa_dsl.engine.view import View
from scopa_dsl.players.random import drawn
from scopa_dsl.players.worth import aim

CARELESS = 0.3
"""How often it plays the first card that comes to hand."""


class Easy:
    """Takes as many cards as it can (as few, where low wins), and plays at random now and then."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, seen: View) -> Move:
        """Mostly the capture with the most cards."""
        if self._random.random() < CARELESS or len(seen.moves) < 2:
            return drawn(seen.moves, self._random)
        wanted = aim(seen.game)
        most = max(wanted * _cards(move) for move in seen.moves)
        return drawn([move for move in seen.moves if wanted * _cards(move) == most], self._random)


def _cards(move: Move) -> int:
    """How many cards a move gets; a declaration costs nothing, so it is as good as any."""
    if move.kind == DECLARE:
        return 100
    return move.taken.bit_count() + (move.kind >= 0 or move.kind == BANK)
