"""The full-screen game: a table to look at, keys and clicks to play with."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from scopa_dsl.cards import members
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.engine.game import DECLARE, LAY, Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.illegal import refusal
from scopa_dsl.sitting.choice import Choice, another
from scopa_dsl.sitting.sitting import Sitting, Wish, start
from scopa_dsl.telling.events import Event
from scopa_dsl.telling.sentences import outcome_text, sentence
from scopa_dsl.telling.sheets import sheet_lines, totals_line
from scopa_dsl.telling.words import Seating, level_text, move_text, seating
from scopa_dsl.terminal.board import Board
from scopa_dsl.terminal.cards import Cards
from scopa_dsl.terminal.choosing import ask_agreed, ask_game, ask_level
from scopa_dsl.terminal.faces import Style
from scopa_dsl.terminal.keys import KEYS
from scopa_dsl.terminal.leaving import leave_when_told
from scopa_dsl.terminal.pages import page_of
from scopa_dsl.terminal.picking import DECLARING, Pick
from scopa_dsl.terminal.screens import Choices, Page
from scopa_dsl.terminal.talk import Talk
from scopa_dsl.texts import pick

LEAST = (80, 24)
"""The smallest window that the table fits in."""
SPEED = 1.0
"""How many seconds a computer's move is shown before the next."""


