"""A match in plain lines, one event a line: nothing is drawn twice, so it reads and pipes well."""

from __future__ import annotations

from collections.abc import Sequence

from scopa_dsl.commands.turn import Again, Claimed, Left, Person, TakenBack
from scopa_dsl.commands.voice import Voice
from scopa_dsl.sitting.sitting import Sitting
from scopa_dsl.telling.events import Event
from scopa_dsl.telling.sentences import outcome_text, sentence
from scopa_dsl.telling.sheets import by_side, sheet_lines, totals_line
from scopa_dsl.telling.words import (
    PARTED,
    UNKEPT,
    Seating,
    level_text,
    number_text,
    reason_text,
    seating,
)
from scopa_dsl.texts import N_, pick


class LineGame:
    """One match, told line by line."""

    def __init__(self, voice: Voice, sitting: Sitting) -> None:
        self.voice = voice
        self.sitting = sitting
        self.seating: Seating = seating(sitting.game, voice.lang, sitting.you)
        self.person = Person(voice, sitting, self.seating)
        self._warned = False

    def play(self) -> Again | None:
        """Play until the match is over or left; or until somebody wants a new one, which is returned."""
        try:
            self._welcome()
            while not self.sitting.match.outcome.over:
                self._hand()
        except Left:
            self.leave()
        except Again as wanted:
            return wanted
        return None

    def leave(self) -> None:
        """Say how far the match stood, and how to go on with it."""
        match = self.sitting.match
        score = by_side(match.totals, self.seating, self.voice.lang)
        message = N_("The match was left in hand {number}; {score}.")
        self.voice.say(message, number=match.hands + 1, score=score)
        if self.sitting.unsaved is not None:
            self.voice.say(UNKEPT, reason=reason_text(self.sitting.unsaved))
        elif self.sitting.path is not None:
            self.voice.say(N_("It is kept: `scopa resume` goes on with it."))

    def _welcome(self) -> None:
        voice, sitting = self.voice, self.sitting
        name, target = pick(sitting.game.name, voice.lang), number_text(sitting.game.match.target, voice.lang)
        voice.say(N_("{name}, to {target}. Seed {seed}."), name=name, target=target, seed=sitting.seed)
        who = ", ".join(
            name if seat == sitting.you else f"{name} ({level_text(sitting.seats[seat], voice.lang)})"
            for seat, name in enumerate(self.seating.names)
        )
        voice.say(N_("At the table: {who}."), who=who)
        if sitting.people:
            voice.say(N_("Type a card, a number of the list, or help."))
        if sitting.hand is not None:
            self._goes_on()

    def _goes_on(self) -> None:
        self.voice.say(N_("Hand {number} goes on."), number=self.sitting.match.hands + 1)
        print(totals_line(self.sitting.match.totals, self.seating, self.voice.lang))

    def _hand(self) -> None:
        sitting, lang = self.sitting, self.voice.lang
        if sitting.hand is None:
            print()
            self.voice.say(N_("Hand {number}."), number=sitting.match.hands + 1)
            self._tell(sitting.deal())
        while sitting.hand is not None:
            if sitting.hand.over:
                print()
                print("\n".join(sheet_lines(sitting.finish(), sitting.game.deck, self.seating, lang)))
                print(totals_line(sitting.match.totals, self.seating, lang))
            else:
                self._turn()
        print(outcome_text(sitting.game, sitting.match.outcome, sitting.match.totals, self.seating, lang))

    def _turn(self) -> None:
        sitting = self.sitting
        assert sitting.hand is not None
        hands = sitting.match.hands
        try:
            move = self.person.move(sitting.hand) if sitting.persons_turn() else sitting.chosen()
        except Claimed:
            sitting.claim()
        except TakenBack:
            self.voice.say(N_("Taken back."))
            if sitting.match.hands < hands:
                self._goes_on()
        else:
            self._tell(sitting.play(move))

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            print(sentence(event, self.sitting.game.deck, self.seating, self.voice.lang))
        sitting = self.sitting
        if sitting.unsaved is not None and not self._warned:
            self._warned = True
            self.voice.warn(UNKEPT, reason=reason_text(sitting.unsaved))
        if sitting.parted:
            sitting.parted = False
            self.voice.say(PARTED, file=sitting.path)
