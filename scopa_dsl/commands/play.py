"""`scopa play`: a whole match in the terminal."""

from __future__ import annotations

import os
import secrets
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

import typer

from scopa_dsl.commands.asking import Agreed, options_of, refused, wrong
from scopa_dsl.commands.line import LineGame
from scopa_dsl.commands.turn import Again, Left
from scopa_dsl.commands.voice import Voice
from scopa_dsl.diagnostics import RulesetError, render
from scopa_dsl.players import LEVELS, NAMES
from scopa_dsl.records.reading import MOST_SEED
from scopa_dsl.sitting.choice import another
from scopa_dsl.sitting.sitting import HUMAN, Sitting, Wish, level_of, start
from scopa_dsl.telling.words import level_text
from scopa_dsl.texts import N_, pick

EXAMPLES = (
    "scopa play scopa",
    "scopa play scopone+napola --players human,easy,easy,easy",
    "scopa play cirulla --target 26 --seed 7",
    "scopa play scopa --players easy,easy --seed 1",
)


class Suits(StrEnum):
    """What is drawn on the cards."""

    ITALIAN = "italian"
    FRENCH = "french"


@dataclass(frozen=True, slots=True)
class Look:
    """How the whole screen looks."""

    speed: float
    suits: Suits


Plain = Annotated[bool, typer.Option("--plain", help=N_("Lines instead of the whole screen."))]
Speed = Annotated[
    float, typer.Option(metavar="SECONDS", min=0, max=60, help=N_("How long the computer's moves are shown."))
]
ShownSuits = Annotated[
    Suits, typer.Option("--suits", metavar="italian|french", help=N_("The suits on the whole screen."))
]
PEOPLE = ("human", "umano", "me", "io")


def command(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[RULESET]", help=N_("A game: scopa, scopone+napola, mine.yaml."), show_default=False
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", "-p", metavar="N|LIST",
            help=N_("How many play, you being the first; or who, as in human,easy,human,easy."),
        ),
    ] = None,
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help=N_("How well the computer plays: easy, normal, hard."))
    ] = "easy",
    target: Annotated[
        str | None, typer.Option(metavar="N", help=N_("The points that win the match."))
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=-MOST_SEED, max=MOST_SEED, help=N_("The same number gives the same cards again.")
        ),
    ] = None,
    agreed: Agreed = None,
    plain: Plain = False,
    speed: Speed = 1.0,
    suits: ShownSuits = Suits.ITALIAN,
) -> None:  # fmt: skip
    """Play until somebody has won; `help` during play says what can be typed."""
    voice: Voice = ctx.obj
    seats, count = _who(voice, players, level)
    options = options_of(voice, agreed)
    if target is not None:
        options["target"] = target
    wish = Wish(
        request=name or "scopa",
        players=count,
        seats=tuple(seats),
        level=NAMES.get(level, level),
        options=options,
        seed=secrets.randbelow(1_000_000) if seed is None else seed,
        repeatable=seed is not None,
    )
    try:
        look = look_of(plain, speed, suits)
        if name is None and not (players or agreed or target) and sys.stdin.isatty():
            wish = _chosen(voice, wish, look)
        sitting = start(wish)
    except RulesetError as error:
        raise refused(voice, error) from None
    except (Left, KeyboardInterrupt):
        return
    play(voice, sitting, wish, look)


def look_of(plain: bool, speed: float, suits: Suits) -> Look | None:
    """How the whole screen is to look; None for plain lines, where nothing else works or was asked for."""
    ends = sys.stdin.isatty() and sys.stdout.isatty()
    able = ends and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    return Look(speed, suits) if able and not plain else None


def _chosen(voice: Voice, wish: Wish, look: Look | None) -> Wish:
    from scopa_dsl.sitting.choice import Choice

    offered = Choice(level=wish.level)
    if look is None:
        from scopa_dsl.commands.choosing import choose

        return choose(voice, offered).wish(wish)
    from scopa_dsl.terminal.choosing import Chooser

    chooser = Chooser(voice.lang, offered)
    chosen = chooser.run()
    if chooser.return_code:
        raise typer.Exit(chooser.return_code)
    if chosen is None:
        raise Left
    return chosen.wish(wish)


def _who(voice: Voice, players: str | None, level: str) -> tuple[list[str], int | None]:
    """What each seat is, if that was said, and how many seats."""
    if NAMES.get(level, level) not in LEVELS:
        raise wrong(voice, N_("the levels are {known}"), "--level", known=", ".join(LEVELS))
    if players is None or players.isdecimal():
        return [], int(players) if players else None
    words = [word.strip() for word in players.split(",")]
    unknown = next((word for word in words if word not in PEOPLE and level_of(word) == HUMAN), None)
    if unknown is not None:
        message = N_("{word} is not a player; there are {known}")
        raise wrong(voice, message, "--players", word=unknown or "—", known=", ".join((HUMAN, *LEVELS)))
    return [level_of(word) for word in words], len(words)


def play(voice: Voice, sitting: Sitting, wish: Wish, look: Look | None = None) -> None:
    """Play a match, and those that are wanted after it, until somebody leaves."""
    _leave_when_hung_up()
    if look is not None and sitting.people:
        from scopa_dsl.terminal.app import ScopaApp

        app = ScopaApp(voice.lang, sitting, wish, speed=look.speed, suits=look.suits.value)
        app.run()
        # Where a signal ended it there may be nobody left to tell.
        with suppress(OSError):
            if not app.sitting.match.outcome.over:
                LineGame(voice, app.sitting).leave()
        if app.return_code:
            raise typer.Exit(app.return_code)
        return
    game = LineGame(voice, sitting)
    try:
        while True:
            wanted = game.play()
            if wanted is None:
                return
            wish, sitting = _again(voice, sitting, wish, wanted)
            game = LineGame(voice, sitting)
    except KeyboardInterrupt:
        print()
        game.leave()
        raise typer.Exit(130) from None
    except SystemExit:
        # Where a signal ended it there may be nobody left to tell.
        with suppress(OSError):
            print()
            game.leave()
        raise


def _again(voice: Voice, sitting: Sitting, wish: Wish, wanted: Again) -> tuple[Wish, Sitting]:
    """Another match, as wanted; the same one if there is no such game."""
    print()
    fresh = another(wish, sitting, request=wanted.request, level=wanted.level)
    try:
        started = start(fresh)
    except RulesetError as error:
        for found in error.diagnostics:
            print(render(found, error.sources, voice.lang), file=sys.stderr)
        return wish, sitting
    name, called = pick(started.game.name, voice.lang), level_text(fresh.level, voice.lang)
    voice.say(N_("A new match begins: {name}, level {level}. The other is kept."), name=name, level=called)
    return fresh, started


def _leave_when_hung_up() -> None:
    """A closed terminal ends the program in order; every move is on disk already."""

    def leave(number: int, _frame: object) -> None:
        sys.exit(128 + number)

    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            with suppress(ValueError):  # only the main thread may ask
                signal.signal(getattr(signal, name), leave)
