"""What a card is worth follows from the scoring, whatever the game."""

from __future__ import annotations

import pytest

from scopa_dsl import load
from scopa_dsl.engine.arrange import arrange
from scopa_dsl.players.worth import aim, card_worths, gain, margin, result

from .games import EVERY, game


def worths(name: str, players: int = 2) -> dict[str, float]:
    rules = game(name, players)
    return {rules.deck.name(card): worth for card, worth in enumerate(card_worths(rules))}


def test_what_scopa_pays() -> None:
    scopa = worths("scopa")
    # A card, a coin, a seven and the settebello: each counts for all that the one before does.
    assert 0.05 < scopa["5C"] < scopa["5D"] < scopa["7C"] < scopa["7D"]
    # The settebello alone is a point for one side instead of the other: half of two.
    assert 1.4 < scopa["7D"] < 2.0


@pytest.mark.parametrize(
    ("name", "dear", "cheap"),
    [
        ("scopa+napola", "AD", "4D"),
        ("scopa+rebello", "RD", "CD"),
        ("cassino", "2S", "3S"),
        ("cassino", "10D", "9D"),
        ("pasur", "2B", "3B"),
        ("cicera", "2S", "6C"),
        ("scopa-frac", "FC", "7D"),
    ],
)
def test_cards_that_a_line_names_are_dear(name: str, dear: str, cheap: str) -> None:
    deck = load(name, 2).deck
    found = card_worths(load(name, 2))
    assert found[deck.parse(dear)] > found[deck.parse(cheap)] + 0.2


def test_where_low_wins_cards_are_a_burden() -> None:
    given_away = worths("scopa-a-perdere")
    assert {name: -worth for name, worth in worths("scopa").items()} == given_away


@pytest.mark.parametrize(("name", "players"), EVERY)
def test_margins_add_up_to_nothing(name: str, players: int) -> None:
    rules = game(name, players)
    points = list(range(3, 3 + rules.sides))
    for winner in (None, 0):
        found = [margin(rules, points, winner, side) for side in range(rules.sides)]
        assert sum(found) == pytest.approx(0)
        if winner is None and rules.sides > 1:
            assert max(found) == (found[-1] if aim(rules) > 0 else found[0])


def test_a_sweep_is_worth_its_point_more() -> None:
    rules = game("scopa", 2)
    card = rules.deck.parse
    sweep = arrange(
        rules, [1 << card("5D") | 1 << card("2C"), 1 << card("RS") | 1 << card("RB")], 1 << card("5C")
    )
    plain = arrange(
        rules,
        [1 << card("5D") | 1 << card("2C"), 1 << card("RS") | 1 << card("RB")],
        1 << card("5C") | 1 << card("RD"),
    )
    take = next(move for move in sweep.moves() if move.taken)
    assert gain(sweep, take) == pytest.approx(gain(plain, take) + 1)


def test_the_result_is_the_sheets() -> None:
    rules = game("scopa", 2)
    coins = 0b1111111111
    hand = arrange(rules, [0b1 << 30, 0b1 << 31], 0, piles=[coins, 0b11111 << 10])
    # Cards, coins and settebello.
    assert result(hand, 0) == 3 and result(hand, 1) == -3
