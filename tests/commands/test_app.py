"""What holds for every command: help, languages, wrong usage, exit codes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from scopa_dsl.commands.app import COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(("lang", "word"), [("en", "Examples:"), ("it", "Esempi:")])
def test_every_help_has_examples_in_the_language_asked_for(scopa, name, lang, word):
    ran = scopa(name, "--help", "--lang", lang)
    assert ran.code == 0
    assert f"    scopa {name}" in ran.out or "    cat " in ran.out
    assert word in ran.out


def test_the_bare_word_is_the_help(scopa):
    bare, asked = scopa(), scopa("--help")
    assert bare.code == asked.code == 0
    assert bare.out == asked.out
    assert all(f"  {name} " in bare.out for name in COMMANDS)


def test_version(scopa):
    assert scopa("--version").out.startswith("scopa 0.")


USAGE = [
    (("lits",), "There is no command lits."),
    (("list", "--jason"), "There is no option --jason"),
    (("list", "everything"), "Too many words: everything"),
    (("show",), "RULESET is missing."),
    (("captures", "scopa", "--play", "7D"), "The option --table is missing."),
    (("captures", "scopa", "--table", "--play"), "--play"),
    (("play", "scopa", "--seed", "x"), "--seed is a whole number."),
    (("play", "scopa", "--seed", "9" * 5000), "--seed is a whole number."),
    (("play", "scopa", "--seed", "9" * 40), "--seed is at most 1"),
    (("play", "scopa", "--speed", "x"), "--speed is a number."),
    (("play", "scopa", "--speed", "-1"), "--speed is at least 0."),
    (("play", "scopa", "--speed", "nan"), "--speed is at "),
    (("play", "scopa", "--speed", "inf"), "--speed is at most 60."),
    (("play", "scopa", "--players", "human,,easy"), "— is not a player"),
    (("play", "scopa", "--speed", "-1", "--lang", "it"), "--speed è almeno 0."),
    (
        ("validate", "x", "--format", "jason"),
        "--format is one of 'text', 'concise', 'json', 'github', 'sarif', not jason.",
    ),
    (("--lang", "fr", "list"), "--lang is it or en, not fr."),
    (("list", "--lang"), "--lang is it or en"),
    (("show", "scoppa"), "There is no ruleset or module called `scoppa`."),
    (("show", "napola"), "napola is a module"),
    (("show", "nothing.yaml"), "There is no file nothing.yaml."),
    (("captures", "scopa", "--table", "3B", "--play", "8D"), "8D is not a card of this deck"),
    (("captures", "scopa", "--table", "3B 3B", "--play", "5D"), "3B is there twice"),
    (("captures", "scopa", "--table", "3B", "--play", "5D", "-o", "target"), "write -o NAME=VALUE"),
    (("captures", "scopa", "--table", "3B", "--play", "5D", "-o", "targte=3"), "Did you mean `target`?"),
    (("captures", "scopa", "--table", "3B", "--play", "5D", "-p", "7"), "not played by 7"),
    (("play", "scopa", "--players", "human,wizard"), "wizard is not a player"),
    (("validate", "nowhere/"), "nowhere"),
]


@pytest.mark.parametrize(("arguments", "said"), USAGE, ids=str)
def test_wrong_usage_is_two_and_says_why(scopa, arguments, said):
    ran = scopa(*arguments)
    assert ran.code == 2
    assert said in ran.err + ran.out


@pytest.mark.parametrize("arguments", [
    ("--lang", "it", "show", "scopa"), ("show", "--lang", "it", "scopa"), ("show", "scopa", "--lang=it"),
])  # fmt: skip
def test_the_language_may_stand_anywhere(scopa, arguments):
    assert "Giocatori: 2" in scopa(*arguments).out


def test_the_language_is_the_system_s(scopa, monkeypatch):
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    assert scopa("lits").err.startswith("Non c'è un comando lits.")
    assert scopa("--lang", "en", "lits").err.startswith("There is no command lits.")


def test_as_a_process_both_ways():
    for start in (["-m", "scopa_dsl.commands"], ["cli.py"]):
        done = subprocess.run(
            [sys.executable, *start, "list", "--lang", "it"], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        assert "scopone-scientifico" in done.stdout


def test_no_color_is_accepted_anywhere(scopa, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "")
    assert scopa("list", "--no-color").code == 0
    assert os.environ["NO_COLOR"] == "1"
    assert scopa("--no-color", "list").code == 0


CLOSED = [
    (["list"], "<&- >&-", 0, ""),
    (["play", "scopa"], "<&-", 0, ""),
    (["play", "scopa"], "</dev/null >&-", 0, ""),
    (["play", "scopa"], "<&- >&- 2>&-", 0, ""),
    (["list"], ">/dev/full", 1, "No space left on device"),
    (["play", "scopa", "--players", "easy,easy"], ">/dev/full", 1, "No space left on device"),
]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is full")
@pytest.mark.parametrize(("arguments", "streams", "code", "words"), CLOSED)
def test_streams_that_are_closed_or_full_are_no_reason_to_break_down(
    arguments: list[str], streams: str, code: int, words: str
) -> None:
    command = " ".join([sys.executable, "cli.py", *arguments, streams])
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == code and "Traceback" not in ran.stderr and words in ran.stderr
