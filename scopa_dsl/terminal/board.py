"""The table on the screen, from top to bottom."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from scopa_dsl.cards import members
from scopa_dsl.engine.hand import Hand
from scopa_dsl.sitting.sitting import Sitting
from scopa_dsl.telling.words import Seating
from scopa_dsl.terminal.cards import Cards
from scopa_dsl.terminal.faces import Style
from scopa_dsl.terminal.picking import Pick
from scopa_dsl.terminal.said import Said
from scopa_dsl.terminal.talk import Talk


class Board(Vertical):
    """The match, the others, the table, what was said, the own cards, what to do now, the keys."""

    DEFAULT_CSS = """
    #top, #others, #status, #keys { height: auto; width: 100%; }
    #top, #keys { background: $boost; }
    #tablebox { height: auto; min-height: 5; max-height: 40%; border-top: solid $primary; }
    #table, #hand { height: auto; }
    #said { height: 1fr; min-height: 2; width: 100%; }
    """

    def __init__(self, talk: Talk, style: Style) -> None:
        super().__init__(id="board")
        self._talk = talk
        self._style = style

    def compose(self) -> ComposeResult:
        """The parts, in order."""
        yield Static(id="top", markup=False)
        yield Static(id="others", markup=False)
        with VerticalScroll(id="tablebox", can_focus=False):
            yield Cards(self._style, id="table")
        yield Said(id="said")
        yield Cards(self._style, numbered=True, id="hand")
        yield Static(id="status", markup=False)
        yield Static(self._talk.keys(), id="keys", markup=False)

    def show_match(self, sitting: Sitting, seats: Seating) -> None:
        """How the match stands."""
        self.query_one("#top", Static).update(self._talk.top(sitting, seats))

    def show_hand(self, hand: Hand, viewer: int, seats: Seating, pick: Pick, *, covered: bool) -> None:
        """The cards, as the player at position ``viewer`` sees them; ``covered`` as anybody does."""
        deck = hand.game.deck
        mine = 0 if covered else hand.hands[viewer]
        marks = pick.marks(hand)
        self.query_one("#others", Static).update(self._talk.others(hand, viewer, seats))
        self.query_one("#table", Cards).show(deck, list(members(hand.table)), marks)
        self.query_one("#hand", Cards).show(deck, list(members(mine)), marks)

    def say(self, said: Sequence[str], status: str) -> None:
        """What happened, and what to do now."""
        self.query_one(Said).show(said)
        self.query_one("#status", Static).update(status)
