"""Players against each other on the same deals from every side, and what can be said of the result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from scopa_dsl.api import load
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.game import Game, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.match import Match
from scopa_dsl.engine.scoring import sheet
from scopa_dsl.engine.view import view
from scopa_dsl.players import THINK, Player, by_name
from scopa_dsl.players.worth import margin

Seating = Callable[[int], Player]
"""seed -> a new player."""


@dataclass(frozen=True, slots=True)
class Played:
    """A hand as it ended. What comes by side is in order of sides."""

    deal: int
    """Which deal; the same deal is played once for every turn of the players around the table."""
    turned: int
    """By how many sides the players had moved on from the order in which they were named."""
    number: int
    """Which hand of its match, from 0."""
    points: tuple[Number, ...]
    margins: tuple[float, ...]
    """By side, how much better than the others it did: above 0 is good, also where low wins."""
    sweeps: tuple[int, ...]
    times: tuple[tuple[float, ...], ...]
    """By side, how long each of its moves took, in seconds."""
    winners: tuple[int, ...] | None
    """The sides that won the match with this hand; None when it goes on, or is no part of one."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and how far off it may be: within ``error`` in 95 cases of 100; None for one case."""

    mean: float
    error: float | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How one of the players did."""

    player: str
    margin: Estimate
    """Points a hand ahead of the others (where low wins, below them)."""
    share: Estimate
    """Hands won, a drawn one being half won."""
    matches: Estimate | None
    """Matches won; None when single hands were played."""
    points: float
    """Points a hand."""
    sweeps: float
    """Sweeps a hand."""
    time: float
    """Seconds for a move: in 95 of 100 moves no more than this."""
    slowest: float
    hands: int


def play_deal(
    game: Game, seatings: Sequence[Seating], index: int, seed: int, whole_match: bool
) -> list[Played]:
    """One deal, or one match with the same deals, from every side."""
    found: list[Played] = []
    for turned in range(len(seatings)):
        random = Random(seed * 1_000_003 + index)
        players = [
            seatings[(game.side(seat) + turned) % len(seatings)](1_000 * index + 100 * turned + seat)
            for seat in range(game.players)
        ]
        dealer = index % game.players
        if not whole_match:
            hand = deal(game, random, dealer)
            times = play_out(hand, players)
            found.append(_played(hand, times, index, turned, 0, None))
            continue
        match = Match(game, dealer)
        while not match.outcome.over:
            number = match.hands
            # A source of its own for every hand: decks do not depend on how the hand before was played.
            hand = match.next_hand(Random(int(random.random() * 2**53)))
            times = play_out(hand, players)
            match.finish(hand)
            over = match.outcome.over
            found.append(_played(hand, times, index, turned, number, match.outcome.winners if over else None))
    return found


def play_out(hand: Hand, players: Sequence[Player]) -> list[list[float]]:
    """Play a hand to its end, ``players`` by seat; how long each move took, by side."""
    times: list[list[float]] = [[] for _ in range(hand.game.sides)]
    while not hand.over:
        side, player, seen = hand.side, players[hand.seat], view(hand, hand.turn)
        start = perf_counter()
        move = player.choose(seen)
        times[side].append(perf_counter() - start)
        hand.play(move)
    return times


def _played(
    hand: Hand,
    times: Sequence[Sequence[float]],
    index: int,
    turned: int,
    number: int,
    winners: tuple[int, ...] | None,
) -> Played:
    game = hand.game
    scored = sheet(hand)
    sides = range(game.sides)
    sweeps = [line.times for line in scored.lines if line.at == "sweep" and line.times]
    return Played(
        index,
        turned,
        number,
        scored.totals,
        tuple(margin(game, scored.totals, scored.winner, side) for side in sides),
        tuple(sum(line[side] for line in sweeps) for side in sides),
        tuple(map(tuple, times)),
        winners,
    )


def standings(names: Sequence[str], sides: int, hands: Sequence[Played]) -> list[Standing]:
    """How each of the players did, in the order in which they were named."""
    return [_standing(name, place, len(names), sides, hands) for place, name in enumerate(names)]


def _standing(name: str, place: int, players: int, sides: int, hands: Sequence[Played]) -> Standing:
    margins: dict[int, list[float]] = {}
    shares: dict[int, list[float]] = {}
    matches: dict[int, list[float]] = {}
    points: list[float] = []
    sweeps: list[int] = []
    times: list[float] = []
    for hand in hands:
        for side in range(sides):
            if (side + hand.turned) % players != place:
                continue
            ahead = hand.margins[side]
            best = max(hand.margins)
            level = sum(other > best - 1e-9 for other in hand.margins)
            margins.setdefault(hand.deal, []).append(ahead)
            shares.setdefault(hand.deal, []).append(1 / level if ahead > best - 1e-9 else 0.0)
            points.append(float(hand.points[side]))
            sweeps.append(hand.sweeps[side])
            times += hand.times[side]
            if hand.winners is not None:
                won = 1 / len(hand.winners) if side in hand.winners else 0.0
                matches.setdefault(hand.deal, []).append(won)
    times.sort()
    return Standing(
        name,
        _estimate(margins),
        _estimate(shares),
        _estimate(matches) if matches else None,
        fmean(points),
        fmean(sweeps),
        times[int(0.95 * (len(times) - 1))],
        times[-1],
        len(hands),
    )


def _estimate(by_deal: Mapping[int, Sequence[float]]) -> Estimate:
    """The mean over deals; those are independent, what is played on one deal is not."""
    means = [fmean(numbers) for numbers in by_deal.values()]
    if len(means) < 2:
        return Estimate(fmean(means), None)
    return Estimate(fmean(means), 1.96 * stdev(means) / sqrt(len(means)))


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what against whom; enough for another process to set it up."""

    request: str
    """The game, as asked of ``load``."""
    names: tuple[str, ...]
    """Levels of players; they take the sides in turn."""
    seed: int
    whole_match: bool
    players: int | None = None
    options: tuple[tuple[str, object], ...] = ()
    think: float = THINK
    iterations: int | None = None

    @property
    def game(self) -> Game:
        """The game, compiled once a process."""
        return _game(self.request, self.players, self.options)

    def deal(self, index: int) -> list[Played]:
        """One deal or match, from every side."""
        seatings = [
            partial(_seated, name, think=self.think, iterations=self.iterations) for name in self.names
        ]
        return play_deal(self.game, seatings, index, self.seed, self.whole_match)


@lru_cache(maxsize=4)
def _game(request: str, players: int | None, options: tuple[tuple[str, object], ...]) -> Game:
    return load(request, players, dict(options))


def _seated(name: str, seed: int, *, think: float, iterations: int | None) -> Player:
    return by_name(name, seed=seed, think=think, iterations=iterations)


def compete(contest: Contest, deals: int, jobs: int = 1) -> Iterator[list[Played]]:
    """Deal after deal, in the order in which they get finished by so many processes."""
    if jobs == 1:
        yield from map(contest.deal, range(deals))
        return
    from joblib import Parallel, delayed

    pool = Parallel(n_jobs=jobs, return_as="generator_unordered")
    with closing(pool(delayed(contest.deal)(index) for index in range(deals))) as found:
        yield from found
