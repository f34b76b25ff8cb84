"""`scopa captures`: what a card may take, and why nothing else."""

from __future__ import annotations

from typing import Annotated

import typer

from scopa_dsl.cards import Deck
from scopa_dsl.commands.asking import (
    Agreed,
    AsJson,
    Players,
    Request,
    card_asked,
    game_asked,
    wrong,
)
from scopa_dsl.commands.moment import (
    FirstDeal,
    FirstPlay,
    Held,
    LastDeal,
    LastPlay,
    Play,
    Previous,
    Table,
    moment_told,
)
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.engine.explain import explain
from scopa_dsl.engine.game import Game, PlayRules
from scopa_dsl.telling.reasons import captures_lines, why_not_lines
from scopa_dsl.texts import N_

EXAMPLES = (
    "scopa captures scopa --table '3B 5C 5S FD' --play 5D",
    "scopa captures cirulla --table '4C 7C' --play 5D --declared 7C=A",
    "scopa captures scopa+asso --table '3B 5C' --play AD --json",
)


def command(
    ctx: typer.Context,
    name: Request,
    table: Table,
    play: Play,
    hand: Held = "",
    first_play: FirstPlay = False,
    last_play: LastPlay = False,
    first_deal: FirstDeal = False,
    last_deal: LastDeal = False,
    previous: Previous = None,
    declared: Annotated[
        str | None, typer.Option(metavar="CARD=RANK", help=N_("What the wild card was declared to be."))
    ] = None,
    agreed: Agreed = None,
    players: Players = None,
    as_json: AsJson = False,
) -> None:
    """Print every capture with its rule, and why there is no other."""
    voice: Voice = ctx.obj
    game = game_asked(voice, name, players, agreed)
    deck = game.deck
    moment = moment_told(
        voice, deck, table, play, hand,
        first_play=first_play, last_play=last_play, first_deal=first_deal, last_deal=last_deal,
        previous=previous,
    )  # fmt: skip
    rules = _rules(voice, game, declared)
    found = explain(game, rules, moment.played, moment.table, moment)
    if as_json:
        captures = [deck.names(move.taken) for move in found.captures]
        banked = {"banked": True} if found.bank else {}
        say_json({"captures": captures, "trail": found.lay, **banked})
        return
    if moment.table:
        voice.say(N_("{card} on {table}:"), card=deck.name(moment.played), table=_as_written(deck, table))
    else:
        voice.say(N_("{card} on an empty table:"), card=deck.name(moment.played))
    for line in captures_lines(found, rules, deck, moment, moment.previous, voice.lang):
        print(f"  {line}")
    why_not = list(why_not_lines(found, deck, voice.lang))
    if why_not:
        voice.say(N_("Nothing else:"))
    for line in why_not:
        print(f"  {line}")


def _as_written(deck: Deck, cards: str) -> str:
    """Cards by name in the order in which they were typed."""
    return " ".join(deck.name(card) for card in deck.parse_list(cards))


def _rules(voice: Voice, game: Game, declared: str | None) -> PlayRules:
    if declared is None:
        return game.play
    card, _, rank_text = declared.partition("=")
    rank = game.deck.rank_named(rank_text)
    if rank is None or card_asked(voice, game.deck, card, "--declared") != game.wild:
        wild = game.deck.name(game.wild) if game.wild is not None else None
        message = N_("write {wild}=RANK") if wild else N_("this game has no wild card")
        raise wrong(voice, message, "--declared", wild=wild)
    return game.reading(rank)
