"""The command line: one file a subcommand.

To add one, write ``commands/NAME.py`` with a function ``command`` and add a line to
``app.COMMANDS``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``scopa`` with these arguments, by default those of the process. Ends in SystemExit."""
    from scopa_dsl.commands.app import run

    sys.exit(run(sys.argv[1:] if arguments is None else arguments))
