"""Why a move may not be made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scopa_dsl.engine.game import BANK, DECLARE, LAY, Move
from scopa_dsl.texts import N_, Text

if TYPE_CHECKING:
    from scopa_dsl.engine.hand import Hand


class IllegalMove(ValueError):  # noqa: N818 - named for what was tried, as players say it
    """A move that may not be made now.

    ``message`` is a marked template filled from ``named``; ``rule`` is the name in words
    of the ruleset's own reason, where one forbids the card.
    """

    def __init__(self, message: str, rule: Text | None = None, **named: object) -> None:
        super().__init__(message.format(**named))
        self.message = message
        self.rule = rule
        self.named = named


def refusal(hand: Hand, move: Move) -> IllegalMove:
    """The reason why ``move``, which is not legal, is not."""
    card, taken, kind, _ = move
    deck = hand.game.deck
    if hand.over:
        return IllegalMove(N_("the hand is over"))
    if kind == DECLARE:
        return IllegalMove(N_("there is nothing to declare now"))
    if not 0 <= card < deck.size:
        return IllegalMove(N_("there is no such card"))
    name = deck.name(card)
    if not hand.hand >> card & 1:
        return IllegalMove(N_("{card} is not in the hand"), card=name)
    if not any(other.card == card and other.kind != DECLARE for other in hand.moves()):
        for reason in hand.rules.forbid:
            if reason.test(card, hand.table, hand):
                return IllegalMove(
                    N_("{card} may not be played now: {reason}"), reason.name, card=name, reason=reason.id
                )
        return IllegalMove(N_("another card can take, so {card} may not be laid"), card=name)
    if kind == LAY:
        for reason in hand.rules.bank:
            if reason.must and reason.test(card, hand.table, hand):
                return IllegalMove(
                    N_("{card} may not be laid: taking nothing, it goes to one's own pile"),
                    reason.name,
                    card=name,
                )
        return IllegalMove(N_("{card} can take, so it must"), card=name)
    if kind == BANK:
        return IllegalMove(N_("{card} may not be put aside without taking"), card=name)
    return IllegalMove(N_("{card} may not take {cards}"), card=name, cards=" ".join(deck.names(taken)))
