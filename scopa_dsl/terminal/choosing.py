"""A short choice on the screen: a game, a level, what is added to it and agreed on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

from textual.app import App
from textual.binding import BindingType

from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.players import LEVELS
from scopa_dsl.sitting.choice import Choice, games
from scopa_dsl.telling.words import level_text
from scopa_dsl.terminal.keys import LEAVING
from scopa_dsl.terminal.leaving import leave_when_told
from scopa_dsl.terminal.screens import AROUND, Choices
from scopa_dsl.terminal.talk import Talk

Then = Callable[[Choice | None], None]
"""What is done with a choice; None when nobody chose."""


def _room(app: App[Any]) -> int:
    """How many letters of a line a list has room for, beside its frame and its scroll bar."""
    return app.size.width - AROUND


def ask_level(app: App[Any], talk: Talk, title: str, choice: Choice, then: Then) -> None:
    """Which level."""
    names = [level_text(level, talk.lang) for level in LEVELS]

    def chosen(which: int | None) -> None:
        then(None if which is None else replace(choice, level=LEVELS[which]))

    app.push_screen(Choices(title, names, LEVELS.index(choice.level)), chosen)


def ask_game(app: App[Any], talk: Talk, title: str, choice: Choice, then: Then) -> None:
    """Which game of the library."""
    known = games()

    def chosen(which: int | None) -> None:
        then(None if which is None else choice.of(known[which]))

    app.push_screen(Choices(title, talk.games(known, _room(app))), chosen)


def ask_agreed(app: App[Any], talk: Talk, choice: Choice, then: Then, at: int = 0) -> None:
    """What is added and agreed on, until the first line says that all is."""
    lines, changes = talk.agreeing(choice, _room(app))

    def chosen(which: int | None) -> None:
        if which is None or which == 0:
            then(None if which is None else choice)
            return
        changed = choice
        try:
            changed = changes[which]()
        except RulesetError as error:
            app.notify(error.diagnostics[0].text(talk.lang), severity="error")
        ask_agreed(app, talk, changed, then, which)

    app.push_screen(Choices(choice.request, lines, at), chosen)


class Chooser(App[Choice | None]):
    """What to play, before there is anything to look at."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = LEAVING

    def __init__(self, lang: str, choice: Choice) -> None:
        super().__init__()
        self._talk = Talk(lang)
        self._choice = choice

    def on_mount(self) -> None:
        """Ask for the game, then the level, then the rest."""
        leave_when_told(self)
        talk = self._talk

        def level(choice: Choice | None) -> None:
            if choice is None:
                self.exit(None)
            else:
                ask_agreed(self, talk, choice, self.exit)

        def game(choice: Choice | None) -> None:
            if choice is None:
                self.exit(None)
            else:
                ask_level(self, talk, talk.first_level_title(), choice, level)

        ask_game(self, talk, talk.first_title(), self._choice, game)
