"""What can be read over the table: the rules, the keys, the own pile, the score."""

from __future__ import annotations

from scopa_dsl.engine.game import Game
from scopa_dsl.records.replaying import asked_for
from scopa_dsl.sitting.sitting import Sitting
from scopa_dsl.telling.sheets import totals_line
from scopa_dsl.telling.standing import score_lines, taken_lines
from scopa_dsl.telling.words import Seating
from scopa_dsl.terminal.screens import AROUND
from scopa_dsl.texts import N_, fill, pick


def page_of(
    what: str, sitting: Sitting, seats: Seating, viewer: int | None, width: int, lang: str
) -> tuple[str, str] | None:
    """The title and the text of a page: ``rules``, ``help``, ``taken`` or ``score``.

    ``viewer`` is the position of whoever looks, or None where that is not known: then there is no
    pile to show, which is None. ``width`` is how many columns the window has.
    """
    hand = sitting.hand
    match what:
        case "rules":
            return pick(sitting.game.name, lang), _rules(sitting, width - AROUND, lang)
        case "help":
            return "Scopa", _help(sitting.game, lang)
        case "taken":
            if hand is None or viewer is None:
                return None
            side = hand.seats[viewer] % hand.game.sides
            return fill(lang, N_("Taken")), "\n".join(taken_lines(hand, side, lang))
        case _:
            lines = (
                [totals_line(sitting.match.totals, seats, lang)]
                if hand is None
                else score_lines(hand, seats, lang)
            )
            return fill(lang, N_("Score")), "\n".join(lines)


def _rules(sitting: Sitting, width: int, lang: str) -> str:
    from scopa_dsl.rulebook.book import rule_book
    from scopa_dsl.rulebook.formats import WIDTH, as_text

    request, players, options = asked_for(sitting.record())
    return as_text(rule_book(request, players, options, lang), min(width, WIDTH))


def _help(game: Game, lang: str) -> str:
    lines = [
        N_("1 to 9, 0, ← → or a click: choose a card of yours; once more plays it."),
        N_("↑ ↓ or a click on the table: choose what it takes. Enter or Space plays it."),
        N_("Cards that may be taken have a double frame, those that are chosen a thick one."),
        N_("Esc: choose nothing. U: take your last move back. H: a hint, and why."),
        N_("T: what you have taken. S: the score, as the cards lie. R: the rules. D: declare."),
        N_("L: another level. N: another match or game."),
        N_("Q, Ctrl-C or Ctrl-D: leave. Every move is kept; `scopa resume` goes on."),
        N_("Suits are D denari, C coppe, B bastoni, S spade; ranks are {ranks}."),
    ]
    if game.match.claim:
        lines.append(N_("C: claim that you have reached the points of the match; be sure."))
    return "\n".join(fill(lang, line, ranks=" ".join(game.deck.ranks)) for line in lines)
