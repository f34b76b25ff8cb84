"""`scopa simulate`: a game played thousands of times, and what can be said of it."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import product
from math import ceil, log10
from pathlib import Path
from typing import Annotated, Any

import typer

from scopa_dsl.commands.asking import Agreed, AsJson, check_writable, options_of, refused, wrong
from scopa_dsl.commands.stopping import stop_as_by_ctrl_c
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.players import LEVELS, NAMES
from scopa_dsl.simulate.plan import ITERATIONS, Plan
from scopa_dsl.simulate.report import PERCENT, Difference, Row, differences, rows
from scopa_dsl.simulate.running import ResumeError, Run, play_on, processes, resumed
from scopa_dsl.simulate.words import Words
from scopa_dsl.telling.words import level_text
from scopa_dsl.texts import N_, pick

EXAMPLES = (
    "scopa simulate scopa --hands 100000 --jobs 2",
    "scopa simulate scopa scopa+napola --matches 2000 --compare",
    "scopa simulate scopa -o target=11 -o target=21 --matches 1000 --compare",
    "scopa simulate scopa --players normal,easy --hands 500 --plot scopa.png",
)
BACKENDS = ("loky", "dask")
PICTURES = (".png", ".svg", ".pdf")
"""Kinds of files that pictures are drawn into."""


@dataclass(frozen=True, slots=True)
class _Told:
    """One game of the answer."""

    name: str
    run: Run
    rows: list[Row]


def command(
    ctx: typer.Context,
    names: Annotated[
        list[str], typer.Argument(metavar="RULESET…", show_default=False,
                                  help=N_("One game or more: scopa, scopone+napola, mine.yaml."))
    ],
    hands: Annotated[
        int | None, typer.Option(min=1, metavar="N", show_default=False,
                                 help=N_("How many hands to play; 10000 if nothing is said."))
    ] = None,
    matches: Annotated[
        int | None, typer.Option(min=1, metavar="N", show_default=False,
                                 help=N_("Whole matches instead: how many."))
    ] = None,
    levels: Annotated[
        str, typer.Option("--players", "-p", metavar="LIST",
                          help=N_("Who plays: levels with commas between them; the sides have them in turn."))
    ] = "random",
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", show_default=False,
                                 help=N_("How many sit at the table."))
    ] = None,
    jobs: Annotated[
        int, typer.Option(min=0, metavar="N", help=N_("How many processes play; 0 for one a processor."))
    ] = 1,
    seed: Annotated[
        int, typer.Option(min=0, metavar="N", help=N_("The same number gives the same cards again."))
    ] = 0,
    iterations: Annotated[
        int, typer.Option(min=1, metavar="N", help=N_("How many imagined deals a thinking player considers."))
    ] = ITERATIONS,
    agreed: Agreed = None,
    compare: Annotated[
        bool, typer.Option("--compare", help=N_("How the games differ from the first; an option given twice "
                                                "makes a game for each value."))
    ] = False,
    as_json: AsJson = False,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", show_default=False,
                                  help=N_("Write every figure to a file."))
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FILE", show_default=False,
                                  help=N_("The same as Parquet; needs pyarrow."))
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", show_default=False,
                                  help=N_("Draw pictures: a .png or .svg file; needs matplotlib."))
    ] = None,
    backend: Annotated[
        str, typer.Option("--backend", metavar="loky|dask",
                          help=N_("Where the processes are: here, or with dask."))
    ] = "loky",
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="ADDRESS", show_default=False,
                                 help=N_("The address of dask's scheduler."))
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", show_default=False,
                                  help=N_("Keep what was played in a file, and go on from there next time."))
    ] = None,
) -> None:  # fmt: skip
    """Play, and print what was measured with how far off it may be."""
    voice: Voice = ctx.obj
    if hands is not None and matches is not None:
        raise wrong(voice, N_("either hands or matches"), "--matches")
    if backend not in BACKENDS or (backend == "dask") != (scheduler is not None):
        raise wrong(voice, N_("loky, or dask together with --scheduler"), "--backend")
    for file, option in ((csv_file, "--csv"), (parquet, "--parquet"), (plot, "--plot"), (resume, "--resume")):
        check_writable(voice, file, option)
    if plot is not None and plot.suffix not in PICTURES:
        raise wrong(voice, N_("a file whose name ends in {known}"), "--plot", known=", ".join(PICTURES))
    _needed(voice, ((plot, "matplotlib", "plot"), (parquet, "pyarrow", "parquet"),
                    (backend == "dask" or None, "distributed", "dask")))  # fmt: skip
    count = matches or hands or 10_000
    players = _levels(voice, levels)
    plans = [
        (name, Plan(request, count, matches is not None, seats, options, players, seed, iterations))
        for name, request, options in _games(voice, names, agreed, compare)
    ]
    for _, plan in plans:
        try:
            sides = plan.game.sides
        except RulesetError as error:
            raise refused(voice, error) from None
        if len(players) > sides:
            raise wrong(voice, N_("there are only {sides} sides"), "--players", sides=sides)
    stop_as_by_ctrl_c()
    told, stopped = _played(voice, plans, processes(jobs), backend, scheduler, resume)
    if csv_file is not None:
        _write_csv(csv_file, told)
    if parquet is not None:
        _write_parquet(parquet, told)
    if plot is not None:
        _draw(voice, plot, told)
    if as_json:
        say_json([_data(each) for each in told])
    elif compare and len(told) > 1:
        _tell_differences(voice, told)
    else:
        for each in told:
            _tell(voice, each)
    if stopped:
        voice.warn(N_("Interrupted: this is what was played until then."))
        raise typer.Exit(130)


def _levels(voice: Voice, text: str) -> tuple[str, ...]:
    names = tuple(NAMES.get(word.strip(), word.strip()) for word in text.split(","))
    unknown = next((word for word in names if word not in LEVELS), None)
    if unknown is not None:
        message = N_("{word} is not a player; there are {known}")
        raise wrong(voice, message, "--players", word=unknown, known=", ".join(LEVELS))
    return names if len(set(names)) > 1 else names[:1]


def _needed(voice: Voice, wanted: Sequence[tuple[object, str, str]]) -> None:
    """Refuse what a package is missing for, before anything is played."""
    from importlib.util import find_spec

    for what, package, extra in wanted:
        if what is not None and find_spec(package) is None:
            message = N_("this needs {package}: pip install 'scopa-dsl[{extra}]'")
            raise wrong(voice, message, package=package, extra=extra)


def _games(
    voice: Voice, names: Sequence[str], agreed: list[str] | None, compare: bool
) -> Iterator[tuple[str, str, tuple[tuple[str, object], ...]]]:
    """Every game with its options: one for each value of an option that is given more than once."""
    values: dict[str, list[object]] = {}
    for text in agreed or ():
        for name, value in options_of(voice, [text]).items():
            values.setdefault(name, []).append(value)
    if not compare:
        values = {name: given[-1:] for name, given in values.items()}
    several = [name for name, given in values.items() if len(given) > 1]
    for request in names:
        for chosen in product(*values.values()):
            options = tuple(zip(values, chosen, strict=True))
            told = [f"{name}={value}" for name, value in options if name in several]
            yield " ".join([request, *told]), request, options


def _played(
    voice: Voice,
    plans: Sequence[tuple[str, Plan]],
    jobs: int,
    backend: str,
    scheduler: str | None,
    resume: Path | None,
) -> tuple[list[_Told], bool]:
    """What was played of each plan, and whether it was interrupted."""
    told = []
    for place, (name, plan) in enumerate(plans):
        checkpoint = resume
        if resume is not None and len(plans) > 1:
            checkpoint = resume.with_name(f"{resume.name}.{place + 1}")
        run = Run(plan)
        if checkpoint is not None and checkpoint.exists():
            try:
                run = resumed(plan, checkpoint)
            except ResumeError:
                message = N_("{file} is not what was played of this; take another file, or remove it")
                raise wrong(voice, message, "--resume", file=checkpoint) from None
        stopped = False
        try:
            with _watched(name, plan.count, run.played) as tell:
                play_on(run, jobs, backend, scheduler, checkpoint, tell)
        except KeyboardInterrupt:
            stopped = True
        if run.played:
            told.append(_Told(name, run, list(rows(plan, run.figures))))
        if stopped:
            return told, True
    return told, False


@contextmanager
def _watched(name: str, count: int, played: int) -> Iterator[Callable[[int], None] | None]:
    """A bar with the rate and the time left, where somebody can see it."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
               TextColumn("{task.fields[rate]}"), TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(name, total=count, completed=played, rate="")

        def tell(more: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, advance=more, rate=f"{speed:,.0f}/s" if speed else "")

        yield tell


