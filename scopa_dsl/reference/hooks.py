"""Every place of a ruleset file where an expression stands: what it has to give, and what it may speak of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scopa_dsl.compiler.context import (
    COUNT,
    DECLARE,
    END,
    FACE_UP,
    PLAY,
    TABLE,
    TAKE,
    TIE_BREAK,
    TOTAL,
    Signature,
    event_signature,
)
from scopa_dsl.compiler.ending import TIES as MATCH_TIES
from scopa_dsl.compiler.ending import WINNERS
from scopa_dsl.compiler.game import DIRECTIONS, LEFTOVERS, OBLIGATIONS, ROTATIONS
from scopa_dsl.compiler.plans import TAKES
from scopa_dsl.compiler.scoring import TIES
from scopa_dsl.language.types import BOOL, CARD, CARDS, NUM, Type

NOTHING = Signature((), {})
"""Only options and what follows from them."""
ANYTHING = Signature((), {**event_signature(()).variables, **TOTAL.variables})
"""A word may speak of whatever is known where it is used."""


@dataclass(frozen=True, slots=True)
class Hook:
    """One place. A ``*`` in it stands for a name that the author chooses."""

    place: tuple[str, ...]
    gives: tuple[Type, ...]
    """Of which type its expression may be; empty where any will do."""
    knows: Signature = NOTHING
    many: bool = False
    """May a list of expressions stand there."""
    earlier: bool = False
    """Does it know ``points of`` other lines."""


def _hooks(text: str, gives: tuple[Type, ...], knows: Signature = NOTHING, many: bool = False) -> list[Hook]:
    return [Hook(tuple(place.split(".")), gives, knows, many) for place in text.split()]


EVENT = event_signature(())
MOMENTS = {
    "opening": TABLE, "declare": DECLARE, "capture": EVENT, "sweep": EVENT, "end": END, "count": COUNT,
    "total": TOTAL,
}  # fmt: skip
"""What the lines of each moment know."""
HOOKS = (
    *_hooks("words.*", (), ANYTHING),
    *_hooks("wild", (CARD,)),
    *_hooks("players.*.sides players.*.table deal.table match.target match.margin", (NUM,)),
    *_hooks("players.*.hand deal.hand", (NUM,), many=True),
    *_hooks("direction", (DIRECTIONS,)),
    *_hooks("deal.rotation", (ROTATIONS,)),
    *_hooks("deal.void.* deal.void.*.if", (BOOL,), TABLE),
    *_hooks("deal.replace", (CARDS,), TABLE),
    *_hooks("deal.face_up", (BOOL,), FACE_UP),
    *_hooks("captures.*.take", (TAKES,)),
    *_hooks("captures.*.from", (CARDS,), PLAY),
    *_hooks("captures.*.making", (NUM,), PLAY),
    *_hooks("captures.*.first captures.*.fewest forbid.* forbid.*.if bank.* bank.*.if", (BOOL,), PLAY),
    *_hooks("captures.*.if", (BOOL,), TAKE),
    *_hooks("bank.*.must match.claim scoring.*.wins", (BOOL,)),
    *_hooks("obligation", (OBLIGATIONS,)),
    *_hooks("no_sweep.* no_sweep.*.if", (BOOL,), EVENT),
    *_hooks("leftovers", (LEFTOVERS,)),
    *_hooks("scoring.*.if", (BOOL,)),
    *_hooks("scoring.*.most", (NUM, BOOL), many=True),
    *_hooks("scoring.*.points", (NUM,)),
    *_hooks("scoring.*.tie", (TIES,)),
    *_hooks("match.winner", (WINNERS,)),
    *_hooks("match.tie", (MATCH_TIES,)),
    *_hooks("match.tie_break", (NUM, BOOL), TIE_BREAK, many=True),
)
"""Every place; what a line of the sheet knows is said by ``hook`` for its moment."""
_OF_MOMENT = ("if", "most", "points")


def hook(place: tuple[str, ...], at: str = "count", kinds: Iterable[str] = ()) -> Hook | None:
    """What may stand at a place; None where no expression does.

    ``at`` is the moment of a line of the sheet, ``kinds`` are the game's kinds of capture.
    """
    found = next((each for each in HOOKS if _fits(each.place, place)), None)
    if found is None:
        return None
    knows = found.knows
    if place[0] == "scoring" and place[-1] in _OF_MOMENT:
        knows = MOMENTS.get(at, COUNT)
    if knows is EVENT:
        knows = event_signature(kinds)
    elif knows is ANYTHING:
        knows = Signature((), {**ANYTHING.variables, **event_signature(kinds).variables})
    earlier = place[0] == "no_sweep" or (
        place[0] == "scoring" and place[-1] in _OF_MOMENT and at in ("capture", "sweep", "count")
    )
    return Hook(place, found.gives, knows, found.many, earlier)


def _fits(pattern: tuple[str, ...], place: tuple[str, ...]) -> bool:
    return len(pattern) == len(place) and all(
        one in ("*", other) for one, other in zip(pattern, place, strict=True)
    )
