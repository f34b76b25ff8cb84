"""What may be taken, written down once more from the rules as people tell them, against every table.

Nothing here reads a ruleset: each game is a few lines of Python about ranks and sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import pytest
from compiler.rulesets import At

from scopa_dsl.api import load
from scopa_dsl.engine.game import BANK, LAY, Game
from scopa_dsl.engine.hand import Hand

Taken = frozenset[str]
COURTS = {"F": 8, "C": 9, "R": 10, "J": 8, "Q": 9, "K": 10}
NUMERALS = {"A": 1, **{str(n): n for n in range(2, 11)}}
NUMBERS = NUMERALS | COURTS


def rank(card: str) -> str:
    return card[:-1]


def makes(table: Iterable[str], amount: int, values: dict[str, int] = NUMBERS) -> set[Taken]:
    """Every set of the table's cards that adds up to an amount."""
    counting = [card for card in table if rank(card) in values]
    return {
        frozenset(some)
        for size in range(1, len(counting) + 1)
        for some in combinations(counting, size)
        if sum(values[rank(card)] for card in some) == amount
    }


def equals(card: str, table: Iterable[str]) -> set[Taken]:
    return {frozenset([other]) for other in table if rank(other) == rank(card)}


def sums(card: str, table: Iterable[str], values: dict[str, int] = NUMBERS) -> set[Taken]:
    if rank(card) not in values:
        return set()
    return {some for some in makes(table, values[rank(card)], values) if len(some) > 1}


def fifteens(card: str, table: Iterable[str]) -> set[Taken]:
    return makes(table, 15 - NUMBERS[rank(card)])


def smallest(sets: set[Taken]) -> set[Taken]:
    least = min(map(len, sets), default=0)
    return {some for some in sets if len(some) == least}


def scopa(card: str, table: list[str]) -> set[Taken]:
    """An equal card; only where there is none, a sum."""
    return equals(card, table) or sums(card, table)


def with_ace(
    card: str, table: list[str], first: bool = False, on_ace: str = "one", part: bool = False, start: str = ""
) -> set[Taken]:
    """The ace takes the table, but of a table with an ace only that one."""
    sweeps = rank(card) == "A" and not (first and start == "as_one")
    if sweeps and table and (on_ace == "all" or not equals(card, table)):
        return parts(table) if part else {frozenset(table)}
    return scopa(card, table)


def parts(table: list[str]) -> set[Taken]:
    return {frozenset(some) for size in range(1, len(table) + 1) for some in combinations(table, size)}


def cirulla(card: str, table: list[str]) -> set[Taken]:
    """An equal card, a sum or a fifteen; an ace takes the table unless an ace lies there."""
    if rank(card) == "A" and table and not equals(card, table):
        return {frozenset(table)}
    return equals(card, table) | sums(card, table) | fifteens(card, table)


def cirulla_fewest(card: str, table: list[str]) -> set[Taken]:
    """Of equal cards and sums only the smallest; a fifteen as one likes."""
    if rank(card) == "A" and table and not equals(card, table):
        return {frozenset(table)}
    return smallest(equals(card, table) | sums(card, table)) | fifteens(card, table)


def cicera(card: str, table: list[str]) -> set[Taken]:
    return equals(card, table) | sums(card, table, NUMERALS)


def spazzino(card: str, table: list[str]) -> set[Taken]:
    return equals(card, table) or sums(card, table, NUMERALS)


Book = Callable[[str, list[str]], set[Taken]]
GAMES: list[tuple[str, dict[str, Any], int, Book]] = [
    ("scopa", {}, 2, scopa),
    ("scopa", {}, 6, scopa),
    ("scopa+fewest-cards", {}, 2, lambda card, table: equals(card, table) or smallest(sums(card, table))),
    ("scopa+free-choice", {}, 2, lambda card, table: equals(card, table) | sums(card, table)),
    ("scopa+most-cards", {"most_cards": 3}, 2,
     lambda card, table: equals(card, table) or {some for some in sums(card, table) if len(some) < 4}),
    ("scopone", {}, 4, scopa),
    ("scopone-scientifico", {}, 4, scopa),
    ("scopa-assi", {}, 2, with_ace),
    ("asso-pigliatutto", {}, 4, with_ace),
    ("asso-pigliatutto", {"ace_on_ace": "takes_all"}, 2, partial(with_ace, on_ace="all")),
    ("asso-pigliatutto", {"ace_part": True}, 2, partial(with_ace, part=True)),
    ("asso-pigliatutto", {"ace_part": True, "ace_on_ace": "takes_all"}, 2,
     partial(with_ace, part=True, on_ace="all")),
    ("maresciallo", {}, 2, with_ace),
    ("scopa-di-quindici", {}, 2, fifteens),
    ("scopa-di-quindici", {"fewest_cards": True}, 2, lambda card, table: smallest(fifteens(card, table))),
    ("escoba", {}, 2, fifteens),
    ("cirulla", {}, 2, cirulla),
    ("cirulla", {"simple_fewest": True}, 2, cirulla_fewest),
    ("cicera", {}, 4, cicera),
    ("spazzino", {}, 2, spazzino),
]  # fmt: skip


