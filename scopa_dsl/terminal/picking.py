"""What a person points at before playing: a card, and one of the things it may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scopa_dsl.cards import members
from scopa_dsl.engine.game import DECLARE, Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.terminal.faces import CHOSEN, MAY

DECLARING = -1
"""Stands for a card where a declaration is pointed at."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A card pointed at, and which of its moves."""

    card: int | None = None
    which: int = 0

    def moves(self, hand: Hand) -> Sequence[Move]:
        """What the card may do; nothing where it may not be played, or none is pointed at."""
        if self.card is None:
            return ()
        if self.card == DECLARING:
            return [move for move in hand.moves() if move.kind == DECLARE]
        return [move for move in hand.moves() if move.card == self.card and move.kind != DECLARE]

    def move(self, hand: Hand) -> Move | None:
        """The move that is pointed at."""
        moves = self.moves(hand)
        return moves[self.which % len(moves)] if moves else None

    def turned(self, hand: Hand, step: int) -> Pick:
        """The next of the card's moves, or the one before."""
        count = len(self.moves(hand))
        return replace(self, which=(self.which + step) % count) if count else self

    def moved(self, hand: Hand, step: int) -> Pick:
        """The next card of the hand, or the one before."""
        cards = list(members(hand.hand))
        if self.card not in cards:
            return Pick(cards[0 if step > 0 else -1])
        return Pick(cards[(cards.index(self.card) + step) % len(cards)])

    def taking(self, hand: Hand, card: int) -> Pick:
        """The first capture, after the one pointed at, that takes a card of the table."""
        moves = self.moves(hand)
        for step in range(len(moves)):
            which = (self.which + step) % len(moves)
            if moves[which].taken >> card & 1:
                return replace(self, which=which)
        return self

    def marks(self, hand: Hand) -> Mapping[int, str]:
        """How the cards of the hand and of the table are marked."""
        marks: dict[int, str] = {}
        for move in self.moves(hand):
            marks |= dict.fromkeys(members(move.taken), MAY)
        chosen = self.move(hand)
        if chosen is not None:
            marks |= dict.fromkeys(members(chosen.taken), CHOSEN)
        if self.card is not None and self.card != DECLARING:
            marks[self.card] = CHOSEN
        return marks
