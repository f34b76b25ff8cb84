"""What is said about a move: true, complete enough, and the same whatever is hidden."""

from __future__ import annotations

from random import Random

import pytest

from scopa_dsl import load
from scopa_dsl.engine.arrange import arrange
from scopa_dsl.engine.game import Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.view import view
from scopa_dsl.players import by_name
from scopa_dsl.players.advice import advice_lines, hint, why

from .games import SOME, game, permuted, positions


def placed(name: str, table: str, hand: str, piles: tuple[str, str] = ("", ""), **more: object) -> Hand:
    rules = load(name, 2, more)
    cards = rules.deck.parse_set
    held, laid = cards(hand), cards(table)
    taken = [cards(pile) for pile in piles]
    free = [card for card in range(rules.deck.size) if not (held | laid | sum(taken)) >> card & 1]
    count = held.bit_count()
    other = sum(1 << card for card in free[:count])
    return arrange(rules, [held, other], laid, stock=free[count:], piles=taken)


def move(hand: Hand, text: str) -> Move:
    card, _, taken = text.partition(" x ")
    deck = hand.game.deck
    return next(m for m in hand.moves() if m.card == deck.parse(card) and m.taken == deck.parse_set(taken))


CASES = [
    ("scopa", "7D 5C RS", "7S 2C 2D", "7S x 7D",
     ["Settebello: takes 7D, 1 point", "takes 7S, worth more than most cards", "takes 2 cards",
      "leaves no sweep to any card that is unseen", "leaves 15 on the table"]),
    ("scopa", "5C 5S", "5D FB RS", "5D x 5C",
     ["takes 5D, worth more than most cards", "takes 2 cards", "gives a sweep away to this rank: 5",
      "leaves 5 on the table"]),
    ("scopa", "5C", "5S FB RS", "5S x 5C", ["Sweeps: 1 point at once", "takes 2 cards"]),
    ("scopa", "RC", "7D FB 5S", "7D",
     ["takes nothing", "leaves no sweep to any card that is unseen", "lets 7D be taken",
      "leaves 17 on the table"]),
    ("scopa", "RC", "AS", "AS",
     ["there is no other move", "takes nothing", "leaves no sweep to any card that is unseen",
      "leaves 11 on the table"]),
    ("cicera", "5D 9C", "5B RS 2C 3C", "5B x 5D",
     ["takes 2 cards", "gives a sweep away to this rank: 9", "leaves 9 on the table"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "table", "hand", "played", "said"), CASES)
def test_what_is_said(name: str, table: str, hand: str, played: str, said: list[str]) -> None:
    laid = placed(name, table, hand)
    seen = view(laid, 0)
    assert list(advice_lines(why(seen, move(laid, played)), seen, "en")) == said


def test_in_italian() -> None:
    laid = placed("scopa", "5C 5S", "5D FB RS")
    seen = view(laid, 0)
    said = list(advice_lines(why(seen, move(laid, "5D x 5C")), seen, "it"))
    assert said[1:] == ["prende 2 carte", "regala una scopa a chi ha: 5", "lascia 5 sul tavolo"]


def test_cards_that_were_taken_make_no_sweep() -> None:
    """What was played is remembered: no five is left to take the five."""
    laid = placed("scopa", "5C 5S", "5D FB RS", ("5B 4C 4S AC AS 3C 3S 2C 2S", ""))
    reasons = {reason.id: reason for reason in why(view(laid, 0), move(laid, "5D x 5C")).reasons}
    assert "gives_sweep" not in reasons
    assert reasons["no_sweep"].good


def test_where_low_wins_taking_is_bad() -> None:
    laid = placed("scopa-a-perdere", "7D 5C RS", "7S 2C 2D")
    reasons = {reason.id: reason for reason in why(view(laid, 0), move(laid, "7S x 7D")).reasons}
    assert not reasons["line"].good and not reasons["cards"].good


@pytest.mark.parametrize(("name", "players"), SOME)
def test_there_is_something_to_say_about_every_move_whatever_is_hidden(name: str, players: int) -> None:
    random = Random(3)
    for hand in positions(game(name, players), 61):
        seen = view(hand, hand.turn)
        other = view(permuted(seen, random), hand.turn)
        for one in seen.moves:
            advice = why(seen, one)
            assert advice == why(other, one)
            for lang in ("it", "en"):
                lines = list(advice_lines(advice, seen, lang))
                assert lines and all(lines)


def test_a_hint_is_what_the_player_would_do() -> None:
    laid = placed("scopa", "7D 5C RS", "7S 2C 2D")
    assert hint(view(laid, 0), by_name("hard", seed=1, iterations=20)) == why(
        view(laid, 0), move(laid, "7S x 7D")
    )
