"""A game ready to be played: a compiled ruleset for one number of players.

The compiler fills these records; the rest of the engine reads them. Nothing here knows YAML,
the expression language or any variant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from scopa_dsl.cards import Deck
from scopa_dsl.texts import Text

LAY, BANK, DECLARE = -1, -2, -3
"""Kinds of move that take nothing; a capture's kind is its index in ``Game.kinds``."""

NOBODY, TIED = -1, -2
"""Who has a contest, where it is no side."""

Number = int | Fraction
Measure = tuple[Number, ...]


class Move(NamedTuple):
    """One thing a player may do: play ``card`` and take the set ``taken``, or declare."""

    card: int
    """The card played; at a declaration the wild card that is given a rank, or -1."""
    taken: int
    """The set of table cards taken; 0 when none are."""
    kind: int
    """Which kind of capture, or LAY, BANK or DECLARE."""
    rank: int = -1
    """At a declaration, the rank that the wild card is said to be; -1 otherwise."""


class Moment(Protocol):
    """What a hook may ask about the moment of a play."""

    @property
    def hand(self) -> int:
        """The player's cards as a set, the card being played among them."""

    @property
    def first_play(self) -> bool:
        """Is this the first card played in the hand."""

    @property
    def last_play(self) -> bool:
        """Is this the last card played in the hand."""

    @property
    def first_deal(self) -> bool:
        """Are the cards of the first deal being played. Asked of captures that are made."""

    @property
    def last_deal(self) -> bool:
        """Is the stock exhausted."""


Captures = Callable[[int, int, Moment], Sequence[Move]]
"""(played card, table, moment) -> the captures that may be made, each set once, stable order."""
Moves = Callable[[Sequence[int], int, Moment], list[Move]]
"""(cards, table, moment) -> what each card may do where one that can take must, and another is laid."""
Find = Callable[[int, int, Moment], Sequence[int]]
"""(played card, table, moment) -> the sets that one kind of capture could take."""
Drawing = Callable[[], float]
"""A number from 0 up to, but not including, 1."""
PlayOut = Callable[..., tuple[int, int]]
"""(by deal the cards of each player, table, piles, sweeps, taker, number) -> (table, taker).

Plays a hand at random. Sides are numbered in order of play; ``piles`` and ``sweeps`` are added to,
the deals are used up, ``taker`` is who captured last or -1. Where there is something to declare
there are two more arguments: ``offered``: declared rank or None, last deal -> cards -> declarations; and
``declare`` (side, one of them, cards, last deal, declared rank or None), which keeps what it earns
-> (declared rank or None, ``by_rank`` of its reading or None)."""


class TooWide(Exception):  # noqa: N818 - nothing is wrong
    """So many cards lie on the table, or a wild card is read so, that only a ``Hand`` tells the moves."""


Outcomes = Callable[[Sequence[int]], tuple[tuple[int, tuple[Number, ...]], ...]]
"""(piles) -> by line of the count, who has it (a side, NOBODY or TIED) and the points of each side."""
PlayTest = Callable[[int, int, Moment], bool]
"""(played card, table, moment) -> whether a named reason holds."""


