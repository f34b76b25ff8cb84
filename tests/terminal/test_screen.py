"""The full screen by keys and mouse, its screens compared as text."""

from __future__ import annotations

import asyncio
import signal
import sys
import threading
from pathlib import Path
from time import perf_counter

import pytest
from textual.pilot import Pilot

from scopa_dsl.cards import DECKS, members
from scopa_dsl.engine.hand import Hand
from scopa_dsl.records.reading import read
from scopa_dsl.sitting.choice import Choice
from scopa_dsl.sitting.sitting import Wish, resumed, start
from scopa_dsl.terminal.app import ScopaApp
from scopa_dsl.terminal.choosing import Chooser
from scopa_dsl.terminal.faces import CHOSEN, MAY, PLAIN, Style, face
from scopa_dsl.terminal.screens import Choices, Page

from .driving import drive, quiet, screen

FIRST = """\
Scopa, to 11 · hand 1 · You: 0, Player 2: 0
In hand: Player 2 (2)
Taken (* a sweep): You 0, Player 2 3
Last trick: FB x AC 7S (Player 2) · to be dealt: 30
────────────────────────────────────────────────────────────────────────────────
╭────╮╭────╮
│ 5C ││ 7B │
│cups││club│
╰────╯╰────╯






You deal; Player 2 plays first. On the table: AC 5C 7B 7S.
Player 2 plays FB and takes AC 7S.
  1     2     3
╭────╮╭────╮╭────╮
│ RD ││ 5B ││ 4S │
│coin││club││swor│
╰────╯╰────╯╰────╯
Your turn: choose a card.
1–9 ←→ card · ↑↓ capture · Enter · Hint Undo Taken Score New Level Rules ? Quit"""
POINTED = """\
┏━━━━┓╭────╮
┃ 5C ┃│ 7B │
┃cups┃│club│
┗━━━━┛╰────╯






You deal; Player 2 plays first. On the table: AC 5C 7B 7S.
Player 2 plays FB and takes AC 7S.
  1     2     3
╭────╮┏━━━━┓╭────╮
│ RD │┃ 5B ┃│ 4S │
│coin│┃club┃│swor│
╰────╯┗━━━━┛╰────╯
5B takes 5C. Enter plays it."""


def test_the_first_screen_and_a_card_pointed_at() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        assert screen(app) == FIRST.splitlines()
        await pilot.press("2")
        assert screen(app)[5:-1] == POINTED.splitlines()
        await pilot.press("escape")
        assert screen(app) == FIRST.splitlines()
        await pilot.press("right", "right")
        assert screen(app)[5:-1] == POINTED.splitlines()

    drive(play)


WORDS = [
    ("it", "italian", "Tocca a te: scegli una carta.", "den."),
    ("en", "french", "Your turn: choose a card.", "diam"),
    ("it", "french", "Tocca a te: scegli una carta.", "K♦"),
]


@pytest.mark.parametrize(("lang", "suits", "status", "word"), WORDS)
def test_in_both_languages_and_with_both_kinds_of_suits(
    lang: str, suits: str, status: str, word: str
) -> None:
    async def play(app: ScopaApp, _: Pilot[None]) -> None:
        lines = screen(app)
        assert status in lines and any(word in line for line in lines)
        assert all(len(line) <= 80 for line in lines)

    drive(play, lang=lang, suits=suits)


@pytest.mark.parametrize("suits", ["italian", "french"])
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS)
def test_no_two_cards_look_alike_without_colour_and_marks_show(deck, suits: str) -> None:
    seen = set()
    for card in range(deck.size):
        for mark in (PLAIN, MAY, CHOSEN):
            lines = [line.plain for line in face(deck, card, Style(suits, "en"), mark)]
            assert [len(line) for line in lines] == [6] * 4
            seen.add("\n".join(lines))
    assert len(seen) == 3 * deck.size


async def keys(app: ScopaApp, pilot: Pilot[None]) -> None:
    """Play the first card that may be played, and close every page."""
    if isinstance(app.screen, Page):
        await pilot.press("enter")
    else:
        await pilot.press("1", "down", "enter")
    await quiet(app, pilot)


