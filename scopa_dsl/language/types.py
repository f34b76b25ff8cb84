"""The types of the expression language, and what each is called when speaking to an author."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scopa_dsl.texts import N_


@dataclass(frozen=True, slots=True)
class Type:
    """A type. A choice is told from other choices by its words."""

    name: str
    words: frozenset[str] = frozenset()


NUM = Type(N_("a number"))
BOOL = Type(N_("a condition (yes or no)"))
CARD = Type(N_("a card"))
CARDS = Type(N_("a set of cards"))
RANK = Type(N_("a rank"))
SUIT = Type(N_("a suit"))
NUMS = Type(N_("a list of numbers"))
BOOLS = Type(N_("a list of conditions"))
RANKS = Type(N_("a list of ranks"))
SUITS = Type(N_("a list of suits"))

CHOICE = N_("one of its words")
LIST_OF = {NUM: NUMS, BOOL: BOOLS, RANK: RANKS, SUIT: SUITS}
ELEMENT_OF = {many: one for one, many in LIST_OF.items()}


def choice(words: Iterable[str]) -> Type:
    """The type of a closed list of words, such as the words of an option or of a key."""
    return Type(CHOICE, frozenset(words))
