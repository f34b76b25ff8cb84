"""Hands at random without a ``Hand``: the same cards and moves, several times as fast."""

from __future__ import annotations

from random import Random

from scopa_dsl.engine.game import Game, Number
from scopa_dsl.engine.hand import REDEALS, shuffle
from scopa_dsl.engine.legal import paying
from scopa_dsl.simulate.counting import earned_lines
from scopa_dsl.simulate.figures import Result


def is_fast(game: Game) -> bool:
    """Can hands of this game be played so."""
    return (
        game.play_out is not None
        and game.outcomes is not None
        and game.replace is None
        and game.wild is None
        and not any(line.wins for line in game.play.opening)
    )


def play_fast(game: Game, random: Random, dealer: int) -> Result:
    """Deal a hand, play it at random and count. The game has to be fast."""
    play_out, outcomes = game.play_out, game.outcomes
    assert play_out is not None and outcomes is not None
    players, sides, sizes = game.players, game.sides, game.hand_sizes
    dealt = players * sizes[0]
    opened = dealt + game.table_cards
    for _ in range(REDEALS):
        deck = shuffle(game.deck.size, random)
        table = 0
        for card in deck[dealt:opened]:
            table |= 1 << card
        for reason in game.void:
            if reason.test(table):
                break
        else:
            break
    nobody = (0,) * (sides - 1)
    piles, sweeps, taker = [0] * sides, [0] * sides, -1
    opening = game.play.opening
    found: dict[str, Number] = {}
    if opening:
        found = {line.id: points for line, points in paying(opening, (table,))}
        if found:
            taker = sides - 1
            piles[taker], table = table, 0
    seating = [position % sides for position in range(players)]
    at, deals = 0, []
    for size in sizes:
        hands = []
        for side in seating:
            cards = deck[at : at + size]
            cards.sort()
            hands.append((side, cards))
            at += size
        if at == dealt:
            at = opened
        deals.append(hands)
    table, taker = play_out(deals, table, piles, sweeps, taker, random.random)
    if game.leftovers == "dealer":
        taker = sides - 1
    if taker >= 0 and game.leftovers != "nobody":
        piles[taker] |= table
    swept = tuple(sweeps)
    earned: list[tuple[Number, ...]] = []
    for line in earned_lines(game):
        if line.at == "opening":
            earned.append((*nobody, found.get(line.id, 0)))
        else:
            worth = line.worth or 0
            earned.append(swept if worth == 1 else tuple([worth * times for times in sweeps]))
    return dealer, outcomes(piles), tuple(earned), swept
