"""Warnings: given where something is for nothing, and not where an agreement may make it matter."""

from __future__ import annotations

from pathlib import Path

import pytest

from scopa_dsl.checks.files import check, check_text
from scopa_dsl.checks.findings import Findings

HEAD = "format: 1\nid: mine\nname: Mine\nextends: scopa\n"

CASES = [
    ("", []),
    # An option switches a rule on.
    ("options: {late: {default: false}}\nforbid: {late: late and last_play}\n", []),
    ("options: {n: {default: 11, choices: [11, 10]}}\nscoring: {k: {if: count(coins) >= n}}\n", []),
    ("options: {n: {default: 12, choices: [12, 11]}}\nscoring: {k: {if: count(coins) >= n}}\n", ["SC906"]),
    ("forbid: {many: players > 5 and last_play}\n", []),
    ("forbid: {many: players > 6 and last_play}\n", ["SC907"]),
    # An inherited option that nothing reads any more.
    ("options: {missing_suit: counts_zero}\nscoring: {primiera: null}\n", ["SC901"]),
    ("scoring: {primiera: null}\n", []),
    # A word is used by way of another, or as the wild card.
    ("words: {a: count(taken) > 4, b: a}\nscoring: {c: {at: capture, if: b}}\n", []),
    ("words: {a: count(taken) > 4, b: a}\n", ["SC902", "SC902"]),
    ("words: {jolly: 7 of coppe}\nwild: jolly\n", []),
    # Lines that some pile earns.
    ("scoring: {few: {if: count(pile) < 10, points: -1}}\n", []),
    ("scoring: {five: {if: count(coins) is 5}}\n", []),
    ("scoring: {none_at_all: {if: none(pile)}}\n", []),
    ("scoring: {beaten: {if: points of scopa is 0}}\n", []),
    ("scoring: {paid: {if: settebello in pile and points of scopa > 0}}\n", []),
    ("scoring: {cap: {if: points of scopa > 3, points: 3 - points of scopa}}\n", []),
    ("scoring: {late: {if: total >= 10 and settebello in pile}}\n", []),
    ("scoring: {too_many: {if: count(pile) > 60}}\n", ["SC906"]),
    ("scoring: {for_nothing: {if: any(coins), points: 0}}\n", ["SC906"]),
    ("scoring: {all_alike: {most: count(deck)}}\n", ["SC906"]),
    ("scoring: {more: {most: count(pile where rank is R)}}\n", []),
    # Void deals that are only frequent.
    ("deal: {void: {high: any(table where rank is R)}}\n", []),
    ("deal: {void: {any_deal: any(table)}}\n", ["SC908"]),
    ("options: {sweeps: {default: true}}\nno_sweep: {never: not sweeps}\n", []),
    ("no_sweep: {never: true}\n", ["SC909"]),
    # Modules.
    ("with: [napola]\n", []),
    ("with: [napola, rebello]\n", []),
    ("with: [inverse]\nmatch: {winner: all_but_highest}\n", ["SC911"]),
    # Examples.
    ("examples: [{table: 5C, play: 5D, captures: [5C]}, {play: 5D, table: 5C, captures: []}]\n", ["SC910"]),
    ("examples: [{table: 5C, play: 5D, captures: [5C]}, {play: 5D, table: 5C, trail: false}]\n", []),
    ("examples: [{table: 5C 2B, play: 7D, trail: false}, {table: 2B 5C, play: 7D, trail: false}]\n", []),
    ("examples: [{pile: 7D, scores: {settebello: 1}}, {pile: 7D, scores: {scopa: 0}}]\n", []),
    ("examples: [{pile: 7D, scores: {settebello: 1}}, {pile: 7D, scores: {settebello: 0}}]\n", ["SC910"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "codes"), CASES, ids=[text.replace("\n", "; ") for text, _ in CASES])
def test_what_looks_wrong(text: str, codes: list[str]) -> None:
    findings = Findings()
    check_text(HEAD + text, findings)
    assert [each.code for each in findings.in_order()] == codes
    assert {each.severity for each in findings.in_order()} <= {"warning"}


def test_nothing_looks_wrong_while_something_is() -> None:
    findings = Findings()
    check_text(HEAD + "words: {a: 1}\nscoring: {b: {if: cuont(pile)}}\n", findings)
    assert [each.code for each in findings.in_order()] == ["SC501"]


def test_a_module_is_warned_of_at_its_own_lines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    text = "format: 1\nmodule: mine\nname: Mine\ntested_on: scopa\nforbid: {never: players > 9}\n"
    Path("mine.yaml").write_text(text, "utf-8")
    findings = Findings()
    check("mine.yaml", findings)
    assert [(each.code, str(each.span)) for each in findings.in_order()] == [("SC907", "mine.yaml:5:17")]


def test_playing_finds_what_only_an_option_allows() -> None:
    """A rule that comes up only where the table agrees on it did come up."""
    game = "options: {low: {default: false}}\nforbid: {low: low and rank of played is A}\n"
    for test, codes in (("count(taken) > 30", ["SC951"]), ("count(taken) > 2", [])):
        findings = Findings()
        check_text(f"{HEAD}{game}scoring: {{x: {{at: capture, if: {test}}}}}\n", findings, deep=True)
        assert [each.code for each in findings.in_order()] == codes
