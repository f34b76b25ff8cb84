"""What becomes of a ruleset: options, lines, reasons, the wild card, and the code that is shown."""

from __future__ import annotations

import ast
import traceback
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from compiler.rulesets import At, ruleset
from scopa_dsl.api import compiled, load
from scopa_dsl.diagnostics import Diagnostic, RulesetError
from scopa_dsl.engine.game import Game, Line

# -- options ---------------------------------------------------------------------------------------


OPTIONS = {
    "goal": {"default": 11, "min": 1, "max": 31, "players": {3: 16}},
    "hard": {"default": False},
    "way": {"default": "old", "choices": ["old", "new"]},
    "trump": {"default": "coppe", "choices": ["denari", "coppe"]},
    "many": {"default": 2, "choices": [2, 4]},
}
TRIED = ruleset(
    options=OPTIONS,
    players={2: {}, 3: {"hand": 4}},
    deal={"hand": 3, "table": 4},
    match={"target": "goal", "claim": "hard", "margin": "many"},
    scoring={
        "carte": {"most": "count(pile where suit is trump)"},
        "scopa": {"at": "sweep", "points": "if way is new then 2 else 1"},
    },
)


@pytest.mark.parametrize(
    ("chosen", "shown", "expected"),
    [
        ({}, {"goal": 11, "trump": "coppe"}, (11, False, 2, 1)),
        ({"goal": 21}, {"goal": 21}, (21, False, 2, 1)),
        ({"goal": "21"}, {"goal": 21}, (21, False, 2, 1)),
        ({"hard": "yes"}, {"hard": True}, (11, True, 2, 1)),
        ({"hard": "sì", "way": "new"}, {"hard": True, "way": "new"}, (11, True, 2, 2)),
        ({"hard": True, "many": 4}, {"hard": True, "many": 4}, (11, True, 4, 1)),
        ({"hard": "off"}, {"hard": False}, (11, False, 2, 1)),
    ],
)
def test_options_are_settled(chosen: dict[str, Any], shown: dict[str, Any], expected: Any) -> None:
    game = load(TRIED, options=chosen)
    assert {name: game.options[name] for name in shown} == shown
    assert (game.match.target, game.match.claim, game.match.margin, worth(game, "scopa")) == expected


def test_a_default_may_differ_by_number_of_players() -> None:
    assert load(TRIED, 3).match.target == 16
    assert load(TRIED, 3, {"goal": 12}).match.target == 12


def test_a_suit_may_be_an_option() -> None:
    cups = load(TRIED).deck.parse_set("7C 2C")
    measured = [line_of(load(TRIED, options={"trump": t}), "carte").measure for t in ("coppe", "denari")]
    assert [measure and measure(cups, 0, {}) for measure in measured] == [(2,), (0,)]


@pytest.mark.parametrize(
    ("chosen", "code", "hint"),
    [
        ({"goal": 0}, "SC604", ""),
        ({"goal": 32}, "SC604", ""),
        ({"goal": "many"}, "SC604", ""),
        ({"goal": "1e9999999"}, "SC604", ""),
        ({"goal": "1/2"}, "SC604", ""),
        ({"goal": "11.5"}, "SC604", ""),
        ({"goal": True}, "SC604", ""),
        ({"hard": 3}, "SC604", ""),
        ({"way": "od"}, "SC604", "Did you mean `old`?"),
        ({"many": 3}, "SC604", ""),
        ({"trump": "spade"}, "SC604", ""),
        ({"gaol": 3}, "SC605", "Did you mean `goal`?"),
    ],
)
def test_options_that_cannot_be(chosen: dict[str, Any], code: str, hint: str) -> None:
    (found,) = refused(TRIED, options=chosen)
    assert (found.code, found.advice()) == (code, hint)


# -- what is folded away ----------------------------------------------------------------------------


SWITCHED = ruleset(
    options={"on": {"default": False}},
    captures={
        "equal": {"take": "one", "from": "table where rank is rank of played"},
        "adding": {"take": "group", "making": "value of played", "if": "on and count(taken) >= 2"},
    },
    deal={"hand": 3, "table": 4, "void": {"kings": "on and count(table where rank is R) > 2"}},
    forbid={"ace": "on and rank of played is A"},
    bank={"ace": "on and rank of played is A"},
    no_sweep={"last": "on and last_play"},
    scoring={
        "carte": {"most": "count(pile)"},
        "scopa": {"at": "sweep", "if": "on"},
        "denari": {"if": "on", "most": "count(pile where suit is denari)"},
        "six": {"if": "count(pile) > 6 and (on or true)", "points": "if on then 2 else 1"},
    },
)


