"""Situations of a hand that was played, as examples with today's result, for their author to confirm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from random import Random

from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.explain import explain
from scopa_dsl.engine.game import Game, Move, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.scoring import IN_PLAY, sheet
from scopa_dsl.examples.running import Games, run
from scopa_dsl.records.model import MatchRecord
from scopa_dsl.records.replaying import begin, follow, game_of
from scopa_dsl.ruleset.nodes import Mapping, Sequence
from scopa_dsl.ruleset.source import parse

HANDS = 20
"""Random hands that are looked through."""


def random_situations(games: Games, players: int, options: dict[str, object], seed: int) -> Iterator[str]:
    """What happens in random hands, as examples that say themselves what was agreed."""
    game = games.game(players, options)
    agreed = ", ".join(f"{name}: {game.options[name]}".replace(": True", ": true") for name in options)
    said = f", options: {{{agreed}}}".replace(": False", ": false") if agreed else ""
    if players != next(iter(games.ruleset.seats)):
        said += f", players: {players}"
    for number in range(HANDS):
        for text in _hand(game, Random(f"{seed}.{number}")):
            yield f"{text.removesuffix('}')}{said}}}"


def _hand(game: Game, random: Random) -> Iterator[str]:
    voids: list[Hand] = []
    hand = deal(game, random, 0, on_void=voids.append)
    for void in voids:
        yield f"{{table: {_cards(void, void.table)}, void: {void.void}}}"
    while not hand.over:
        moves = hand.moves()
        move = moves[int(random.random() * len(moves))]
        yield from _play(hand, hand.clone(), move)
        hand.play(move)
    yield from _count(hand)


def recorded_situations(record: MatchRecord) -> Iterator[str]:
    """What happened in a saved match, as examples. Raises RecordError for one that is not right."""
    before: Hand | None = None
    for step in follow(record, begin(record, game_of(record))):
        if before is not None and step.move is not None:
            yield from _play(before, before.clone(), step.move)
        if step.hand.over and step.sheet is not None:
            yield from _count(step.hand)
        before = None if step.hand.over else step.hand.clone()


def chosen(games: Games, texts: Iterable[str], known: frozenset[str], most: int) -> list[str]:
    """The situations that show something: first what ``known`` examples do not depend on, each rule once."""
    tried = [(text, run(example, games)) for text in dict.fromkeys(texts) if (example := _example(text))]
    useful = [(text, result.exercised) for text, result in tried if result.passed and result.exercised]
    picked: list[str] = []
    for seen in (set(known), set[str]()):
        for text, exercised in useful:
            if len(picked) < most and text not in picked and exercised - seen:
                seen |= exercised
                picked.append(text)
    return picked


def _example(text: str) -> Mapping | None:
    items = parse(f"examples:\n  - {text}\n", "<play>").get("examples")
    found = items.items[0] if isinstance(items, Sequence) else None
    return found if isinstance(found, Mapping) else None


def _play(before: Hand, trial: Hand, move: Move) -> Iterator[str]:
    """What a card could do, and what came of what it did."""
    game, deck = before.game, before.game.deck
    if move.card < 0 or move.rank >= 0:
        return
    found = explain(game, before.rules, move.card, before.table, before)
    told = [f"table: {_cards(before, before.table)}", f"play: {deck.name(move.card)}"]
    if game.obligation == "hand" or game.play.forbid:
        told.insert(1, f"hand: {_cards(before, before.hand)}")
    told += [f"{key}: true" for key in ("first_play", "last_play", "last_deal") if getattr(before, key)]
    if before.wild_rank is not None and game.wild is not None:
        told.append(f"declared: {{{deck.name(game.wild)}: {deck.ranks[before.wild_rank]}}}")
    sets = ", ".join(_cards(before, capture.taken) for capture in found.captures)
    yield "{" + ", ".join([*told, f"captures: [{sets}]", f"trail: {_truth(found.lay)}"]) + "}"
    if move.kind < 0:
        return
    if before.previous is not None:
        told.append(f"previous: {deck.name(before.previous)}")
    paid = {line.id: points for line, points in before.rewards(move) if not line.wins}
    trial.play(move)
    told.append(f"take: {_cards(before, move.taken)}")
    results: list[str] = []
    if paid:
        scores = ", ".join(f"{id_}: {_number(points)}" for id_, points in paid.items())
        results = [f"scores: {{{scores}}}"]
    elif not before.table & ~move.taken and game.play.sweep:
        results = [f"no_sweep: {reason.id}" for reason in game.play.no_sweep]
    for known in ([], ["first_deal: true"] if before.first_deal else []):
        yield from ("{" + ", ".join([*told, *known, result]) + "}" for result in results)


def _count(hand: Hand) -> Iterator[str]:
    """The lines of the count that paid somebody."""
    piles = [_cards(hand, pile) for pile in hand.piles]
    if sum(hand.piles) == hand.game.deck.all:
        piles[-1] = "rest"
    paid = [line for line in sheet(hand).lines if line.at not in IN_PLAY and any(line.points)]
    scores = ", ".join(f"{line.id}: [{', '.join(map(_number, line.points))}]" for line in paid)
    if scores:
        yield f"{{piles: [{', '.join(piles)}], scores: {{{scores}}}}}"


def _cards(hand: Hand, cards: int) -> str:
    return " ".join(hand.game.deck.names(cards)) or '""'


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _number(value: Number) -> str:
    return str(float(value)) if isinstance(value, Fraction) else str(value)
