"""A person's turn: what is shown, what may be typed, and the answers to what may not be played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence

from scopa_dsl.cards import CardError
from scopa_dsl.commands.voice import Voice
from scopa_dsl.engine.explain import explain
from scopa_dsl.engine.game import LAY, Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.illegal import IllegalMove
from scopa_dsl.engine.scoring import sheet
from scopa_dsl.telling.reasons import barred_text
from scopa_dsl.telling.sheets import sheet_lines, totals_line
from scopa_dsl.telling.typed import moves_meant
from scopa_dsl.telling.words import Seating, cards_text, move_text
from scopa_dsl.texts import LANGUAGES, N_, ngettext, pick

WORDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "hand": {"en": ("hand",), "it": ("mano",)},
    "table": {"en": ("table",), "it": ("tavolo",)},
    "taken": {"en": ("taken",), "it": ("prese",)},
    "score": {"en": ("score",), "it": ("conto",)},
    "moves": {"en": ("moves",), "it": ("lista",)},
    "claim": {"en": ("claim",), "it": ("fuori",)},
    "help": {"en": ("help", "?"), "it": ("aiuto", "?")},
    "quit": {"en": ("quit", "exit"), "it": ("esci", "basta")},
}
"""What can be typed besides moves; the first letters are enough where they leave no doubt."""


class Left(Exception):  # noqa: N818 - not an error
    """The person leaves the match."""


class Claimed(Exception):  # noqa: N818 - not an error
    """The person claims to have won."""


class Person:
    """Asks whoever sits at the keyboard for moves."""

    def __init__(self, voice: Voice, seating: Seating) -> None:
        self.voice = voice
        self.seating = seating
        self._answers: dict[str, Callable[[Hand], None]] = {
            "hand": self._hand,
            "table": self._table,
            "taken": self._taken,
            "score": self._score,
            "moves": self._moves,
            "claim": self._claim,
            "help": self._help,
            "quit": self._quit,
        }

    def move(self, hand: Hand) -> Move:
        """A legal move. Raises Left or Claimed when the person does that instead."""
        print()
        self._table(hand)
        self._hand(hand)
        self._moves(hand)
        while True:
            text = self._read(hand)
            if not text:
                continue
            move = self._listed(hand, text) or self._typed(hand, text)
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

    def _listed(self, hand: Hand, text: str) -> Move | None:
        """The move with the number that was typed."""
        moves = hand.moves()
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(moves):
            return moves[int(text) - 1]
        return None

    def _typed(self, hand: Hand, text: str) -> Move | None:
        """The move that was typed in cards; None after answering anything else."""
        try:
            meant = moves_meant(hand, text)
        except CardError:
            self._command(hand, text)
        except IllegalMove as error:
            self._refuse(hand, error)
        else:
            if len(meant) == 1:
                return meant[0]
            self.voice.say(N_("Which one? Type its number, or all of its cards:"))
            self._list(hand, meant)
        return None

    def _command(self, hand: Hand, text: str) -> None:
        lang = self.voice.lang
        found = commands_meant(text, lang)
        if len(found) == 1:
            self._answers[found[0]](hand)
        elif found:
            words = ", ".join(WORDS[command][lang][0] for command in found)
            self.voice.say(N_("{text} may be {words}."), text=text, words=words)
        elif text.isdigit():
            count = len(hand.moves())
            self.voice.say(
                N_("The list has no number {text}; it goes from 1 to {count}."), text=text, count=count
            )
        else:
            deck = hand.game.deck
            self.voice.say(
                N_("{text} is not a card. Write its rank ({ranks}) and its suit (D C B S), as in {card}."),
                text=text, ranks=" ".join(deck.ranks), card=deck.name(6),
            )  # fmt: skip

    def _refuse(self, hand: Hand, error: IllegalMove) -> None:
        named = dict(error.named)
        if error.rule is not None:
            named["reason"] = pick(error.rule, self.voice.lang)
        why = self.voice.text(error.message, **named)
        card = named.get("card")
        if "cards" in named and isinstance(card, str):
            played, taken = hand.game.deck.parse(card), hand.game.deck.parse_set(str(named["cards"]))
            found = explain(hand.game, hand.rules, played, hand.table, hand)
            why += f" ({barred_text(found, Move(played, taken, 0), hand.game.deck, self.voice.lang)})"
        self.voice.say(N_("That may not be played: {why}."), why=why)

    # What can be asked

    def _table(self, hand: Hand) -> None:
        if hand.table:
            self.voice.say(N_("On the table: {cards}."), cards=cards_text(hand.game.deck, hand.table))
        else:
            self.voice.say(N_("The table is empty."))

    def _hand(self, hand: Hand) -> None:
        self.voice.say(N_("Your hand: {cards}."), cards=cards_text(hand.game.deck, hand.hand))

    def _moves(self, hand: Hand) -> None:
        self._list(hand, hand.moves())

    def _list(self, hand: Hand, moves: Sequence[Move]) -> None:
        numbers = {move: number for number, move in enumerate(hand.moves(), 1)}
        deck, lang = hand.game.deck, self.voice.lang
        shown = [f"{numbers[move]}) {move_text(deck, move, lang)}" for move in moves]
        print("  " + "   ".join(shown))

    def _taken(self, hand: Hand) -> None:
        lang = self.voice.lang
        pile = hand.piles[hand.side]
        count = ngettext("You have taken {number} card", "You have taken {number} cards",
                         pile.bit_count(), lang)  # fmt: skip
        print(f"{count}: {cards_text(hand.game.deck, pile)}." if pile else f"{count}.")

    def _score(self, hand: Hand) -> None:
        print(totals_line(hand.totals, self.seating, self.voice.lang))
        self.voice.say(N_("With the cards as they lie:"))
        for line in sheet_lines(sheet(hand), self.seating, self.voice.lang):
            print(f"  {line}")

    def _claim(self, hand: Hand) -> None:
        if hand.game.match.claim:
            raise Claimed
        self.voice.say(N_("In this game nobody claims to have won."))

    def _help(self, hand: Hand) -> None:
        self.voice.say(N_("A card plays it: 7D. With what it takes: 7D x 4S 3B. Or a number of the list."))
        self.voice.say(N_("Suits are D denari, C coppe, B bastoni, S spade; ranks are {ranks}."),
                       ranks=" ".join(hand.game.deck.ranks))  # fmt: skip
        if any(move.kind == LAY for move in hand.moves()):
            self.voice.say(N_("To lay a card that could take, add `lay`: 7D lay."))
        self.voice.say(N_("Or type hand, table, taken, score, moves, help, quit; first letters are enough."))
        if hand.game.match.claim:
            self.voice.say(N_("`claim` says that you have reached the points of the match; be sure."))

    def _quit(self, hand: Hand) -> None:
        raise Left


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
