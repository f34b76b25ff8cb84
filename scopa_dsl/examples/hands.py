"""A whole hand, dealt and played card by card."""

from __future__ import annotations

from scopa_dsl.cards import CardError, card_set
from scopa_dsl.diagnostics import Diagnostic, RulesetError, Span
from scopa_dsl.engine.game import BANK
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.illegal import IllegalMove
from scopa_dsl.engine.record import find_move
from scopa_dsl.engine.scoring import sheet
from scopa_dsl.examples import given
from scopa_dsl.examples.given import fault
from scopa_dsl.examples.sheets import expect_sheet
from scopa_dsl.examples.tables import expect_leftovers_to
from scopa_dsl.examples.trial import Trial
from scopa_dsl.ruleset.nodes import Node, Scalar
from scopa_dsl.texts import N_


def whole_hand(trial: Trial) -> None:
    """Every move in order, then the cards and points of the end."""
    game = trial.game
    first = next(seat for seat in range(game.players) if game.order(seat)[0] == 0)
    hand = Hand(game, _deck(trial), trial.seat("dealer", first))
    for node in given.items(trial.example.get("plays")):
        if isinstance(node, Scalar):
            _play(trial, hand, node)
    plays = trial.example.get("plays")
    if not hand.over and plays is not None:
        raise fault("SC815", plays.span, N_("After these moves the hand is not over."))
    scored = sheet(hand)
    trial.expect_cards("leftovers", hand.leftover | hand.table, "leftovers")
    expect_leftovers_to(trial, _leftovers_to(hand))
    trial.expect("taken", [pile.bit_count() for pile in hand.piles])
    expect_sheet(trial, scored)
    trial.expect_wins([scored.won_by] if scored.won_by else [])


def _play(trial: Trial, hand: Hand, node: Scalar) -> None:
    try:
        move = find_move(hand, node.text)
        hand.play(move)
    except CardError as error:
        raise fault("SC802", node.span, N_("`{card}` is not a card of {deck}."), card=error.text,
                    deck=hand.game.deck.id) from None  # fmt: skip
    except IllegalMove as error:
        raise RulesetError([Diagnostic("SC808", node.span, error.message, error.named)]) from None
    if move.kind >= 0:
        trial.exercised.add(f"captures.{hand.rules.kinds[move.kind].id}")


def _leftovers_to(hand: Hand) -> int:
    """The side that gets what is left; -1 for nobody."""
    takers = [(hand.sides[position], move.kind) for position, move in hand.log]
    capturer = hand.last_capturer
    to = {
        "last_capturer": -1 if capturer is None else capturer,
        "last_taker": next(
            (side for side, kind in reversed(takers) if kind >= 0 or kind == BANK),
            -1 if capturer is None else capturer,
        ),
        "dealer": hand.sides[-1],
    }
    return to.get(hand.game.leftovers, -1)


def _deck(trial: Trial) -> list[int]:
    """The deck as it was dealt."""
    deck, written = trial.game.deck, trial.example.get("deck")
    for key in ("hands", "table"):
        other = trial.example.get(key)
        if written is not None and other is not None:
            raise fault("SC805", other.span, N_("`{key}` does not go together with `{other}`."),
                        N_("The deck says it already."), key=key, other="deck")  # fmt: skip
    order, span = (given.card_list(written, deck), written.span) if written is not None else _dealt(trial)
    missing = deck.all & ~card_set(order)
    if missing:
        raise fault("SC804", span, N_("These cards are nowhere: {cards}."), cards=trial.names(missing))
    return order


def _dealt(trial: Trial) -> tuple[list[int], Span]:
    """The deck put together from the hands of each deal and the table."""
    game = trial.game
    node = trial.example.get("hands")
    span = node.span if node is not None else trial.example.span
    deals = given.items(node)
    if len(deals) != len(game.hand_sizes):
        raise fault("SC804", span, N_("The deck makes {deals} deals, but here are {written}."),
                    deals=len(game.hand_sizes), written=len(deals))  # fmt: skip
    order: list[int] = []
    for size, deal in zip(game.hand_sizes, deals, strict=True):
        hands = given.items(deal)
        if len(hands) != game.players:
            raise fault("SC804", deal.span, N_("{players} play, but here are {written} hands."),
                        players=game.players, written=len(hands))  # fmt: skip
        for hand in hands:
            order += _fresh(trial, hand, size, order)
        table = trial.example.get("table")
        if deal is deals[0] and table is not None:
            order += _fresh(trial, table, game.table_cards, order)
    return order, span


def _fresh(trial: Trial, node: Node, size: int, order: list[int]) -> list[int]:
    """So many cards that are nowhere else."""
    deck = trial.game.deck
    cards = given.card_list(node, deck)
    twice = " ".join(deck.name(card) for card in cards if card in order)
    if twice:
        raise fault("SC803", node.span, N_("{card} is somewhere else already."), card=twice)
    if len(cards) != size:
        raise fault("SC804", node.span, N_("There are {size} cards here in this deal."), size=size)
    return cards
