"""Captures of the whole library against the slowest way there is: every subset, asked of the interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from language.oracle import SUITS, Card, Suit, Word, World, evaluate, together

from compiler.rulesets import At
from scopa_dsl.api import read
from scopa_dsl.cards import Deck, card_set, members
from scopa_dsl.compiler.game import compile_game
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.engine.game import Game
from scopa_dsl.ruleset.library import modules, names
from scopa_dsl.ruleset.model import Option, Rule, Ruleset
from scopa_dsl.ruleset.nodes import Scalar, plain

Sets = set[frozenset[Card]]
TABLE = 10


def requests() -> Iterator[str]:
    yield from names()
    for name in modules():
        for base in ("scopa", "scopone", "scopa-di-quindici", "cirulla", "spazzino"):
            try:
                read(f"{base}+{name}")
            except RulesetError:
                continue
            yield f"{base}+{name}"
            break


@pytest.mark.parametrize("request_", list(requests()))
def test_captures_are_all_the_subsets_that_the_rules_allow(request_: str) -> None:
    random = Random(request_)
    ruleset = read(request_)
    judged = 0
    for players in ruleset.seats:
        for agreed in ({}, {name: agreement(option, random) for name, option in ruleset.options.items()}):
            try:
                game = compile_game(ruleset, players, agreed).game
            except RulesetError as error:
                # A module that deals more cards does not fit every number of players.
                assert [found.code for found in error.diagnostics] == ["SC614"]
                continue
            for _ in range(2):
                judge(ruleset, game, random)
                judged += 1
    assert judged


def agreement(option: Option, random: Random) -> Any:
    """Something else that a table might agree on."""
    if option.choices:
        return random.choice(option.choices)
    return random.choice((True, False)) if isinstance(option.default, bool) else option.default


def judge(ruleset: Ruleset, game: Game, random: Random) -> None:
    """One table, some cards played to it: each kind of capture, and all of them together."""
    deck = game.deck
    cards = random.sample(range(deck.size), deck.size)
    table = card_set(cards[: random.randint(0, TABLE)])
    for played in random.sample([card for card in cards if not table >> card & 1], 4):
        rest = [card for card in cards if card != played and not table >> card & 1]
        flags = {name: random.random() < 0.3 for name in ("first_play", "last_play", "last_deal")}
        at = At(hand=1 << played | card_set(rest[:2]), **flags)
        world = world_of(ruleset, game, played, table, at)
        rules = game.play
        if game.wild is not None and random.random() < 0.5:
            rank = random.randrange(len(deck.ranks))
            (wild,) = cards_of(deck, 1 << game.wild)
            rules, world = game.reading(rank), replace(world, wild={wild: deck.ranks[rank]})
        allowed = [brute(rule, world) for rule in ruleset.captures]
        for kind, sets in zip(rules.kinds, allowed, strict=True):
            found = list(kind.find(played, table, at))
            assert len(set(found)) == len(found), kind.id
            assert {cards_of(deck, taken) for taken in found} == sets, (kind.id, deck.name(played), at)
        moves = rules.captures(played, table, at)
        assert {cards_of(deck, move.taken): move.kind for move in moves} == together_allowed(
            ruleset, allowed, world
        )


def together_allowed(ruleset: Ruleset, allowed: list[Sets], world: World) -> dict[frozenset[Card], int]:
    """What may be taken when all kinds are looked at: where one comes first, no other is possible."""
    for i, rule in enumerate(ruleset.captures):
        if allowed[i] and said(rule, "first", "false", world):
            return dict.fromkeys(allowed[i], i)
    kinds: dict[frozenset[Card], int] = {}
    for i, sets in enumerate(allowed):
        for taken in sets:
            kinds.setdefault(taken, i)
    return kinds


def said(rule: Rule, key: str, otherwise: str, world: World) -> Any:
    written = rule.field(key)
    return evaluate(written.text if written else otherwise, world)


def brute(rule: Rule, world: World) -> Sets:
    """Every set that a kind allows, by trying all subsets."""
    candidates = sorted(together(said(rule, "from", "table", world)))
    take = said(rule, "take", "one", world)
    subsets = [frozenset(s) for n in range(1, len(candidates) + 1) for s in combinations(candidates, n)]
    if take == "one":
        subsets = [taken for taken in subsets if len(taken) == 1]
    elif take == "all":
        subsets = [taken for taken in subsets if len(taken) == len(candidates)]
    elif take != "part":
        amounts = {said(rule, "making", "", replace(world, alternative=i)) for i in range(3)} - {None}
        groups = [taken for taken in subsets if amounts & totals(taken, world)]
        subsets = groups if take == "group" else list(unions(groups))
    allowed = {
        taken
        for taken in subsets
        if said(rule, "if", "true", replace(world, names={**world.names, "taken": taken}))
    }
    if allowed and said(rule, "fewest", "false", world):
        least = min(map(len, allowed))
        allowed = {taken for taken in allowed if len(taken) == least}
    return allowed


def totals(cards: frozenset[Card], world: World) -> set[Fraction]:
    """Everything that some cards may add up to."""
    sums = {Fraction(0)}
    for card in cards:
        row = world.tables["value"].get(world.wild.get(card, card.rank))
        numbers = row if isinstance(row, list) else [] if row is None else [row]
        sums = {total + number for total in sums for number in numbers}
    return sums


def unions(groups: list[frozenset[Card]]) -> Sets:
    """All unions of disjoint groups."""
    made: Sets = set()
    for group in groups:
        made |= {group} | {other | group for other in made if not other & group}
    return made


def cards_of(deck: Deck, mask: int) -> frozenset[Card]:
    return frozenset(Card(deck.ranks[deck.rank(card)], SUITS[deck.suit(card)]) for card in members(mask))


def world_of(ruleset: Ruleset, game: Game, played: int, table: int, at: At) -> World:
    deck = game.deck
    (card,) = cards_of(deck, 1 << played)
    options = {
        name: (Suit(value) if value in SUITS else Word(value)) if isinstance(value, str) else value
        for name, value in game.options.items()
    }
    tables = {
        name: {
            deck.ranks[rank]: numbers
            for entry in tree.entries
            if (rank := deck.rank_named(entry.key.text)) is not None
            and (numbers := exact(plain(entry.value))) is not None
        }
        for name, tree in ruleset.tables.items()
    }
    return World(
        deck.ranks,
        tables,
        {
            "played": card,
            "table": cards_of(deck, table),
            "hand": cards_of(deck, at.hand),
            "first_play": at.first_play,
            "last_play": at.last_play,
            "last_deal": at.last_deal,
            "players": game.players,
            **options,
        },
        {name: word.text for name, word in ruleset.words.items() if isinstance(word, Scalar)},
    )


def exact(written: Any) -> Any:
    if isinstance(written, list):
        return [Fraction(str(number)) for number in written]
    return None if written is None else Fraction(str(written))
