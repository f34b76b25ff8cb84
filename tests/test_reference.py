"""What the reference says of the language and the keys is what the compiler does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest
from language.oracle import NO_CARD, Card, Rank, Suit, Word, World, evaluate, missing
from reference_pages import CONTEXT, DECK, KINDS, ORDER, PLAYERS, POINTS, RULESET, SAMPLE, value, yaml_of

from scopa_dsl.api import compiled
from scopa_dsl.cards import SUITS, members
from scopa_dsl.compiler.context import EVERYWHERE
from scopa_dsl.compiler.settle import TAKEN_NAMES
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.language.functions import FUNCTIONS
from scopa_dsl.language.scope import SUIT_NAMES
from scopa_dsl.language.syntax import RESERVED, Syntax, parse
from scopa_dsl.language.types import BOOL, CARD, CARDS, NUM, RANK, SUIT, Type
from scopa_dsl.reference import words
from scopa_dsl.reference.hooks import ANYTHING, HOOKS, MOMENTS, Hook, hook
from scopa_dsl.reference.keys import all_keys, key_at, keys_at

WORDS = [*words.PLAY, *words.ALWAYS, *words.CARDS, *words.FORMS, *words.CALLS]
EXAMPLES = [(text, True) for word in WORDS for text in word.examples] + [
    (text, False) for text in words.MISSING
]


# -- every word ----------------------------------------------------------------------------------------


def test_every_name_is_there() -> None:
    assert set(ORDER) == EVERYWHERE
    told = {name for word in WORDS for name in re.findall(r"\w+", f"{word.name} {word.form} {word.says}")}
    assert {*TAKEN_NAMES, *SUIT_NAMES, *FUNCTIONS} - {*RESERVED, "points"} <= told
    forms = {name for word in words.FORMS for name in word.form.split()}
    assert {*RESERVED, "points", "<", "<=", ">", ">=", "+", "-", "*", "/"} <= forms


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.form)
def test_its_examples_use_it(word: words.Word) -> None:
    """Each part of its name, and of each of the forms that it has, stands in an example."""
    text = " ".join(word.examples)
    for part in re.findall(r"[<>=+*/-]+", word.form):
        assert re.search(rf"(?<![<>=]){re.escape(part)}(?!=)", text), part
    for part in re.findall(r"\w+", word.name):
        assert re.search(rf"\b{part}\b", text), part


def _cards(text: object) -> frozenset[Card]:
    return frozenset(_card(DECK.parse(each)) for each in str(text).split())


def _card(index: int) -> Card:
    return Card(DECK.ranks[DECK.rank(index)], SUITS[DECK.suit(index)])


def _world(previous: bool) -> World:
    names = {
        "true": True, "false": False, "players": PLAYERS,
        "suits": [Suit(each) for each in SUITS], "ranks": [Rank(each) for each in DECK.ranks],
        "deck": frozenset(map(_card, range(DECK.size))), "kind": Word("sum"),
        **{name: Word(each) if isinstance(each := setting.at(PLAYERS), str) else each
           for name, setting in RULESET.options.items()},
        **{name: given for name, given in SAMPLE.items() if not isinstance(given, str)},
        **{name: _cards(SAMPLE[name]) for name in ("table", "hand", "taken", "pile")},
        "played": next(iter(_cards(SAMPLE["played"]))),
        "previous": next(iter(_cards(SAMPLE["previous"]))) if previous else NO_CARD,
    }  # fmt: skip
    tables = {
        name: {DECK.ranks[rank]: row[0] for rank, row in rows.items()}
        for name, rows in CONTEXT.scope.reading.tables.items()
    }
    return World(DECK.ranks, tables, names, {n: s.text for n, s in RULESET.words.items()}, POINTS)


def _as_oracle(type_: Type, found: object) -> object:
    if found is None:
        return None
    if type_ == CARD:
        return _card(found)  # type: ignore[arg-type]
    if type_ == CARDS:
        return frozenset(map(_card, members(found)))  # type: ignore[arg-type]
    if type_ == RANK:
        return DECK.ranks[found]  # type: ignore[index]
    return SUITS[found] if type_ == SUIT else found  # type: ignore[index]


@pytest.mark.parametrize(("text", "previous"), EXAMPLES)
def test_an_example_is_what_the_page_says(text: str, previous: bool) -> None:
    """By the compiled code, which the page shows, and by the interpreter, which knows nothing of it."""
    type_, found = value(text, previous)
    meant = evaluate(text, _world(previous))
    if isinstance(meant, list):
        assert len(meant) == len(found)  # type: ignore[arg-type]
        if meant and isinstance(meant[0], int | Fraction):
            assert sorted(meant) == sorted(found)  # type: ignore[call-overload]
    elif missing(meant):
        assert found is None
    else:
        assert _as_oracle(type_, found) == meant


def _shape(tree: Syntax) -> object:
    while tree.kind == "group":
        tree = tree.parts[0]
    return (tree.kind, tree.word, *map(_shape, tree.parts))


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("a for s in suits", "(a) for s in suits"),
        ("if a then b else c or d", "if a then b else (c or d)"),
        ("pile where a or b", "pile where (a or b)"),
        ("a or b and c", "a or (b and c)"),
        ("not a and b", "(not a) and b"),
        ("not a or b and c", "(not a) or (b and c)"),
        ("not a is b", "not (a is b)"),
        ("a is b up to c", "a is (b up to c)"),
        ("a in b + c", "a in (b + c)"),
        ("a < b up to c + d", "a < (b up to (c + d))"),
        ("count(pile) - 5 up to 3", "(count(pile) - 5) up to 3"),
        ("a + b * c", "a + (b * c)"),
        ("-a * b", "(-a) * b"),
        ("-value of x", "-(value of x)"),
        ("value of table where a", "(value of table) where a"),
    ],
)
def test_what_binds_tighter(said: str, means: str) -> None:
    assert _shape(parse(said)) == _shape(parse(means))


# -- every place ---------------------------------------------------------------------------------------

_BASE = {
    "format": "1", "id": "mine", "name": "Mine", "deck": "italian-40",
    "tables": "{value: {A: 1, 2: 2}}", "players": "{2: {}}", "deal": "{hand: 3, table: 4}",
    "captures": "{equal: {take: one}, sum: {take: group, making: 3}}", "scoring": "{cards: {most: 1}}",
    "match": "{target: 11}",
}  # fmt: skip
_BESIDE = {
    "deal": "hand: 3, table: 4, ", "match": "target: 11, ", "players": "", "bank": "if: true, ",
    "captures": "take: group, making: 3, ",
}  # fmt: skip


def _asks(name: str, where: Hook) -> str:
    """An expression of the right type that speaks of ``name``."""
    words_ = sorted(where.gives[0].words)
    some = words_[0] if words_ else {NUM: "3", BOOL: "true", CARDS: "deck"}[where.gives[0]]
    return f"if {name} is {name} then {some} else {some}"


def _file(where: Hook, name: str, at: str) -> str:
    section, *inner = where.place
    text = _asks(name, where)
    key = inner[-1] if inner else ""
    beside = re.sub(rf"\b{re.escape(key)}: \w+, ", "", _BESIDE.get(section, "")) if key else ""
    moment = f"at: {at}, " if section == "scoring" else ""
    if not inner:
        written = text
    elif inner == ["*"]:
        written = f"{{x: {text}}}"
    elif inner[-2:] == ["*", "if"] and len(inner) == 3:
        written = f"{{{_BESIDE[section]}{inner[0]}: {{x: {{if: {text}}}}}}}"
    elif inner[0] == "*":
        written = f"{{{'2' if section == 'players' else 'x'}: {{{beside}{moment}{key}: {text}}}}}"
    elif inner[-1] == "*":
        written = f"{{{_BESIDE[section]}{inner[0]}: {{x: {text}}}}}"
    else:
        written = f"{{{beside}{key}: {text}}}"
    return "".join(f"{k}: {v}\n" for k, v in (_BASE | {section: written}).items())


def _places() -> Iterator[tuple[Hook, str]]:
    for each in HOOKS:
        if each.knows is ANYTHING or each.place == ("wild",):
            continue
        # Sides are compared when the hand is over, and at no other moment (SC633).
        moments = MOMENTS if each.place[0] == "scoring" and each.place[-1] != "most" else ("count",)
        for at in moments:
            yield hook(each.place, at, KINDS) or each, at


@pytest.mark.parametrize(
    ("where", "at"), list(_places()), ids=lambda each: each if isinstance(each, str) else ".".join(each.place)
)
def test_a_place_knows_what_is_said(where: Hook, at: str) -> None:
    """A name that it knows may stand there; of any other the compiler says that it is not known here."""
    names = ORDER if where.knows.variables else ["pile", "played"]
    for name in names:
        try:
            compiled(_file(where, name, at))
            codes = set()
        except RulesetError as error:
            codes = {found.code for found in error.diagnostics}
        assert ("SC502" in codes) == (name not in where.knows.variables), (name, codes)
        assert codes <= {"SC502", "SC614", "SC612", "SC611", "SC613"}, (name, codes)


# -- every key -----------------------------------------------------------------------------------------

OWN = [key for key in all_keys() if key.path[0] != "examples"]


@pytest.mark.parametrize("key", OWN, ids=lambda key: ".".join(key.path))
def test_a_key_is_told(key) -> None:
    assert key.says.endswith(".") and key.kind
    assert key.examples or key.path in (("format",), ("sources", "[]"))


def test_every_expression_has_its_hook() -> None:
    of_schema = {key.path for key in OWN if key.kind.startswith("expression")}
    reasons = {("bank", "*"), ("forbid", "*"), ("no_sweep", "*"), ("deal", "void", "*")}
    assert of_schema | reasons | {("wild",)} == {each.place for each in HOOKS}


def test_keys_are_found_by_their_place() -> None:
    assert {key.path[-1] for key in keys_at(("match",))} >= {"target", "winner", "tie"}
    assert {key.path[-1] for key in keys_at(("scoring", "primiera"))} >= {"most", "if", "points"}
    found = key_at(("captures", "equal", "first"))
    assert found and found.default is False
    assert key_at(("match", "targt")) is None and key_at(("sorcing", "x")) is None
    assert yaml_of(("captures", "*", "first"), True) == "captures: {equal: {first: true}}"
