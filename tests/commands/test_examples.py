"""scopa examples: situations from play that hold today and show what no example shows yet."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from random import Random

import pexpect
import pytest
import yaml

from scopa_dsl.api import load
from scopa_dsl.engine.match import Match
from scopa_dsl.records.recording import begun, hand_record, with_hands
from scopa_dsl.records.writing import write

HEAD = "format: 1\nid: mine\nname: Mine\nextends: scopa\n"
HAUL = "scoring: {haul: {at: capture, if: count(taken) >= 3}}\n"


@pytest.fixture(autouse=True)
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(HEAD + HAUL, "utf-8")
    return Path("mine.yaml")


ASKED = [
    ("mine.yaml",),
    ("mine.yaml", "-o", "must_take=hand", "-o", "last_sweeps=true"),
    ("mine.yaml", "--players", "4"),
    ("scopa+asso", "-o", "ace_may_pass=true"),
    ("cirulla",),
    ("escoba", "--seed", "3", "--most", "20"),
    ("pasur",),
]


@pytest.mark.parametrize("arguments", ASKED, ids=" ".join)
def test_what_is_offered_holds(scopa, arguments: tuple[str, ...]) -> None:
    out = scopa("examples", *arguments, "--from-play").out
    assert out.startswith("examples:\n  # What the rules make of it today")
    examples = yaml.safe_load(out)["examples"]
    assert 2 <= len(examples) <= 20
    Path("cases.yaml").write_text(f"ruleset: {arguments[0]}\n{out}", "utf-8")
    assert scopa("validate", "cases.yaml").code == 0
    assert scopa("test", "cases.yaml").out == f"{len(examples)} examples, all hold\n"


def test_rules_without_an_example_come_first(scopa, mine: Path) -> None:
    examples = yaml.safe_load(scopa("examples", "mine.yaml", "--from-play").out)["examples"]
    assert any("haul" in each.get("scores", {}) for each in examples)
    mine.write_text(
        f"{HEAD}{HAUL}examples: [{{table: AC 2C 4B, play: 7D, take: AC 2C 4B, scores: {{haul: 1}}}}]\n"
    )
    first = yaml.safe_load(scopa("examples", "mine.yaml", "--from-play", "--most", "2").out)["examples"]
    assert not any("haul" in each.get("scores", {}) for each in first)


def test_the_same_seed_gives_the_same(scopa) -> None:
    one, two, other = (scopa("examples", "scopa", "--from-play", "--seed", seed).out for seed in "778")
    assert one == two != other


def test_from_a_saved_match(scopa) -> None:
    game = load("scopa")
    match, chance = Match(game), Random(1)
    hand = match.next_hand(chance)
    while not hand.over:
        hand.play(hand.moves()[0])
    record = begun(game, "scopa", ["random"] * 2, 1, 0, date(2026, 1, 6))
    played = with_hands(record, [hand_record(hand, [], match.finish(hand))], match)
    Path("match.scopa").write_text(write(played), "utf-8")
    out = scopa("examples", "scopa", "--record", "match.scopa").out
    assert "captures" in out and "piles" in out
    assert scopa("examples", "scopa", "--record", "nowhere.txt").code == 2
    Path("match.scopa").write_text("nonsense", "utf-8")
    assert scopa("examples", "scopa", "--record", "match.scopa").code == 1


@pytest.mark.parametrize("arguments", [(), ("--from-play", "--record", "x")])
def test_one_source_has_to_be_said(scopa, arguments: tuple[str, ...]) -> None:
    assert scopa("examples", "scopa", *arguments).code == 2


def test_in_a_terminal_each_is_confirmed() -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "scopa_dsl.commands", "examples", "scopa", "--from-play", "--most", "2", "--lang", "en"],
        timeout=60,
        encoding="utf-8",
    )
    for answer in ("y", "n"):
        child.expect("Is that right")
        child.sendline(answer)
    child.expect(pexpect.EOF)
    assert child.before.count("\r\n  - {") == 1


def test_watching_runs_again_when_a_file_changes(mine: Path) -> None:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "scopa_dsl.commands", "test", "mine.yaml", "--watch", "--lang", "en"],
        timeout=60,
        encoding="utf-8",
    )
    child.expect("0 examples")
    child.expect("Waiting for a change")
    mine.write_text(f"{HEAD}{HAUL}examples: [{{totals: [12, 11], winner: 1}}]\n")
    child.expect("1 example, all hold")
    child.expect("Waiting for a change")
    mine.write_text(f"{HEAD}{HAUL}examples: [{{totals: [12, 11], winner: 2}}]\n")
    child.expect("1 fails")
    child.expect("Waiting for a change")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
