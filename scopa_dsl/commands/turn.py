"""A person's turn: what may be typed, and the answers to what may not be played."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from scopa_dsl.cards import CardError
from scopa_dsl.commands.answers import Answers
from scopa_dsl.commands.voice import Voice
from scopa_dsl.engine.game import Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.illegal import IllegalMove
from scopa_dsl.players import LEVELS, NAMES
from scopa_dsl.sitting.sitting import Sitting
from scopa_dsl.telling.typed import moves_meant, numbered
from scopa_dsl.telling.words import Seating
from scopa_dsl.texts import LANGUAGES, N_

WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "hand": {"en": ("hand",), "it": ("mano",)},
    "table": {"en": ("table",), "it": ("tavolo",)},
    "taken": {"en": ("taken",), "it": ("prese",)},
    "score": {"en": ("score",), "it": ("conto",)},
    "moves": {"en": ("moves",), "it": ("lista",)},
    "hint": {"en": ("hint",), "it": ("suggerisci", "suggerimento")},
    "why": {"en": ("why",), "it": ("perché", "perche", "perche'")},
    "undo": {"en": ("undo",), "it": ("annulla",)},
    "rules": {"en": ("rules",), "it": ("regole",)},
    "save": {"en": ("save",), "it": ("salva",)},
    "new": {"en": ("new",), "it": ("nuova",)},
    "level": {"en": ("level",), "it": ("livello",)},
    "claim": {"en": ("claim",), "it": ("fuori",)},
    "help": {"en": ("help", "?"), "it": ("aiuto", "?")},
    "quit": {"en": ("quit", "exit"), "it": ("esci", "basta")},
}
"""What can be typed besides moves; the first letters are enough where they leave no doubt."""
WITH_MORE = ("why", "save", "new", "level")
"""After these something more may be typed."""


class Left(Exception):  # noqa: N818 - not an error
    """The person leaves the match."""


class Claimed(Exception):  # noqa: N818 - not an error
    """The person claims to have won."""


class TakenBack(Exception):  # noqa: N818 - not an error
    """The person takes the last move back, and it is done."""


class Again(Exception):  # noqa: N818 - not an error
    """The person wants a new match: another game, or another level."""

    def __init__(self, request: str | None = None, level: str | None = None) -> None:
        super().__init__()
        self.request = request
        self.level = level


class Person:
    """Asks whoever sits at the keyboard for moves."""

    def __init__(self, voice: Voice, sitting: Sitting, seating: Seating) -> None:
        self.voice = voice
        self.sitting = sitting
        self.seating = seating
        self.answers = Answers(voice, sitting, seating)

    def move(self, hand: Hand) -> Move:
        """A legal move. Raises Left, Claimed, TakenBack or Again when the person does that instead."""
        self.answers.begin_turn()
        print()
        self.answers.table(hand)
        self.answers.hand(hand)
        self.answers.moves(hand)
        while True:
            text = self._read(hand)
            if not text:
                continue
            move = numbered(hand.moves(), text) or self._typed(hand, text)
            if move is not None:
                return move

    def _read(self, hand: Hand) -> str:
        who = self.seating.names[hand.seat] if self.seating.you is None else ""
        prompt = f"{who}> "
        try:
            text = input(prompt).strip()
        except EOFError:
            print()
            raise Left from None
        if not sys.stdin.isatty():
            # What is piped in does not show by itself.
            print(text)
        return text

    def _typed(self, hand: Hand, text: str) -> Move | None:
        """The move that was typed in cards; None after answering anything else."""
        try:
            meant = moves_meant(hand, text)
        except CardError:
            self._command(hand, text)
        except IllegalMove as error:
            self.answers.refuse(hand, error)
        else:
            if len(meant) == 1:
                return meant[0]
            self.voice.say(N_("Which one? Type its number, or all of its cards:"))
            self.answers.list(hand, meant)
        return None

    def _command(self, hand: Hand, text: str) -> None:
        lang = self.voice.lang
        word, _, more = text.partition(" ")
        found = commands_meant(word, lang)
        if more:
            found = [command for command in found if command in WITH_MORE]
        if len(found) == 1:
            self._obey(hand, found[0], more.strip())
        elif found:
            words = ", ".join(WORDS[command][lang][0] for command in found)
            self.voice.say(N_("{text} may be {words}."), text=text, words=words)
        elif text.isdigit():
            count = len(hand.moves())
            self.voice.say(
                N_("The list has no number {text}; it goes from 1 to {count}."), text=text, count=count
            )
        else:
            self.answers.no_card(hand, text)

    def _obey(self, hand: Hand, command: str, more: str) -> None:
        match command:
            case "quit":
                raise Left
            case "new":
                raise Again(request=more or None)
            case "undo":
                if self.sitting.undo():
                    raise TakenBack
                self.voice.say(N_("There is nothing to take back."))
            case "claim":
                if hand.game.match.claim:
                    raise Claimed
                self.voice.say(N_("In this game nobody claims to have won."))
            case "level":
                level = NAMES.get(more.lower(), more.lower())
                if level in LEVELS:
                    raise Again(level=level)
                self.voice.say(N_("The levels are {known}."), known=", ".join(known_levels(self.voice.lang)))
            case "why" | "save":
                getattr(self.answers, command)(hand, more)
            case _:
                getattr(self.answers, command)(hand)


def known_levels(lang: str) -> list[str]:
    """The levels, as they are called in a language."""
    italian = {english: name for name, english in NAMES.items()}
    return [italian[level] if lang == "it" else level for level in LEVELS]


def commands_meant(text: str, lang: str) -> list[str]:
    """The commands that a word may be the beginning of: a whole word, first letters, then both
    in the other languages."""
    typed = text.strip().lower()
    for known in (lang, *(other for other in LANGUAGES if other != lang)):
        words = {command: said[known] for command, said in WORDS.items()}
        whole = [command for command, said in words.items() if typed in said]
        begun = [command for command, said in words.items() if any(w.startswith(typed) for w in said)]
        if whole or begun:
            return whole or begun
    return []