def test_what_is_switched_off_leaves_no_trace() -> None:
    off, on = compiled(SWITCHED), compiled(SWITCHED, options={"on": True})
    code = "\n".join(ast.unparse(node) for _, node in off.listing)
    for name in ("adding", "kings", "ace", "last", "scopa", "_denari"):
        assert name not in code, name
    rules = off.game.play
    assert [line.id for line in off.game.lines] == ["carte", "six"]
    assert (rules.forbid, rules.bank, rules.no_sweep, off.game.void) == ((), (), (), ())
    assert [line.id for line in on.game.lines] == ["carte", "scopa", "denari", "six"]
    assert (len(on.game.play.forbid), len(on.game.play.bank), len(on.game.void)) == (1, 1, 1)
    assert len(on.listing) > len(off.listing)
    assert "on" in off.read, "an option that switches something off is read nevertheless"


def test_a_mistake_is_found_also_where_it_is_switched_off() -> None:
    text = ruleset(scoring={"carte": {"if": "false", "most": "cout(pile)"}})
    assert [found.code for found in refused(text)] == ["SC501"]


def test_a_kind_keeps_its_number_whatever_is_switched_off() -> None:
    for options in ({}, {"on": True}):
        assert [kind.id for kind in load(SWITCHED, options=options).play.kinds] == ["equal", "adding"]


# -- lines and reasons -------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "holds"), [("equal", False), ("sum", True)])
def test_the_kind_of_a_capture_is_known_by_name(kind: str, holds: bool) -> None:
    captures = {
        "equal": {"take": "one", "from": "table where rank is rank of played"},
        "sum": {"take": "group", "making": "value of played"},
    }
    text = ruleset(
        captures=captures,
        no_sweep={"sum": "kind is sum"},
        scoring={
            "sums": {"at": "capture", "if": "kind is not equal"},
            "worth": {"at": "sweep", "points": "if kind is sum then 2 else 0"},
        },
    )
    game = load(text)
    index = [each.id for each in game.play.kinds].index(kind)
    knows = (0, 1, 0, At(), index, None, 0, 0, {})
    assert game.play.no_sweep[0].test(*knows) is holds
    assert game.play.capture[0].test is not None
    assert game.play.capture[0].test(*knows) is holds
    assert game.play.sweep[0].points is not None
    assert game.play.sweep[0].points(*knows) == 2 * holds


def test_points_that_cannot_be_reckoned_are_none() -> None:
    line = line_of(load(ruleset(scoring={"a": {"points": "12 / count(pile)"}})), "a")
    assert line.points is not None
    assert [line.points(pile, 0, {}) for pile in (0b111, 0)] == [4, 0]


def test_a_side_with_nothing_to_compare_takes_no_part() -> None:
    scoring = {"mean": {"most": ["sum(value of pile) / count(pile)", "count(pile)"]}}
    line = line_of(load(ruleset(scoring=scoring)), "mean")
    assert line.test is not None
    assert line.measure is not None
    assert [line.test(pile, 0, {}) for pile in (0b11, 0)] == [True, False]
    assert line.measure(0b11, 0, {}) == (Fraction(3, 2), 2)


def test_points_of_earlier_lines() -> None:
    scoring = {
        "scopa": {"at": "sweep"},
        "carte": {},
        "twice": {"points": "points of scopa * 2 - points of carte"},
    }
    line = line_of(load(ruleset(scoring=scoring)), "twice")
    assert line.points is not None
    assert line.points(0, 0, {"scopa": 3, "carte": 1, "twice": 0}) == 5


# -- the wild card ------------------------------------------------------------------------------------


WILD = ruleset(
    words={"matta": "7 of coppe", "low": "sum(value of hand) <= 9"},
    wild="matta",
    captures={
        "equal": {"take": "one", "from": "table where rank is rank of played"},
        "sum": {"take": "group", "making": "value of played", "if": "count(taken) >= 2"},
    },
    scoring={
        "low": {"at": "declare", "if": "low"},
        "alike": {"at": "declare", "if": "distinct(rank of hand) is 1", "points": 5},
        "matta": {"if": "matta in pile and rank of matta is 7"},
    },
)


