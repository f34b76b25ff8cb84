"""A match by script: events in sentences, wrong moves answered, the same again for the same seed."""

from __future__ import annotations

import re
import subprocess
import sys
from random import Random

import pytest

from scopa_dsl.api import load
from scopa_dsl.engine.dealing import deal
from scopa_dsl.ruleset import library


def test_computers_play_a_match_to_the_end(scopa):
    ran = scopa("play", "scopa", "--players", "easy,easy", "--seed", "1", "--target", "5")
    assert ran.code == 0
    last = ran.out.splitlines()[-1]
    assert re.fullmatch(r"Player [12] wins the match: 5 reached; Player 1: \d+, Player 2: \d+\.", last)
    assert ran.out == scopa("play", "scopa", "-p", "easy,easy", "--seed", "1", "--target", "5").out
    assert ran.out != scopa("play", "scopa", "-p", "easy,easy", "--seed", "2", "--target", "5").out


@pytest.mark.parametrize("name", library.names())
def test_every_game_is_told_in_both_languages(scopa, name):
    players = load(name).players
    seats = ",".join(["random"] * players)
    for lang in ("it", "en"):
        ran = scopa("play", name, "-p", seats, "--seed", "4", "--lang", lang)
        assert ran.code == 0, ran.err
        assert "{" not in ran.out


def test_a_scripted_match_through_a_pipe_is_the_same_byte_for_byte():
    typed = "1\n" * 400
    command = [sys.executable, "cli.py", "play", "scopa", "--seed", "11", "--target", "3", "--lang", "it"]
    runs = [
        subprocess.run(command, input=typed.encode(), capture_output=True, check=True).stdout
        for _ in range(2)
    ]
    assert runs[0] == runs[1]
    assert "vin" in runs[0].decode().splitlines()[-1]


def a_seed(fitting) -> int:
    """A seed whose first turn of a person at seat 0, dealt to first, is as wanted."""
    from random import Random

    game = load("scopa")
    for seed in range(2000):
        chance = Random(seed)
        dealer = int(chance.random() * game.players)
        hand = deal(game, chance, dealer)
        if hand.seats[0] == 0 and fitting(hand):
            return seed
    raise AssertionError("no such deal")


def takes_of(hand):
    return {card: [m for m in hand.moves() if m.card == card] for card in {m.card for m in hand.moves()}}


def test_three_kinds_of_wrong_move_get_three_answers(scopa):
    def fitting(hand):
        takes = takes_of(hand)
        return any(len(moves) > 1 for moves in takes.values()) and any(
            len(moves) == 1 and not moves[0].taken for moves in takes.values()
        )

    seed = a_seed(fitting)
    from random import Random

    game = load("scopa")
    chance = Random(seed)
    hand = deal(game, chance, int(chance.random() * game.players))
    takes = takes_of(hand)
    several = next(card for card, moves in takes.items() if len(moves) > 1)
    lays = next(card for card, moves in takes.items() if not moves[0].taken)
    table = game.deck.names(hand.table)
    name = game.deck.name
    typed = f"9Z\n{name(lays)} x {table[0]}\n{name(several)}\n{name(several)} posa\n"
    out = scopa("play", "scopa", "--seed", str(seed), typed=typed).out
    assert "9Z is not a card." in out
    assert f"That may not be played: {name(lays)} may not take {table[0]}" in out
    assert "Which one?" in out
    assert f"That may not be played: {name(several)} can take, so it must." in out


MOVES = [
    "{card} x {taken}",
    "{card} {taken}",
    "{lower} × {taken}",
    "{card} takes {commas}",
    "{card} prendo {taken}",
]


