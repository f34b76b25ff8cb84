"""What cards, captures and piles are worth to a side, read from the game's own scoring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from scopa_dsl.cards import members
from scopa_dsl.engine.game import BANK, DECLARE, Game, Line, Move, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.legal import declaring
from scopa_dsl.engine.scoring import tally

SPLITS = 240
"""Over how many ways to share out the deck the worth of a card is averaged."""


def aim(game: Game) -> int:
    """1 where points are good to have, -1 where the fewest points win."""
    return 1 if game.match.winner == "highest" else -1


def margin(game: Game, points: Sequence[Number], winner: int | None, side: int) -> float:
    """How much better a side has done than the others: the difference in points, as the match goes.

    A line that wins the match is worth the match.
    """
    others = len(points) - 1
    if not others:
        return float(aim(game) * points[side])
    ahead = aim(game) * float(points[side] - (sum(points) - points[side]) / others)
    if winner is not None:
        ahead += float(game.match.target) * (1 if winner == side else -1 / others)
    return ahead


def result(hand: Hand, side: int) -> float:
    """A side's margin in a hand with its piles as they lie."""
    game = hand.game
    points, winner = tally(game, hand.piles, hand.earned, hand.carried, hand.totals)
    return margin(game, points, winner if hand.winner is None else hand.winner, side)


@lru_cache(maxsize=32)
def card_worths(game: Game) -> tuple[float, ...]:
    """By card, what taking it is worth: how much better the sheet gets, on average over piles.

    A card that is not taken now goes to any side later, each as likely, so that with two sides it
    is half the difference between having the card and leaving it to the other.
    """
    random, sides = Random(1), game.sides
    deck, nothing = range(game.deck.size), (0,) * sides
    sums = [0.0] * game.deck.size
    for _ in range(SPLITS):
        owners = [int(random.random() * sides) for _ in deck]
        piles = [0] * sides
        for card, owner in enumerate(owners):
            piles[owner] |= 1 << card

        def ahead(side: int, piles: list[int] = piles) -> float:
            return margin(game, *tally(game, piles, {}, {}, nothing), side)

        having = [ahead(side) for side in range(sides)]
        for card, owner in enumerate(owners):
            other = (owner + 1) % sides
            piles[owner] ^= 1 << card
            piles[other] |= 1 << card
            sums[card] += having[owner] - ahead(owner)
            piles[owner] |= 1 << card
            piles[other] ^= 1 << card
    return tuple(total / SPLITS * (sides - 1) / sides for total in sums)


def gain(hand: Hand, move: Move) -> float:
    """What a move gets for the side at the turn at once: the worth of the cards, and points earned."""
    worths = card_worths(hand.game)
    if move.kind < 0:
        if move.kind == DECLARE:
            rules = hand.rules if move.rank < 0 else hand.game.reading(move.rank)
            return paid(hand.game, declaring(hand, rules))
        return worths[move.card] if move.kind == BANK else 0.0
    got = worths[move.card]
    for card in members(move.taken):
        got += worths[card]
    return got + paid(hand.game, hand.rewards(move))


def paid(game: Game, lines: Sequence[tuple[Line, Number]]) -> float:
    """What lines earned in play are worth to the side that earns them."""
    return sum(float(game.match.target if line.wins else aim(game) * number) for line, number in lines)
