"""One deal-out of the deck, played to the end: legal moves, play, and the points made on the way.

Players are told by their position in the order of play: 0 plays first, the last is the dealer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scopa_dsl.cards import card_set
from scopa_dsl.engine.game import BANK, LAY, Game, Line, Move, Number
from scopa_dsl.engine.illegal import refusal
from scopa_dsl.engine.legal import declarable, declaring, legal_moves, paying, worth
from scopa_dsl.engine.opening import opening_lines, replaced, void_reason
from scopa_dsl.engine.position import Position


class Hand(Position):
    """A hand being played. Mutable; ``clone`` it to try something.

    ``deck`` lists the first deal's cards player by player in order of play, then the table,
    then the later deals likewise.
    """

    __slots__ = ()

    def __init__(
        self,
        game: Game,
        deck: Sequence[int],
        dealer: int,
        totals: Sequence[Number] | None = None,
        carried: Mapping[str, Number] | None = None,
    ) -> None:
        super().__init__(game, dealer, totals, carried)
        self.deck = tuple(deck)
        dealt = game.players * game.hand_sizes[0]
        opened = dealt + game.table_cards
        self.table = card_set(self.deck[dealt:opened])
        self._stock = self.deck[:dealt] + self.deck[opened:]
        self._deal()
        self._open()

    # Moves

    def moves(self) -> Sequence[Move]:
        """The legal moves, each once, in a stable order; empty only when the hand is over."""
        found = self._moves
        if found is None:
            if self.over:
                return ()
            rules, cards = self._rules, self._hands[self.turn]
            listed = rules.moves
            if listed is not None:
                found = listed(cards, self.table, self)
                if rules.declare and len(cards) == self._size and not self._declared >> self.turn & 1:
                    offers = self.offers()
                    found = [*offers, *found] if offers else found
            else:
                found = legal_moves(self)
            self._moves = found
        return found

    def offers(self) -> Sequence[Move]:
        """What the hand at the turn allows to declare, if nobody has played from it."""
        held = 0
        for card in self._hands[self.turn]:
            held |= 1 << card
        knows = self.wild_rank, held, not self._stock, self.totals[self._sides[self.turn]]
        found = self.game.offers.get(knows)
        return declarable(self.game, *knows) if found is None else found

    # Play

    def play(self, move: Move) -> None:
        """Make a move. Raises IllegalMove, changing nothing, if it is not a legal one."""
        if move not in (self._moves or self.moves()):
            raise refusal(self, move)
        self.push(move)

    def push(self, move: Move) -> None:
        """Make a move that is known to be one of ``moves``, without looking again."""
        card, taken, kind, rank = move
        self._moves = None
        turn, hands = self.turn, self._hands
        if kind == LAY:
            self.table |= 1 << card
            self._previous = card
        elif kind >= 0:
            side = self._sides[turn]
            earned = self.rewards(move) if taken == self.table or self._rules.capture else None
            self._piles[side] |= taken | 1 << card
            self.table ^= taken
            if earned:
                self._pay(earned, side)
            self._capturer = self._taker = side
            self._previous = None
        elif kind == BANK:
            self._taker = side = self._sides[turn]
            self._piles[side] |= 1 << card
            self._previous = None
        else:
            self._log.append(move)
            self._declare(rank)
            return
        self._log.append(move)
        hands[turn].remove(card)
        if self.wild_rank is not None:
            self._release_wild()
        turn += 1
        if turn == len(hands):
            turn = 0
        self.turn = turn
        if not hands[turn]:
            self._next()

    def rewards(self, move: Move) -> list[tuple[Line, Number]]:
        """The lines that a capture earns there and then if it is made now, with their points."""
        rules, taken = self._rules, move.taken
        table = self.table & ~taken
        if table and not rules.capture:
            return []
        knows = self.knows(move)
        earned = paying(rules.capture, knows) if rules.capture else []
        if table or not rules.sweep:
            return earned
        for reason in rules.no_sweep:
            if reason.test(*knows):
                return earned
        return earned + (rules.sweep_pays or paying(rules.sweep, knows))

    def knows(self, move: Move) -> tuple[object, ...]:
        """What the hooks of a capture are given if it is made now."""
        side, taken = self._sides[self.turn], move.taken
        pile, total = self._piles[side] | taken | 1 << move.card, self.totals[side]
        return (
            move.card, taken, self.table & ~taken, self, move.kind, self._previous, pile, total,
            self._earned[side],
        )  # fmt: skip

    def _pay(self, paying: Iterable[tuple[Line, Number]], side: int) -> None:
        for line, points in paying:
            if line.wins:
                if self.winner is None:
                    self.winner, self.won_by, self.over = side, line.id, True
                continue
            id_, earned, times = line.id, self._earned, self._times
            own = {**earned[side], id_: earned[side].get(id_, 0) + points}
            self._earned = (*earned[:side], own, *earned[side + 1 :])
            often = {**times[side], id_: times[side].get(id_, 0) + 1}
            self._times = (*times[:side], often, *times[side + 1 :])

    def _declare(self, rank: int) -> None:
        if rank >= 0:
            self.wild_rank = rank
            self._rules = self.game.reading(rank)
        self._shown = [*self._shown]
        self._shown[self.turn] |= self.hand
        self._declared |= 1 << self.turn
        self._pay(declaring(self, self._rules), self.side)

    def _release_wild(self) -> None:
        wild = self.game.wild
        if wild is not None and any(pile >> wild & 1 for pile in self._piles):
            self.wild_rank = None
            self._rules = self.game.play

    # Dealing

    def _deal(self) -> None:
        game = self.game
        self._size = size = game.hand_sizes[self._deals]
        stock = self._stock
        dealt = game.players * size
        self._hands = [sorted(stock[at : at + size]) for at in range(0, dealt, size)]
        self._stock = stock[dealt:]
        self._deals += 1
        self._declared = 0
        if game.face_up is not None and game.face_up(not self._stock):
            self._shown = list(self.hands)

    def _open(self) -> None:
        game = self.game
        self.void = void_reason(game, self.table)
        if game.replace is not None:
            self.table, self._stock = replaced(game.replace, self.table, self._stock)
        earned = opening_lines(game, self.table)
        if earned:
            side = self._sides[-1]
            self._pay(earned, side)
            if worth(earned) > (0, 0):
                self._piles[side] |= self.table
                self.table = 0
                self._capturer = self._taker = side

    def _next(self) -> None:
        """Nobody at the turn has a card: the next deal, or the end."""
        if self.over:
            return
        if any(self._hands):
            while not self._hands[self.turn]:
                self.turn = (self.turn + 1) % len(self._hands)
        elif self._stock:
            self.turn = 0
            self._deal()
        else:
            self._finish()

    def _finish(self) -> None:
        self.over = True
        last = self._capturer
        if last >= 0 and self._rules.end:
            knows = (self.table, self._piles[last], self.totals[last])
            self._pay(paying(self._rules.end, knows), last)
        to = {"last_capturer": self._capturer, "last_taker": self._taker, "dealer": self._sides[-1]}
        side = to.get(self.game.leftovers, -1)
        if side >= 0:
            self._piles[side] |= self.table
            self.leftover = self.table
            self.table = 0

    # Copies

    def clone(self) -> Hand:
        """A copy that can be played on without touching this one."""
        # Written out, because search does little else; what is replaced, not changed, is shared.
        twin = Hand.__new__(Hand)
        twin.game, twin.dealer, twin.deck, twin.seats = self.game, self.dealer, self.deck, self.seats
        twin.totals, twin.carried, twin._sides = self.totals, self.carried, self._sides
        twin.table, twin.turn, twin.over, twin.leftover = self.table, self.turn, self.over, self.leftover
        twin.winner, twin.won_by, twin.wild_rank = self.winner, self.won_by, self.wild_rank
        twin.void, twin._began, twin._fresh = self.void, self._began, self._fresh
        twin._stock, twin._deals, twin._size = self._stock, self._deals, self._size
        twin._capturer, twin._taker, twin._previous = self._capturer, self._taker, self._previous
        twin._declared, twin._shown, twin._rules = self._declared, self._shown, self._rules
        twin._earned, twin._times, twin._moves = self._earned, self._times, self._moves
        twin._hands = [cards[:] for cards in self._hands]
        twin._piles = self._piles[:]
        twin._log = self._log[:]
        return twin
