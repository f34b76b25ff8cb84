"""What happens in a hand, as data: made by playing a move and looking at what changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scopa_dsl.engine.game import DECLARE, Line, Move, Number, Reason
from scopa_dsl.engine.hand import Hand


@dataclass(frozen=True, slots=True)
class Void:
    """An opening that is not played: the cards are dealt again."""

    table: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class Opened:
    """The first cards are dealt."""

    dealer: int
    first: int
    """The seat that plays first."""
    table: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Everybody gets cards again."""

    each: int
    left: int
    """How many cards are left for later deals."""


@dataclass(frozen=True, slots=True)
class Played:
    """A card is laid, banked, or takes something."""

    seat: int
    move: Move


@dataclass(frozen=True, slots=True)
class Declared:
    """A hand is shown for the points that it is worth."""

    seat: int
    cards: int
    move: Move


@dataclass(frozen=True, slots=True)
class Earned:
    """A side makes points, or with ``line.wins`` the match, in the course of play."""

    side: int
    line: Line
    points: Number


@dataclass(frozen=True, slots=True)
class NoSweep:
    """The table is empty, but for this reason it is no sweep."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class LeftOver:
    """What was on the table at the end goes to a side, or to nobody."""

    side: int | None
    cards: int


Event = Void | Opened | Dealt | Played | Declared | Earned | NoSweep | LeftOver


def void(hand: Hand) -> Void:
    """Why a hand is not played. Raises ValueError when its opening is not void."""
    for reason in hand.game.void:
        if reason.id == hand.void:
            return Void(hand.table, reason)
    raise ValueError("the opening is not void")


def opening(hand: Hand) -> list[Event]:
    """What has happened when a hand begins."""
    dealt = hand.table
    for pile in hand.piles:
        dealt |= pile
    return [Opened(hand.dealer, hand.seats[0], dealt), *_earned(hand, {})]


def play(hand: Hand, move: Move) -> list[Event]:
    """Make a move and say all that it brought about. Raises IllegalMove like ``hand.play``."""
    seat, stock, before = hand.seat, len(hand.stock), hand.earned
    reasons = _no_sweep(hand, move) if move.kind >= 0 and move in hand.moves() else []
    shown = hand.hand
    hand.play(move)
    events: list[Event] = [Declared(seat, shown, move) if move.kind == DECLARE else Played(seat, move)]
    events += _earned(hand, before)
    events += reasons
    if len(hand.stock) < stock:
        events.append(Dealt(hand.dealt, len(hand.stock)))
    if hand.over and hand.winner is None:
        events += _left(hand)
    return events


def _earned(hand: Hand, before: Mapping[str, tuple[Number, ...]]) -> list[Event]:
    nothing = (0,) * hand.game.sides
    events: list[Event] = []
    for line in hand.game.lines:
        if line.id == hand.won_by and hand.winner is not None:
            events.append(Earned(hand.winner, line, 0))
        for side, points in enumerate(hand.earned.get(line.id, ())):
            more = points - before.get(line.id, nothing)[side]
            if more:
                events.append(Earned(side, line, more))
    return events


def _no_sweep(hand: Hand, move: Move) -> list[Event]:
    """The first reason why a capture that empties the table is no sweep."""
    if move.taken != hand.table or not hand.rules.sweep:
        return []
    knows = hand.knows(move)
    holding = (reason for reason in hand.rules.no_sweep if reason.test(*knows))
    first = next(holding, None)
    return [NoSweep(first)] if first else []


def _left(hand: Hand) -> list[Event]:
    if hand.table:
        return [LeftOver(None, hand.table)]
    side = next((side for side, pile in enumerate(hand.piles) if hand.leftover & pile), None)
    return [LeftOver(side, hand.leftover)] if hand.leftover else []
