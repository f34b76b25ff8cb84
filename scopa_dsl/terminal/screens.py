"""Screens over the table: something to read, something to choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

AROUND = 6
"""So many columns of the window are frame, margin and scroll bar."""


class Page(ModalScreen[None]):
    """Some text; Enter, Space or Esc closes it, arrows move it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter", "dismiss"), ("space", "dismiss"), ("escape", "dismiss"), ("q", "dismiss"),
    ]  # fmt: skip
    CSS = """
    Page { align: center middle; }
    Page VerticalScroll { width: 100%; max-width: 100; height: auto; max-height: 100%;
                          border: round $primary; padding: 0 1; background: $surface; }
    """

    def __init__(self, title: str, text: str, close: str) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._close = close

    def compose(self) -> ComposeResult:
        """A box with the text."""
        box = VerticalScroll(Static(self._text, markup=False, id="text"))
        box.border_title = self._title
        box.border_subtitle = self._close
        yield box

    def on_mount(self) -> None:
        """Let arrows move the text at once."""
        self.query_one(VerticalScroll).focus()

    async def action_dismiss(self, result: None = None) -> None:
        """Close it."""
        self.dismiss(result)


class Choices(ModalScreen[int | None]):
    """A list to choose from: its number in the list, or None with Esc."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave"), ("q", "leave")]
    CSS = """
    Choices { align: center middle; }
    Choices OptionList { width: auto; min-width: 40; max-width: 100%; height: auto; max-height: 100%;
                         border: round $primary; }
    """

    def __init__(self, title: str, choices: Sequence[str], chosen: int = 0) -> None:
        super().__init__()
        self._title = title
        self._choices = choices
        self._chosen = chosen

    def compose(self) -> ComposeResult:
        """A box with the list."""
        listed = OptionList(*(Option(text) for text in self._choices), markup=False)
        listed.border_title = self._title
        # The title is to be read whole: its box has corners and margins too.
        listed.styles.min_width = max(40, len(self._title) + 6)
        yield listed

    def on_mount(self) -> None:
        """Begin at what is chosen now."""
        self.query_one(OptionList).highlighted = self._chosen

    @on(OptionList.OptionSelected)
    def _select(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)

    def action_leave(self) -> None:
        """Choose nothing."""
        self.dismiss(None)
