"""A moment of the play as `captures` and `trace` are told it: a card, the table, and what else counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from scopa_dsl.cards import Deck
from scopa_dsl.commands.asking import card_asked, cards_asked, wrong
from scopa_dsl.commands.voice import Voice
from scopa_dsl.telling.words import cards_text
from scopa_dsl.texts import N_

Table = Annotated[str, typer.Option(metavar="CARDS", help=N_("The cards on the table."), show_default=False)]
Play = Annotated[str, typer.Option(metavar="CARD", help=N_("The card that is played."), show_default=False)]
Held = Annotated[str, typer.Option(metavar="CARDS", help=N_("The player's other cards."), show_default=False)]
FirstPlay = Annotated[bool, typer.Option("--first-play", help=N_("It is the first card of the hand."))]
LastPlay = Annotated[bool, typer.Option("--last-play", help=N_("It is the last card of the hand."))]
FirstDeal = Annotated[bool, typer.Option("--first-deal", help=N_("The first cards dealt are being played."))]
LastDeal = Annotated[bool, typer.Option("--last-deal", help=N_("There are no more cards to deal."))]
Previous = Annotated[str | None, typer.Option(metavar="CARD", help=N_("The card that was laid just before."))]


@dataclass(frozen=True, slots=True)
class Moment:
    """A card about to be played; sets of cards as bit masks."""

    played: int
    table: int
    hand: int
    """The player's cards, the one that is played among them."""
    first_play: bool
    last_play: bool
    first_deal: bool
    last_deal: bool
    previous: int | None


def moment_told(
    voice: Voice,
    deck: Deck,
    table: str,
    play: str,
    hand: str,
    *,
    first_play: bool,
    last_play: bool,
    first_deal: bool,
    last_deal: bool,
    previous: str | None,
) -> Moment:
    """The moment that the options tell. Ends the command where a card is none, or in two places."""
    lying, played = cards_asked(voice, deck, table, "--table"), card_asked(voice, deck, play, "--play")
    if lying >> played & 1:
        raise wrong(voice, N_("{card} is on the table already"), "--play", card=deck.name(played))
    held = cards_asked(voice, deck, hand, "--hand") | 1 << played
    if held & lying:
        cards = cards_text(deck, held & lying)
        raise wrong(voice, N_("{cards} on the table and in the hand"), "--hand", cards=cards)
    laid = card_asked(voice, deck, previous, "--previous") if previous else None
    return Moment(played, lying, held, first_play, last_play, first_deal, last_deal or last_play, laid)
