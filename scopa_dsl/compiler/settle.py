"""Options settled: what the table agreed on, or the default, each with its type."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scopa_dsl.compiler.context import EVERYWHERE
from scopa_dsl.diagnostics import OPTION, Diagnostic, Related, RulesetError, Span, nearest
from scopa_dsl.language.functions import FUNCTIONS
from scopa_dsl.language.scope import SUIT_NAMES
from scopa_dsl.language.syntax import RESERVED
from scopa_dsl.language.types import BOOL, NUM, SUIT, Type, choice
from scopa_dsl.ruleset.model import Option, Ruleset, Setting
from scopa_dsl.texts import N_

TAKEN_NAMES = {
    *EVERYWHERE, *RESERVED, *FUNCTIONS, *SUIT_NAMES,
    "card", "rank", "suit", "deck", "suits", "ranks", "players", "points", "true", "false",
}  # fmt: skip
"""Names that mean something in every expression."""

YES = ("true", "yes", "on", "si", "sì")
NO = ("false", "no", "off")


@dataclass(frozen=True, slots=True)
class Settled:
    """An option's value, as shown and as the language knows it."""

    shown: Setting
    type: Type
    value: object


def settle(ruleset: Ruleset, players: int, chosen: Mapping[str, object]) -> dict[str, Settled]:
    """Every option's value at a number of players. Raises RulesetError (SC60x)."""
    errors = [_unknown_option(ruleset, name) for name in chosen if name not in ruleset.options]
    errors += _taken_names(ruleset)
    settled = {}
    for option in ruleset.options.values():
        faults = _faults(option, ruleset)
        if faults:
            errors += faults
            continue
        type_ = _type(option)
        value = option.at(players)
        if option.id in chosen:
            try:
                value = _read(option, type_, chosen[option.id])
            except RulesetError as error:
                errors += error.diagnostics
        settled[option.id] = Settled(value, type_, SUIT_NAMES[str(value)] if type_ == SUIT else value)
    if errors:
        raise RulesetError(errors)
    return settled


def _taken_names(ruleset: Ruleset) -> list[Diagnostic]:
    """Words and tables that would mean one thing here and another there."""
    hint = N_("Give it another name.")
    words, tables = ruleset.words, ruleset.tables
    return [
        *(
            Diagnostic("SC601", words[name].span,
                       N_("The word `{name}` is called like something every expression knows."),
                       {"name": name}, hint)
            for name in words if name in TAKEN_NAMES or name in tables
        ),
        *(
            Diagnostic("SC601", tables[name].span,
                       N_("The table `{name}` is called like something every expression knows."),
                       {"name": name}, hint)
            for name in tables if name in TAKEN_NAMES
        ),
    ]  # fmt: skip


def _type(option: Option) -> Type:
    if isinstance(option.default, bool):
        return BOOL
    if isinstance(option.default, int | Fraction):
        return NUM
    words = [str(word) for word in option.choices or (option.default,)]
    return SUIT if words and all(word in SUIT_NAMES for word in words) else choice(words)


