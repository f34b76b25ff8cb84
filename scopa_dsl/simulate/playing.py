"""One part of a plan played: hands or matches, with what is measured of them."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random

from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.game import NOBODY, TIED, Game, Number, TooWide
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.match import Match
from scopa_dsl.engine.scoring import IN_PLAY, Sheet, sheet
from scopa_dsl.engine.view import view
from scopa_dsl.players import Player, by_name
from scopa_dsl.simulate.counting import add_up, margins, shares
from scopa_dsl.simulate.fast import is_fast, player
from scopa_dsl.simulate.figures import Figures, Result
from scopa_dsl.simulate.looking import Look
from scopa_dsl.simulate.plan import SPREADS, Plan, chance, hand_seed


def play_part(plan: Plan, chunk: int) -> Figures:
    """Play one part; what comes of it depends on nothing but the plan and the part."""
    figures = Figures()
    collecting = gc.isenabled()
    # Hands hold no circles, and the collector would look through all that is remembered again and again.
    gc.disable()
    try:
        if plan.matches:
            for number in plan.part(chunk):
                _match(plan, number, figures)
        else:
            _hands(plan, plan.part(chunk), figures)
    finally:
        if collecting:
            gc.enable()
    return figures


def _hands(plan: Plan, numbers: Iterable[int], figures: Figures) -> None:
    game, seed, closely, results = plan.game, plan.seed, plan.closely, figures.results
    play = player(game) if plan.at_random and is_fast(game) else None
    players = game.players
    random = Random()
    for number in numbers:
        random.seed(hand_seed(seed, number))
        if play is not None and number % closely:
            try:
                result = play(random, number % players)
            except TooWide:
                random.seed(hand_seed(seed, number))
            else:
                results[result] = results.get(result, 0) + 1
                continue
        hand = deal(game, random, number % players)
        look = None
        if number % closely == 0:
            spread = (number // closely) % SPREADS == 0
            look = Look(figures, Random(number) if spread else None)
        _play(plan, hand, random, number, look)
        _count(plan, hand, sheet(hand), figures)


def _match(plan: Plan, number: int, figures: Figures) -> None:
    game = plan.game
    match = Match(game, number % game.players)
    totals: list[tuple[Number, ...]] = []
    lead: int | None = None
    changes = 0
    while not match.outcome.over:
        random = chance(plan.seed, number, match.hands + 1)
        hand = match.next_hand(random)
        first = match.hands == 0 and number % SPREADS == 0
        _play(
            plan, hand, random, number * 1000 + match.hands, Look(figures, Random(number) if first else None)
        )
        _count(plan, hand, match.finish(hand), figures)
        totals.append(match.totals)
        ahead = leader(game, match.totals)
        if ahead is not None:
            changes += lead is not None and lead != ahead
            lead = ahead
    winners = match.outcome.winners
    figures.add(("length",), match.hands)
    figures.add(("length of", match.hands), 1)
    figures.add(("match lead changes",), changes)
    half = leader(game, totals[(len(totals) - 1) // 2 - 1]) if len(totals) > 1 else None
    if half is not None:
        figures.add(("match half",), int(half in winners))
    for side in range(game.sides):
        figures.add(("match won", side), _share(side, winners))
    for side, level in _levels(plan):
        figures.add(("level matches", level), _share(side, winners))
    figures.add(("match first dealer",), _share(game.side(number % game.players), winners))
    for before in [(0,) * game.sides, *totals[:-1]]:
        for side, ahead_by in enumerate(margins(game, before, None)):
            figures.add(("match ahead", round(ahead_by)), _share(side, winners))


def _share(side: int, winners: Sequence[int]) -> Number:
    return 0 if side not in winners else 1 if len(winners) == 1 else Fraction(1, len(winners))


def leader(game: Game, totals: Sequence[Number]) -> int | None:
    """The side that is ahead, alone."""
    ahead = margins(game, totals, None)
    best = max(ahead)
    return ahead.index(best) if ahead.count(best) == 1 else None


def _levels(plan: Plan) -> list[tuple[int, str]]:
    """By side the level of its players, where not all are the same."""
    if len(set(plan.levels)) == 1:
        return []
    return [(side, plan.levels[side % len(plan.levels)]) for side in range(plan.game.sides)]


def _play(plan: Plan, hand: Hand, random: Random, seed: int, look: Look | None) -> None:
    """Play a hand to its end, every player at random or by its own view alone."""
    game = plan.game
    players: list[Player | None] = []
    for seat in range(game.players):
        level = plan.levels[game.side(seat) % len(plan.levels)]
        own = seed * game.players + seat
        players.append(None if level == "random" else by_name(level, seed=own, iterations=plan.iterations))
    number = random.random
    if look is not None:
        look.begin(hand)
    while not hand.over:
        player, moves = players[hand.seat], hand.moves()
        move = player.choose(view(hand, hand.turn)) if player else moves[int(number() * len(moves))]
        if look is not None:
            look.before(hand, moves)
        hand.play(move)
        if look is not None:
            look.after(hand)
    if look is not None:
        look.end(hand)


def _count(plan: Plan, hand: Hand, scored: Sheet, figures: Figures) -> None:
    game = hand.game
    if hand.winner is None:
        result = as_result(hand, scored)
        figures.results[result] = figures.results.get(result, 0) + 1
    else:
        add_up(figures, game, as_result(hand, scored), 1, hand.winner)
    for side, level in _levels(plan):
        figures.add(("level margin", level), margins(game, scored.totals, scored.winner)[side])
        figures.add(("level hands", level), shares(game, scored.totals, scored.winner)[side])


def as_result(hand: Hand, scored: Sheet) -> Result:
    """How a hand ended, sides in order of play."""
    game, order = hand.game, hand.sides[: hand.game.sides]
    lines = {line.id: line for line in scored.lines}
    nothing = (0,) * game.sides
    counted: list[tuple[int, tuple[Number, ...]]] = []
    earned: list[tuple[Number, ...]] = []
    sweeps = [0] * game.sides
    for line in game.lines:
        found = lines.get(line.id)
        points = nothing if found is None else tuple(found.points[side] for side in order)
        if line.at == "count":
            who = NOBODY
            if found is not None and (line.measure is not None or line.wins) and found.winners:
                who = TIED if len(found.winners) > 1 else order.index(found.winners[0])
            counted.append((who, points))
        elif line.at in IN_PLAY:
            earned.append(points)
            if line.at == "sweep" and found is not None:
                for place, side in enumerate(order):
                    sweeps[place] += found.times[side] if found.times else 0
    return hand.dealer, tuple(counted), tuple(earned), tuple(sweeps)
