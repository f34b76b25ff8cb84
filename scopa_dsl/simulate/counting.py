"""How a hand ended, added up: points, lines, sweeps, who was ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
        _add_all(figures, game, figures.results)
        figures.results.clear()


def add_up(figures: Figures, game: Game, result: Result, times: int, winner: int | None = None) -> None:
    """Add the figures of a result that came so many times; ``winner`` won in mid-hand."""
    _add_all(figures, game, {result: times}, winner)


def _add_all(figures: Figures, game: Game, results: Mapping[Result, int], winner: int | None = None) -> None:
    """Lines, totals and sweeps apart: of each there are far fewer different ones than of whole hands."""
    lines = (*counted_lines(game), *earned_lines(game))
    wins = [number for number, line in enumerate(counted_lines(game)) if line.wins]
    orders = [
        [game.side(seat) for seat in game.order(dealer)][: game.sides] for dealer in range(game.players)
    ]
    found: dict[tuple[int, int, int, tuple[Number, ...]], int] = {}
    hands: dict[tuple[int, tuple[Number, ...], int | None], int] = {}
    swept: dict[tuple[int, tuple[int, ...]], int] = {}
    for (dealer, counted, earned, sweeps), times in results.items():
        owns = [own for _, own in counted]
        owns += earned
        for number, (who, own) in enumerate((*counted, *((NOBODY, own) for own in earned))):
            line = dealer, number, who, own
            found[line] = found.get(line, 0) + times
        won = winner
        for number in wins:
            if won is None and counted[number][0] >= 0:
                won = orders[dealer][counted[number][0]]
        points: tuple[Number, ...] = tuple(map(sum, zip(*owns, strict=True))) or (0,) * game.sides
        hand = dealer, points, won
        hands[hand] = hands.get(hand, 0) + times
        swept[dealer, sweeps] = swept.get((dealer, sweeps), 0) + times
    for (dealer, number, who, own), times in found.items():
        _add_line(figures, lines[number], orders[dealer], who, own, times)
    for (dealer, points, won), times in hands.items():
        _add_hand(figures, game, orders[dealer], points, won, times)
    for (dealer, sweeps), times in swept.items():
        for side, many in zip(orders[dealer], sweeps, strict=True):
            figures.add(("sweeps", side), many, times)
        figures.add(("hand sweeps",), sum(sweeps), times)


def _add_line(
    figures: Figures, line: Line, order: Sequence[int], who: int, own: Sequence[Number], times: int
) -> None:
    contest = line.at == "count" and (line.measure is not None or line.wins)
    for place, side in enumerate(order):
        figures.add(("line", line.id, side), own[place], times)
        figures.add(("line won", line.id, side), int(who == place if contest else own[place] > 0), times)
    figures.add(("line points", line.id), sum(own), times)
    if contest:
        figures.add(("line tied", line.id), int(who == TIED), times)
    figures.add(("line nobody", line.id), int(who == NOBODY if contest else not any(own)), times)


def _add_hand(
    figures: Figures,
    game: Game,
    order: Sequence[int],
    own: Sequence[Number],
    winner: int | None,
    times: int,
) -> None:
    """The totals of a hand; ``own`` is in order of play, whose last is the dealer's side."""
    points = [number for _, number in sorted(zip(order, own, strict=True))]
    ahead, won = margins(game, points, winner), shares(game, points, winner)
    for side in order:
        figures.add(("points", side), points[side], times)
        figures.add(("margin", side), ahead[side], times)
        figures.add(("won", side), won[side], times)
    figures.add(("hand points",), sum(points), times)
    for who, side in (("dealer", order[-1]), ("first", order[0])):
        figures.add((f"{who} points",), points[side], times)
        figures.add((f"{who} margin",), ahead[side], times)
        figures.add((f"{who} won",), won[side], times)
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
        ahead = aim * (own * (others + 1) - everything)
        if others > 1:
            ahead = Fraction(ahead) / others
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
