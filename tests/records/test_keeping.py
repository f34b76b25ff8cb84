"""A match is on disk whole at every moment, whenever the program is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from random import Random
from time import sleep

import pytest

from scopa_dsl.records import keeping
from scopa_dsl.records.reading import read
from scopa_dsl.records.replaying import begin, follow, game_of

PLAYER = """
import os, sys
from random import Random
from pathlib import Path
from scopa_dsl.sitting.sitting import Sitting, Wish, start
games = [start(Wish(seats=("human", "human"), seed=seed), keep=False) for seed in range(4)]
print("ready", flush=True)
for line in sys.stdin:
    # A child for every match, so that the program need not begin anew.
    number, path = line.split()
    child = os.fork()
    if child:
        print(child, flush=True)
        os.waitpid(child, 0)
        print("done", flush=True)
        continue
    sitting, chance = games[int(number) % 4], Random(int(number))
    sitting.path = Path(path)
    out = os.open(path + ".told", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    moves = 0
    while not sitting.match.outcome.over:
        if sitting.hand is None:
            sitting.deal()
        elif sitting.hand.over:
            sitting.finish()
        else:
            sitting.play(chance.choice(sitting.hand.moves()))
            moves += 1
        os.pwrite(out, b"%06d" % moves, 0)
    os._exit(0)
"""


def killed(folder: Path, count: int, seed: int) -> None:
    """Kill so many matches at random moments; each must be there up to the move being written."""
    random = Random(seed)
    program = subprocess.Popen(
        [sys.executable, "-c", PLAYER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert program.stdin and program.stdout
    assert program.stdout.readline() == "ready\n"
    lost = []
    for number in range(count):
        path = folder / f"match-{number}.scopa"
        program.stdin.write(f"{number} {path}\n")
        program.stdin.flush()
        child = int(program.stdout.readline())
        sleep(0.003 + 0.12 * random.random() ** 2)
        with suppress(ProcessLookupError):  # it may have played its match to the end
            os.kill(child, signal.SIGKILL)
        assert program.stdout.readline() == "done\n"
        told = path.with_name(path.name + ".told")
        moves = int(told.read_bytes() or b"0") if told.exists() else 0
        assert path.exists() or moves == 0
        if path.exists():
            record = read(path.read_bytes(), str(path))
            assert not record.remarks
            steps = list(follow(record, begin(record, game_of(record)))) if number % 10 == 0 else []
            assert not steps or steps[-1].hand is not None
            lost.append(moves - sum(len(hand.moves) for hand in record.hands))
    program.stdin.close()
    program.wait()
    # What was told is there; a move more may be there that nobody was told of yet.
    assert lost and set(lost) <= {0, -1}
    assert len(lost) > count / 2


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_kill_loses_at_most_the_move_being_written(tmp_path: Path) -> None:
    killed(tmp_path, 20, 1)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_thousand_kills_lose_at_most_the_move_being_written(tmp_path: Path) -> None:
    killed(tmp_path, 1000, 2)


def test_names_are_given_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOPA_DATA", str(tmp_path / "deep" / "folder"))
    names = [keeping.new_path(asked).name for asked in ("scopa", "scopa", "scopa+napola", "../../x", "ß")]
    assert names == ["scopa-1.scopa", "scopa-2.scopa", "scopa+napola-1.scopa", "x-1.scopa", "match-1.scopa"]


def test_the_folder_is_the_platform_s(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SCOPA_DATA")
    assert keeping.folder().parts[-2:] == ("scopa", "matches")


def test_what_cannot_be_written_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.scopa"
    keeping.save(path, "old")

    def full(_handle: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        keeping.save(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_part_that_nobody_finishes_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOPA_DATA", str(tmp_path))
    old, new, other = (tmp_path / name for name in ("a-1.scopa.9.part", "b-1.scopa.9.part", "c.9.part"))
    for part in (old, new, other):
        part.write_text("half", encoding="utf-8")
        os.utime(part, (0, 0) if part is not new else None)
    keeping.new_path("scopa")
    assert not old.exists() and new.exists() and other.exists()
