"""The search against a plain one, and the hard player against the truth where it can be known."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from itertools import repeat
from math import inf
from random import Random
from time import perf_counter

import pytest

from scopa_dsl.cards import members
from scopa_dsl.engine.game import DECLARE, Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.view import view
from scopa_dsl.players import by_name
from scopa_dsl.players.hard import BATCH, EXACT_UNSEEN, race
from scopa_dsl.players.search import OutOfTime, Search, TooMany
from scopa_dsl.players.worlds import cards_lacking, is_certain, worlds
from scopa_dsl.players.worth import result

from .games import EVERY, SOME, game, positions

TWO_SIDES = [(name, players) for name, players in EVERY if game(name, players).sides == 2]


def never(_hand: Hand, _side: int) -> float:
    raise AssertionError("the search stopped before the end")


def minimax(hand: Hand, side: int) -> float:
    """What perfect play comes to, the plain way."""
    if hand.over:
        return result(hand, side)
    values = []
    for move in hand.moves():
        after = hand.clone()
        after.play(move)
        values.append(minimax(after, side))
    return max(values) if hand.side == side else min(values)


def minimax_values(hand: Hand) -> list[float]:
    values = []
    for move in hand.moves():
        after = hand.clone()
        after.play(move)
        values.append(minimax(after, hand.side))
    return values


@pytest.mark.parametrize(("name", "players"), TWO_SIDES)
def test_it_finds_what_plain_minimax_finds(name: str, players: int) -> None:
    for hand in positions(game(name, players), 21, hands=2):
        if hand.left <= 5:
            assert Search(never).values(hand, hand.moves(), hand.left) == minimax_values(hand)


def test_it_stops_when_its_time_is_up() -> None:
    hand = next(positions(game("scopone-scientifico", 4), 1))
    start = perf_counter()
    with pytest.raises(OutOfTime):
        Search(never, start + 0.05).values(hand, hand.moves(), 40)
    assert perf_counter() - start < 0.5


@pytest.mark.parametrize(("name", "players"), [pair for pair in TWO_SIDES if pair[1] == 2])
def test_endings_that_are_certain_are_played_perfectly(name: str, players: int) -> None:
    found = 0
    for hand in positions(game(name, players), 31, hands=4):
        seen = view(hand, hand.turn)
        if not is_certain(seen) or hand.left > 6:
            continue
        found += 1
        values = dict(zip(hand.moves(), minimax_values(hand), strict=True))
        for iterations in (1, 20):
            chosen = by_name("hard", seed=3, iterations=iterations).choose(seen)
            assert values[chosen] == max(values.values())
    assert found or game(name, players).hand_sizes[-1] > 6


@pytest.mark.parametrize(("name", "players"), SOME)
def test_imagined_hands_agree_with_what_is_seen(name: str, players: int) -> None:
    for hand in positions(game(name, players), 41):
        seen = view(hand, hand.turn)
        for _, imagined in zip(range(3), worlds(seen, Random(1)), strict=False):
            assert view(imagined, hand.turn) == seen


def test_hidden_cards_are_given_out_evenly() -> None:
    hand = next(positions(game("scopa", 2), 5))
    seen = view(hand, hand.turn)
    counts = dict.fromkeys(members(seen.unseen), 0)
    for _, imagined in zip(range(3000), worlds(seen, Random(2)), strict=False):
        for card in members(imagined.hands[1 - hand.turn]):
            counts[card] += 1
    # 3 of 33 cards each time: 273 times each, give or take 16.
    assert all(200 < count < 350 for count in counts.values())


def test_who_had_to_take_and_did_not_lacks_the_card() -> None:
    from scopa_dsl import load

    rules = load("scopa", 3, {"must_take": "hand"})
    told = 0
    for hand in positions(rules, 6, hands=10):
        seen = view(hand, hand.turn)
        lacking = cards_lacking(seen)
        told += any(lacking)
        for lacks, holds in zip(lacking, hand.hands, strict=True):
            assert not lacks & holds
        for _, imagined in zip(range(3), worlds(seen, Random(1)), strict=False):
            assert not any(lacks & held for lacks, held in zip(lacking, imagined.hands, strict=True))
    assert told


def test_declarations_are_no_cards() -> None:
    hand = next(
        hand for hand in positions(game("bazzica", 2), 3, hands=20) if hand.moves()[0].kind == DECLARE
    )
    assert by_name("hard", seed=1, iterations=4).choose(view(hand, hand.turn)) in hand.moves()


@pytest.mark.slow
@pytest.mark.parametrize("think", [0.1, 0.3])
@pytest.mark.parametrize(("name", "players"), SOME)
def test_the_time_to_think_is_kept(name: str, players: int, think: float) -> None:
    player = by_name("hard", seed=1, think=think)
    times = []
    for hand in positions(game(name, players), 51):
        start = perf_counter()
        player.choose(view(hand, hand.turn))
        times.append(perf_counter() - start)
    times.sort()
    assert times[int(0.95 * (len(times) - 1))] <= 1.2 * think


@pytest.mark.parametrize("few", [1, 2, BATCH - 1, BATCH, BATCH + 1])
def test_hands_that_are_too_much_are_left_out(few: int) -> None:
    """After the first hands all others are, so that no more is known of the moves than from those."""
    hand = next(positions(game("scopa", 2), 1))
    moves, judged = hand.moves(), 0

    def judge(_: Hand, running: Sequence[Move]) -> list[float]:
        nonlocal judged
        judged += 1
        if judged > few:
            raise TooMany
        return [float(moves.index(move)) for move in running]

    found = race(moves, repeat(hand), judge, 3 * BATCH, inf)
    assert judged == 3 * BATCH or few >= BATCH
    assert max(found, key=found.__getitem__) == moves[-1]


def test_few_cards_are_looked_through() -> None:
    assert EXACT_UNSEEN >= 12


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
@pytest.mark.parametrize(("name", "players"), [("scopa", 2), ("scopone-scientifico", 4)])
def test_a_person_can_break_off_its_thinking(name: str, players: int) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    hand = next(positions(game(name, players), 1))
    player, start = by_name("hard", seed=1, iterations=1_000_000), perf_counter()
    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.005)
    try:
        with pytest.raises(KeyboardInterrupt):
            player.choose(view(hand, hand.turn))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert perf_counter() - start < 1
