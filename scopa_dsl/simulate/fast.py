"""Hands at random without a ``Hand``: the same cards and moves, several times as fast."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any

from scopa_dsl.engine.dealing import REDEALS, shuffle
from scopa_dsl.engine.game import ByRank, Game, Line, Move, Number, TooWide
from scopa_dsl.engine.legal import declarable, paying, worth
from scopa_dsl.engine.opening import opening_lines, void_reason
from scopa_dsl.language.runtime import Memo
from scopa_dsl.simulate.counting import earned_lines
from scopa_dsl.simulate.figures import Result


def is_fast(game: Game) -> bool:
    """Can hands of this game be played so."""
    return (
        game.play_out is not None
        and game.outcomes is not None
        and game.replace is None
        and not any(line.wins for line in (*game.play.opening, *game.play.declare))
    )


@lru_cache(maxsize=16)
def player(game: Game) -> Callable[[Random, int], Result]:
    """What deals a hand, plays it at random and counts, given a dealer. The game has to be fast.

    It raises TooWide where only a ``Hand`` can tell the moves.
    """
    play_out, outcomes = game.play_out, game.outcomes
    assert play_out is not None and outcomes is not None
    sides, cards, void, opening = game.sides, game.deck.size, game.void, game.play.opening
    opened = game.players * game.hand_sizes[0] + game.table_cards
    seating, places = _places(game)
    to_dealer, to_nobody = game.leftovers == "dealer", game.leftovers == "nobody"
    declares, offered = bool(game.play.declare), _Offered(game)
    earned_by_line = lru_cache(maxsize=4096)(partial(_earned, game))

    def play(random: Random, dealer: int) -> Result:
        for _ in range(REDEALS):
            deck = shuffle(cards, random)
            table = 0
            for card in deck[seating:opened]:
                table |= 1 << card
            if not void or void_reason(game, table) is None:
                break
        piles, sweeps, taker = [0] * sides, [0] * sides, -1
        found: dict[str, list[Number]] = {}
        if opening and (earned := opening_lines(game, table)):
            _pay(found, earned, sides - 1, sides)
            if worth(earned) > (0, 0):
                taker = sides - 1
                piles[taker], table = table, 0
        deals = [[sorted(deck[start:end]) for start, end in deal] for deal in places]
        if declares:
            pay = partial(_declare, game, found)
            table, taker = play_out(deals, table, piles, sweeps, taker, random.random, offered, pay)
        else:
            table, taker = play_out(deals, table, piles, sweeps, taker, random.random)
        if to_dealer:
            taker = sides - 1
        if taker >= 0 and not to_nobody:
            piles[taker] |= table
        swept = tuple(sweeps)
        points = earned_by_line(swept, *[(line, *by_side) for line, by_side in found.items()])
        return dealer, outcomes(piles), points, swept

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


class _Offered(dict[tuple[int | None, bool], Memo[list[Move]]]):
    """Declared rank or None, last deal -> cards -> what may be declared in a hand without points yet."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, moment: tuple[int | None, bool]) -> Memo[list[Move]]:
        rank, last_deal = moment
        found = Memo(lambda cards: declarable(self._game, rank, cards, last_deal, 0))
        self[moment] = found
        return found


def _declare(
    game: Game,
    found: dict[str, list[Number]],
    side: int,
    move: Move,
    cards: int,
    last_deal: bool,
    rank: int | None,
) -> tuple[int | None, ByRank | None]:
    """Pay a declaration; the rank of the wild card from now on, and how cards take by that reading."""
    if move.rank >= 0:
        rank = move.rank
    rules = game.play if rank is None else game.reading(rank)
    _pay(found, paying(rules.declare, (cards, last_deal, 0)), side, game.sides)
    if rank is not None and rules.by_rank is None:
        raise TooWide
    return rank, rules.by_rank


def _pay(
    found: dict[str, list[Number]], earned: Sequence[tuple[Line, Number]], side: int, sides: int
) -> None:
    for line, points in earned:
        found.setdefault(line.id, [0] * sides)[side] += points


def _earned(
    game: Game, swept: tuple[int, ...], *paid: tuple[str | Number, ...]
) -> tuple[tuple[Number, ...], ...]:
    """By line earned in play the points of each side; ``paid`` are lines that are no sweeps, with them."""
    found: dict[object, Any] = {line: by_side for line, *by_side in paid}
    nothing = (0,) * game.sides
    return tuple(
        tuple((line.worth or 0) * times for times in swept)
        if line.at == "sweep"
        else tuple(found.get(line.id, nothing))
        for line in earned_lines(game)
    )
