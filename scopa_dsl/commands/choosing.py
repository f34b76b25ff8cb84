"""A short choice before the first card, line by line: a game, a level, what is agreed on."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from functools import partial

from scopa_dsl.commands.turn import Left, known_levels
from scopa_dsl.commands.voice import Voice
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.players import LEVELS, NAMES
from scopa_dsl.ruleset import library
from scopa_dsl.sitting.choice import Choice, games
from scopa_dsl.texts import N_

PLAYERS = N_("players")
SHOWN_LEVELS = 3
"""The last level plays by lot, and is for those who ask for it."""


def choose(voice: Voice, choice: Choice) -> Choice:
    """What the person at the keyboard wants to play; Enter takes what is offered. Raises Left."""
    choice = _game(voice, choice)
    choice = _level(voice, choice)
    return _agreed(voice, choice)


def _game(voice: Voice, choice: Choice) -> Choice:
    known = games()
    voice.say(N_("What shall we play? A number, a name or a file of your own; Enter is {game}."),
              game=choice.game)  # fmt: skip
    voice.say(N_("`scopa list` says what each of them is."))
    _columns([f"{number}) {name}" for number, name in enumerate(known, 1)])
    while True:
        text = _read()
        if not text:
            return choice
        game = _numbered(known, text) or text
        found = _tried(voice, partial(choice.of, game))
        if found is not None:
            return found


def _level(voice: Voice, choice: Choice) -> Choice:
    levels = LEVELS[:SHOWN_LEVELS]
    named = known_levels(voice.lang)[:SHOWN_LEVELS]
    voice.say(N_("How well is the computer to play? Enter is {level}."), level=named[0])
    print("  " + "   ".join(f"{number}) {name}" for number, name in enumerate(named, 1)))
    while True:
        text = _read().lower()
        if not text:
            return choice
        level = _numbered(levels, text) or NAMES.get(text, text)
        if level in LEVELS:
            return Choice(choice.game, choice.modules, choice.agreed, choice.players, level)
        voice.say(N_("The levels are {known}."), known=", ".join(known_levels(voice.lang)))


def _agreed(voice: Voice, choice: Choice) -> Choice:
    voice.say(N_("Anything to agree on? A name turns it on or off, name=value changes it; Enter begins."))
    _columns(library.modules())
    while True:
        agreed = [f"{option.id}={value}" for option, value in choice.options()]
        _columns([f"{_players(voice)}={choice.numbers()[0]}", *agreed])
        text = _read()
        if not text:
            return choice
        name, equals, value = (part.strip() for part in text.partition("="))
        change = partial(choice.agreeing, name, value) if equals else partial(choice.turned, name)
        if name in (_players(voice), PLAYERS) and value.isdecimal():
            change = partial(choice.seating, int(value))
        choice = _tried(voice, change) or choice
        print(choice.request)


def _players(voice: Voice) -> str:
    return voice.text(PLAYERS)


def _tried(voice: Voice, change: Callable[[], Choice]) -> Choice | None:
    try:
        return change()
    except RulesetError as error:
        for found in error.diagnostics:
            print(found.text(voice.lang), found.advice(voice.lang))
        return None


def _numbered(names: Sequence[str], text: str) -> str | None:
    return names[int(text) - 1] if text.isdecimal() and 1 <= int(text) <= len(names) else None


def _read() -> str:
    try:
        return input("> ").strip()
    except EOFError:
        print()
        raise Left from None


def _columns(words: list[str]) -> None:
    # What belongs together stays together at the end of a line.
    text = "   ".join(word.replace(" ", "\xa0") for word in words)
    for line in textwrap.wrap(text, 76, break_on_hyphens=False, break_long_words=False):
        print("  " + line.replace("\xa0", " "))