@pytest.mark.parametrize("form", MOVES)
def test_a_capture_may_be_typed_in_many_ways(scopa, form):
    def fitting(hand):
        return any(m.taken.bit_count() > 1 for m in hand.moves())

    seed = a_seed(fitting)
    from random import Random

    game = load("scopa")
    chance = Random(seed)
    hand = deal(game, chance, int(chance.random() * game.players))
    move = next(m for m in hand.moves() if m.taken.bit_count() > 1)
    card, taken = game.deck.name(move.card), game.deck.names(move.taken)
    typed = form.format(card=card, lower=card.lower(), taken=" ".join(taken), commas=", ".join(taken))
    out = scopa("play", "scopa", "--seed", str(seed), typed=typed + "\n").out
    assert f"You play {card} and take {' '.join(taken)}." in out


QUESTIONS = [
    ("en", "hand", "Your hand:"),
    ("en", "ha", "Your hand:"),
    ("en", "tab", "On the table:"),
    ("en", "tak", "You have taken 0 cards."),
    ("en", "sc", "With the cards as they lie:"),
    ("en", "m", "1) "),
    ("en", "help", "A card plays it"),
    ("en", "mano", "Your hand:"),
    ("en", "t", "t may be table, taken."),
    ("en", "claim", "nobody claims"),
    ("en", "99", "The list has no number 99"),
    ("it", "m", "La tua mano:"),
    ("it", "t", "Sul tavolo:"),
    ("it", "pr", "Hai preso 0 carte."),
    ("it", "c", "Con le carte come stanno:"),
    ("it", "ai", "Una carta la gioca"),
    ("it", "hand", "La tua mano:"),
    ("it", "boh", "boh non è una carta."),
]


@pytest.mark.parametrize(("lang", "word", "answer"), QUESTIONS)
def test_questions_in_both_languages_and_by_first_letters(scopa, lang, word, answer):
    seed = a_seed(lambda hand: True)
    out = scopa("play", "scopa", "--seed", str(seed), "--lang", lang, typed=f"{word}\n").out
    assert answer in out.split(f"> {word}\n")[1]


@pytest.mark.parametrize("word", ["quit", "q", "esci", ""])
def test_leaving_says_how_the_match_stood(scopa, word):
    ran = scopa("play", "scopa", "--seed", "3", typed=f"{word}\n" if word else "")
    assert ran.code == 0
    assert "\nThe match was left in hand 1; You: 0, Player 2: 0.\n" in ran.out
    assert ran.out.endswith("It is kept: `scopa resume` goes on with it.\n")


