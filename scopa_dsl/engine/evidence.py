"""The cards on which the lines of a sheet depend, found by taking cards away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scopa_dsl.cards import members
from scopa_dsl.engine.game import DECLARE, Game, Line, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.scoring import Sheet


def with_evidence(sheet: Sheet, hand: Hand) -> Sheet:
    """The sheet of a hand, each of its lines with the cards behind it."""
    earned = _earned(hand)
    whole = with_cards(sheet, hand.game, hand.piles, hand.totals)
    return replace(
        whole,
        lines=tuple(
            replace(line, cards=tuple(earned[line.id])) if line.id in earned else line for line in whole.lines
        ),
    )


def with_cards(
    sheet: Sheet, game: Game, piles: Sequence[int], totals: Sequence[Number] | None = None
) -> Sheet:
    """The sheet of given piles, the lines of its count with the cards of each side behind them.

    Of a measure that is no more than how many cards there are, those cards are left out.
    """
    totals = totals or (0,) * len(piles)
    rules = {line.id: line for line in game.count}
    points = [{line.id: line.points[side] for line in sheet.lines} for side in range(len(piles))]
    for id_ in (line.id for line in game.lines):
        for so_far in points:
            so_far.setdefault(id_, 0)
    lines = []
    for line in sheet.lines:
        rule = rules.get(line.id)
        if rule is not None:
            cards = [_needed(rule, pile, totals[side], points[side]) for side, pile in enumerate(piles)]
            if not _counted(line.measures, cards):
                line = replace(line, cards=tuple(cards))
        lines.append(line)
    return replace(sheet, lines=tuple(lines))


def _needed(line: Line, pile: int, total: Number, points: Mapping[str, Number]) -> int:
    """The least of a pile that comes to the same as all of it; nothing where it comes to nothing."""

    def comes_to(cards: int) -> object:
        if line.test is not None and not line.test(cards, total, points):
            return None
        worth = None if line.points is None else line.points(cards, total, points)
        return line.measure and line.measure(cards, total, points), worth

    whole = comes_to(pile)
    if whole is None:
        return 0
    for card in members(pile):
        if comes_to(pile & ~(1 << card)) == whole:
            pile &= ~(1 << card)
    return pile


def _counted(measures: Sequence[Sequence[Number] | None] | None, cards: Sequence[int]) -> bool:
    """Is what was compared just the number of the cards."""
    return measures is not None and all(
        measure is None or measure[-1] == held.bit_count()
        for measure, held in zip(measures, cards, strict=True)
    )


def _earned(hand: Hand) -> dict[str, list[int]]:
    """By line earned in play, the cards of each side that earned it: the hand is played again.

    What is earned at the end is for no cards in particular.
    """
    if not hand.deck or not hand.earned:
        return {}
    game = hand.game
    again = Hand(game, hand.deck, hand.dealer, hand.totals, hand.carried)
    found: dict[str, list[int]] = {}
    before: Mapping[str, Sequence[int]] = {}

    def keep(side: int, cards: int) -> None:
        nonlocal before
        now = again.times
        for id_, times in now.items():
            if times[side] > (before[id_][side] if id_ in before else 0):
                found.setdefault(id_, [0] * game.sides)[side] |= cards
        before = now

    opened = again.sides[-1]
    keep(opened, again.piles[opened])
    for _, move in hand.log:
        side, held = again.side, again.hand
        again.push(move)
        keep(side, held if move.kind == DECLARE else 1 << move.card)
    return {line.id: found[line.id] for line in game.lines if line.id in found and line.at != "end"}
