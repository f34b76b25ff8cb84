"""The arena is fair: the same cards from every side, and figures that follow from the hands."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from statistics import fmean

import pytest

from scopa_dsl.players import by_name
from scopa_dsl.players.arena import Contest, Played, compete, play_deal, standings

from .games import game


def seating(name: str):  # type: ignore[no-untyped-def]
    return lambda seed: by_name(name, seed=0, iterations=2)


@pytest.mark.parametrize(
    ("name", "players"), [("scopa", 2), ("scopa", 3), ("scopone-scientifico", 4), ("scopa", 6)]
)
@pytest.mark.parametrize("whole_match", [False, True])
def test_equals_come_out_even(name: str, players: int, whole_match: bool) -> None:
    """Players who do the same with the same cards are level to the last point on every deal."""
    rules = game(name, players)
    sides = rules.sides
    for index in range(2):
        hands = play_deal(rules, [first_move] * sides, index, 1, whole_match)
        turns = [[hand.points for hand in hands if hand.turned == turned] for turned in range(sides)]
        assert all(points == turns[0] for points in turns)
        for standing in standings(["x"] * sides, sides, hands):
            assert standing.margin.mean == pytest.approx(0)
            assert standing.share.mean == pytest.approx(1 / sides)


class First:
    def choose(self, seen):  # type: ignore[no-untyped-def]
        return seen.moves[0]


def first_move(_seed: int) -> First:
    return First()


def test_figures_follow_from_the_hands() -> None:
    times = ((0.1,), (0.3,))
    hands = [
        Played(0, 0, 0, (3, 1), (2.0, -2.0), (1, 0), times, (0,)),
        Played(0, 1, 0, (2, 2), (0.0, 0.0), (0, 0), times, (1,)),
        Played(1, 0, 0, (0, 4), (-4.0, 4.0), (0, 2), times, (1,)),
        Played(1, 1, 0, (0, 2), (-2.0, 2.0), (0, 1), times, (1,)),
    ]
    one, other = standings(["one", "other"], 2, hands)
    assert (one.margin.mean, other.margin.mean) == (0, 0)
    # By deal 1 and -1: the standard error is 1.
    assert one.margin.error == pytest.approx(1.96)
    assert one.share.mean == fmean([1, 0.5, 0, 1])
    assert one.matches is not None and one.matches.mean == fmean([1, 1, 0, 1])
    assert (one.points, other.points) == (fmean([3, 2, 0, 2]), fmean([1, 2, 4, 0]))
    assert (one.sweeps, other.sweeps) == (fmean([1, 0, 0, 1]), fmean([0, 0, 2, 0]))
    assert one.slowest == 0.3


def test_several_processes_play_the_same_hands() -> None:
    contest = Contest("scopa", ("hard", "easy"), 5, False, iterations=2)

    def points(jobs: int) -> list[tuple[object, ...]]:
        return sorted((h.deal, h.turned, h.points) for hands in compete(contest, 3, jobs) for h in hands)

    assert points(1) == points(2)


@pytest.mark.parametrize(
    ("name", "players", "better", "worse", "deals"),
    [
        ("scopa", 2, "easy", "random", 150),
        ("scopa", 2, "normal", "easy", 250),
        ("scopone-scientifico", 4, "normal", "easy", 20),
        ("scopone-scientifico", 4, "easy", "random", 20),
        ("scopa-a-perdere", 2, "normal", "easy", 250),
        ("cirulla", 2, "normal", "easy", 80),
    ],
)
def test_levels_are_in_order(name: str, players: int, better: str, worse: str, deals: int) -> None:
    rules = game(name, players)
    seatings = [partial(by_level, better), partial(by_level, worse)]
    hands = [hand for index in range(deals) for hand in play_deal(rules, seatings, index, 3, False)]
    margin = standings([better, worse], rules.sides, hands)[0].margin
    assert margin.error is not None and margin.mean > margin.error


def by_level(name: str, seed: int):  # type: ignore[no-untyped-def]
    return by_name(name, seed=seed)


def test_the_player_of_the_documentation_plays() -> None:
    text = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
    names: dict[str, object] = {}
    exec(text.split("```python\n")[1].split("```")[0], names)
    miser = names["Miser"]
    for name, players in (("scopa", 2), ("cassino", 3)):
        hands = play_deal(game(name, players), [lambda _: miser(), first_move], 0, 1, False)  # type: ignore[operator]
        assert len(hands) == 2
