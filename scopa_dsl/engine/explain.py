"""What a card may take, and why it may take nothing else: as data, for others to put in words."""

from __future__ import annotations

from dataclasses import dataclass

from scopa_dsl.cards import members
from scopa_dsl.engine.game import Game, Kind, Moment, Move, PlayRules, Reason


@dataclass(frozen=True, slots=True)
class KindFound:
    """What one kind of capture could take."""

    kind: Kind
    sets: tuple[int, ...]
    barred_by: Kind | None
    """The kind that comes first, so that these may not be taken."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What may be done with one card, and why not more."""

    played: int
    table: int
    captures: tuple[Move, ...]
    kinds: tuple[KindFound, ...]
    """Every kind of capture, in the order of the rules."""
    lay: bool
    """May the card be laid without taking."""
    must: str | None
    """Why it may not be laid: card (it can take), hand (``better`` can take), bank, or forbidden."""
    better: tuple[int, ...]
    """The cards of the hand that can take, where the hand must."""
    forbidden: tuple[Reason, ...]
    """The reasons that forbid the card; they yield when the hand has nothing else."""
    bank: tuple[Reason, ...]
    """The reasons why it may be put aside without taking."""


def explain(game: Game, rules: PlayRules, played: int, table: int, moment: Moment) -> Explanation:
    """What ``played`` may do on this table. ``moment.hand`` is the hand that it comes from."""
    found = [tuple(kind.find(played, table, moment)) for kind in rules.kinds]
    first = next(
        (
            kind
            for kind, sets in zip(rules.kinds, found, strict=True)
            if sets and kind.first(played, table, moment)
        ),
        None,
    )
    kinds = tuple(
        KindFound(kind, sets, first if sets and kind is not first else None)
        for kind, sets in zip(rules.kinds, found, strict=True)
    )
    cards = list(members(moment.hand | 1 << played))
    allowed = [card for card in cards if not _holding(rules.forbid, card, table, moment)] or cards
    captures = tuple(rules.captures(played, table, moment)) if played in allowed else ()
    takers = tuple(card for card in allowed if rules.captures(card, table, moment))
    bank = _holding(rules.bank, played, table, moment) if played in allowed else ()
    must = None
    if played not in allowed:
        must = "forbidden"
    elif game.obligation != "none" and captures:
        must = "card"
    elif game.obligation == "hand" and takers:
        must = "hand"
    elif any(reason.must for reason in bank):
        must = "bank"
    return Explanation(
        played=played,
        table=table,
        captures=captures,
        kinds=kinds,
        lay=must is None,
        must=must,
        better=takers if must == "hand" else (),
        forbidden=_holding(rules.forbid, played, table, moment),
        bank=bank,
    )


def _holding(reasons: tuple[Reason, ...], card: int, table: int, moment: Moment) -> tuple[Reason, ...]:
    return tuple(reason for reason in reasons if reason.test(card, table, moment))
