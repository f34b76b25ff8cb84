"""How many decisions a second hard makes, against a plain way to make them.

    python bench/decisions.py [HANDS] [RUNS]

The plain way, as the first working version had it: copy the engine's hand, list the moves, weigh each,
play it, to the end of the hand; and alpha-beta over copied hands. Both decide in the same positions with
the same number of imagined deals, by turns in one process; processor time; the middle of the runs counts.
Every run has hands of its own, because both remember tables that they have met.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Iterator
from random import Random

from scopa_dsl import Game, View, load
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.view import view
from scopa_dsl.players import by_name
from scopa_dsl.players.hard import EXACT_LEFT, EXACT_UNSEEN, SHARES, Hard, Way
from scopa_dsl.players.rollouts import Rollouts
from scopa_dsl.players.search import Search, drawn_lots, sharing

GAMES = [("scopone-scientifico", 4), ("scopa", 2)]
IMAGINED = 40


class Plain(Hard):
    """The hard player by way of the engine's hands alone."""

    def _ways(self, seen: View, until: float) -> Iterator[Way]:
        game, in_hands = seen.game, sum(seen.counts)
        left, two = seen.stock + in_hands, game.players == 2
        exact = seen.unseen.bit_count() <= EXACT_UNSEEN if two else left <= EXACT_LEFT
        if not (exact or two):
            yield Rollouts(game, self._random, until).judge, self._iterations, until
        lots = drawn_lots(game.deck.all, game.sides, self._random, SHARES)
        search, cards = Search(sharing(game.deck.all, lots)), left if exact else in_hands
        yield lambda hand, moves: search.values(hand, moves, cards), self._iterations, until


def positions(game: Game, hands: int, seed: int) -> list[View]:
    """Those of hands between normal players in which there is something to choose."""
    random, found = Random(seed), []
    for number in range(hands):
        hand = deal(game, random, number % game.players)
        players = [by_name("normal", seed=seat) for seat in range(game.players)]
        while not hand.over:
            seen = view(hand, hand.turn)
            if len(seen.moves) > 1:
                found.append(seen)
            hand.play(players[hand.seat].choose(seen))
    return found


def rate(kind: type[Hard], seen: list[View]) -> float:
    """Decisions a second of processor time."""
    player, start = kind(1, iterations=IMAGINED), time.process_time()
    for one in seen:
        player.choose(one)
    return len(seen) / (time.process_time() - start)


def main(hands: int, runs: int) -> None:
    for name, players in GAMES:
        game = load(name, players)
        rate(Plain, positions(game, 1, 0))
        rate(Hard, positions(game, 1, 0))
        rates = []
        for seed in range(1, runs + 1):
            seen = positions(game, hands, seed)
            rates.append((rate(Plain, seen), rate(Hard, seen)))
        plain, hard = (statistics.median(column) for column in zip(*rates, strict=True))
        ratio = statistics.median(hard / plain for plain, hard in rates)
        print(f"{name} ({players}): plain {plain:.1f}, hard {hard:.1f} decisions a second, {ratio:.2f} times")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(*(numbers + [3, 3][len(numbers) :]))
