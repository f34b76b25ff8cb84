"""What the table has agreed on, and what is disputed about it."""

from __future__ import annotations

from collections.abc import Iterator

from scopa_dsl.cards import FRENCH_SUITS, SUITS
from scopa_dsl.rulebook.document import Chapter, Item
from scopa_dsl.rulebook.told import Told
from scopa_dsl.ruleset.model import Option, Setting
from scopa_dsl.texts import N_

_WORDS = {
    "card": N_("the card played"), "hand": N_("whoever can"), "none": N_("nobody"), "nobody": N_("nobody"),
    "split": N_("they are divided"), "each": N_("to each of them"),
    "carry": N_("they wait for the next hand"),
    "highest": N_("the highest total"), "lowest": N_("the lowest total"),
    "all_but_highest": N_("all but the highest total"),
    "last_capturer": N_("who captured last"), "last_taker": N_("who took last"),
    "dealer": N_("the dealer"), "play_on": N_("another hand"),
    "count_out": N_("counting out"), "clockwise": N_("clockwise"), "anticlockwise": N_("anticlockwise"),
    "with_play": N_("with the play"), "against_play": N_("against the play"),
    "one": N_("one card"), "all": N_("all the cards"), "part": N_("any part"),
}  # fmt: skip
"""What the words of the language's own lists are called."""


def options(told: Told) -> Chapter | None:
    """The options with their values in this game."""
    if not told.ruleset.options.keys() & told.read:
        return None
    return Chapter("options", told.say(N_("What this table has agreed")), tuple(_options(told)))


def _options(told: Told) -> Iterator[Item]:
    yield told.item("options", N_("Tables differ about these things. Here they are settled as follows."))
    for option in told.ruleset.options.values():
        if option.id not in told.read:
            continue
        values: dict[str, list[int]] = {}
        for number, game in told.games.items():
            values.setdefault(value_text(told, option, game.options[option.id]), []).append(number)
        if len(values) == 1:
            value = next(iter(values))
        else:
            value = told.language.joined([
                told.say(N_("{value} with {numbers} players"), value=value,
                         numbers=told.language.joined([told.language.number(n) for n in numbers], "or"))
                for value, numbers in values.items()
            ])  # fmt: skip
        says = told.pick(option.says)
        text = told.say(N_("{value}. {dispute}"), value=value, dispute=says)
        yield Item(f"options.{option.id}", text.strip(), told.pick(option.name))


def value_text(told: Told, option: Option, value: Setting) -> str:
    """An option's value in words."""
    if isinstance(value, bool):
        return told.say(N_("yes") if value else N_("no"))
    if not isinstance(value, str):
        return str(value)
    if value in option.words:
        return told.pick(option.words[value])
    for suits in (SUITS, FRENCH_SUITS):
        if value in suits:
            return told.names.suit(suits.index(value))
    return told.say(_WORDS[value]) if value in _WORDS else value.replace("_", " ")
