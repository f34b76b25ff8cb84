"""What is done about the first cards on the table before anybody plays."""

from __future__ import annotations

from collections.abc import Callable

from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.game import Game, Line, Number
from scopa_dsl.engine.legal import paying, worth


def void_reason(game: Game, table: int) -> str | None:
    """Why the cards have to be dealt again; None where they have not."""
    return next((reason.id for reason in game.void if reason.test(table)), None)


def replaced(
    unwanted: Callable[[int], int], table: int, stock: tuple[int, ...]
) -> tuple[int, tuple[int, ...]]:
    """The table and the stock once unwanted cards went under the stock and others came in their place."""
    # Every card of the stock is turned up at most once, so this ends.
    unseen = len(stock)
    while (out := unwanted(table) & table) and out.bit_count() <= unseen:
        count = out.bit_count()
        table ^= out | card_set(stock[:count])
        stock = (*stock[count:], *members(out))
        unseen -= count
    return table, stock


def opening_lines(game: Game, table: int) -> list[tuple[Line, Number]]:
    """The lines that the table earns the dealer, a wild card read as it is worth most."""
    if not game.play.opening:
        return []
    if game.wild is None or not table >> game.wild & 1:
        return paying(game.play.opening, (table,))
    readings = [game.reading(rank) for rank in range(len(game.deck.ranks))]
    return max((paying(rules.opening, (table,)) for rules in readings), key=worth)
