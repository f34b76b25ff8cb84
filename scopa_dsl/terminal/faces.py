"""A card as a few letters in a frame: rank, suit letter and suit word, so that colour adds nothing new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from scopa_dsl.cards import Deck

WIDTH, HEIGHT = 6, 4
"""How many columns and lines a card takes."""
PLAIN, MAY, CHOSEN = "plain", "may", "chosen"
"""How a card is marked: not at all, that it may be taken or played, or that it is going to be."""

_FRAMES = {PLAIN: "╭─╮│╰╯", MAY: "╔═╗║╚╝", CHOSEN: "┏━┓┃┗┛"}
_COLOURS = ("yellow", "red", "green", "cyan")
_WORDS: Mapping[tuple[str, str], Sequence[str]] = {
    ("italian", "it"): ("den.", "cop.", "bas.", "spa."),
    ("italian", "en"): ("coin", "cups", "club", "swor"),
    ("french", "it"): ("quad", "cuor", "fior", "picc"),
    ("french", "en"): ("diam", "hear", "club", "spad"),
}
_GLYPHS = "♦♥♣♠"
_FRENCH_RANKS = {"F": "J", "C": "Q", "R": "K"}


@dataclass(frozen=True, slots=True)
class Style:
    """How cards are drawn."""

    suits: str = "italian"
    """italian or french."""
    lang: str = "en"


def name(deck: Deck, card: int, style: Style) -> str:
    """What stands on a card: ``7D``, or ``K♠``."""
    rank, suit = deck.ranks[deck.rank(card)], deck.suit(card)
    if style.suits == "french":
        return _FRENCH_RANKS.get(rank, rank) + _GLYPHS[suit]
    return deck.name(card)


def face(deck: Deck, card: int, style: Style, mark: str = PLAIN) -> list[Text]:
    """A card's lines."""
    suit = deck.suit(card)
    left, dash, right, side, low_left, low_right = tuple(_FRAMES[mark])
    colour = _COLOURS[suit] if mark == PLAIN else f"bold {_COLOURS[suit]}"
    word = _WORDS[style.suits, style.lang][suit]
    inside = colour if mark != CHOSEN else f"{colour} reverse"
    return [
        Text(left + dash * (WIDTH - 2) + right, colour),
        Text.assemble((side, colour), (f"{name(deck, card, style):^4}", inside), (side, colour)),
        Text.assemble((side, colour), (f"{word:^4}", inside), (side, colour)),
        Text(low_left + dash * (WIDTH - 2) + low_right, colour),
    ]
