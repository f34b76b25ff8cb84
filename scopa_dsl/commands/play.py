"""`scopa play`: a whole match in the terminal."""

from __future__ import annotations

import secrets
import signal
import sys
from contextlib import suppress
from dataclasses import replace
from typing import Annotated

import typer

from scopa_dsl.commands.asking import Agreed, options_of, refused, wrong
from scopa_dsl.commands.line import LineGame, level_name
from scopa_dsl.commands.turn import Again, Left
from scopa_dsl.commands.voice import Voice
from scopa_dsl.diagnostics import RulesetError, render
from scopa_dsl.players import LEVELS, NAMES
from scopa_dsl.sitting.sitting import HUMAN, Sitting, Wish, level_of, start
from scopa_dsl.texts import N_, pick

EXAMPLES = (
    "scopa play scopa",
    "scopa play scopone+napola --players human,easy,easy,easy",
    "scopa play cirulla --target 26 --seed 7",
    "scopa play scopa --players easy,easy --seed 1",
)
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
        int | None, typer.Option(metavar="N", help=N_("The same number gives the same cards again."))
    ] = None,
    agreed: Agreed = None,
    plain: Annotated[bool, typer.Option("--plain", help=N_("Lines instead of the whole screen."))] = False,
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
        if name is None and not (players or agreed or target) and sys.stdin.isatty():
            wish = _chosen(voice, wish)
        sitting = start(wish)
    except RulesetError as error:
        raise refused(voice, error) from None
    except (Left, KeyboardInterrupt):
        return
    play(voice, sitting, wish)


def _chosen(voice: Voice, wish: Wish) -> Wish:
    from scopa_dsl.commands.choosing import choose
    from scopa_dsl.sitting.choice import Choice

    return choose(voice, Choice(level=wish.level)).wish(wish)


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
        raise wrong(voice, message, "--players", word=unknown, known=", ".join((HUMAN, *LEVELS)))
    return [level_of(word) for word in words], len(words)


def play(voice: Voice, sitting: Sitting, wish: Wish) -> None:
    """Play a match, and those that are wanted after it, until somebody leaves."""
    _leave_when_hung_up()
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


def _again(voice: Voice, sitting: Sitting, wish: Wish, wanted: Again) -> tuple[Wish, Sitting]:
    """Another match, as wanted; the same one if there is no such game."""
    print()
    level = wanted.level or wish.level
    seats = sitting.seats
    if wanted.level is not None:
        seats = tuple(HUMAN if who == HUMAN else level for who in seats)
    fresh = replace(wish, seats=seats, level=level, seed=wish.seed + 1)
    if wanted.request is not None:
        # Another game may be for others, and agree on other things.
        fresh = replace(fresh, request=wanted.request, options={}, seats=(), players=None)
    try:
        started = start(fresh)
    except RulesetError as error:
        for found in error.diagnostics:
            print(render(found, error.sources, voice.lang), file=sys.stderr)
        return wish, sitting
    name, called = pick(started.game.name, voice.lang), level_name(level, voice.lang)
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
