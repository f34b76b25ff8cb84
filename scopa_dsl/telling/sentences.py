"""An event as a plain sentence, in the second person for the one who is spoken to."""

from __future__ import annotations

from collections.abc import Sequence

from scopa_dsl.cards import Deck
from scopa_dsl.engine.game import BANK, LAY, Game, Number
from scopa_dsl.engine.match import MOST_HANDS, Outcome
from scopa_dsl.telling.events import Dealt, Declared, Earned, Event, LeftOver, NoSweep, Opened, Played, Void
from scopa_dsl.telling.sheets import by_side, line_wins_text, wins_text
from scopa_dsl.telling.words import Seating, cards_text, number_text, signed
from scopa_dsl.texts import N_, fill, ngettext, pick


def sentence(event: Event, deck: Deck, seating: Seating, lang: str) -> str:
    """What happened."""
    match event:
        case Void():
            message = N_("On the table: {cards}. That is dealt again: {reason}.")
            return fill(
                lang, message, cards=cards_text(deck, event.table), reason=pick(event.reason.name, lang)
            )
        case Opened():
            return _opened(event, deck, seating, lang)
        case Dealt():
            return _dealt(event, lang)
        case Played():
            return _played(event, deck, seating, lang)
        case Declared():
            return _declared(event, deck, seating, lang)
        case Earned():
            return _earned(event, seating, lang)
        case NoSweep():
            return fill(
                lang, N_("The table is empty, but no sweep: {reason}."), reason=pick(event.reason.name, lang)
            )
        case LeftOver():
            return _left_over(event, deck, seating, lang)


def _opened(event: Opened, deck: Deck, seating: Seating, lang: str) -> str:
    dealer, first = seating.names[event.dealer], seating.names[event.first]
    cards = cards_text(deck, event.table)
    if event.dealer == seating.you:
        text = fill(lang, N_("You deal; {first} plays first."), first=first)
    elif event.first == seating.you:
        text = fill(lang, N_("{dealer} deals; you play first."), dealer=dealer)
    else:
        text = fill(lang, N_("{dealer} deals; {first} plays first."), dealer=dealer, first=first)
    if not cards:
        return text
    return text + " " + fill(lang, N_("On the table: {cards}."), cards=cards)


def _dealt(event: Dealt, lang: str) -> str:
    text = ngettext("Everybody gets {number} card", "Everybody gets {number} cards", event.each, lang)
    if not event.left:
        return fill(lang, N_("{dealt}, the last ones."), dealt=text)
    left = ngettext("{number} is left", "{number} are left", event.left, lang)
    return f"{text}; {left}."


def _played(event: Played, deck: Deck, seating: Seating, lang: str) -> str:
    move, yours = event.move, event.seat == seating.you
    named = {
        "who": seating.names[event.seat],
        "card": deck.name(move.card),
        "cards": cards_text(deck, move.taken),
    }
    if move.kind == LAY:
        message = N_("You lay {card}.") if yours else N_("{who} lays {card}.")
    elif move.kind == BANK:
        message = N_("You put {card} aside.") if yours else N_("{who} puts {card} aside.")
    else:
        message = (
            N_("You play {card} and take {cards}.") if yours else N_("{who} plays {card} and takes {cards}.")
        )
    return fill(lang, message, **named)


def _declared(event: Declared, deck: Deck, seating: Seating, lang: str) -> str:
    named = {"who": seating.names[event.seat], "cards": cards_text(deck, event.cards)}
    yours = event.seat == seating.you
    if event.move.card < 0:
        message = N_("You declare {cards}.") if yours else N_("{who} declares {cards}.")
        return fill(lang, message, **named)
    wild, rank = deck.name(event.move.card), deck.ranks[event.move.rank]
    message = (
        N_("You declare {cards}, {wild} standing for {rank}.")
        if yours
        else N_("{who} declares {cards}, {wild} standing for {rank}.")
    )
    return fill(lang, message, wild=wild, rank=rank, **named)


def _earned(event: Earned, seating: Seating, lang: str) -> str:
    named = {
        "line": pick(event.line.name, lang),
        "side": seating.side(event.side),
        "points": signed(event.points, lang),
    }
    if event.line.wins:
        return line_wins_text(named["line"], event.side, seating, lang) + "."
    if event.line.at == "sweep":
        return fill(lang, N_("The table is empty! {line}: {side} {points}."), **named)
    return fill(lang, N_("{line}: {side} {points}."), **named)


def _left_over(event: LeftOver, deck: Deck, seating: Seating, lang: str) -> str:
    cards = cards_text(deck, event.cards)
    if event.side is None:
        return fill(lang, N_("{cards} on the table go to nobody."), cards=cards)
    if seating.alone(event.side):
        return fill(lang, N_("What is left on the table goes to you: {cards}."), cards=cards)
    if seating.is_you(event.side):
        message = N_("What is left on the table goes to you and {others}: {cards}.")
        return fill(lang, message, others=", ".join(seating.others([event.side])), cards=cards)
    message = N_("What is left on the table goes to {side}: {cards}.")
    return fill(lang, message, side=seating.side(event.side), cards=cards)


def outcome_text(game: Game, outcome: Outcome, totals: Sequence[Number], seating: Seating, lang: str) -> str:
    """Who has won the match and why; or why it goes on."""
    if not outcome.over:
        if outcome.reason == "level":
            return fill(lang, N_("Level at the top: another hand."))
        return fill(
            lang, N_("Nobody has {target} yet: another hand."), target=number_text(game.match.target, lang)
        )
    if outcome.reason == "undecided":
        return fill(
            lang, N_("Nobody has won in {number} hands: the match is left undecided."), number=MOST_HANDS
        )
    won = wins_text(outcome.winners, seating, lang)
    return f"{won}: {_why(game, outcome, totals, seating, lang)}."


def _why(game: Game, outcome: Outcome, totals: Sequence[Number], seating: Seating, lang: str) -> str:
    target = number_text(game.match.target, lang)
    score = by_side(totals, seating, lang)
    line = next((pick(each.name, lang) for each in game.lines if each.id == outcome.line), outcome.line or "")
    message = {
        "target": _TARGET[game.match.winner],
        "tie_break": N_("level at {target} or more, the tie-break decided; {score}"),
        "count_out": N_("counting out, {line} came to {target} first; {score}"),
        "claim": N_("the claim was right"),
        "wrong_claim": N_("the claim was wrong"),
        "line": N_("{line}"),
    }[outcome.reason]
    return fill(lang, message, target=target, score=score, line=line)


_TARGET = {
    "highest": N_("{target} reached; {score}"),
    "lowest": N_("{target} reached, and the fewest points win; {score}"),
    "all_but_highest": N_("{target} reached, and the most points lose; {score}"),
}
