"""A hand put together in the middle of play: for examples, puzzles and players who imagine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scopa_dsl.cards import members
from scopa_dsl.engine.game import Game, Move, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.position import Position


def arrange(
    game: Game,
    hands: Sequence[int],
    table: int,
    *,
    stock: Sequence[int] = (),
    turn: int = 0,
    dealer: int = 0,
    piles: Sequence[int] | None = None,
    totals: Sequence[Number] | None = None,
    carried: Mapping[str, Number] | None = None,
    shown: Sequence[int] | None = None,
    last_capturer: int | None = None,
    last_taker: int | None = None,
    previous: int | None = None,
    wild_rank: int | None = None,
    fresh: bool = False,
    earned: Mapping[str, Sequence[Number]] | None = None,
    times: Mapping[str, Sequence[int]] | None = None,
    log: Sequence[tuple[int, Move]] = (),
    dealt: int | None = None,
    declared: int = 0,
) -> Hand:
    """A hand in the middle of play. ``hands`` are sets by position; ``stock`` is dealt in order.

    ``fresh`` says that no card has been played yet; ``dealt`` is how many cards each player got
    in this deal (else the most that anybody holds); ``declared`` has a bit for each position
    that has declared in it. Raises ValueError when a card is in two places.
    """
    places = [*hands, table, *(piles or ()), *(1 << card for card in stock)]
    everything = 0
    for cards in places:
        if everything & cards:
            raise ValueError(" ".join(game.deck.names(everything & cards)) + " in two places")
        everything |= cards
    if len(hands) != game.players:
        raise ValueError(f"{len(hands)} hands for {game.players} players")
    hand = Hand.__new__(Hand)
    Position.__init__(hand, game, dealer, totals, carried)
    hand.table = table
    hand._hands = [list(members(cards)) for cards in hands]
    hand._stock = tuple(stock)
    hand._deals = _deals_done(game, len(stock))
    hand._size = max(map(len, hand._hands)) if dealt is None else dealt
    hand.turn = turn
    hand._piles = list(piles) if piles else [0] * game.sides
    hand._shown = list(shown) if shown else [0] * game.players
    hand._capturer = -1 if last_capturer is None else last_capturer
    hand._taker = hand._capturer if last_taker is None else last_taker
    hand._previous = previous
    hand._fresh = fresh
    hand._declared = declared
    often = times or {}
    hand._earned = _by_side(game.sides, earned or {}, often)
    hand._times = _by_side(game.sides, often, often)
    hand._log = [move for _, move in log]
    hand._began = log[0][0] if log else turn
    if wild_rank is not None:
        hand.wild_rank = wild_rank
        hand._rules = game.reading(wild_rank)
    if not hand._hands[turn]:
        hand._next()
    return hand


def _by_side(
    sides: int, numbers: Mapping[str, Sequence[Any]], times: Mapping[str, Sequence[int]]
) -> tuple[dict[str, Any], ...]:
    """Line id -> the number of each side, kept by side, by line, where the side has earned the line."""
    nothing = (0,) * sides
    return tuple(
        {line: each[side] for line, each in numbers.items() if each[side] or times.get(line, nothing)[side]}
        for side in range(sides)
    )


def _deals_done(game: Game, stock: int) -> int:
    """How many deals are over when so many cards are left for the rest of them."""
    rest = 0
    for deal in range(len(game.hand_sizes), 0, -1):
        if rest >= stock:
            return deal
        rest += game.hand_sizes[deal - 1] * game.players
    return 0
