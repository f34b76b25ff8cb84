"""How a hand ended, added up: points, lines, sweeps, who was ahead."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from scopa_dsl.engine.game import NOBODY, TIED, Game, Line, Number
from scopa_dsl.engine.scoring import IN_PLAY
from scopa_dsl.simulate.figures import Figures, Result

MANY = 20_000
"""So many different results are kept apart before they are added up."""


def settle(figures: Figures, game: Game, at_most: int = 0) -> None:
    """Add up the results, if there are more than ``at_most`` different ones."""
    if len(figures.results) > at_most:
        for result, times in figures.results.items():
            add_up(figures, game, result, times)
        figures.results.clear()


def add_up(figures: Figures, game: Game, result: Result, times: int, winner: int | None = None) -> None:
    """Add the figures of a result that came so many times; ``winner`` won in mid-hand."""
    dealer, counted, earned, sweeps = result
    sides = game.sides
    order = [game.side(seat) for seat in game.order(dealer)][:sides]
    points: list[Number] = [0] * sides
    for line, (who, own) in zip(counted_lines(game), counted, strict=True):
        contest = line.measure is not None or line.wins
        for place, side in enumerate(order):
            figures.add(("line", line.id, side), own[place], times)
            figures.add(("line won", line.id, side), int(who == place if contest else own[place] > 0), times)
            points[side] += own[place]
        figures.add(("line points", line.id), sum(own), times)
        if contest:
            figures.add(("line tied", line.id), int(who == TIED), times)
        none = who == NOBODY if contest else not any(own)
        figures.add(("line nobody", line.id), int(none), times)
        if line.wins and who >= 0 and winner is None:
            winner = order[who]
    for line, own in zip(earned_lines(game), earned, strict=True):
        for place, side in enumerate(order):
            figures.add(("line", line.id, side), own[place], times)
            figures.add(("line won", line.id, side), int(own[place] > 0), times)
            points[side] += own[place]
        figures.add(("line points", line.id), sum(own), times)
        figures.add(("line nobody", line.id), int(not any(own)), times)
    ahead, won = margins(game, points, winner), shares(game, points, winner)
    for place, side in enumerate(order):
        figures.add(("points", side), points[side], times)
        figures.add(("margin", side), ahead[side], times)
        figures.add(("won", side), won[side], times)
        figures.add(("sweeps", side), sweeps[place], times)
    figures.add(("hand points",), sum(points), times)
    figures.add(("hand sweeps",), sum(sweeps), times)
    figures.add(("dealer points",), points[game.side(dealer)], times)
    figures.add(("dealer margin",), ahead[game.side(dealer)], times)
    figures.add(("dealer won",), won[game.side(dealer)], times)
    figures.add(("first points",), points[order[0]], times)
    figures.add(("first margin",), ahead[order[0]], times)
    figures.add(("first won",), won[order[0]], times)
    figures.add(("draw",), int(sum(one > 0 for one in won) > 1), times)


@lru_cache(maxsize=16)
def counted_lines(game: Game) -> tuple[Line, ...]:
    """The lines that are counted when a hand is over."""
    return tuple(line for line in game.lines if line.at == "count")


@lru_cache(maxsize=16)
def earned_lines(game: Game) -> tuple[Line, ...]:
    """The lines that are earned in play."""
    return tuple(line for line in game.lines if line.at in IN_PLAY)


def margins(game: Game, points: Sequence[Number], winner: int | None) -> list[Number]:
    """By side, how far it is ahead of the mean of the others; where the fewest win, behind them.

    A line that wins the match is worth the match.
    """
    aim = 1 if game.match.winner == "highest" else -1
    others, everything = len(points) - 1, sum(points)
    if not others:
        return [aim * own for own in points]
    found: list[Number] = []
    for side, own in enumerate(points):
        ahead = aim * Fraction(own * (others + 1) - everything) / others
        if winner is not None:
            ahead += Fraction(game.match.target) * (1 if side == winner else Fraction(-1, others))
        found.append(ahead.numerator if ahead.denominator == 1 else ahead)
    return found


def shares(game: Game, points: Sequence[Number], winner: int | None) -> list[Number]:
    """By side, what it has of the victory in a hand: 1, or a part when it is shared."""
    ahead = margins(game, points, winner)
    best = max(ahead)
    level = ahead.count(best)
    return [0 if own != best else 1 if level == 1 else Fraction(1, level) for own in ahead]
