"""English: the names of cards, and how nouns are put together."""

from __future__ import annotations

from collections.abc import Sequence

from scopa_dsl.rulebook.noun import Noun, Nouns

_NUMBERS = [
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]

CARD = Noun("card", "cards")
COURT = Noun("court card", "court cards")
RANKS = {
    "A": Noun("ace", "aces"), "2": Noun("two", "twos"), "3": Noun("three", "threes"),
    "4": Noun("four", "fours"), "5": Noun("five", "fives"), "6": Noun("six", "sixes"),
    "7": Noun("seven", "sevens"), "8": Noun("eight", "eights"), "9": Noun("nine", "nines"),
    "10": Noun("ten", "tens"), "F": Noun("fante", "fanti"), "C": Noun("cavallo", "cavalli"),
    "R": Noun("king", "kings"), "J": Noun("jack", "jacks"), "Q": Noun("queen", "queens"),
    "K": Noun("king", "kings"),
}  # fmt: skip
SUITS: dict[str, tuple[str, ...]] = {
    "italian": ("coins", "cups", "batons", "swords"),
    "french": ("diamonds", "hearts", "clubs", "spades"),
}


def number(value: int) -> str:
    """A number in words up to twenty."""
    return _NUMBERS[value] if 0 < value < len(_NUMBERS) else str(value)


def counted(value: int, nouns: Nouns) -> str:
    """Such as ``three kings``."""
    return f"{number(value)} {joined([n.one if value == 1 else n.many for n in nouns], 'or')}"


def a(nouns: Nouns) -> str:
    """Such as ``an ace or a king``."""
    return joined([f"{'an' if noun.one[0] in 'aeio' else 'a'} {noun.one}" for noun in nouns], "or")


def no(nouns: Nouns) -> str:
    """Such as ``no ace``."""
    return f"no {joined([noun.one for noun in nouns], 'or')}"


def the(noun: Noun) -> str:
    """Such as ``the ace``."""
    return f"the {noun.one}"


def the_many(nouns: Nouns) -> str:
    """Such as ``the aces and court cards``."""
    return f"the {joined([noun.many for noun in nouns])}"


def all_four(noun: Noun) -> str:
    """Such as ``all four sevens``."""
    return f"all four {noun.many}"


def of_suit(noun: Noun, suit: str) -> Noun:
    """Such as ``court card of coins``."""
    return Noun(f"{noun.one} of {suit}", f"{noun.many} of {suit}", noun.gender)


def suited(suit: str) -> Noun:
    """Such as ``coin``, ``coins``."""
    return Noun(suit.removesuffix("s"), suit)


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Such as ``a, b and c``."""
    return f" {word} ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def the_of(nouns: Sequence[Noun], suit: str) -> str:
    """Such as ``the fante, cavallo and king of coins``."""
    return f"the {joined([noun.one for noun in nouns])} of {suit}"
