"""The sheet counted once more, naively and from the cards alone, for every game of the library.

Nothing here reads a ruleset or asks the engine for points: the plays of a hand are followed with
cards as text, and each line of the sheet is a few lines of Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from scopa_dsl.api import load, read
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.game import BANK, DECLARE, LAY, Game
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.scoring import score_piles, sheet
from scopa_dsl.ruleset.library import names

SUITS = "DCBS"
RANKS_40 = ["A", "2", "3", "4", "5", "6", "7", "F", "C", "R"]
RANKS_52 = ["A", *map(str, range(2, 11)), "F", "C", "R"]
SAME = {"J": "F", "Q": "C", "K": "R"}
NUMBERS = {"A": 1, **{str(n): n for n in range(2, 11)}, "F": 8, "C": 9, "R": 10}
STANDARD = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "F": 10, "C": 10, "R": 10}
SUD = {**STANDARD, "F": 8, "C": 9}
ZERO = {**STANDARD, "F": 0, "C": 0, "R": 0}
VENETA = {"7": 7, "6": 6, "A": Fraction(11, 2), "5": 5, "4": 4, "3": 3, "2": 2} | dict.fromkeys(
    "FCR", Fraction(1, 2)
)


def rank(card: str) -> str:
    return SAME.get(card[:-1], card[:-1])


def suit(card: str) -> str:
    return card[-1]


@dataclass
class Capture:
    """One capture as it was seen on the table."""

    side: int
    played: str
    taken: list[str]
    left: int
    """Cards left on the table."""
    last_play: bool
    last_deal: bool
    previous: str | None


@dataclass
class Told:
    """A hand as somebody would tell it who watched."""

    game: Game
    opening: list[str]
    dealer: int
    piles: list[set[str]] = field(default_factory=list)
    captures: list[Capture] = field(default_factory=list)
    declared: list[tuple[int, list[str], str | None]] = field(default_factory=list)
    """Side, the hand, and the rank that the wild card was given."""


Points = list[Any]
LineOf = Callable[[Told], Points]


def tell(hand: Hand) -> Told:
    """Follow a finished hand from its deck and its log; piles and points are not asked for."""
    game, deck = hand.game, [hand.game.deck.name(card) for card in hand.deck]
    seats, sizes = game.players, list(game.hand_sizes)
    dealt = seats * sizes[0]
    table = set(deck[dealt : dealt + game.table_cards])
    stock = deck[:dealt] + deck[dealt + game.table_cards :]
    if game.id == "pasur":
        # Jacks go under the stock, and the next cards take their places.
        while jacks := [card for card in deck if card in table and rank(card) == "F"]:
            table = table - set(jacks) | set(stock[dealt : dealt + len(jacks)])
            stock = stock[:dealt] + stock[dealt + len(jacks) :] + jacks
    side_at = [game.side(seat) for seat in game.order(hand.dealer)]
    told = Told(game, sorted(table), side_at[-1], [set() for _ in range(game.sides)])
    if opening(told):
        told.piles[told.dealer] |= table
        table = set()
    last = taker = told.dealer if not table and told.opening else None
    hands: list[set[str]] = [set() for _ in range(seats)]
    previous = None
    for position, move in hand.log:
        if not any(hands):
            size = sizes.pop(0)
            for n in range(seats):
                hands[n], stock = set(stock[:size]), stock[size:]
        side = side_at[position]
        if move.kind == DECLARE:
            wild = game.deck.ranks[move.rank] if move.rank >= 0 else None
            told.declared.append((side, sorted(hands[position]), wild))
            continue
        card = game.deck.name(move.card)
        assert card in hands[position]
        hands[position].remove(card)
        if move.kind == LAY:
            table.add(card)
            previous = card
            continue
        if move.kind == BANK:
            told.piles[side].add(card)
            taker, previous = side, None
            continue
        taken = game.deck.names(move.taken)
        assert table >= set(taken)
        table -= set(taken)
        told.piles[side] |= {card, *taken}
        ending = not stock and not any(hands)
        told.captures.append(Capture(side, card, taken, len(table), ending, not stock, previous))
        last, taker, previous = side, side, None
    to = told.dealer if game.leftovers == "dealer" else taker if game.leftovers == "last_taker" else last
    if to is not None:
        told.piles[to] |= table
    return told


def opening(told: Told) -> int:
    """Sweeps for the dealer's opening table, in the games that have them."""
    if not told.game.id.startswith(("escoba", "escopa", "cirulla")):
        return 0
    values = values_of(told.game)
    wild = "7C" in told.opening and told.game.id.startswith("cirulla")
    rest = sum(values[rank(card)] for card in told.opening if not (wild and card == "7C"))
    totals = [rest + n for n in range(1, 11)] if wild else [rest]
    return 2 if 30 in totals else 1 if 15 in totals else 0


