"""Compiled expressions agree with the naive interpreter: any expression, any deck, any state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from language.oracle import evaluate
from language.worlds import Setting, said
from scopa_dsl.cards import DECKS, Deck
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.language import types
from scopa_dsl.language.types import BOOL, CARD, CARDS, NUM, RANK, SUIT, Type

KINDS = ("ace", "equal", "sum")
LINES = {"carte": 0, "scopa": 0}
MODES = ("free", "strict")
OPTIONS = {"target": 11, "half": 0.5, "strict": True, "mode": [*MODES], "trump": "bastoni"}
WORDS = {
    "coins": "pile where suit is denari",
    "best": "max(value of table) + 1",
    "odd_one": "first_play or none(hand)",
    "ace_of": "A of trump",
    "beside": "table where rank is rank of played",
}
WORDS_AT_HAND = {"court": "rank >= F", "dear": "price > 5"}
TABLES: dict[str, dict[str, Any]] = {
    "value": {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "F": 8, "R": 10},
    "price": {"A": 5.5, "7": 21, "R": 0.5, "2": -3, "F": 0},
}


def setting(deck: Deck) -> Setting:
    return Setting(deck, TABLES, OPTIONS, {**WORDS, **WORDS_AT_HAND}, KINDS, LINES)


@dataclass(frozen=True)
class Place:
    """Where an expression is being written: what may be said there, and how much still."""

    deck: Deck
    room: int
    at_hand: bool = False
    named: tuple[tuple[str, Type], ...] = ()
    inside_list: int = 0
    tables: tuple[str, ...] = ("value", "price")

    def inner(self, **changes: Any) -> Place:
        return replace(self, room=self.room - 1, **changes)


Writer = Callable[[DrawFn, Place], str]


def write(draw: DrawFn, place: Place, type_: Type) -> str:
    """Some expression of a type."""
    leaves, forms = WRITERS[type_]
    if place.room <= 0:
        return draw(st.sampled_from(leaves(place)))
    form = draw(st.sampled_from([None, *forms]))
    if form is None:
        return draw(st.sampled_from(leaves(place)))
    return form(draw, place.inner())


def braced(draw: DrawFn, place: Place, type_: Type) -> str:
    return f"({write(draw, place, type_)})"


def named(place: Place, type_: Type) -> list[str]:
    return [name for name, own in place.named if own == type_]


def nums(place: Place) -> list[str]:
    at_hand = list(place.tables) if place.at_hand else []
    return ["0", "1", "2.5", "7", "total", "target", "half", "best", "points of scopa", *at_hand]


def bools(place: Place) -> list[str]:
    at_hand = list(WORDS_AT_HAND) if place.at_hand else []
    return ["true", "false", "first_play", "last_play", "strict", "odd_one", *at_hand]


def cards(place: Place) -> list[str]:
    return ["table", "hand", "taken", "pile", "deck", "coins", "beside"]


def card(place: Place) -> list[str]:
    named_suits = [f"7 of {name}" for name in named(place, SUIT)]
    at_hand = ["card"] if place.at_hand else []
    return ["played", "previous", "7 of denari", "F of spade", "K of cuori", "ace_of", *named_suits, *at_hand]


def ranks(place: Place) -> list[str]:
    at_hand = ["rank"] if place.at_hand else []
    return ["A", "F", "R", "rank of played", "rank of previous", *named(place, RANK), *at_hand]


def suits(place: Place) -> list[str]:
    at_hand = ["suit"] if place.at_hand else []
    return ["denari", "picche", "trump", "suit of played", "suit of previous", *named(place, SUIT), *at_hand]


def conditional(type_: Type) -> Writer:
    def form(draw: DrawFn, place: Place) -> str:
        test, then, other = (braced(draw, place, t) for t in (BOOL, type_, type_))
        return f"if {test} then {then} else {other}"

    return form


def arithmetic(draw: DrawFn, place: Place) -> str:
    sign = draw(st.sampled_from(["+", "-", "*", "/", "up to"]))
    return f"{braced(draw, place, NUM)} {sign} {braced(draw, place, NUM)}"


def minus(draw: DrawFn, place: Place) -> str:
    return f"- {braced(draw, place, NUM)}"


def number_of(draw: DrawFn, place: Place) -> str:
    return f"{draw(st.sampled_from(place.tables))} of {braced(draw, place, CARD)}"


def function_of_list(draw: DrawFn, place: Place) -> str:
    function = draw(st.sampled_from(["count", "sum", "max", "min", "distinct"]))
    return f"{function}({write(draw, place, types.NUMS)})"


def function_of_cards(draw: DrawFn, place: Place) -> str:
    return f"{draw(st.sampled_from(['count', 'run']))}({write(draw, place, CARDS)})"


def how_many(draw: DrawFn, place: Place) -> str:
    type_ = draw(st.sampled_from([types.BOOLS, types.RANKS, types.SUITS]))
    function = "count" if type_ == types.BOOLS else draw(st.sampled_from(["count", "distinct"]))
    return f"{function}({write(draw, place, type_)})"


def junction(draw: DrawFn, place: Place) -> str:
    parts = [braced(draw, place, BOOL) for _ in range(draw(st.integers(2, 3)))]
    return f" {draw(st.sampled_from(['and', 'or']))} ".join(parts)


def negation(draw: DrawFn, place: Place) -> str:
    return f"not {braced(draw, place, BOOL)}"


def comparison(draw: DrawFn, place: Place) -> str:
    type_ = draw(st.sampled_from([NUM, NUM, BOOL, CARD, CARDS, RANK, SUIT, types.NUMS, types.SUITS]))
    ordered = ["<", "<=", ">", ">="] if type_ in (NUM, RANK) else []
    sign = draw(st.sampled_from(["is", "is not", *ordered]))
    one, two = braced(draw, place, type_), braced(draw, place, type_)
    if type_ == RANK and draw(st.booleans()):
        one, two = draw(st.permutations([one, draw(st.sampled_from(["7", "2"]))]))
    if type_ == CARDS and draw(st.booleans()):
        one, two = draw(st.permutations([one, braced(draw, place, CARD)]))
    return f"{one} {sign} {two}"


def word_comparison(draw: DrawFn, place: Place) -> str:
    name, words = draw(st.sampled_from([("kind", KINDS), ("mode", MODES)]))
    sides = draw(st.permutations([name, draw(st.sampled_from(words))]))
    return f" {draw(st.sampled_from(['is', 'is not']))} ".join(sides)


def membership(draw: DrawFn, place: Place) -> str:
    sign = draw(st.sampled_from(["in", "not in"]))
    one, many = draw(
        st.sampled_from(
            [
                (CARD, CARDS),
                (CARDS, CARDS),
                (CARD, CARD),
                (RANK, types.RANKS),
                (SUIT, types.SUITS),
                (NUM, types.NUMS),
            ]
        )
    )
    return f"{braced(draw, place, one)} {sign} {braced(draw, place, many)}"


def any_or_none(draw: DrawFn, place: Place) -> str:
    type_ = draw(st.sampled_from([CARDS, CARD, types.BOOLS]))
    return f"{draw(st.sampled_from(['any', 'none']))}({write(draw, place, type_)})"


def where(draw: DrawFn, place: Place) -> str:
    test = write(draw, place.inner(at_hand=True), BOOL)
    return f"{braced(draw, place, CARDS)} where {test}"


def union(draw: DrawFn, place: Place) -> str:
    one, two = (draw(st.sampled_from([CARD, CARDS])) for _ in range(2))
    return f"{braced(draw, place, one)} + {braced(draw, place, two)}"


def dealt_card(draw: DrawFn, place: Place) -> str:
    return f"{draw(st.sampled_from(['A', '7', 'R']))} of {braced(draw, place, SUIT)}"


def attribute(name: str) -> Writer:
    def form(draw: DrawFn, place: Place) -> str:
        return f"{name} of {braced(draw, place, CARD)}"

    return form


def attributes(*names: str) -> Writer:
    def form(draw: DrawFn, place: Place) -> str:
        name = draw(st.sampled_from(names))
        if draw(st.booleans()):
            test = write(draw, place.inner(at_hand=True), BOOL)
            return f"{name} of {braced(draw, place, CARDS)} where {test}"
        return f"{name} of {braced(draw, place, CARDS)}"

    return form


def each(type_: Type) -> Writer:
    def form(draw: DrawFn, place: Place) -> str:
        if place.inside_list >= 2:
            return draw(st.sampled_from(WRITERS[types.LIST_OF[type_]][0](place)))
        source, item = draw(st.sampled_from([("suits", SUIT), ("ranks", RANK)]))
        name = f"{source[0]}{len(place.named)}"
        inner = place.inner(named=(*place.named, (name, item)), inside_list=place.inside_list + 1)
        return f"{braced(draw, inner, type_)} for {name} in {source}"

    return form


def lists(*texts: str) -> Callable[[Place], list[str]]:
    return lambda place: list(texts)


WRITERS: dict[Type, tuple[Callable[[Place], list[str]], list[Writer]]] = {
    NUM: (
        nums,
        [
            arithmetic,
            arithmetic,
            minus,
            number_of,
            function_of_list,
            function_of_cards,
            how_many,
            conditional(NUM),
        ],
    ),
    BOOL: (
        bools,
        [
            junction,
            negation,
            comparison,
            comparison,
            word_comparison,
            membership,
            any_or_none,
            conditional(BOOL),
        ],
    ),
    CARD: (card, [dealt_card, conditional(CARD)]),
    CARDS: (cards, [where, where, union, conditional(CARDS)]),
    RANK: (ranks, [attribute("rank"), conditional(RANK)]),
    SUIT: (suits, [attribute("suit"), conditional(SUIT)]),
    types.NUMS: (
        lists("value of table", "price of pile"),
        [attributes("value", "price"), attributes("value", "price"), each(NUM), conditional(types.NUMS)],
    ),
    types.BOOLS: (lists("(suit of played is s) for s in suits"), [each(BOOL), conditional(types.BOOLS)]),
    types.RANKS: (lists("ranks", "rank of hand"), [attributes("rank"), conditional(types.RANKS)]),
    types.SUITS: (lists("suits", "suit of pile"), [attributes("suit"), conditional(types.SUITS)]),
}


@st.composite
def expressions(draw: DrawFn) -> tuple[str, Type, str]:
    """An expression of any type, the type, and the deck it is for."""
    deck = draw(st.sampled_from(sorted(DECKS)))
    type_ = draw(st.sampled_from([NUM, BOOL, CARDS, *WRITERS]))
    return write(draw, Place(DECKS[deck], draw(st.integers(1, 5))), type_), type_, deck


@st.composite
def states(draw: DrawFn, deck: Deck) -> dict[str, Any]:
    """What the moment knows, as the generated code is given it."""
    where = draw(st.lists(st.integers(0, 5), min_size=deck.size, max_size=deck.size))
    place = {
        name: sum(1 << c for c, w in enumerate(where) if w == i)
        for i, name in enumerate(("table", "hand", "taken", "pile"))
    }
    return {
        **place,
        "played": draw(st.integers(0, deck.size - 1)),
        "previous": draw(st.none() | st.integers(0, deck.size - 1)),
        "first_play": draw(st.booleans()),
        "last_play": draw(st.booleans()),
        "total": draw(st.integers(-3, 12)),
        "kind": draw(st.sampled_from(KINDS)),
        "points": {"carte": draw(st.integers(0, 2)), "scopa": draw(st.integers(0, 3))},
    }


@settings(deadline=None, max_examples=400)
@given(data=st.data(), chosen=expressions())
def test_the_compiled_value_is_the_meaning(data: st.DataObject, chosen: tuple[str, Type, str]) -> None:
    text, type_, deck_id = chosen
    deck = DECKS[deck_id]
    wild = data.draw(
        st.just((-1, -1)) | st.tuples(st.integers(0, deck.size - 1), st.integers(0, len(deck.ranks) - 1))
    )
    here = setting(deck)
    try:
        term, function = here.function(text, here.scope(wild), (type_,))
    except RulesetError as error:
        assert [found.code for found in error.diagnostics] == ["SC702"], error
        assume(False)
    assert term.type == type_
    for _ in range(3):
        state = data.draw(states(deck))
        value = function(**state)
        assert value is not None or term.maybe, "nothing is missing that the type does not say may be"
        assert honest(value, type_)
        assert said(value, type_, deck) == evaluate(text, here.world(state, wild))


def honest(value: Any, type_: Type) -> bool:
    """Is the value what its type says."""
    if value is None:
        return True
    if type_ in types.ELEMENT_OF:
        return isinstance(value, tuple) and all(
            i is not None and honest(i, types.ELEMENT_OF[type_]) for i in value
        )
    if type_ == BOOL:
        return isinstance(value, bool)
    if type_ == NUM:
        return isinstance(value, int | Fraction) and not isinstance(value, bool)
    return isinstance(value, int) and not isinstance(value, bool)
