"""Long work that is told to stop tells what it has."""

from __future__ import annotations

import signal
from contextlib import suppress


def stop_as_by_ctrl_c() -> None:
    """From here on a request to end the program is a KeyboardInterrupt, as Ctrl-C is."""
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            with suppress(ValueError):  # only the main thread may ask
                signal.signal(getattr(signal, name), signal.default_int_handler)
