"""What the full screen says, in the person's language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from scopa_dsl.engine.game import BANK, DECLARE, LAY, Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.illegal import IllegalMove
from scopa_dsl.ruleset import library
from scopa_dsl.sitting.choice import Choice, next_value, summary, value_text
from scopa_dsl.sitting.sitting import Sitting
from scopa_dsl.telling.words import (
    PARTED,
    UNKEPT,
    Seating,
    cards_text,
    move_text,
    number_text,
    reason_text,
)
from scopa_dsl.texts import N_, fill, pick

LONGEST = max(map(len, (*library.names(), *library.modules())))
"""How many letters the longest name in the library has."""


class Talk:
    """Sentences for the screen."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def _say(self, message: str, /, **named: object) -> str:
        return fill(self.lang, message, **named)

    def top(self, sitting: Sitting, seats: Seating) -> str:
        """The game and how the match stands."""
        return self._say(
            N_("{name}, to {target} · hand {number} · {score}"),
            name=pick(sitting.game.name, self.lang),
            target=number_text(sitting.game.match.target, self.lang),
            number=sitting.match.hands + (sitting.hand is not None),
            score=", ".join(
                f"{self._side(seats, side)}: {number_text(total, self.lang)}"
                for side, total in enumerate(sitting.match.totals)
            ),
        )

    def others(self, hand: Hand, viewer: int, seats: Seating) -> str:
        """What the others hold, what each side has taken, and the last trick: a line each."""
        deck = hand.game.deck
        holding = []
        for at, cards in enumerate(hand.hands):
            shown = f": {cards_text(deck, hand.shown[at])}" if hand.shown[at] else ""
            if at != viewer:
                holding.append(f"{seats.names[hand.seats[at]]} ({cards.bit_count()}{shown})")
        sweeps = [line.id for line in hand.game.lines if line.at == "sweep"]
        taken = []
        for side, pile in enumerate(hand.piles):
            swept = sum(hand.times[line][side] for line in sweeps if line in hand.times)
            taken.append(f"{self._side(seats, side)} {pile.bit_count()}{'*' * swept}")
        trick = next(((at, move) for at, move in reversed(hand.log) if move.kind >= 0), None)
        last = "—"
        if trick is not None:
            last = f"{move_text(deck, trick[1], self.lang)} ({seats.names[hand.seats[trick[0]]]})"
        return "\n".join(
            (
                self._say(N_("In hand: {holding}"), holding=", ".join(holding)),
                self._say(N_("Taken (* a sweep): {taken}"), taken=", ".join(taken)),
                self._say(
                    N_("Last trick: {trick} · to be dealt: {stock}"), trick=last, stock=len(hand.stock)
                ),
            )
        )

    def _side(self, seats: Seating, side: int) -> str:
        """A side in few letters: its first player, and the numbers of the others."""
        others = range(side + seats.sides, len(seats.names), seats.sides)
        return seats.names[side] + "".join(f"+{seat + 1}" for seat in others)

    def keys(self) -> str:
        """The keys, on the last line."""
        return self._say(
            N_("1–9 ←→ card · ↑↓ capture · Enter · Hint Undo Taken Score New Level Rules ? Quit")
        )

    def too_small(self, width: int, height: int, least: tuple[int, int]) -> str:
        """The window is too small."""
        message = N_("This window has {width}×{height} letters; the table needs {most}×{more}. "
                     "Make it larger, or leave with q and play with --plain.")  # fmt: skip
        return self._say(message, width=width, height=height, most=least[0], more=least[1])

    def thinking(self, who: str) -> str:
        """A computer's turn."""
        return self._say(N_("{who} is thinking …"), who=who)

    def covered(self, who: str) -> str:
        """Another person's turn, whose cards nobody else is to see."""
        return self._say(N_("{who}, it is your turn: Enter shows your cards."), who=who)

    def your_turn(self, who: str, alone: bool, hand: Hand) -> str:
        """A person's turn."""
        text = (
            self._say(N_("Your turn: choose a card."))
            if alone
            else self._say(N_("{who}: choose a card."), who=who)
        )
        if any(move.kind == DECLARE for move in hand.moves()):
            text += " " + self._say(N_("D declares."))
        return text

    def pointing(self, hand: Hand, move: Move, count: int, which: int) -> str:
        """What Enter would play."""
        deck = hand.game.deck
        if move.kind == DECLARE:
            text = self._say(N_("Enter: {move}."), move=move_text(deck, move, self.lang))
        elif move.kind == LAY:
            text = self._say(N_("{card} takes nothing. Enter lays it."), card=deck.name(move.card))
        elif move.kind == BANK:
            text = self._say(N_("{card} takes nothing. Enter puts it aside."), card=deck.name(move.card))
        else:
            text = self._say(N_("{card} takes {cards}. Enter plays it."),
                             card=deck.name(move.card), cards=cards_text(deck, move.taken))  # fmt: skip
        if count > 1:
            text += " " + self._say(N_("↑↓: {number} of {count}."), number=which % count + 1, count=count)
        return text

    def refused(self, error: IllegalMove) -> str:
        """Why a card may not be played."""
        named = dict(error.named)
        if error.rule is not None:
            named["reason"] = pick(error.rule, self.lang)
        return self._say(N_("That may not be played: {why}."), why=self._say(error.message, **named))

    def hint(self, move: str, why: str) -> str:
        """What a good player would play, and why."""
        return self._say(N_("Hint: {move}."), move=move) + (f" ({why})" if why else "")

    def unsaved(self, error: OSError) -> str:
        """The match could not be kept."""
        return self._say(UNKEPT, reason=reason_text(error))

    def parted(self, file: object) -> str:
        """Another program plays the same match."""
        return self._say(PARTED, file=file)

    def nothing_to_undo(self) -> str:
        """No person has played."""
        return self._say(N_("There is nothing to take back."))

    def undone(self, before: int, now: int) -> list[str]:
        """A move was taken back, in the hand that is played or in one that had ended."""
        return [self._say(N_("Taken back.")), *([self.goes_on(now + 1)] if now < before else [])]

    def goes_on(self, number: int) -> str:
        """A match was taken up again, or a hand that had ended."""
        return self._say(N_("Hand {number} goes on."), number=number)

    def hand_title(self, number: int) -> str:
        """The title of a sheet."""
        return self._say(N_("Hand {number}"), number=number)

    def close(self) -> str:
        """How a page is closed."""
        return self._say(N_("Enter closes"))

    def after_the_end(self) -> str:
        """What can be done when the match is over."""
        return self._say(N_("N begins another match, Q leaves."))

    def level_title(self) -> str:
        """The title of the levels."""
        return self._say(N_("How well is the computer to play? (It is a new match.)"))

    def first_level_title(self) -> str:
        """The title of the levels, before the first match."""
        return self._say(N_("How well is the computer to play?"))

    def new_title(self) -> str:
        """The title of the games."""
        return self._say(N_("A new match; this one is kept"))

    def first_title(self) -> str:
        """The title of the games, before the first match."""
        return self._say(N_("What shall we play?"))

    def another_game(self) -> str:
        """Something else."""
        return self._say(N_("Another game"))

    def same_again(self, name: str) -> str:
        """The same game once more."""
        return self._say(N_("The same again: {name}"), name=name)

    def begun(self, name: str, level: str) -> str:
        """A new match has begun."""
        return self._say(
            N_("A new match begins: {name}, level {level}. The other is kept."), name=name, level=level
        )

    def games(self, names: Sequence[str], width: int) -> list[str]:
        """A line for each game: its name and what it is."""
        return [self._summed_up("", name, width) for name in names]

    def _summed_up(self, mark: str, name: str, width: int) -> str:
        line = f"{mark}{name:<{LONGEST}} {summary(name, self.lang)}".rstrip()
        return line if len(line) <= width else line[: width - 1] + "…"

    def agreeing(self, choice: Choice, width: int) -> tuple[list[str], list[Callable[[], Choice]]]:
        """The lines of what may be agreed on, and what choosing each of them makes of the choice."""
        lines, changes = [self._say(N_("Begin"))], [lambda: choice]
        players, more = choice.numbers()
        if more is not None:
            lines.append(self._say(N_("Players: {number}"), number=players))
            changes.append(partial(choice.seating, more))
        for option, value in choice.options():
            coming = next_value(option, value)
            if coming is not None:
                lines.append(f"{pick(option.name, self.lang)}: {value_text(option, value, self.lang)}")
                changes.append(partial(choice.agreeing, option.id, coming))
        for module in library.modules():
            lines.append(self._summed_up(f"[{'x' if module in choice.modules else ' '}] ", module, width))
            changes.append(partial(choice.turned, module))
        return lines, changes
