"""Hands as bare numbers against the hands of the engine."""

from __future__ import annotations

from random import Random

import pytest

from scopa_dsl.cards import members
from scopa_dsl.engine.game import Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.players.bare import bare, in_turn
from scopa_dsl.players.bare_rollouts import BareRollouts, likings
from scopa_dsl.players.bare_search import BareSearch
from scopa_dsl.players.search import OutOfTime, Search, TooMany, drawn_lots, sharing
from scopa_dsl.players.worth import result

from .games import EVERY, game, positions

BARE = [(name, players) for name, players in EVERY if bare(game(name, players)) is not None]
FEW_CARDS = 7


def test_most_games_are_such() -> None:
    assert len(BARE) > len(EVERY) / 2


@pytest.mark.parametrize(("name", "players"), [pair for pair in BARE if game(*pair).sides == 2])
def test_it_finds_what_the_search_of_hands_finds(name: str, players: int) -> None:
    """Also across deals: a card or two before the next are looked through with cards of it."""
    rules = game(name, players)
    simple = bare(rules)
    assert simple is not None
    for hand in positions(rules, 5, hands=2):
        lots = drawn_lots(rules.deck.all, 2, Random(3), 1)
        in_hands = sum(cards.bit_count() for cards in hand.hands)
        for cards in {2, in_hands, hand.left, in_hands + 2}:
            if cards > min(FEW_CARDS, hand.left):
                continue
            expected = Search(sharing(rules.deck.all, lots)).values(hand, hand.moves(), cards)
            found = BareSearch(simple, hand, lots).values(hand.moves(), cards)
            assert found == pytest.approx(expected)
            best = BareSearch(simple, hand, lots).values(hand.moves(), cards, best_only=True)
            assert expected[best.index(max(best))] == pytest.approx(max(expected))


@pytest.mark.parametrize(("name", "players"), BARE)
def test_rollouts_come_to_what_the_hand_comes_to(name: str, players: int) -> None:
    """Without lots drawn every player does what it likes best, which the engine's hand can follow."""
    rules = game(name, players)
    simple = bare(rules)
    assert simple is not None
    for hand in positions(rules, 7):
        rollouts = BareRollouts(simple, Careful(), float("inf"))
        expected = [followed(hand, move) for move in hand.moves()]
        assert rollouts.judge(hand, hand.moves()) == pytest.approx(expected)


class Careful(Random):
    def random(self) -> float:
        return 0.999


def followed(hand: Hand, move: Move) -> float:
    simple = bare(hand.game)
    assert simple is not None
    likes = likings(simple)
    side, after = hand.side, hand.clone()
    after.play(move)
    while not after.over:
        choices = [(*likes.choice(card, after.table), card) for card in members(after.hand)]
        _, taken, card = max(choices, key=lambda choice: choice[0])
        after.play(next(one for one in after.moves() if (one.card, one.taken) == (card, taken)))
    return result(after, side)


def test_it_stops_when_it_is_too_much() -> None:
    hand = next(positions(game("scopone-scientifico", 4), 1))
    simple = bare(hand.game)
    assert simple is not None
    with pytest.raises(TooMany):
        BareSearch(simple, hand, (), limit=1000).values(hand.moves(), hand.left)
    with pytest.raises(OutOfTime):
        BareSearch(simple, hand, (), until=0.0).values(hand.moves(), hand.left)
    with pytest.raises(OutOfTime):
        BareRollouts(simple, Random(1), 0.0).judge(hand, hand.moves())


def test_uneven_hands_are_left_to_the_engine() -> None:
    assert in_turn((3, 3), 0) and in_turn((2, 3), 1) and in_turn((2, 2, 3), 2)
    assert not in_turn((3, 2), 1) and not in_turn((1, 3), 0) and not in_turn((3, 3), 1)
