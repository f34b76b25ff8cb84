"""`scopa compile`: the Python that a ruleset becomes, rule by rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import groupby
from types import FunctionType
from typing import Any

import typer

from scopa_dsl.api import compiled
from scopa_dsl.cards import Deck
from scopa_dsl.commands.asking import Agreed, Players, Request, options_of, refused
from scopa_dsl.commands.voice import Voice
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.texts import N_, pick

EXAMPLES = (
    "scopa compile scopa",
    "scopa compile cirulla --players 4",
    "scopa compile scopone+napola -o target=21",
)
MOST_SHOWN = 4
"""So many entries of a table are shown."""


def command(ctx: typer.Context, name: Request, agreed: Agreed = None, players: Players = None) -> None:
    """Print every generated function under the line of its rule, then the constants they read."""
    voice: Voice = ctx.obj
    try:
        found = compiled(name, players, options_of(voice, agreed))
    except RulesetError as error:
        raise refused(voice, error) from None
    game = found.game
    voice.say(N_("# {name}, {players} players"), name=pick(game.name, voice.lang), players=game.players)
    read: set[str] = set()
    for place, group in groupby(found.listing, key=lambda each: each[0]):
        print(f"\n# {place}")
        for _, function in group:
            print(ast.unparse(function))
            read |= {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
    print()
    voice.say(N_("# What the names stand for. Sets of cards are numbers with one bit a card."))
    for line in _constants(found.constants, read, game.deck):
        print(line)


def _constants(constants: Mapping[str, Any], read: set[str], deck: Deck) -> Iterator[str]:
    for name, value in constants.items():
        shown = _shown(name, value, deck) if name in read and not name.startswith("__") else ""
        if shown:
            yield f"# {name}: {shown}"


def _shown(name: str, value: Any, deck: Deck) -> str:
    """A constant as cards where it holds cards; nothing where its name says all."""
    if isinstance(value, bool | Fraction):
        return str(value)
    if isinstance(value, int):
        return _cards(value, deck)
    if isinstance(value, tuple) and len(value) == deck.size:
        return _by_card(name, value, deck)
    if type(value) is dict:
        return _table(value, deck)
    if isinstance(value, dict | FunctionType):
        return _says(value)
    return ""


def _says(value: Any) -> str:
    """What the kind of thing says of itself, in a line."""
    doc = (value if isinstance(value, FunctionType) else type(value)).__doc__ or ""
    return doc.partition("\n")[0].partition(";")[0].rstrip(".")


def _by_card(name: str, column: tuple[Any, ...], deck: Deck) -> str:
    cards = name.startswith(("cards_", "usable_"))
    entries = []
    for card in range(deck.size):
        value = column[card]
        if isinstance(value, int) and not isinstance(value, bool):
            text = _cards(value, deck) if cards else str(value)
        elif isinstance(value, dict):
            return f"by card played: {_says(value)}"
        else:
            text = "—" if value is None else str(value)
        entries.append(f"{deck.name(card)} {text}")
    more = ", …" if len(entries) > MOST_SHOWN else ""
    return "by card: " + ", ".join(entries[:MOST_SHOWN]) + more


def _table(table: Mapping[Any, Any], deck: Deck) -> str:
    entries = [
        f"{key} {_cards(value, deck) if isinstance(value, int) else value}"
        for key, value in list(table.items())[:MOST_SHOWN]
    ]
    return ", ".join(entries) + (", …" if len(table) > MOST_SHOWN else "")


def _cards(mask: int, deck: Deck) -> str:
    if mask == deck.all:
        return "{" + f"{deck.name(0)} … {deck.name(deck.size - 1)}" + "}"
    return "{" + " ".join(deck.names(mask & deck.all)) + "}"
