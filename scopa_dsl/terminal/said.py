"""What was said last, as much of it as there is room for."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widget import Widget


class Said(Widget):
    """The last lines, the newest at the bottom."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._said: Sequence[str] = ()

    def show(self, said: Sequence[str]) -> None:
        """Show the end of all that was said."""
        self._said = said
        self.refresh()

    def render(self) -> Text:
        """The lines that fit, below what is left empty."""
        width, room = self.size
        shown: list[str] = []
        for line in reversed(self._said):
            needed = max(1, -(-len(line) // max(width, 1)))
            if needed > room:
                break
            room -= needed
            shown.insert(0, line)
        return Text("\n" * room + "\n".join(shown))
