"""How the cards of a record were dealt: its deck as written, or as its moves let one tell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from scopa_dsl.cards import CardError, Deck, card_set, members
from scopa_dsl.diagnostics import Diagnostic
from scopa_dsl.engine.game import Game
from scopa_dsl.records.model import CLAIM, MatchRecord, RecordError
from scopa_dsl.telling.typed import DECLARES
from scopa_dsl.texts import N_


def deck_of(record: MatchRecord, number: int, game: Game) -> tuple[int, ...]:
    """The whole deck of hand ``number``, in the order dealt. Raises RecordError (RC301–RC304).

    Where only the table is written, everybody had what they played; cards that nobody plays
    in the record come where there is room.
    """
    hand = record.hands[number - 1]
    if hand.deck:
        return _whole(record, number, game, hand.deck, "Deck")
    if hand.table is None or game.replace is not None:
        message = N_("Nothing says how the cards lay: write [Deck] with every card in the order dealt.")
        if game.replace is None:
            message = N_("Nothing says how the cards lay: write [Deck], or [Table] with its first cards.")
        raise RecordError(Diagnostic("RC301", record.at("Hand", number), message))
    table = _cards(record, number, game.deck, hand.table, "Table")
    if len(table) != game.table_cards:
        raise RecordError(Diagnostic(
            "RC302", record.at("Table", number), N_("{count} cards are dealt to the table, not {found}."),
            {"count": game.table_cards, "found": len(table)},
        ))  # fmt: skip
    return _from_moves(game, table, _played(record, number, game.deck, table))


def voids_of(record: MatchRecord, number: int, game: Game) -> list[tuple[int, ...]]:
    """The decks that were dealt before hand ``number`` and not played. Raises RecordError."""
    decks = record.hands[number - 1].void
    return [_whole(record, number, game, text, "Void", which) for which, text in enumerate(decks)]


def _whole(
    record: MatchRecord, number: int, game: Game, text: str, tag: str, which: int = 0
) -> tuple[int, ...]:
    cards = _cards(record, number, game.deck, text, tag, which)
    missing = game.deck.all & ~card_set(cards)
    if missing:
        raise RecordError(Diagnostic(
            "RC303", record.at(tag, number, which), N_("Not the whole deck: {cards} are missing."),
            {"cards": " ".join(game.deck.names(missing))},
        ))  # fmt: skip
    return tuple(cards)


def _cards(record: MatchRecord, number: int, deck: Deck, text: str, tag: str, which: int = 0) -> list[int]:
    cards: list[int] = []
    place = record.at(tag, number, which)
    for word in text.replace(",", " ").split():
        try:
            card = deck.parse(word)
        except CardError:
            message = N_("{card} is not a card of this deck.")
            raise RecordError(Diagnostic("RC303", place, message, {"card": word})) from None
        if card in cards:
            message = N_("{card} is there twice.")
            raise RecordError(Diagnostic("RC303", place, message, {"card": deck.name(card)}))
        cards.append(card)
    return cards


def _played(record: MatchRecord, number: int, deck: Deck, table: Sequence[int]) -> list[int]:
    """The card of each move, as far as it can be read before anything is played."""
    played: list[int] = []
    for at, text in enumerate(record.hands[number - 1].moves):
        card = _first_card(deck, text)
        if card is not None and (card in table or card in played):
            message = N_("{card} was on the table or played before.")
            args = {"card": deck.name(card)}
            raise RecordError(Diagnostic("RC304", record.at("move", number, at), message, args))
        if card is not None:
            played.append(card)
    return played


def _first_card(deck: Deck, text: str) -> int | None:
    words = text.replace("×", " ").split()
    if words[0].lower() in (*DECLARES, CLAIM):
        return None
    for end in (1, 3, 2):  # "sette di denari" is one card too
        try:
            return deck.parse(" ".join(words[:end]))
        except CardError:
            continue
    return None


def _from_moves(game: Game, table: Sequence[int], played: Sequence[int]) -> tuple[int, ...]:
    unknown = list(members(game.deck.all & ~card_set([*table, *played])))
    dealt: list[list[int]] = []
    at = 0
    for size in game.hand_sizes:
        turns = played[at : at + size * game.players]
        dealt += [list(turns[position :: game.players]) for position in range(game.players)]
        at += size * game.players
    sizes = chain.from_iterable([size] * game.players for size in game.hand_sizes)
    for hand, size in zip(dealt, sizes, strict=True):
        hand += [unknown.pop(0) for _ in range(min(size - len(hand), len(unknown)))]
    first, rest = dealt[: game.players], dealt[game.players :]
    return (*chain.from_iterable(first), *table, *chain.from_iterable(rest), *unknown)
