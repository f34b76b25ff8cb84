"""Examples that fail or are wrong themselves: what is said, exactly where, and by which rule."""

from __future__ import annotations

from functools import cache

import pytest

from scopa_dsl.examples.result import Result
from scopa_dsl.examples.running import Games, run
from scopa_dsl.ruleset import nodes
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.model import ruleset
from scopa_dsl.ruleset.source import parse

START = "examples: ["


@cache
def games(request: str) -> Games:
    return Games(ruleset(compose(request)))


def ran(game: str, example: str) -> Result:
    tree = nodes.at(parse(f"{START}{example}]", "x.yaml"), ("examples", 0))
    assert isinstance(tree, nodes.Mapping)
    return run(tree, games(game))


def underlined(example: str, finding: object) -> str:
    span = finding.span  # type: ignore[attr-defined]
    return f"{START}{example}]"[span.column - 1 : span.end_column - 1]


FAILING = [
    ("scopa", "{table: 3D 5C 5S FB, play: 5D, captures: [5C]}",
     [("[5C]", "`captures`: expected [5C], got [5C, 5S].", ["captures.equal"])]),
    ("scopa", "{table: 3D 2C 5S, play: 5D, captures: [5S, 3D 2C]}",
     [("[5S, 3D 2C]", "`captures`: expected [3D 2C, 5S], got [5S].", ["captures.equal"])]),
    ("scopa", "{table: 2B 4C, play: FD, captures: [2B], trail: false}",
     [("[2B]", "`captures`: expected [2B], got [].", ["captures.equal", "captures.sum"]),
      ("false", "`trail`: expected false, got true.", ["obligation"])]),
    ("scopa", "{table: 2B 4C, play: 6D, trail: true}",
     [("true", "`trail`: expected true, got false.", ["obligation", "captures.sum"])]),
    ("scopa", "{table: 2B 4C, hand: 6D AB, playable: {6D: illegal, AB: {captures: [], trail: false}}}",
     [("illegal", "`playable.6D`: expected illegal, got {captures: [4C 2B], trail: false}.",
       ["obligation", "captures.sum"]),
      ("false", "`playable.AB.trail`: expected false, got true.", ["obligation"])]),
    ("scopa", "{table: 2B, hand: 2D AB, options: {must_take: hand}, playable: {AB: {trail: true}}}",
     [("true", "`playable.AB.trail`: expected true, got false.", ["obligation"])]),
    ("scopa+asso", "{table: '', play: AD, options: {ace_on_empty: banked}, trail: true, banked: pass}",
     [("true", "`trail`: expected true, got false.", ["bank.empty"]),
      ("pass", "`banked`: expected pass, got empty.", ["bank.empty"])]),
    ("scopa+asso", "{table: 5C, hand: AD 2D, options: {ace_at_start: forbidden}, playable: {AD: first_ace}}",
     [("first_ace", "`playable.AD`: expected first_ace, got {captures: [5C], trail: false}.",
       ["forbid.first_ace", "captures.ace"])]),
    ("scopa", "{table: 4C 2S, play: 6D, take: 4C 2S, last_play: true, scores: {scopa: 1}}",
     [("1", "`scores.scopa`: expected 1, got 0.", ["scoring.scopa", "no_sweep.last_card"])]),
    ("scopa", "{table: 4C 2S, play: 6D, take: 4C 2S, points: 2, table_after: 4C, no_sweep: true}",
     [("2", "`points`: expected 2, got 1.", ["scoring.scopa"]),
      ("4C", '`table_after`: expected 4C, got "".', []),
      ("true", "`no_sweep`: expected true, got false.", [])]),
    ("scopa", "{table: 5C, play: 6D, take: '', table_after: 5C}",
     [("5C", "`table_after`: expected 5C, got 6D 5C.", [])]),
    ("scopa", "{table: RD RC RB 5S, void: false}",
     [("false", "`void`: expected false, got kings.", ["deal.void.kings"])]),
    ("scopa", "{table: RD RC 2B 5S, void: kings}",
     [("kings", "`void`: expected kings, got false.", ["deal.void.kings"])]),
    ("cirulla", "{table: AD 2B 5S 7D, scores: {fifteen: 2}, dealer_takes: false}",
     [("2", "`scores.fifteen`: expected 2, got 1.", ["scoring.fifteen"]),
      ("false", "`dealer_takes`: expected false, got true.", ["scoring.fifteen"])]),
    ("pasur", "{table: JD 4C 2B 3S, replaced: 4C}",
     [("4C", "`replaced`: expected 4C, got JD.", ["deal.replace"])]),
    ("cirulla", "{hand: 2D 4B 7C, wild_ranks: [A, 2], points: 10}",
     [("[A, 2]", "`wild_ranks`: expected [A, 2], got [A, 2, 3].", ["wild"]),
      ("10", "`points`: expected 10, got 3.", ["scoring.buona"])]),
    ("scopa", "{table: 3B RS, last_capturer: 2, leftovers_to: nobody}",
     [("nobody", "`leftovers_to`: expected nobody, got 2.", ["leftovers"])]),
    ("scopa", "{counts: {carte: [14, 13, 13], denari: [5, 5]}, scores: {carte: [0, 1, 0], denari: 1}}",
     [("[0, 1, 0]", "`scores.carte`: expected [0, 1, 0], got [1, 0, 0].", ["scoring.carte"]),
      ("1", "`scores.denari`: expected 1, got 0.", ["scoring.denari"])]),
    ("maresciallo", "{pile: RS, events: {maresciallo_scopa: 2}, scores: {maresciallo_scopa: -4}}",
     [("-4", "`scores.maresciallo_scopa`: expected -4, got -8.", ["scoring.maresciallo_scopa"])]),
    ("scopa", "{piles: [7D, rest], sheet_totals: [0, 4], measures: {primiera: 20, carte: [2]}}",
     [("[0, 4]", "`sheet_totals`: expected [0, 4], got [1, 3].",
       ["scoring.carte", "scoring.denari", "scoring.settebello", "scoring.primiera"]),
      ("20", "`measures.primiera`: expected 20, got 21.", ["scoring.primiera"]),
      ("[2]", "`measures.carte`: expected [2], got [1].", ["scoring.carte"])]),
    ("scopa+ties-shared", "{counts: {carte: [20, 20]}, options: {tied: split}, scores: {carte: [1, 1]}}",
     [("[1, 1]", "`scores.carte`: expected [1, 1], got [0.5, 0.5].", ["scoring.carte"])]),
    ("scopone-trenta", "{pile: AD 2D, wins: trenta}",
     [("trenta", "`wins`: expected trenta, got nobody.", ["scoring.trenta"])]),
    ("scopa", "{totals: [12, 11], winner: 2, over: false}",
     [("2", "`winner`: expected 2, got 1.", ["match.target"]),
      ("false", "`over`: expected false, got true.", ["match.target"])]),
    ("scopa-a-perdere", "{totals: [23, 22], winner: 1}",
     [("1", "`winner`: expected 1, got 2.", ["match.target", "match.winner"])]),
    ("scopa+win-by-two", "{totals: [31, 30], winner: 1}",
     [("1", "`winner`: expected 1, got nobody.", ["match.margin"])]),
    ("scopa+claim", "{totals: [10, 5], claim: 1, winner: 1}",
     [("1", "`winner`: expected 1, got 2.", ["match.claim", "match.target"])]),
    ("scopa", "{card: 7♦, is: 7C}", [("7C", "`is`: expected 7C, got 7D.", [])]),
    ("scopa", "{players: 5, deals: [3, 3], laid: 4, cards: 45}",
     [("[3, 3]", "`deals`: expected [3, 3], got [3, 4].", ["players.5", "deal.hand", "deal.table"]),
      ("4", "`laid`: expected 4, got 5.", ["players.5", "deal.hand", "deal.table"]),
      ("45", "`cards`: expected 45, got 40.", ["players.5", "deal.hand", "deal.table"])]),
    ("cirulla", "{players: 4, dealer: 0, order: [3, 2, 1, 0], next_dealer: 3}",
     [("[3, 2, 1, 0]", "`order`: expected [3, 2, 1, 0], got [1, 2, 3, 0].", ["direction"]),
      ("3", "`next_dealer`: expected 3, got 1.", ["direction"])]),
    ("bazzica", "{last_deal: true, face_up: false}",
     [("false", "`face_up`: expected false, got true.", ["deal.face_up"])]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "example", "expected"), FAILING, ids=[example for _, example, _ in FAILING])
