"""What most commands ask for: a game, how many play, what the table agrees on."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from scopa_dsl.cards import CardError, Deck
from scopa_dsl.commands.voice import Voice
from scopa_dsl.diagnostics import ASKED, RulesetError, render
from scopa_dsl.engine.game import Game
from scopa_dsl.texts import N_

Request = Annotated[
    str,
    typer.Argument(
        metavar="RULESET",
        help=N_("A game: scopa, scopone+napola, mine.yaml."),
        show_default=False,
    ),
]
Players = Annotated[
    int | None, typer.Option("--players", "-p", metavar="N", help=N_("How many play."), show_default=False)
]
Agreed = Annotated[
    list[str] | None,
    typer.Option(
        "-o", "--option", metavar="NAME=VALUE", help=N_("What the table agrees on; may be repeated.")
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help=N_("Answer in JSON, for programs."))]

_NO_FILE = "SC306"


def game_asked(
    voice: Voice, request: str, players: int | None = None, agreed: list[str] | None = None
) -> Game:
    """The game that is asked for. Ends the command where it cannot be had."""
    from scopa_dsl.api import load

    options = options_of(voice, agreed)
    try:
        return load(request, players, options)
    except RulesetError as error:
        raise refused(voice, error) from None


def options_of(voice: Voice, agreed: list[str] | None) -> dict[str, object]:
    """``["target=21"]`` as ``{"target": "21"}``."""
    options: dict[str, object] = {}
    for text in agreed or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise wrong(voice, N_("write -o NAME=VALUE, not {text}"), text=text)
        options[name.strip()] = value.strip()
    return options


def refused(voice: Voice, error: RulesetError) -> typer.Exit:
    """Print what is wrong with a ruleset; the exit that follows: 2 if it was asked for wrongly, else 1."""
    for found in error.diagnostics:
        print(render(found, error.sources, voice.lang), file=sys.stderr)
    return typer.Exit(2 if all(map(is_wrong_usage, error.diagnostics)) else 1)


def is_wrong_usage(found: Any) -> bool:
    """Is a finding about what was asked for, rather than about what a file says."""
    return found.span.path in ASKED or found.code == _NO_FILE


def check_writable(voice: Voice, file: Path | None, option: str) -> None:
    """End the command where a file could not be written, before there is anything to be lost."""
    if file is not None and (file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK)):
        raise wrong(voice, N_("{file} cannot be written"), option, file=file)


def cards_asked(voice: Voice, deck: Deck, text: str, option: str) -> int:
    """The set of cards in the value of an option."""
    try:
        return deck.parse_set(text)
    except CardError as error:
        raise wrong_card(voice, deck, error.text, option) from None


def card_asked(voice: Voice, deck: Deck, text: str, option: str) -> int:
    """The card in the value of an option."""
    try:
        return deck.parse(text)
    except CardError as error:
        raise wrong_card(voice, deck, error.text, option) from None


def wrong_card(voice: Voice, deck: Deck, text: str, option: str) -> typer.BadParameter:
    """The error about a text that is no card, or a card that was named before."""
    try:
        deck.parse(text)
    except CardError:
        ranks = " ".join(deck.ranks)
        message = N_("{text} is not a card of this deck; its ranks are {ranks}, its suits D C B S")
        return wrong(voice, message, option, text=text, ranks=ranks)
    return wrong(voice, N_("{text} is there twice"), option, text=text)


def wrong(voice: Voice, message: str, option: str | None = None, **named: object) -> typer.BadParameter:
    """The error about a value on the command line."""
    return typer.BadParameter(voice.text(message, **named), param_hint=option)
