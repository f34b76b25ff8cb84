"""Every level at every game: plays hands and stops at the first move that is not legal.

    python bench/legality.py            10,000 hands over the library and the rulesets below
    python bench/legality.py 500        so many

The levels take turns at the seats; hard imagines two deals for a move.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from scopa_dsl import Game, load, read
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.view import view
from scopa_dsl.players import LEVELS, by_name
from scopa_dsl.ruleset import library

HEAD = "format: 1\nid: x\nname: X\nextends: scopa\n"
UNLIKE = {
    "taking is no duty": HEAD + "options: {must_take: none}\n",
    "the hand must take": HEAD + "options: {must_take: hand}\n",
    "nothing takes": HEAD + "captures: {equal: null, sum: null}\n",
    "negative points": HEAD + "scoring: {f: {name: F, points: -2 * count(pile where rank is 7)}}\n",
    "one card each": HEAD + "deal: {hand: 1, table: 4}\n",
}


def games() -> list[tuple[str, Game]]:
    """Every ruleset at every number of players."""
    found = [(f"{name} ({n})", load(name, n)) for name in library.names() for n in read(name).seats]
    return found + [(f"{name} ({n})", load(text, n)) for name, text in UNLIKE.items() for n in (2, 3, 4)]


def play(game: Game, number: int) -> Counter[str]:
    """One hand; how many moves each level made."""
    names = [LEVELS[(seat + number) % len(LEVELS)] for seat in range(game.players)]
    players = [by_name(name, seed=number + seat, iterations=2) for seat, name in enumerate(names)]
    hand, moves = deal(game, Random(number), number % game.players), Counter[str]()
    while not hand.over:
        moves[names[hand.seat]] += 1
        hand.play(players[hand.seat].choose(view(hand, hand.turn)))
    return moves


def main(hands: int) -> None:
    every, moves, start = games(), Counter[str](), time.process_time()
    for place, (name, game) in enumerate(every):
        for number in range(place, hands, len(every)):
            try:
                moves += play(game, number)
            except Exception:
                print(f"{name}, hand {number}:")
                raise
    told = ", ".join(f"{level} {moves[level]:,}" for level in LEVELS)
    print(f"{hands:,} hands of {len(every)} games, {time.process_time() - start:.0f} s of processor time")
    print(f"moves, every one legal: {told}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
