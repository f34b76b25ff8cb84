"""Hands played fast are the hands that the engine plays, and they are what random play comes to."""

from __future__ import annotations

from random import Random

import pytest

from scopa_dsl.api import load
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.game import Game
from scopa_dsl.engine.scoring import sheet
from scopa_dsl.simulate.counting import settle
from scopa_dsl.simulate.fast import is_fast, player
from scopa_dsl.simulate.figures import Result
from scopa_dsl.simulate.plan import Plan, chance
from scopa_dsl.simulate.playing import as_result, play_part

GAMES = [
    ("scopa", 2), ("scopa", 3), ("scopa", 6), ("scopone", 6), ("scopone-genovese", 4),
    ("asso-pigliatutto", 2), ("scopa-di-quindici", 2), ("escoba", 3), ("escoba-argentina", 4),
    ("scopa-frac", 2), ("skopa", 4), ("chkobba", 2), ("scopa-a-perdere", 3), ("scopa+napola+settanta", 2),
    ("cirulla", 2), ("cirulla", 4), ("bazzica", 2),
]  # fmt: skip
SLOW = [("cicera", 2), ("cassino", 2), ("maresciallo", 2), ("pasur", 2)]
REFERENCE = {"first": 2.04, "dealer": 2.16}
"""Mean points of two-player Scopa hands at random, every legal move being as likely as another."""


def by_the_engine(game: Game, random: Random, dealer: int) -> Result:
    hand = deal(game, random, dealer)
    while not hand.over:
        moves = hand.moves()
        hand.play(moves[int(random.random() * len(moves))])
    return as_result(hand, sheet(hand))


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_fast_hands_are_the_engines(name: str, players: int) -> None:
    game = load(name, players)
    assert is_fast(game)
    for number in range(200):
        dealer = number % players
        expected = by_the_engine(game, chance(5, number), dealer)
        assert player(game)(chance(5, number), dealer) == expected


@pytest.mark.parametrize("first", ["true", "false"])
def test_sets_in_an_order_of_their_own_keep_it(first: str) -> None:
    """Parts of the table are listed with the fewest cards first."""
    part = "{name: P, take: part, first: false, if: count(taken) <= 2 and rank of played >= 7}"
    own = f"captures: {{equal: {{first: {first}}}, sum: null, part: {part}}}"
    text = f"format: 1\nid: x\nname: X\nextends: scopa\n{own}\n"
    game = load(text, 2)
    assert is_fast(game)
    for number in range(200):
        assert player(game)(chance(6, number), 0) == by_the_engine(game, chance(6, number), 0)


@pytest.mark.parametrize(("name", "players"), SLOW)
def test_what_is_not_fast_is_played_by_the_engine(name: str, players: int) -> None:
    plan = Plan(name, 6, players=players)
    assert not is_fast(plan.game)
    figures = play_part(plan, 0)
    settle(figures, plan.game)
    assert figures.of("draw").count == 6
    assert figures.of("turns").count == 6


def test_agrees_with_the_reference() -> None:
    plan = Plan("scopa", 8000, seed=11)
    figures = play_part(plan, 0)
    for chunk in range(1, plan.chunks):
        figures.merge(play_part(plan, chunk))
    settle(figures, plan.game)
    for who, mean in REFERENCE.items():
        found = figures.of(f"{who} points")
        assert found.count == 8000
        # The reference is itself known to half a hundredth; four errors make a false alarm unlikely.
        assert abs(found.mean - mean) < 2 * (found.error or 0) + 0.005
    assert figures.of("turns").mean == 36
    assert abs(figures.of("moves").mean - 2.06) < 0.05


@pytest.mark.parametrize("levels", [("easy", "random"), ("normal", "easy")])
def test_skill_is_told(levels: tuple[str, ...]) -> None:
    plan = Plan("scopa", 40, levels=levels, chunk=40)
    figures = play_part(plan, 0)
    settle(figures, plan.game)
    better, worse = figures.of("level hands", levels[0]), figures.of("level hands", levels[1])
    assert better.count == worse.count == 40
    assert better.mean + worse.mean == pytest.approx(1)
    assert better.mean > worse.mean


def test_matches_have_a_length_and_a_winner() -> None:
    plan = Plan("scopa+napola", 6, matches=True, chunk=6)
    figures = play_part(plan, 0)
    settle(figures, plan.game)
    assert figures.of("length").count == 6
    assert figures.of("match won", 0).mean + figures.of("match won", 1).mean == 1
    assert figures.of("draw").count == figures.of("length").total
