"""The sheet: what is declared, what each line pays, and how a match ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from scopa_dsl.cards import card_set
from scopa_dsl.compiler.context import TIE_BREAK, TOTAL
from scopa_dsl.language.types import BOOL
from scopa_dsl.rulebook.document import Chapter, Item, Table
from scopa_dsl.rulebook.scores import contests, points_text, tables_of_best, who_text, wins
from scopa_dsl.rulebook.setting import table_of
from scopa_dsl.rulebook.told import Told
from scopa_dsl.texts import N_

MOST_HANDS = 20_000
"""Hands that are tried one by one; of larger ones it is taken that they may fit several declarations."""


def declarations(told: Told) -> Chapter | None:
    """What a player may show for points before playing."""
    if not told.lines("declare"):
        return None
    parts = [
        told.item(
            "declare",
            N_(
                "On your first turn after a deal, before playing a card, you may declare a hand that is"
                " worth points. It is laid open and stays open while it is played; its points are added when "
                "the hand is over. What is worth points is in the table of points below."
            ),
        ),
    ]
    if _together(told):
        parts.append(
            told.item("declare.all", N_("A hand that fits several declarations is paid for all of them."))
        )
    return Chapter("declare", told.say(N_("Declarations")), tuple(parts))


def _together(told: Told) -> bool:
    """May one hand fit several declarations."""
    lines, size = told.game.play.declare, told.game.hand_sizes[0]
    if len(lines) < 2 or comb(told.game.deck.size, size) > MOST_HANDS:
        return len(lines) > 1
    hands = (card_set(cards) for cards in combinations(range(told.game.deck.size), size))
    return any(
        sum(line.test is None or bool(line.test(hand, False, 0)) for line in lines) > 1 for hand in hands
    )


def points(told: Told) -> Chapter:
    """Every line of the sheet with what it pays."""
    return Chapter("points", told.say(N_("Points")), tuple(_points(told)))


def _points(told: Told) -> Iterator[Item | Table]:
    yield told.item(
        "count",
        N_("When the hand is over each side counts what is in its pile and adds what it earned during play."),
    )
    rules = told.lines("count", "sweep", "capture", "declare", "opening", "end")
    rows = tuple((told.pick(rule.name), who_text(told, rule), points_text(told, rule)) for rule in rules)
    header = (told.say(N_("Line")), told.say(N_("Who gets it, or what for")), told.say(N_("Worth")))
    yield Table("points", header, rows, tuple(f"points.{rule.id}" for rule in rules))
    for tie, lines in contests(told).items():
        message = {
            "none": N_("When sides are level, nobody gets the points for {lines}."),
            "split": N_("When sides are level, they divide the points for {lines}."),
            "each": N_("When sides are level, each of them gets the points for {lines}."),
            "carry": N_(
                "When sides are level, the points for {lines} wait for the next hand, and go to whoever"
                " gets the line then."
            ),
        }[tie]
        names = told.language.joined([f"“{told.pick(rule.name)}”" for rule in lines])
        yield Item(f"tie.{tie}", told.say(message, lines=names))
    for table in tables_of_best(told):
        yield told.item(
            f"best.{table}",
            N_(
                "For the {table} each side picks from its pile, in every suit, the card with the "
                "highest number in this table, and adds up the four numbers; a suit that it lacks adds "
                "nothing."
            ),
            table=table,
        )  # fmt: skip
        yield table_of(told, table, told.say(N_("In the {table}"), table=table))


def match(told: Told) -> Chapter:
    """When the match is over, and who has won it."""
    return Chapter("match", told.say(N_("The end of the match")), tuple(_match(told)))


def _match(told: Told) -> Iterator[Item]:
    rules = told.game.match
    targets: dict[object, list[int]] = {}
    for number, game in told.games.items():
        targets.setdefault(game.match.target, []).append(number)
    message = N_("Hands are played until, at the end of one, a side has {points} match points or more.")
    if len(targets) == 1:
        yield told.item("target", message, points=rules.target)
    else:
        each = [
            told.say(N_("{points} with {numbers} players"), points=target,
                     numbers=told.language.joined([told.language.number(n) for n in numbers], "or"))
            for target, numbers in targets.items()
        ]  # fmt: skip
        message = N_("Hands are played until, at the end of one, a side has enough match points: {each}.")
        yield told.item("target", message, each=told.language.joined(each))
    yield told.item(
        "winner",
        {
            "highest": N_("Then the side with the most points wins the match."),
            "lowest": N_("Then the side with the fewest points wins the match."),
            "all_but_highest": N_(
                "Then the side with the most points loses the match, and all the others win it."
            ),
        }[rules.winner],
    )
    if rules.margin > 1:
        message = N_("It must be at least {points} points clear of every other side.")
        yield told.item("margin", message, points=told.language.number(int(rules.margin)))
    measures = told.compared(told.ruleset.match.get("tie_break"), TIE_BREAK)
    for term in measures:
        if term.type == BOOL:
            yield told.item(
                "tie_break",
                N_("Between level sides the one wins that {clause}."),
                clause=told.speech.of_side(term),
            )
        else:
            yield told.item(
                "tie_break",
                N_("Between level sides the one wins that has more in this: {amount}."),
                amount=told.speech.amount(term),
            )
    yield told.item(
        "tie",
        {
            "play_on": N_("If sides are level at the top, another hand is played, until one is ahead.")
            if rules.margin == 1
            else N_("Until one is so far ahead, another hand is played."),
            "count_out": N_(
                "If sides are level at the top, the points of the last hand are counted out line by "
                "line, in the order of the table, and whoever reaches the number first has won; if that "
                "settles nothing, another hand is played."
            ),
        }[rules.tie]
        if rules.winner == "highest"
        else N_("If that leaves sides level, another hand is played."),
    )
    if rules.claim:
        yield told.item(
            "claim",
            N_(
                "Whoever believes that their side has enough points may say so during a hand, and the "
                "points are counted at once: if it is true, that side has won, and if not, it has lost."
            ),
        )
    for rule in told.lines("total"):
        term = told.term(rule.field("if"), BOOL, TOTAL, True)
        message = N_("The match is won at once by a side that {clause}.")
        if not wins(told, rule):
            message = N_("Once the points of a hand are added, {points} for each side that then {clause}.")
        clause, points = told.speech.of_side(term), points_text(told, rule)
        yield Item(f"points.{rule.id}", told.say(message, clause=clause, points=points), told.pick(rule.name))