@dataclass(frozen=True, slots=True)
class Named:
    """A rule that can be named: its id, its name in words, and where the author wrote it."""

    id: str
    name: Text
    source: str
    """``path:line`` of the rule."""


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that a rule asks: of the moment, or of the set to be taken."""

    text: str
    """As its author wrote it."""
    source: str
    """``path:line``."""
    of_moment: Callable[[int, int, Moment], bool] | None
    of_set: Callable[[int, int, Moment, int], bool] | None


@dataclass(frozen=True, slots=True)
class Asked:
    """What a kind of capture would take if it asked nothing, and what it asks."""

    find: Find
    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Kind(Named):
    """One kind of capture."""

    first: Callable[[int, int, Moment], bool]
    """When it is possible and this is true, nothing else may be taken with that card."""
    find: Find
    asked: Callable[[], Asked] | None = None
    """Its conditions one by one; compiled when first called."""


@dataclass(frozen=True, slots=True)
class Reason(Named):
    """A named reason; ``test`` takes what its section knows.

    void: (table) · forbid, bank: (played, table, moment) ·
    no_sweep: (played, taken, table after, moment, kind, previous, pile, total, points).
    """

    test: Callable[..., bool]
    must: bool = False
    """Of bank: a card that takes nothing has to go to the pile, and may not be laid."""


@dataclass(frozen=True, slots=True)
class Line(Named):
    """A line of the sheet. Its hooks take what its moment knows:

    opening: (table) · declare: (hand, last_deal, total) ·
    capture, sweep: (played, taken, table after, moment, kind, previous, pile, total, points), where
    ``kind`` is an index into ``Game.kinds``, ``previous`` the card laid just before or None,
    ``pile`` the side's pile after the capture, ``total`` its match points before the hand and
    ``points`` maps line ids to what the side has earned in the hand until then ·
    count: (pile, total, points), where ``points`` maps every line id to this side's points so far ·
    end: (table, pile, total), ``table`` what is left over and not yet anybody's ·
    total: (total, others), ``others`` the highest total of the other sides.
    """

    at: str
    """opening, declare, capture, sweep, end, count or total."""
    test: Callable[..., bool] | None = None
    """Who or what qualifies; None when everybody does."""
    measure: Callable[..., Measure] | None = None
    """In a contest, what is compared, from the left; None for plain points."""
    points: Callable[..., Number] | None = None
    """How many points; None means one."""
    worth: Number | None = None
    """How many points, where that is the same every time; None where it depends on the play."""
    tie: str = "none"
    """none, split, each or carry: who is paid when the most is shared."""
    wins: bool = False
    """Wins the match there and then, instead of points."""


class ByRank(NamedTuple):
    """What may be taken where suits make no difference, so that ranks alone say how many moves there are."""

    sets: Callable[[int, int], Sequence[int]]
    """(played card, table) -> the sets it may take, or the empty one to be laid."""
    moves_of: Mapping[int, tuple[tuple[int, ...], tuple[int, ...], tuple[Any, ...]]]
    """A table's profile -> by rank how many moves a card has, and what it takes (``compiler/alike.py``)."""
    rank_of: tuple[int, ...]
    profile_of: Mapping[int, int]
    """A set of cards -> its profile, a number that says how many of each rank there are."""
    profile_of_card: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayRules:
    """The hooks that read cards as they are played, for one reading of the wild card."""

    kinds: tuple[Kind, ...]
    captures: Captures
    forbid: tuple[Reason, ...] = ()
    bank: tuple[Reason, ...] = ()
    no_sweep: tuple[Reason, ...] = ()
    opening: tuple[Line, ...] = ()
    declare: tuple[Line, ...] = ()
    capture: tuple[Line, ...] = ()
    sweep: tuple[Line, ...] = ()
    end: tuple[Line, ...] = ()
    sweep_pays: list[tuple[Line, Number]] | None = None
    """What every sweep pays, where that is always the same."""
    moves: Moves | None = None
    """What a whole hand may do, at once; None where more than the captures decide it."""
    by_rank: ByRank | None = None
    """The same for hands played fast; None where suits matter, and for the natural reading."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How hands add up to a match."""

    target: Number
    winner: str = "highest"
    """highest, lowest or all_but_highest."""
    tie: str = "play_on"
    """play_on or count_out."""
    margin: Number = 1
    claim: bool = False
    tie_break: Callable[[int, Number], Measure] | None = None
    """(pile, total) -> what decides between sides that are level."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One ruleset, compiled for one number of players with its options settled."""

    id: str
    """As asked for: ``scopa``, ``scopone+napola``."""
    name: Text
    digest: str
    """SHA-256 of the composed ruleset, for records."""
    options: Mapping[str, Number | bool | str]
    deck: Deck
    players: int
    sides: int
    hand_sizes: tuple[int, ...]
    """Cards to each player, deal by deal, until the stock is out."""
    table_cards: int
    clockwise: bool
    rotation: str
    """Who deals next: with_play, against_play, winner or loser (of the hand)."""
    obligation: str
    """card, hand or none."""
    leftovers: str
    """last_capturer, last_taker, dealer or nobody."""
    play: PlayRules
    reading: Callable[[int], PlayRules]
    """The play rules when the wild card is declared to be this rank."""
    count: tuple[Line, ...]
    total: tuple[Line, ...]
    match: MatchRules
    lines: tuple[Line, ...]
    """Every line of the sheet, in its order."""
    void: tuple[Reason, ...] = ()
    replace: Callable[[int], int] | None = None
    """(table) -> opening cards that go back into the stock and are replaced."""
    face_up: Callable[[bool], bool] | None = None
    """(last deal) -> are hands dealt face up."""
    wild: int | None = None
    """The card that stands for any rank at the opening and in a declaration."""
    values: tuple[tuple[Number, ...], ...] = ()
    """By card, its numbers in the table called ``value``; empty where the game has no such table."""
    tally: Callable[[Sequence[int]], list[Number]] | None = None
    """(piles) -> the points of each side at the count, where the piles alone decide them."""
    outcomes: Outcomes | None = None
    """The same line by line."""
    by_table: bool = False
    """Does a move depend on the card, the table and what was declared alone."""
    play_out: PlayOut | None = None
    """Plays a hand at random; None where only ``Hand`` can."""

    seatings: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = field(init=False)
    """By dealer, the seats and the sides in order of play."""
    offers: dict[object, list[Move]] = field(init=False, default_factory=dict, repr=False)
    """What hands may declare, as far as it was asked: see ``legal.declarable``."""

    def __post_init__(self) -> None:
        """Seat the players for every dealer."""
        orders = [self.order(dealer) for dealer in range(self.players)]
        seatings = tuple((seats, tuple(map(self.side, seats))) for seats in orders)
        object.__setattr__(self, "seatings", seatings)

    def order(self, dealer: int) -> tuple[int, ...]:
        """Seats in order of play, dealer last. Seats are numbered clockwise from 0."""
        step = 1 if self.clockwise else -1
        return tuple((dealer + step * i) % self.players for i in range(1, self.players + 1))

    def next_dealer(self, dealer: int, points: Sequence[Number] = ()) -> int:
        """Who deals after ``dealer``, in a hand that made these points, side by side.

        Of the side that deals it is the first in the order of play; where sides are level, or there are
        no points, the deal passes with play.
        """
        order = self.order(dealer)
        if self.rotation == "against_play":
            return order[-2]
        if self.rotation in ("winner", "loser"):
            most = (self.rotation == "winner") is (self.match.winner == "highest")
            best = (max if most else min)(points, default=0)
            if list(points).count(best) == 1:
                return next(seat for seat in order if points[self.side(seat)] == best)
        return order[0]

    def side(self, seat: int) -> int:
        """The side that a seat plays for; partners alternate."""
        return seat % self.sides
