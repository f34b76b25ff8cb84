"""Where a hand stands: its cards, whose turn it is, what was earned; what can be asked of it and compared.

Players are told by their position in the order of play: 0 plays first, the last is the dealer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scopa_dsl.cards import card_set
from scopa_dsl.engine.game import DECLARE, Game, Move, Number, PlayRules


class Position:
    """The state of a hand; ``Hand`` plays it.

    ``totals`` are the sides' match points before the hand and ``carried`` the points that earlier
    hands left to a line of the sheet.
    """

    __slots__ = (
        "_began", "_capturer", "_deals", "_declared", "_earned", "_fresh", "_hands", "_log",
        "_moves", "_piles", "_previous", "_rules", "_shown", "_sides", "_size", "_stock", "_taker",
        "_times", "carried", "dealer", "deck", "game", "leftover", "over", "seats", "table", "totals",
        "turn", "void", "wild_rank", "winner", "won_by",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        dealer: int,
        totals: Sequence[Number] | None,
        carried: Mapping[str, Number] | None,
    ) -> None:
        """A hand with no card dealt. Raises ValueError for a seat that there is not."""
        self.game = game
        self.dealer = dealer
        self.totals = tuple(totals) if totals is not None else (0,) * game.sides
        self.carried = dict(carried or {})
        if not 0 <= dealer < game.players:
            raise ValueError(f"the dealer sits at 0 to {game.players - 1}, not at {dealer}")
        self.seats, self._sides = game.seatings[dealer]
        """The seat at each position."""
        self.deck: tuple[int, ...] = ()
        """The deck as dealt. Nothing that a player sees may come from here."""
        self.table = 0
        """The cards on the table."""
        self.turn = 0
        """The position whose turn it is."""
        self.over = False
        self.winner: int | None = None
        """The side that has won the match within this hand."""
        self.won_by: str | None = None
        """The line of the sheet that won it."""
        self.wild_rank: int | None = None
        """What the wild card was declared to be, until it is taken."""
        self.void: str | None = None
        """The reason why the opening is void, judged when it was dealt."""
        self.leftover = 0
        """The cards that were left on the table at the end and went to a side."""
        self._rules = game.play
        self._hands: list[list[int]] = [[]] * game.players
        self._stock: tuple[int, ...] = ()
        self._piles = [0] * game.sides
        self._shown = [0] * game.players
        self._began = 0
        self._fresh = True
        self._declared = 0
        self._deals = self._size = 0
        self._capturer = self._taker = -1
        self._previous: int | None = None
        # By side, by line. Copies share these, so they are replaced, not changed.
        self._earned: tuple[dict[str, Number], ...] = ({},) * game.sides
        self._times: tuple[dict[str, int], ...] = ({},) * game.sides
        self._log: list[Move] = []
        self._moves: Sequence[Move] | None = None

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.seats[self.turn]

    @property
    def side(self) -> int:
        """The side whose turn it is."""
        return self._sides[self.turn]

    @property
    def sides(self) -> tuple[int, ...]:
        """The side at each position."""
        return self._sides

    @property
    def hand(self) -> int:
        """The cards of the player whose turn it is."""
        return card_set(self._hands[self.turn])

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards of each position. Hidden from the others, except what is ``shown``."""
        return tuple(card_set(cards) for cards in self._hands)

    @property
    def stock(self) -> tuple[int, ...]:
        """The cards still to be dealt, the next first. Hidden."""
        return self._stock

    @property
    def piles(self) -> tuple[int, ...]:
        """The cards taken by each side."""
        return tuple(self._piles)

    @property
    def shown(self) -> tuple[int, ...]:
        """The cards of each position that lie open in its hand."""
        return tuple(shown & held for shown, held in zip(self._shown, self.hands, strict=True))

    @property
    def log(self) -> tuple[tuple[int, Move], ...]:
        """Every move made, with the position that made it."""
        count = len(self._hands)
        position, told = self._began, []
        for move in self._log:
            told.append((position % count, move))
            position += move.kind != DECLARE
        return tuple(told)

    @property
    def earned(self) -> Mapping[str, tuple[Number, ...]]:
        """The points made in play so far: line id -> points of each side."""
        return _by_line(self._earned)

    @property
    def paid(self) -> tuple[Number, ...]:
        """The same by side, all lines together."""
        return tuple([sum(own.values()) if own else 0 for own in self._earned])

    @property
    def times(self) -> Mapping[str, tuple[int, ...]]:
        """How often each line was earned in play: line id -> times for each side."""
        return _by_line(self._times)

    @property
    def last_capturer(self) -> int | None:
        """The side that captured last."""
        return self._capturer if self._capturer >= 0 else None

    @property
    def last_taker(self) -> int | None:
        """The side that captured or banked last."""
        return self._taker if self._taker >= 0 else None

    @property
    def previous(self) -> int | None:
        """The card laid without taking in the play just before."""
        return self._previous

    @property
    def state(self) -> tuple[object, ...]:
        """Everything that play and score from here on depend on, to compare hands of one deal by."""
        hands, piles = tuple(map(tuple, self._hands)), tuple(self._piles)
        earned = tuple(frozenset(own.items()) if own else None for own in self._earned)
        return (
            self.turn, self.table, hands, self._stock, piles, self._capturer, self._taker, self._previous,
            self.wild_rank, self._declared, earned,
        )  # fmt: skip

    @property
    def left(self) -> int:
        """How many cards are still to be played."""
        return len(self._stock) + sum(map(len, self._hands))

    @property
    def dealt(self) -> int:
        """How many cards each player got in this deal."""
        return self._size

    @property
    def declared(self) -> int:
        """The positions that have declared in this deal, one bit each."""
        return self._declared

    @property
    def first_play(self) -> bool:
        """Is the next card the first of the hand."""
        return self._fresh and all(move.kind == DECLARE for move in self._log)

    @property
    def last_play(self) -> bool:
        """Is the next card the last of the hand."""
        return not self._stock and self.left == 1

    @property
    def first_deal(self) -> bool:
        """Are the cards of the first deal being played."""
        return self._deals == 1

    @property
    def last_deal(self) -> bool:
        """Is the stock exhausted."""
        return not self._stock

    @property
    def rules(self) -> PlayRules:
        """The play rules in force, the wild card read as declared."""
        return self._rules

    def __eq__(self, other: object) -> bool:
        """Two hands are equal when nothing that is said or played can tell them apart."""
        if not isinstance(other, Position):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _TELLING)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Where the hand stands, with nothing hidden."""
        table = " ".join(self.game.deck.names(self.table))
        state = "over" if self.over else f"seat {self.seat} to play"
        return f"<Hand of {self.game.id}: table {table or '-'}, {state}, {len(self._log)} moves made>"


def _by_line(numbers: tuple[dict[str, Any], ...]) -> dict[str, tuple[Any, ...]]:
    """Numbers kept by side, by line: line id -> the number of each side."""
    lines = dict.fromkeys(line for own in numbers for line in own)
    return {line: tuple(own.get(line, 0) for own in numbers) for line in lines}


# The legal moves and the rules in force follow from the rest.
_TELLING = tuple(name for name in Position.__slots__ if name not in ("_moves", "_rules"))