def value_told(mean: float, error: float | None, unit: str, sign: str = "") -> str:
    """``2.04 ± 0.01``, shares in percent."""
    scale, places = (100, 1) if unit == PERCENT else (1, 2)
    if error:
        # At least the first digit of what may be wrong.
        places = max(places, ceil(-log10(error * scale)))
    off = "?" if error is None else f"{error * scale:.{places}f}"
    return f"{mean * scale:{sign}.{places}f}{' %' if unit == PERCENT else ''} ± {off}"


def _tell(voice: Voice, each: _Told) -> None:
    game, words = each.run.plan.game, Words(voice.lang)
    message = N_("{name} ({game}), {seats} players: {count} hands, {levels}, seed {seed}.")
    if each.run.plan.matches:
        message = N_("{name} ({game}), {seats} players: {count} matches, {levels}, seed {seed}.")
    levels = ", ".join(level_text(level, voice.lang) for level in each.run.plan.levels)
    voice.say(
        message, name=pick(game.name, voice.lang), game=each.name, seats=game.players,
        count=each.run.played, levels=levels, seed=each.run.plan.seed,
    )  # fmt: skip
    by_line = [row for row in each.rows if row.line]
    for row in each.rows:
        if not row.line and (row.who.startswith("side") or not row.who or row.who in LEVELS):
            label = words.figure(row.figure)
            who = (
                f"{voice.text(N_('side {n}'), n=row.who.split()[1])}: " if row.who.startswith("side") else ""
            )
            who = f"{level_text(row.who, voice.lang)}: " if row.who in LEVELS else who
            print(f"  {who + label:<58} {value_told(row.mean, row.error, row.unit)}")
    print()
    for line in game.lines:
        own = [row for row in by_line if row.line == line.id]
        if own:
            print(f"  {pick(line.name, voice.lang)}")
        for row in own:
            if row.who and row.figure != "line won":
                continue
            who = _side(voice, row)
            print(f"    {who + words.figure(row.figure):<56} {value_told(row.mean, row.error, row.unit)}")
    print()


