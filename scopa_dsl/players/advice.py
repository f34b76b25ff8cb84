"""What a move has for it and against it, as data and in words: for people who ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.game import BANK, DECLARE, LAY, Line, Move, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.legal import declaring
from scopa_dsl.engine.view import View, imagine
from scopa_dsl.players import Player
from scopa_dsl.players.worth import aim, card_worths
from scopa_dsl.telling.words import cards_text, number_text, points_text
from scopa_dsl.texts import N_, Text, fill, ngettext, pick

DEAR = 2.0
"""A card is dear when it is worth so many times what a card is worth in the middle of the deck."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing to be said about a move."""

    id: str
    """only, earns, wins, line, dear, cards, nothing, gives_sweep, no_sweep, gives_card, leaves."""
    good: bool
    line: Text | None = None
    """The name of the line of the sheet that it is about."""
    cards: int = 0
    number: Number = 0
    by: int = 0
    """The unseen cards with which the next player could do it."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A move and what speaks for and against it."""

    move: Move
    reasons: tuple[Reason, ...] = field(default=())


def hint(seen: View, player: Player) -> Advice:
    """What ``player`` would play, and why one may. Raises ValueError when it is not the turn."""
    return why(seen, player.choose(seen))


def why(seen: View, move: Move) -> Advice:
    """What is to be said of a move, from what the viewer sees and has seen."""
    # However the unseen cards are given out, only public things are asked of this hand.
    hand = imagine(seen, tuple(members(seen.unseen)))
    return Advice(move, (*_alone(seen), *_gets(hand, move), *_leaves(seen, hand, move)))


def _alone(seen: View) -> Iterator[Reason]:
    if len(seen.moves) == 1:
        yield Reason("only", True)


def _gets(hand: Hand, move: Move) -> Iterator[Reason]:
    game, good = hand.game, aim(hand.game) > 0
    if move.kind == DECLARE:
        rules = hand.rules if move.rank < 0 else game.reading(move.rank)
        yield from (_earning(line, number, good) for line, number in declaring(hand, rules))
        return
    if move.kind == LAY:
        yield Reason("nothing", not good)
        return
    got = 1 << move.card | (0 if move.kind == BANK else move.taken)
    if move.kind >= 0:
        yield from (_earning(line, number, good) for line, number in hand.rewards(move))
    told = 0
    for reason in _lines_got(hand, got, good):
        told |= reason.cards
        yield reason
    dear = _dear(hand, got) & ~told
    if dear:
        yield Reason("dear", good, cards=dear)
    yield Reason("cards", good, cards=got, number=got.bit_count())


def _earning(line: Line, number: Number, good: bool) -> Reason:
    if line.wins:
        return Reason("wins", True, line.name)
    return Reason("earns", (number > 0) == good, line.name, number=number)


def _lines_got(hand: Hand, got: int, good: bool) -> Iterator[Reason]:
    """The lines of the count that the cards bring nearer."""
    game, side = hand.game, hand.side
    pile, total = hand.piles[side], hand.totals[side]
    nothing: Mapping[str, Number] = dict.fromkeys([line.id for line in game.lines], 0)
    for line in game.count:
        if line.measure is None:
            before = _plain(line, pile, total, nothing)
            more = _plain(line, pile | got, total, nothing) - before
            if line.wins and more:
                yield Reason("wins", True, line.name, cards=got)
            elif more:
                cards = card_set(
                    card for card in members(got)
                    if _plain(line, pile | got & ~(1 << card), total, nothing) - before != more
                )  # fmt: skip
                yield Reason("line", (more > 0) == good, line.name, cards, more)


def _plain(line: Line, pile: int, total: Number, points: Mapping[str, Number]) -> Number:
    """What a line without a contest pays for a pile; winning counts as one."""
    if line.test is not None and not line.test(pile, total, points):
        return 0
    return 1 if line.wins or line.points is None else line.points(pile, total, points)


def _dear(hand: Hand, cards: int) -> int:
    """The cards of a set that count for more than most."""
    worths = [abs(worth) for worth in card_worths(hand.game)]
    usual = sorted(worths)[len(worths) // 2]
    return card_set(card for card in members(cards) if worths[card] >= DEAR * usual > 0)


def _leaves(seen: View, hand: Hand, move: Move) -> Iterator[Reason]:
    game, good = hand.game, aim(hand.game) > 0
    after = hand.clone()
    after.push(move)
    if after.over or move.kind in (DECLARE, BANK) or after.side == hand.side:
        return
    sweepers, takers, taken = 0, 0, 0
    dear = _dear(hand, after.table)
    for card in members(seen.unseen & ~seen.shown[hand.turn]):
        for reply in after.rules.captures(card, after.table, after):
            if reply.taken == after.table and any(line.at == "sweep" for line, _ in after.rewards(reply)):
                sweepers |= 1 << card
            if reply.taken & dear:
                takers |= 1 << card
                taken |= reply.taken & dear
    if sweepers:
        yield Reason("gives_sweep", not good, by=sweepers)
    elif after.table and after.rules.sweep:
        yield Reason("no_sweep", good)
    if taken:
        yield Reason("gives_card", not good, cards=taken, by=takers)
    if game.values and after.table:
        total = sum(min(game.values[card], default=0) for card in members(after.table))
        yield Reason("leaves", bool(not sweepers) == good, number=total)


def advice_lines(advice: Advice, seen: View, lang: str) -> Iterator[str]:
    """What speaks for the move and against it, a sentence each."""
    for reason in advice.reasons:
        yield reason_text(reason, seen, lang)


def reason_text(reason: Reason, seen: View, lang: str) -> str:
    """A reason in words."""
    deck = seen.game.deck
    line = "" if reason.line is None else pick(reason.line, lang)
    number = number_text(reason.number, lang)
    points = points_text(int(reason.number), lang) if reason.number == int(reason.number) else number
    if reason.id == "cards":
        return ngettext("takes {number} card", "takes {number} cards", int(reason.number), lang)
    if reason.id == "gives_sweep":
        ranks = sorted({deck.rank(card) for card in members(reason.by)})
        by = " ".join(deck.ranks[rank] for rank in ranks)
        return ngettext(
            "gives a sweep away to this rank: {by}", "gives a sweep away to these ranks: {by}",
            len(ranks), lang, by=by,
        )  # fmt: skip
    message = _MESSAGES[reason.id]
    cards = cards_text(deck, reason.cards)
    return fill(lang, message, line=line, number=number, points=points, cards=cards)


_MESSAGES = {
    "only": N_("there is no other move"),
    "earns": N_("{line}: {points} at once"),
    "wins": N_("{line}: wins the match"),
    "line": N_("{line}: takes {cards}, {points}"),
    "dear": N_("takes {cards}, worth more than most cards"),
    "nothing": N_("takes nothing"),
    "no_sweep": N_("leaves no sweep to any card that is unseen"),
    "gives_card": N_("lets {cards} be taken"),
    "leaves": N_("leaves {number} on the table"),
}
