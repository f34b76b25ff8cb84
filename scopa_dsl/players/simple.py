"""A player of few thoughts: takes as much as it sees, and sweeps when it can."""

from __future__ import annotations

from scopa_dsl.engine.game import BANK, DECLARE, LAY, Move
from scopa_dsl.engine.hand import Chance
from scopa_dsl.engine.view import View


def choose(seen: View, chance: Chance) -> Move:
    """One of the view's moves; between equals, and to lay a card, chance decides."""
    best = max(_worth(move, seen) for move in seen.moves)
    equals = [move for move in seen.moves if _worth(move, seen) == best]
    return equals[int(chance.random() * len(equals))]


def _worth(move: Move, seen: View) -> int:
    if move.kind == DECLARE:
        return 1000
    if move.kind == LAY:
        return 0
    if move.kind == BANK:
        return 1
    return 1 + move.taken.bit_count() + (100 if move.taken == seen.table else 0)
