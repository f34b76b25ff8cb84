"""`scopa show`: one game, its players and options; or the whole of its merged file."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import typer

from scopa_dsl.commands.asking import AsJson, Request, refused
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.ruleset.compose import Composed, compose
from scopa_dsl.ruleset.model import Option, Rule, Ruleset, Seats, Setting, ruleset
from scopa_dsl.ruleset.nodes import plain
from scopa_dsl.ruleset.resolved import resolved_text
from scopa_dsl.texts import N_, pick

EXAMPLES = ("scopa show scopa", "scopa show scopone+napola --resolved", "scopa show mine.yaml --json")


def command(
    ctx: typer.Context,
    name: Request,
    resolved: Annotated[
        bool, typer.Option("--resolved", help=N_("The merged file, with where each line comes from."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print what a person wants to know before choosing this game."""
    voice: Voice = ctx.obj
    try:
        composed = compose(name)
    except RulesetError as error:
        raise refused(voice, error) from None
    if as_json:
        say_json(_as_data(composed) | ({"resolved": plain(composed.tree)} if resolved else {}))
    elif resolved:
        print(resolved_text(composed), end="")
    else:
        _tell(voice, ruleset(composed))


def _tell(voice: Voice, game: Ruleset) -> None:
    print(f"{pick(game.name, voice.lang)} ({game.id})")
    if game.says:
        print(pick(game.says, voice.lang))
    print()
    players = ", ".join(_seats_text(voice, seats) for seats in game.seats.values())
    voice.say(N_("Players: {players}"), players=players)
    voice.say(N_("Deck: {deck}"), deck=game.deck.text)
    voice.say(N_("Captures: {names}"), names=_names(voice, game.captures))
    voice.say(N_("Points: {names}"), names=_names(voice, game.scoring))
    if game.options:
        print()
        voice.say(N_("Options, to be set with -o NAME=VALUE:"))
    for option in game.options.values():
        print(f"  {option.id} = {_shown(option.default)}  ({_allowed(voice, option)})")
        title, says = pick(option.name, voice.lang), pick(option.says, voice.lang)
        print(f"      {title}. {says}".rstrip())
        if option.words:
            print(
                "      "
                + "; ".join(f"{word}: {pick(text, voice.lang)}" for word, text in option.words.items())
            )


def _seats_text(voice: Voice, seats: Seats) -> str:
    sides = _sides(seats)
    if sides is None:
        return str(seats.players)
    return voice.text(N_("{players} on {sides} sides"), players=seats.players, sides=sides)


def _sides(seats: Seats) -> str | None:
    found = seats.fields.get("sides")
    return getattr(found, "text", None)


def _names(voice: Voice, rules: tuple[Rule, ...]) -> str:
    return ", ".join(pick(rule.name, voice.lang) for rule in rules)


def _allowed(voice: Voice, option: Option) -> str:
    """What an option may be, and where its default differs."""
    if isinstance(option.default, bool):
        kinds = ["true, false"]
    elif option.choices:
        kinds = [", ".join(map(_shown, option.choices))]
    else:
        kinds = [voice.text(N_("number"))]
    if option.minimum is not None:
        kinds.append(voice.text(N_("{number} or more"), number=_shown(option.minimum)))
    if option.maximum is not None:
        kinds.append(voice.text(N_("{number} or less"), number=_shown(option.maximum)))
    for players, value in option.players.items():
        message = N_("with {players} players {value}")
        kinds.append(voice.text(message, players=players, value=_shown(value)))
    return "; ".join(kinds)


def _shown(value: Setting) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _as_data(composed: Composed) -> dict[str, Any]:
    game = ruleset(composed)
    return {
        "id": game.id,
        "name": game.name,
        "says": game.says,
        "digest": game.digest,
        "deck": game.deck.text,
        "players": [
            {"players": seats.players, "sides": int(sides) if sides and sides.isdigit() else seats.players}
            for seats in game.seats.values()
            for sides in [_sides(seats)]
        ],
        "options": [_option_data(option) for option in game.options.values()],
        "captures": [{"id": rule.id, "name": rule.name} for rule in game.captures],
        "scoring": [{"id": rule.id, "name": rule.name} for rule in game.scoring],
    }


def _option_data(option: Option) -> dict[str, Any]:
    default = option.default
    kind = "boolean" if isinstance(default, bool) else "word" if isinstance(default, str) else "number"
    return {
        "id": option.id,
        "type": kind,
        "default": _value(default),
        "players": {str(players): _value(value) for players, value in option.players.items()},
        "choices": [_value(value) for value in option.choices],
        "words": dict(option.words),
        "min": _value(option.minimum),
        "max": _value(option.maximum),
        "name": option.name,
        "says": option.says,
    }


def _value(value: Setting | None) -> object:
    return str(value) if isinstance(value, Fraction) else value
