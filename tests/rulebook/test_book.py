"""Every rule book can be read in both languages, and none shows how its file is written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import product

import pytest

from scopa_dsl.api import read
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.rulebook.book import rule_book
from scopa_dsl.rulebook.differences import compare
from scopa_dsl.rulebook.document import Book
from scopa_dsl.rulebook.formats import FORMATS, as_text
from scopa_dsl.ruleset import library

GAMES = library.names()
WITH_MODULES = [f"{game}+{module}" for game, module in product(GAMES, library.modules())]
SOME = [f"scopa+{module}" for module in library.modules()]
KEY = re.compile(
    r"\b[a-z]+_[a-z_]+\b|\bwhere\b|\b(rank|suit|value) of (played|pile|taken|table|hand)\b"
    r"|\b(count|sum|run|max|any)\(|[{}\[\]<>]=?|\bNone\b|\bTrue\b"
)
ENGLISH = {
    "the",
    "of",
    "and",
    "is",
    "are",
    "with",
    "card",
    "cards",
    "taken",
    "table",
    "player",
    "players",
    "each",
    "side",
    "when",
    "only",
    "from",
}
ITALIAN = {
    "di",
    "della",
    "che",
    "sono",
    "con",
    "carta",
    "carte",
    "tavolo",
    "giocatore",
    "ogni",
    "quando",
    "solo",
    "punti",
    "dal",
    "se",
    "non",
    "chi",
}


def check(book: Book) -> None:
    text = as_text(book)
    assert not KEY.search(text), KEY.search(text)
    words = set(re.findall(r"[a-zà-ù]+", text))
    assert not words & (ENGLISH if book.lang == "it" else ITALIAN)
    for part in ("players", "cards", "deal", "play", "captures", "sweep", "leftovers", "points", "match"):
        chapter = next(chapter for chapter in book.chapters if chapter.id == part)
        assert chapter.parts
    keys = [item.key for chapter in book.chapters for item in chapter.items()]
    assert len(keys) == len(set(keys))
    for item in (item for chapter in book.chapters for item in chapter.items()):
        assert item.text.strip(), item.key
        assert "  " not in item.text and "None" not in item.text, item
    assert FORMATS["md"](book).startswith("# ")
    assert FORMATS["html"](book).count("<table>") == FORMATS["html"](book).count("</table>") > 0


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("name", [*GAMES, *SOME])
def test_books(name: str, lang: str) -> None:
    check(rule_book(name, lang=lang))


@pytest.mark.slow
@pytest.mark.parametrize("name", WITH_MODULES)
def test_books_with_modules(name: str) -> None:
    try:
        books = [rule_book(name, lang=lang) for lang in ("it", "en")]
    except RulesetError:
        return
    for book in books:
        check(book)


@pytest.mark.parametrize("name", [*GAMES, *SOME])
def test_books_with_other_options(name: str) -> None:
    """Each option that is not everybody's, at each of its values."""
    own = [id_ for id_ in read(name).options if name == "scopa" or id_ not in read("scopa").options]
    check_options(name, own)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*GAMES, *SOME])
def test_books_with_all_other_options(name: str) -> None:
    check_options(name, read(name).options)


def check_options(name: str, ids: Iterable[str]) -> None:
    game = read(name)
    players = next(iter(game.seats))
    for id_ in ids:
        option = game.options[id_]
        flags = [True, False] if isinstance(option.default, bool) else []
        for value in (*flags, *option.choices, option.minimum, option.maximum):
            if value is None or value == option.default:
                continue
            for lang in ("it", "en"):
                try:
                    book = rule_book(name, players, {id_: value}, lang)
                except RulesetError:
                    break
                check(book)


def test_a_rule_that_is_off_is_not_mentioned() -> None:
    off, on = (as_text(rule_book("cirulla", options={"under_ten": value})) for value in (False, True))
    assert "less than ten" not in off
    assert "less than ten" in on


def test_one_number_of_players() -> None:
    book = as_text(rule_book("scopa", 4))
    assert "two pairs" in book and "21 match points" in book and "five players" not in book


def test_what_the_table_agrees_is_told() -> None:
    assert "at least four kings" in as_text(rule_book("scopa", options={"void_kings": 4}))
    assert "at the start there" not in as_text(rule_book("scopa", options={"void_kings": 5}))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_differs_from_its_neighbour_but_not_from_itself(name: str) -> None:
    assert not compare(name, name).differences
    other = "scopa" if name != "scopa" else "scopone"
    assert compare(name, other).differences


def test_differences_rule_by_rule() -> None:
    found = {each.rule: each for each in compare("scopa", "scopa+napola", lang="it").differences}
    assert set(found) == {"points.napola", "options.napola_most", "options.napoleone"}
    assert found["points.napola"].first == ""
    assert "per ogni carta di denari in fila" in found["points.napola"].second


def test_differences_of_tables() -> None:
    """Row by row with what the number is; as one thing where the other game has no such table."""
    southern = compare("scopa", "scopa+primiera-sud").differences
    assert [(each.name, each.first, each.second) for each in southern] == [
        ("In the primiera, Fante", "10", "8"),
        ("In the primiera, Cavallo", "10", "9"),
    ]
    (gone,) = [
        each for each in compare("scopa", "scopa-siciliana").differences if each.name == "In the primiera"
    ]
    assert gone.first.startswith("Ace 16, Two 12, ") and gone.second == ""


def said(book: Book) -> str:
    """The book without its line breaks."""
    return " ".join(as_text(book).split())


OWN = """format: 1
id: own
name: Own
extends: {base}
scoring:
  odd: {{name: Odd, if: {condition}}}
"""


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("(pile where rank is R) in pile", "has this: the kings in its pile are among the cards in its pile"),
        ("any(deck where rank is R)", "has this: there is a king in the deck"),
    ],
)
def test_what_is_no_side_s_is_said_apart(condition: str, expected: str) -> None:
    assert f"whoever {expected}" in said(rule_book(OWN.format(base="scopa", condition=condition)))


def test_no_deal_is_void_where_nothing_is_laid() -> None:
    assert "three kings" not in said(rule_book("scopone-scientifico"))
    assert "Kings on the table" not in said(rule_book("scopone-scientifico"))
    assert "at least three kings" in said(rule_book("scopone-scientifico", options={"cards_each": 9}))


def test_sweeps_are_counted_under_their_conditions() -> None:
    assert "“The marshal's sweep” (if the card played is the king of spades)" in said(
        rule_book("maresciallo")
    )


def test_declarations_add_up_only_where_two_can_fit() -> None:
    together = "A hand that fits several declarations is paid for all of them."
    assert together not in said(rule_book("cirulla"))
    assert together in said(rule_book("cirulla", options={"accusi_add": True}))