def each_game() -> list[Any]:
    return [
        pytest.param(*game, id=f"{game[0]} {game[2]} {' '.join(map(str, game[1].items()))}") for game in GAMES
    ]


def compare(request: str, options: dict[str, Any], players: int, book: Book, tables: int) -> None:
    game = load(request, players, options)
    names, random = game.deck.names(game.deck.all), Random(request)
    for _ in range(tables):
        size = int(random.random() * 11)
        cards = random.sample(names, size + 1)
        card, table = cards[0], cards[1:]
        moves = game.play.captures(game.deck.parse(card), game.deck.parse_set(" ".join(table)), At(1))
        found = [frozenset(game.deck.names(move.taken)) for move in moves]
        assert len(set(found)) == len(found)
        assert set(found) == book(card, table), (card, table)


@pytest.mark.parametrize(("request_", "options", "players", "book"), each_game())
def test_captures(request_: str, options: dict[str, Any], players: int, book: Book) -> None:
    compare(request_, options, players, book, 300)


@pytest.mark.slow
@pytest.mark.parametrize(("request_", "options", "players", "book"), each_game())
def test_captures_of_many_tables(request_: str, options: dict[str, Any], players: int, book: Book) -> None:
    compare(request_, options, players, book, 20_000)


Whole = dict[str, tuple[set[Taken], bool, bool]]
"""By card of the hand: what it may take, whether it may be laid, whether it may be put aside."""


def may(book: Book, duty: str, hand: list[str], table: list[str]) -> Whole:
    taking = {card: book(card, table) for card in hand}
    must = duty == "hand" and any(taking.values())
    return {
        card: (sets, duty == "none" or not (sets or must), False)
        for card, sets in taking.items()
        if sets or duty == "none" or not must
    }


def ace_moves(option: str, value: object, hand: list[str], table: list[str], first: bool) -> Whole:
    """The sub-options of the ace one by one."""
    found: Whole = {}
    for card in hand:
        ace = rank(card) == "A"
        if ace and first and value == "forbidden" and any(rank(other) != "A" for other in hand):
            continue
        sets = with_ace(card, table, first, start=str(value))
        if option == "ace_may_pass":
            aside = ace and value is True and bool(table)
            laid = not sets
        else:
            aside = ace and value == "banked" and not table
            laid = not sets and not aside
        found[card] = (sets, laid, aside)
    return found


ACES = [
    ("ace_may_pass", True), ("ace_may_pass", False), ("ace_on_empty", "banked"), ("ace_on_empty", "stays"),
    ("ace_at_start", "forbidden"), ("ace_at_start", "as_one"), ("ace_at_start", "usual"),
]  # fmt: skip


def moves_of(hand: Hand) -> Whole:
    deck = hand.game.deck
    found: Whole = {}
    for move in hand.moves():
        card = deck.name(move.card)
        sets, laid, aside = found.get(card, (set(), False, False))
        if move.kind == LAY:
            laid = True
        elif move.kind == BANK:
            aside = True
        else:
            sets = sets | {frozenset(deck.names(move.taken))}
        found[card] = (sets, laid, aside)
    return found


def positions(game: Game, random: Random, count: int) -> Iterable[tuple[Hand, list[str], list[str], bool]]:
    """Hands in the middle of play, whatever was played before."""
    for _ in range(count):
        hand = Hand(game, random.sample(range(game.deck.size), game.deck.size), 0)
        for _ in range(int(random.random() * 12)):
            moves = hand.moves()
            hand.play(moves[int(random.random() * len(moves))])
        if not hand.over:
            yield hand, game.deck.names(hand.hand), game.deck.names(hand.table), hand.first_play


@pytest.mark.parametrize("duty", ["card", "hand", "none"])
@pytest.mark.parametrize(("name", "book"), [("scopa", scopa), ("scopa-di-quindici", fifteens)])
def test_who_must_take(name: str, book: Book, duty: str) -> None:
    game, random = load(name, 2, {"must_take": duty}), Random(duty)
    for hand, cards, table, _ in positions(game, random, 200):
        assert moves_of(hand) == may(book, duty, cards, table), (cards, table)


@pytest.mark.parametrize(("option", "value"), ACES)
def test_what_an_ace_may_do(option: str, value: object) -> None:
    game, random = load("asso-pigliatutto", 2, {option: value}), Random(option)
    judged = 0
    for hand, cards, table, first in positions(game, random, 300):
        assert moves_of(hand) == ace_moves(option, value, cards, table, first), (cards, table)
        judged += any(rank(card) == "A" for card in cards)
    assert judged > 10