def _faults(option: Option, ruleset: Ruleset) -> list[Diagnostic]:
    """What is wrong with an option as written."""
    at, name = option.span, option.id

    def fault(
        code: str, message: str, hint: str = "", more: Mapping[str, object] | None = None
    ) -> Diagnostic:
        return Diagnostic(code, at, message, {"name": name, **(more or {})}, hint)

    if name in TAKEN_NAMES or name in ruleset.tables:
        return [fault("SC601", N_("The option `{name}` is called like something every expression knows."),
                      N_("Give it another name."))]  # fmt: skip
    if name in ruleset.words:
        return [
            fault("SC601", N_("`{name}` is both an option and a word."), N_("Give one of them another name."))
        ]
    if "default" not in option.places:
        hint = N_("Write `{name}: {default: …}`, with what holds when nothing is agreed.")
        return [fault("SC602", N_("The option `{name}` has no default."), hint)]
    if isinstance(option.default, str) and not option.choices:
        near = nearest(option.default, ("true", "false"))
        return [fault("SC602", N_("The option `{name}` has a word as its default, so it needs `choices`."),
                      N_("Did you mean `{near}`?") if near else "", {"near": near})]  # fmt: skip
    values = {"default": option.default, **{str(n): value for n, value in option.players.items()}}
    kind = _kind(option.choices[0] if option.choices else option.default)
    for key, value in values.items():
        place = option.places.get(key, at)
        bounds = _bounds(option, place)
        if _kind(value) != kind or any(_kind(each) != kind for each in option.choices):
            message = N_("The values of the option `{name}` are not all of one kind.")
            return [Diagnostic("SC602", place, message, {"name": name}, "", bounds)]
        wrong = _refusal(option, value)
        if wrong:
            near = nearest(str(value), [str(each) for each in option.choices])
            args = {"name": name, "value": _shown(value), "near": near, **_limits(option)}
            hint = N_("Did you mean `{near}`?") if near else ""
            return [Diagnostic("SC603", place, wrong, args, hint, bounds)]
    return []


def _kind(value: Setting) -> type:
    return bool if isinstance(value, bool) else str if isinstance(value, str) else int


def _bounds(option: Option, place: Span) -> tuple[Related, ...]:
    """Where an option says what its values may be, if that is elsewhere."""
    spans = (option.places.get(key) for key in ("choices", "min", "max"))
    found = next((span for span in spans if span and span.line != place.line), None)
    return (Related(found, N_("What it may be is said here.")),) if found else ()


def _refusal(option: Option, value: Setting) -> str:
    if option.choices and value not in option.choices:
        return N_("The option `{name}` cannot be {value}; it is one of {choices}.")
    if isinstance(value, int | Fraction) and not isinstance(value, bool):
        if isinstance(option.minimum, int | Fraction) and value < option.minimum:
            return N_("The option `{name}` cannot be {value}; the least is {min}.")
        if isinstance(option.maximum, int | Fraction) and value > option.maximum:
            return N_("The option `{name}` cannot be {value}; the most is {max}.")
    return ""


def _limits(option: Option) -> dict[str, object]:
    choices = ", ".join(_shown(value) for value in option.choices)
    return {"choices": choices, "min": option.minimum, "max": option.maximum}


def _shown(value: Setting) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _read(option: Option, type_: Type, given: object) -> Setting:
    """What was asked for, as a value of the option."""
    text = str(given).strip().lower()
    value: Setting = str(given).strip()
    if type_ == BOOL:
        if text not in (*YES, *NO):
            raise RulesetError(
                [_bad_choice(option, given, N_("The option `{name}` is `true` or `false`, not {value}."))]
            )
        value = text in YES
    elif type_ == NUM:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
            raise RulesetError(
                [_bad_choice(option, given, N_("The option `{name}` is a whole number, not {value}."))]
            )
        value = int(text)
    wrong = _refusal(option, value)
    if wrong:
        raise RulesetError([_bad_choice(option, given, wrong)])
    return value


def _bad_choice(option: Option, given: object, message: str) -> Diagnostic:
    args = {"name": option.id, "value": given, **_limits(option)}
    near = nearest(str(given), [str(value) for value in option.choices])
    hint = N_("Did you mean `{near}`?") if near else ""
    return Diagnostic("SC604", _asked(f"{option.id}={given}"), message, {**args, "near": near or ""}, hint)


def _unknown_option(ruleset: Ruleset, name: str) -> Diagnostic:
    near = nearest(name, ruleset.options)
    known = ", ".join(ruleset.options) or "—"
    return Diagnostic(
        "SC605", _asked(name), N_("{game} has no option `{name}`; its options are {known}."),
        {"game": ruleset.id, "name": name, "known": known, "near": near or ""},
        N_("Did you mean `{near}`?") if near else "",
    )  # fmt: skip


def _asked(text: str) -> Span:
    """The place of something that stands in no file: what was asked for."""
    return Span(OPTION, 1, 1, 1, 1 + len(text))