def values_of(game: Game) -> dict[str, int]:
    return {**NUMBERS, "C": 8, "F": 9} if game.id in ("escopa", "chkobba") else NUMBERS


# What lines pay


def most(measure: Callable[[set[str]], Any], points: Any = 1, tie: str = "none", least: Any = None) -> LineOf:
    def line(told: Told) -> Points:
        measures = [measure(pile) for pile in told.piles]
        entitled = [m for m in measures if m is not None and (least is None or m >= least)]
        best = [side for side, m in enumerate(measures) if entitled and m == max(entitled)]
        if len(best) > 1 and tie == "none":
            best = []
        share = Fraction(points, len(best)) if best and tie == "split" else points
        return [share if side in best else 0 for side in range(len(measures))]

    return line


def each(counted: Callable[[set[str]], Any]) -> LineOf:
    return lambda told: [counted(pile) for pile in told.piles]


def owner(*cards: str, points: int = 1) -> LineOf:
    return each(lambda pile: points if pile >= set(cards) else 0)


def number(wanted: Callable[[str], bool]) -> Callable[[set[str]], int]:
    return lambda pile: sum(1 for card in pile if wanted(card))


def of_suit(letter: str) -> Callable[[set[str]], int]:
    return number(lambda card: suit(card) == letter)


def primiera(pile: set[str], table: dict[str, Any] = STANDARD, missing: str = "cannot_win") -> Any:
    """What is compared; None for a side that cannot win it."""
    best = [max((table[rank(card)] for card in pile if suit(card) == s), default=None) for s in SUITS]
    complete = None not in best
    total = sum(points for points in best if points is not None)
    if not complete and missing == "cannot_win":
        return None
    return (complete if missing == "loses_to_complete" else True, total)


def milanese(pile: set[str]) -> tuple[int, ...]:
    return tuple(number(lambda card, r=r: rank(card) == r)(pile) for r in "76A")  # type: ignore[misc]


def napola(letter: str, ranks: Sequence[str] = RANKS_40, longest: int = 13) -> LineOf:
    def run(pile: set[str]) -> int:
        length = 0
        while length < len(ranks) and any(rank(c) == ranks[length] and suit(c) == letter for c in pile):
            length += 1
        return min(length, longest) if length >= 3 else 0

    return each(run)


def at_capture(worth: Callable[[Capture, Told], Any]) -> LineOf:
    def line(told: Told) -> Points:
        points = [0] * len(told.piles)
        for capture in told.captures:
            points[capture.side] += worth(capture, told)
        return points

    return line


def sweep(capture: Capture, told: Told) -> int:
    return int(not capture.left and not capture.last_play)


def ace_sweep(capture: Capture, told: Told) -> int:
    """An ace that takes more than an ace makes no sweep."""
    swept = rank(capture.played) == "A" and any(rank(card) != "A" for card in capture.taken)
    return 0 if swept else sweep(capture, told)


def marshal(capture: Capture, told: Told) -> int:
    return int(capture.played == "KS" and ace_sweep(capture, told))


def laid_just_before(capture: Capture, told: Told) -> int:
    return int(capture.taken == [capture.previous])


def bager(capture: Capture, told: Told) -> int:
    suits = {suit(card) for card in [*capture.taken, capture.played]}
    return len(capture.taken) if len(suits) == 1 and len(capture.taken) >= 2 else 0


def opened(sweeps: int) -> LineOf:
    def line(told: Told) -> Points:
        points = [0] * len(told.piles)
        points[told.dealer] = sweeps if opening(told) == sweeps else 0
        return points

    return line