def test_a_failing_example(game: str, example: str, expected: list[tuple[str, str, list[str]]]) -> None:
    result = ran(game, example)
    assert not result.errors and not result.passed and not result.exercised
    found = [
        (underlined(example, finding), finding.text(), [rule.path for rule in each.decided])
        for finding, each in zip(result.findings(), result.differs, strict=True)
    ]
    assert sorted(found) == sorted(expected)


WRONG = [
    ("scopa", "{table: 3D 5X, play: 5D, captures: []}", "5X", "SC802 `5X` is not a card of italian-40.",
     "A card is a rank and a suit: ranks A 2 3 4 5 6 7 F C R, suits D C B S."),
    ("scopa", "{table: [3D, 8C], play: 5D, captures: []}", "8C",
     "SC802 `8C` is not a card of italian-40.", ...),
    ("scopa", "{table: 3D 5C 3D, play: 5D, captures: []}", "3D", "SC803 3D is there twice.", ""),
    ("scopa", "{table: 3D 5C, play: 5C, captures: []}", "5C", "SC803 5C is on the table already.", ""),
    ("scopa", "{table: 3D 5C, hand: 3D 2C, play: 2C, captures: []}", "3D 2C",
     "SC803 3D is somewhere else already.", ""),
    ("scopa", "{piles: [3D 5C, 5C], scores: {carte: 1}}", "5C", "SC803 5C is somewhere else already.", ""),
    ("scopa", "{piles: [rest, rest], scores: {carte: 1}}", "rest", "SC803 `rest` may stand once.", ""),
    ("scopa", "{table: 3D, hand: 4D, play: 2C, captures: []}", "2C", "SC813 2C is not in the hand.", ""),
    ("scopa", "{table: 3D, play: 2C, pile: 3C, captures: []}", "pile",
     "SC805 `pile` does not go together with `play`.", "Make two examples of it."),
    ("scopa", "{hand: 2C 3C 4C, void: false}", "void", "SC805 `void` does not go together with `hand`.", ...),
    ("scopa", "{says: nothing}", "{says: nothing}", "SC806 This example does not say what happens.", ...),
    ("scopa", "{table: 3D, play: 2C}", "{table: 3D, play: 2C}",
     "SC806 This example does not say what is expected.", ...),
    ("scopa", "{play: 2C, captures: []}", "play", "SC806 This example needs `table` as well.", ""),
    ("scopa", "{table: 2D, play: 2C, scores: {scopa: 1}}", "scores",
     "SC806 This example needs `take` / `bank` as well.", '`take: ""` lays the card.'),
    ("scopa", "{pile: 2D, winner: 1}", "winner", "SC806 This example needs `totals` as well.", ""),
    ("scopa", "{totals: [11, 2], scores: {carte: 1}}", "carte",
     "SC810 `carte` is paid at another moment: `at: count`.", ""),
    ("scopa", "{pile: 2D, scores: {settbello: 0}}", "settbello",
     "SC807 The sheet has no line `settbello`.", "Did you mean `settebello`?"),
    ("scopa", "{pile: 2D, wins: napoleone}", "napoleone", "SC807 The sheet has no line `napoleone`.", ...),
    ("scopa", "{table: RD RC RB 5S, void: king}", "king", "SC807 There is no reason `king` here.",
     "Did you mean `kings`?"),
    ("scopa", "{table: 5C, hand: AD, playable: {AD: first_ace}}", "first_ace",
     "SC807 There is no reason `first_ace` here.", ""),
    ("scopa", "{table: 5C, play: AD, options: {must_tak: hand}, trail: true}", "must_tak",
     "SC807 This game has no option `must_tak`.", "Did you mean `must_take`?"),
    ("scopa", "{table: 5C, play: AD, options: {must_take: hands}, trail: true}", "hands",
     "SC604 The option `must_take` cannot be hands; it is one of card, hand, none.", "Did you mean `hand`?"),
    ("scopa", "{players: 7, deals: [1]}", "7",
     "SC611 scopa is not played by 7, but by 2, 3, 4, 5, 6.", ""),
    ("scopa", "{table: 5C 3D, play: 5D, take: 3D, points: 0}", "3D", "SC808 5D may not take 3D.",
     "Here it may: {captures: [5C], trail: false}."),
    ("scopa", "{table: 5C 3D, play: 5D, take: '', points: 0}", "''", "SC808 5D may not be laid.",
     "Here it may: {captures: [5C], trail: false}."),
    ("scopa", "{table: 5C 3D, play: 5D, bank: true, points: 0}", "5D",
     "SC808 5D may not go to one's own pile without taking.", "Here it may: {captures: [5C], trail: false}."),
    ("scopa", "{totals: [11, 2, 3, 4, 5, 6, 7], winner: 1}", "[11, 2, 3, 4, 5, 6, 7]",
     "SC809 These are 7 sides, but 2 players make 2.", ""),
    ("scopa", "{totals: [11, 2], before: [2, 2, 1], winner: 1}", "[2, 2, 1]",
     "SC809 Here are 3 sides, and elsewhere 2.", ""),
    ("scopa", "{table: 5C, last_capturer: 3, leftovers_to: 3}", "3",
     "SC809 There is no side 3: they are counted from 1 to 2.", ""),
    ("scopa", "{players: 4, dealer: 4, order: [3, 2, 1, 0]}", "4",
     "SC809 There is no seat 4: they are counted from 0 to 3.", ""),
    ("scopa", "{table: 5C, play: 5D, take: 5C, scores: {carte: 1}}", "carte",
     "SC810 `carte` is paid at another moment: `at: count`.", ""),
    ("scopa", "{pile: 5C, events: {carte: 1}, scores: {carte: 1}}", "carte",
     "SC810 `carte` is paid at another moment: `at: count`.", ""),
    ("scopa", "{hands: [[7D 5D 6D]], table: 5C, plays: [7D], taken: [1, 2]}", "[[7D 5D 6D]]",
     "SC611 scopa is not played by 1, but by 2, 3, 4, 5, 6.", ""),
    ("scopa", "{totals: [11, 2], claim: 1, winner: 1}", "1",
     "SC814 In this game nobody may claim to have won.", ""),
    ("scopa", "{table: 5C, play: 6C, declared: {6C: A}, trail: true}", "6C",
     "SC811 6C is not wild in this game.", ""),
    ("cirulla", "{table: 5C, play: 7C, declared: {7C: 8}, trail: true}", "8",
     "SC802 The deck has no such rank; its ranks are A 2 3 4 5 6 7 F C R.", ""),
    ("scopa", "{counts: {carte: [5, 3]}, scores: {denari: 1}}", "denari",
     "SC812 `counts` does not say what the sides have for `denari`.", ""),
    ("scopa", "{counts: {denari: [9, 3]}, scores: {denari: 1}}", "3",
     "SC812 There are only 10 cards that count for `denari`.", ""),
    ("scopa", "{counts: {primiera: [3, 1]}, scores: {primiera: 1}}", "primiera",
     "SC812 What `primiera` compares is not a number of cards.", "Give the piles instead."),
    ("scopa", "{counts: {settebello: [1, 0]}, scores: {settebello: 1}}", "settebello",
     "SC812 `settebello` is no contest: nothing is compared.", ""),
    ("scopa", "{pile: 7D, measures: {settebello: 1}}", "settebello",
     "SC812 `settebello` is no contest: nothing is compared.", ""),
    ("scopone-scientifico", "{plays: [7D], hands: [], sheet_totals: [1, 2]}", "[]",
     "SC804 The deck makes 1 deals, but here are 0.", ""),
    ("scopa", "{plays: [7D], deck: 3D 4D, sheet_totals: [1, 2]}", "3D 4D", ..., ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "example", "part", "message", "hint"), WRONG, ids=[each[1] for each in WRONG]
)
def test_a_wrong_example(game: str, example: str, part: str, message: object, hint: object) -> None:
    result = ran(game, example)
    assert not result.passed and not result.differs and not result.exercised
    (found,) = result.errors
    assert underlined(example, found) == part
    assert message in (..., f"{found.code} {found.text()}")
    assert hint in (..., found.advice())


HAND = """
  table: AC AB 2C 2B
  hands:
  - [6D AD 2D, AS 2S 3C]
  - [3D 3B 4D, 3S 4C 4S]
  - [4B 5D 5B, 5C 5S 6B]
  - [6C 7D 7B, 7C 7S FC]
  - [FD FB CD, FS CC CS]
  - [CB RD RB, RC RS 6S]
"""


@pytest.mark.parametrize(
    ("plays", "message"),
    [
        ("[6D]", "SC808 6D can take, so it must"),
        ("[6D x AC AB]", "SC808 6D may not take AC AB"),
        ("[AS]", "SC808 AS is not in the hand"),
        ("[6D x AC AB 2C 2B, XY]", "SC802 `XY` is not a card of italian-40."),
        ("[6D x AC AB 2C 2B, AS]", "SC815 After these moves the hand is not over."),
    ],
)
def test_a_move_that_cannot_be_made(plays: str, message: str) -> None:
    tree = parse(f"{HAND}  plays: {plays}\n  taken: [40, 0]\n", "x.yaml")
    (found,) = run(tree, games("scopa")).errors
    assert f"{found.code} {found.text()}" == message
