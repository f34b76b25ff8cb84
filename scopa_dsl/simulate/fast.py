"""Hands at random without a ``Hand``: the same cards and moves, several times as fast."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from scopa_dsl.engine.dealing import REDEALS, shuffle
from scopa_dsl.engine.game import Game, Number
from scopa_dsl.engine.legal import paying
from scopa_dsl.engine.opening import void_reason
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


@lru_cache(maxsize=16)
def player(game: Game) -> Callable[[Random, int], Result]:
    """What deals a hand, plays it at random and counts, given a dealer. The game has to be fast."""
    play_out, outcomes = game.play_out, game.outcomes
    assert play_out is not None and outcomes is not None
    sides, cards, void, opening = game.sides, game.deck.size, game.void, game.play.opening
    opened = game.players * game.hand_sizes[0] + game.table_cards
    seating, places = _places(game)
    to_dealer, to_nobody = game.leftovers == "dealer", game.leftovers == "nobody"
    worths = [line.worth or 0 for line in game.play.sweep]
    swept_alone = worths == [1] and not opening

    def play(random: Random, dealer: int) -> Result:
        for _ in range(REDEALS):
            deck = shuffle(cards, random)
            table = 0
            for card in deck[seating:opened]:
                table |= 1 << card
            if not void or void_reason(game, table) is None:
                break
        piles, sweeps, taker = [0] * sides, [0] * sides, -1
        found: dict[str, Number] = {}
        if opening:
            found = {line.id: points for line, points in paying(opening, (table,))}
            if found:
                taker = sides - 1
                piles[taker], table = table, 0
        deals = [[sorted(deck[start:end]) for start, end in deal] for deal in places]
        table, taker = play_out(deals, table, piles, sweeps, taker, random.random)
        if to_dealer:
            taker = sides - 1
        if taker >= 0 and not to_nobody:
            piles[taker] |= table
        swept = tuple(sweeps)
        earned = (swept,) if swept_alone else _earned(game, found, swept)
        return dealer, outcomes(piles), earned, swept

    return play


def _places(game: Game) -> tuple[int, list[list[tuple[int, int]]]]:
    """Where the table begins in the deck; and deal by deal from where to where each player's cards lie."""
    at, found = 0, []
    for number, size in enumerate(game.hand_sizes):
        deal = []
        for _ in range(game.players):
            deal.append((at, at + size))
            at += size
        found.append(deal)
        if number == 0:
            at += game.table_cards
    return game.players * game.hand_sizes[0], found


def _earned(game: Game, opened: dict[str, Number], swept: tuple[int, ...]) -> tuple[tuple[Number, ...], ...]:
    """By line earned in play the points of each side; an opening is the dealer's, who plays last."""
    nobody = (0,) * (game.sides - 1)
    return tuple(
        (*nobody, opened.get(line.id, 0))
        if line.at == "opening"
        else tuple((line.worth or 0) * times for times in swept)
        for line in earned_lines(game)
    )
