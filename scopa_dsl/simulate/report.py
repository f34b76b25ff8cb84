"""From figures to what is told: rows with a mean and how far off it may be, and how two games differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from scopa_dsl.simulate.figures import Amount, Figures
from scopa_dsl.simulate.plan import Plan

ONE, PERCENT = "number", "share"


@dataclass(frozen=True, slots=True)
class Row:
    """One thing measured."""

    figure: str
    """What it is: ``points``, ``line won``, ``length`` …"""
    line: str
    """The line of the sheet that it is about; empty when it is about none."""
    who: str
    """``side 1``, a level of players, ``turn 3`` or nothing."""
    unit: str
    """number or share; a share of 0.25 is a quarter of the cases."""
    mean: float
    error: float | None
    """The true value is within so much of the mean, in 95 cases of 100; None when that cannot be told."""
    count: int
    """Of how many cases this is the mean."""


_SIMPLE = (
    ("hand points", ONE),
    ("hand sweeps", ONE),
    ("dealer points", ONE), ("dealer margin", ONE), ("dealer won", PERCENT),
    ("first points", ONE), ("first margin", ONE), ("first won", PERCENT),
    ("draw", PERCENT),
    ("turns", ONE), ("moves", ONE), ("choice", PERCENT), ("captures", ONE), ("can take", PERCENT),
    ("decision spread", ONE),
    ("half", PERCENT), ("lead changes", ONE),
    ("length", ONE), ("match half", PERCENT), ("match lead changes", ONE), ("match first dealer", PERCENT),
)  # fmt: skip
"""Figures that are one number, in the order in which they are told."""


def rows(plan: Plan, figures: Figures) -> Iterator[Row]:
    """All that was measured, in the order in which it is told."""
    game = plan.game
    sides = range(game.sides)
    for name, unit in (
        ("points", ONE),
        ("margin", ONE),
        ("won", PERCENT),
        ("sweeps", ONE),
        ("match won", PERCENT),
    ):
        for side in sides:
            yield from _row(name, figures.of(name, side), unit, who=f"side {side + 1}")
    for line in game.lines:
        for name, unit in (("line points", ONE), ("line tied", PERCENT), ("line nobody", PERCENT)):
            yield from _row(name, figures.of(name, line.id), unit, line.id)
        for side in sides:
            yield from _row("line", figures.of("line", line.id, side), ONE, line.id, f"side {side + 1}")
            yield from _row(
                "line won", figures.of("line won", line.id, side), PERCENT, line.id, f"side {side + 1}"
            )
    for name, unit in _SIMPLE:
        yield from _row(name, figures.of(name), unit)
    for name, unit in (("level margin", ONE), ("level hands", PERCENT), ("level matches", PERCENT)):
        for (level,), amount in figures.under(name):
            yield from _row(name, amount, unit, who=str(level))
    for name, unit in (("branching", ONE), ("spread", ONE), ("lead", ONE), ("lead wins", PERCENT)):
        for (turn,), amount in figures.under(name):
            yield from _row(name, amount, unit, who=f"turn {turn}")
    for name in ("ahead", "match ahead"):
        for (points,), amount in figures.under(name):
            yield from _row(name, amount, PERCENT, who=f"{points} points")
    for (hands,), amount in figures.under("length of"):
        yield Row(
            "length of",
            "",
            f"{hands} hands",
            PERCENT,
            amount.count / figures.of("length").count,
            None,
            amount.count,
        )


def _row(figure: str, amount: Amount, unit: str, line: str = "", who: str = "") -> Iterator[Row]:
    if amount.count:
        yield Row(figure, line, who, unit, amount.mean, amount.error, amount.count)


@dataclass(frozen=True, slots=True)
class Difference:
    """How far a game is from the first one in one thing measured."""

    row: Row
    """The thing, as the first game has it."""
    other: Row
    by: float
    error: float | None

    @property
    def sure(self) -> bool:
        """Can the difference be told from chance, in 95 cases of 100."""
        return self.error is not None and abs(self.by) > self.error


def differences(first: list[Row], second: list[Row]) -> list[Difference]:
    """How two games differ, in what both have; a line that only one has counts as nothing in the other."""
    known = {(row.figure, row.line, row.who): row for row in first}
    others = {(row.figure, row.line, row.who): row for row in second}
    found = []
    for key in [*known, *(key for key in others if key not in known)]:
        one, two = known.get(key), others.get(key)
        if (one is None or two is None) and key[0] not in ("line points", "line"):
            continue
        present = one or two
        assert present is not None
        nothing = Row(*key, present.unit, 0.0, 0.0, present.count)
        one, two = one or nothing, two or nothing
        error = None
        if one.error is not None and two.error is not None:
            error = sqrt(one.error**2 + two.error**2)
        found.append(Difference(one, two, two.mean - one.mean, error))
    return found
