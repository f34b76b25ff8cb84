"""What needs no cards: how the deck is dealt, who sits where, what a written card means."""

from __future__ import annotations

from scopa_dsl.examples import given
from scopa_dsl.examples.trial import Trial
from scopa_dsl.ruleset.nodes import Scalar


def deal_plan(trial: Trial) -> None:
    """How many cards are dealt to whom."""
    game = trial.game
    rules = (f"players.{game.players}", "deal.hand", "deal.table")
    sizes = list(game.hand_sizes)
    whole = isinstance(trial.example.get("deals"), Scalar)
    trial.expect("deals", len(sizes) if whole else sizes, *rules)
    trial.expect("laid", game.table_cards, *rules)
    trial.expect("cards", game.players * sum(sizes) + game.table_cards, *rules)


def seats(trial: Trial) -> None:
    """Who plays in which order, and who deals next."""
    dealer = trial.seat("dealer", 0)
    trial.expect("order", list(trial.game.order(dealer)), "direction")
    paid = [given.side_numbers(entry.value) for entry in given.entries(trial.example.get("lines"))]
    points = tuple(map(sum, zip(*paid, strict=True)))
    trial.expect("next_dealer", trial.game.next_dealer(dealer, points), "direction", "deal.rotation")


def face_up(trial: Trial) -> None:
    """Whether the hands of a deal lie open."""
    rule = trial.game.face_up
    if trial.expect("face_up", bool(rule and rule(trial.value("last_deal", False))), "deal.face_up"):
        trial.exercised.update(["deal.face_up"] if trial.value("face_up") else [])


def notation(trial: Trial) -> None:
    """Which card a person means."""
    deck = trial.game.deck
    written, meant = trial.scalar("card"), trial.scalar("is")
    if written is None or meant is None:
        return
    got, expected = given.card(written, deck), given.card(meant, deck)
    if got != expected:
        trial.differ("is", meant, deck.name(expected), deck.name(got))
