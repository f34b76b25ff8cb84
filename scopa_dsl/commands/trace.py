"""`scopa trace`: how the answer about a play came about, rule by rule and part by part."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import typer

from scopa_dsl.api import read
from scopa_dsl.cards import Deck
from scopa_dsl.commands.asking import (
    Agreed,
    AsJson,
    Players,
    Request,
    options_of,
    refused,
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
from scopa_dsl.compiler.game import compile_game, context_for
from scopa_dsl.compiler.settle import settle
from scopa_dsl.diagnostics import RulesetError, Span
from scopa_dsl.engine.explain import Explanation, explain
from scopa_dsl.engine.game import Move
from scopa_dsl.telling.reasons import captures_lines, why_not_lines
from scopa_dsl.telling.words import cards_text
from scopa_dsl.texts import N_, pick
from scopa_dsl.tracing.play import Traced, Tracer

EXAMPLES = (
    "scopa trace scopa --table '5C 2B 3S' --play 5D",
    "scopa trace scopa --table '5C 2B' --play 7D --last-play",
    "scopa trace scopa+asso --table '3B 5C' --play AD --json",
)
JSON_VERSION = 1
_COLUMN = 58


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
    agreed: Agreed = None,
    players: Players = None,
    as_json: AsJson = False,
) -> None:
    """Print every rule that has a say, the parts of its expressions with their values, what came of it."""
    voice: Voice = ctx.obj
    options = options_of(voice, agreed)
    try:
        ruleset = read(name)
        game = compile_game(ruleset, players, options).game
        context = context_for(ruleset, game.players, settle(ruleset, game.players, options))
    except RulesetError as error:
        raise refused(voice, error) from None
    deck = game.deck
    moment = moment_told(
        voice, deck, table, play, hand,
        first_play=first_play, last_play=last_play, first_deal=first_deal, last_deal=last_deal,
        previous=previous,
    )  # fmt: skip
    tracer = Tracer(ruleset, game, context, moment, moment.previous)
    found = explain(game, game.play, moment.played, moment.table, moment)
    rules = list(tracer.play(found))
    takings = [(move, list(tracer.taking(found, move.taken, move.kind))) for move in found.captures]
    if as_json:
        say_json(_as_data(deck, found, rules, takings))
        return
    voice.say(
        N_("{card} on {table}"), card=deck.name(moment.played), table=cards_text(deck, moment.table) or "—"
    )
    for rule in rules:
        _print(voice, deck, rule)
    for move, lines in takings:
        if lines:
            print()
            voice.say(N_("Taking {cards}:"), cards=cards_text(deck, move.taken))
        for rule in lines:
            _print(voice, deck, rule)
    print()
    voice.say(N_("So {card}"), card=deck.name(moment.played))
    for line in captures_lines(found, game.play, deck, moment, moment.previous, voice.lang):
        print(f"  {line}")
    for line in why_not_lines(found, deck, voice.lang):
        print(f"  {line}")


def _print(voice: Voice, deck: Deck, rule: Traced) -> None:
    name = f" ({pick(rule.rule.name, voice.lang)})" if rule.rule is not None else ""
    print(f"\n{rule.path}{name}  {_place(rule.span)}")
    for looked in rule.looked:
        about = f" [{cards_text(deck, looked.cards)}]" if looked.cards else ""
        for number, step in enumerate(looked.steps):
            key = f"{looked.key}{about}: " if not number else ""
            text = f"  {'  ' * step.depth}{key}{step.text}"
            print(f"{text:<{_COLUMN}} = {step.value:<12}  {_place(step.span)}".rstrip())
    if rule.found is not None:
        sets = ", ".join(cards_text(deck, taken) for taken in rule.found.sets)
        print("  " + voice.text(N_("possible: {sets}"), sets=sets or "—"))
        if rule.found.first is not None:
            first = pick(rule.found.first.name, voice.lang)
            print("  " + voice.text(N_("not now: {first} comes first"), first=first))


def _place(span: Span) -> str:
    return f"{span.path}:{span.line}:{span.column}"


def _as_data(
    deck: Deck, found: Explanation, rules: Iterable[Traced], takings: Iterable[tuple[Move, list[Traced]]]
) -> dict[str, Any]:
    return {
        "version": JSON_VERSION,
        "play": deck.name(found.played),
        "table": deck.names(found.table),
        "rules": [_rule(deck, each) for each in rules],
        "captures": [
            {"cards": deck.names(move.taken), "rules": [_rule(deck, each) for each in lines]}
            for move, lines in takings
        ],
        "lay": found.lay,
    }


def _rule(deck: Deck, rule: Traced) -> dict[str, Any]:
    data: dict[str, Any] = {
        "rule": rule.path,
        **_where(rule.span),
        "looked": [
            {
                "key": looked.key,
                "cards": deck.names(looked.cards),
                "value": looked.value,
                "steps": [
                    {"text": step.text, **_where(step.span), "value": step.value, "depth": step.depth}
                    for step in looked.steps
                ],
            }
            for looked in rule.looked
        ],
    }
    if rule.found is not None:
        first = rule.found.first
        data["possible"] = [deck.names(taken) for taken in rule.found.sets]
        data["first"] = None if first is None else first.id
    return data


def _where(span: Span) -> dict[str, Any]:
    return {"path": span.path, "line": span.line, "column": span.column}
