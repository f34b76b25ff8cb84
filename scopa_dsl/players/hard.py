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
from scopa_dsl.players.search import OutOfTime, Search, TooMany, sharing
from scopa_dsl.players.worlds import is_certain, worlds

EXACT_UNSEEN = 12
"""With so few unseen cards two players look ahead to the end of the hand."""
EXACT_LEFT = 8
"""With so few cards left to play, two sides of several players do."""
DEEP = 8
"""How many cards in hands can be looked through to the end of the deal."""
POSITIONS = 4_000
"""How many positions may be looked at in one imagined hand."""
CERTAIN = 100_000
"""How many, where no card is hidden any more."""
SHARES = 1
"""In how many ways the cards that are left are shared out to judge the end of a deal."""
BATCH = 8
"""After so many imagined hands the moves that are far behind drop out."""
SURE = 2.5
"""How many standard errors behind is far behind."""

Judge = Callable[[Hand, Sequence[Move]], list[float]]
"""(imagined hand, moves) -> what each is worth to the side at the turn. Raises OutOfTime, TooMany."""


class Hard:
    """Judges every move in the same imagined hands, and plays what is best on average.

    With two players it looks ahead to the end of the deal, and of the hand when few cards are
    unseen; else, and where that is too much, it plays the imagined hands out.
    """

    def __init__(self, seed: int | None = None, *, think: float = 0.3, iterations: int | None = None) -> None:
        self._random = Random(seed)
        self._think = think
        self._iterations = iterations

    def choose(self, seen: View) -> Move:
        """The move that is best on average over hands that look like this one."""
        if len(seen.moves) < 2:
            return drawn(seen.moves, self._random)
        until = inf if self._iterations is not None else perf_counter() + self._think
        for judge in self._judges(seen, until):
            means = race(seen.moves, self._worlds(seen), judge, self._iterations, until)
            if means:
                break
        else:
            means = dict(zip(seen.moves, balances(seen, seen.unseen), strict=True))
        return max(means, key=means.__getitem__)

    def _worlds(self, seen: View) -> Iterator[Hand]:
        """The hands that it imagines."""
        return worlds(seen, self._random)

    def _judges(self, seen: View, until: float) -> Iterator[Judge]:
        """Ways to judge a move, the best first; one that turns out to be too much leads to the next."""
        game, in_hands = seen.game, sum(seen.counts)
        left = seen.stock + in_hands
        two = game.players == 2
        if is_certain(seen) and game.sides == 2:
            # Should it take too long, there must be time for something else.
            yield _looking_ahead(left, until - 0.4 * self._think, self._random, CERTAIN)
        elif seen.unseen.bit_count() <= EXACT_UNSEEN if two else game.sides == 2 and left <= EXACT_LEFT:
            yield _looking_ahead(left, until, self._random, POSITIONS)
        if two and in_hands <= DEEP and seen.stock:
            yield _looking_ahead(in_hands, until, self._random, POSITIONS)
        yield Rollouts(game, self._random, until).judge


def _looking_ahead(cards: int, until: float, random: Random, limit: int) -> Judge:
    """Judges by search, so many cards deep."""

    def judge(hand: Hand, moves: Sequence[Move]) -> list[float]:
        static = sharing(hand.game.deck.all, hand.game.sides, random, SHARES)
        return Search(static, until, limit).values(hand, moves, cards)

    return judge


def race(
    moves: Sequence[Move], imagined: Iterator[Hand], judge: Judge, most: int | None, until: float
) -> dict[Move, float]:
    """The mean worth of the moves that are still in the running after up to ``most`` hands.

    A move drops out when it is behind the leader by more than chance explains. Nothing is found
    where already the first hand is too much.
    """
    running = list(moves)
    values: dict[Move, list[float]] = {move: [] for move in running}
    for number, hand in enumerate(imagined, 1):
        try:
            judged = judge(hand, running)
        except OutOfTime:
            break
        except TooMany:
            if number == 1:
                break
            judged = []
        for move, value in zip(running, judged, strict=False):
            values[move].append(value)
        if not number % BATCH and number > BATCH:
            running = _still_running(running, values)
        if len(running) < 2 or number == most or perf_counter() > until:
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
