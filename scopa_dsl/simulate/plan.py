"""What is to be simulated: enough for any process on any machine to play any part of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache
from random import Random
from typing import Any

from scopa_dsl.api import load
from scopa_dsl.engine.game import Game

CHUNK = 1000
"""So many hands at random are played in one go."""
SLOW_CHUNK = 10
"""So many matches, or hands of players who think."""
CLOSE = 1000
"""At least so many hands are looked at closely, where there are so many."""
SPREADS = 10
"""Of the hands looked at closely, one in so many is also played on from each of its decisions."""
ITERATIONS = 20
"""How many imagined deals a player who thinks considers. A time would not give the same moves again."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One game to be played ``count`` times."""

    request: str
    """The game, as asked of ``load``."""
    count: int
    """How many hands, or matches."""
    matches: bool = False
    players: int | None = None
    options: tuple[tuple[str, object], ...] = ()
    levels: tuple[str, ...] = ("random",)
    """Levels of players; the sides have them in turn."""
    seed: int = 0
    iterations: int = ITERATIONS
    chunk: int = 0
    """How many at a time; 0 for what suits the players. The results do not depend on it."""

    @property
    def game(self) -> Game:
        """The game, compiled once a process."""
        return _game(self.request, self.players, self.options)

    @property
    def at_random(self) -> bool:
        """Does everybody play at random."""
        return set(self.levels) == {"random"}

    @property
    def size(self) -> int:
        """How many are played in one go."""
        if self.chunk:
            return self.chunk
        return CHUNK if self.at_random and not self.matches else SLOW_CHUNK

    @property
    def chunks(self) -> int:
        """How many goes there are."""
        return -(-self.count // self.size)

    def part(self, chunk: int) -> range:
        """The numbers of the hands or matches of one go."""
        return range(chunk * self.size, min(self.count, (chunk + 1) * self.size))

    @property
    def closely(self) -> int:
        """One in so many hands is looked at closely."""
        return max(1, self.count // CLOSE) if self.at_random and not self.matches else 1

    def plain(self) -> dict[str, Any]:
        """As plain values, for JSON and to tell whether two plans are the same."""
        found = asdict(self)
        found["options"] = [[name, str(value)] for name, value in self.options]
        found["levels"] = list(self.levels)
        found["digest"] = self.game.digest
        return found


def chance(seed: int, number: int, hand: int = 0) -> Random:
    """Where all chance of one hand comes from: it depends on nothing but these numbers."""
    return Random(hand_seed(seed, number, hand))


def hand_seed(seed: int, number: int, hand: int = 0) -> int:
    """The same as a seed."""
    return (seed << 40 | number) << 16 | hand


@lru_cache(maxsize=8)
def _game(request: str, players: int | None, options: tuple[tuple[str, object], ...]) -> Game:
    return load(request, players, dict(options))
