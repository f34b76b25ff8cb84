"""Complete game trees of two-player Scopa, counted against published figures."""

from __future__ import annotations

import pytest

from scopa_dsl.engine.hand import Hand

from .games import scopa

# Cards 1-10 are denari A to R, then coppe, spade, bastoni.
IN_ORDER = list(range(1, 41))
SHUFFLED = [
    5, 9, 25, 15, 14, 8, 35, 2, 37, 29, 38, 24, 3, 39, 36, 32, 7, 17, 11, 21,
    33, 20, 28, 40, 19, 12, 31, 22, 13, 26, 1, 4, 27, 23, 16, 18, 10, 30, 34, 6,
]  # fmt: skip
LEAVES = [
    (IN_ORDER, dict(zip(range(1, 11), [3, 9, 18, 36, 36, 44, 132, 414, 828, 1676], strict=True))),
    (IN_ORDER, {18: 60336, 24: 2309544, 36: 6362228376}),
    (SHUFFLED, dict(zip(range(1, 11), [3, 9, 18, 36, 36, 36, 108, 360, 720, 1476], strict=True))),
    (SHUFFLED, {18: 63504, 24: 2750400, 36: 4272619104}),
]


def card(number: int) -> int:
    suit, rank = divmod(number - 1, 10)
    return (0, 1, 3, 2)[suit] * 10 + rank


def leaves(hand: Hand, depth: int, known: dict[object, int]) -> int:
    """How many move sequences of this length there are, positions that recur counted once."""
    if depth == 0:
        return 1
    key = (hand.table, hand.hands, hand.turn, depth)
    if key not in known:
        count = 0
        for move in hand.moves():
            after = hand.clone()
            after.play(move)
            count += leaves(after, depth - 1, known)
        known[key] = count
    return known[key]


@pytest.mark.parametrize(("order", "expected"), LEAVES)
def test_leaves(order: list[int], expected: dict[int, int]) -> None:
    hand = Hand(scopa(void=()), [card(number) for number in order], dealer=0)
    assert {depth: leaves(hand, depth, {}) for depth in expected} == expected
