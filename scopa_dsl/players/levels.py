"""The computer players by the name of their level."""

from __future__ import annotations

from collections.abc import Callable

from scopa_dsl.engine.game import Move
from scopa_dsl.engine.hand import Chance
from scopa_dsl.engine.view import View
from scopa_dsl.players import simple

Player = Callable[[View, Chance], Move]
"""From what a player sees, and chance, to one of the legal moves."""

LEVELS: dict[str, Player] = {"easy": simple.choose}