@pytest.mark.parametrize(
    ("rank", "hand", "low", "alike"),
    [("7", "2D 3D 7C", False, False), ("A", "2D 3D 7C", True, False), ("R", "RD RB 7C", False, True),
     ("A", "AD AB 7C", True, True)],
)  # fmt: skip
def test_a_declared_wild_card_is_the_rank_it_was_given(rank: str, hand: str, low: bool, alike: bool) -> None:
    game = load(WILD)
    rules = game.reading(game.deck.ranks.index(rank))
    cards = game.deck.parse_set(hand)
    assert [line.test and line.test(cards, False, 0) for line in rules.declare] == [low, alike]


def test_a_declared_wild_card_plays_and_is_taken_as_its_rank() -> None:
    game = load(WILD)
    table, deck = game.deck.parse_set("7C 3D 2B"), game.deck
    takes = {
        rank: {frozenset(deck.names(move.taken)) for move in rules.captures(deck.parse("5S"), table, At())}
        for rank, rules in (("7", game.play), ("5", game.reading(4)), ("3", game.reading(2)))
    }
    assert takes == {
        "7": {frozenset({"3D", "2B"})},
        "5": {frozenset({"3D", "2B"}), frozenset({"7C"})},
        "3": {frozenset({"3D", "2B"}), frozenset({"7C", "2B"})},
    }
    assert game.reading(4) is game.reading(4)


# -- the code that is shown ---------------------------------------------------------------------------


def test_every_generated_function_says_which_line_of_the_file_it_is(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    text = SWITCHED
    file.write_text(text, "utf-8")
    for place, node in compiled(file, options={"on": True}).listing:
        path, line = place.rsplit(":", 1)
        assert path.endswith("mine.yaml")
        assert isinstance(node, ast.FunctionDef)
        name = node.name.split("_", 1)[-1]
        if name not in ("captures", "moves", "tally", "totals", "outcomes", "out"):
            assert name in "".join(text.splitlines()[int(line) - 3 : int(line)]), node.name


def test_a_traceback_points_into_the_ruleset() -> None:
    line = line_of(load("scopa"), "settebello")
    assert line.test is not None
    with pytest.raises(TypeError) as caught:
        line.test("no cards", 0, {})
    frame = traceback.extract_tb(caught.tb)[-1]
    path, number = line.source.rsplit(":", 1)
    assert (frame.filename, frame.lineno, frame.name) == (path, int(number), "if_settebello")
    assert (
        "settebello"
        in Path(__file__).parents[2].joinpath(path).read_text("utf-8").splitlines()[frame.lineno - 1]
    )


def test_generated_code_reaches_nothing_of_python() -> None:
    for request in ("scopa", "cirulla", "scopa+asso", WILD, SWITCHED):
        made = compiled(request)
        builtins = made.constants["__builtins__"]
        assert set(builtins) <= {"max", "min", "len", "sum", "dict", "sorted", "tuple"}
        for _, node in made.listing:
            for part in ast.walk(node):
                assert not (isinstance(part, ast.Attribute) and part.attr.startswith("_")), ast.unparse(part)
                assert not isinstance(part, ast.Import | ast.ImportFrom | ast.Lambda)


def test_a_ruleset_compiles_the_same_every_time() -> None:
    def listing(request: str) -> list[str]:
        return [f"{place} {ast.unparse(node)}" for place, node in compiled(request).listing]

    for request in ("scopa", "cirulla", SWITCHED):
        assert listing(request) == listing(request)


# -- helpers --------------------------------------------------------------------------------------------


def refused(text: str, **asked: Any) -> tuple[Diagnostic, ...]:
    with pytest.raises(RulesetError) as caught:
        load(text, **asked)
    return caught.value.diagnostics


def line_of(game: Game, id_: str) -> Line:
    (line,) = (each for each in game.lines if each.id == id_)
    return line


def worth(game: Game, id_: str) -> Any:
    line = line_of(game, id_)
    return 1 if line.points is None else line.points(0, 0, 0, At(), 0, None, 0, 0, {})