def declared(worth: Callable[[list[str]], int]) -> LineOf:
    def line(told: Told) -> Points:
        points = [0] * len(told.piles)
        for side, hand, wild in told.declared:
            points[side] += worth([wild if wild and card == "7C" else rank(card) for card in hand])
        return points

    return line


def alike(points: int) -> Callable[[list[str]], int]:
    return lambda ranks: points if len(set(ranks)) == 1 else 0


def nine(points: int, different: Iterable[int]) -> Callable[[list[str]], int]:
    return lambda ranks: points if sum(NUMBERS[r] for r in ranks) <= 9 and len(set(ranks)) in different else 0


def less_marshal_sweep(told: Told) -> Points:
    swept = at_capture(marshal)(told)
    return [-1 if "KS" in pile and not times else 0 for pile, times in zip(told.piles, swept, strict=True)]


def ponino(told: Told) -> Points:
    swept = at_capture(sweep)(told)
    return [
        points if number(lambda card: rank(card) == "C")(pile) == 4 else 0
        for pile, points in zip(told.piles, swept, strict=True)
    ]


# Which game has which lines

Lines = dict[str, LineOf]


def lines(*parts: Lines, **more: LineOf | None) -> Lines:
    found = {key: line for part in parts for key, line in part.items()} | more
    return {key: line for key, line in found.items() if line is not None}


COMPARE = most(partial(primiera, missing="loses_to_complete"))
SCOPA: Lines = {
    "carte": most(len),
    "denari": most(of_suit("D")),
    "settebello": owner("7D"),
    "primiera": most(primiera),
    "scopa": at_capture(sweep),
}
SCOPONE = lines(SCOPA, primiera=COMPARE)
NAPOLA: Lines = {"napola": napola("D")}
ASSI = lines(SCOPA, NAPOLA, scopa=at_capture(ace_sweep))
ESCOBA = lines(SCOPA, fifteen=opened(1), thirty=opened(2))
SEVENS = number(lambda card: rank(card) == "7")
SETTANTA: Lines = {"settanta": each(lambda pile: int(SEVENS(pile) == 4))}

GAMES: dict[str, Lines] = {
    "scopa": SCOPA,
    "chkobba": SCOPA,
    "skopa": SCOPA,
    "scopa-a-perdere": SCOPA,
    "scopa-di-quindici": SCOPA,
    "scopone": SCOPONE,
    "scopone-scientifico": SCOPONE,
    "scopone-genovese": SCOPONE,
    "scopone-trentino": lines(SCOPONE, NAPOLA),
    "scopone-trenta": lines(SCOPONE, asso=owner("AD"), due=owner("2D", points=2), tre=owner("3D", points=3)),
    "scopa-siciliana": lines(SCOPA, primiera=None, rebello=owner("RD")),
    "scopa-ternana": lines(SCOPA, nove_bello=owner("CD"), dieci_bello=owner("RD")),
    "scopa-frac": {"frac": each(number(lambda card: rank(card) in "AFCR"))},
    "ponino": lines(SCOPA, ponino=ponino),
    "scopa-assi": ASSI,
    "asso-pigliatutto": lines(SCOPA, NAPOLA),
    "maresciallo": lines(
        ASSI,
        scopa=at_capture(lambda c, told: ace_sweep(c, told) - marshal(c, told)),
        maresciallo_scopa=at_capture(lambda c, told: -4 * marshal(c, told)),
        maresciallo=less_marshal_sweep,
    ),
    "escoba": ESCOBA,
    "escoba-argentina": ESCOBA,
    "escopa": lines(ESCOBA, SETTANTA),
    "escoba-bga": lines(ESCOBA, SETTANTA, sevens=most(SEVENS)),
    "bazzica": lines(
        SCOPA, tris=declared(alike(7)), nove=declared(nine(2, [3])), coppia=declared(nine(3, [2]))
    ),
    "cirulla": lines(
        SCOPA, fifteen=opened(1), thirty=opened(2), buona=declared(nine(3, [2, 3])),
        decino=declared(alike(10)), piccola=napola("D", longest=6), grande=owner("FD", "CD", "RD", points=5),
    ),
    "cicera": {
        "carte": most(len, 2, "split"),
        "spade": most(of_suit("S")),
        "mata": owner("2S"),
        "dieci": owner("10D"),
        "fante": owner("FC"),
        "napula": napola("S", RANKS_52),
        "picada": at_capture(laid_just_before),
        "scopa": at_capture(sweep),
    },
    "spazzino": {
        "carte": most(len, 2, "split"),
        "spade": most(of_suit("S"), 2, "split"),
        "settebello": owner("7D"),
        "fante": owner("FS"),
        "due": owner("2S"),
        "napola_spade": napola("S"),
        "picula": at_capture(laid_just_before),
        "bager": at_capture(bager),
        "scopa": at_capture(sweep),
    },
    "cassino": {
        "cards": most(len, 3),
        "spades": most(of_suit("S")),
        "aces": each(number(lambda card: rank(card) == "A")),
        "big": owner("10D", points=2),
        "little": owner("2S"),
    },
    "tablic": {
        "cards": most(len, 3),
        "honours": each(number(lambda card: rank(card) in ("A", "10", "F", "C", "R"))),
        "ten": owner("10D"),
        "two": owner("2B"),
        "tabla": at_capture(lambda capture, told: int(not capture.left)),
    },
    "pasur": {
        "clubs": most(of_suit("B"), 7),
        "aces": each(number(lambda card: rank(card) in "AF")),
        "two": owner("2B", points=2),
        "ten": owner("10D", points=3),
        "sur": at_capture(
            lambda c, told: 5 if not c.left and not c.last_deal and rank(c.played) != "F" else 0
        ),
    },
}  # fmt: skip

