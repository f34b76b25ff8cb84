"""`scopa replay`: told, stepped, answered for programs, refused with its place."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

RECORD = """[ruleset scopa] [seat1 Anna] [seat2 Bruno]
[table 7D 4C 3B FS]
7S x 7D; CC
3D
*
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "home.scopa"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_it_is_told_with_the_names_in_it(scopa, record):
    ran = scopa("replay", str(record))
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "Scopa, to 11.",
        "",
        "Hand 1.",
        "Anna deals; Bruno plays first. On the table: 7D 4C 3B FS.",
        "Bruno plays 7S and takes 7D.",
        "Anna lays CC.",
        "Bruno plays 3D and takes 3B.",
        "Here the record ends; the match is not over.",
        "Everything is right: 3 moves, 1 hand.",
    ]
    assert "Dà le carte Anna; comincia Bruno." in scopa("replay", str(record), "--lang", "it").out


def test_it_is_stepped_and_left(scopa, record):
    assert scopa("replay", str(record), "--step", typed="\n\n\n").out.endswith("3 moves, 1 hand.\n")
    assert "Anna lays CC." not in scopa("replay", str(record), "--step").out


def test_for_programs(scopa, record):
    answer = json.loads(scopa("replay", str(record), "--json", "--lang", "it").out)
    assert answer["right"] and not answer["over"] and answer["totals"] == [0, 0]
    assert answer["hands"] == [{"dealer": 1, "moves": ["7S x 7D", "CC", "3D x 3B"], "points": None}]


def test_what_is_wrong_has_its_place(scopa, record):
    record.write_text(RECORD.replace("7S x 7D", "7S x 4C 3B"), encoding="utf-8")
    ran = scopa("replay", str(record))
    assert ran.code == 1
    assert ran.err.splitlines() == [
        f"{record}:3:1: RC325 7S x 4C 3B cannot be played here.",
        " 3 | 7S x 4C 3B; CC",
        "   | ^^^^^^^^^^",
        "  = 7S may not take 4C 3B",
    ]
    found = json.loads(scopa("replay", str(record), "--json").out)
    assert not found["right"]
    assert (found["findings"][0]["code"], found["findings"][0]["line"]) == ("RC325", 3)


def test_a_file_that_is_not_there_is_wrong_usage(scopa):
    ran = scopa("replay", "nowhere.scopa")
    assert ran.code == 2 and "nowhere.scopa cannot be read" in ran.err


def test_what_is_piped_in(scopa):
    assert scopa("replay", "-", typed=RECORD).out.endswith("3 moves, 1 hand.\n")


def test_a_game_that_is_a_broken_file_is_told_with_its_place_in_the_file(scopa, tmp_path):
    own = tmp_path / "mine.yaml"
    own.write_text(
        "format: 1\nid: mine\nname: Mine\nextends: scopa\nscoring: {x: {if: cuont(pile) > 1}}\n",
        encoding="utf-8",
    )
    record = tmp_path / "match.scopa"
    record.write_text(f'[ruleset scopa]\n[source "{own}"]\n*', encoding="utf-8")
    ran = scopa("replay", str(record))
    assert ran.code == 1
    assert f"{record}:2:1: RC310 This game cannot be had." in ran.err
    assert f"{own}:5:19: `cuont` is not a function" in ran.err
    found = json.loads(scopa("replay", str(record), "--json").out)["findings"][0]
    assert f"{own}:5:19: `cuont` is not a function" in found["hint"]


def test_the_matches_that_were_left_are_listed_with_their_score(scopa, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOPA_DATA", str(tmp_path))
    assert scopa("resume", "--list").out == "No match was left unfinished.\n"
    scopa("play", "scopa", "--seed", "5", typed="1\n" * 19)
    listed = scopa("resume", "--list").out
    totals = re.search(r'\[Totals "(\d+),(\d+)"\]', (tmp_path / "scopa-1.scopa").read_text(encoding="utf-8"))
    assert totals is not None
    assert re.fullmatch(rf"scopa-1  \S+ \S+  hand 2, {totals[1]}–{totals[2]}\n", listed)


def test_any_record_is_gone_on_with_and_stays_as_it_is(scopa, record, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOPA_DATA", str(tmp_path / "kept"))
    ran = scopa("resume", str(record), typed="1\nsave\n")
    assert ran.code == 0 and "Hand 1 goes on." in ran.out
    assert record.read_text(encoding="utf-8") == RECORD
    assert str(tmp_path / "kept" / "scopa-1.scopa") in ran.out
    assert "hand 1, 0–0" in scopa("resume", "--list").out


def test_a_match_that_is_over_is_not_gone_on_with(scopa, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOPA_DATA", str(tmp_path))
    scopa("play", "scopa", "--seed", "5", "--target", "1", typed="1\n" * 200)
    for name in ("scopa-1", str(tmp_path / "scopa-1.scopa")):
        ran = scopa("resume", name)
        assert ran.code == 2 and f"`scopa replay {tmp_path / 'scopa-1.scopa'}`" in ran.err
    assert scopa("resume", str(tmp_path)).code == scopa("resume", "nowhere.scopa").code == 2
