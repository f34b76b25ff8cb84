"""Games written by hand for the engine's tests: what a compiler would fill in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from scopa_dsl.cards import DECKS, card_set, members
from scopa_dsl.engine.enumerate import Sums
from scopa_dsl.engine.game import Game, Kind, Line, MatchRules, Moment, Move, PlayRules, Reason

DECK = DECKS["italian-40"]
SIZE = len(DECK.ranks)
RANKS = [card_set(suit * SIZE + rank for suit in range(4)) for rank in range(SIZE)]
DENARI = (1 << SIZE) - 1
SETTEBELLO = 6
PRIMIERA = [16, 12, 13, 14, 15, 18, 21, 10, 10, 10]
VALUES = [(DECK.rank(card) + 1,) for card in range(DECK.size)]

_SUMS = [Sums(rank + 1, VALUES, lambda taken: taken.bit_count() >= 2) for rank in range(SIZE)]


def equal(played: int, table: int, _moment: Moment) -> list[int]:
    return [1 << card for card in members(table & RANKS[played % SIZE])]


def total(played: int, table: int, _moment: Moment) -> tuple[int, ...]:
    return _SUMS[played % SIZE][table]


def captures(played: int, table: int, moment: Moment) -> Sequence[Move]:
    pairs = [Move(played, taken, 0) for taken in equal(played, table, moment)]
    return pairs or [Move(played, taken, 1) for taken in total(played, table, moment)]


_SUIT_PRIMIERA = [max((PRIMIERA[rank] for rank in members(cards)), default=0) for cards in range(1 << SIZE)]


def complete(pile: int, _total: object, _points: object) -> bool:
    return all(pile >> suit * SIZE & DENARI for suit in range(4))


def primiera(pile: int, _total: object, _points: object) -> tuple[int]:
    best = _SUIT_PRIMIERA
    return (best[pile & 1023] + best[pile >> 10 & 1023] + best[pile >> 20 & 1023] + best[pile >> 30],)


def line(id_: str, at: str = "count", **keys: Any) -> Line:
    return Line(id_, {"en": id_}, f"test:{id_}", at=at, **keys)


def reason(id_: str, test: Callable[..., bool], must: bool = False) -> Reason:
    return Reason(id_, {"en": id_}, f"test:{id_}", test, must)


KINDS = (
    Kind("equal", {"en": "equal"}, "test:1", lambda *_: True, equal),
    Kind("sum", {"en": "sum"}, "test:2", lambda *_: False, total),
)
SWEEP = line("scopa", "sweep")
LAST_CARD = reason("last_card", lambda _p, _t, _after, moment, *_: moment.last_play)
COUNT = (
    line("carte", measure=lambda pile, *_: (pile.bit_count(),)),
    line("denari", measure=lambda pile, *_: ((pile & DENARI).bit_count(),)),
    line("settebello", test=lambda pile, *_: pile >> SETTEBELLO & 1),
    line("primiera", test=complete, measure=primiera),
)
PLAY = PlayRules(KINDS, captures, no_sweep=(LAST_CARD,), sweep=(SWEEP,))


def scopa(players: int = 2, play: PlayRules = PLAY, count: tuple[Line, ...] = COUNT, **keys: Any) -> Game:
    """Classic Scopa, with what a test changes."""
    during = (*play.opening, *play.declare, *play.capture, *play.sweep, *play.end)
    lines = (*during, *count, *keys.get("total", ()))
    sides = players if players in (2, 3, 5) else 2
    game = Game(
        id="scopa",
        name={"en": "Scopa"},
        digest="0",
        options={},
        deck=DECK,
        players=players,
        sides=sides,
        hand_sizes=(3, 4) if players == 5 else (3,) * (36 // players // 3),
        table_cards=5 if players == 5 else 4,
        clockwise=False,
        rotation="with_play",
        obligation="card",
        leftovers="last_capturer",
        play=play,
        reading=lambda _rank: play,
        count=count,
        total=(),
        match=MatchRules(target=11),
        lines=lines,
        void=(reason("kings", lambda table: (table & RANKS[9]).bit_count() >= 3),),
    )
    return replace(game, **keys)


def cards(text: str) -> int:
    return DECK.parse_set(text)
