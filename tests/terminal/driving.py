"""The full-screen game driven by keys and mouse, its screen read as text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot

from scopa_dsl.sitting.sitting import Wish, start
from scopa_dsl.terminal.app import ScopaApp

Play = Callable[[ScopaApp, Pilot[None]], Awaitable[None]]


def drive(
    play: Play,
    wish: Wish | None = None,
    size: tuple[int, int] = (80, 24),
    lang: str = "en",
    suits: str = "italian",
    keep: bool = False,
    app: ScopaApp | None = None,
) -> ScopaApp:
    """Run the game and let ``play`` do what a person does."""
    wish = wish or Wish(seed=7, repeatable=True)
    app = app or ScopaApp(lang, start(wish, keep=keep), wish, speed=0, suits=suits)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await quiet(app, pilot)
            await play(app, pilot)

    asyncio.run(run())
    return app


async def quiet(app: ScopaApp, pilot: Pilot[None]) -> None:
    """Wait until nothing more happens by itself: a person's turn, a page, or the end."""
    for _ in range(2000):
        await pilot.pause(0.002)
        sitting = app.sitting
        if len(app.screen_stack) > 1 or sitting.persons_turn() or sitting.match.outcome.over:
            await pilot.pause()
            return
    raise AssertionError("the game stands still")


def screen(app: ScopaApp) -> list[str]:
    """The lines that are on the screen."""
    compositor: Any = app.screen._compositor
    strips = compositor.render_strips()
    return ["".join(segment.text for segment in strip).rstrip() for strip in strips]