async def mouse(app: ScopaApp, pilot: Pilot[None]) -> None:
    """The same by clicks: a card, then something that it takes, or the card again."""
    if isinstance(app.screen, Page):
        await pilot.press("enter")
    else:
        await pilot.click("#hand", offset=(2, 2))
        hand = app.sitting.hand
        assert hand is not None
        move = app.pick.move(hand)
        table = list(members(hand.table))
        if move is not None and move.taken:
            at = table.index(next(members(move.taken)))
            await pilot.click("#table", offset=(at % 13 * 6 + 2, at // 13 * 4 + 1))
        else:
            await pilot.click("#hand", offset=(2, 2))
    await quiet(app, pilot)


async def whole(app: ScopaApp, pilot: Pilot[None], act=keys) -> None:
    for _ in range(2000):
        if app.sitting.match.outcome.over and not isinstance(app.screen, Page):
            assert any("wins the match" in line or "win the match" in line for line in screen(app)[-3:])
            return
        await act(app, pilot)
    raise AssertionError("the match never ends")


@pytest.mark.parametrize("act", [keys, mouse])
def test_a_match_from_the_first_card_to_the_last(act) -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        await whole(app, pilot, act)

    drive(play, Wish(seed=2, repeatable=True, options={"target": 2}))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["scopa", "cirulla", "scopone-scientifico+napola", "cassino", "scopa-assi"])
@pytest.mark.parametrize("act", [keys, mouse])
def test_a_whole_match_of_any_game(act, name: str) -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        await whole(app, pilot, act)

    drive(play, Wish(name, seed=2, repeatable=True))


def test_the_sheet_ends_a_hand() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        while not isinstance(app.screen, Page):
            await keys(app, pilot)
        text = "\n".join(screen(app))
        for words in (
            "Hand 1",
            "Cards ",
            "Primiera ",
            "Settebello: ",
            "Points of the hand",
            "Match so far",
            "Enter closes",
        ):
            assert words in text
        await pilot.press("enter")
        await quiet(app, pilot)
        assert "hand 2" in screen(app)[0]

    drive(play)


def test_hint_undo_and_wrong_keys() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        await pilot.press("u")
        assert screen(app)[-2] == "There is nothing to take back."
        await pilot.press("9", "x", "enter", "c", "down")
        assert app.sitting.record().hands[0].moves == ("FB x AC 7S",)
        await pilot.press("d")
        assert "there is nothing to declare now" in screen(app)[-2]
        await pilot.press("h")
        assert any("Hint: 5B x 5C. (takes 2 cards" in line for line in screen(app))
        await pilot.press("enter")
        await quiet(app, pilot)
        assert app.sitting.record().hands[0].moves[:2] == ("FB x AC 7S", "5B x 5C")
        await pilot.press("u")
        await quiet(app, pilot)
        assert "Taken back." in screen(app)
        assert app.sitting.record().hands[0].moves == ("FB x AC 7S",)

    drive(play)


def takes(hand: Hand, card: int) -> int:
    return sum(move.card == card and move.taken > 0 for move in hand.moves())


def test_several_captures_are_chosen_among_with_arrows_and_clicks() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        for _ in range(400):
            hand = app.sitting.hand
            if isinstance(app.screen, Page) or hand is None:
                await keys(app, pilot)
                continue
            several = next(
                (at for at, card in enumerate(members(hand.hand), 1) if takes(hand, card) > 1), None
            )
            if several is None:
                await keys(app, pilot)
                continue
            await pilot.press(str(several))
            first, count = app.pick.move(hand), len(app.pick.moves(hand))
            assert f"1 of {count}" in screen(app)[-2] and any("╔" in line for line in screen(app))
            await pilot.press("down")
            second = app.pick.move(hand)
            assert f"2 of {count}" in screen(app)[-2] and first != second and first and second
            only = next(members(first.taken & ~second.taken))
            at = list(members(hand.table)).index(only)
            await pilot.click("#table", offset=(at * 6 + 2, 1))
            chosen = app.pick.move(hand)
            assert chosen is not None and chosen.taken >> only & 1
            return
        raise AssertionError("there was never a choice")

    drive(play, Wish(seed=3, repeatable=True))


PAGES = [
    ("question_mark", "Enter or Space plays it"),
    ("r", "A card takes an equal card"),
    ("t", "You have taken 0 cards"),
    ("s", "With the cards as they lie:"),
    ("S", "With the cards as they lie:"),
]


@pytest.mark.parametrize(("key", "words"), PAGES)
def test_pages_open_and_close(key: str, words: str) -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, Page) and words in app.screen._text
        await pilot.press("q")
        assert app.is_running and screen(app) == FIRST.splitlines()

    drive(play)