def test_an_interrupt_leaves_politely(scopa, monkeypatch):
    def interrupted(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    ran = scopa("play", "scopa", "--seed", "3")
    assert ran.code == 130
    assert "The match was left in hand 1" in ran.out


def test_a_claim_ends_the_match(scopa):
    ran = scopa("play", "scopa+claim", "--seed", "3", typed="claim\n")
    assert ran.out.splitlines()[-1].startswith("Player 2 wins the match: the claim was wrong")


def test_declaring(scopa):
    for seed in range(60):
        typed = "declare\n" + "1\n" * 60
        out = scopa("play", "cirulla", "--seed", str(seed), "--target", "3", typed=typed).out
        if "You declare" in out:
            assert re.search(r"You declare (\w\w ){2}\w\w", out)
            return
    raise AssertionError("nothing was ever declared")


RANKS = [
    ("declare A", "You declare 4C 7C AB, 7C standing for A."),
    ("declare 7C=2", "You declare 4C 7C AB, 7C standing for 2."),
    ("declare", "Which one? Type its number, or all of its cards:\n  1) declare 7C=A   2) declare 7C=2"),
    ("declare 5", "That may not be played: as 5 there is nothing to declare."),
    ("declare loudly", "declare loudly is not a card."),
]


@pytest.mark.parametrize(("typed", "answer"), RANKS)
def test_a_wild_card_is_declared_as_what_may_be_declared(scopa, typed, answer):
    assert f"> {typed}\n{answer}" in scopa("play", "cirulla", "--seed", "8", typed=f"{typed}\n").out


PLACES = [
    ("{folder}/copy.scopa", "The match so far is in {folder}/copy.scopa"),
    ("{folder}/begun.scopa", "The match so far is in {folder}/begun.scopa"),
    ("{folder}/letter.txt", "{folder}/letter.txt is there already, and is no match; choose another name."),
    ("{folder}", "{folder} cannot be written"),
    ("{folder}/nowhere/copy", "{folder}/nowhere/copy cannot be written"),
    ("{folder}/a\0b", "{folder}/a\0b cannot be written"),
    ("~nobody-of-that-name/copy", "~nobody-of-that-name/copy cannot be written"),
]


@pytest.mark.parametrize(("where", "answer"), PLACES)
def test_a_copy_goes_where_it_can_and_over_nothing_else(scopa, tmp_path, where, answer):
    (tmp_path / "letter.txt").write_text("Dear all", encoding="utf-8")
    (tmp_path / "begun.scopa").write_text('[Record "1"]\n', encoding="utf-8")
    ran = scopa("play", "scopa", "--seed", "3", typed=f"save {where.format(folder=tmp_path)}\n")
    assert answer.format(folder=tmp_path) in ran.out
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "Dear all"
    assert not list(tmp_path.glob("*.part"))


def test_a_match_that_cannot_be_kept_says_so_when_asked_and_when_left(scopa, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("SCOPA_DATA", str(tmp_path / "file" / "matches"))
    ran = scopa("play", "scopa", "--seed", "3", typed="save\nquit\n")
    assert ran.err.count("The match cannot be kept (Not a directory).") == 1
    assert ran.out.count("The match cannot be kept (Not a directory).") == 2
    assert "scopa resume" not in ran.out


def test_undo_tells_which_hand_goes_on(scopa):
    typed = "1\n" * 18
    once = scopa("play", "scopa", "--seed", "5", typed=typed).out
    hand = once.split("Hand 2.\n")[1]
    again = scopa("play", "scopa", "--seed", "5", typed=typed + "undo\n").out
    assert once.count("\nHand 2.\n") == 1 and "Taken back.\nHand 1 goes on.\n" not in once
    back = scopa("play", "scopa", "--seed", "5", typed=typed + "undo\nundo\n1\n1\n").out
    assert again != once and back.count(hand.split("\n> ")[0]) >= 1
    assert "Taken back.\nHand 1 goes on.\nMatch so far – You: 0, Player 2: 0\n" in back


def test_the_sheet_ends_every_hand(scopa):
    out = scopa("play", "scopa", "-p", "easy,easy", "--seed", "5", "--target", "2").out
    hands = out.count("\nHand ")
    assert hands >= 1
    for line in ("Cards ", "Coins ", "Settebello:", "Primiera ", "Points of the hand –", "Match so far –"):
        assert out.count(f"\n{line}") == hands
    for found in re.findall(r"\nCards (\d+)–(\d+):", out):
        assert sum(map(int, found)) == 40


ODD = """
why declare d accuse table hand taken score moves undo level x take takes lay bank
7D RD 5C 9Z 0 1 2 99 -1 = 7D=K as × é 7D7D prendi carta
"""


@pytest.mark.parametrize("name", ["scopa", "cirulla", "cicera", "scopa+claim"])
@pytest.mark.parametrize("lang", ["it", "en"])
def test_whatever_is_typed_is_answered(scopa, name: str, lang: str) -> None:
    chance, words = Random(f"{name} {lang}"), ODD.split()
    lines = [" ".join(chance.choices(words, k=chance.randint(1, 4))) for _ in range(150)]
    lines += [f"why {first} {second}" for first in words for second in ("", "5", "7D")]
    ran = scopa("play", name, "--seed", "7", "--plain", "--lang", lang, typed="\n".join([*lines, "quit"]))
    assert ran.code == 0, ran.err
    assert ran.out.count("> ") >= 50 and "{" not in ran.out
