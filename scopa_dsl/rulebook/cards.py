"""Sets of cards by what they have in common: aces, court cards, coins, the seven of coins."""

from __future__ import annotations

from dataclasses import dataclass

from scopa_dsl.cards import Deck, card_set, members
from scopa_dsl.rulebook import english, italian
from scopa_dsl.rulebook.noun import Language, Noun, Nouns
from scopa_dsl.texts import N_, fill

_ITALIAN: Language = italian
_ENGLISH: Language = english
LANGUAGES = {"it": _ITALIAN, "en": _ENGLISH}
COURTS = 3
"""How many court cards each suit ends with."""


@dataclass(frozen=True, slots=True)
class CardNames:
    """The cards of one deck in one language."""

    deck: Deck
    lang: str

    @property
    def language(self) -> Language:
        """The words and the grammar."""
        return LANGUAGES[self.lang]

    def rank(self, rank: int) -> Noun:
        """A rank by its index."""
        return self.language.RANKS[self.deck.ranks[rank]]

    def suit(self, suit: int) -> str:
        """A suit by its index."""
        return self.suits[suit]

    @property
    def suits(self) -> tuple[str, ...]:
        """The four suits, as this deck calls them."""
        return self.language.SUITS[self.deck.id.partition("-")[0]]

    def card(self, card: int) -> str:
        """Such as ``seven of coins``."""
        return self.language.of_suit(self.rank(self.deck.rank(card)), self.suit(self.deck.suit(card))).one

    def nouns(self, cards: int) -> Nouns:
        """What the cards of a set are called: cards, coins, aces and courts, court cards of coins."""
        ranks, suits = self._product(cards)
        language = self.language
        if cards == self.deck.all or not cards:
            return (language.CARD,)
        if len(suits) == len(self.suits):
            if len(ranks) > len(self.deck.ranks) // 2:
                rest = self._rank_nouns([r for r in range(len(self.deck.ranks)) if r not in ranks])
                return (self._other_than(rest),)
            return self._rank_nouns(ranks)
        if len(ranks) == len(self.deck.ranks):
            return tuple(language.suited(self.suit(suit)) for suit in suits)
        if ranks:
            return tuple(
                language.of_suit(noun, self.suit(suit)) for suit in suits for noun in self._rank_nouns(ranks)
            )
        return tuple(
            language.of_suit(self.rank(self.deck.rank(card)), self.suit(self.deck.suit(card)))
            for card in members(cards)
        )

    def listed(self, cards: int) -> str:
        """All of a set together: the seven of coins, all four sevens, the ace and two of coins."""
        ranks, suits = self._product(cards)
        language = self.language
        if len(suits) == len(self.suits) and ranks:
            return language.joined([language.all_four(self.rank(rank)) for rank in ranks])
        if suits and len(ranks) == len(self.deck.ranks):
            return language.joined(
                [
                    fill(self.lang, N_("all the {cards}"), cards=language.suited(self.suit(s)).many)
                    for s in suits
                ]
            )
        by_suit = {suit: [c for c in members(cards) if self.deck.suit(c) == suit] for suit in range(4)}
        return language.joined([
            language.the_of([self.rank(self.deck.rank(card)) for card in own], self.suit(suit))
            for suit, own in by_suit.items() if own
        ])  # fmt: skip

    def _rank_nouns(self, ranks: list[int]) -> Nouns:
        """Ranks by name; the courts together are one thing, be they listed in any order."""
        first_court = len(self.deck.ranks) - COURTS
        courts = [rank for rank in ranks if rank >= first_court]
        if len(courts) == COURTS:
            return (*(self.rank(rank) for rank in ranks if rank < first_court), self.language.COURT)
        return tuple(self.rank(rank) for rank in ranks)

    def _other_than(self, nouns: Nouns) -> Noun:
        language = self.language
        one = fill(
            self.lang, N_("{card} other than {a_card}"), card=language.CARD.one, a_card=language.a(nouns)
        )
        many = fill(
            self.lang, N_("{cards} other than {others}"),
            cards=language.CARD.many, others=language.joined([noun.many for noun in nouns]),
        )  # fmt: skip
        return Noun(one, many, language.CARD.gender)

    def _product(self, cards: int) -> tuple[list[int], list[int]]:
        """The ranks and the suits whose every pair is in the set; none if the set is not so made."""
        ranks = sorted({self.deck.rank(card) for card in members(cards)})
        suits = sorted({self.deck.suit(card) for card in members(cards)})
        whole = card_set(suit * len(self.deck.ranks) + rank for suit in suits for rank in ranks)
        return (ranks, suits) if whole == cards else ([], [])
