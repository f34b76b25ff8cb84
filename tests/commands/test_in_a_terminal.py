"""The game as a person meets it: a real process behind a pseudo-terminal."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from scopa_dsl.records.keeping import kept
from scopa_dsl.records.reading import read

pexpect = pytest.importorskip("pexpect")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

PROMPT = r"\r\n> "


class Terminal:
    """One terminal in which commands are run one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.open: list[pexpect.spawn] = []

    def run(self, *arguments: str, term: str = "xterm-256color", size: tuple[int, int] = (24, 80)):
        env = {**os.environ, "SCOPA_DATA": str(self.folder), "TERM": term, "LC_ALL": "C.UTF-8"}
        child = pexpect.spawn(
            sys.executable, ["cli.py", *arguments, "--lang", "en"],
            env=env, encoding="utf-8", timeout=60, dimensions=size, echo=False,
        )  # fmt: skip
        self.open.append(child)
        return child

    def moves(self) -> list[str]:
        """The moves of the match that was saved last."""
        return [move for hand in read(kept()[0].path.read_bytes()).hands for move in hand.moves]


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    monkeypatch.setenv("SCOPA_DATA", str(tmp_path))
    terminal = Terminal(tmp_path)
    yield terminal
    for child in terminal.open:
        child.close(force=True)


def say(child, text: str, answer: str = PROMPT) -> str:
    """Type a line; what is answered until the next prompt."""
    child.sendline(text)
    child.expect(answer)
    return str(child.before)


def test_a_sitting_with_wrong_moves_hint_undo_an_interrupt_and_resume(terminal: Terminal) -> None:
    child = terminal.run("play", "scopa", "--seed", "7", "--plain")
    child.expect(PROMPT)
    assert "Your hand: RD 5B 4S." in child.before
    assert "9Z is not a card" in say(child, "9Z")
    assert "RD may not take 7B (it takes nothing here)" in say(child, "RD x 7B")
    assert "finds nothing to take" in say(child, "why")
    assert "5B can take, so it must" in say(child, "5B lay")
    assert "Hint: 5B x 5C." in say(child, "hint")
    assert "+ takes 2 cards" in say(child, "why")
    assert "You lay RD." in say(child, "RD")
    assert len(terminal.moves()) == 3
    assert "Taken back." in say(child, "undo")
    assert terminal.moves() == ["FB x AC 7S"]
    assert "nothing to take back" in say(child, "undo")
    assert "You play 5B and take 5C." in say(child, "2")
    assert str(terminal.folder) in say(child, "save")
    child.sendintr()
    child.expect("It is kept: `scopa resume` goes on with it.")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130

    assert terminal.moves()[:2] == ["FB x AC 7S", "5B x 5C"]
    child = terminal.run("resume", "--plain")
    child.expect(PROMPT)
    assert "Hand 1 goes on." in child.before and "Your hand: RD 4S." in child.before
    assert "Taken back." in say(child, "undo")
    child.sendeof()
    child.expect("It is kept")
    child.expect(pexpect.EOF)
    assert terminal.moves() == ["FB x AC 7S"]


def test_a_closed_terminal_leaves_a_whole_match(terminal: Terminal) -> None:
    child = terminal.run("play", "scopa", "--seed", "7", "--plain")
    child.expect(PROMPT)
    say(child, "1")
    child.kill(signal.SIGHUP)
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 128 + signal.SIGHUP
    assert len(terminal.moves()) == 3
    child = terminal.run("resume", kept()[0].name, "--plain")
    child.expect(PROMPT)
    assert "Your hand: 5B 4S." in child.before


def test_a_program_that_is_told_to_end_says_how_to_go_on(terminal: Terminal) -> None:
    child = terminal.run("play", "scopa", "--seed", "7", "--plain")
    child.expect(PROMPT)
    child.kill(signal.SIGTERM)
    child.expect("It is kept: `scopa resume` goes on with it.")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 128 + signal.SIGTERM


def test_a_closed_terminal_ends_the_whole_screen_too(terminal: Terminal) -> None:
    child = terminal.run("play", "scopa", "--seed", "7", "--speed", "0")
    child.expect("Your turn")
    child.send("2\r")
    child.expect("You play 5B and take 5C")
    child.kill(signal.SIGHUP)
    child.expect("It is kept")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 128 + signal.SIGHUP
    assert terminal.moves()[:2] == ["FB x AC 7S", "5B x 5C"]


def test_a_whole_match_to_eleven_and_then_its_replay(terminal: Terminal) -> None:
    child = terminal.run("play", "scopa", "--seed", "5", "--plain", size=(24, 300))
    for _ in range(400):
        if child.expect([PROMPT, r"wins? the match: [^\r]*\r\n|You win the match: [^\r]*\r\n"]):
            break
        child.sendline("1")
    child.expect(pexpect.EOF)
    assert kept()[0].over
    child = terminal.run("resume")
    child.expect("no match was left unfinished")
    child = terminal.run("replay", str(kept()[0].path))
    child.expect(r"Everything is right: \d+ moves, \d+ hands\.")


