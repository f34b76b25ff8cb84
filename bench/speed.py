"""All figures of speed in one run: ``python bench/speed.py [SECONDS] [RUNS]``.

Processor time alone: this project's Scopa against the reference (bench/reference_scopa.py, policy
``moves``), through the public API (list the legal moves, choose, play, score) and in simulation's own
loop; then other games against this project's Scopa. What is compared runs by turns in one process.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "bench")]

import reference_scopa  # noqa: E402

from scopa_dsl.api import load  # noqa: E402
from scopa_dsl.engine.dealing import deal  # noqa: E402
from scopa_dsl.engine.game import Game  # noqa: E402
from scopa_dsl.engine.scoring import points  # noqa: E402
from scopa_dsl.simulate.figures import Figures  # noqa: E402
from scopa_dsl.simulate.plan import Plan  # noqa: E402
from scopa_dsl.simulate.playing import play_part  # noqa: E402

PART = 1000
GAMES = {"scopa": 2, "scopone": 4, "asso-pigliatutto": 2, "scopa-di-quindici": 2, "cirulla": 2}
Part = Callable[[], int]
"""Plays some hands; how many moves they had."""


def by_reference() -> Part:
    number = Random(1).random

    def play() -> int:
        return sum(reference_scopa.play(number, True)[2] for _ in range(PART // 10))

    return play


def by_api(game: Game) -> Part:
    random = Random(1)

    def play() -> int:
        number, count = random.random, 0
        for _ in range(PART // 10):
            hand = deal(game, random, 0)
            while not hand.over:
                moves = hand.moves()
                hand.play(moves[int(number() * len(moves))])
                count += 1
            points(hand)
        return count

    return play


def by_simulation(name: str, players: int) -> Part:
    """The loop of a run of a million hands, with all that it measures."""
    plan = Plan(name, 1_000_000, players=players, chunk=PART)
    moves = sum(plan.game.hand_sizes) * players
    figures, part = Figures(), 0

    def play() -> int:
        nonlocal part
        part += 1
        figures.merge(play_part(plan, part))
        return PART * moves

    return play


def rate(play: Part, seconds: float) -> float:
    """Moves a second."""
    start, moves = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        moves += play()
    return moves / spent


def compared(names: Sequence[str], seconds: float, runs: int) -> list[list[float]]:
    """The rates of some ways, by turns, run by run."""
    ways = [way(name) for name in names]
    return [[rate(play, seconds) for play in ways] for _ in range(runs)]


def way(name: str) -> Part:
    """``reference``, ``API scopa``, ``simulate cirulla`` …"""
    kind, _, game = name.partition(" ")
    if kind == "reference":
        return by_reference()
    return by_api(load(game, GAMES[game])) if kind == "API" else by_simulation(game, GAMES[game])


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    print(f"{'':28} {'moves/s':>10} {'reference':>10} {'own scopa':>10}")
    for kind in ("API", "simulate"):
        for game in GAMES:
            own, other = f"{kind} {game}", "reference" if game == "scopa" else f"{kind} scopa"
            # A process of their own, so that no other game takes the room of what is remembered.
            with ProcessPoolExecutor(1, get_context("spawn")) as process:
                rates = process.submit(compared, (own, other), seconds, runs).result()
            ratio = statistics.median(mine / theirs for mine, theirs in rates)
            place = "" if game == "scopa" else " " * 11
            moves = statistics.median(mine for mine, _ in rates)
            print(f"{own:28} {moves:10,.0f} {place}{ratio:10.2f}", flush=True)


if __name__ == "__main__":
    main()
