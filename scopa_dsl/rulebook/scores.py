"""Points in words: how many, and for what."""

from __future__ import annotations

from scopa_dsl.compiler.scoring import moment
from scopa_dsl.language.terms import Term
from scopa_dsl.language.types import BOOL, CARDS, NUM
from scopa_dsl.rulebook.amounts import best_of_suits
from scopa_dsl.rulebook.told import Told
from scopa_dsl.ruleset.model import Rule
from scopa_dsl.texts import N_


def wins(told: Told, rule: Rule) -> bool:
    """Does a line win the match instead of paying."""
    return told.of_line(rule, "wins", BOOL, False).value is True


def points_text(told: Told, rule: Rule) -> str:
    """Such as ``2 points``, ``1 point for each ace``, ``the match is won``."""
    if wins(told, rule):
        return told.say(N_("wins the match at once"))
    return _points(told, told.of_line(rule, "points", NUM, 1))


def _points(told: Told, term: Term) -> str:
    if term.op == "const":
        return _number(told, term.value)
    if term.op == "at_most" and term.parts[1].op == "const":
        most = told.speech.amount(term.parts[1])
        return told.say(N_("{points}, at most {most}"), points=_points(told, term.parts[0]), most=most)
    if term.op == "count" and term.parts[0].type == CARDS:
        return _each(told, 1, term)
    if term.op == "*" and term.parts[0].op == "const" and term.parts[1].op == "count":
        return _each(told, term.parts[0].value, term.parts[1])
    if term.op == "run":
        noun = told.speech.nouns(told.speech.meant(term.parts[0]))[0].one
        return told.say(N_("1 point for each {card} in the row that starts with the ace"), card=noun)
    if term.op == "points":
        return told.say(
            N_("as many as its points for “{line}”"), line=told.pick(told.speech.lines[term.value])
        )
    if term.op == "if":
        test, then, other = term.parts
        message = N_("{then} if {test}, otherwise {other}")
        return told.say(
            message, then=_points(told, then), test=told.speech.with_subject(test), other=_points(told, other)
        )
    return told.say(N_("as many as {amount}"), amount=told.speech.amount(term))


def _each(told: Told, number: int, counted: Term) -> str:
    meant = told.speech.meant(counted.parts[0])
    card = told.language.joined([noun.one for noun in told.speech.nouns(meant)], "or")
    if meant.place == "taken":
        return told.say(N_("{points} for each {card} taken"), points=_number(told, number), card=card)
    return told.say(N_("{points} for each {card}"), points=_number(told, number), card=card)


def _number(told: Told, number: object) -> str:
    value = str(number).replace("-", "−")
    if number in (1, -1):
        return told.say(N_("{value} point"), value=value)
    return told.say(N_("{value} points"), value=value)


_FOR_WHAT = {
    "sweep": (N_("each sweep"), N_("each sweep in which {clause}")),
    "capture": (N_("each capture"), N_("each time {clause}")),
    "declare": (N_("each hand that is shown"), N_("declared: {clause}")),
    "end": (
        N_("to the side that captures last"),
        N_("to the side that captures last, if at the end {clause}"),
    ),
    "opening": (N_("to the dealer's side"), N_("to the dealer's side, if {clause} at the start")),
}
"""What a line earned in play is for, without and with a condition."""


def who_text(told: Told, rule: Rule) -> str:
    """Who gets a line, or for what."""
    says = told.pick(rule.says)
    if says:
        return says
    at = moment(rule)
    term = told.of_line(rule, "if", BOOL, True)
    always = term.op == "const"
    if at in _FOR_WHAT:
        plain, on_condition = _FOR_WHAT[at]
        return told.say(plain) if always else told.say(on_condition, clause=told.speech.clause(term))
    measures = told.measures(rule)
    if not measures:
        if always:
            return told.say(N_("each side"))
        return told.say(N_("whoever {clause}"), clause=told.speech.of_side(term))
    contest = told.say(N_("; if level, ")).join(_measure(told, measure) for measure in measures)
    if always:
        return contest
    message = N_("{contest}; it counts only for a side that {clause}")
    return told.say(message, contest=contest, clause=told.speech.of_side(term))


def _measure(told: Told, term: Term) -> str:
    if term.type == BOOL:
        return told.say(N_("whoever {clause}, before anybody who has not"), clause=told.speech.of_side(term))
    if term.op == "count" and term.parts[0].type == CARDS:
        meant = told.speech.meant(term.parts[0])
        cards = told.language.joined([noun.many for noun in told.speech.nouns(meant)])
        return told.say(N_("whoever has taken the most {cards}"), cards=cards)
    table = best_of_suits(term)
    if table:
        return told.say(N_("whoever has the best {table}"), table=table)
    return told.say(N_("whoever has the highest in this: {amount}"), amount=told.speech.amount(term))


def tables_of_best(told: Told) -> list[str]:
    """The tables by which the best cards of each suit are added up."""
    tables = [best_of_suits(term) for rule in told.lines("count") for term in told.measures(rule)]
    return [table for table in dict.fromkeys(tables) if table]


def contests(told: Told) -> dict[str, list[Rule]]:
    """The lines that sides contend for, by what happens when they are level."""
    by_tie: dict[str, list[Rule]] = {}
    ties = {line.id: line.tie for line in told.game.count if line.measure is not None}
    for rule in told.lines("count"):
        if rule.id in ties:
            by_tie.setdefault(ties[rule.id], []).append(rule)
    return by_tie
