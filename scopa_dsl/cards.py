"""Cards, decks and card sets.

A card is its index in the deck (suit by suit, ranks in deck order); a set of cards is an
integer with one bit a card. Everything above this module speaks of cards in these two forms.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

SUITS = ("denari", "coppe", "bastoni", "spade")
FRENCH_SUITS = ("quadri", "cuori", "fiori", "picche")
SUIT_LETTERS = "DCBS"
COURTS = {"J": "F", "Q": "C", "K": "R", "F": "J", "C": "Q", "R": "K"}

_SUIT_WORDS = {
    **{word: i for i, words in enumerate(zip(SUITS, FRENCH_SUITS, strict=True)) for word in words},
    **dict(zip(("coins", "cups", "clubs", "swords"), range(4), strict=True)),
    **dict(zip(("diamonds", "hearts", "batons", "spades"), range(4), strict=True)),
    **dict(zip("♦♥♣♠", range(4), strict=True)),
    **dict(zip("♢♡♧♤", range(4), strict=True)),
}
_OTHER_SUIT_WORDS = {
    "ori": 0, "oro": 0, "oros": 0, "danari": 0, "copas": 1, "coppa": 1, "bastos": 2, "bastone": 2, "wands": 2,
    "espadas": 3, "spada": 3, "spadas": 3,
}  # fmt: skip
_RANK_WORDS = {
    "asso": "A", "ace": "A", "due": "2", "two": "2", "tre": "3", "three": "3",
    "quattro": "4", "four": "4", "cinque": "5", "five": "5", "sei": "6", "six": "6",
    "sette": "7", "seven": "7", "otto": "8", "eight": "8", "nove": "9", "nine": "9",
    "dieci": "10", "ten": "10", "fante": "F", "jack": "F", "cavallo": "C", "donna": "C",
    "queen": "C", "knight": "C", "re": "R", "king": "R", "1": "A",
}  # fmt: skip


def suit_meant(word: str) -> str | None:
    """The name of the suit that ``word`` names elsewhere (``ori``, ``coins``, ``espadas``); None for none."""
    suit = (_SUIT_WORDS | _OTHER_SUIT_WORDS).get(word.lower())
    return None if suit is None or word in SUITS or word in FRENCH_SUITS else SUITS[suit]


def rank_meant(word: str) -> str | None:
    """How the rank is written that ``word`` names in letters (``due``, ``king``); None for none."""
    return _RANK_WORDS.get(word.lower()) if word.isalpha() else None


class CardError(ValueError):
    """A text that names no card of the deck."""

    def __init__(self, text: str, deck: Deck) -> None:
        super().__init__(f"{text!r} is not a card of {deck.id}")
        self.text = text
        self.deck = deck


@dataclass(frozen=True, slots=True)
class Deck:
    """One pack: four suits, the ranks in ascending deck order, each card once."""

    id: str
    ranks: tuple[str, ...]
    size: int = field(init=False)
    all: int = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", 4 * len(self.ranks))
        object.__setattr__(self, "all", (1 << self.size) - 1)

    def rank(self, card: int) -> int:
        """The card's rank, as an index into ``ranks``."""
        return card % len(self.ranks)

    def suit(self, card: int) -> int:
        """The card's suit, as an index into ``SUITS``."""
        return card // len(self.ranks)

    def rank_named(self, name: str) -> int | None:
        """The index of a rank written ``7``, ``F`` or ``J``; None if the deck lacks it."""
        name = name.upper()
        for known in (name, COURTS.get(name, name)):
            if known in self.ranks:
                return self.ranks.index(known)
        return None

    def name(self, card: int) -> str:
        """Rank then suit: ``7D``, ``FS``, ``10B``."""
        return self.ranks[self.rank(card)] + SUIT_LETTERS[self.suit(card)]

    def names(self, cards: int) -> list[str]:
        """The names of a set of cards, in deck order."""
        return [self.name(card) for card in members(cards)]

    def parse(self, text: str) -> int:
        """The card that a person wrote: ``7D``, ``7d``, ``K♠``, ``sette di denari``.

        Raises CardError when the text names no card of this deck.
        """
        words = unicodedata.normalize("NFC", text).strip().lower().replace("\ufe0f", "").split()
        words = [word for word in words if word not in ("di", "of", "d'")]
        if len(words) == 2:
            rank_text, suit_text = words
        elif len(words) == 1 and len(words[0]) >= 2:
            rank_text, suit_text = words[0][:-1], words[0][-1]
        else:
            raise CardError(text, self)
        rank = self.rank_named(_RANK_WORDS.get(rank_text, rank_text))
        suit = _SUIT_WORDS.get(
            suit_text, SUIT_LETTERS.lower().find(suit_text[0]) if len(suit_text) == 1 else None
        )
        if rank is None or suit is None or suit < 0:
            raise CardError(text, self)
        return suit * len(self.ranks) + rank

    def parse_set(self, texts: Iterable[str] | str) -> int:
        """A set of cards from a list, or from a text with spaces or commas between cards.

        Cards written in words, ``sette di denari``, have commas between them.

        Raises CardError for a text that is no card, and for a card named twice.
        """
        cards = 0
        for text, card in self._parsed(texts):
            if cards >> card & 1:
                raise CardError(text, self)
            cards |= 1 << card
        return cards

    def parse_list(self, texts: Iterable[str] | str) -> list[int]:
        """The same as ``parse_set`` in the order in which they are written."""
        return [card for _, card in self._parsed(texts)]

    def _parsed(self, texts: Iterable[str] | str) -> Iterator[tuple[str, int]]:
        for text in texts.split(",") if isinstance(texts, str) else texts:
            try:
                yield text, self.parse(text)
            except CardError:
                if not isinstance(texts, str):
                    raise
                # Several cards with spaces between them, or one that is none.
                for word in text.split():
                    yield word, self.parse(word)


DECKS = {
    deck.id: deck
    for deck in (
        Deck("italian-40", ("A", "2", "3", "4", "5", "6", "7", "F", "C", "R")),
        Deck("italian-52", ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F", "C", "R")),
        Deck("french-40", ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")),
        Deck("french-52", ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")),
    )
}


def members(cards: int) -> Iterator[int]:
    """The cards of a set, in deck order."""
    while cards:
        bit = cards & -cards
        yield bit.bit_length() - 1
        cards ^= bit


def card_set(cards: Iterable[int]) -> int:
    """The set that holds these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
