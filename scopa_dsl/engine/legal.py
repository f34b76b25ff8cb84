"""Which moves are legal where the rules ask for more than taking what the card can take."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scopa_dsl.cards import members
from scopa_dsl.engine.game import BANK, DECLARE, LAY, Game, Line, Move, Number, PlayRules, Reason

if TYPE_CHECKING:
    from scopa_dsl.engine.hand import Hand

LAYING = tuple(Move(card, 0, LAY) for card in range(64))
"""By card, the move that lays it."""
MOST_OFFERS = 1 << 15
"""For so many different hands a game remembers what they may declare."""
_BANKING = tuple(Move(card, 0, BANK) for card in range(64))


def legal_moves(hand: Hand) -> list[Move]:
    """Declarations, then the moves of each card: captures, laying it, putting it aside."""
    rules, table = hand.rules, hand.table
    cards = list(members(hand.hand))
    allowed = [card for card in cards if not _holding(rules.forbid, card, table, hand)] or cards
    takings = [rules.captures(card, table, hand) for card in allowed]
    obligation = hand.game.obligation
    hand_must = obligation == "hand" and any(takings)
    fresh = len(cards) == hand.dealt and not hand.declared >> hand.turn & 1
    found = [*hand.offers()] if fresh else []
    for card, taking in zip(allowed, takings, strict=True):
        banking = [reason for reason in rules.bank if reason.test(card, table, hand)]
        found += taking
        if (obligation == "none" or not (taking or hand_must)) and not any(r.must for r in banking):
            found.append(LAYING[card])
        if banking:
            found.append(_BANKING[card])
    return found


def declarable(game: Game, declared: int | None, cards: int, last_deal: bool, total: Number) -> list[Move]:
    """What cards in hand allow to declare: with the wild card among them, the ranks that pay the most."""
    key = declared, cards, last_deal, total
    found = game.offers.get(key)
    if found is None:
        if len(game.offers) >= MOST_OFFERS:
            game.offers.clear()
        found = game.offers[key] = _declarable(game, declared, (cards, last_deal, total))
    return found


def _declarable(game: Game, declared: int | None, knows: tuple[int, bool, Number]) -> list[Move]:
    rules = game.play if declared is None else game.reading(declared)
    if not rules.declare:
        return []
    wild = game.wild
    if wild is None or not knows[0] >> wild & 1:
        return [Move(-1, 0, DECLARE)] if worth(paying(rules.declare, knows)) > (0, 0) else []
    ranks = range(len(game.deck.ranks))
    pay = [worth(paying(game.reading(rank).declare, knows)) for rank in ranks]
    best = max(pay)
    return [Move(wild, 0, DECLARE, rank) for rank in ranks if pay[rank] == best > (0, 0)]


def declaring(hand: Hand, rules: PlayRules) -> list[tuple[Line, Number]]:
    """What the hand at the turn is paid for a declaration, by these rules."""
    return paying(rules.declare, (hand.hand, hand.last_deal, hand.totals[hand.side]))


def paying(lines: Iterable[Line], knows: tuple[object, ...]) -> list[tuple[Line, Number]]:
    """The lines that pay or win, with their points, for what their moment knows."""
    found: list[tuple[Line, Number]] = []
    for line in lines:
        if line.test is None or line.test(*knows):
            points = 1 if line.points is None else line.worth or line.points(*knows)
            if points or line.wins:
                found.append((line, points))
    return found


def worth(lines: Iterable[tuple[Line, Number]]) -> tuple[Number, Number]:
    """How much lines pay together; winning the match is worth more than any points."""
    wins: Number = 0
    points: Number = 0
    for line, number in lines:
        wins, points = (1, points) if line.wins else (wins, points + number)
    return wins, points


def _holding(reasons: Iterable[Reason], card: int, table: int, hand: Hand) -> bool:
    return any(reason.test(card, table, hand) for reason in reasons)
