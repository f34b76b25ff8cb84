"""Hard in endings where everything follows from what is public, against a complete search of its own."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from random import Random

import pytest

from scopa_dsl import load, sheet
from scopa_dsl.cards import card_set
from scopa_dsl.engine.arrange import arrange
from scopa_dsl.engine.game import Game, Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.view import view
from scopa_dsl.players import by_name
from scopa_dsl.players.bare import bare
from scopa_dsl.players.worlds import is_certain

from .games import EVERY, game, positions

TWO = [name for name, players in EVERY if players == 2]
FOUR = [name for name, players in EVERY if players == 4 and game(name, 4).sides == 2]
HEAD = "format: 1\nid: x\nname: X\nextends: scopa\n"
UNLIKE = {
    "negative points": HEAD + "scoring: {f: {name: F, points: -2 * count(pile where rank is 7)}}\n",
    "half points": HEAD + "scoring: {h: {name: H, points: count(pile where suit is coppe) / 2}}\n",
    "the last card may sweep": HEAD + "options: {last_sweeps: true}\n",
    "taking is no duty": HEAD + "options: {must_take: none}\n",
    "the hand must take": HEAD + "options: {must_take: hand}\n",
    "nothing takes": HEAD + "captures: {equal: null, sum: null}\n",
}


def difference(hand: Hand) -> float:
    """How much better than its adversary the side at position 0 has done."""
    rules, scored = hand.game, sheet(hand)
    mine, other = hand.sides[0], 1 - hand.sides[0]
    ahead = float(scored.totals[mine] - scored.totals[other])
    if rules.match.winner == "lowest":
        ahead = -ahead
    if scored.winner is not None:
        ahead += float(rules.match.target) * (2 if scored.winner == mine else -2)
    return ahead


class Complete:
    """Every line of play, positions that recur looked at once; nothing of the players' own search."""

    def __init__(self) -> None:
        self._known: dict[object, tuple[float, float]] = {}

    def value(self, hand: Hand, low: float = -inf, high: float = inf) -> float:
        """The difference when both play their best, or a bound outside ``low`` to ``high``."""
        if hand.over:
            return difference(hand)
        key = (
            hand.turn, hand.table, hand.hands, hand.piles, hand.stock, hand.last_capturer, hand.last_taker,
            hand.previous, hand.wild_rank, hand.declared, hand.shown, tuple(sorted(hand.earned.items())),
        )  # fmt: skip
        least, most = self._known.get(key, (-inf, inf))
        if least == most or least >= high:
            return least
        if most <= low:
            return most
        up = hand.side == hand.sides[0]
        best, floor, ceiling = (-inf if up else inf), low, high
        for move in sorted(hand.moves(), key=lambda move: -move.taken.bit_count()):
            after = hand.clone()
            after.play(move)
            value = self.value(after, floor, ceiling)
            best = max(best, value) if up else min(best, value)
            floor, ceiling = (max(floor, best), ceiling) if up else (floor, min(ceiling, best))
            if floor >= ceiling:
                break
        self._known[key] = (
            (best, best) if low < best < high else (least, best) if best <= low else (best, most)
        )
        return best

    def mistake(self, hand: Hand, move: Move) -> float:
        """How much a move gives away."""
        best = self.value(hand)
        after = hand.clone()
        after.play(move)
        return abs(self.value(after) - best)


def certain(rules: Game, seed: int, hands: int, most: int) -> Iterator[Hand]:
    """Positions from play by lot in which nothing is hidden from the player at the turn."""
    for hand in positions(rules, seed, hands):
        if hand.left <= most and is_certain(view(hand, hand.turn)):
            yield hand


def dealt_out(rules: Game, cards: int, seed: int) -> Hand:
    """So many cards for each, four on the table, the others taken; more than two players show theirs."""
    random, players = Random(seed), rules.players
    deck = list(range(rules.deck.size))
    for last in range(len(deck) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    hands = [card_set(deck[at : at + cards]) for at in range(0, players * cards, cards)]
    table, rest = deck[players * cards :][:4], deck[players * cards + 4 :]
    half = int(random.random() * len(rest))
    return arrange(
        rules, hands, card_set(table), dealer=seed % players, last_capturer=seed % 2,
        piles=[card_set(rest[:half]), card_set(rest[half:])], shown=hands if players > 2 else None,
    )  # fmt: skip


def never_wrong(hands: Iterator[Hand], sure: Complete) -> int:
    """Hard gives nothing away; in how many positions that was seen."""
    found = 0
    for hand in hands:
        chosen = by_name("hard", seed=3, iterations=1).choose(view(hand, hand.turn))
        assert sure.mistake(hand, chosen) == pytest.approx(0)
        found += 1
    return found


@pytest.mark.parametrize("name", TWO)
def test_the_last_deal_of_two_players(name: str) -> None:
    rules = game(name, 2)
    assert never_wrong(
        certain(rules, 31, 8, 2 * rules.hand_sizes[-1] if rules.hand_sizes[-1] < 6 else 9), Complete()
    )


@pytest.mark.parametrize("text", UNLIKE.values(), ids=UNLIKE)
def test_rules_that_no_game_of_the_library_has(text: str) -> None:
    rules = load(text, 2)
    found = never_wrong(certain(rules, 33, 12, 6), Complete())
    assert found or not rules.play.kinds


def to_the_end(hand: Hand, seed: int) -> int:
    """Hard in a position and in all that follow when the hand is played by lot."""
    random, sure, found = Random(seed), Complete(), 0
    while not hand.over:
        moves = hand.moves()
        if len(moves) > 1:
            assert is_certain(view(hand, hand.turn))
            found += never_wrong(iter([hand]), sure)
        hand.play(moves[int(random.random() * len(moves))])
    return found


@pytest.mark.parametrize("name", TWO)
def test_longer_hands(name: str) -> None:
    assert sum(to_the_end(dealt_out(game(name, 2), 4 + seed % 2, seed), seed) for seed in range(4)) > 10


@pytest.mark.parametrize("name", FOUR)
def test_open_hands_of_partners(name: str) -> None:
    assert sum(to_the_end(dealt_out(game(name, 4), 2, seed), seed) for seed in range(4)) > 8


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in TWO if bare(game(name, 2)) is not None])
def test_six_cards_each(name: str) -> None:
    """With other games, those that are searched as hands of the engine, so many cards are too many."""
    assert never_wrong((dealt_out(game(name, 2), 6, seed) for seed in range(3)), Complete()) == 3
