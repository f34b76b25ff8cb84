"""The command line: one file a subcommand.

To add one, write ``commands/NAME.py`` with a function ``command`` and add a line to
``app.COMMANDS``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from io import TextIOWrapper


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``scopa`` with these arguments, by default those of the process. Ends in SystemExit."""
    from scopa_dsl.commands.app import run

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # Bytes that are no text, or a screen that lacks a letter, are no reason to stop.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))
