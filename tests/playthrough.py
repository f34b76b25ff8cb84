"""A random hand told move by move: what was legal, what was played, what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.game import DECLARE, Game
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.record import move_text
from scopa_dsl.engine.scoring import Sheet, sheet

MOST = 10
"""So many legal moves are listed; of more only the number is told."""


def playthrough(game: Game, seed: int) -> str:
    """One hand, dealt and played at random from ``seed``."""
    random = Random(seed)
    hand = deal(game, random, dealer=0)
    return "\n".join([*_head(game, seed), *_play(hand, random), *_end(hand, sheet(hand))]) + "\n"


def _head(game: Game, seed: int) -> Iterator[str]:
    options = " ".join(f"{name}={_plain(value)}" for name, value in game.options.items())
    yield f"{game.id}, {game.players} players, seed {seed}"
    yield f"options: {options}"
    order = " ".join(map(str, game.order(0)))
    yield f"sides: {game.sides}; order: {order}; each: {' '.join(map(str, game.hand_sizes))}"


def _play(hand: Hand, random: Random) -> Iterator[str]:
    deck = hand.game.deck
    left = -1
    number = 0
    yield from _events("opening", {}, hand)
    while not hand.over:
        if len(hand.stock) != left:
            left = len(hand.stock)
            dealt = "; ".join(
                f"{seat}: {' '.join(deck.names(cards))}"
                for seat, cards in zip(hand.seats, hand.hands, strict=True)
            )
            yield f"hands: {dealt}; stock: {left}"
        moves = hand.moves()
        move = moves[int(random.random() * len(moves))]
        number += move.kind != DECLARE
        legal = ", ".join(move_text(deck, each) for each in moves[:MOST])
        more = f" and {len(moves) - MOST} more" if len(moves) > MOST else ""
        yield f"[{' '.join(deck.names(hand.table))}] {hand.seat}: {legal}{more}"
        seat, before = hand.seat, dict(hand.earned)
        hand.play(move)
        yield f"{number}. {seat}: {move_text(deck, move)}"
        yield from _events("", before, hand)


def _events(what: str, before: dict[str, tuple[object, ...]], hand: Hand) -> Iterator[str]:
    for line, points in hand.earned.items():
        if points != before.get(line):
            yield f"   {what + ' ' if what else ''}{line}: {_numbers(points)}"


def _end(hand: Hand, found: Sheet) -> Iterator[str]:
    deck = hand.game.deck
    if hand.leftover:
        yield f"left over: {' '.join(deck.names(hand.leftover))}"
    yield f"table: {' '.join(deck.names(hand.table)) or '-'}"
    for side, pile in enumerate(hand.piles):
        yield f"pile {side}: {' '.join(deck.names(pile))}"
    for line in found.lines:
        measures = ""
        if line.measures is not None:
            measures = " of " + " / ".join("-" if each is None else _numbers(each) for each in line.measures)
        yield f"{line.id}: {_numbers(line.points)}{measures}"
    yield f"points: {_numbers(found.totals)}"
    if found.winner is not None:
        yield f"won by {found.winner}: {found.won_by}"


def _numbers(numbers: Iterable[object]) -> str:
    return " ".join(_plain(number) for number in numbers)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
