"""Cards side by side on the screen, to be looked at and clicked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from scopa_dsl.cards import Deck
from scopa_dsl.terminal.faces import HEIGHT, PLAIN, WIDTH, Style, face


class Cards(Widget):
    """Some cards in rows; with ``numbered``, each has its number above it."""

    class Clicked(Message):
        """A card was clicked."""

        def __init__(self, cards: Cards, card: int) -> None:
            super().__init__()
            self.cards = cards
            self.card = card

        @property
        def control(self) -> Cards:
            """Where it was."""
            return self.cards

    def __init__(self, style: Style, *, numbered: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self._style = style
        self._numbered = numbered
        self._deck: Deck | None = None
        self._cards: Sequence[int] = ()
        self._marks: Mapping[int, str] = {}

    def show(self, deck: Deck, cards: Sequence[int], marks: Mapping[int, str]) -> None:
        """Show these cards, marked."""
        changed = len(cards) != len(self._cards)
        self._deck, self._cards, self._marks = deck, tuple(cards), marks
        self.refresh(layout=changed)

    def render(self) -> Text:
        """All rows."""
        if self._deck is None:
            return Text()
        lines: list[Text] = []
        per_row = self._per_row(self.size.width)
        for start in range(0, len(self._cards), per_row):
            row = self._cards[start : start + per_row]
            if self._numbered:
                lines.append(
                    Text("".join(f"{number:^{WIDTH}}" for number in range(start + 1, start + len(row) + 1)))
                )
            faces = [face(self._deck, card, self._style, self._marks.get(card, PLAIN)) for card in row]
            lines += [Text("").join(one[at] for one in faces) for at in range(HEIGHT)]
        return Text("\n").join(lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the rows need."""
        return self._row_height * max(1, -(-len(self._cards) // self._per_row(width)))

    def on_click(self, event: events.Click) -> None:
        """Find the card."""
        per_row = self._per_row(self.size.width)
        at = event.y // self._row_height * per_row + event.x // WIDTH
        if event.x // WIDTH < per_row and 0 <= at < len(self._cards):
            self.post_message(self.Clicked(self, self._cards[at]))

    @property
    def _row_height(self) -> int:
        return HEIGHT + self._numbered

    def _per_row(self, width: int) -> int:
        return max(1, width // WIDTH)
