"""`scopa arena`: what it prints, for people and for programs."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from subprocess import PIPE

import pytest


def test_the_table_for_people(scopa):
    ran = scopa("arena", "scopa", "--players", "normal,easy", "--matches", "2", "--lang", "en")
    assert ran.code == 0
    assert ran.out.startswith("Scopa, 2 players: 2 matches from every side, ")
    for expected in ("normal:", "easy:", "points a hand ahead", "matches won:", "ms for a move"):
        assert expected in ran.out


def test_levels_have_italian_names(scopa):
    ran = scopa("arena", "scopa", "--players", "normale,easy", "--hands", "1", "--lang", "it")
    assert ran.code == 0
    assert "normale:\n" in ran.out and "facile:\n" in ran.out


def test_json_and_csv_tell_the_same(scopa, tmp_path):
    file = tmp_path / "hands.csv"
    ran = scopa(
        "arena", "scopa", "--seats", "3", "--players", "normale,caso", "--hands", "3", "--json",
        "--csv", str(file), "--seed", "9",
    )  # fmt: skip
    told = json.loads(ran.out)
    rows = list(csv.DictReader(file.open(encoding="utf-8")))
    assert (told["deals"], told["hands"], told["seed"]) == (3, 6, 9)
    assert len(rows) == 6 * 3
    for standing in told["standings"]:
        points = [float(row["points"]) for row in rows if row["player"] == standing["player"]]
        assert standing["points"] == pytest.approx(sum(points) / len(points))


def test_the_same_seed_gives_the_same_result(scopa):
    arguments = (
        "arena",
        "scopa",
        "-p",
        "hard,easy",
        "--hands",
        "2",
        "--iterations",
        "3",
        "--seed",
        "4",
        "--json",
    )
    first, second = (json.loads(scopa(*arguments).out)["standings"] for _ in range(2))
    for one, other in zip(first, second, strict=True):
        assert (one["points"], one["margin"]) == (other["points"], other["margin"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-p", "normal,expert"), "expert is not a player"),
        (("-p", "normal"), "name between 2 and 2 players"),
        (("-p", "easy,easy,easy"), "name between 2 and 2 players"),
        (("--think", "fast"), "write a time such as 0.5s, not fast"),
        (("--think", "0"), "write a time"),
        (("--matches", "0"), "--matches"),
    ],
)
def test_what_was_asked_wrongly(scopa, arguments, said):
    ran = scopa("arena", "scopa", *arguments, "--lang", "en")
    assert ran.code == 2
    assert said in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_a_contest_that_is_stopped_tells_what_was_played(asked: signal.Signals) -> None:
    arena = [sys.executable, "-m", "scopa_dsl.commands", "arena", "scopa", "-p", "normal,easy", "--matches"]
    for seconds in (3, 8, 20):
        with subprocess.Popen([*arena, "1000000", "--json"], stdout=PIPE, stderr=PIPE, text=True) as running:
            time.sleep(seconds)
            running.send_signal(asked)
            try:
                out, said = running.communicate(timeout=60)
            finally:
                running.kill()
        assert running.returncode == 130
        if out:
            break
    assert json.loads(out)["deals"] > 0
    assert "Traceback" not in said
