"""The command line: one file a subcommand.

To add one, write ``commands/NAME.py`` with a function ``command`` and add a line to
``app.COMMANDS``.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO, cast

_CANNOT_WRITE = (errno.ENOSPC, errno.EFBIG, errno.EIO)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``scopa`` with these arguments, by default those of the process. Ends in SystemExit."""
    from scopa_dsl.commands.app import run

    _open_what_is_closed()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Bytes that are no text, or a screen that lacks a letter, are no reason to stop.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except OSError as error:
        if error.errno not in _CANNOT_WRITE:
            raise
        # What is left to write would fail once more at the end.
        sys.stdout = _nowhere("w")
        print(f"scopa: {error.strerror}", file=sys.stderr)
        code = 1
    sys.exit(code)


def _open_what_is_closed() -> None:
    """A shell may start a program without its streams: then it reads and says nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, _nowhere(mode))


def _nowhere(mode: str) -> TextIO:
    return cast(TextIO, Path(os.devnull).open(mode, encoding="utf-8"))
