"""Numbers, measures and sheets as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scopa_dsl.api import load
from scopa_dsl.engine.evidence import with_cards
from scopa_dsl.engine.scoring import score_piles
from scopa_dsl.telling.sheets import sheet_lines
from scopa_dsl.telling.words import measures_text, number_text, sides_only, signed

NUMBERS = [
    (5, "5", "5"),
    (Fraction(11, 2), "5.5", "5,5"),
    (Fraction(1, 3), "1/3", "1/3"),
    (Fraction(4, 2), "2", "2"),
    (Fraction(-1, 8), "-0.125", "-0,125"),
]


@pytest.mark.parametrize(("number", "english", "italian"), NUMBERS)
def test_numbers(number, english, italian):
    assert (number_text(number, "en"), number_text(number, "it")) == (english, italian)


def test_signs():
    assert [signed(number, "en") for number in (1, -4, Fraction(1, 2))] == ["+1", "−4", "+0.5"]


MEASURES = [
    ([(22,), (18,)], "22–18"),
    ([(78,), None], "78–—"),
    ([None, None, None], "—–—–—"),
    ([(2, 1, 1), (2, 3, 0)], "2/1–2/3"),
    ([(2, 1, 1), (2, 1, 1)], "2/1/1–2/1/1"),
    ([(True, 78), (True, 75)], "78–75"),
    ([(True, 51), (False, 63)], "yes–no"),
]


@pytest.mark.parametrize(("measures", "text"), MEASURES)
def test_measures_go_as_far_as_they_decide(measures, text):
    assert measures_text(measures, "en") == text


def lines(request: str, piles: list[str], lang: str = "en", **events) -> list[str]:
    game = load(request, options={"target": 3} if request == "scopa" else None)
    own = [game.deck.parse_set(pile) for pile in piles]
    both = [*own, game.deck.all & ~sum(own)]
    sheet = with_cards(score_piles(game, both, **events), game, both)
    return sheet_lines(sheet, game.deck, sides_only(2, lang), lang)


SHEETS = [
    ("scopa+napola", ["AD 2D 3D 4D"], "Napola: Side 1 +4 (AD 2D 3D 4D)"),
    (
        "scopa+primiera-veneta",
        ["7D 7C 7B AS"],
        "Primiera 26.5–25: Side 1 +1 (Side 1: 7D 7C 7B AS; Side 2: 6D 6C 6B 7S)",
    ),
    ("maresciallo", ["RS"], "Marshal: Side 1 −1 (RS)"),
    ("cirulla", ["AD 2D 3D 4D 5D 6D 7D FD CD RD"], "Cappotto: wins the match for Side 1"),
]


@pytest.mark.parametrize(("request_", "piles", "line"), SHEETS)
def test_sheets(request_, piles, line):
    assert line in lines(request_, piles)


def test_the_last_line_adds_up():
    assert lines("scopa", ["7D"], "it")[-1] == "Punti della smazzata – Parte 1: 1, Parte 2: 3"
