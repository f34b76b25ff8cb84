"""What playing shows: which rules of a game never came up in many random hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import ceil
from random import Random

from scopa_dsl.cards import members
from scopa_dsl.checks.rules import values_of
from scopa_dsl.checks.subject import Subject
from scopa_dsl.compiler.game import compile_game
from scopa_dsl.diagnostics import Diagnostic
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.game import Game, Move, Reason
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.match import decide, with_total
from scopa_dsl.engine.scoring import sheet
from scopa_dsl.ruleset.model import Rule
from scopa_dsl.texts import N_

HANDS = 60
"""Random hands for every number of players and every option set differently."""
Path = tuple[str, str]
"""A section and the name of a rule in it."""


@dataclass(slots=True)
class Played:
    """What came up in the hands so far."""

    hands: int = 0
    fired: Counter[Path] = field(default_factory=Counter)
    barred: Counter[str] = field(default_factory=Counter)
    """How often a kind of capture was possible, but another had to be made first."""


def never_fired(subject: Subject, hands: int = HANDS, seed: int = 1) -> Iterator[Diagnostic]:
    """Notes about the file's rules that no random hand came to, each option tried at its other values."""
    played = Played()
    for game in _games(subject):
        for number in range(hands):
            _play(game, Random(f"{seed}.{number}"), played)
    ruleset = subject.ruleset
    sections: Mapping[str, tuple[Rule, ...]] = {
        "captures": ruleset.captures,
        "forbid": ruleset.forbid,
        "bank": ruleset.bank,
        "deal.void": ruleset.void,
        "no_sweep": ruleset.no_sweep,
        "scoring": ruleset.scoring,
    }
    for section, rules in sections.items():
        for rule in filter(subject.owns, rules):
            if not played.fired[section, rule.id]:
                yield _note(subject, section, rule, played)


def _note(subject: Subject, section: str, rule: Rule, played: Played) -> Diagnostic:
    args = {"name": rule.id, "hands": played.hands, "times": played.barred[rule.id]}
    place = subject.place(rule, "if")
    if section == "captures" and played.barred[rule.id]:
        message = N_(
            "`{name}` was never made in {hands} random hands: {times} times another capture came first."
        )
        hint = N_("Look at `first` of the captures.")
        return Diagnostic("SC952", place, message, args, hint, severity="note")
    message = N_("`{name}` never came up in {hands} random hands.")
    hint = N_("It may be rare, or its condition may not say what is meant.")
    return Diagnostic("SC951", place, message, args, hint, severity="note")


def _games(subject: Subject) -> Iterator[Game]:
    """The game for every number of players; for the first of them also with each option at other values."""
    yield from (each.game for each in subject.compiled)
    for name, option in subject.ruleset.options.items():
        for value in list(values_of(option))[1:]:
            yield compile_game(subject.ruleset, subject.compiled[0].game.players, {name: value}).game


def _play(game: Game, random: Random, played: Played) -> None:
    """Play one hand at random, and count what comes up."""

    def void(hand: Hand) -> None:
        played.fired["deal.void", hand.void or ""] += 1

    totals = [random.randrange(max(1, ceil(game.match.target))) for _ in range(game.sides)]
    hand = deal(game, random, random.randrange(game.players), totals, on_void=void)
    played.hands += 1
    while not hand.over:
        _look(hand, played)
        move = random.choice(hand.moves())
        if move.kind >= 0:
            played.fired["captures", game.play.kinds[move.kind].id] += 1
            played.fired.update(("no_sweep", each.id) for each in _no_sweep(hand, move))
        hand.play(move)
    scored = with_total(game, sheet(hand), hand.totals)
    for line in scored.lines:
        played.fired["scoring", line.id] += any(line.points)
    played.fired.update(("scoring", id_) for id_ in hand.times)
    after = [total + more for total, more in zip(hand.totals, scored.totals, strict=True)]
    for won_by in (scored.won_by, decide(game, after).line):
        played.fired["scoring", won_by or ""] += 1


def _look(hand: Hand, played: Played) -> None:
    """Count the reasons that hold for the cards at the turn, and the captures that others bar."""
    rules, table = hand.rules, hand.table
    for card in members(hand.hand):
        for section, reasons in (("forbid", rules.forbid), ("bank", rules.bank)):
            played.fired.update((section, each.id) for each in reasons if each.test(card, table, hand))
        possible = {kind.id for kind in rules.kinds if kind.find(card, table, hand)}
        made = {rules.kinds[move.kind].id for move in rules.captures(card, table, hand)}
        played.barred.update(possible - made)


def _no_sweep(hand: Hand, move: Move) -> list[Reason]:
    """Why a capture that empties the table is no sweep."""
    if hand.table & ~move.taken:
        return []
    knows = hand.knows(move)
    return [each for each in hand.rules.no_sweep if each.test(*knows)]
