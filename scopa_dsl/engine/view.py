"""What one player may see, and the hands that it could be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.arrange import arrange
from scopa_dsl.engine.game import Game, Move, Number
from scopa_dsl.engine.hand import Hand


@dataclass(frozen=True, slots=True)
class View:
    """The state of a hand as one position sees it. Nothing hidden can be reached from here.

    What comes by position is in order of play; piles, totals and points come by side.
    """

    game: Game
    position: int
    """Whose view it is; 0 plays first, the last is the dealer."""
    seats: tuple[int, ...]
    sides: tuple[int, ...]
    dealer: int
    """The seat that dealt."""
    turn: int
    """The position whose turn it is."""
    hand: int
    """The viewer's cards."""
    counts: tuple[int, ...]
    """How many cards each position holds."""
    shown: tuple[int, ...]
    """The cards of each position that lie open in its hand."""
    table: int
    piles: tuple[int, ...]
    stock: int
    """How many cards are still to be dealt."""
    dealt: int
    """How many cards each player got in this deal."""
    declared: int
    """The positions that have declared in this deal, one bit each."""
    moves: tuple[Move, ...]
    """The legal moves, if it is the viewer's turn."""
    log: tuple[tuple[int, Move], ...]
    """Every move so far, with the position that made it."""
    totals: tuple[Number, ...]
    """The match points before this hand."""
    carried: Mapping[str, Number]
    earned: Mapping[str, tuple[Number, ...]]
    """The points made in play so far: line id -> points of each side."""
    times: Mapping[str, tuple[int, ...]]
    wild_rank: int | None
    previous: int | None
    """The card laid without taking in the play just before."""
    last_capturer: int | None
    last_taker: int | None
    first_play: bool
    last_play: bool
    last_deal: bool
    over: bool
    winner: int | None
    """The side that has won the match within this hand."""

    @property
    def side(self) -> int:
        """The viewer's side."""
        return self.sides[self.position]

    @property
    def seat(self) -> int:
        """The viewer's seat."""
        return self.seats[self.position]

    @property
    def unseen(self) -> int:
        """The cards that may be in other hands or in the stock, for all the viewer knows."""
        seen = self.hand | self.table
        for cards in (*self.piles, *self.shown):
            seen |= cards
        return self.game.deck.all & ~seen


def view(hand: Hand, position: int) -> View:
    """The hand as the player at ``position`` sees it."""
    hands = hand.hands
    mine = position == hand.turn and not hand.over
    return View(
        game=hand.game,
        position=position,
        seats=hand.seats,
        sides=hand.sides,
        dealer=hand.dealer,
        turn=hand.turn,
        hand=hands[position],
        counts=tuple(cards.bit_count() for cards in hands),
        shown=hand.shown,
        table=hand.table,
        piles=hand.piles,
        stock=len(hand.stock),
        dealt=hand.dealt,
        declared=hand.declared,
        moves=tuple(hand.moves()) if mine else (),
        log=hand.log,
        totals=hand.totals,
        carried=MappingProxyType(dict(hand.carried)),
        earned=MappingProxyType(dict(hand.earned)),
        times=MappingProxyType(dict(hand.times)),
        wild_rank=hand.wild_rank,
        previous=hand.previous,
        last_capturer=hand.last_capturer,
        last_taker=hand.last_taker,
        first_play=hand.first_play,
        last_play=hand.last_play,
        last_deal=hand.last_deal,
        over=hand.over,
        winner=hand.winner,
    )


def imagine(seen: View, hidden: Sequence[int]) -> Hand:
    """A hand that looks like this to the viewer, its unseen cards given out in order of ``hidden``.

    They go to the other hands in order of play, then to the stock. Raises ValueError unless
    ``hidden`` is the view's ``unseen`` cards in some order.
    """
    if card_set(hidden) != seen.unseen or len(hidden) != seen.unseen.bit_count():
        raise ValueError("not the cards that are unseen")
    hands, given = [], 0
    for position, count in enumerate(seen.counts):
        known = seen.hand if position == seen.position else seen.shown[position]
        more = count - known.bit_count()
        hands.append(known | card_set(hidden[given : given + more]))
        given += more
    return arrange(
        seen.game,
        hands,
        seen.table,
        stock=hidden[given:],
        turn=seen.turn,
        dealer=seen.dealer,
        piles=seen.piles,
        totals=seen.totals,
        carried=seen.carried,
        shown=seen.shown,
        last_capturer=seen.last_capturer,
        last_taker=seen.last_taker,
        previous=seen.previous,
        wild_rank=seen.wild_rank,
        fresh=seen.first_play,
        earned=seen.earned,
        times=seen.times,
        log=seen.log,
        dealt=seen.dealt,
        declared=seen.declared,
    )


def imagining(seen: View) -> Callable[[Sequence[int]], Hand]:
    """``imagine`` for many orders of the unseen cards, which are not checked again."""
    first = imagine(seen, tuple(members(seen.unseen)))
    shares: list[tuple[list[int], int, int]] = []
    given = 0
    for position, count in enumerate(seen.counts):
        known = list(members(seen.hand if position == seen.position else seen.shown[position]))
        shares.append((known, given, given + count - len(known)))
        given += count - len(known)

    def dealt(hidden: Sequence[int]) -> Hand:
        hand = first.clone()
        hand._hands = [
            known[:] if begin == end else sorted([*known, *hidden[begin:end]]) for known, begin, end in shares
        ]
        hand._stock = tuple(hidden[given:])
        return hand

    return dealt