def test_the_own_pile_by_suits_and_the_score_as_it_stands() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        await pilot.press("2", "enter")
        await quiet(app, pilot)
        await pilot.press("t")
        await pilot.pause()
        assert isinstance(app.screen, Page) and app.screen._text == "You have taken 2 cards:\n5C\n5B"
        await pilot.press("enter", "s")
        await pilot.pause()
        assert "Cards 2–" in app.screen._text and app.screen._text.startswith("Match so far – You: 0")

    drive(play)


def test_nobody_s_pile_is_shown_to_whom_it_may_not_concern() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        await pilot.press("t")
        await pilot.pause()
        assert not isinstance(app.screen, Page)
        await pilot.press("enter", "t")
        await pilot.pause()
        assert isinstance(app.screen, Page)

    drive(play, Wish(seats=("human", "human"), seed=4, repeatable=True))


@pytest.mark.parametrize("key", ["n", "l"])
@pytest.mark.parametrize("lang", ["it", "en"])
def test_titles_are_whole(key: str, lang: str) -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        await pilot.press(key)
        await pilot.pause()
        assert isinstance(app.screen, Choices)
        assert any(app.screen._title in line for line in screen(app))

    drive(play, lang=lang)


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_rules_fill_their_lines(lang: str) -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        await pilot.press("r")
        await pilot.pause()
        lines = app.screen._text.splitlines()
        assert 60 < max(map(len, lines)) <= 80 - 6

    drive(play, lang=lang)


def test_undo_goes_back_over_the_end_of_a_hand() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        while app.sitting.match.hands == 0 or isinstance(app.screen, Page):
            await keys(app, pilot)
        await pilot.press("u")
        await quiet(app, pilot)
        assert "hand 1" in screen(app)[0] and "Your turn: choose a card." in screen(app)
        assert "Hand 1 goes on." in screen(app)
        await keys(app, pilot)
        while not isinstance(app.screen, Page):
            await keys(app, pilot)
        await keys(app, pilot)
        assert "hand 2" in screen(app)[0]

    drive(play)


def test_another_level_and_another_game_begin_a_new_match() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        old = app.sitting
        await pilot.press("l")
        await pilot.press("down", "enter")
        await quiet(app, pilot)
        assert app.sitting is not old and app.sitting.seats == ("human", "normal")
        assert "A new match begins: Scopa, level normal. The other is kept." in screen(app)
        await pilot.press("n", "down", "enter")
        await pilot.press("down", "down", "enter")
        assert isinstance(app.screen, Choices)
        await pilot.press("enter")
        await quiet(app, pilot)
        assert app.sitting.game.id != "scopa"
        await pilot.press("n", "escape")
        assert not isinstance(app.screen, Choices)

    drive(play)


def test_a_window_too_small_says_so_and_a_larger_one_has_more_room() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        assert "60×20" in screen(app)[0] and "80×24" in "".join(screen(app))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert screen(app) == FIRST.splitlines()
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "Your turn: choose a card." in screen(app) and len(screen(app)) == 40

    drive(play, size=(60, 20))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_it_fits_in_80_by_24_for_any_number_of_players(players: int) -> None:
    async def play(app: ScopaApp, _: Pilot[None]) -> None:
        lines = screen(app)
        assert (
            len(lines) == 24
            and any(line.startswith("────") for line in lines[4:6])
            and lines[-2].startswith("Your turn")
            and "Hint" in lines[-1]
        )
        assert any("  1  " in line for line in lines)

    drive(play, Wish(players=players, seed=4, repeatable=True))


