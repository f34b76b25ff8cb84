"""How fast random Scopa hands run, against the reference: ``python bench/scopa_hands.py [SECONDS] [RUNS]``.

Both list every legal move, choose one, play it and score, by turns in one process; the figure
is processor time. The reference is bench/reference_scopa.py, policy ``moves``.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

import reference_scopa  # noqa: E402

from scopa_dsl.api import load  # noqa: E402
from scopa_dsl.engine.game import Game  # noqa: E402
from scopa_dsl.engine.hand import deal  # noqa: E402
from scopa_dsl.engine.scoring import points  # noqa: E402

Playout = Callable[[Random], tuple[float, float]]


def ours(game: Game) -> Playout:
    def play(random: Random) -> tuple[float, float]:
        hand = deal(game, random, 0)
        number = random.random
        while not hand.over:
            moves = hand.moves()
            hand.play(moves[int(number() * len(moves))])
        # Position 1 deals and sits on seat 0; the reference counts the first player first.
        dealers, others = points(hand)
        return float(others), float(dealers)

    return play


def reference(random: Random) -> tuple[float, float]:
    first, second, _ = reference_scopa.play(random.random, True)
    return first, second


def measure(play: Playout, seconds: float, seed: int) -> tuple[float, float, float]:
    """Hands a second, and the mean points of the first player and of the dealer."""
    random, hands, sums = Random(seed), 0, [0.0, 0.0]
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(100):
            for side, got in enumerate(play(random)):
                sums[side] += got
        hands += 100
    return hands / spent, sums[0] / hands, sums[1] / hands


def main(game: Game) -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    rows = {"reference": reference, "engine": ours(game)}
    results: dict[str, list[tuple[float, float, float]]] = {name: [] for name in rows}
    for run in range(runs):
        for name, play in rows.items():
            results[name].append(measure(play, seconds, 1000 + run))
    for name, figures in results.items():
        rate, first, dealer = (statistics.median(column) for column in zip(*figures, strict=True))
        print(f"{name:9} {rate:8,.0f} hands/s   mean points {first:.3f} / {dealer:.3f}")
    ratio = statistics.median(
        mine[0] / theirs[0] for mine, theirs in zip(results["engine"], results["reference"], strict=True)
    )
    print(f"ratio     {ratio:8.2f}")


if __name__ == "__main__":
    main(load("scopa", players=2))
