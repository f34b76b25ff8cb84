"""Before and after the play: the opening table, declarations, the cards left over."""

from __future__ import annotations

from scopa_dsl.engine.game import Line, Number
from scopa_dsl.engine.legal import paying, worth
from scopa_dsl.examples import given
from scopa_dsl.examples.given import fault, shown
from scopa_dsl.examples.trial import Trial
from scopa_dsl.ruleset.nodes import Scalar
from scopa_dsl.texts import N_

Paid = list[tuple[Line, Number]]


def opening(trial: Trial) -> None:
    """The cards laid open at the start."""
    game, table = trial.game, trial.cards("table")
    trial.expect_held("void", [reason for reason in game.void if reason.test(table)], "deal.void")
    replaced = 0 if game.replace is None else game.replace(table) & table
    trial.expect_cards("replaced", replaced, "deal.replace")
    if trial.example.get("replaced") is not None and replaced:
        trial.exercised.add("deal.replace")
    readings = [game.play]
    if game.wild is not None and table >> game.wild & 1:
        readings = [game.reading(rank) for rank in range(len(game.deck.ranks))]
    earned = max((paying(rules.opening, (table,)) for rules in readings), key=worth)
    _expect_earned(trial, earned)
    lines = [f"scoring.{line.id}" for line, _ in earned] or [
        f"scoring.{line.id}" for line in game.play.opening
    ]
    trial.expect("dealer_takes", worth(earned) > (0, 0), *lines)


def declaration(trial: Trial) -> None:
    """A hand as dealt, which its player may declare."""
    game, hand = trial.game, trial.cards("hand")
    knows = (hand, trial.value("last_deal", False), 0)
    ranks: list[str] = []
    if game.wild is not None and hand >> game.wild & 1:
        readings = [paying(game.reading(rank).declare, knows) for rank in range(len(game.deck.ranks))]
        best = max(map(worth, readings))
        ranks = [
            name for name, paid in zip(game.deck.ranks, readings, strict=True) if worth(paid) == best > (0, 0)
        ]
        earned = max(readings, key=worth)
    else:
        earned = paying(game.play.declare, knows)
    if worth(earned) <= (0, 0):
        earned = []
    _expect_earned(trial, earned)
    _expect_ranks(trial, ranks)


def leftovers(trial: Trial) -> None:
    """The cards on the table at the end, and whose they are."""
    game = trial.game
    table, capturer = trial.cards("table"), trial.side("last_capturer")
    trial.apart("table", "pile")
    if capturer >= 0:
        total = (trial.numbers("before") or (0,) * game.sides)[capturer]
        _expect_earned(trial, paying(game.play.end, (table, trial.cards("pile"), total)))
    to = {
        "last_capturer": capturer,
        "last_taker": trial.side("last_taker", capturer),
        "dealer": game.side(trial.seat("dealer", 0)),
    }.get(game.leftovers, -1)
    expect_leftovers_to(trial, to)


def expect_leftovers_to(trial: Trial, to: int) -> None:
    """Hold the side that gets the cards left over, -1 for nobody, against what is expected."""
    node = trial.scalar("leftovers_to")
    if node is None:
        return
    if trial.side("leftovers_to") != to:
        trial.differ("leftovers_to", node, node.text, str(to + 1) if to >= 0 else "nobody", "leftovers")
    trial.exercised.add("leftovers")


def _expect_earned(trial: Trial, earned: Paid) -> None:
    paid = {line.id: (points,) for line, points in earned if not line.wins}
    trial.expect_scores(paid)
    trial.expect_points(paid)
    trial.expect_wins([line.id for line, _ in earned if line.wins])


def _expect_ranks(trial: Trial, ranks: list[str]) -> None:
    node = trial.example.get("wild_ranks")
    if node is None:
        return
    deck = trial.game.deck
    expected = []
    for item in given.items(node):
        rank = deck.rank_named(item.text) if isinstance(item, Scalar) else None
        if rank is None:
            raise fault("SC802", item.span, N_("The deck has no such rank; its ranks are {ranks}."),
                        ranks=" ".join(deck.ranks))  # fmt: skip
        expected.append(deck.ranks[rank])
    if sorted(expected) != sorted(ranks):
        trial.differ("wild_ranks", node, shown(expected), shown(ranks), "wild")
    elif ranks:
        trial.exercised.add("wild")