def _side(voice: Voice, row: Row) -> str:
    """``side 1: `` where the row is about one."""
    if not row.who.startswith("side"):
        return ""
    return voice.text(N_("side {n}"), n=row.who.split()[1]) + ": "


def _tell_differences(voice: Voice, told: Sequence[_Told]) -> None:
    words = Words(voice.lang)
    first = told[0]
    _tell(voice, first)
    names = {line.id: pick(line.name, voice.lang) for each in told for line in each.run.plan.game.lines}
    for other in told[1:]:
        voice.say(N_("{other} compared with {first}:"), other=other.name, first=first.name)
        found = [
            each for each in differences(first.rows, other.rows)
            if each.sure and (not each.row.who or each.row.who in LEVELS)
        ]  # fmt: skip
        for each in found:
            label = words.figure(each.row.figure)
            label = f"{names.get(each.row.line, each.row.line)}: {label}" if each.row.line else label
            print(f"  {label:<58} {value_told(each.by, each.error, each.row.unit, '+')}")
        if not found:
            voice.say(N_("  nothing that could not be chance"))
        _summary(voice, other.name, differences(first.rows, other.rows))


def _summary(voice: Voice, name: str, found: Sequence[Difference]) -> None:
    """``scopa+napola adds 0.41 ± 0.01 points a hand and makes matches 1.3 ± 0.1 hands shorter.``"""
    by_name = {
        each.row.figure: each for each in found if each.sure and not each.row.line and not each.row.who
    }
    points, length = by_name.get("hand points"), by_name.get("length")
    if points is not None:
        message = (
            N_("{name} adds {by} points a hand.")
            if points.by > 0
            else N_("{name} takes away {by} points a hand.")
        )
        voice.say(message, name=name, by=value_told(abs(points.by), points.error, ""))
    if length is not None:
        message = (
            N_("{name} makes matches {by} hands longer.")
            if length.by > 0
            else N_("{name} makes matches {by} hands shorter.")
        )
        voice.say(message, name=name, by=value_told(abs(length.by), length.error, ""))


def _data(each: _Told) -> dict[str, Any]:
    plan = each.run.plan
    return {
        "game": each.name, "players": plan.game.players, "levels": list(plan.levels), "seed": plan.seed,
        "matches" if plan.matches else "hands": each.run.played, "options": dict(plan.options),
        "figures": [asdict(row) for row in each.rows],
    }  # fmt: skip


_COLUMNS = ("game", "figure", "line", "who", "unit", "mean", "error", "count")


def _table(told: Sequence[_Told]) -> Iterator[dict[str, Any]]:
    for each in told:
        for row in each.rows:
            yield {"game": each.name, **asdict(row)}


def _write_csv(file: Path, told: Sequence[_Told]) -> None:
    with file.open("w", newline="", encoding="utf-8") as out:
        table = csv.DictWriter(out, _COLUMNS)
        table.writeheader()
        table.writerows(_table(told))


def _write_parquet(file: Path, told: Sequence[_Told]) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    parquet.write_table(pa.Table.from_pylist(list(_table(told))), file)


def _draw(voice: Voice, file: Path, told: Sequence[_Told]) -> None:
    from scopa_dsl.simulate.plotting import draw

    for place, each in enumerate(told):
        path = file if place == 0 else file.with_name(f"{file.stem}-{place + 1}{file.suffix}")
        game = each.run.plan.game
        names = {line.id: pick(line.name, voice.lang) for line in game.lines}
        draw(path, f"{pick(game.name, voice.lang)} ({each.name})", names, each.rows, Words(voice.lang))
