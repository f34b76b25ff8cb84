"""Why a card may take what it takes, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from scopa_dsl.cards import Deck
from scopa_dsl.engine.explain import Explanation
from scopa_dsl.engine.game import Kind, Moment, Move, Named, Number, PlayRules
from scopa_dsl.telling.words import cards_text, signed
from scopa_dsl.texts import N_, fill, pick

MOST_SETS = 6
"""So many sets are named in one line."""


def captures_lines(
    explanation: Explanation, rules: PlayRules, deck: Deck, moment: Moment, previous: int | None, lang: str
) -> Iterator[str]:
    """What may be taken, each with its rule, where that is written, and what it earns at once."""
    for move in explanation.captures:
        rule, cards = rule_text(rules.kinds[move.kind], lang), cards_text(deck, move.taken)
        earns = _earns(rules, move, explanation.table, moment, previous, lang)
        yield fill(lang, N_("takes {cards}: {rule}"), cards=cards, rule="; ".join((rule, *earns)))
    for reason in explanation.bank:
        yield fill(lang, N_("may be put aside without taking: {rule}"), rule=rule_text(reason, lang))
    if explanation.lay:
        yield fill(lang, N_("may be laid on the table"))


def _earns(
    rules: PlayRules, move: Move, table: int, moment: Moment, previous: int | None, lang: str
) -> Iterator[str]:
    after = table & ~move.taken
    pile = move.taken | 1 << move.card
    earned: dict[str, Number] = {}
    knows = (move.card, move.taken, after, moment, move.kind, previous, pile, 0, earned)
    lines = rules.capture
    if not after:
        reason = next((reason for reason in rules.no_sweep if reason.test(*knows)), None)
        if reason is None:
            lines += rules.sweep
        elif rules.sweep:
            yield fill(lang, N_("no sweep: {rule}"), rule=rule_text(reason, lang))
    for line in lines:
        if line.test is None or line.test(*knows):
            points = 1 if line.points is None else line.points(*knows)
            if line.wins:
                yield fill(lang, N_("{line} wins the match"), line=pick(line.name, lang))
            elif points:
                yield f"{pick(line.name, lang)} {signed(points, lang)}"


def why_not_lines(explanation: Explanation, deck: Deck, lang: str) -> Iterator[str]:
    """Why there is nothing else that the card may do."""
    may = {move.taken for move in explanation.captures}
    for reason in explanation.forbidden:
        forbids = explanation.must == "forbidden"
        message = (
            N_("may not be played: {rule}") if forbids else N_("{rule}: yields, as the hand has nothing else")
        )
        yield fill(lang, message, rule=rule_text(reason, lang))
    if explanation.must == "forbidden":
        return
    for found in explanation.kinds:
        rule = rule_text(found.kind, lang)
        refused = [taken for taken in found.sets if taken not in may]
        for out in found.refused:
            others = [taken for taken in out.sets if taken not in may]
            if not others:
                continue
            sets = ", ".join(cards_text(deck, taken) for taken in others[:MOST_SETS])
            sets += " …" if len(others) > MOST_SETS else ""
            if out.condition is None:
                yield fill(
                    lang, N_("{rule}: not {sets}, since fewer cards can be taken"), rule=rule, sets=sets
                )
            else:
                message = N_("{rule}: not {sets}, since `{condition}` does not hold")
                yield fill(lang, message, rule=rule, sets=sets, condition=out.condition.text)
        if not found.sets and all(taken in may for out in found.refused for taken in out.sets):
            yield fill(lang, N_("{rule}: finds nothing to take"), rule=rule)
        elif found.first is not None and refused:
            sets = ", ".join(cards_text(deck, taken) for taken in refused)
            message = N_("{rule}: would take {sets}, but {first} comes first")
            yield fill(lang, message, rule=rule, sets=sets, first=rule_text(found.first, lang))
    if explanation.must == "card":
        yield fill(lang, N_("it can take, so it may not be laid"))
    elif explanation.must == "hand":
        better = " ".join(deck.name(card) for card in explanation.better)
        yield fill(lang, N_("the hand can take with {cards}, so this card may not be laid"), cards=better)
    elif explanation.must == "bank":
        yield fill(lang, N_("taking nothing it goes to one's own pile, so it may not be laid"))


def not_first_text(explanation: Explanation, move: Move, deck: Deck, lang: str) -> str:
    """Why a capture that some rule would allow is not possible; empty where no rule would."""
    for found in explanation.kinds:
        if move.taken in found.sets and found.first is not None:
            return fill(lang, N_("{rule} comes first"), rule=pick(found.first.name, lang))
    takes = ", ".join(cards_text(deck, each.taken) for each in explanation.captures)
    return (
        fill(lang, N_("it can take {sets}"), sets=takes) if takes else fill(lang, N_("it takes nothing here"))
    )


def rule_text(rule: Named | Kind, lang: str) -> str:
    """A rule's name and where it is written."""
    return f"{pick(rule.name, lang)} ({rule.source})"
