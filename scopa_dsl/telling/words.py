"""The small change of every sentence: numbers, cards, and who sits where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scopa_dsl.cards import Deck
from scopa_dsl.engine.game import BANK, DECLARE, LAY, Game, Measure, Move, Number
from scopa_dsl.texts import N_, fill, ngettext, translator

UNKEPT = N_("The match cannot be kept ({reason}).")
PARTED = N_("The same match is played elsewhere too; from here on this one is kept by itself, in {file}.")


def reason_text(error: Exception) -> object:
    """What the system says about an error, without its number."""
    return getattr(error, "strerror", None) or error


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where. ``names`` are by seat; ``you`` is the seat that is spoken to, if any."""

    names: tuple[str, ...]
    sides: int
    you: int | None = None

    def side(self, side: int) -> str:
        """What a side is called: its players."""
        return " + ".join(self.names[side :: self.sides])

    def is_you(self, side: int) -> bool:
        """Is this the side of the one spoken to."""
        return self.you is not None and self.you % self.sides == side

    def others(self, sides: Sequence[int]) -> list[str]:
        """Who plays for these sides besides the one spoken to."""
        return [
            name for seat, name in enumerate(self.names) if seat % self.sides in sides and seat != self.you
        ]

    def alone(self, side: int) -> bool:
        """Does a side consist of the one spoken to."""
        return self.is_you(side) and len(self.names) == self.sides


def seating(game: Game, lang: str, you: int | None = None) -> Seating:
    """The players by number, the one spoken to as "you"."""
    names = [
        fill(lang, N_("You")) if seat == you else fill(lang, N_("Player {number}"), number=seat + 1)
        for seat in range(game.players)
    ]
    return Seating(tuple(names), game.sides, you)


def sides_only(count: int, lang: str) -> Seating:
    """Sides without players: "side 1", "side 2"."""
    names = [fill(lang, N_("Side {number}"), number=side + 1) for side in range(count)]
    return Seating(tuple(names), count)


def level_text(level: str, lang: str) -> str:
    """What a level of the computer, or a person, is called."""
    return translator(lang)(_LEVELS.get(level, level))


_LEVELS = {
    "human": N_("human"),
    "easy": N_("easy"),
    "normal": N_("normal"),
    "hard": N_("hard"),
    "random": N_("random"),
}


def number_text(number: Number, lang: str) -> str:
    """A number as people write it: ``5``, ``5.5`` or ``5,5``, ``1/3``."""
    if number == int(number):
        return str(int(number))
    if (number * 1000) % 1:
        return str(number)
    text = f"{float(number):.3f}".rstrip("0")
    return text.replace(".", ",") if lang == "it" else text


def score_text(numbers: Sequence[Number], lang: str) -> str:
    """Numbers side by side: ``22–18``."""
    return "–".join(number_text(number, lang) for number in numbers)


def signed(number: Number, lang: str) -> str:
    """Points won or lost: ``+1``, ``−4``."""
    return ("+" if number >= 0 else "−") + number_text(number if number >= 0 else -number, lang)


def points_text(number: int, lang: str) -> str:
    """So many points."""
    return ngettext("{number} point", "{number} points", number, lang)


def measures_text(measures: Sequence[Measure | None], lang: str) -> str:
    """What was compared, as far as it decided: ``22–18``, ``78–—``, ``2/1–2/0``."""
    having = [measure for measure in measures if measure is not None]
    if not having:
        return "–".join("—" for _ in measures)
    length = len(having[0])
    differs = (i for i in range(length) if len({measure[i] for measure in having}) > 1)
    decided = next(differs, length - 1)
    # What is the same for all and no number ("complete") says nothing.
    shown = [i for i in range(decided + 1) if i == decided or not isinstance(having[0][i], bool)]
    return "–".join(
        "—" if measure is None else "/".join(_measured(measure[i], lang) for i in shown)
        for measure in measures
    )


def _measured(value: Number, lang: str) -> str:
    if isinstance(value, bool):
        return translator(lang)(N_("yes") if value else N_("no"))
    return number_text(value, lang)


def cards_text(deck: Deck, cards: int) -> str:
    """A set of cards, in deck order."""
    return " ".join(deck.names(cards))


def move_text(deck: Deck, move: Move, lang: str) -> str:
    """A move as a person may type it: ``7D``, ``7D x 4S 3B``, ``AD bank``, ``declare 7C=A``."""
    if move.kind == DECLARE:
        word = translator(lang)(N_("declare"))
        return word if move.card < 0 else f"{word} {deck.name(move.card)}={deck.ranks[move.rank]}"
    name = deck.name(move.card)
    if move.kind == BANK:
        return f"{name} {translator(lang)(N_('bank'))}"
    return name if move.kind == LAY else f"{name} x {cards_text(deck, move.taken)}"