class ScopaApp(App[None]):
    """One match after another, until somebody leaves."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Scopa"
    BINDINGS: ClassVar[list[BindingType]] = KEYS
    CSS = """
    Screen { layout: vertical; }
    #small { display: none; }
    .small #board { display: none; }
    .small #small { display: block; }
    """

    def __init__(
        self, lang: str, sitting: Sitting, wish: Wish, *, speed: float = SPEED, suits: str = "italian"
    ) -> None:
        super().__init__()
        self.lang = lang
        self.sitting = sitting
        self.wish = wish
        self.speed = speed
        self._style = Style(suits, lang)
        self.pick = Pick()
        self.talk = Talk(lang)
        self.said: list[str] = []
        self.note = ""
        """What is said about the last key, until the next."""
        self._turn = 0
        self._warned = False
        # Where people share the screen, the seat of the one who sits before it.
        self._seated: int | None = None

    # What is on the screen

    def compose(self) -> ComposeResult:
        """The table from top to bottom."""
        yield Board(self.talk, self._style)
        yield Static(id="small", markup=False)

    def on_mount(self) -> None:
        """Begin, or go on."""
        leave_when_told(self)
        if self.sitting.hand is not None:
            self.said.append(self.talk.goes_on(self.sitting.match.hands + 1))
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        """Too small a window says so, and nothing else."""
        width, height = event.size
        small = width < LEAST[0] or height < LEAST[1]
        self.screen.set_class(small, "small")
        if small:
            self.query_one("#small", Static).update(self.talk.too_small(width, height, LEAST))
        self.draw()

    @property
    def seating(self) -> Seating:
        """Who sits where."""
        return seating(self.sitting.game, self.lang, self.sitting.you)

    def draw(self) -> None:
        """Show the match as it is."""
        sitting, hand = self.sitting, self.sitting.hand
        # Pages may lie over the table.
        board = self.screen_stack[0].query_one(Board)
        board.show_match(sitting, self.seating)
        if hand is None:
            status = self._outcome() + " " + self.talk.after_the_end() if sitting.match.outcome.over else ""
        else:
            viewer, pointed = self._viewer(hand), self.pick if self._may_play() else Pick()
            board.show_hand(hand, viewer, self.seating, pointed, covered=self._covered(hand))
            status = self._status(hand)
        board.say(self.said, status)

    def _viewer(self, hand: Hand) -> int:
        """The position whose cards are shown: whose turn it is, or who sat at the screen last."""
        people = self.sitting.people
        others = self._seated if self._seated in people else people[0]
        return hand.seats.index(hand.seat if hand.seat in people else others)

    def _covered(self, hand: Hand) -> bool:
        """Are the cards covered, because it is not known who looks."""
        return self.sitting.you is None and hand.seats[self._viewer(hand)] != self._seated

    def _may_play(self) -> bool:
        hand = self.sitting.hand
        return hand is not None and self.sitting.persons_turn() and not self._covered(hand)

    def _status(self, hand: Hand) -> str:
        if self.note:
            return self.note
        who = self.seating.names[hand.seat]
        if not self.sitting.persons_turn():
            return "" if hand.over else self.talk.thinking(who)
        if self._covered(hand):
            return self.talk.covered(who)
        move = self.pick.move(hand)
        if move is not None:
            return self.talk.pointing(hand, move, len(self.pick.moves(hand)), self.pick.which)
        return self.talk.your_turn(who, self.sitting.you is not None, hand)

    # What happens by itself

    def go_on(self) -> None:
        """Whatever comes next: a deal, a computer's move, a sheet, or a person's turn."""
        sitting = self.sitting
        self._turn += 1
        if sitting.hand is None:
            if sitting.match.outcome.over:
                self.draw()
                return
            self.tell(sitting.deal())
        hand = sitting.hand
        assert hand is not None
        if hand.over:
            self.draw()
            self._then(self._sheet)
        elif sitting.persons_turn():
            self.draw()
        else:
            self.draw()
            self._then(self._think)

    def _then(self, what: Callable[[int], None]) -> None:
        """Something after the time that a move is shown, if it is still the same turn."""
        # Textual's own timers lose what comes once and so soon that the moment has passed when they begin.
        loop, turn = asyncio.get_running_loop(), self._turn
        loop.call_later(self.speed, self.call_later, partial(what, turn))

    def _think(self, turn: int) -> None:
        hand = self.sitting.hand
        if turn != self._turn or hand is None:
            return
        player, seen = self.sitting.player(self.sitting.seats[hand.seat]), self.sitting.seen()

        def think() -> None:
            move = player.choose(seen)
            self.call_from_thread(self._played, turn, move)

        # A player may think for longer than keys should wait.
        self.run_worker(think, thread=True, exclusive=True)

    def _played(self, turn: int, move: Move) -> None:
        if turn == self._turn:
            self.play(move)

    def play(self, move: Move) -> None:
        """Make a move and go on."""
        self.pick, self.note = Pick(), ""
        self.tell(self.sitting.play(move))
        self.go_on()

    def tell(self, told: Sequence[Event]) -> None:
        """Say what happened."""
        deck = self.sitting.game.deck
        self.said += [sentence(event, deck, self.seating, self.lang) for event in told]
        if self.sitting.unsaved is not None and not self._warned:
            self.said.append(self.talk.unsaved(self.sitting.unsaved))
        self._warned = self.sitting.unsaved is not None
        if self.sitting.parted:
            self.sitting.parted = False
            self.said.append(self.talk.parted(self.sitting.path))

    def _sheet(self, turn: int) -> None:
        if turn != self._turn:
            return
        sitting, seats = self.sitting, self.seating
        lines = sheet_lines(sitting.finish(), sitting.game.deck, seats, self.lang)
        lines += [totals_line(sitting.match.totals, seats, self.lang), "", self._outcome()]
        self.draw()
        title = self.talk.hand_title(sitting.match.hands)
        self.push_screen(Page(title, "\n".join(lines), self.talk.close()), lambda _: self.go_on())

    def _outcome(self) -> str:
        sitting = self.sitting
        return outcome_text(
            sitting.game, sitting.match.outcome, sitting.match.totals, self.seating, self.lang
        )

    # Keys and clicks

    def action_card(self, number: int) -> None:
        """Point at a card of the hand by its number; twice plays it."""
        hand = self.sitting.hand
        if hand is not None and self._may_play():
            cards = list(members(hand.hand))
            if number <= len(cards):
                self._point(hand, cards[number - 1])

    @on(Cards.Clicked, "#hand")
    def _hand_clicked(self, event: Cards.Clicked) -> None:
        hand = self.sitting.hand
        if hand is not None and self._may_play():
            self._point(hand, event.card)

    @on(Cards.Clicked, "#table")
    def _table_clicked(self, event: Cards.Clicked) -> None:
        hand = self.sitting.hand
        if hand is None or not self._may_play():
            return
        chosen = self.pick.move(hand)
        if chosen is not None and chosen.taken >> event.card & 1:
            self.play(chosen)
        else:
            self._set(self.pick.taking(hand, event.card))

    def _point(self, hand: Hand, card: int) -> None:
        move = self.pick.move(hand)
        if self.pick.card == card and move is not None:
            self.play(move)
            return
        self._set(Pick(card))
        if not self.pick.moves(hand):
            self.note = self.talk.refused(refusal(hand, Move(card, 0, LAY)))
            self.draw()

    def _set(self, pick: Pick) -> None:
        self.pick, self.note = pick, ""
        self.draw()

    def action_move(self, step: int) -> None:
        """Point at the next card."""
        if self.sitting.hand is not None and self._may_play():
            self._set(self.pick.moved(self.sitting.hand, step))

    def action_turn(self, step: int) -> None:
        """Point at the next thing that the card may do."""
        if self.sitting.hand is not None and self._may_play():
            self._set(self.pick.turned(self.sitting.hand, step))

    def action_forget(self) -> None:
        """Point at nothing."""
        self._set(Pick())

    def action_play(self) -> None:
        """Play what is pointed at."""
        hand = self.sitting.hand
        if hand is None:
            if self.sitting.match.outcome.over:
                self.action_new()
        elif self.sitting.persons_turn() and self._covered(hand):
            self._seated = hand.seat
            self._set(Pick())
        elif self._may_play():
            move = self.pick.move(hand)
            if move is not None:
                self.play(move)

    def action_declare(self) -> None:
        """Point at a declaration."""
        hand = self.sitting.hand
        if hand is not None and self._may_play():
            self._set(Pick(DECLARING))
            if not self.pick.moves(hand):
                self.note = self.talk.refused(refusal(hand, Move(-1, 0, DECLARE)))
                self.draw()

    def action_claim(self) -> None:
        """Claim to have won."""
        if self._may_play() and self.sitting.game.match.claim:
            self.sitting.claim()
            self.go_on()

    def action_undo(self) -> None:
        """Take the last move back."""
        hands = self.sitting.match.hands
        done = self.sitting.undo()
        self.pick, self.note = Pick(), ("" if done else self.talk.nothing_to_undo())
        if done:
            self.said += self.talk.undone(hands, self.sitting.match.hands)
            self.go_on()
        else:
            self.draw()

    def action_hint(self) -> None:
        """Point at what a good player would play, and say why."""
        hand = self.sitting.hand
        if hand is None or not self._may_play():
            return
        from scopa_dsl.players.advice import advice_lines, hint

        seen = self.sitting.seen()
        advice = hint(seen, self.sitting.player("hard"))
        card = DECLARING if advice.move.kind == DECLARE else advice.move.card
        pointed = Pick(card)
        self._set(replace(pointed, which=list(pointed.moves(hand)).index(advice.move)))
        why = "; ".join(advice_lines(advice, seen, self.lang))
        self.note = self.talk.hint(move_text(hand.game.deck, advice.move, self.lang), why)
        self.draw()

    def action_read(self, what: str) -> None:
        """Something to read: the rules, what the keys do, the own pile, the score."""
        hand = self.sitting.hand
        viewer = None if hand is None or self._covered(hand) else self._viewer(hand)
        page = page_of(what, self.sitting, self.seating, viewer, self.size.width, self.lang)
        if page is not None:
            self.push_screen(Page(*page, self.talk.close()))

    def action_level(self) -> None:
        """Choose another level, which begins a new match."""

        def chosen(choice: Choice | None) -> None:
            if choice is not None:
                self._begin(another(self.wish, self.sitting, level=choice.level))

        ask_level(self, self.talk, self.talk.level_title(), Choice(level=self.wish.level), chosen)

    def action_new(self) -> None:
        """The same again, or something else."""
        again = self.talk.same_again(pick(self.sitting.game.name, self.lang))

        def chosen(which: int | None) -> None:
            if which == 0:
                self._begin(another(self.wish, self.sitting))
            elif which == 1:
                ask_game(self, self.talk, self.talk.new_title(), Choice(level=self.wish.level), agree)

        def agree(choice: Choice | None) -> None:
            if choice is not None:
                ask_agreed(self, self.talk, choice, begin)

        def begin(choice: Choice | None) -> None:
            if choice is not None:
                self._begin(choice.wish(replace(self.wish, seed=self.wish.seed + 1)))

        lines = [again, self.talk.another_game()]
        self.push_screen(Choices(self.talk.new_title(), lines), chosen)

    def _begin(self, wish: Wish) -> None:
        try:
            sitting = start(wish)
        except RulesetError as error:
            self.notify(error.diagnostics[0].text(self.lang), severity="error")
            return
        self.wish, self.sitting = wish, sitting
        self.pick, self.note, self._seated = Pick(), "", None
        self.said = [self.talk.begun(pick(sitting.game.name, self.lang), level_text(wish.level, self.lang))]
        self.go_on()
