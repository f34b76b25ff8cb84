"""All figures of speed in one run: ``python bench/speed.py [SECONDS] [RUNS]``.

By turns in one process, processor time alone: the reference (bench/reference_scopa.py, policy
``moves``), the public API (list the legal moves, choose, play, score), simulation's own loop. Then
other games against this project's Scopa, in moves a second, both ways.
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
from scopa_dsl.engine.dealing import deal  # noqa: E402
from scopa_dsl.engine.game import Game  # noqa: E402
from scopa_dsl.engine.scoring import points  # noqa: E402
from scopa_dsl.simulate.figures import Figures  # noqa: E402
from scopa_dsl.simulate.plan import Plan  # noqa: E402
from scopa_dsl.simulate.playing import play_part  # noqa: E402

PART = 1000
GAMES = [("scopa", 2), ("scopone", 4), ("asso-pigliatutto", 2), ("scopa-di-quindici", 2), ("cirulla", 2)]
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


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    ways: dict[str, Part] = {"reference": by_reference()}
    for name, players in GAMES:
        ways[f"API {name}"] = by_api(load(name, players))
        ways[f"simulate {name}"] = by_simulation(name, players)
    rates: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(runs):
        for name, play in ways.items():
            rates[name].append(rate(play, seconds))
    print(f"{'':28} {'moves/s':>10} {'reference':>10} {'own scopa':>10}")
    for name, own in rates.items():
        way, _, game = name.partition(" ")
        text = f"{name:28} {statistics.median(own):10,.0f}"
        if game in ("", "scopa"):
            text += f" {ratio(own, rates['reference']):10.2f}"
        else:
            text += f" {'':10} {ratio(own, rates[f'{way} scopa']):10.2f}"
        print(text)


def ratio(own: list[float], theirs: list[float]) -> float:
    """The middle one of the ratios run by run."""
    return statistics.median(mine / other for mine, other in zip(own, theirs, strict=True))


if __name__ == "__main__":
    main()
