"""What somebody chooses before a match: a game, what is added to it and agreed on, a level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scopa_dsl.api import read
from scopa_dsl.compiler.game import compile_game
from scopa_dsl.compiler.layout import seated
from scopa_dsl.records.recording import option_text
from scopa_dsl.ruleset import library, source
from scopa_dsl.ruleset.model import Option, Ruleset, text_of
from scopa_dsl.sitting.sitting import HUMAN, Sitting, Wish
from scopa_dsl.texts import N_, fill, pick

PLAYED_FIRST = "scopa"
"""What is played when nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice so far. Every one is a game that can be played."""

    game: str = PLAYED_FIRST
    modules: tuple[str, ...] = ()
    agreed: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    level: str = "easy"

    @property
    def request(self) -> str:
        """What to ask for: ``scopa+napola``."""
        return "+".join((self.game, *self.modules))

    def ruleset(self) -> Ruleset:
        """The game chosen, put together."""
        return read(self.request)

    def of(self, game: str) -> Choice:
        """The same for another game. Raises RulesetError where there is none."""
        return _playable(replace(self, game=game, modules=(), agreed={}, players=None))

    def turned(self, module: str) -> Choice:
        """With a module on that was off, or off that was on. Raises RulesetError where it does not fit."""
        left = tuple(name for name in self.modules if name != module)
        return _playable(replace(self, modules=left if module in self.modules else (*left, module)))

    def agreeing(self, name: str, value: str) -> Choice:
        """With an option at another value. Raises RulesetError where it cannot have it."""
        return _playable(replace(self, agreed={**self.agreed, name: value}))

    def seating(self, players: int) -> Choice:
        """For another number of players. Raises RulesetError where so many do not play."""
        return _playable(replace(self, players=players))

    def numbers(self) -> tuple[int, int | None]:
        """How many play, and how many would next; None where the game has but one number."""
        known = sorted(self.ruleset().seats)
        now = seated(self.ruleset(), self.players)
        return now, known[(known.index(now) + 1) % len(known)] if len(known) > 1 else None

    def options(self) -> list[tuple[Option, str]]:
        """What may be agreed on, with what is."""
        ruleset = self.ruleset()
        players = seated(ruleset, self.players)
        return [
            (option, self.agreed.get(option.id, option_text(option.at(players))))
            for option in ruleset.options.values()
        ]

    def wish(self, wish: Wish) -> Wish:
        """The choice as something to be played."""
        return replace(
            wish,
            request=self.request,
            players=self.players,
            seats=(),
            level=self.level,
            options=dict(self.agreed),
        )


def another(wish: Wish, sitting: Sitting, *, request: str | None = None, level: str | None = None) -> Wish:
    """What is wanted after a match: the same again, another game, or another level."""
    if request is not None:
        # Another game may be for others, and agree on other things.
        return replace(wish, request=request, options={}, seats=(), players=None, seed=wish.seed + 1)
    seats = sitting.seats
    if level is not None:
        seats = tuple(HUMAN if who == HUMAN else level for who in seats)
    return replace(wish, seats=seats, level=level or wish.level, seed=wish.seed + 1)


def next_value(option: Option, value: str) -> str | None:
    """The value after this one, for an option that has only a few; None for any other."""
    values = [option_text(choice) for choice in option.choices]
    if isinstance(option.default, bool):
        values = ["false", "true"]
    if not values:
        return None
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def summary(name: str, lang: str) -> str:
    """What a game or module of the library is, in a sentence; read without putting it together."""
    place = library.find(name)
    if place is None:
        return ""
    tree = source.read(place.file.read_bytes(), place.shown).tree
    return pick(text_of(tree.get("says")), lang)


def value_text(option: Option, value: str, lang: str) -> str:
    """A value of an option in words, where it has any."""
    if isinstance(option.default, bool):
        return fill(lang, N_("yes") if value == "true" else N_("no"))
    return pick(option.words[value], lang) if option.words.get(value) else value


def games() -> list[str]:
    """The games of the library, what is played first before the others."""
    return sorted(library.names(), key=lambda name: (name != PLAYED_FIRST, name))


def _playable(choice: Choice) -> Choice:
    compile_game(choice.ruleset(), choice.players, choice.agreed)
    return choice
