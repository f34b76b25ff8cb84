"""A view says all that its player may know, and nothing else."""

from __future__ import annotations

import gc
from random import Random

from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.view import View, imagine, view

from .test_hand import GAMES, each_game, states


def reachable(seen: View) -> list[object]:
    """Everything that can be got at from a view, but for the rules."""
    found: dict[int, object] = {}
    ahead: list[object] = [getattr(seen, name) for name in seen.__slots__ if name != "game"]
    while ahead:
        one = ahead.pop()
        if id(one) not in found and not isinstance(one, type):
            found[id(one)] = one
            ahead += gc.get_referents(one)
    return list(found.values())


@each_game
def test_hidden_cards_make_no_difference(game: object) -> None:
    """Two hands that differ only in what a player does not see look the same to that player."""
    random = Random(1)
    for hand in states(game, 1, hands=2):  # type: ignore[arg-type]
        for position in range(hand.game.players):
            seen = view(hand, position)
            hidden = list(members(seen.unseen))
            random.shuffle(hidden)
            other = imagine(seen, hidden)
            assert view(other, position) == seen
            assert not other.over or hand.over


@each_game
def test_no_hand_or_deck_can_be_reached(game: object) -> None:
    for hand in states(game, 2, hands=1):  # type: ignore[arg-type]
        stock = hand.stock
        for one in reachable(view(hand, 0)):
            assert not isinstance(one, Hand)
            assert len(stock) < 2 or one != stock


def test_what_is_unseen_is_in_other_hands_or_in_the_stock() -> None:
    for hand in states(GAMES["declarations and a wild card"], 3):
        for position, held in enumerate(hand.hands):
            elsewhere = sum(hand.hands) - held + card_set(hand.stock)
            shown = sum(hand.shown) - hand.shown[position]
            assert view(hand, position).unseen == elsewhere - shown


def test_moves_are_only_the_viewers() -> None:
    for hand in states(GAMES["scopa for 3"], 4, hands=1):
        for position in range(3):
            mine = position == hand.turn and not hand.over
            assert view(hand, position).moves == (tuple(hand.moves()) if mine else ())


def test_points_that_came_to_nothing_were_earned_all_the_same() -> None:
    """What is imagined is the hand itself, also where a line gave and took."""
    for hand in states(GAMES["scopa for 3"], 5, hands=1):
        line = hand.game.play.sweep[0]
        before = hand.earned.get(line.id, (0, 0, 0))
        hand._pay([(line, 1)], 0)
        hand._pay([(line, -1 - before[0])], 0)
        seen = view(hand, hand.turn)
        others = [held for position, held in enumerate(hand.hands) if position != hand.turn]
        again = imagine(seen, [*(card for held in others for card in members(held)), *hand.stock])
        assert (again.earned, again.times, again.state) == (hand.earned, hand.times, hand.state)
        assert hand.earned[line.id][0] == 0 < hand.times[line.id][0]
