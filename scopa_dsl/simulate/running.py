"""A plan played to its end by any number of processes; nothing is lost and nothing counted twice."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from scopa_dsl.simulate.counting import MANY, settle
from scopa_dsl.simulate.figures import Figures, from_plain
from scopa_dsl.simulate.plan import Plan
from scopa_dsl.simulate.playing import play_part

FORMAT = 1
SAVE_EVERY = 5.0
"""Seconds between checkpoints."""
SETBACKS = 5
"""So often in a row may all workers be lost without one part having been finished."""


class ResumeError(Exception):
    """A checkpoint cannot be continued: it is no checkpoint, or of another run."""


@dataclass
class Run:
    """How far a plan has been played."""

    plan: Plan
    figures: Figures = field(default_factory=Figures)
    finished: set[int] = field(default_factory=set)
    """The parts that are counted."""

    @property
    def played(self) -> int:
        """How many hands or matches are counted."""
        return sum(len(self.plan.part(chunk)) for chunk in self.finished)

    def add(self, chunk: int, figures: Figures) -> None:
        """Count a part, unless it is counted already."""
        if chunk not in self.finished:
            self.finished.add(chunk)
            self.figures.merge(figures)
            settle(self.figures, self.plan.game, MANY)

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        settle(self.figures, self.plan.game)
        data = {
            "format": FORMAT,
            "plan": self.plan.plain(),
            "finished": _ranges(self.finished),
            "figures": self.figures.plain(),
        }
        draft = path.with_name(path.name + ".new")
        draft.write_text(json.dumps(data), encoding="utf-8")
        draft.replace(path)


def resumed(plan: Plan, path: Path) -> Run:
    """The run that a checkpoint was written of. Raises ResumeError if it was not of this plan."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        known, written = data["format"] == FORMAT, data["plan"]
        finished = {chunk for first, last in data["finished"] for chunk in range(first, last + 1)}
        figures = from_plain(data["figures"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ResumeError(str(error)) from None
    if not known or written != json.loads(json.dumps(plan.plain())):
        raise ResumeError("another run")
    return Run(plan, figures, finished)


def play_on(
    run: Run,
    jobs: int = 1,
    backend: str = "loky",
    scheduler: str | None = None,
    checkpoint: Path | None = None,
    told: Callable[[int], None] | None = None,
) -> Run:
    """Play what is not yet played. ``told`` hears how many hands or matches were added.

    ``backend`` is loky (this computer) or dask (the workers of ``scheduler``). When it is interrupted
    (KeyboardInterrupt), ``run`` has what was finished and the checkpoint is written.
    """
    saved = monotonic()
    try:
        for chunk, figures in _finished_parts(run, jobs, backend, scheduler):
            run.add(chunk, figures)
            if told is not None:
                told(len(run.plan.part(chunk)))
            if checkpoint is not None and monotonic() - saved > SAVE_EVERY:
                run.save(checkpoint)
                saved = monotonic()
    finally:
        if checkpoint is not None:
            run.save(checkpoint)
        settle(run.figures, run.plan.game)
    return run


def _finished_parts(
    run: Run, jobs: int, backend: str, scheduler: str | None
) -> Iterator[tuple[int, Figures]]:
    """Part after part, as they get finished. Those that a lost worker took along are given out again."""
    plan = run.plan
    if jobs == 1 and backend == "loky":
        for chunk in range(plan.chunks):
            if chunk not in run.finished:
                yield chunk, play_part(plan, chunk)
        return
    setbacks = 0
    with _workers(backend, scheduler):
        while len(run.finished) < plan.chunks:
            before = len(run.finished)
            todo = (chunk for chunk in range(plan.chunks) if chunk not in run.finished)
            try:
                yield from _given_out(plan, todo, jobs if backend == "loky" else -1)
            except _losses():
                setbacks = setbacks + 1 if len(run.finished) == before else 0
                if setbacks >= SETBACKS:
                    raise


def _given_out(plan: Plan, chunks: Iterable[int], jobs: int) -> Iterator[tuple[int, Figures]]:
    from joblib import Parallel, delayed

    # The parts still to do are listed first: the generator is read while others are being counted.
    pool = Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1)
    with closing(pool(delayed(_numbered)(plan, chunk) for chunk in list(chunks))) as found:
        yield from found


def _numbered(plan: Plan, chunk: int) -> tuple[int, Figures]:
    return chunk, play_part(plan, chunk)


def _losses() -> tuple[type[BaseException], ...]:
    """What is raised when a worker is gone."""
    try:
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker
    except ImportError:
        return (BrokenExecutor,)
    return BrokenExecutor, KilledWorker, FutureCancelledError


@contextmanager
def _dask(scheduler: str | None) -> Iterator[None]:
    from distributed import Client
    from joblib import parallel_config

    client: Any = Client
    with client(scheduler, set_as_default=True), parallel_config(backend="dask", wait_for_workers_timeout=30):
        yield


def _workers(backend: str, scheduler: str | None) -> AbstractContextManager[Any]:
    from contextlib import nullcontext

    return _dask(scheduler) if backend == "dask" else nullcontext()


def _ranges(numbers: set[int]) -> list[list[int]]:
    """``{0, 1, 2, 5}`` as ``[[0, 2], [5, 5]]``."""
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return found


def processes(asked: int) -> int:
    """How many processes ``--jobs`` means: a number, or with 0 one for every processor."""
    return asked or os.cpu_count() or 1
