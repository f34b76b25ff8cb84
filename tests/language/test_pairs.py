"""Every operator between every two operands that matter, put to the interpreter too."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from language.oracle import evaluate
from language.test_oracle import KINDS, setting
from language.worlds import said
from scopa_dsl.cards import DECKS, Deck

DECK = DECKS["italian-40"]
HERE = setting(DECK)

NUMBERS = ("total", "points of scopa", "value of played", "price of previous", "count(taken)", "half")
RANKS = ("rank of played", "rank of previous", "7", "rank of (A of trump)")
AT_HAND = (
    "rank is 7",
    "rank >= F",
    "suit is suit of played",
    "suit is not trump",
    "rank is rank of previous",
    "value <= 5",
    "value > total",
    "price of card is value",
    "card in hand",
    "card not in table",
    "card is previous",
    "card is not played",
    "first_play",
    "rank in rank of taken",
    "suit not in suit of taken",
    "count(hand where rank is A) > 0",
    "value < points of scopa",
    "rank in rank of (deck where suit is denari and rank < 4)",
)
CARDS = ("table", "taken", "hand where suit is denari", "played", "previous", "coins", "pile where false")


def states(deck: Deck, count: int) -> list[dict[str, Any]]:
    random = Random(7)
    made = []
    for n in range(count):
        where = [random.randrange(6) for _ in range(deck.size)]
        piles = {
            name: sum(1 << card for card, at in enumerate(where) if at == i)
            for i, name in enumerate(("table", "hand", "taken", "pile"))
        }
        made.append(
            {
                **piles,
                "taken": piles["taken"] if n % 3 else 0,
                "played": random.randrange(deck.size),
                "previous": random.randrange(deck.size) if n % 2 else None,
                "first_play": random.random() < 0.5,
                "last_play": random.random() < 0.5,
                "total": n % 4,
                "kind": KINDS[n % 3],
                "points": {"carte": n % 2, "scopa": random.randrange(4)},
            }
        )
    return made


def agree(text: str, count: int = 12) -> None:
    term, function = HERE.function(text, HERE.scope())
    for state in states(DECK, count):
        assert said(function(**state), term.type, DECK) == evaluate(text, HERE.world(state)), (text, state)


@pytest.mark.parametrize("sign", ["+", "-", "*", "/", "up to", "<", "<=", ">", ">=", "is", "is not"])
def test_numbers(sign: str) -> None:
    for one, two in product(NUMBERS, NUMBERS):
        agree(f"{one} {sign} {two}", 24)


@pytest.mark.parametrize("sign", ["<", "<=", ">", ">=", "is", "is not"])
def test_ranks(sign: str) -> None:
    for one, two in product(RANKS, RANKS):
        agree(f"{one} {sign} {two}", 40)


@pytest.mark.parametrize("sign", ["+", "is", "is not", "in", "not in"])
def test_cards(sign: str) -> None:
    for one, two in product(CARDS, CARDS):
        agree(f"({one}) {sign} ({two})")


@pytest.mark.parametrize("word", ["and", "or", "and not", "or not"])
def test_conditions_on_a_card(word: str) -> None:
    for one, two in product(AT_HAND, AT_HAND):
        agree(f"pile where {one} {word} {two}", 5)


@pytest.mark.parametrize("form", ["not ({} and {})", "not ({} or {})", "rank is A or {} and {}"])
def test_conditions_inside_others(form: str) -> None:
    for one, two in product(AT_HAND, AT_HAND):
        agree(f"pile where {form.format(one, two)}", 3)


@pytest.mark.parametrize("function", ["count", "sum", "max", "min", "distinct"])
def test_functions_of_lists(function: str) -> None:
    for items in (
        "value of pile",
        "price of pile",
        "value of taken",
        "value of previous for s in suits",
        "count(pile where suit is s) for s in suits",
        "value of pile where suit is trump",
        "if first_play then value of pile else price of hand",
        "(max(price of pile where suit is s) / total) for s in suits",
    ):
        agree(f"{function}({items})")


def test_membership_in_lists() -> None:
    lists = ("rank of taken", "ranks", "if first_play then ranks else rank of hand")
    for one, sign, many in product(RANKS, ("in", "not in"), lists):
        agree(f"{one} {sign} ({many})")
    numbers = (
        "value of taken",
        "value of previous for s in suits",
        "count(pile where suit is s) for s in suits",
    )
    for one, sign, many in product(NUMBERS, ("in", "not in"), numbers):
        agree(f"{one} {sign} ({many})")
