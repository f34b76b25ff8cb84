"""Why a card takes nothing else: the first thing asked that does not hold, at its place."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from scopa_dsl import load
from scopa_dsl.engine.explain import explain
from scopa_dsl.telling.reasons import why_not_lines


@dataclass(frozen=True)
class At:
    hand: int = 0
    first_play: bool = False
    last_play: bool = False
    last_deal: bool = False


CASES = [
    (
        "asso-pigliatutto",
        {},
        "AC 5B 3S",
        "AD",
        "Ace",
        "not AC 5B 3S, since `(ace_on_ace is takes_all or not ace_there)`",
    ),
    ("scopa+fewest-cards", {}, "4B 5S AC 3D", "CD", "Sum", "not 3D AC 5S, since fewer cards can be taken"),
    ("scopa+most-cards", {"most_cards": 2}, "4B 5S AC 3D", "CD", "Sum", "since `count(taken) <= most_cards`"),
    ("scopa", {}, "3B 5C 5S FD", "FB", "Sum", "would take 5C 3B, 3B 5S, but Equal card"),
    ("cassino", {}, "4D 5C 9S", "9C", "Equals and sums", "not 4D 5C, since `none("),
    ("scopa", {}, "2B 4C", "FD", "Sum", "finds nothing to take"),
]


@pytest.mark.parametrize(("name", "options", "table", "play", "rule", "reason"), CASES)
def test_why_not(
    name: str, options: dict[str, object], table: str, play: str, rule: str, reason: str
) -> None:
    game = load(name, options=options)
    deck = game.deck
    played = deck.parse(play)
    found = explain(game, game.play, played, deck.parse_set(table), At(1 << played))
    lines = [line for line in why_not_lines(found, deck, "en") if line.startswith(rule)]
    assert any(reason in line for line in lines), lines


def test_what_may_be_taken_is_not_refused() -> None:
    game = load("scopa")
    played = game.deck.parse("FB")
    found = explain(game, game.play, played, game.deck.parse_set("FD"), At(1 << played))
    assert not any("not FD" in line for line in why_not_lines(found, game.deck, "en"))


def test_a_forbidden_card_is_said_to_be_so_and_nothing_else() -> None:
    game = load("asso-pigliatutto", options={"ace_at_start": "forbidden"})
    deck = game.deck
    ace, hand = deck.parse("AD"), deck.parse_set("AD 7B")
    found = explain(game, game.play, ace, deck.parse_set("5C"), At(hand, first_play=True))
    assert [line.split(":")[0] for line in why_not_lines(found, deck, "en")] == ["may not be played"]
    alone = explain(game, game.play, ace, deck.parse_set("5C"), At(1 << ace, first_play=True))
    assert any("hand has nothing else" in line for line in why_not_lines(alone, deck, "en"))
