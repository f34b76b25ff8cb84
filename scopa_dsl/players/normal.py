"""The normal player: counts what a move gets, and what it leaves to the next player."""

from __future__ import annotations

from random import Random

from scopa_dsl.cards import members
from scopa_dsl.engine.game import Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.view import View, imagine
from scopa_dsl.players.random import drawn
from scopa_dsl.players.worth import gain


class Normal:
    """Plays what gets the most, less what the next player may be expected to get.

    It does not remember what was played: any card that it does not see now may be in a hand.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, seen: View) -> Move:
        """The move with the best balance; among equals one by lot."""
        if len(seen.moves) < 2:
            return drawn(seen.moves, self._random)
        worth = balances(seen, seen.game.deck.all & ~(seen.hand | seen.table))
        best = max(worth) - 1e-9
        return drawn([move for move, w in zip(seen.moves, worth, strict=True) if w >= best], self._random)


def balances(seen: View, elsewhere: int) -> list[float]:
    """For each legal move what it gets less what it leaves, ``elsewhere`` the cards others may have."""
    # How the unseen cards are given out does not matter: only public things are asked of the hand.
    hand = imagine(seen, tuple(members(seen.unseen)))
    return [gain(hand, move) - left_by(hand, move, elsewhere) for move in seen.moves]


def left_by(hand: Hand, move: Move, elsewhere: int) -> float:
    """What the next player may be expected to get after a move: the best of what it may hold."""
    after = hand.clone()
    after.push(move)
    if after.over or after.side == hand.side:
        return 0.0
    gains = sorted((best_with(after, card) for card in members(elsewhere)), reverse=True)
    return expected_best(gains, after.hand.bit_count())


def best_with(hand: Hand, card: int) -> float:
    """The most that the player at the turn could get with a card, if it held it."""
    captures = hand.rules.captures(card, hand.table, hand)
    return max((gain(hand, move) for move in captures), default=0.0)


def expected_best(gains: list[float], count: int) -> float:
    """The mean of the best of ``count`` gains drawn from these, which come in descending order."""
    total, missed, left = 0.0, 1.0, len(gains)
    for gained in gains:
        if left <= count:
            return total + missed * gained
        total += missed * count / left * gained
        missed *= 1 - count / left
        left -= 1
    return total
