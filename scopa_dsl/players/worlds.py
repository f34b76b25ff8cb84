"""Hands as they might be: the unseen cards given out in every way that agrees with what is known."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.game import DECLARE, LAY
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.view import View, imagine, imagining


def worlds(seen: View, random: Random) -> Iterator[Hand]:
    """Hands that look like this to the viewer, drawn one after the other without end."""
    lacking = cards_lacking(seen)
    hidden = sorted(members(seen.unseen))
    dealt = imagining(seen)
    while True:
        for last in range(len(hidden) - 1, 0, -1):
            other = int(random.random() * (last + 1))
            hidden[last], hidden[other] = hidden[other], hidden[last]
        yield dealt(agreeing(seen, hidden, lacking) if any(lacking) else hidden)


def is_certain(seen: View) -> bool:
    """Is there but one way in which the unseen cards can lie."""
    if seen.unseen.bit_count() < 2:
        return True
    others = [
        position
        for position, count in enumerate(seen.counts)
        if position != seen.position and count > seen.shown[position].bit_count()
    ]
    return not seen.stock and len(others) < 2


def cards_lacking(seen: View) -> list[int]:
    """By position, the cards that it cannot hold, because it would have had to take with them.

    That is known where a hand that can take must, from what was laid since the last deal.
    """
    lacking = [0] * len(seen.counts)
    if seen.game.obligation != "hand":
        return lacking
    hand = imagine(seen, sorted(members(seen.unseen)))
    table, played = seen.table, sum(seen.dealt - count for count in seen.counts)
    for position, move in reversed(seen.log):
        if move.kind == DECLARE:
            continue
        if not played:
            break
        played -= 1
        if move.kind == LAY:
            table &= ~(1 << move.card)
            for card in members(seen.unseen):
                if hand.rules.captures(card, table, hand):
                    lacking[position] |= 1 << card
        else:
            table |= move.taken
    return lacking


def agreeing(seen: View, hidden: list[int], lacking: list[int]) -> list[int]:
    """The cards in much the same order, given out so that nobody holds what it lacks.

    Who can hold the least chooses first. Should that not come out even, the order stays as it is:
    a world that is a little wrong is better than none.
    """
    needs = {
        position: count - seen.shown[position].bit_count()
        for position, count in enumerate(seen.counts)
        if position != seen.position
    }
    left, given = list(hidden), dict[int, list[int]]()
    for position in sorted(needs, key=lambda one: -(lacking[one] & seen.unseen).bit_count()):
        may = [card for card in left if not lacking[position] >> card & 1][: needs[position]]
        if len(may) < needs[position]:
            return hidden
        given[position] = may
        chosen = card_set(may)
        left = [card for card in left if not chosen >> card & 1]
    return [card for position in needs for card in given[position]] + left