def test_nobody_s_cards_show_before_anybody_sits_at_a_shared_screen() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        assert not any("  1  " in line for line in screen(app))
        for line in screen(app):
            assert "Enter shows your cards" in line or "choose a card" not in line

    for seed in range(4):
        drive(play, Wish(seats=("easy", "human", "human", "easy"), seed=seed, repeatable=True))


def test_people_who_share_a_screen_do_not_see_each_other_s_cards() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        for _ in range(4):
            assert "Enter shows your cards" in screen(app)[-2]
            assert not any("  1  " in line for line in screen(app))
            await pilot.press("1", "2")
            assert not any("  1  " in line for line in screen(app))
            await pilot.press("enter")
            assert any("  1  " in line for line in screen(app))
            await pilot.press("1", "enter")
            await quiet(app, pilot)

    drive(play, Wish(seats=("human", "human"), seed=4, repeatable=True))


def test_what_was_played_is_kept_and_resumed() -> None:
    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        for _ in range(3):
            await keys(app, pilot)
        await pilot.press("q")

    app = drive(play, keep=True)
    path = app.sitting.path
    assert isinstance(path, Path)
    again = resumed(read(path.read_bytes()), path)
    assert again.record() == app.sitting.record()

    async def look(app: ScopaApp, _: Pilot[None]) -> None:
        assert "Your turn: choose a card." in screen(app) and "Hand 1 goes on." in screen(app)

    drive(look, app=ScopaApp("en", again, Wish(), speed=0))


def test_the_game_goes_on_where_a_timer_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual's timers lose what comes once, where a busy machine begins them too late."""
    monkeypatch.setattr(ScopaApp, "set_timer", lambda *_, **__: None)

    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        for _ in range(6):
            await keys(app, pilot)
        assert len(app.said) > 10

    drive(play)


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("chooser", [False, True])
def test_a_signal_that_another_thread_takes_is_heard_at_once(chooser: bool) -> None:
    """As the system may do with the one that says to go on after Ctrl-Z, when nothing else happens."""
    patience, heard = 20.0, asyncio.Event()

    async def run() -> float:
        app = Chooser("en", Choice()) if chooser else ScopaApp("en", start(Wish(seed=7)), Wish(), speed=0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            before = signal.signal(signal.SIGUSR1, lambda *_: heard.set())

            def take() -> None:
                signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)

            other, began = threading.Timer(0.3, take), perf_counter()
            other.start()
            await asyncio.wait_for(heard.wait(), patience)
            signal.signal(signal.SIGUSR1, before)
            return perf_counter() - began

    assert asyncio.run(run()) < patience / 2


def test_the_choice_before_the_first_card() -> None:
    async def run() -> Choice | None:
        app = Chooser("en", Choice())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert any("What shall we play?" in line for line in screen(app))
            assert any("cirulla " in line and "The Scopa of Liguria" in line for line in screen(app))
            await pilot.press("enter")
            await pilot.pause()
            assert not any("new match" in line for line in screen(app))
            await pilot.press("down", "enter")
            await pilot.pause()
            assert any("[ ] claim " in line and "Who" in line for line in screen(app))
            assert any("Sweep with the last card: no" in line for line in screen(app))
            for players in (3, 4):
                await pilot.press(*(["down"] if players == 3 else []), "enter")
                await pilot.pause()
                assert any(f"Players: {players}" in line for line in screen(app))
            await pilot.press("down", "enter")
            await pilot.pause()
            await pilot.press("home", "enter")
            await pilot.pause()
        return app.return_value

    chosen = asyncio.run(run())
    assert chosen is not None and (chosen.request, chosen.level, chosen.players) == ("scopa", "normal", 4)
    assert chosen.agreed and start(chosen.wish(Wish()), keep=False).game.id == "scopa"