COINS = {f"{r}D" for r in RANKS_40}
WINNING: dict[str, set[str]] = {
    **dict.fromkeys(("scopa-assi", "asso-pigliatutto", "scopone-trentino", "cirulla"), COINS),
    "cicera": {f"{r}S" for r in RANKS_52},
    "scopone-trenta": {"AD", "2D", "3D"},
}
"""Cards that win the match together."""

AGREED: list[tuple[str, dict[str, Any], Lines]] = [
    ("scopa", {"missing_suit": "loses_to_complete"}, lines(SCOPA, primiera=COMPARE)),
    ("scopa", {"missing_suit": "counts_zero"}, lines(SCOPA, primiera=most(
        partial(primiera, missing="zero")))),
    ("scopa", {"last_sweeps": True}, lines(SCOPA, scopa=at_capture(lambda c, told: int(not c.left)))),
    ("scopa+primiera-sud", {}, lines(SCOPA, primiera=most(partial(primiera, table=SUD)))),
    ("scopa+primiera-zero", {}, lines(SCOPA, primiera=most(partial(primiera, table=ZERO)))),
    ("scopa+primiera-veneta", {}, lines(SCOPA, primiera=most(partial(primiera, table=VENETA)))),
    ("scopone+primiera-veneta", {}, lines(SCOPA, primiera=most(
        partial(primiera, table=VENETA, missing="loses_to_complete")))),
    ("scopa+primiera-milanese", {}, lines(SCOPA, primiera=most(milanese))),
    ("scopa+primiera-milanese", {"milan_suits": True}, lines(SCOPA, primiera=most(
        lambda pile: milanese(pile) if len({suit(card) for card in pile}) == 4 else None))),
    ("scopa+napola", {"napola_most": 6}, lines(SCOPA, napola=napola("D", longest=6))),
    ("scopa+napola", {}, lines(SCOPA, NAPOLA)),
    ("scopa+rebello", {}, lines(SCOPA, rebello=owner("RD"))),
    ("scopa+rosmarino+settanta", {}, lines(SCOPA, SETTANTA, rosmarino=owner("FS"))),
    ("scopa+denari-six", {}, lines(SCOPA, denari=most(of_suit("D"), least=6))),
    ("scopa+ties-shared", {"tied": "each"}, lines(
        SCOPA, carte=most(len, tie="each"), denari=most(of_suit("D"), tie="each"),
        primiera=most(primiera, tie="each"))),
    ("scopa+ties-shared", {"tied": "split"}, lines(
        SCOPA, carte=most(len, tie="split"), denari=most(of_suit("D"), tie="split"),
        primiera=most(primiera, tie="split"))),
    ("scopa+asso", {"ace_on_empty": "banked", "ace_may_pass": True}, lines(
        SCOPA, scopa=at_capture(ace_sweep))),
    ("cicera", {"level_cards": "none", "spade_worth": 2, "fante_suit": "bastoni"}, lines(
        GAMES["cicera"], carte=most(len, 2), spade=most(of_suit("S"), 2), fante=owner("FB"))),
    ("maresciallo", {"argentina": True, "saponificatrice": True}, lines(
        GAMES["maresciallo"], argentina=owner("QD", "7D"), saponificatrice=owner("QS", "KS", points=-1))),
    ("cirulla", {"piccola_most": 7, "low_hand": 2}, lines(
        GAMES["cirulla"], piccola=napola("D", longest=7), buona=declared(nine(2, [2, 3])))),
    ("cassino", {"sweeps": True}, lines(
        GAMES["cassino"], sweep=at_capture(lambda c, told: int(not c.left)))),
    ("bazzica", {"accusi_add": True}, lines(GAMES["bazzica"], coppia=declared(nine(3, [1, 2])))),
]  # fmt: skip


