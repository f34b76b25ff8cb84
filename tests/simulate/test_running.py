"""Whatever the processes, the parts and the accidents: the same figures, every hand once."""

from __future__ import annotations

import os
import signal
import tracemalloc
from pathlib import Path

import pytest

from scopa_dsl.simulate.counting import settle
from scopa_dsl.simulate.figures import Figures
from scopa_dsl.simulate.plan import Plan
from scopa_dsl.simulate.playing import play_part
from scopa_dsl.simulate.running import ResumeError, Run, play_on, resumed

PLAN = Plan("scopa", 600, seed=3, chunk=50)


@pytest.fixture(scope="module")
def expected() -> Figures:
    return play_on(Run(PLAN)).figures


@pytest.mark.parametrize("chunk", [7, 200, 0])
def test_parts_make_no_difference(expected: Figures, chunk: int) -> None:
    plan = Plan("scopa", 600, seed=3, chunk=chunk)
    assert play_on(Run(plan)).figures.amounts == expected.amounts


def test_seeds_make_a_difference(expected: Figures) -> None:
    assert play_on(Run(Plan("scopa", 600, seed=4, chunk=50))).figures.amounts != expected.amounts


def test_processes_make_no_difference(expected: Figures) -> None:
    assert play_on(Run(PLAN), jobs=2).figures.amounts == expected.amounts


def a_worker() -> int:
    """One of the processes that loky has started for this one."""
    for folder in Path("/proc").iterdir():
        try:
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if parent == str(os.getpid()) and "LokyProcess" in (folder / "cmdline").read_text():
                return int(folder.name)
        except (OSError, IndexError):
            continue
    raise AssertionError("no worker is running")


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="workers are found by way of /proc")
def test_a_killed_worker_loses_nothing(expected: Figures) -> None:
    run, told = Run(PLAN), []

    def kill_after_two(count: int) -> None:
        told.append(count)
        if len(told) == 2:
            os.kill(a_worker(), signal.SIGKILL)

    play_on(run, jobs=2, told=kill_after_two)
    assert sum(told) == run.played == 600
    assert run.figures.amounts == expected.amounts


@pytest.mark.slow
def test_a_killed_dask_worker_loses_nothing(expected: Figures) -> None:
    distributed = pytest.importorskip("distributed")
    run, told = Run(PLAN), []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:

        def kill_after_two(count: int) -> None:
            told.append(count)
            if len(told) == 2:
                os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)

        play_on(run, backend="dask", scheduler=cluster.scheduler_address, told=kill_after_two)
    assert sum(told) == run.played == 600
    assert run.figures.amounts == expected.amounts


def test_a_part_is_counted_once(expected: Figures) -> None:
    run = play_on(Run(PLAN))
    before = {key: amount.count for key, amount in run.figures.amounts.items()}
    run.add(0, run.figures)
    assert {key: amount.count for key, amount in run.figures.amounts.items()} == before


@pytest.mark.parametrize("stop", [1, 5, 11])
def test_goes_on_from_a_checkpoint(expected: Figures, tmp_path: Path, stop: int) -> None:
    file = tmp_path / "run.json"
    run, told = Run(PLAN), []

    def interrupt(count: int) -> None:
        told.append(count)
        if len(told) == stop:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_on(run, checkpoint=file, told=interrupt)
    assert run.played == 50 * stop
    again = resumed(PLAN, file)
    assert again.played == 50 * stop
    assert play_on(again, checkpoint=file).figures.amounts == expected.amounts
    assert resumed(PLAN, file).played == 600


OTHERS = [Plan("scopa", 600, seed=9, chunk=50), Plan("scopone", 600, seed=3, chunk=50),
          Plan("scopa", 600, seed=3, chunk=50, options=(("target", "21"),))]  # fmt: skip


@pytest.mark.parametrize("other", OTHERS)
def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path, other: Plan) -> None:
    file = tmp_path / "run.json"
    play_on(Run(Plan("scopa", 50, seed=3, chunk=50)), checkpoint=file)
    with pytest.raises(ResumeError):
        resumed(other, file)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"format": 1, "plan": {}, "finished": 3, "figures": []}']
)
def test_what_is_no_checkpoint_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "run.json"
    file.write_text(text)
    with pytest.raises(ResumeError):
        resumed(PLAN, file)


def test_figures_do_not_grow() -> None:
    """What is kept of four times as many hands takes hardly more room."""
    plan, sizes = Plan("scopa", 100_000, seed=3), []
    parts = [play_part(plan, chunk) for chunk in range(12)]
    for chunks in (3, 3, 12):  # the first time some things are remembered for good
        tracemalloc.start()
        run = Run(plan)
        for chunk in range(12 - chunks, 12):
            run.add(chunk, parts[chunk])
        settle(run.figures, plan.game)
        sizes.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        assert run.played == 1000 * chunks
    assert sizes[2] < 1.6 * sizes[1]
