"""Whole matches at random, with their records."""

from __future__ import annotations

from datetime import date
from functools import cache
from random import Random

from scopa_dsl.api import load
from scopa_dsl.engine.game import Game
from scopa_dsl.engine.match import Match
from scopa_dsl.records.model import MatchRecord
from scopa_dsl.records.recording import begun, hand_record, with_hands


@cache
def played(request: str, seed: int = 1, players: int | None = None) -> tuple[Game, MatchRecord, Match]:
    """A match in which everybody plays by lot."""
    game, chance = load(request, players), Random(seed)
    match = Match(game, int(chance.random() * game.players))
    seats = ["random"] * game.players
    record = begun(game, request, seats, seed, match.dealer, date(2026, 1, 6))
    hands = []
    while not match.outcome.over:
        void: list[tuple[int, ...]] = []
        hand = match.next_hand(chance, lambda again, void=void: void.append(again.deck))
        while not hand.over:
            hand.play(chance.choice(hand.moves()))
        hands.append(hand_record(hand, void, match.finish(hand)))
    return game, with_hands(record, hands, match), match
