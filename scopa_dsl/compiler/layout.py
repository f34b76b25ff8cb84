"""Who sits, in how many sides, and how the deck is dealt out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from scopa_dsl.compiler.context import Context
from scopa_dsl.diagnostics import PLAYERS, Diagnostic, RulesetError, Span
from scopa_dsl.language.types import NUM
from scopa_dsl.ruleset.model import Ruleset, Seats
from scopa_dsl.ruleset.nodes import Scalar, Sequence
from scopa_dsl.texts import N_


def seated(ruleset: Ruleset, players: int | None) -> int:
    """The number of players asked for, or the first one the ruleset names.

    Raises RulesetError (SC611) when the game is not for so many.
    """
    if not ruleset.seats:
        raise RulesetError([Diagnostic(
            "SC610", ruleset.span, N_("`players` says for how many this game is; it names no number."),
            hint=N_("For example: `players: {2: {}}`."),
        )])  # fmt: skip
    if players is None:
        return next(iter(ruleset.seats))
    if players not in ruleset.seats:
        raise RulesetError([Diagnostic(
            "SC611", Span(PLAYERS, 1, 1, 1, 2), N_("{game} is not played by {players}, but by {known}."),
            {"game": ruleset.id, "players": players, "known": ", ".join(map(str, ruleset.seats))},
        )])  # fmt: skip
    return players


def deal_sizes(context: Context, seats: Seats, sides: Any) -> tuple[tuple[int, ...], int, int]:
    """Cards to each player deal by deal, cards on the table, and the number of sides.

    Where they do not fit the deck, that is reported, and something that fits is returned.
    """
    players, deck = seats.players, context.scope.reading.deck
    fitting = ((deck.size // players,), deck.size % players, players)
    hand = seats.fields.get("hand") or context.ruleset.deal.get("hand")
    table = seats.fields.get("table") or context.ruleset.deal.get("table")
    before = len(context.errors)
    written = hand.items if isinstance(hand, Sequence) else (hand,) if hand else ()
    sizes = [context.constant(size, (NUM,), None) for size in written if isinstance(size, Scalar)]
    cards = context.constant(table, (NUM,), 0) if isinstance(table, Scalar) else 0
    if len(context.errors) > before:
        return fitting
    place = hand.span if hand else context.ruleset.span
    table_place = table.span if table else place
    if not sizes:
        _report(context, "SC612", place, N_("`deal` does not say how many cards each gets."))
        return fitting
    if not all(_whole(size) and size > 0 for size in sizes):
        shown = ", ".join(map(_shown, sizes))
        _report(context, "SC613", place, N_("With {players} players each would get {hand} cards in a deal."),
                players=players, hand=shown)  # fmt: skip
        return fitting
    if not _whole(cards) or not 0 <= cards <= deck.size:
        _report(context, "SC613", table_place, N_("With {players} players {table} cards would be laid open."),
                players=players, table=_shown(cards))  # fmt: skip
        return fitting
    if not _whole(sides) or not 1 < sides <= players or players % sides:
        place = (seats.fields.get("sides") or seats).span
        _report(context, "SC615", place, N_("{players} players do not make {sides} equal sides."),
                players=players, sides=_shown(sides))  # fmt: skip
        return fitting
    left, deals = deck.size - cards, list[int]()
    while left > 0:
        deals.append(sizes[min(len(deals), len(sizes) - 1)])
        left -= players * deals[-1]
    if left or not deals:
        in_hands = " + ".join(f"{players}×{size}" for size in deals) or "0"
        message = N_(
            "With {players} players the deal does not fit: "
            "{table} on the table and {hands} in hands is not {deck} cards."
        )
        hint = N_(
            "What the table leaves goes out in equal deals: change `hand` or `table`, "
            "here or for {players} only: `players: {{players}: {hand: …, table: …}}`."
        )
        _report(context, "SC614", _own(context, place, table_place, seats.span), message, hint,
                players=players, table=cards, hands=in_hands, deck=deck.size)  # fmt: skip
        return fitting
    return tuple(deals), cards, sides


def _own(context: Context, *places: Span) -> Span:
    """Of places that do not fit together, the first that the game's own file says, or else the first.

    Where modules were added it is theirs: the game fitted before them.
    """
    own, added = context.ruleset.span.path, "+" in context.ruleset.id
    return next((place for place in places if (place.path == own) is not added), places[0])


def _shown(number: Any) -> str:
    """A number as people write it: 2.5, not 5/2."""
    return f"{float(number):g}" if isinstance(number, Fraction) else str(number)


def _whole(number: Any) -> bool:
    return number is not None and Fraction(number).denominator == 1


def _report(context: Context, code: str, span: Span, message: str, hint: str = "", **args: object) -> None:
    context.report(RulesetError([Diagnostic(code, span, message, args, hint)]))
