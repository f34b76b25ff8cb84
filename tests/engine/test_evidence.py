"""The cards behind each line of a sheet."""

from __future__ import annotations

from random import Random

import pytest

from scopa_dsl.api import load
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.evidence import with_cards, with_evidence
from scopa_dsl.engine.game import LAY
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.scoring import score_piles, sheet
from scopa_dsl.ruleset import library

PILES = [
    (
        "scopa",
        "7D 7C 6B AS 5D 4D",
        {"settebello": "7D", "primiera": "7D 7C 6B AS", "carte": "", "denari": ""},
    ),
    ("scopa", "7C RC 7B", {"primiera": "", "settebello": ""}),
    ("scopa+primiera-veneta", "7D 6C AB RS CS", {"primiera": "7D 6C AB RS"}),
    ("scopa+napola", "AD 2D 3D 5D 6C", {"napola": "AD 2D 3D"}),
    ("scopa+napola", "AD 2D 4D 5D 6C", {"napola": ""}),
    ("scopa+rebello", "RD RC", {"rebello": "RD"}),
    ("scopa-frac", "AD 2D FC 4C", {"frac": "AD FC"}),
]


@pytest.mark.parametrize(("name", "pile", "expected"), PILES)
def test_a_line_of_the_count_has_the_least_that_it_needs(
    name: str, pile: str, expected: dict[str, str]
) -> None:
    game = load(name)
    deck = game.deck
    mine = deck.parse_set(pile)
    found = with_cards(score_piles(game, (mine, deck.all & ~mine)), game, (mine, deck.all & ~mine))
    behind = {line.id: " ".join(deck.names(line.cards[0])) if line.cards else "" for line in found.lines}
    assert {id_: behind.get(id_, "") for id_ in expected} == {
        id_: " ".join(deck.names(deck.parse_set(cards))) for id_, cards in expected.items()
    }


@pytest.mark.parametrize("name", library.names())
def test_what_is_earned_in_play_has_the_cards_that_earned_it(name: str) -> None:
    game = load(name)
    for seed in range(12):
        chance = Random(seed)
        hand = deal(game, chance, 0)
        while not hand.over:
            hand.play(chance.choice(hand.moves()))
        plain = sheet(hand)
        found = with_evidence(plain, hand)
        assert [line.points for line in found.lines] == [line.points for line in plain.lines]
        for line in found.lines:
            if line.at != "sweep":
                continue
            for side, times in enumerate(line.times):
                assert line.cards[side].bit_count() == times
                assert line.cards[side] & hand.piles[side] == line.cards[side]


def test_the_last_cards_of_a_sweep_are_those_that_made_it() -> None:
    game = load("scopa")
    first = [game.deck.parse(card) for card in ("5D", "2B", "3B", "FC", "4B", "6B", "2S", "3S", "AC", "AS")]
    rest = [card for card in range(game.deck.size) if card not in first]
    hand = Hand(game, [*first, *rest], 1)
    sum_of_two = next(move for move in hand.moves() if move.card == first[0])
    hand.play(sum_of_two)
    assert hand.times == {} and hand.table
    while hand.table and not hand.over:
        hand.play(next((m for m in hand.moves() if m.kind != LAY), hand.moves()[0]))
    line = next(line for line in with_evidence(sheet(hand), hand).lines if line.id == "scopa")
    side, card = next((side, cards) for side, cards in enumerate(line.cards) if cards)
    assert card == 1 << hand.log[-1][1].card and side == hand.sides[hand.log[-1][0]]


def test_a_hand_put_together_in_the_middle_has_no_evidence_of_play() -> None:
    game = load("scopa")
    chance = Random(1)
    hand = deal(game, chance, 0)
    while not hand.over and not hand.earned:
        hand.play(chance.choice(hand.moves()))
    hand.deck = ()
    found = with_evidence(sheet(hand), hand)
    assert all(not line.cards for line in found.lines if line.at == "sweep")
