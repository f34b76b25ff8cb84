"""The README does what it says: its YAML is a ruleset, its Python runs, its commands answer as shown."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from terminal.driving import drive, screen
from textual.pilot import Pilot

from scopa_dsl import load, read
from scopa_dsl.ruleset.library import library_folder, modules, names
from scopa_dsl.terminal.app import ScopaApp

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, re.DOTALL)
OWN, EXAMPLES = (text for kind, text in BLOCKS if kind == "yaml")
PYTHON = next(text for kind, text in BLOCKS if kind == "python")
COMMANDS = [
    line.split("#")[0].strip()
    for kind, text in BLOCKS
    if kind == "sh"
    for line in text.splitlines()
    if line.startswith("scopa ")
]


def scopa(arguments: list[str], folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "scopa_dsl.commands", *arguments]
    return subprocess.run(
        command,
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "mia-scopa.yaml").write_text(OWN + EXAMPLES, encoding="utf-8")
    return tmp_path


def test_the_variant_of_ones_own_is_ten_lines_and_plays(folder: Path) -> None:
    assert len(OWN.splitlines()) <= 10
    game = load(folder / "mia-scopa.yaml")
    assert {"kings", "haul", "napola"} <= {line.id for line in game.lines}
    assert game.match.target == 21


def test_its_examples_hold(folder: Path) -> None:
    result = scopa(["test", "mia-scopa.yaml"], folder)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_as_written(command: str, folder: Path) -> None:
    result = scopa(shlex.split(command)[1:], folder, typed="quit\n")
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_error_is_shown_as_printed(folder: Path) -> None:
    printed = next(text for kind, text in BLOCKS if kind == "text" and "SC501" in text)
    (folder / "mia-scopa.yaml").write_text(OWN.replace("count(taken)", "cuont(taken)"), encoding="utf-8")
    result = scopa(["validate", "mia-scopa.yaml", "--lang", "en"], folder)
    assert result.returncode == 1
    assert printed.strip() in result.stdout + result.stderr


def test_the_hand_is_as_printed(folder: Path) -> None:
    printed = next(text for kind, text in BLOCKS if kind == "text" and "$ scopa play" in text)
    first, *lines = printed.splitlines()
    typed = "".join(line[2:] + "\n" for line in lines if line.startswith("> "))
    result = scopa([*shlex.split(first)[2:], "--lang", "en"], folder, typed)
    shown = result.stdout.replace("> ", "> \n")
    for line in lines:
        assert line.startswith("> ") or line in shown, line


def test_the_whole_screen_is_as_printed() -> None:
    printed = next(text for kind, text in BLOCKS if kind == "text" and "┏" in text)

    async def play(app: ScopaApp, pilot: Pilot[None]) -> None:
        await pilot.press("2")
        shown = [line for line in screen(app) if line]
        assert shown == [line for line in printed.splitlines() if line]

    drive(play)


def test_the_python_runs() -> None:
    exec(compile(PYTHON, "README.md", "exec"), {})


def test_the_library_is_told_in_full() -> None:
    table = README.split("## The library")[1].split("## From Python")[0]
    assert set(names()) <= set(re.findall(r"`([a-z-]+)`", table))
    assert len(names()) == 28 and "Twenty-eight rulesets" in README
    assert len(modules()) == 32 and "thirty-two" in README
    assert len((library_folder() / "scopa.yaml").read_text(encoding="utf-8").splitlines()) <= 70


def test_the_composition_shown_has_the_options_shown() -> None:
    options = read("scopone-scientifico+napola").options
    assert {"napoleone", "cards_each"} <= options.keys()
