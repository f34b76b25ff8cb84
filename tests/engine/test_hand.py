"""What holds in every hand, and the rules of play one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.arrange import arrange
from scopa_dsl.engine.dealing import deal, shuffle
from scopa_dsl.engine.game import BANK, DECLARE, LAY, Game, Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.illegal import IllegalMove
from scopa_dsl.engine.record import find_move, from_record, move_text, to_record

from .games import COUNT, DECK, PLAY, RANKS, SIZE, SWEEP, cards, line, reason, scopa

ACES = RANKS[0]
MATTA = DECK.parse("7C")


def low(hand: int, *_: object) -> bool:
    return sum(card % SIZE + 1 for card in members(hand)) <= 9


def as_rank(rank: int) -> Callable[..., bool]:
    """``low`` with the wild card counted as this rank."""
    return lambda hand, *_: sum((rank if card == MATTA else card % SIZE) + 1 for card in members(hand)) <= 9


def total_is(amount: int, rank: int = 6) -> Callable[..., bool]:
    return lambda table: (
        sum((rank if card == MATTA else card % SIZE) + 1 for card in members(table)) == amount
    )


def reading(rank: int) -> Any:
    """Scopa in which the matta is a card of this rank."""

    def read(card: int) -> int:
        return rank if card == MATTA else card % SIZE

    def captures(played: int, table: int, _moment: object) -> list[Move]:
        return [Move(played, 1 << card, 0) for card in members(table) if read(card) == read(played)]

    return replace(
        PLAY,
        captures=captures,
        declare=(line("low", "declare", test=as_rank(rank), points=lambda *_: 3),),
        opening=(line("thirty", "opening", test=total_is(30, rank), points=lambda *_: 2),),
    )


CIRULLA = scopa(
    play=reading(6),
    reading=reading,
    wild=MATTA,
    clockwise=True,
    lines=(line("thirty", "opening"), line("low", "declare"), *COUNT, SWEEP),
    void=(),
)
GAMES: dict[str, Game] = {
    **{f"scopa for {players}": scopa(players) for players in (2, 3, 4, 5, 6)},
    "the hand must": scopa(obligation="hand"),
    "nobody must": scopa(obligation="none", leftovers="nobody"),
    "one deal": scopa(4, hand_sizes=(9,), leftovers="dealer", clockwise=True),
    "no table": scopa(4, hand_sizes=(10,), table_cards=0, face_up=lambda last_deal: last_deal),
    "aces bank, not first": scopa(
        play=replace(
            PLAY,
            bank=(reason("ace", lambda played, *_: played % SIZE == 0),),
            forbid=(reason("first_ace", lambda played, _t, now: played % SIZE == 0 and now.first_play),),
        ),
        leftovers="last_taker",
    ),
    "aces must bank": scopa(
        play=replace(PLAY, bank=(reason("ace", lambda played, *_: played % SIZE == 0, must=True),))
    ),
    "aces must bank, nobody must take": scopa(
        play=replace(PLAY, bank=(reason("ace", lambda played, *_: played % SIZE == 0, must=True),)),
        obligation="none",
    ),
    "declarations and a wild card": CIRULLA,
    "no aces on the table": scopa(replace=lambda table: table & ACES, void=()),
}
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def states(game: Game, seed: int, hands: int = 5) -> Iterator[Hand]:
    """Every state of some hands played at random."""
    random = Random(seed)
    for number in range(hands):
        hand = deal(game, random, number % game.players)
        yield hand
        while not hand.over:
            hand.play(random.choice(list(hand.moves())))
            yield hand


@each_game
def test_cards_are_conserved(game: Game) -> None:
    for hand in states(game, 1):
        places = [*hand.hands, hand.table, *hand.piles, card_set(hand.stock)]
        assert sum(place.bit_count() for place in places) == 40
        assert sum(places) == DECK.all


@each_game
def test_moves_are_unique_stable_and_never_missing(game: Game) -> None:
    for hand in states(game, 2):
        moves = list(hand.moves())
        assert len(set(moves)) == len(moves)
        assert bool(moves) is not hand.over
        assert list(hand.clone().moves()) == moves


@each_game
def test_every_card_is_played_once(game: Game) -> None:
    for hand in states(game, 3):
        if hand.over:
            plays = [(position, move.card) for position, move in hand.log if move.kind != DECLARE]
            assert [position for position, _ in plays] == [n % game.players for n in range(len(plays))]
            assert len({card for _, card in plays}) == len(plays) == 40 - game.table_cards


@each_game
def test_a_clone_is_equal_and_apart(game: Game) -> None:
    for hand in states(game, 4):
        twin = hand.clone()
        assert twin == hand
        if not hand.over:
            twin.play(twin.moves()[-1])
            assert twin != hand


@each_game
def test_a_record_replays_to_the_same_hand(game: Game) -> None:
    for hand in states(game, 5, hands=2):
        assert from_record(game, to_record(hand)) == hand


@each_game
def test_an_illegal_move_changes_nothing(game: Game) -> None:
    random = Random(6)
    for hand in states(game, 6, hands=2):
        before = hand.clone()
        for kind in (0, LAY, BANK, DECLARE, 7):
            move = Move(random.randrange(-2, 41), 0 if kind < 0 else random.getrandbits(40), kind)
            if move not in hand.moves():
                with pytest.raises(IllegalMove):
                    hand.play(move)
                assert hand == before


def test_captures_are_those_of_a_brute_force() -> None:
    random = Random(7)
    game = scopa()
    for _ in range(150):
        deck = shuffle(40, random)
        table = card_set(deck[1 : 1 + random.randrange(13)])
        played = deck[0]
        on_it = list(members(table))
        want = played % SIZE + 1
        expected = [1 << card for card in on_it if card % SIZE + 1 == want] or [
            card_set(chosen)
            for size in range(2, len(on_it) + 1)
            for chosen in combinations(on_it, size)
            if sum(card % SIZE + 1 for card in chosen) == want
        ]
        hand = arrange(game, [1 << played, 1 << deck[-1]], table)
        taken = [move.taken for move in hand.moves() if move.taken]
        assert sorted(taken) == sorted(expected)
        assert len(hand.moves()) == max(1, len(expected))


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_sweeps_are_the_captures_that_empty_the_table_but_the_last_card(players: int) -> None:
    game = scopa(players)
    random = Random(8)
    for _ in range(20):
        hand = deal(game, random, 0)
        sweeps = [0] * game.sides
        while not hand.over:
            side, move, last = hand.side, random.choice(list(hand.moves())), hand.left == 1
            sweeps[side] += move.taken == hand.table and move.kind >= 0 and not last
            hand.play(move)
        assert list(hand.earned.get("scopa", [0] * game.sides)) == sweeps
        assert list(hand.times.get("scopa", [0] * game.sides)) == sweeps


def test_the_last_card_is_no_sweep_but_takes() -> None:
    hand = arrange(scopa(), [0, cards("7D")], cards("7C"), turn=1, piles=[0, 0])
    hand.play(find_move(hand, "7D x 7C"))
    assert hand.over and hand.earned == {} and hand.piles[hand.sides[1]] == cards("7D 7C")


def test_the_deal_goes_round_in_order_of_play() -> None:
    deck = list(range(40))
    hand = Hand(scopa(5), deck, dealer=1)
    assert hand.seats == (0, 4, 3, 2, 1)
    assert hand.hands == tuple(card_set(deck[3 * i : 3 * i + 3]) for i in range(5))
    assert hand.table == card_set(deck[15:20])
    assert hand.stock == tuple(deck[20:])
    while len(hand.stock):
        hand.play(hand.moves()[0])
    assert hand.last_deal and hand.dealt == 4 and all(held.bit_count() == 4 for held in hand.hands)


def played(game: Game, hands: list[str], table: str, *moves: str, **keys: Any) -> Hand:
    hand = arrange(game, [cards(held) for held in hands], cards(table), **keys)
    for move in moves:
        hand.play(find_move(hand, move))
    return hand


def legal(hand: Hand) -> list[str]:
    return [move_text(DECK, move) for move in hand.moves()]


BANKING = GAMES["aces bank, not first"]
MUST_BANK = GAMES["aces must bank"]
FREE_BANK = GAMES["aces must bank, nobody must take"]
HAND_MUST = GAMES["the hand must"]
NOBODY_MUST = GAMES["nobody must"]
MOVES: list[tuple[Game, list[str], str, dict[str, Any], list[str]]] = [
    (scopa(), ["7D 4C", "RD RC"], "3D 4D 7C", {}, ["7D x 7C", "4C x 4D"]),
    (scopa(), ["7D 2C", "RD RC"], "3D 4D RS", {}, ["7D x 3D 4D", "2C"]),
    (HAND_MUST, ["7D 2C", "RD RC"], "3D 4D RS", {}, ["7D x 3D 4D"]),
    (HAND_MUST, ["6D 2C", "RD RC"], "3D 4D RS", {}, ["6D", "2C"]),
    (NOBODY_MUST, ["7D 2C", "RD RC"], "3D 4D RS", {}, ["7D x 3D 4D", "7D", "2C"]),
    (BANKING, ["AD 2C", "RD RC"], "AS 3D", {}, ["AD x AS", "AD bank", "2C"]),
    (BANKING, ["AD 2C", "RD RC"], "5D", {}, ["AD", "AD bank", "2C"]),
    (BANKING, ["AD 2C", "RD RC"], "AS 3D", {"fresh": True}, ["2C"]),
    (BANKING, ["AD AC", "RD RC"], "5D", {"fresh": True}, ["AD", "AD bank", "AC", "AC bank"]),
    (MUST_BANK, ["AD 2C", "RD RC"], "5D", {}, ["AD bank", "2C"]),
    (MUST_BANK, ["AD 2C", "RD RC"], "AS", {}, ["AD x AS", "AD bank", "2C"]),
    (FREE_BANK, ["AD 2C", "RD RC"], "AS 2S", {}, ["AD x AS", "AD bank", "2C x 2S", "2C"]),
    (CIRULLA, ["AD 3D 5D", "RD RC RS"], "2S", {}, ["declare", "AD", "3D", "5D"]),
    (CIRULLA, ["AD 3D", "RD RC RS"], "2S", {"dealt": 3}, ["AD", "3D"]),
    (CIRULLA, ["AD 3D 5D", "RD RC RS"], "2S", {"declared": 1}, ["AD", "3D", "5D"]),
    (CIRULLA, ["AD 6D 7C", "RD RC RS"], "5S", {}, ["declare 7C=A", "declare 7C=2", "AD", "6D", "7C"]),
]


@pytest.mark.parametrize(("game", "hands", "table", "keys", "expected"), MOVES)
def test_legal_moves(game: Game, hands: list[str], table: str, keys: Any, expected: list[str]) -> None:
    assert legal(played(game, hands, table, **keys)) == expected


REFUSED: list[tuple[Game, list[str], str, dict[str, Any], str, str]] = [
    (scopa(), ["7D 2C", "RD RC"], "3D 4D", {}, "7D", "7D can take, so it must"),
    (scopa(), ["7D 2C", "RD RC"], "3D 4D", {}, "RD", "RD is not in the hand"),
    (scopa(), ["7D 2C", "RD RC"], "3D 4D", {}, "2C x 3D", "2C may not take 3D"),
    (scopa(), ["7D 2C", "RD RC"], "3D 4D", {}, "2C bank", "2C may not be put aside without taking"),
    (scopa(), ["7D 2C", "RD RC"], "3D 4D", {}, "declare", "there is nothing to declare now"),
    (HAND_MUST, ["7D 2C", "RD RC"], "3D 4D", {}, "2C", "another card can take, so 2C may not be laid"),
    (
        MUST_BANK,
        ["AD 2C", "RD RC"],
        "5D",
        {},
        "AD",
        "AD may not be laid: taking nothing, it goes to one's own pile",
    ),
    (BANKING, ["AD 2C", "RD RC"], "5D", {"fresh": True}, "AD", "AD may not be played now: first_ace"),
]


@pytest.mark.parametrize(("game", "hands", "table", "keys", "move", "why"), REFUSED)
def test_a_refusal_says_why(game: Game, hands: list[str], table: str, keys: Any, move: str, why: str) -> None:
    with pytest.raises(IllegalMove, match=f"^{why}$"):
        played(game, hands, table, move, **keys)


def test_banking_takes_last_but_does_not_capture() -> None:
    hand = played(BANKING, ["7D", "AD"], "7C 2C", "7D x 7C", "AD bank", piles=[0, 0])
    assert (hand.last_capturer, hand.last_taker) == (hand.sides[0], hand.sides[1])
    assert hand.piles[hand.sides[1]] == cards("AD 2C") and hand.leftover == cards("2C")


@pytest.mark.parametrize(
    ("leftovers", "to"), [("last_capturer", 0), ("last_taker", 1), ("dealer", 1), ("nobody", None)]
)
def test_leftovers(leftovers: str, to: int | None) -> None:
    game = replace(BANKING, leftovers=leftovers)
    hand = played(game, ["7D", "AD"], "7C 2C", "7D x 7C", "AD bank", piles=[0, 0])
    owner = [position for position in range(2) if hand.piles[hand.sides[position]] & cards("2C")]
    assert owner == ([] if to is None else [to])
    assert hand.table == (cards("2C") if to is None else 0)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_lines_at_the_end_pay_the_side_that_captured_last(players: int) -> None:
    left = line("left", "end", points=lambda table, pile, _total: 100 * table.bit_count() + pile.bit_count())
    for hand in states(scopa(players, play=replace(PLAY, end=(left,))), 7):
        if not hand.over:
            assert "left" not in hand.earned
            continue
        side = hand.last_capturer
        assert side is not None
        over = hand.leftover.bit_count()
        expected = 100 * over + hand.piles[side].bit_count() - over
        assert hand.earned["left"] == tuple(expected * (one == side) for one in range(hand.game.sides))


def test_a_declaration_shows_the_hand_and_is_made_once() -> None:
    hand = played(CIRULLA, ["AD 3D 5D", "RD RC RS"], "2S", "declare")
    assert hand.turn == 0 and hand.earned["low"][hand.sides[0]] == 3
    assert hand.shown == (cards("AD 3D 5D"), 0)
    assert legal(hand) == ["AD", "3D", "5D"]
    hand.play(find_move(hand, "AD"))
    assert hand.shown == (cards("3D 5D"), 0) and hand.log[1] == (0, Move(0, 0, LAY))


def test_the_wild_card_stays_what_it_was_declared_until_taken() -> None:
    hand = played(CIRULLA, ["AD 6D 7C", "2D 7S RS"], "5S", "declare 7C=2", "7C")
    assert hand.wild_rank == 1 and legal(hand) == ["2D x 7C", "7S", "RS"]
    hand.play(find_move(hand, "2D x 7C"))
    assert hand.wild_rank is None and hand.rules is CIRULLA.play


def test_opening_lines_pay_the_dealer_who_takes_the_table() -> None:
    table = cards("RD CD FD 7C")  # 27 and the matta, which is a three
    rest = [card for card in range(40) if not table >> card & 1]
    hand = Hand(CIRULLA, [*rest[:6], *members(table), *rest[6:]], dealer=0)
    assert hand.table == 0 and hand.piles == (table, 0) and hand.earned == {"thirty": (2, 0)}
    assert hand.last_capturer == 0


def test_an_opening_that_costs_points_leaves_the_table() -> None:
    costs = line("costs", "opening", points=lambda *_: -2)
    for hand in states(scopa(play=replace(PLAY, opening=(costs,))), 9, hands=2):
        assert hand.earned["costs"][hand.sides[-1]] == -2
        assert not hand.first_play or (hand.table.bit_count(), hand.last_capturer) == (4, None)


def test_a_line_that_wins_ends_the_hand() -> None:
    wins = line("three", "capture", test=lambda _p, taken, *_: taken.bit_count() >= 2, wins=True)
    hand = played(scopa(play=replace(PLAY, capture=(wins,))), ["7D 2C", "RD RC"], "3D 4D FS", "7D x 3D 4D")
    assert hand.over and hand.winner == hand.sides[0] and hand.won_by == "three" and not hand.moves()


def test_previous_is_the_card_laid_just_before() -> None:
    picada = line(
        "picada",
        "capture",
        test=lambda _p, taken, _a, _m, _k, previous, *_: previous is not None and taken == 1 << previous,
    )
    game = scopa(play=replace(PLAY, capture=(picada,)))
    hand = played(game, ["7D 2C", "7S RD"], "FD", "7D", "7S x 7D")
    assert hand.earned["picada"][hand.sides[1]] == 1 and hand.previous is None
    hand = played(game, ["7D 2C", "7S RD"], "FD 7B", "7D x 7B", "7S")
    assert hand.earned == {} and hand.previous == DECK.parse("7S")


def test_unwanted_opening_cards_go_under_the_stock() -> None:
    game = GAMES["no aces on the table"]
    table = [DECK.parse(name) for name in ("AD", "2C", "AS", "3C")]
    rest = [card for card in range(40) if card not in table]
    hand = Hand(game, [*rest[:6], *table, *rest[6:]], dealer=0)
    assert hand.table == cards("2C 3C") | card_set(rest[6:8])
    assert hand.stock == (*rest[8:], DECK.parse("AD"), DECK.parse("AS"))


def test_void_deals_are_dealt_again_and_never_for_ever() -> None:
    random = Random(9)
    assert all(deal(scopa(), random, 0).void is None for _ in range(300))
    never = scopa(void=(reason("always", lambda table: True),))
    assert deal(never, random, 0).void == "always"


def test_the_same_numbers_give_the_same_deck() -> None:
    assert shuffle(8, Random(1)) == [0, 2, 3, 6, 7, 4, 5, 1]
    assert sorted(shuffle(40, Random(2))) == list(range(40))
