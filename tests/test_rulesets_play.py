"""Every game of the library can be played to the end, whatever a table agrees on, and loses no card."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from scopa_dsl.api import load, read
from scopa_dsl.cards import Deck
from scopa_dsl.compiler.game import compile_game
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.game import Game
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.match import Match
from scopa_dsl.engine.scoring import sheet
from scopa_dsl.ruleset import library
from scopa_dsl.ruleset.model import Option, Ruleset

SEATS = [(name, players) for name in library.names() for players in read(name).seats]
UNLIKE = ("scopa", "cirulla", "cicera", "spazzino", "scopone-scientifico", "escoba", "pasur")
"""Games that differ in most of what a module could change."""
MUST_NOT_FIT = ("SC613", "SC614", "SC615", "SC603", "SC623")
"""What an option may bring about: a deal that does not fit, a capture that no card can make."""


def play_hand(game: Game, random: Random, dealer: int = 0) -> Hand:
    """A random hand, with the cards counted at every step."""
    hand = deal(game, random, dealer)
    left = game.deck.size * 3
    while not hand.over:
        assert_conserved(hand, game.deck)
        moves = hand.moves()
        assert moves and len(set(moves)) == len(moves)
        hand.play(moves[int(random.random() * len(moves))])
        left -= 1
        assert left, "a hand without end"
    assert_conserved(hand, game.deck)
    scored = sheet(hand)
    assert len(scored.totals) == game.sides
    return hand


def assert_conserved(hand: Hand, deck: Deck) -> None:
    """Every card is in exactly one place."""
    places = [hand.table, *hand.hands, *hand.piles, *(1 << card for card in hand.stock)]
    assert sum(place.bit_count() for place in places) == deck.size
    together = 0
    for place in places:
        together |= place
    assert together == deck.all


def settings(ruleset: Ruleset, random: Random, count: int) -> Iterator[dict[str, object]]:
    """Random values for the options of a game."""
    for _ in range(count):
        yield {option.id: random.choice(values_of(option)) for option in ruleset.options.values()}


def values_of(option: Option) -> list[object]:
    if option.choices:
        return list(option.choices)
    if isinstance(option.default, bool):
        return [True, False]
    assert isinstance(option.default, int | Fraction)
    least = option.minimum if isinstance(option.minimum, int) else option.default
    most = option.maximum if isinstance(option.maximum, int) else least + 10
    return [option.default, *range(int(least), int(most) + 1)]


def compiled(ruleset: Ruleset, players: int, options: dict[str, object]) -> Game | None:
    """The game; None where the options, together, are refused for a reason that is expected."""
    try:
        return compile_game(ruleset, players, options).game
    except RulesetError as error:
        assert {found.code for found in error.diagnostics} <= set(MUST_NOT_FIT), error
        return None


@pytest.mark.parametrize(("name", "players"), SEATS)
def test_random_hands(name: str, players: int) -> None:
    game, random = load(name, players), Random(f"{name} {players}")
    for number in range(5):
        play_hand(game, random, number % players)


@pytest.mark.parametrize("name", library.names())
def test_random_options(name: str) -> None:
    ruleset, random = read(name), Random(name)
    played = 0
    for players in ruleset.seats:
        for options in settings(ruleset, random, 2):
            game = compiled(ruleset, players, options)
            if game is not None:
                play_hand(game, random)
                played += 1
    assert played


@pytest.mark.parametrize("name", library.names())
def test_matches_end(name: str) -> None:
    game, random = load(name), Random(name)
    match = Match(game)
    for _ in range(400):
        if match.outcome.over:
            break
        hand = match.next_hand(random)
        while not hand.over:
            moves = hand.moves()
            hand.play(moves[int(random.random() * len(moves))])
        match.finish(hand)
    assert match.outcome.over
    assert match.outcome.winners


@pytest.mark.parametrize("module", library.modules())
@pytest.mark.parametrize("name", UNLIKE)
def test_a_module_on_a_game(name: str, module: str) -> None:
    fits_or_is_refused(name, module, seats=1)


@pytest.mark.slow
@pytest.mark.parametrize("module", library.modules())
@pytest.mark.parametrize("name", library.names())
def test_every_module_on_every_game(name: str, module: str) -> None:
    fits_or_is_refused(name, module, seats=9)


def fits_or_is_refused(name: str, module: str, seats: int) -> None:
    """A module plays at all numbers of players, or is refused where it says what does not fit."""
    try:
        ruleset = read(f"{name}+{module}")
        games = [compile_game(ruleset, players).game for players in list(ruleset.seats)[:seats]]
    except RulesetError as error:
        for found in error.diagnostics:
            assert found.span.path == f"rulesets/modules/{module}.yaml"
            assert found.text("it") != found.text("en")
        return
    for game in games:
        play_hand(game, Random(f"{name}+{module}"))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_many_random_hands(name: str, players: int) -> None:
    game, random = load(name, players), Random(f"{name} {players}")
    for number in range(1000):
        play_hand(game, random, number % players)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), SEATS)
def test_many_random_options(name: str, players: int) -> None:
    ruleset, random = read(name), Random(f"{name} {players}")
    hands = 0
    for options in settings(ruleset, random, 200):
        game = compiled(ruleset, players, options)
        for number in range(5 if game else 0):
            assert game is not None
            play_hand(game, random, number % players)
            hands += 1
    assert hands