def recount(request: str, options: dict[str, Any], players: int, naive: Lines, hands: int) -> None:
    game = load(request, players, options)
    random = Random(f"{request} {players}")
    for number_ in range(hands):
        hand = deal(game, random, number_ % players)
        while not hand.over:
            moves = hand.moves()
            hand.play(moves[int(random.random() * len(moves))])
        if hand.winner is not None:
            continue
        told, found = tell(hand), sheet(hand)
        assert [set(game.deck.names(pile)) for pile in hand.piles] == told.piles
        paid = {line.id: list(line.points) for line in found.lines if any(line.points)}
        expected = {id_: points for id_, line in naive.items() if any(points := line(told))}
        assert paid == expected
        assert list(found.totals) == [sum(points) for points in zip(*expected.values(), strict=True)]
        assert found.winner == won(told)


def won(told: Told) -> int | None:
    winning = WINNING.get(told.game.id, {"nothing"})
    return next((side for side, pile in enumerate(told.piles) if pile >= winning), None)


def every(games: Iterable[tuple[str, dict[str, Any], Lines]]) -> list[Any]:
    return [
        pytest.param(name, options, players, naive, id=f"{name} {players} {options or ''}")
        for name, options, naive in games
        for players in read(name).seats
    ]


EVERY = every([*((name, {}, naive) for name, naive in GAMES.items()), *AGREED])


def test_every_game_of_the_library_is_here() -> None:
    assert set(GAMES) == set(names())


@pytest.mark.parametrize(("name", "options", "players", "naive"), EVERY)
def test_sheet(name: str, options: dict[str, Any], players: int, naive: Lines) -> None:
    recount(name, options, players, naive, 12)


@pytest.mark.parametrize(("name", "options", "players", "naive"), EVERY)
def test_piles_that_play_rarely_makes(name: str, options: dict[str, Any], players: int, naive: Lines) -> None:
    """Each side gets most of one suit, so that runs are long and suits are missing."""
    game, random = load(name, players, options), Random(f"{name} {players}")
    for _ in range(30):
        piles: list[set[str]] = [set() for _ in range(game.sides)]
        leaning = {letter: random.randrange(game.sides) for letter in SUITS}
        loyal = random.choice((0.5, 0.9, 1.0))
        for card in game.deck.names(game.deck.all):
            piles[leaning[suit(card)] if random.random() < loyal else random.randrange(game.sides)].add(card)
        told = Told(game, [], 0, piles)
        found = score_piles(game, [game.deck.parse_set(" ".join(pile)) for pile in piles])
        expected = {id_: points for id_, line in naive.items() if any(points := line(told))}
        assert {line.id: list(line.points) for line in found.lines if any(line.points)} == expected
        assert found.winner == won(told)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options", "players", "naive"), EVERY)
def test_sheets_of_many_hands(name: str, options: dict[str, Any], players: int, naive: Lines) -> None:
    recount(name, options, players, naive, 1000)
