"""Every level plays every game of the library: legally, repeatably, and on what it may see alone."""

from __future__ import annotations

import gc
import types
from random import Random

import pytest

from scopa_dsl.cards import members
from scopa_dsl.engine.arrange import arrange
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.view import View, view
from scopa_dsl.players import LEVELS, NAMES, by_name

from .games import EVERY, SOME, game, permuted, positions


def test_the_names_of_the_levels() -> None:
    for name in (*LEVELS, *NAMES):
        assert by_name(name, seed=1).choose
    with pytest.raises(KeyError):
        by_name("human")


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_chooses_out_of_turn(level: str) -> None:
    hand = deal(game("scopa", 2), Random(1), 0)
    with pytest.raises(ValueError, match="turn"):
        by_name(level, seed=1).choose(view(hand, 1))


@pytest.mark.parametrize("level", LEVELS)
def test_the_only_move_is_played(level: str) -> None:
    hand = arrange(game("scopa", 2), [1 << 6, 1 << 8], 1 << 3)
    assert by_name(level, seed=1).choose(view(hand, 0)) == hand.moves()[0]


def play_through(name: str, players: int, hands: int, seed: int) -> None:
    """Hands in which the levels take turns at the seats; an illegal move raises."""
    rules = game(name, players)
    at_table = [by_name(LEVELS[(seat + seed) % 4], seed=seat, iterations=1) for seat in range(players)]
    random = Random(seed)
    for number in range(hands):
        hand = deal(rules, random, number % players)
        while not hand.over:
            hand.play(at_table[hand.seat].choose(view(hand, hand.turn)))


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_moves_are_legal(name: str, players: int) -> None:
    play_through(name, players, 1, players)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("name", "players"), EVERY)
def test_moves_are_legal_over_thousands_of_hands(name: str, players: int, seed: int) -> None:
    play_through(name, players, 10_000 // (4 * len(EVERY)) + 1, seed)


@pytest.mark.parametrize("change", [{"must_take": "none"}, {"must_take": "hand"}])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_moves_are_legal_whatever_the_duty_to_take(change: dict[str, str], players: int) -> None:
    from scopa_dsl import load

    rules = load("scopa", players, change)
    for hand in positions(rules, 3):
        for level in LEVELS:
            assert by_name(level, seed=1, iterations=2).choose(view(hand, hand.turn)) in hand.moves()


# Hidden cards


def same_whatever_is_hidden(hand: Hand, random: Random, levels: tuple[str, ...] = LEVELS) -> None:
    """Hidden cards change places: every view stays the same, and so does every move."""
    for position in range(hand.game.players):
        seen = view(hand, position)
        assert view(permuted(seen, random), position) == seen
    seen = view(hand, hand.turn)
    other = view(permuted(seen, random), hand.turn)
    for level in levels:
        first, second = (by_name(level, seed=5, iterations=3).choose(one) for one in (seen, other))
        assert first == second, level


@pytest.mark.parametrize(("name", "players"), SOME)
def test_hidden_cards_do_not_matter(name: str, players: int) -> None:
    random = Random(7)
    for number, hand in enumerate(positions(game(name, players), 11)):
        if not number % 4:
            same_whatever_is_hidden(hand, random)


@pytest.mark.slow
def test_hidden_cards_do_not_matter_in_a_thousand_positions() -> None:
    random, seen = Random(8), 0
    for name, players in EVERY:
        for number, hand in enumerate(positions(game(name, players), 12, hands=3)):
            if not number % 2:
                same_whatever_is_hidden(hand, random)
                seen += 1
    assert seen >= 1000


def reachable(seen: View) -> list[object]:
    """Everything that can be got at from a view, but for the rules and what they remember of tables."""
    found: dict[int, object] = {}
    ahead: list[object] = [getattr(seen, name) for name in seen.__slots__ if name != "game"]
    aside = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)
    while ahead:
        one = ahead.pop()
        if id(one) not in found and not isinstance(one, aside):
            found[id(one)] = one
            ahead += gc.get_referents(one)
    return list(found.values())


@pytest.mark.parametrize(("name", "players"), SOME)
def test_no_hidden_card_can_be_reached(name: str, players: int) -> None:
    for hand in positions(game(name, players), 13):
        found = reachable(view(hand, hand.turn))
        hidden = [list(hand.stock), *(list(members(cards)) for cards in hand.hands)]
        held = [
            cards
            for place, cards in enumerate(hand.hands)
            if place != hand.turn and cards != hand.shown[place]
        ]
        for one in found:
            assert not isinstance(one, Hand)
            if isinstance(one, (list, tuple)) and len(one) > 1:
                assert list(one) not in hidden
            # Small sets of cards are numbers that may stand for anything.
            if isinstance(one, int) and one > 1000 and one.bit_count() > 1:
                assert one not in held
