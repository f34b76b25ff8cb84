"""What a language has to know about nouns: a word in its forms, and what can be put around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Noun:
    """Something that can be counted. ``gender`` is m or f, where that matters."""

    one: str
    many: str
    gender: str = "m"


Nouns = tuple[Noun, ...]
"""Several nouns side by side: aces and courts."""


class Language(Protocol):
    """One language's words for cards and its small grammar; a module of functions is one."""

    CARD: Noun
    COURT: Noun
    RANKS: dict[str, Noun]
    SUITS: dict[str, tuple[str, ...]]
    """By kind of deck, the four suits."""

    def number(self, value: int) -> str:
        """A number in words, where people would write it so."""

    def counted(self, value: int, nouns: Nouns) -> str:
        """Such as ``three kings``, ``un asso``."""

    def a(self, nouns: Nouns) -> str:
        """Such as ``an ace or a king``."""

    def no(self, nouns: Nouns) -> str:
        """Such as ``no ace``, ``nessuna figura``."""

    def the(self, noun: Noun) -> str:
        """Such as ``the ace``."""

    def the_many(self, nouns: Nouns) -> str:
        """Such as ``the aces and the courts``."""

    def all_four(self, noun: Noun) -> str:
        """Such as ``all four sevens``."""

    def of_suit(self, noun: Noun, suit: str) -> Noun:
        """Such as ``court of coins``."""

    def suited(self, suit: str) -> Noun:
        """A card of a suit: "coin", "carta di denari"."""

    def joined(self, parts: Sequence[str], word: str = "and") -> str:
        """ "a, b and c"; ``word`` is and, or."""

    def the_of(self, nouns: Sequence[Noun], suit: str) -> str:
        """Such as ``the fante, cavallo and king of coins``."""
