"""A screen that is stopped, goes on, and is left in order."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from functools import partial
from typing import Any

from textual.app import App


def leave_when_told(app: App[Any]) -> None:
    """End in order on SIGTERM and SIGHUP, with 128 and the signal's number as the return code.

    The event loop is asked to listen, which also wakes it for signals that others handle: Textual's
    own, which takes the terminal over again after Ctrl-Z, else waits for an event for ever where
    the system hands the signal to another thread.
    """
    loop = asyncio.get_running_loop()
    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            number = getattr(signal, name)
            # Only where there are POSIX signals, and only the main thread may.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, partial(app.exit, return_code=128 + number))
