"""Expressions in words: conditions as clauses, numbers as amounts.

It is the checked expression that is spoken, with options settled: what an option has switched
off is no longer in it. A clause about a pile leaves its side unsaid ("has taken …"), so that
"a side that" can stand before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scopa_dsl.cards import card_set
from scopa_dsl.compiler.context import Context
from scopa_dsl.language.terms import Term
from scopa_dsl.language.types import CARD, CARDS
from scopa_dsl.rulebook.amounts import amount_text
from scopa_dsl.rulebook.cards import CardNames
from scopa_dsl.rulebook.noun import Language, Noun, Nouns
from scopa_dsl.rulebook.places import PLACES
from scopa_dsl.rulebook.sets import CardsMeant, cards_meant, cards_that
from scopa_dsl.texts import N_, Text, fill, pick

_OPPOSITE = {">=": "<", "<": ">=", ">": "<=", "<=": ">", "is": "differs", "differs": "is"}
_MIRRORED = {">=": "<=", "<=": ">=", ">": "<", "<": ">", "is": "is", "differs": "differs"}
_AMOUNTS = {
    ">=": N_("at least {amount}"), ">": N_("more than {amount}"), "<=": N_("at most {amount}"),
    "<": N_("less than {amount}"), "is": N_("exactly {amount}"), "differs": N_("anything but {amount}"),
}  # fmt: skip
_MOMENTS = {
    "first_play": (
        N_("it is the first card played in the hand"),
        N_("it is not the first card played in the hand"),
    ),
    "last_play": (
        N_("it is the last card played in the hand"),
        N_("it is not the last card played in the hand"),
    ),
    "first_deal": (
        N_("the first cards dealt are being played"),
        N_("cards of a later deal are being played"),
    ),
    "last_deal": (N_("the last cards have been dealt"), N_("there are cards still to be dealt")),
}


@dataclass(frozen=True)
class Speech:
    """Speaks of one game in one language."""

    context: Context
    names: CardNames
    lines: Mapping[str, Text]
    """What the lines of the sheet are called."""
    kinds: Mapping[str, Text]
    """What the kinds of capture are called."""
    dealt: int = 0
    """How many cards a hand has when it is dealt; 0 where that differs from deal to deal."""

    @property
    def language(self) -> Language:
        """The words and the grammar."""
        return self.names.language

    def say(self, message: str, **named: object) -> str:
        """A marked message, filled."""
        return fill(self.names.lang, message, **named)

    # -- cards ---------------------------------------------------------------------------------

    def meant(self, term: Term) -> CardsMeant:
        """Which cards a term stands for."""
        return cards_meant(term, self.context)

    def nouns(self, meant: CardsMeant) -> Nouns:
        """What they are called, without their place."""
        nouns = self.names.nouns(meant.cards)
        for condition in meant.conditions:
            nouns = tuple(self._with(noun, condition) for noun in nouns)
        return nouns

    def _with(self, noun: Noun, condition: Term) -> Noun:
        if _is_rank_of_played(condition):
            message = N_("{cards} of the same rank as the card played")
            return Noun(self.say(message, cards=noun.one), self.say(message, cards=noun.many), noun.gender)
        message = N_("{cards} for which {clause}")
        clause = self.clause(condition)
        one, many = (self.say(message, cards=word, clause=clause) for word in (noun.one, noun.many))
        return Noun(one, many, noun.gender)

    def the_cards(self, meant: CardsMeant) -> str:
        """Such as ``the coins on the table``."""
        cards = self.language.the_many(self.nouns(meant))
        return self.say(PLACES[meant.place].these, cards=cards)

    # -- clauses -------------------------------------------------------------------------------

    def clause(self, term: Term, yes: bool = True) -> str:
        """A condition in words; with ``yes`` false, its opposite."""
        if term.op == "not":
            return self.clause(term.parts[0], not yes)
        if term.op in ("and", "or"):
            word = term.op if yes else {"and": "or", "or": "and"}[term.op]
            parts = [part for part in term.parts if not self.is_impossible(part)] or list(term.parts)
            return self.language.joined(list(dict.fromkeys(self.clause(part, yes) for part in parts)), word)
        if term.free == {"played"}:
            return self._about_played(term, yes)
        if term.op in _OPPOSITE:
            return self._comparison(term, yes)
        if term.op in ("any", "none"):
            return self._existence(term.parts[0], (term.op == "any") is yes)
        if term.op in ("in", "outside"):
            return self._membership(term, (term.op == "in") is yes)
        if term.op == "if":
            message = N_("if {test}, {then}; otherwise {other}")
            test, then, other = term.parts
            return self.say(
                message,
                test=self.with_subject(test),
                then=self.clause(then, yes),
                other=self.clause(other, yes),
            )
        if term.op == "var" and term.value in _MOMENTS:
            return self.say(_MOMENTS[term.value][0 if yes else 1])
        return self.say(N_("always") if bool(term.value) is yes else N_("never"))

    def with_subject(self, term: Term) -> str:
        """A condition as a clause of its own, where nothing before it says whose pile it is about."""
        clause = self.clause(term)
        return self.say(N_("it {clause}"), clause=clause) if self.leaves_side_unsaid(term) else clause

    def of_side(self, term: Term) -> str:
        """A condition as what is said of a side: "has taken …", or that something is true of it."""
        clause = self.clause(term)
        return clause if self.leaves_side_unsaid(term) else self.say(N_("has this: {clause}"), clause=clause)

    def leaves_side_unsaid(self, term: Term) -> bool:
        """Does the clause of a condition begin with what a side has, without naming the side."""
        if term.op == "and":
            return self.leaves_side_unsaid(term.parts[0])
        if term.op in ("or", "not"):
            return all(map(self.leaves_side_unsaid, term.parts))
        if term.op in ("in", "outside") and self.meant(term.parts[0]).place != "deck":
            return False
        if term.op in ("any", "none", "in", "outside"):
            subject = term.parts[-1]
        elif term.op in _OPPOSITE:
            left = term.parts[0]
            if left.op == "points" or (left.op == "var" and left.value == "total"):
                return True
            if left.op == "distinct":
                return (
                    left.parts[0].op == "list"
                    and left.parts[0].value[0] == "suit"
                    and term.parts[1].value == 4
                )
            subject = left.parts[0] if left.op in ("count", "run") else left
        else:
            return False
        return subject.type == CARDS and self.meant(subject).place == "pile"

    def is_impossible(self, term: Term) -> bool:
        """More cards than the deck has of the kind."""
        if term.op == ">=" and term.parts[0].op == "count" and term.parts[1].op == "const":
            counted = term.parts[0].parts[0]
            return counted.type == CARDS and self.meant(counted).cards.bit_count() < term.parts[1].value
        return False

    def _about_played(self, term: Term, yes: bool) -> str:
        cards = cards_that(term, "played", self.context)
        every = self.names.deck.all
        if cards.bit_count() > every.bit_count() // 2:
            cards, yes = every ^ cards, not yes
        if not cards:
            return self.say(N_("never") if yes else N_("always"))
        single = cards.bit_count() == 1
        nouns = self.names.nouns(cards)
        card = self.language.the(nouns[0]) if single else self.language.a(nouns)
        message = N_("the card played is {card}") if yes else N_("the card played is not {card}")
        return self.say(message, card=card)

    def _comparison(self, term: Term, yes: bool) -> str:
        left, right = term.parts
        op = term.op if yes else _OPPOSITE[term.op]
        if left.op == "const" and right.op != "const":
            left, right, op = right, left, _MIRRORED[op]
        if left.op == "var" and left.value == "kind":
            name = pick(self.kinds.get(str(right.value), {}), self.names.lang)
            message = (
                N_("it is taken by the rule “{name}”")
                if op == "is"
                else N_("it is not taken by the rule “{name}”")
            )
            return self.say(message, name=name)
        whole = right.op == "const" and isinstance(right.value, int)
        if left.op == "count" and left.parts[0].type == CARDS and whole:
            return self._count(self.meant(left.parts[0]), op, right.value)
        if left.op == "distinct" and left.parts[0].op == "list" and whole:
            return self._distinct(left.parts[0], op, right.value)
        if left.op == "run" and whole and op in (">=", ">"):
            found = self._begins_with(self.meant(left.parts[0]), right.value + (op == ">"))
            if found:
                return found
        if left.op == "sum" and left.parts[0].op == "list":
            cards = self.the_cards(self.meant(left.parts[0].parts[0]))
            amount, table = self._compared(op, right), left.parts[0].value[0]
            if table != "value":
                message = N_("{cards} make {amount} in all by the table “{table}”")
                return self.say(message, cards=cards, amount=amount, table=table)
            return self.say(N_("{cards} make {amount} in all"), cards=cards, amount=amount)
        if left.op == "points":
            return self._points_of(left, op, right)
        if left.op == "var" and left.value in ("total", "others"):
            message = (
                N_("has {amount} match points")
                if left.value == "total"
                else N_("the others have {amount} match points")
            )
            if op == "is" and right.value == 0:
                message = (
                    N_("has no match points")
                    if left.value == "total"
                    else N_("the others have no match points")
                )
            return self.say(message, amount=self._compared(op, right))
        return self.say(N_("{one} is {amount}"), one=self.amount(left), amount=self._compared(op, right))

    def _compared(self, op: str, right: Term) -> str:
        amount = self.amount(right)
        return amount if op == "is" else self.say(_AMOUNTS[op], amount=amount)

    def _count(self, meant: CardsMeant, op: str, number: int) -> str:
        op, number = {"<": ("<=", number - 1), ">": (">=", number + 1)}.get(op, (op, number))
        if op == ">=" and number == 1:
            return self._some(meant, True)
        if op in ("<=", "is") and number == 0:
            return self._some(meant, False)
        place = PLACES[meant.place]
        cards = self.language.counted(number, self.nouns(meant))
        some = self.say(_AMOUNTS[op], amount=cards)
        return self.say(place.one if number == 1 else place.many, some=some)

    def _some(self, meant: CardsMeant, yes: bool) -> str:
        nouns = self.nouns(meant)
        if meant.place == "table" and meant.cards == self.names.deck.all and not meant.conditions:
            return self.say(N_("the table is not empty") if yes else N_("the table is empty"))
        place = PLACES[meant.place]
        if yes:
            single = meant.cards.bit_count() == 1 and not meant.conditions
            return self.say(place.one, some=self.language.the(nouns[0]) if single else self.language.a(nouns))
        return self.say(place.no, none=self.language.no(nouns))

    def _distinct(self, items: Term, op: str, number: int) -> str:
        meant = self.meant(items.parts[0])
        by_suit = items.value[0] == "suit"
        cards = self.the_cards(meant)
        alike = (op in ("is", "<=") and number == 1) or (op == "<" and number == 2)
        unlike = (
            (op == ">" and number == 1) or (op == ">=" and number == 2) or (op == "differs" and number == 1)
        )
        if by_suit and number == 4 and op in ("is", ">=") and meant.place == "pile":
            return self.say(N_("has taken cards of all four suits"))
        if by_suit and number == 4 and op in ("differs", "<") and meant.place == "pile":
            return self.say(N_("has no card of some suit"))
        if (
            not by_suit
            and meant.place == "hand"
            and number == self.dealt > 1
            and op in ("is", ">=", "<", "differs")
        ):
            different = op in ("is", ">=")
            message = (
                N_("{cards} are all of different ranks")
                if different
                else N_("{cards} are not all of different ranks")
            )
            return self.say(message, cards=cards)
        if alike or unlike:
            message = {
                (True, True): N_("{cards} are all of the same suit"),
                (True, False): N_("{cards} are not all of the same suit"),
                (False, True): N_("{cards} are all of the same rank"),
                (False, False): N_("{cards} are not all of the same rank"),
            }[by_suit, alike]
            return self.say(message, cards=cards)
        message = (
            N_("there are {amount} different suits among {cards}")
            if by_suit
            else N_("there are {amount} different ranks among {cards}")
        )
        amount = self.language.number(number)
        return self.say(
            message, cards=cards, amount=amount if op == "is" else self.say(_AMOUNTS[op], amount=amount)
        )

    def _begins_with(self, meant: CardsMeant, number: int) -> str:
        """The first cards of one suit, by name."""
        deck = self.names.deck
        suits = {deck.suit(card) for card in range(deck.size) if meant.cards >> card & 1}
        if len(suits) != 1 or meant.conditions or number > len(deck.ranks):
            return ""
        first = card_set(suits.copy().pop() * len(deck.ranks) + rank for rank in range(number))
        return self._together(meant.place, first, True)

    def _points_of(self, left: Term, op: str, right: Term) -> str:
        name = pick(self.lines.get(left.value, {}), self.names.lang)
        if op == "is" and right.value == 0:
            return self.say(N_("has no points for “{line}”"), line=name)
        return self.say(N_("has {amount} points for “{line}”"), line=name, amount=self._compared(op, right))

    def _existence(self, subject: Term, yes: bool) -> str:
        if subject.op == "tuple":
            parts = [part for part in subject.parts if not self.is_impossible(part)]
            return self.language.joined([self.clause(part, yes) for part in parts], "or" if yes else "and")
        return self._some(self.meant(subject), yes)

    def _membership(self, term: Term, yes: bool) -> str:
        left, right = term.parts
        if right.type not in (CARD, CARDS):
            return self._shared(left, right, yes)
        cards, among = self.meant(left), self.meant(right)
        if cards.place == "previous":
            message = (
                N_("the card that the previous player has just laid is taken")
                if yes
                else N_("the card that the previous player has just laid is not taken")
            )
            return self.say(message)
        if cards.place == "deck":
            return self._together(among.place, cards.cards, yes)
        if cards.place.startswith("card"):
            message = N_("it is one of {cards}") if yes else N_("it is none of {cards}")
            return self.say(message, cards=self.the_cards(among))
        one = self.say(N_("the card played")) if cards.place == "played" else self.the_cards(cards)
        message = N_("{one} is among {cards}") if yes else N_("{one} is not among {cards}")
        if cards.place != "played" and left.type == CARDS:
            message = N_("{one} are among {cards}") if yes else N_("{one} are not among {cards}")
        return self.say(message, one=one, cards=self.the_cards(among))

    def _together(self, where: str, cards: int, yes: bool) -> str:
        """All of some cards are in one place, or not all."""
        place, listed = PLACES[where], self.names.listed(cards)
        if cards.bit_count() == 1:
            return self.say(place.one, some=listed) if yes else self.say(place.lacks_one, listed=listed)
        return self.say(place.holds if yes else place.lacks, listed=listed)

    def _shared(self, left: Term, right: Term, yes: bool) -> str:
        if left.op == "read" and right.op == "list" and left.value[0] in ("suit", "rank"):
            cards = self.the_cards(self.meant(right.parts[0]))
            message = {
                ("suit", True): N_("the card played is of the suit of one of {cards}"),
                ("suit", False): N_("the card played is of the suit of none of {cards}"),
                ("rank", True): N_("the card played is of the rank of one of {cards}"),
                ("rank", False): N_("the card played is of the rank of none of {cards}"),
            }[left.value[0], yes]
            return self.say(message, cards=cards)
        message = N_("{one} is one of these: {amount}") if yes else N_("{one} is none of these: {amount}")
        return self.say(message, one=self.amount(left), amount=self.amount(right))

    def amount(self, term: Term) -> str:
        """A number, a rank or a suit in words."""
        return amount_text(self, term)


def _is_rank_of_played(term: Term) -> bool:
    if term.op != "is" or any(part.op != "read" or part.value[0] != "rank" for part in term.parts):
        return False
    return {str(part.parts[0].value)[:4] for part in term.parts} == {"card", "play"}
