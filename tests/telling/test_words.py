"""Numbers, measures and sheets as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scopa_dsl.api import load
from scopa_dsl.engine.evidence import with_cards
from scopa_dsl.engine.scoring import score_piles
from scopa_dsl.telling.events import LeftOver
from scopa_dsl.telling.sentences import sentence
from scopa_dsl.telling.sheets import line_wins_text, sheet_lines, wins_text
from scopa_dsl.telling.words import measures_text, number_text, seating, sides_only, signed

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
    ("maresciallo", ["RS"], "Marshal: Side 1 −1 (KS)"),
    ("cirulla", ["AD 2D 3D 4D 5D 6D 7D FD CD RD"], "Cappotto: Side 1 wins the match"),
]


@pytest.mark.parametrize(("request_", "piles", "line"), SHEETS)
def test_sheets(request_, piles, line):
    assert line in lines(request_, piles)


def test_the_last_line_adds_up():
    assert lines("scopa", ["7D"], "it")[-1] == "Punti della smazzata – Parte 1: 1, Parte 2: 3"


WINNERS = [
    (2, 0, [0], "You win the match", "Hai vinto la partita"),
    (2, 0, [1], "Player 2 wins the match", "Giocatore 2 vince la partita"),
    (2, None, [0], "Player 1 wins the match", "Giocatore 1 vince la partita"),
    (4, 0, [0], "You win the match with Player 3", "Hai vinto la partita con Giocatore 3"),
    (4, 3, [1], "You win the match with Player 2", "Hai vinto la partita con Giocatore 2"),
    (4, 0, [1], "Player 2 + Player 4 win the match", "Giocatore 2 + Giocatore 4 vincono la partita"),
    (3, 0, [0, 2], "You win the match with Player 3", "Hai vinto la partita con Giocatore 3"),
    (3, 0, [1, 2], "Player 2, Player 3 win the match", "Giocatore 2, Giocatore 3 vincono la partita"),
    (
        6,
        0,
        [0],
        "You win the match with Player 3, Player 5",
        "Hai vinto la partita con Giocatore 3, Giocatore 5",
    ),
]


@pytest.mark.parametrize(("players", "you", "winners", "english", "italian"), WINNERS)
def test_who_wins_is_told_as_people_say_it(players, you, winners, english, italian):
    game = load("scopa", players)
    assert [wins_text(winners, seating(game, lang, you), lang) for lang in ("en", "it")] == [english, italian]


DECIDED = [
    (2, 0, "Cappotto: you win the match", "Cappotto: hai vinto la partita"),
    (2, 1, "Cappotto: Player 2 wins the match", "Cappotto: Giocatore 2 vince la partita"),
    (4, 0, "Cappotto: you win the match with Player 3", "Cappotto: hai vinto la partita con Giocatore 3"),
]


@pytest.mark.parametrize(("players", "side", "english", "italian"), DECIDED)
def test_a_line_that_decides_the_match(players, side, english, italian):
    game = load("scopa", players)
    told = [line_wins_text("Cappotto", side, seating(game, lang, 0), lang) for lang in ("en", "it")]
    assert told == [english, italian]


LEFT = [
    (2, 0, "What is left on the table goes to you: AD.", "Quel che resta sul tavolo va a te: AD."),
    (4, 0, "What is left on the table goes to you and Player 3: AD.",
     "Quel che resta sul tavolo va a te e Giocatore 3: AD."),
    (4, 1, "What is left on the table goes to Player 2 + Player 4: AD.",
     "Quel che resta sul tavolo va a Giocatore 2 + Giocatore 4: AD."),
]  # fmt: skip


@pytest.mark.parametrize(("players", "side", "english", "italian"), LEFT)
def test_who_gets_what_is_left(players, side, english, italian):
    game = load("scopa", players)
    told = [sentence(LeftOver(side, 1), game.deck, seating(game, lang, 0), lang) for lang in ("en", "it")]
    assert told == [english, italian]
