"""Italian: the names of cards, articles, and how nouns are put together."""

from __future__ import annotations

from collections.abc import Sequence

from scopa_dsl.rulebook.noun import Noun, Nouns

_NUMBERS = [
    "nessuno",
    "uno",
    "due",
    "tre",
    "quattro",
    "cinque",
    "sei",
    "sette",
    "otto",
    "nove",
    "dieci",
    "undici",
    "dodici",
    "tredici",
    "quattordici",
    "quindici",
    "sedici",
    "diciassette",
    "diciotto",
    "diciannove",
    "venti",
]

CARD = Noun("carta", "carte", "f")
COURT = Noun("figura", "figure", "f")
RANKS = {
    "A": Noun("asso", "assi"), "2": Noun("due", "due"), "3": Noun("tre", "tre"),
    "4": Noun("quattro", "quattro"), "5": Noun("cinque", "cinque"), "6": Noun("sei", "sei"),
    "7": Noun("sette", "sette"), "8": Noun("otto", "otto"), "9": Noun("nove", "nove"),
    "10": Noun("dieci", "dieci"), "F": Noun("fante", "fanti"), "C": Noun("cavallo", "cavalli"),
    "R": Noun("re", "re"), "J": Noun("fante", "fanti"), "Q": Noun("donna", "donne", "f"),
    "K": Noun("re", "re"),
}  # fmt: skip
SUITS: dict[str, tuple[str, ...]] = {
    "italian": ("denari", "coppe", "bastoni", "spade"),
    "french": ("quadri", "cuori", "fiori", "picche"),
}
_ARTICLES = {("m", 1): ("il", "lo", "l'"), ("m", 2): ("i", "gli", "gli"),
             ("f", 1): ("la", "la", "l'"), ("f", 2): ("le", "le", "le")}  # fmt: skip


def number(value: int) -> str:
    """A number in words up to twenty."""
    return _NUMBERS[value] if 0 < value < len(_NUMBERS) else str(value)


def counted(value: int, nouns: Nouns) -> str:
    """Such as ``tre re``, ``un asso``."""
    if value == 1:
        return a(nouns)
    return f"{number(value)} {joined([noun.many for noun in nouns], 'or')}"


def a(nouns: Nouns) -> str:
    """Such as ``un asso o una figura``."""
    return joined([_indefinite(noun, noun.one) for noun in nouns], "or")


def no(nouns: Nouns) -> str:
    """Such as ``nessun asso``, ``nessuna figura``."""
    return joined([f"ness{_indefinite(noun, noun.one)}" for noun in nouns], "or")


def the(noun: Noun) -> str:
    """Such as ``l'asso``, ``il re``."""
    return _definite(noun.one, noun.gender, 1)


def the_many(nouns: Nouns) -> str:
    """Such as ``gli assi e le figure``."""
    return joined([_definite(noun.many, noun.gender, 2) for noun in nouns])


def all_four(noun: Noun) -> str:
    """Such as ``tutti e quattro i sette``."""
    return f"{'tutti' if noun.gender == 'm' else 'tutte'} e quattro {_definite(noun.many, noun.gender, 2)}"


def of_suit(noun: Noun, suit: str) -> Noun:
    """Such as ``figura di denari``."""
    return Noun(f"{noun.one} di {suit}", f"{noun.many} di {suit}", noun.gender)


def suited(suit: str) -> Noun:
    """Such as ``carta di denari``."""
    return of_suit(CARD, suit)


def joined(parts: Sequence[str], word: str = "and") -> str:
    """Such as ``a, b e c``."""
    if len(parts) < 2:
        return "".join(parts)
    between = {"and": "ed" if parts[-1][0] in "eè" else "e", "or": "o"}[word]
    return f"{', '.join(parts[:-1])} {between} {parts[-1]}"


def the_of(nouns: Sequence[Noun], suit: str) -> str:
    """Such as ``il fante, il cavallo e il re di denari``."""
    return f"{joined([the(noun) for noun in nouns])} di {suit}"


def _sound(word: str) -> int:
    """Which of an article's forms goes before a word."""
    if word[0] in "aeiou":
        return 2
    return int(word[0] == "z" or (word[0] == "s" and word[1:2] not in "aeiou"))


def _definite(word: str, gender: str, many: int) -> str:
    article = _ARTICLES[gender, many][_sound(word)]
    return f"{article}{word}" if article.endswith("'") else f"{article} {word}"


def _indefinite(noun: Noun, word: str) -> str:
    if noun.gender == "f":
        return f"un'{word}" if _sound(word) == 2 else f"una {word}"
    return f"uno {word}" if _sound(word) == 1 else f"un {word}"
