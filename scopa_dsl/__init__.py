"""Scopa in every version: rulesets in YAML, checked, explained, scored and played.

>>> import random
>>> from scopa_dsl import deal, load, sheet
>>> game = load("scopa+napola", players=2, options={"target": 21})
>>> hand = deal(game, random.Random(7), dealer=1)
>>> while not hand.over:
...     hand.play(hand.moves()[0])
>>> len(sheet(hand).totals)
2
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scopa_dsl.api import compiled, load, read
    from scopa_dsl.diagnostics import Diagnostic, RulesetError, render
    from scopa_dsl.engine.dealing import deal
    from scopa_dsl.engine.explain import explain
    from scopa_dsl.engine.game import Game, Move
    from scopa_dsl.engine.hand import Hand
    from scopa_dsl.engine.illegal import IllegalMove
    from scopa_dsl.engine.match import Match, Outcome
    from scopa_dsl.engine.record import RecordError, from_record, to_record
    from scopa_dsl.engine.scoring import Sheet, points, score_piles, sheet
    from scopa_dsl.engine.view import View, view

_HOMES = {
    "scopa_dsl.api": ("compiled", "load", "read"),
    "scopa_dsl.diagnostics": ("Diagnostic", "RulesetError", "render"),
    "scopa_dsl.engine.dealing": ("deal",),
    "scopa_dsl.engine.explain": ("explain",),
    "scopa_dsl.engine.game": ("Game", "Move"),
    "scopa_dsl.engine.hand": ("Hand",),
    "scopa_dsl.engine.illegal": ("IllegalMove",),
    "scopa_dsl.engine.match": ("Match", "Outcome"),
    "scopa_dsl.engine.record": ("RecordError", "from_record", "to_record"),
    "scopa_dsl.engine.scoring": ("Sheet", "points", "score_piles", "sheet"),
    "scopa_dsl.engine.view": ("View", "view"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [  # noqa: RUF022  # in the order a newcomer meets them
    "load", "read", "compiled", "Game", "deal", "Hand", "Move", "IllegalMove", "Match", "Outcome",
    "sheet", "points", "score_piles", "Sheet", "explain", "view", "View",
    "to_record", "from_record", "RecordError", "RulesetError", "Diagnostic", "render",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """Import a public name when it is first asked for, so that `scopa --help` starts at once."""
    if name in _HOME_OF:
        return getattr(import_module(_HOME_OF[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
