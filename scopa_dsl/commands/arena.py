"""`scopa arena`: computer players against each other on the same deals."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from scopa_dsl.commands.asking import Agreed, AsJson, Request, check_writable, game_asked, options_of, wrong
from scopa_dsl.commands.stopping import stop_as_by_ctrl_c
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.engine.game import Game
from scopa_dsl.players import LEVELS, NAMES, THINK
from scopa_dsl.players.arena import Contest, Estimate, Played, Standing, compete, standings
from scopa_dsl.telling.words import level_text
from scopa_dsl.texts import N_, pick

EXAMPLES = (
    "scopa arena scopa --players normal,easy --matches 100",
    "scopa arena scopone-scientifico --players hard,normal --hands 50 --think 0.1s",
    "scopa arena scopa --players hard,normal --hands 200 --iterations 40 --jobs 2 --csv hands.csv",
)


def command(
    ctx: typer.Context,
    name: Request,
    levels: Annotated[
        str, typer.Option("--players", "-p", metavar="LIST",
                          help=N_("Who plays: levels with commas between them, one for each side."))
    ] = "hard,normal",
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", show_default=False,
                                 help=N_("How many sit at the table."))
    ] = None,
    matches: Annotated[
        int, typer.Option(min=1, metavar="N", help=N_("How many matches, each played from every side."))
    ] = 50,
    hands: Annotated[
        int | None, typer.Option(min=1, metavar="N", show_default=False,
                                 help=N_("Single hands instead: how many, each played from every side."))
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, metavar="N", help=N_("How many processes play."))] = 1,
    seed: Annotated[
        int, typer.Option(metavar="N", help=N_("The same number gives the same cards again."))
    ] = 0,
    think: Annotated[
        str, typer.Option(metavar="SECONDS", help=N_("How long a player may think about a move."))
    ] = f"{THINK}s",
    iterations: Annotated[
        int | None, typer.Option(min=1, metavar="N", show_default=False,
                                 help=N_("How many imagined deals a player considers, instead of a time."))
    ] = None,
    agreed: Agreed = None,
    as_json: AsJson = False,
    file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", show_default=False,
                                  help=N_("Write every hand to a file."))
    ] = None,
) -> None:  # fmt: skip
    """Play, and print how each player did with how far off that may be."""
    voice: Voice = ctx.obj
    names = tuple(word.strip() for word in levels.split(","))
    unknown = next((word for word in names if NAMES.get(word, word) not in LEVELS), None)
    if unknown is not None:
        message = N_("{word} is not a player; there are {known}")
        raise wrong(voice, message, "--players", word=unknown, known=", ".join(LEVELS))
    check_writable(voice, file, "--csv")
    game = game_asked(voice, name, seats, agreed)
    if not 2 <= len(names) <= game.sides:
        raise wrong(voice, N_("name between 2 and {sides} players"), "--players", sides=game.sides)
    contest = Contest(
        name, names, seed, hands is None, seats, tuple(options_of(voice, agreed).items()),
        _seconds(voice, think), iterations,
    )  # fmt: skip
    asked = matches if hands is None else hands
    played: list[Played] = []
    stopped = False
    stop_as_by_ctrl_c()
    try:
        for deal in _watched(voice, compete(contest, asked, jobs), asked):
            played += deal
    except KeyboardInterrupt:
        stopped = True
        if not played:
            raise
    deals = len({hand.deal for hand in played})
    played.sort(key=lambda hand: (hand.deal, hand.turned, hand.number))
    if file is not None:
        _write(file, names, game, played)
    found = standings(names, game.sides, played)
    if as_json:
        say_json({
            "game": game.id, "players": game.players, "seed": seed, "deals": deals, "hands": len(played),
            "think": None if iterations else contest.think, "iterations": iterations,
            "standings": [asdict(standing) for standing in found],
        })  # fmt: skip
    else:
        message = N_("{name}, {seats} players: {deals} matches from every side, {hands} hands.")
        if hands is not None:
            message = N_("{name}, {seats} players: {deals} deals from every side, {hands} hands.")
        named = pick(game.name, voice.lang)
        voice.say(message, name=named, seats=game.players, deals=deals, hands=len(played))
        for standing in found:
            _tell(voice, standing)
    if stopped:
        voice.warn(N_("Interrupted: this is what was played until then."))
        raise typer.Exit(130)


def _seconds(voice: Voice, text: str) -> float:
    """``0.5``, ``0.5s`` or ``500ms`` in seconds."""
    number, unit = text.strip().lower(), 1.0
    if number.endswith("ms"):
        number, unit = number[:-2], 0.001
    elif number.endswith("s"):
        number = number[:-1]
    try:
        seconds = float(number.replace(",", ".")) * unit
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 3600:
        raise wrong(voice, N_("write a time such as 0.5s, not {text}"), "--think", text=text)
    return seconds


def _watched(voice: Voice, deals: Iterable[list[Played]], count: int) -> Iterator[list[Played]]:
    """The same, with a bar that grows where somebody can see it."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield from deals
        return
    from rich.console import Console
    from rich.progress import track

    title = voice.text(N_("Playing"))
    yield from track(deals, title, count, console=Console(stderr=True), transient=True)


def _tell(voice: Voice, standing: Standing) -> None:
    voice.say("{player}:", player=level_text(standing.player, voice.lang))
    voice.say(
        N_("  {margin} points a hand ahead of the others"), margin=_with_error(standing.margin, 1, "+.2f")
    )
    voice.say(
        N_("  hands won: {share} %, draws being half won"),
        share=_with_error(standing.share, 100, ".1f"),
    )
    if standing.matches is not None:
        voice.say(N_("  matches won: {matches} %"), matches=_with_error(standing.matches, 100, ".1f"))
    voice.say(N_("  {points} points and {sweeps} sweeps a hand"),
              points=f"{standing.points:.2f}", sweeps=f"{standing.sweeps:.2f}")  # fmt: skip
    voice.say(N_("  {time} ms for a move, in 95 of 100 no more"), time=f"{standing.time * 1000:.1f}")


def _with_error(estimate: Estimate, unit: float, how: str) -> str:
    """``+0.87 ± 0.05``."""
    error = "?" if estimate.error is None else f"{estimate.error * unit:{how.lstrip('+')}}"
    return f"{estimate.mean * unit:{how}} ± {error}"


def _write(file: Path, names: tuple[str, ...], game: Game, hands: list[Played]) -> None:
    """A row for every side of every hand."""
    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(
            [
                "deal",
                "turned",
                "hand",
                "side",
                "player",
                "points",
                "ahead",
                "sweeps",
                "moves",
                "seconds",
                "won_match",
            ]
        )
        for hand in hands:
            for side in range(game.sides):
                times, won = hand.times[side], "" if hand.winners is None else int(side in hand.winners)
                rows.writerow([
                    hand.deal, hand.turned, hand.number, side, names[(side + hand.turned) % len(names)],
                    hand.points[side], f"{hand.margins[side]:g}", hand.sweeps[side], len(times),
                    f"{sum(times):.4f}", won,
                ])  # fmt: skip
