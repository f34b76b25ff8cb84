"""A hand as plain values that can be stored, and back again by replaying it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from scopa_dsl.cards import CardError, Deck
from scopa_dsl.engine.game import BANK, DECLARE, LAY, Game, Move, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.illegal import IllegalMove
from scopa_dsl.texts import N_

_NUMBER = re.compile(r"-?[0-9]{1,400}(/0*[1-9][0-9]{0,399})?")


class RecordError(ValueError):
    """A record that does not replay. ``where`` is its key, or the move counted from 1.

    ``message`` is a marked template filled from ``named``.
    """

    def __init__(self, where: str, message: str, **named: object) -> None:
        super().__init__(f"{where}: {message.format(**named)}")
        self.where = where
        self.message = message
        self.named = named


def move_text(deck: Deck, move: Move) -> str:
    """A move as written: ``7D``, ``7D x 4S 3B``, ``AD bank``, ``declare``, ``declare 7C=A``."""
    if move.kind == DECLARE:
        return "declare" if move.card < 0 else f"declare {deck.name(move.card)}={deck.ranks[move.rank]}"
    name = deck.name(move.card)
    if move.kind == BANK:
        return f"{name} bank"
    return name if move.kind == LAY else f"{name} x {' '.join(deck.names(move.taken))}"


def find_move(hand: Hand, text: str) -> Move:
    """The move that a text means in this hand, legal or not (an illegal one has kind 0).

    Raises CardError for a card that the deck lacks.
    """
    deck = hand.game.deck
    words = text.replace("=", " ").split()
    if words[:1] == ["declare"]:
        if len(words) == 1:
            return Move(-1, 0, DECLARE)
        rank = deck.rank_named(words[2]) if len(words) == 3 else None
        if rank is None:
            raise CardError(text, deck)
        return Move(deck.parse(words[1]), 0, DECLARE, rank)
    played, _, taken_text = text.partition(" x ")
    if played.endswith(" bank"):
        return Move(deck.parse(played.removesuffix(" bank")), 0, BANK)
    card = deck.parse(played)
    if not taken_text:
        return Move(card, 0, LAY)
    taken = deck.parse_set(taken_text)
    same = (move for move in hand.moves() if move.card == card and move.taken == taken)
    return next(same, Move(card, taken, 0))


def to_record(hand: Hand) -> dict[str, object]:
    """A hand as values that JSON can hold: what was dealt and every move since."""
    game = hand.game
    return {
        "game": game.id,
        "digest": game.digest,
        "options": {name: _plain(value) for name, value in game.options.items()},
        "players": game.players,
        "dealer": hand.dealer,
        "totals": [_plain(total) for total in hand.totals],
        "carried": {line: _plain(points) for line, points in hand.carried.items()},
        "deck": [game.deck.name(card) for card in hand.deck],
        "moves": [move_text(game.deck, move) for _, move in hand.log],
    }


def from_record(game: Game, data: Mapping[str, object]) -> Hand:
    """The hand that a record tells of, replayed.

    Raises RecordError saying where it is not a record of a hand of this very game.
    """
    if not isinstance(data, Mapping):
        raise RecordError("record", N_("missing or not what it should be"))
    _check_game(game, data)
    dealer = data.get("dealer")
    if type(dealer) is not int or not 0 <= dealer < game.players:
        raise RecordError("dealer", N_("not a seat of this game"))
    totals = [_number(total, "totals") for total in _list(data, "totals")]
    if len(totals) != game.sides:
        raise RecordError("totals", N_("not one number for each side"))
    carried = data.get("carried")
    if not isinstance(carried, Mapping):
        raise RecordError("carried", N_("missing or not what it should be"))
    deck = []
    for name in _list(data, "deck"):
        try:
            deck.append(game.deck.parse(str(name)))
        except CardError:
            raise RecordError("deck", N_("{card} is not a card of this deck"), card=name) from None
    if sorted(deck) != list(range(game.deck.size)):
        raise RecordError("deck", N_("not every card of the deck once"))
    hand = Hand(game, deck, dealer, totals, {str(k): _number(v, "carried") for k, v in carried.items()})
    for number, text in enumerate(_list(data, "moves"), 1):
        try:
            hand.play(find_move(hand, str(text)))
        except (CardError, IllegalMove) as error:
            raise RecordError(
                f"move {number}", N_("{move} cannot be replayed: {reason}"), move=text, reason=error
            ) from error
    return hand


def _check_game(game: Game, data: Mapping[str, object]) -> None:
    saved = data.get("game")
    if saved != game.id:
        raise RecordError("game", N_("a hand of {other}, not of {game}"), other=saved, game=game.id)
    if data.get("players") != game.players:
        raise RecordError("players", N_("not for {players} players"), players=game.players)
    options = data.get("options")
    here = {name: _plain(value) for name, value in game.options.items()}
    if options != here:
        theirs = options if isinstance(options, Mapping) else {}
        name = next((name for name in sorted({*here, *theirs}) if here.get(name) != theirs.get(name)), "")
        raise RecordError(
            f"options.{name}",
            N_("{there} when it was saved, {here} now"),
            there=theirs.get(name),
            here=here.get(name),
        )
    if data.get("digest") != game.digest:
        raise RecordError("digest", N_("the rules of {game} have changed since it was saved"), game=game.id)


def _list(data: Mapping[str, object], key: str) -> list[object]:
    found = data.get(key)
    if not isinstance(found, list):
        raise RecordError(key, N_("missing or not what it should be"))
    return found


def _plain(value: Number | bool | str) -> int | bool | str:
    return str(value) if isinstance(value, Fraction) else value


def _number(value: object, where: str) -> Number:
    if type(value) is int:
        return value
    # Fraction would take more, such as 1e999999999, and be busy with it for ever.
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return Fraction(value)
    raise RecordError(where, N_("{value} is not a number"), value=value)
