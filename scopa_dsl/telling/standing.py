"""How a hand stands while it is being played, for those who ask."""

from __future__ import annotations

from itertools import groupby

from scopa_dsl.cards import members
from scopa_dsl.engine.evidence import with_evidence
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.scoring import sheet
from scopa_dsl.telling.sheets import sheet_lines, totals_line
from scopa_dsl.telling.words import Seating
from scopa_dsl.texts import N_, fill, ngettext


def taken_lines(hand: Hand, side: int, lang: str) -> list[str]:
    """A side's own pile: how many cards, then the cards of each suit."""
    deck, pile = hand.game.deck, hand.piles[side]
    count = ngettext("You have taken {number} card", "You have taken {number} cards", pile.bit_count(), lang)
    suits = [" ".join(map(deck.name, cards)) for _, cards in groupby(members(pile), deck.suit)]
    return [f"{count}:", *suits] if suits else [count]


def score_lines(hand: Hand, seating: Seating, lang: str) -> list[str]:
    """How the match stands, and the sheet as the cards lie."""
    lines = sheet_lines(with_evidence(sheet(hand), hand), hand.game.deck, seating, lang)
    return [
        totals_line(hand.totals, seating, lang),
        fill(lang, N_("With the cards as they lie:")),
        *(f"  {line}" for line in lines),
    ]
