"""The hard player: remembers every card, imagines the hidden ones, and looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf, sqrt
from random import Random
from time import perf_counter

from scopa_dsl.engine.game import Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.view import View
from scopa_dsl.players.normal import balances
from scopa_dsl.players.random import drawn
from scopa_dsl.players.rollouts import Rollouts
from scopa_dsl.players.search import OutOfTime, Search, sharing
from scopa_dsl.players.worlds import worlds

EXACT_UNSEEN = 12
"""With so few unseen cards two players look ahead to the end of the hand."""
EXACT_LEFT = 8
"""With so few cards left to play, two sides of several players do."""
DEEP = 8
"""How many cards in hands can be looked through to the end of the deal."""

Judge = Callable[[Hand, Sequence[Move]], list[float]]
"""(imagined hand, moves) -> what each is worth to the side at the turn. May raise OutOfTime."""


class Hard:
    """Judges every move in the same imagined hands, and plays what is best on average."""

    def __init__(self, seed: int | None = None, *, think: float = 0.3, iterations: int | None = None) -> None:
        self._random = Random(seed)
        self._think = think
        self._iterations = iterations

    def choose(self, seen: View) -> Move:
        """The move that is best on average over hands that look like this one."""
        if len(seen.moves) < 2:
            return drawn(seen.moves, self._random)
        until = inf if self._iterations is not None else perf_counter() + self._think
        judge = self._judge(seen, until)
        most = self._iterations or 1_000_000
        means = race(seen, worlds(seen, self._random), judge, most, until)
        if not means:
            means = dict(zip(seen.moves, balances(seen, seen.unseen), strict=True))
        return max(means, key=means.__getitem__)

    def _judge(self, seen: View, until: float) -> Judge:
        game = seen.game
        left = seen.stock + sum(seen.counts)
        if game.players == 2 and seen.unseen.bit_count() <= EXACT_UNSEEN:
            return _looking(left, until, self._random)
        if game.players == 2 and sum(seen.counts) <= DEEP:
            return _looking(sum(seen.counts), until, self._random)
        if game.sides == 2 and left <= EXACT_LEFT:
            return _looking(left, until, self._random)
        return Rollouts(game, self._random, until).judge


def _looking(cards: int, until: float, random: Random) -> Judge:
    def judge(hand: Hand, moves: Sequence[Move]) -> list[float]:
        static = sharing(hand.game.deck.all, hand.game.sides, random, SHARES)
        return Search(static, until).values(hand, moves, cards)

    return judge


SHARES = 2
BATCH = 8
SURE = 2.5


def race(seen: View, imagined: Iterator[Hand], judge: Judge, most: int, until: float) -> dict[Move, float]:
    """The mean worth of the moves that are still in the running after up to ``most`` hands.

    A move drops out when it is behind the leader by more than chance explains.
    """
    running = list(seen.moves)
    values: dict[Move, list[float]] = {move: [] for move in running}
    for number, hand in enumerate(imagined, 1):
        try:
            for move, value in zip(running, judge(hand, running), strict=True):
                values[move].append(value)
        except OutOfTime:
            break
        if not number % BATCH and number >= 2 * BATCH:
            running = _still_running(running, values)
        if len(running) < 2 or number >= most or perf_counter() > until:
            break
    return {move: sum(values[move]) / len(values[move]) for move in running if values[move]}


def _still_running(running: list[Move], values: dict[Move, list[float]]) -> list[Move]:
    leader = max(running, key=lambda move: sum(values[move]))
    kept = []
    for move in running:
        behind = [a - b for a, b in zip(values[leader], values[move], strict=True)]
        count = len(behind)
        mean = sum(behind) / count
        spread = sqrt(sum((one - mean) ** 2 for one in behind) / (count - 1) / count)
        if move is leader or mean <= SURE * spread + 1e-9:
            kept.append(move)
    return kept
