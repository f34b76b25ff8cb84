"""What an expression means, said a second time and naively: an interpreter over the syntax tree.

Cards are pairs of words, sets of cards are Python sets, something missing is None. It shares the
parser with the language and nothing else; the compiled code must agree with it everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from scopa_dsl.language.syntax import Syntax, parse

SUITS = ("denari", "coppe", "bastoni", "spade")
FRENCH = {"quadri": "denari", "cuori": "coppe", "fiori": "bastoni", "picche": "spade"}
COURTS = {"J": "F", "Q": "C", "K": "R", "F": "J", "C": "Q", "R": "K"}


class Rank(str):
    """A rank as the deck writes it."""


class Suit(str):
    """A suit by its Italian name."""


class Word(str):
    """A word of a closed list."""


class Card(NamedTuple):
    """A card by its own rank and suit, whatever it is declared to be."""

    rank: str
    suit: str


NO_CARD = Card("", "")
"""A card that is missing; numbers, ranks and suits that are missing are None."""


def missing(value: Any) -> bool:
    """Is there no value."""
    return value is None or value is NO_CARD


@dataclass(frozen=True)
class World:
    """Everything that an expression may ask about."""

    ranks: tuple[str, ...]
    """The deck's ranks, ascending."""
    tables: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Numbers by rank; a list where a rank has several."""
    names: Mapping[str, Any] = field(default_factory=dict)
    """What the moment and the options say."""
    words: Mapping[str, str] = field(default_factory=dict)
    points: Mapping[str, Any] = field(default_factory=dict)
    wild: Mapping[Card, str] = field(default_factory=dict)
    """The rank that a card was declared to be."""
    alternative: int = 0
    """Which of several numbers is meant."""

    @property
    def deck(self) -> list[Card]:
        """All cards, suit by suit."""
        return [Card(rank, suit) for suit in SUITS for rank in self.ranks]

    def rank_called(self, text: str) -> Rank | None:
        """The deck's rank that is called so."""
        for name in (text, COURTS.get(text, text)):
            if name in self.ranks:
                return Rank(name)
        return None

    def ask(self, attribute: str, card: Card) -> Any:
        """A card's rank, suit or number; None where there is none."""
        if card is NO_CARD:
            return None
        rank = self.wild.get(card, card.rank)
        if attribute == "rank":
            return Rank(rank)
        if attribute == "suit":
            return Suit(card.suit)
        number = self.tables[attribute].get(rank)
        if isinstance(number, list):
            return number[min(self.alternative, len(number) - 1)]
        return number


def evaluate(text: str, world: World) -> Any:
    """The value of a well-typed expression."""
    return _Reader(world, None).value(parse(text))


def together(*parts: Any) -> frozenset[Card]:
    """Cards and sets of cards in one set; a missing card adds nothing."""
    cards: set[Card] = set()
    for part in parts:
        cards |= {part} - {NO_CARD} if isinstance(part, Card) else part
    return frozenset(cards)


