"""The sheet: contests, ties, carrying, and an independent recount of played hands."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scopa_dsl.engine.arrange import arrange
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.game import Game, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.record import find_move
from scopa_dsl.engine.scoring import points, score_piles, sheet

from .games import COUNT, DECK, PLAY, PRIMIERA, cards, line, scopa


def played(game: Game, random: Random, dealer: int = 0) -> Hand:
    hand = deal(game, random, dealer)
    while not hand.over:
        hand.play(random.choice(list(hand.moves())))
    return hand


def recount(piles: tuple[int, ...], sweeps: tuple[int, ...]) -> tuple[int, ...]:
    """Scopa counted by hand: names of cards, nothing of the engine's."""
    names = [DECK.names(pile) for pile in piles]
    score = list(sweeps)

    def most(measures: list[int | None]) -> None:
        known = [measure for measure in measures if measure is not None]
        if known and measures.count(max(known)) == 1:
            score[measures.index(max(known))] += 1

    most([len(pile) for pile in names])
    most([sum(name.endswith("D") for name in pile) for pile in names])
    for side, pile in enumerate(names):
        score[side] += "7D" in pile
    worth = dict(zip("A234567FCR", PRIMIERA, strict=True))
    best = [
        [max((worth[name[0]] for name in pile if name[1] == suit), default=0) for suit in "DCBS"]
        for pile in names
    ]
    most([sum(suits) if all(suits) else None for suits in best])
    return tuple(score)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_scores_are_those_of_a_recount(players: int) -> None:
    game, random = scopa(players), Random(players)
    for number in range(60):
        hand = played(game, random, number % players)
        scored = sheet(hand)
        assert scored.totals == recount(hand.piles, hand.times.get("scopa", (0,) * game.sides))
        assert points(hand) == scored.totals
        for found in scored.lines:
            assert any(found.points) or found.measures is not None


def test_a_majority_is_strict_and_said_in_full() -> None:
    piles = [cards("AD 2D 7D AC AB AS"), cards("3D 4D RC 5B 5S FD")]
    scored = {found.id: found for found in score_piles(scopa(), piles, {"scopa": (0, 2)}).lines}
    assert scored["carte"].points == (0, 0) and scored["carte"].winners == (0, 1)
    assert scored["denari"].measures == ((3,), (3,))
    assert scored["settebello"].points == (1, 0) and scored["settebello"].measures is None
    assert scored["primiera"].measures == ((69,), (54,)) and scored["primiera"].winners == (0,)
    assert scored["scopa"].points == (0, 2)


def test_who_does_not_qualify_is_not_compared() -> None:
    scored = score_piles(scopa(), [cards("7D 7C 7B"), cards("2D 2C 2B 2S")])
    primiera = next(found for found in scored.lines if found.id == "primiera")
    assert primiera.measures == (None, (48,)) and primiera.points == (0, 1)


CARTE = COUNT[0]
TIES: list[tuple[str, list[str], Number, tuple[Number, ...], Number]] = [
    ("none", ["AD", "2D", "3D 4D"], 0, (0, 0, 2), 0),
    ("none", ["AD 5D", "2D", "3D 4D"], 0, (0, 0, 0), 0),
    ("split", ["AD 5D", "2D", "3D 4D"], 0, (1, 0, 1), 0),
    ("split", ["AD", "2D", "3D"], 0, (Fraction(2, 3),) * 3, 0),
    ("each", ["AD 5D", "2D", "3D 4D"], 0, (2, 0, 2), 0),
    ("carry", ["AD 5D", "2D", "3D 4D"], 0, (0, 0, 0), 2),
    ("carry", ["AD 5D", "2D", "3D 4D"], 2, (0, 0, 0), 4),
    ("carry", ["AD", "2D", "3D 4D"], 4, (0, 0, 6), 0),
]


@pytest.mark.parametrize(("tie", "piles", "carried", "paid", "left"), TIES)
def test_ties(tie: str, piles: list[str], carried: Number, paid: tuple[Number, ...], left: Number) -> None:
    game = scopa(3, count=(replace(CARTE, tie=tie, points=lambda *_: 2),))
    scored = score_piles(game, [cards(pile) for pile in piles], carried={"carte": carried})
    assert scored.totals == paid
    assert scored.carried == ({"carte": left} if left else {})


def test_nobody_who_qualifies_leaves_what_was_carried() -> None:
    never = replace(CARTE, tie="carry", test=lambda *_: False)
    scored = score_piles(scopa(count=(never,)), [1, 2], carried={"carte": 3})
    assert scored.totals == (0, 0) and scored.carried == {"carte": 3}


def test_a_line_may_count_points_of_earlier_lines() -> None:
    again = line("again", points=lambda _pile, _total, so_far: so_far["scopa"] * 2 + so_far["carte"])
    game = scopa(count=(*COUNT, again))
    scored = score_piles(game, [cards("AD 2C"), cards("3C")], {"scopa": (1, 3)})
    assert {found.id: found.points for found in scored.lines}["again"] == (3, 6)


def test_no_points_leave_no_line() -> None:
    nothing = line("nothing", points=lambda *_: 0)
    assert [found.id for found in score_piles(scopa(count=(nothing,)), [1, 2]).lines] == []


WINS: list[tuple[list[str], int | None]] = [
    (["AD 2D", "3D"], 0), (["3D", "AD 2D"], 1), (["AD", "2D"], None),
]  # fmt: skip


@pytest.mark.parametrize(("piles", "winner"), WINS)
def test_a_line_that_wins_at_the_count(piles: list[str], winner: int | None) -> None:
    both = line("both", test=lambda pile, *_: pile & 0b11 == 0b11, wins=True)
    scored = score_piles(scopa(count=(*COUNT, both)), [cards(pile) for pile in piles])
    assert (scored.winner, scored.won_by) == (winner, None if winner is None else "both")


def test_a_hand_won_in_mid_play_has_only_what_was_earned() -> None:
    keys: dict[str, Any] = {"capture": (line("double", "capture", wins=True),)}
    hand = arrange(scopa(play=replace(PLAY, **keys)), [cards("7D 2C"), cards("RD RC")], cards("7C"))
    hand.play(find_move(hand, "7D x 7C"))
    scored = sheet(hand)
    assert scored.winner == hand.sides[0] and scored.won_by == "double"
    assert [found.id for found in scored.lines] == ["scopa"] and points(hand) == scored.totals
