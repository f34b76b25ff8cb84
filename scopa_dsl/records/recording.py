"""A match that is being played, as a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from importlib.metadata import version
from pathlib import Path

from scopa_dsl.cards import Deck
from scopa_dsl.engine.game import Game
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.match import Match
from scopa_dsl.engine.record import move_text
from scopa_dsl.engine.scoring import Sheet
from scopa_dsl.records.model import CLAIM, HandRecord, MatchRecord
from scopa_dsl.ruleset.library import SUFFIXES


def begun(
    game: Game, request: str, seats: Sequence[str], seed: int | None, dealer: int, today: date | None = None
) -> MatchRecord:
    """The record of a match in which nothing has been dealt."""
    return MatchRecord(
        ruleset=game.id,
        source=_source(request),
        digest=game.digest,
        version=version("scopa-dsl"),
        date=(today or date.today()).isoformat(),
        options={name: option_text(value) for name, value in game.options.items()},
        players=game.players,
        seats=tuple(seats),
        seed=seed,
        dealer=dealer,
        result=(),
        totals=(0,) * game.sides,
    )


def hand_record(
    hand: Hand, void: Sequence[Sequence[int]] = (), sheet: Sheet | None = None, *, claimed: bool = False
) -> HandRecord:
    """A hand as played so far.

    ``void`` are the decks dealt before it; ``sheet`` is that of a hand that is over.
    """
    deck = hand.game.deck
    moves = [move_text(deck, move) for _, move in hand.log]
    return HandRecord(
        moves=(*moves, CLAIM) if claimed else tuple(moves),
        deck=_deck(deck, hand.deck),
        void=tuple(_deck(deck, cards) for cards in void),
        points=None if sheet is None else sheet.totals,
        sheet=None if sheet is None else {line.id: line.points for line in sheet.lines},
    )


def with_hands(record: MatchRecord, hands: Sequence[HandRecord], match: Match) -> MatchRecord:
    """The record as far as the match has come."""
    over, winners = match.outcome.over, match.outcome.winners
    return replace(
        record,
        hands=tuple(hands),
        result=winners if over else (),
        undecided=over and not winners,
        totals=match.totals,
    )


def _deck(deck: Deck, cards: Sequence[int]) -> str:
    return " ".join(map(deck.name, cards))


def option_text(value: object) -> str:
    """An option's value as written."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _source(request: str) -> str | None:
    """A request that names a file, so that it can be asked for from anywhere."""
    if not any(suffix in request for suffix in SUFFIXES):
        return None
    path, plus, rest = request.partition("+")
    return f"{Path(path).absolute()}{plus}{rest}"
