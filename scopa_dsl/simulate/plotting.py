"""Pictures of a run: needs matplotlib, which comes with the extra ``plot``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scopa_dsl.simulate.report import Row
from scopa_dsl.simulate.words import Words


def draw(path: Path, title: str, names: dict[str, str], rows: Sequence[Row], words: Words) -> None:
    """Write one picture with what there is of the run. Raises ImportError without matplotlib.

    ``names`` are the lines of the sheet in words. The ending of ``path`` says png, svg or pdf.
    """
    import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcParams["svg.hashsalt"] = "scopa"
    pictures = [
        (_lines, "line points"), (_by_number, "branching"), (_by_number, "spread"), (_by_number, "lead"),
        (_shares, "lead wins"), (_chances, "ahead"), (_chances, "match ahead"), (_lengths, "length of"),
    ]  # fmt: skip
    found = [(picture, name, [row for row in rows if row.figure == name]) for picture, name in pictures]
    found = [each for each in found if each[2]]
    columns = 2
    height = -(-len(found) // columns)
    figure = Figure(figsize=(12, 3.6 * height), layout="constrained")
    figure.suptitle(title)
    for place, (picture, name, own) in enumerate(found, 1):
        axes: Any = figure.add_subplot(height, columns, place)
        axes.set_title(words.picture(name), fontsize=10)
        axes.grid(axis="y", alpha=0.3)
        picture(axes, own, names, words)
    figure.savefig(path, dpi=120)


def _number(row: Row) -> int:
    return int(row.who.split()[-1 if row.who.startswith("turn") else 0])


def _lines(axes: Any, rows: Sequence[Row], names: dict[str, str], words: Words) -> None:
    labels = [names.get(row.line, row.line) for row in rows]
    axes.barh(labels, [row.mean for row in rows], xerr=[row.error or 0 for row in rows], color="#4878a8")
    axes.invert_yaxis()
    axes.grid(axis="x", alpha=0.3)
    axes.set_xlabel(words.axis("points a hand"))


def _by_number(axes: Any, rows: Sequence[Row], _names: dict[str, str], words: Words) -> None:
    places = [_number(row) + 1 for row in rows]
    means = [row.mean for row in rows]
    errors = [row.error or 0.0 for row in rows]
    axes.plot(places, means, marker=".", color="#4878a8")
    low = [mean - error for mean, error in zip(means, errors, strict=True)]
    high = [mean + error for mean, error in zip(means, errors, strict=True)]
    axes.fill_between(places, low, high, alpha=0.2, color="#4878a8")
    axes.set_xlabel(words.axis("decision point"))


def _shares(axes: Any, rows: Sequence[Row], names: dict[str, str], words: Words) -> None:
    _by_number(axes, rows, names, words)
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set_ylim(0, 1)


def _chances(axes: Any, rows: Sequence[Row], _names: dict[str, str], words: Words) -> None:
    enough = [row for row in rows if row.count >= 30]
    axes.errorbar(
        [_number(row) for row in enough], [row.mean for row in enough],
        yerr=[row.error or 0 for row in enough], marker=".", capsize=2, color="#4878a8",
    )  # fmt: skip
    axes.set_ylim(0, 1)
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set_xlabel(words.axis("points ahead"))


def _lengths(axes: Any, rows: Sequence[Row], _names: dict[str, str], words: Words) -> None:
    axes.bar([_number(row) for row in rows], [row.mean for row in rows], color="#4878a8")
    axes.set_xlabel(words.axis("hands a match"))
