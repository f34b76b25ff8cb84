"""The sheet of a hand, line by line, with who had how much."""

from __future__ import annotations

from collections.abc import Sequence

from scopa_dsl.cards import Deck
from scopa_dsl.engine.game import Number
from scopa_dsl.engine.scoring import Sheet, SheetLine
from scopa_dsl.telling.words import Seating, cards_text, measures_text, number_text, score_text, signed
from scopa_dsl.texts import N_, fill, ngettext, pick


def sheet_lines(sheet: Sheet, deck: Deck, seating: Seating, lang: str) -> list[str]:
    """Every line of the sheet, with the cards behind it where they are known, then the points."""
    lines = [
        _line(line, seating, lang) + _cards(line, deck, seating)
        for line in sheet.lines
        if line.id != sheet.won_by
    ]
    if sheet.won_by is not None and sheet.winner is not None:
        name = next((pick(line.name, lang) for line in sheet.lines if line.id == sheet.won_by), sheet.won_by)
        lines.append(line_wins_text(name, sheet.winner, seating, lang))
    lines.append(fill(lang, N_("Points of the hand – {points}"), points=by_side(sheet.totals, seating, lang)))
    return lines


def totals_line(totals: Sequence[Number], seating: Seating, lang: str) -> str:
    """How the match stands."""
    return fill(lang, N_("Match so far – {points}"), points=by_side(totals, seating, lang))


def wins_text(winners: Sequence[int], seating: Seating, lang: str) -> str:
    """Who wins the match."""
    others = seating.others(winners)
    if not any(map(seating.is_you, winners)):
        names = ", ".join(map(seating.side, winners))
        return ngettext("{names} wins the match", "{names} win the match", len(others), lang, names=names)
    if not others:
        return fill(lang, N_("You win the match"))
    return fill(lang, N_("You win the match with {others}"), others=", ".join(others))


def line_wins_text(line: str, winner: int, seating: Seating, lang: str) -> str:
    """A line that decides the match at once: ``Cappotto: Player 2 wins the match``."""
    text = wins_text([winner], seating, lang)
    return f"{line}: {text[0].lower() + text[1:] if seating.is_you(winner) else text}"


def by_side(numbers: Sequence[Number], seating: Seating, lang: str) -> str:
    """A number for each side."""
    return ", ".join(
        f"{seating.side(side)}: {number_text(number, lang)}" for side, number in enumerate(numbers)
    )


def _cards(line: SheetLine, deck: Deck, seating: Seating) -> str:
    """`` (7D 7C 6B AS)``, or side by side where several sides have some."""
    having = [side for side, cards in enumerate(line.cards) if cards]
    if not having:
        return ""
    if len(having) == 1 and line.points[having[0]]:
        return f" ({cards_text(deck, line.cards[having[0]])})"
    each = (f"{seating.side(side)}: {cards_text(deck, line.cards[side])}" for side in having)
    return f" ({'; '.join(each)})"


def _line(line: SheetLine, seating: Seating, lang: str) -> str:
    name = pick(line.name, lang)
    if line.measures is not None:
        name += f" {measures_text(line.measures, lang)}"
    elif sum(line.times) > 1:
        name += f" {score_text(line.times, lang)}"
    paid = ", ".join(
        f"{seating.side(side)} {signed(points, lang)}" for side, points in enumerate(line.points) if points
    )
    if line.carried:
        message = N_("{line}: nobody; {points} for the next hand")
        return fill(lang, message, line=name, points=number_text(line.carried, lang))
    if not paid:
        return fill(lang, N_("{line}: nobody"), line=name)
    return fill(lang, N_("{line}: {paid}"), line=name, paid=paid)
