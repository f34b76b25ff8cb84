"""The command line as a function: arguments and what is typed in, exit code and what is printed out."""

from __future__ import annotations

import io
import signal
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

import pytest

from scopa_dsl.commands import main

# What runs in the background of a shell ignores Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@dataclass(frozen=True)
class Ran:
    code: object
    out: str
    err: str


Scopa = Callable[..., Ran]


@pytest.fixture
def scopa(monkeypatch: pytest.MonkeyPatch) -> Scopa:
    """Runs a command line in this process, in English unless it says otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C")
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: str, typed: str = "") -> Ran:
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        with redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as ended:
            main(arguments)
        return Ran(ended.value.code or 0, out.getvalue(), err.getvalue())

    return run


@pytest.fixture(scope="session", autouse=True)
def matches_of_nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Matches that tests play are kept in a folder of their own, also by other processes."""
    place = tmp_path_factory.mktemp("matches")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SCOPA_DATA", str(place))
        yield place
