"""Worked examples: situations from the examples of the ruleset's files, judged by this very game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath

from scopa_dsl.cards import CardError
from scopa_dsl.rulebook.document import Chapter, Item
from scopa_dsl.rulebook.told import Told
from scopa_dsl.ruleset.nodes import Mapping, Scalar, Sequence
from scopa_dsl.ruleset.source import parse
from scopa_dsl.texts import N_

MOST = 8
_PLAIN_PLAY = {"table", "play", "captures", "trail", "says", "banked"}
_PLAIN_OPENING = {"table", "void", "says"}


@dataclass(frozen=True, slots=True)
class _InMidHand:
    """A play that is neither the first nor the last of a hand."""

    hand: int
    first_play: bool = False
    last_play: bool = False
    first_deal: bool = False
    last_deal: bool = False


def samples(told: Told) -> Chapter | None:
    """Some captures and opening tables; what comes of them is worked out, not copied."""
    items: list[Item] = []
    for example in _examples(told):
        keys = set(example.keys())
        if {"table", "play"} <= keys <= _PLAIN_PLAY:
            text = _capture(told, example)
        elif {"table", "void"} <= keys <= _PLAIN_OPENING:
            text = _opening(told, example)
        else:
            continue
        if text and text not in [item.text for item in items]:
            items.append(Item(f"samples.{len(items)}", text))
        if len(items) == MOST:
            break
    return Chapter("samples", told.say(N_("Examples")), tuple(items)) if items else None


def _examples(told: Told) -> Iterator[Mapping]:
    """The examples of all files that the game is made of, its own first."""
    asked = told.ruleset.id.split("+")
    order = {name: -i for i, name in enumerate(asked)}
    files = sorted(told.ruleset.files.items(), key=lambda file: order.get(PurePath(file[0]).stem, 1))
    for path, text in files:
        written = parse(text, path).get("examples")
        for example in written.items if isinstance(written, Sequence) else ():
            if isinstance(example, Mapping):
                yield example


def _cards(told: Told, example: Mapping, key: str) -> int | None:
    found = example.get(key)
    try:
        return told.game.deck.parse_set(found.text) if isinstance(found, Scalar) else None
    except CardError:
        return None


def _capture(told: Told, example: Mapping) -> str:
    table, played = _cards(told, example, "table"), _cards(told, example, "play")
    if table is None or not played or table & played:
        return ""
    card = played.bit_length() - 1
    moves = told.game.play.captures(card, table, _InMidHand(played))
    if not table:
        return told.say(
            N_("The table is empty. You play {card}: it takes nothing, and stays there."),
            card=_the(told, played),
        )
    named = {"card": _the(told, played), "table": _the(told, table)}
    if not moves:
        return told.say(
            N_("On the table: {table}. You play {card}: it takes nothing, and stays on the table."), **named
        )
    sets = told.language.joined([_the(told, move.taken) for move in moves], "or")
    if len(moves) == 1:
        return told.say(N_("On the table: {table}. You play {card}: it takes {taken}."), taken=sets, **named)
    separate = told.say(N_("; or ")).join(_the(told, move.taken) for move in moves)
    return told.say(
        N_("On the table: {table}. You play {card}: it takes, as you choose, {taken}."),
        taken=separate,
        **named,
    )


def _opening(told: Told, example: Mapping) -> str:
    table = _cards(told, example, "table")
    if table is None or not told.game.table_cards:
        return ""
    named = {"table": _the(told, table)}
    if any(reason.test(table) for reason in told.game.void):
        return told.say(N_("The opening cards are {table}: the deal is void."), **named)
    return told.say(N_("The opening cards are {table}: the deal stands."), **named)


def _the(told: Told, cards: int) -> str:
    """Each card by name, in deck order."""
    deck = told.game.deck
    ordered = [card for card in range(deck.size) if cards >> card & 1]
    ordered.sort(key=lambda card: (deck.rank(card), card))
    language = told.language
    names = [(told.names.rank(deck.rank(card)), told.names.suit(deck.suit(card))) for card in ordered]
    return language.joined([language.the_of([rank], suit) for rank, suit in names])
