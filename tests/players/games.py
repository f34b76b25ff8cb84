"""The games of the library that players are tested on, and positions in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from scopa_dsl import Game, Hand, load, read
from scopa_dsl.cards import members
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.view import View, imagine
from scopa_dsl.ruleset import library

EVERY = [(name, players) for name in library.names() for players in read(name).seats]
SOME = [
    ("scopa", 2), ("scopa", 3), ("scopa", 6), ("scopone-scientifico", 4), ("cirulla", 2), ("cassino", 4),
    ("scopa-a-perdere", 3), ("bazzica", 2), ("tablic", 2),
]  # fmt: skip
LEVELS = ("random", "easy", "normal", "hard")


@cache
def game(name: str, players: int) -> Game:
    return load(name, players)


def positions(game: Game, seed: int, hands: int = 1) -> Iterator[Hand]:
    """Every position of some hands played by lot in which there is something to choose."""
    random = Random(seed)
    for number in range(hands):
        hand = deal(game, random, number % game.players)
        while not hand.over:
            moves = hand.moves()
            if len(moves) > 1:
                yield hand
            hand.play(moves[int(random.random() * len(moves))])


def permuted(seen: View, random: Random) -> Hand:
    """A hand that looks the same to the viewer, with the hidden cards elsewhere."""
    hidden = list(members(seen.unseen))
    random.shuffle(hidden)
    return imagine(seen, hidden)