class _Reader:
    def __init__(self, world: World, at_hand: Card | None, more: Mapping[str, Any] | None = None) -> None:
        self.world = world
        self.at_hand = at_hand
        """The card that a ``where`` looks at."""
        self.more = dict(more or {})
        """Names given by ``for``."""

    def value(self, tree: Syntax) -> Any:
        return getattr(self, tree.kind)(*tree.parts, **({"word": tree.word} if tree.word else {}))

    def group(self, inside: Syntax) -> Any:
        return self.value(inside)

    def number(self, word: str) -> Any:
        return Fraction(word)

    def name(self, word: str) -> Any:
        world = self.world
        if self.at_hand is not None:
            if word == "card":
                return self.at_hand
            if word in ("rank", "suit") or (word in world.tables and word not in self.more):
                return world.ask(word, self.at_hand)
        if word in self.more:
            return self.more[word]
        if word in world.names:
            return world.names[word]
        if word in world.words:
            return self.value(parse(world.words[word]))
        if word in ("true", "false"):
            return word == "true"
        if word == "deck":
            return frozenset(world.deck)
        if word == "suits":
            return [Suit(suit) for suit in SUITS]
        if word == "ranks":
            return [Rank(rank) for rank in world.ranks]
        if FRENCH.get(word, word) in SUITS:
            return Suit(FRENCH.get(word, word))
        return world.rank_called(word) or Word(word)

    def of(self, left: Syntax, right: Syntax) -> Any:
        if left.word == "points":
            return self.world.points[right.word]
        subject = self.value(right)
        if isinstance(subject, Suit) or (subject is None and left.word not in self._attributes()):
            rank = self.world.rank_called(left.word)
            return NO_CARD if subject is None or rank is None else Card(rank, subject)
        if isinstance(subject, Card):
            return self.world.ask(left.word, subject)
        found = (self.world.ask(left.word, card) for card in self._in_order(subject))
        return [item for item in found if item is not None]

    def _attributes(self) -> set[str]:
        return {"rank", "suit", *self.world.tables}

    def _in_order(self, cards: Iterable[Card]) -> list[Card]:
        return [card for card in self.world.deck if card in cards]

    def where(self, subject: Syntax, condition: Syntax) -> Any:
        if subject.kind == "of" and subject.parts[0].word in self._attributes():
            chosen = self._chosen(subject.parts[1], condition)
            found = (self.world.ask(subject.parts[0].word, card) for card in self._in_order(chosen))
            return [item for item in found if item is not None]
        return self._chosen(subject, condition)

    def _chosen(self, subject: Syntax, condition: Syntax) -> frozenset[Card]:
        cards = together(self.value(subject))
        return frozenset(card for card in cards if _Reader(self.world, card, self.more).value(condition))

    def each(self, body: Syntax, items: Syntax, word: str) -> list[Any]:
        found = [
            _Reader(self.world, self.at_hand, {**self.more, word: item}).value(body)
            for item in self.value(items)
        ]
        return [item for item in found if item is not None]

    def call(self, argument: Syntax, word: str) -> Any:
        given = self.value(argument)
        if isinstance(given, Card):
            given = together(given)
        if word == "run":
            ranks = {self.world.ask("rank", card) for card in given}
            length = 0
            while length < len(self.world.ranks) and self.world.ranks[length] in ranks:
                length += 1
            return length
        if isinstance(given, frozenset):
            return {"count": len(given), "any": len(given) > 0, "none": len(given) == 0}[word]
        if word in ("any", "none"):
            return any(given) is (word == "any")
        if word == "count":
            return sum(1 for item in given if item is not False)
        if word == "distinct":
            return len(set(given))
        return {"sum": sum, "max": max, "min": min}[word](given) if given else 0

    def cond(self, test: Syntax, then: Syntax, other: Syntax) -> Any:
        one, two = self._pair(then, other)
        return one if self.value(test) else two

    def _pair(self, left: Syntax, right: Syntax) -> tuple[Any, Any]:
        """Both values; where one is a set of cards, a single card, or none, is one too."""
        one, two = self.value(left), self.value(right)
        if isinstance(one, frozenset) or isinstance(two, frozenset):
            return together(one), together(two)
        return one, two

    def either(self, *parts: Syntax) -> bool:
        return any(self.value(part) for part in parts)

    def both(self, *parts: Syntax) -> bool:
        return all(self.value(part) for part in parts)

    def negation(self, part: Syntax) -> bool:
        return not self.value(part)

    def minus(self, part: Syntax) -> Any:
        number = self.value(part)
        return None if number is None else -number

    def at_most(self, left: Syntax, right: Syntax) -> Any:
        numbers = [self.value(left), self.value(right)]
        return None if None in numbers else min(numbers)

    def binary(self, left: Syntax, right: Syntax, word: str) -> Any:
        one, two = self.value(left), self.value(right)
        if isinstance(one, Card | frozenset) or isinstance(two, Card | frozenset):
            return together(one, two)
        if one is None or two is None:
            return None
        if word == "/":
            return Fraction(one) / two if two else None
        return {"+": one + two, "-": one - two, "*": one * two}[word]

    def order(self, left: Syntax, right: Syntax, word: str) -> bool:
        one, two = self.value(left), self.value(right)
        if one is None or two is None:
            return False
        one, two = self._as_rank(one, two), self._as_rank(two, one)
        if isinstance(one, Rank):
            one, two = self.world.ranks.index(one), self.world.ranks.index(two)
        return bool({"<": one < two, "<=": one <= two, ">": one > two, ">=": one >= two}[word])

    def _as_rank(self, item: Any, beside: Any) -> Any:
        """A number beside a rank is that rank."""
        is_number = isinstance(item, int | Fraction) and isinstance(beside, Rank)
        return self.world.rank_called(str(item)) if is_number else item

    def _equal(self, left: Syntax, right: Syntax) -> bool | None:
        one, two = self._pair(left, right)
        if missing(one) or missing(two):
            return None
        return bool(self._as_rank(one, two) == self._as_rank(two, one))

    def same(self, left: Syntax, right: Syntax) -> bool:
        return self._equal(left, right) is True

    def differs(self, left: Syntax, right: Syntax) -> bool:
        return self._equal(left, right) is False

    def _is_in(self, left: Syntax, right: Syntax) -> bool | None:
        one, many = self.value(left), self.value(right)
        if missing(one):
            return None
        if isinstance(many, Card | frozenset):
            return together(one) <= together(many)
        return any(self._as_rank(one, item) == item for item in many)

    def inside(self, left: Syntax, right: Syntax) -> bool:
        return self._is_in(left, right) is True

    def outside(self, left: Syntax, right: Syntax) -> bool:
        return self._is_in(left, right) is False
