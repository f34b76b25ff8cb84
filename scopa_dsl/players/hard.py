"""The hard player: remembers every card, imagines the hidden ones, and looks ahead."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from time import perf_counter

from scopa_dsl.engine.game import Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.view import View
from scopa_dsl.players.bare import bare, in_turn
from scopa_dsl.players.bare_rollouts import BareRollouts
from scopa_dsl.players.bare_search import BareSearch
from scopa_dsl.players.normal import balances
from scopa_dsl.players.random import drawn
from scopa_dsl.players.rollouts import Rollouts
from scopa_dsl.players.search import OutOfTime, Search, TooMany, drawn_lots, sharing
from scopa_dsl.players.worlds import is_certain, worlds

EXACT_UNSEEN = 12
"""With so few unseen cards two players look ahead to the end of the hand."""
EXACT_LEFT = 8
"""With so few cards left to play, two sides of several players do."""
EXACT_KNOWN = 16
"""With so few, two sides do when no card is hidden any more."""
DEEP = 8
"""How many cards in hands can be looked through to the end of the deal."""
POSITIONS = 4_000
"""How many positions may be looked at in one imagined hand."""
POSITIONS_KNOWN = 500_000
"""How many, where no card is hidden any more."""
PATIENCE = 1.0
"""How many seconds more it may take then, which is seldom needed, to find what is right for certain."""
RESERVE = 0.15
"""What part of the time is left for something else, should that be too much."""
SHARES = 1
"""In how many ways the cards that are left are shared out to judge the end of a deal."""
BATCH = 8
"""After so many imagined hands the moves that are far behind drop out."""
SURE = 2.5
"""How many standard errors behind is far behind."""

Judge = Callable[[Hand, Sequence[Move]], list[float]]
"""(imagined hand, moves) -> what each is worth to the side at the turn. Raises OutOfTime, TooMany."""
Way = tuple[Judge, int | None, float]
"""How to judge moves, in how many imagined hands at the most, and until when."""


@contextmanager
def collector_waiting() -> Iterator[None]:
    """Without the garbage collector, which would go through all that is remembered again and again.

    Hands and searches hold no circles, so that nothing piles up.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


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
        with collector_waiting():
            for way in self._ways(seen, until):
                means = race(seen.moves, self._worlds(seen), *way)
                if means:
                    return max(means, key=means.__getitem__)
        means = dict(zip(seen.moves, balances(seen, seen.unseen), strict=True))
        return max(means, key=means.__getitem__)

    def _worlds(self, seen: View) -> Iterator[Hand]:
        """The hands that it imagines."""
        return worlds(seen, self._random)

    def _ways(self, seen: View, until: float) -> Iterator[Way]:
        """Ways to judge a move, the best first; one that turns out to be too much leads to the next."""
        game, in_hands, random, most = seen.game, sum(seen.counts), self._random, self._iterations
        left, two = seen.stock + in_hands, game.players == 2
        if is_certain(seen) and game.sides == 2:
            if left <= EXACT_KNOWN:
                longer = until + PATIENCE
                yield Ahead(left, longer, random, POSITIONS_KNOWN, True).judge, 1, longer
                until = max(until, perf_counter() + RESERVE * self._think)
        elif seen.unseen.bit_count() <= EXACT_UNSEEN if two else game.sides == 2 and left <= EXACT_LEFT:
            yield Ahead(left, until, random, POSITIONS).judge, most, until
        if two and in_hands <= DEEP and seen.stock:
            yield Ahead(in_hands, until, random, POSITIONS).judge, most, until
        simple = bare(game)
        if simple is not None and in_turn(seen.counts, seen.turn):
            yield BareRollouts(simple, random, until).judge, most, until
        else:
            yield Rollouts(game, random, until).judge, most, until


@dataclass(frozen=True, slots=True)
class Ahead:
    """Judges by search, so many cards deep."""

    cards: int
    until: float
    random: Random
    positions: int
    best_only: bool = False
    """Need no more be said of the worse moves than that they are worse."""

    def judge(self, hand: Hand, moves: Sequence[Move]) -> list[float]:
        """What each move comes to when both sides play their best. Raises OutOfTime, TooMany."""
        game, simple = hand.game, bare(hand.game)
        lots = drawn_lots(game.deck.all, game.sides, self.random, SHARES)
        counts = [cards.bit_count() for cards in hand.hands]
        if simple is not None and in_turn(counts, hand.turn):
            search = BareSearch(simple, hand, lots, self.until, self.positions)
            return search.values(moves, self.cards, self.best_only)
        static = sharing(game.deck.all, lots)
        return Search(static, self.until, self.positions).values(hand, moves, self.cards, self.best_only)


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
        if judged and not len(values[running[0]]) % BATCH:
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
