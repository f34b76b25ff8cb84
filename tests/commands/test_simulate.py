"""`scopa simulate` from the outside."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from scopa_dsl.commands.simulate import value_told

WRONG = [
    (["scopa", "--hands", "5", "--matches", "5"], "either hands or matches"),
    (["scopa", "--players", "genius"], "genius is not a player"),
    (["scopa", "--players", "easy,easy,normal"], "only 2 sides"),
    (["scopa", "--backend", "dask"], "loky, or dask together with --scheduler"),
    (["nothing-like-it"], "nothing-like-it"),
    (["scopa", "--csv", "no/such/folder/x.csv"], "--csv: no/such/folder/x.csv cannot be written"),
    (["scopa", "--parquet", "."], "--parquet: . cannot be written"),
    (["scopa", "--resume", "no/such/folder/x.json"], "--resume: no/such/folder/x.json cannot be written"),
    (["scopa", "--plot", "picture.doc"], "--plot: a file whose name ends in .png, .svg, .pdf"),
]


@pytest.mark.parametrize(("arguments", "says"), WRONG)
def test_wrong_usage(scopa: Any, arguments: list[str], says: str) -> None:
    ran = scopa("simulate", *arguments, "--lang", "en")
    assert ran.code == 2
    assert says in ran.err


def test_a_hand_is_called_in_italian_as_at_the_table(scopa: Any) -> None:
    ran = scopa("simulate", "scopa", "--hands", "3", "--players", "random,easy", "--lang", "it")
    assert "3 smazzate, a caso, facile, seme 0." in ran.out
    assert " mani" not in ran.out and " mano" not in ran.out


def test_tells_what_it_measured(scopa: Any) -> None:
    ran = scopa("simulate", "scopa", "--hands", "30", "--lang", "en")
    assert ran.code == 0
    for words in ("30 hands", "dealer's side: hands won", "legal moves a turn", "Settebello", "Primiera"):
        assert words in ran.out


@pytest.mark.parametrize(
    ("mean", "error", "unit", "told"),
    [
        (2.0378, 0.03, "number", "2.04 ± 0.03"),
        (2.0378, 0.0012, "number", "2.038 ± 0.001"),
        (0.45871, 0.0212, "share", "45.9 % ± 2.1"),
        (0.45871, 0.00031, "share", "45.87 % ± 0.03"),
        (36.0, 0.0, "number", "36.00 ± 0.00"),
        (0.5, None, "share", "50.0 % ± ?"),
    ],
)
def test_numbers_show_how_far_off_they_may_be(mean: float, error: float, unit: str, told: str) -> None:
    assert value_told(mean, error, unit) == told


def test_compares(scopa: Any) -> None:
    ran = scopa("simulate", "scopa", "scopa+napola", "--hands", "3000", "--compare", "--lang", "en")
    assert "scopa+napola compared with scopa:" in ran.out
    assert "Napola: points a hand" in ran.out
    assert "scopa+napola adds" in ran.out


def test_compares_the_values_of_an_option(scopa: Any) -> None:
    ran = scopa("simulate", "scopa", "-o", "target=5", "-o", "target=21", "--matches", "12", "--compare",
                "--lang", "en")  # fmt: skip
    assert "scopa target=21 compared with scopa target=5:" in ran.out
    assert "hands longer" in ran.out


def test_files_hold_the_same_figures(scopa: Any, tmp_path: Path) -> None:
    table = tmp_path / "figures.csv"
    ran = scopa("simulate", "scopa", "--hands", "20", "--json", "--csv", str(table))
    [told] = json.loads(ran.out)
    with table.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert [row["figure"] for row in rows] == [row["figure"] for row in told["figures"]]
    assert float(rows[0]["mean"]) == told["figures"][0]["mean"]


def test_goes_on_where_it_was(scopa: Any, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    arguments = ("simulate", "scopa", "--hands", "20", "--json", "--resume", str(file))
    first = scopa(*arguments)
    assert file.exists()
    assert scopa(*arguments).out == first.out
    refused = scopa("simulate", "scopone", "--hands", "20", "--resume", str(file), "--lang", "en")
    assert refused.code == 2 and "take another file" in refused.err


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_draws(scopa: Any, tmp_path: Path, ending: str) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / f"scopa.{ending}"
    assert scopa("simulate", "scopa", "--hands", "40", "--plot", str(picture)).code == 0
    assert picture.stat().st_size > 10_000


def test_parquet(scopa: Any, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "scopa.parquet"
    assert scopa("simulate", "scopa", "--hands", "10", "--parquet", str(file)).code == 0
    assert "mean" in parquet.read_table(file).column_names
