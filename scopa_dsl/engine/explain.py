"""What a card may take, and why it may take nothing else: as data, for others to put in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scopa_dsl.cards import members
from scopa_dsl.engine.game import Condition, Game, Kind, Moment, Move, PlayRules, Reason


@dataclass(frozen=True, slots=True)
class Refused:
    """Sets that a kind would take if it did not ask for more."""

    sets: tuple[int, ...]
    condition: Condition | None
    """The first thing asked that does not hold; None where fewer cards can be taken."""


@dataclass(frozen=True, slots=True)
class KindFound:
    """What one kind of capture could take."""

    kind: Kind
    sets: tuple[int, ...]
    first: Kind | None
    """The kind that comes first, so that these may not be taken."""
    refused: tuple[Refused, ...] = ()
    """What it would take but for what it asks."""


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
        KindFound(
            kind,
            sets,
            first if sets and kind is not first else None,
            tuple(_refused(kind, sets, played, table, moment)),
        )
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


def _refused(
    kind: Kind, found: tuple[int, ...], played: int, table: int, moment: Moment
) -> Iterator[Refused]:
    if kind.asked is None:
        return
    asked = kind.asked()
    left = [taken for taken in asked.find(played, table, moment) if taken not in found]
    for condition in asked.conditions:
        if condition.of_moment is not None:
            out = [] if condition.of_moment(played, table, moment) else left
        elif condition.of_set is not None:
            of_set = condition.of_set
            out = [taken for taken in left if not of_set(played, table, moment, taken)]
        if out:
            yield Refused(tuple(out), condition)
            left = [taken for taken in left if taken not in out]
    if left and found:
        yield Refused(tuple(left), None)


def _holding(reasons: tuple[Reason, ...], card: int, table: int, moment: Moment) -> tuple[Reason, ...]:
    return tuple(reason for reason in reasons if reason.test(card, table, moment))
