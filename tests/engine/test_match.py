"""How matches end: golden cases as data, then whole matches."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from scopa_dsl.engine.game import MatchRules, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.match import MOST_HANDS, Match, Outcome, at_total, decide, judge_claim, with_total
from scopa_dsl.engine.scoring import Sheet, score_piles

from .games import COUNT, RANKS, cards, line, reason, scopa

ENDS: list[tuple[str, dict[str, Any], Sequence[Number], tuple[int, ...] | None]] = [
    ("END-001", {"target": 11}, (11, 9), (0,)),
    ("END-002", {"target": 11}, (10, 9), None),
    ("END-003", {"target": 11}, (12, 11), (0,)),
    ("END-005", {"target": 11}, (14, 13), (0,)),
    ("END-007", {"target": 16}, (17, 16, 10), (0,)),
    ("END-009", {"target": 21}, (20, 18), None),
    ("END-014", {"target": 51}, (51, 50), (0,)),
    ("END-015", {"target": 21}, (21, 14), (0,)),
    ("END-016", {"target": 21, "winner": "lowest"}, (21, 15), (1,)),
    ("END-017", {"target": 21, "winner": "lowest"}, (22, 22), None),
    ("END-018", {"target": 21, "winner": "lowest"}, (23, 22), (1,)),
    ("END-021", {"target": 11, "margin": 2}, (11, 10), None),
    ("END-023", {"target": 31}, (31, 30), (0,)),
    ("level", {"target": 11}, (12, 12), None),
    ("level at the top of three", {"target": 11}, (12, 12, 3), None),
    ("clear by two", {"target": 11, "margin": 2}, (13, 11), (0,)),
    ("lowest by two", {"target": 21, "winner": "lowest", "margin": 2}, (22, 21), None),
    ("all but the highest", {"target": 21, "winner": "all_but_highest"}, (21, 15, 20), (1, 2)),
    ("two highest", {"target": 21, "winner": "all_but_highest"}, (21, 21, 20), None),
]


def winners(outcome: Outcome) -> tuple[int, ...] | None:
    return outcome.winners if outcome.over else None


@pytest.mark.parametrize(("case", "rules", "totals", "expected"), ENDS)
def test_ends(
    case: str, rules: dict[str, Any], totals: Sequence[Number], expected: tuple[int, ...] | None
) -> None:
    game = scopa(len(totals), match=MatchRules(**rules))
    assert winners(decide(game, totals)) == expected, case


def test_level_sides_are_told_apart_by_the_tie_break() -> None:  # END-019
    king = cards("RD")
    game = scopa(match=MatchRules(21, tie_break=lambda pile, _total: (pile & king == king,)))
    piles = [cards("RD AC"), cards("AD")]
    assert decide(game, (24, 24), piles=piles) == Outcome(True, (0,), "tie_break")
    assert decide(game, (23, 24), piles=piles) == Outcome(True, (1,), "target")
    assert not decide(game, (24, 24), piles=[1, 2]).over


COUNTED_OUT: list[tuple[list[tuple[str, tuple[int, int]]], tuple[int, ...] | None, str | None]] = [
    # END-020
    ([("carte", (1, 0)), ("denari", (0, 1)), ("settebello", (1, 0)), ("primiera", (0, 1))], (0,), "carte"),
    ([("carte", (0, 0)), ("denari", (0, 1)), ("settebello", (2, 0)), ("primiera", (0, 1))], (1,), "denari"),
    ([("carte", (2, 2))], None, None),
]


@pytest.mark.parametrize(("lines", "expected", "by"), COUNTED_OUT)
def test_counting_out(
    lines: list[tuple[str, tuple[int, int]]], expected: tuple[int, ...] | None, by: str | None
) -> None:
    game = scopa(match=MatchRules(11, tie="count_out"))
    found = decide(game, (12, 12), (10, 10), lines)
    assert (winners(found), found.line) == (expected, by)


def test_a_line_at_the_total_wins_early() -> None:
    cappotto = line("cappotto", "total", test=lambda total, others: total >= 7 and others == 0, wins=True)
    game = scopa(total=(cappotto,))
    assert decide(game, (7, 0)) == Outcome(True, (0,), "line", "cappotto")
    assert not decide(game, (7, 1)).over


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((9, 3), {}),
        ((13, 3), {"bust": (-8, 0)}),
        ((13, 12), {"bust": (-8, -7)}),
        ((11, 0), {"alone": (1, 0), "bust": (-7, 0)}),  # each line looks at what the last one left
        ((8, 0), {"alone": (1, 0)}),
    ],
)
def test_lines_at_the_total_pay_for_match_points(
    totals: tuple[int, int], expected: dict[str, tuple[int, int]]
) -> None:
    alone = line("alone", "total", test=lambda total, others: total > 7 and others == 0)
    bust = line("bust", "total", test=lambda total, _: total > 11, points=lambda total, _: 5 - total)
    game = scopa(total=(alone, bust))
    assert {paid.id: paid.points for paid in at_total(game, totals)} == expected
    scored = with_total(game, Sheet((), (4, 0), {}), (totals[0] - 4, totals[1]))
    after = tuple(map(sum, zip(totals, *expected.values(), strict=True)))
    assert tuple(map(sum, zip(scored.totals, (totals[0] - 4, totals[1]), strict=True))) == after
    assert not decide(game, after).over


@pytest.mark.parametrize(("total", "expected"), [(10, (1,)), (11, (0,)), (12, (0,))])  # END-025, END-026
def test_claims(total: int, expected: tuple[int, ...]) -> None:
    assert judge_claim(scopa(match=MatchRules(11, claim=True)), total, 0).winners == expected


def test_a_claim_counts_the_piles_as_they_lie() -> None:
    match = Match(scopa(match=MatchRules(1, claim=True)))
    hand = match.next_hand(Random(1))
    assert match.claim(hand, 0).winners == (1,)
    with pytest.raises(ValueError, match="claimed"):
        Match(scopa()).claim(hand, 0)


def test_all_denari_win_where_a_line_says_so() -> None:  # END-010, END-012
    denari = (1 << 10) - 1
    wins = line("cappotto", test=lambda pile, *_: pile & denari == denari, wins=True)
    piles = [denari, ((1 << 40) - 1) ^ denari]
    assert score_piles(scopa(count=(*COUNT, wins)), piles).winner == 0
    assert score_piles(scopa(), piles).winner is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_adds_its_sheets_until_it_is_won(players: int) -> None:
    random, match = Random(players), Match(scopa(players), dealer=1)
    totals, dealers = [0] * match.game.sides, []
    while not match.outcome.over:
        hand = match.next_hand(random)
        dealers.append(hand.dealer)
        assert hand.totals == match.totals
        while not hand.over:
            hand.play(random.choice(list(hand.moves())))
        for side, more in enumerate(match.finish(hand).totals):
            totals[side] += int(more)
    assert match.totals == tuple(totals) and match.hands == len(dealers)
    assert dealers == [(1 - number) % players for number in range(len(dealers))]
    (winner,) = match.outcome.winners
    assert totals[winner] == max(totals) >= 11 and totals.count(max(totals)) == 1
    with pytest.raises(ValueError, match="over"):
        match.next_hand(random)
    with pytest.raises(ValueError, match="over"):
        match.finish(hand)


def test_void_hands_are_told_before_they_are_dealt_again() -> None:
    game = scopa(void=(reason("kings", lambda table: bool(table & (RANKS[9] | RANKS[8] | RANKS[7]))),))
    void: list[Hand] = []
    hand = Match(game, dealer=1).next_hand(Random(2), void.append)
    alone = Match(game, dealer=1).next_hand(Random(2))
    assert void and hand == alone
    assert all(one.void == "kings" and one.deck != hand.deck for one in void)


def test_a_match_that_nobody_can_win_ends_undecided() -> None:
    game = scopa(count=(), match=MatchRules(11))
    match, random = Match(game), Random(1)
    while not match.outcome.over:
        hand = match.next_hand(random)
        hand.over = True
        match.finish(hand)
    assert (match.hands, match.outcome) == (MOST_HANDS, Outcome(True, (), "undecided"))


@pytest.mark.parametrize(
    ("rotation", "points", "after"),
    [
        ("with_play", (), {0: 3, 1: 0}),
        ("against_play", (3, 1), {0: 1, 3: 0}),
        ("winner", (3, 1), {0: 2, 1: 0}),  # the first of the side in the order of play: anticlockwise
        ("loser", (3, 1), {0: 3, 1: 3}),
        ("loser", (2, 2), {0: 3, 1: 0}),
        ("winner", (), {0: 3}),
    ],
)
def test_who_deals_next(rotation: str, points: tuple[int, ...], after: dict[int, int]) -> None:
    game = scopa(4, rotation=rotation)
    assert {dealer: game.next_dealer(dealer, points) for dealer in after} == after


def test_where_the_fewest_win_the_loser_has_the_most() -> None:
    game = scopa(2, rotation="loser", match=MatchRules(11, winner="lowest"))
    assert game.next_dealer(1, (3, 1)) == 0