def test_changing_the_level_or_the_game_begins_a_new_match_and_says_so(terminal: Terminal) -> None:
    child = terminal.run("play", "scopa", "--seed", "7", "--plain")
    child.expect(PROMPT)
    said = say(child, "level hard")
    assert "A new match begins: Scopa, level hard. The other is kept." in said
    assert "Player 2 (hard)" in said and "Seed 8." in said
    assert "The levels are easy, normal, hard, random." in say(child, "level wizard")
    assert "A new match begins: Escoba, level hard." in say(child, "new escoba")
    assert "There is no ruleset or module called `scoppa`." in say(child, "new scoppa")
    assert len(list(terminal.folder.glob("*.scopa"))) == 3


def test_without_a_ruleset_there_is_a_short_choice(terminal: Terminal) -> None:
    child = terminal.run("play", "--plain", "--seed", "3")
    child.expect(PROMPT)
    assert "What shall we play?" in child.before
    assert "Did you mean `scopa`?" in say(child, "scoppa")
    assert "How well is the computer to play?" in say(child, "scopa")
    assert "Anything to agree on?" in say(child, "2")
    assert "scopa+napola" in say(child, "napola") and "target=5" in say(child, "target=5")
    assert "players=3" in say(child, "players=3")
    assert "not played by 7" in say(child, "players=7")
    said = say(child, "")
    assert "Scopa + Napola, to 5. Seed 3." in said and "Player 3 (normal)" in said


@pytest.mark.parametrize("leave", ["q", "\x03", "\x04"])
def test_the_whole_screen_is_left_in_order_and_resumed(terminal: Terminal, leave: str) -> None:
    child = terminal.run("play", "scopa", "--seed", "7", "--speed", "0")
    child.expect("Your turn")
    child.send("2")
    child.expect("Enter plays it")
    child.send("\r")
    child.expect("You play 5B and take 5C")
    child.expect("Your turn")
    child.send(leave)
    child.expect("The match was left in hand 1; You: 0, Player 2: 0.")
    child.expect("It is kept")
    child.expect(pexpect.EOF)
    assert terminal.moves()[:2] == ["FB x AC 7S", "5B x 5C"]
    child = terminal.run("resume", "--speed", "0")
    child.expect("Your turn")
    child.send("q")
    child.expect("It is kept")


def test_a_terminal_that_can_do_nothing_gets_lines(terminal: Terminal) -> None:
    child = terminal.run("play", "scopa", "--seed", "7", term="dumb")
    child.expect(PROMPT)
    assert "\x1b" not in child.before and "Your hand: RD 5B 4S." in child.before


def processor_time(child) -> float:
    fields = Path(f"/proc/{child.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


STARTS = [(("--plain", "scopa"), PROMPT, 0.6), (("scopa",), "Your turn|thinking", 1.2)]


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
@pytest.mark.parametrize(("arguments", "ready", "most"), STARTS, ids=["lines", "screen"])
def test_the_first_prompt_comes_soon(
    terminal: Terminal, arguments: tuple[str, ...], ready: str, most: float
) -> None:
    times = []
    for _ in range(3):
        child = terminal.run("play", *arguments)
        child.expect(ready)
        times.append(processor_time(child))
    assert min(times) < most


def test_the_screen_shows_the_table_in_text(terminal: Terminal) -> None:
    child = terminal.run("play", "scopa", "--seed", "7", "--speed", "0", "--suits", "french")
    child.expect("Your turn")
    shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", child.before)
    assert "K♦" in shown and "diam" in shown


def test_the_whole_screen_is_stopped_and_goes_on(terminal: Terminal) -> None:
    child = terminal.run("play", "scopa", "--seed", "7", "--speed", "0")
    child.expect("Your turn")
    stop_and_go_on(child)
    child.expect("Your turn")
    child.send("2")
    child.expect("Enter plays it")
    child.send("2")
    child.expect("You play 5B and take 5C")
    child.send("q")
    child.expect("It is kept")


def test_the_choice_on_the_whole_screen_is_stopped_goes_on_and_ends_when_told(terminal: Terminal) -> None:
    child = terminal.run("play", "--seed", "3")
    child.expect("What shall we play")
    stop_and_go_on(child)
    child.expect("What shall we play")
    child.kill(signal.SIGTERM)
    # The screen that was there before comes back.
    child.expect_exact("\x1b[?1049l")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 128 + signal.SIGTERM


def stop_and_go_on(child) -> None:
    """Ctrl-Z, and `fg` as soon as it is stopped. What was written before is read away."""
    child.send("\x1a")
    for _ in range(100):
        with suppress(pexpect.TIMEOUT):
            child.read_nonblocking(100_000, timeout=0.05)
        state = Path(f"/proc/{child.pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
        if state == "T":
            break
    assert state == "T"
    child.buffer = ""
    os.kill(child.pid, signal.SIGCONT)
