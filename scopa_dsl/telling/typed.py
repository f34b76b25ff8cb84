"""What a person typed, as one of the legal moves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scopa_dsl.cards import CardError, Deck
from scopa_dsl.engine.game import BANK, DECLARE, LAY, Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.illegal import IllegalMove, refusal
from scopa_dsl.texts import N_

# Typed words mean the same whatever language the game speaks.
_TAKES = re.compile(r"\s+(?:x|×|takes?|prend[eo])\s+|\s*×\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*[,+&]\s*|\s+(?:e|and)\s+", re.IGNORECASE)
_AFTER = {"bank": BANK, "aside": BANK, "metti": BANK, "lay": LAY, "posa": LAY}
DECLARES = ("declare", "accusa", "accuso", "buona")
"""The words that declare."""


def moves_meant(hand: Hand, text: str) -> Sequence[Move]:
    """The legal moves that a text may mean: one, or several to choose from.

    Raises CardError when it names no cards, IllegalMove when what it means is not legal.
    """
    deck = hand.game.deck
    first, _, rest = text.strip().partition(" ")
    if first.lower() in DECLARES:
        return _declarations(hand, rest)
    played, *takes = _TAKES.split(text.strip(), maxsplit=1)
    words = played.split()
    kind = _AFTER.get(words[-1].lower()) if len(words) > 1 else None
    card, taken = _cards(deck, " ".join(words[:-1] if kind is not None else words), takes)
    fitting = [
        move
        for move in hand.moves()
        if move.card == card
        and move.kind != DECLARE
        and (not taken or move.taken == taken)
        and (kind is None or move.kind == kind)
    ]
    if not fitting:
        raise refusal(hand, Move(card, taken, kind if kind is not None else LAY if not taken else 0))
    return fitting


def numbered(moves: Sequence[Move], text: str) -> Move | None:
    """The move whose number in the list was typed."""
    if text.isascii() and text.isdigit() and 1 <= int(text) <= len(moves):
        return moves[int(text) - 1]
    return None


def _cards(deck: Deck, played: str, takes: list[str]) -> tuple[int, int]:
    if takes:
        return deck.parse(played), _several(deck, takes[0])
    try:
        return deck.parse(played), 0
    except CardError:
        # "7D 4S 3B" without a word between.
        first, _, rest = played.partition(" ")
        if not rest:
            raise
        return deck.parse(first), _several(deck, rest)


def _several(deck: Deck, text: str) -> int:
    cards = 0
    for part in _BETWEEN.split(text.strip()):
        try:
            cards |= 1 << deck.parse(part)
        except CardError:
            cards |= deck.parse_set(part)
    return cards


def _declarations(hand: Hand, text: str) -> Sequence[Move]:
    """Every declaration that may be made, or the one with the rank that was named."""
    deck = hand.game.deck
    words = text.replace("=", " ").split()
    rank = deck.rank_named(words[-1]) if words else None
    if words and rank is None:
        raise CardError(text, deck)
    declarations = [move for move in hand.moves() if move.kind == DECLARE]
    if not declarations:
        raise refusal(hand, Move(-1, 0, DECLARE))
    fitting = [move for move in declarations if rank is None or move.rank == rank]
    if rank is not None and not fitting:
        raise IllegalMove(N_("as {rank} there is nothing to declare"), rank=deck.ranks[rank])
    return fitting
