"""Numbers in words: what a measure compares, what a line pays."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from scopa_dsl.language.terms import Number, Term
from scopa_dsl.language.types import CARD, CARDS, RANK, SUIT
from scopa_dsl.rulebook.noun import Language
from scopa_dsl.rulebook.places import PLACES
from scopa_dsl.texts import N_, pick

if TYPE_CHECKING:
    from scopa_dsl.rulebook.speech import Speech


def amount_text(speech: Speech, term: Term) -> str:
    """A number, a rank or a suit in words."""
    if term.op == "const":
        return _constant(speech, term)
    spoken = _SPOKEN.get(term.op)
    if spoken is None:
        return speech.say(N_("the number of these that hold: {clause}"), clause=speech.clause(term))
    return spoken(speech, term)


def _constant(speech: Speech, term: Term) -> str:
    if term.type == RANK:
        return speech.names.rank(term.value).one
    if term.type == SUIT:
        return speech.names.suit(term.value)
    if term.type in (CARD, CARDS):
        return speech.names.listed(speech.meant(term).cards)
    if isinstance(term.value, tuple):
        return speech.language.joined([str(value) for value in term.value])
    return number_words(term.value, speech.language) if term.value is not None else "–"


def _count(speech: Speech, term: Term) -> str:
    subject = term.parts[0]
    if subject.type != CARDS:
        return speech.amount(subject)
    meant = speech.meant(subject)
    nouns = speech.language.joined([noun.many for noun in speech.nouns(meant)])
    return speech.say(N_("the number of {cards}"), cards=speech.say(PLACES[meant.place].these, cards=nouns))


def _sum(speech: Speech, term: Term) -> str:
    subject = term.parts[0]
    if subject.op == "list":
        cards, table = speech.the_cards(speech.meant(subject.parts[0])), subject.value[0]
        if table != "value":
            return speech.say(N_("what {cards} make in all by the table “{table}”"), cards=cards, table=table)
        return speech.say(N_("what {cards} make in all"), cards=cards)
    best = best_of_suits(term)
    if best:
        return speech.say(N_("the best card of each suit, added up by the table “{table}”"), table=best)
    return speech.say(N_("the sum of {amount}"), amount=speech.amount(subject))


def _max(speech: Speech, term: Term) -> str:
    return speech.say(N_("the highest number among {cards}"), cards=_numbers(speech, term.parts[0]))


def _min(speech: Speech, term: Term) -> str:
    return speech.say(N_("the lowest number among {cards}"), cards=_numbers(speech, term.parts[0]))


def _numbers(speech: Speech, term: Term) -> str:
    return speech.the_cards(speech.meant(term.parts[0])) if term.op == "list" else speech.amount(term)


def _distinct(speech: Speech, term: Term) -> str:
    subject = term.parts[0]
    if subject.op == "list" and subject.value[0] == "suit":
        return speech.say(N_("the number of suits among {cards}"), cards=_numbers(speech, subject))
    return speech.say(N_("the number of different ranks among {cards}"), cards=_numbers(speech, subject))


def _run(speech: Speech, term: Term) -> str:
    cards = speech.the_cards(speech.meant(term.parts[0]))
    return speech.say(N_("how many of {cards} follow one another from the ace up"), cards=cards)


def _read(speech: Speech, term: Term) -> str:
    message = {
        "rank": N_("the rank of the card played"), "suit": N_("the suit of the card played"),
    }.get(term.value[0], N_("the value of the card played"))  # fmt: skip
    if term.parts[0].op == "var" and str(term.parts[0].value).startswith("card"):
        message = {"rank": N_("its rank"), "suit": N_("its suit")}.get(term.value[0], N_("its value"))
    return speech.say(message)


def _list(speech: Speech, term: Term) -> str:
    return speech.the_cards(speech.meant(term.parts[0]))


def _tuple(speech: Speech, term: Term) -> str:
    return speech.language.joined([speech.amount(part) for part in term.parts])


def _points(speech: Speech, term: Term) -> str:
    return speech.say(
        N_("the points for “{line}”"), line=pick(speech.lines.get(term.value, {}), speech.names.lang)
    )


def _var(speech: Speech, term: Term) -> str:
    messages = {
        "total": N_("its match points"), "others": N_("the match points of the others"),
        "played": N_("the card played"), "previous": N_("the card just laid"),
    }  # fmt: skip
    return speech.say(messages.get(str(term.value), N_("it")))


def _if(speech: Speech, term: Term) -> str:
    test, then, other = term.parts
    message = N_("{then} if {test}, otherwise {other}")
    return speech.say(
        message, test=speech.with_subject(test), then=speech.amount(then), other=speech.amount(other)
    )


def _at_most(speech: Speech, term: Term) -> str:
    one, most = map(speech.amount, term.parts)
    return speech.say(N_("{amount}, but no more than {most}"), amount=one, most=most)


def _plus(speech: Speech, term: Term) -> str:
    return _between(speech, term, N_("{one} plus {other}"))


def _less(speech: Speech, term: Term) -> str:
    return _between(speech, term, N_("{one} less {other}"))


def _times(speech: Speech, term: Term) -> str:
    return _between(speech, term, N_("{one} times {other}"))


def _parted(speech: Speech, term: Term) -> str:
    return _between(speech, term, N_("{one} divided by {other}"))


def _negate(speech: Speech, term: Term) -> str:
    return speech.say(N_("less {amount}"), amount=speech.amount(term.parts[0]))


def _between(speech: Speech, term: Term, message: str) -> str:
    one, other = map(speech.amount, term.parts)
    return speech.say(message, one=one, other=other)


_SPOKEN = {
    "count": _count,
    "sum": _sum,
    "max": _max,
    "min": _min,
    "distinct": _distinct,
    "run": _run,
    "read": _read,
    "list": _list,
    "tuple": _tuple,
    "points": _points,
    "var": _var,
    "if": _if,
    "at_most": _at_most,
    "+": _plus,
    "-": _less,
    "*": _times,
    "/": _parted,
    "negate": _negate,
}


def number_words(value: Number, language: Language) -> str:
    """A number as people write it in a text."""
    if isinstance(value, Fraction):
        return str(value)
    return language.number(value) if value > 0 else str(value).replace("-", "−")


def best_of_suits(term: Term) -> str:
    """The table by which a term adds up the best card of each suit; empty for any other term."""
    if term.op != "sum" or term.parts[0].op != "tuple":
        return ""
    shapes = {_shape(part) for part in term.parts[0].parts}
    return shapes.pop() if len(shapes) == 1 else ""


def _shape(term: Term) -> str:
    if term.op != "max" or term.parts[0].op != "list" or term.parts[0].parts[0].op != "where":
        return ""
    test = term.parts[0].parts[0].parts[1]
    by_suit = test.op == "is" and test.parts[0].op == "read" and test.parts[0].value[0] == "suit"
    return str(term.parts[0].value[0]) if by_suit else ""
