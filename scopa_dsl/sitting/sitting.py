"""One match at the table: whose turn it is, what can be taken back, and that nothing is lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from scopa_dsl.engine.dealing import shuffle
from scopa_dsl.engine.evidence import with_evidence
from scopa_dsl.engine.game import Game, Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.match import Match, Outcome
from scopa_dsl.engine.scoring import Sheet
from scopa_dsl.engine.view import View, view
from scopa_dsl.players import LEVELS, NAMES, Player, by_name
from scopa_dsl.records import keeping
from scopa_dsl.records.model import HandRecord, MatchRecord
from scopa_dsl.records.recording import begun, hand_record, with_hands
from scopa_dsl.records.replaying import begin, follow, game_of
from scopa_dsl.records.writing import write
from scopa_dsl.telling.events import Event, opening, play, void

HUMAN = "human"
ITERATIONS = 40
"""How many imagined deals a player considers where moves are to be the same again."""


REMEMBERED = 20
"""So many hands can be taken back."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play."""

    request: str = "scopa"
    players: int | None = None
    seats: tuple[str, ...] = ()
    """Who sits where, or nobody said: then a person and computers."""
    level: str = "easy"
    options: Mapping[str, object] = field(default_factory=dict)
    seed: int = 0
    repeatable: bool = False
    """Was the seed asked for, so that everything is to be the same again."""


@dataclass(frozen=True, slots=True)
class _Ended:
    """A hand that is over, with what it takes to go back into it."""

    match: Match
    """The match before it was dealt."""
    before: list[Hand]
    """The hand before each of its moves."""
    void: list[tuple[int, ...]]
    chance: tuple[Any, ...]
    """What chance would have brought next."""


class Sitting:
    """A match being played. Every change is on disk before anybody is told of it."""

    def __init__(self, game: Game, record: MatchRecord, path: Path | None, repeatable: bool = False) -> None:
        self.game = game
        self.path = path
        """Where the match is kept; None if it is not."""
        self.seats = tuple(level_of(who) for who in record.seats) or (HUMAN,) * game.players
        """Who sits where: a level, or ``human``."""
        self.match = begin(record, game)
        self.hand: Hand | None = None
        """The hand that is being played; None between hands."""
        self.unsaved: OSError | None = None
        """Why the match could not be kept, the last time."""
        self.parted = False
        """Has another program gone on with the same match, so that this one is now kept by itself.

        Whoever tells people of it sets it back.
        """
        self._written: bytes | None = None
        self._record = record
        self._repeatable = repeatable
        self._hands: list[HandRecord] = []
        self._void: list[tuple[int, ...]] = []
        self._before: list[Hand] = []
        # The match before the hand that is being played, and the hands that were, to be taken back.
        self._at_deal = copy(self.match)
        self._ended: deque[_Ended] = deque(maxlen=REMEMBERED)
        self.seed = record.seed if record.seed is not None else 0
        # The first number chose the dealer.
        self._chance = Random(self.seed)
        self._chance.random()

    # Who

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, who in enumerate(self.seats) if who == HUMAN]

    @property
    def you(self) -> int | None:
        """The seat of the only person, if there is but one."""
        return self.people[0] if len(self.people) == 1 else None

    def persons_turn(self) -> bool:
        """Is it a person who plays next."""
        return self.hand is not None and not self.hand.over and self.seats[self.hand.seat] == HUMAN

    # What happens

    def deal(self) -> list[Event]:
        """Deal the next hand, and say what happened."""
        again: list[Hand] = []
        self._at_deal = copy(self.match)
        self.hand = self.match.next_hand(self._chance, again.append)
        self._void = [hand.deck for hand in again]
        self._before = []
        self._save()
        return [*map(void, again), *opening(self.hand)]

    def play(self, move: Move) -> list[Event]:
        """Make a move, and say what happened. Raises IllegalMove, changing nothing."""
        hand = self._playing()
        before = hand.clone()
        events = play(hand, move)
        self._before.append(before)
        self._save()
        return events

    def chosen(self) -> Move:
        """What the computer at the turn plays."""
        hand = self._playing()
        return self.player(self.seats[hand.seat]).choose(view(hand, hand.turn))

    def player(self, level: str) -> Player:
        """A computer player for this very moment, the same one whenever the moment comes again."""
        hand = self._playing()
        seed = ((self.seed * 31 + hand.seat) * 1009 + self.match.hands) * 1009 + len(hand.log)
        return by_name(level, seed=seed, iterations=ITERATIONS if self._repeatable else None)

    def seen(self) -> View:
        """What the player at the turn sees."""
        hand = self._playing()
        return view(hand, hand.turn)

    def undo(self) -> bool:
        """Back to where a person played last, if need be in the hand before; False if nobody has."""
        if self.match.outcome.over:
            return False
        back = self._last_choice(self._before)
        if back is None and self._ended:
            back = self._last_choice(self._ended[-1].before)
            if back is not None:
                self._reopen(self._ended.pop())
        if back is None:
            return False
        self.hand = self._before[back]
        del self._before[back:]
        self._save()
        return True

    def _last_choice(self, before: Sequence[Hand]) -> int | None:
        """Which of these moments is the last at which a person was to play."""
        return next((i for i in reversed(range(len(before))) if self.seats[before[i].seat] == HUMAN), None)

    def _reopen(self, ended: _Ended) -> None:
        """Be again where a hand had not ended yet; the next is dealt as it was."""
        self.match, self._before, self._void = ended.match, ended.before, ended.void
        self._at_deal = copy(ended.match)
        self._chance.setstate(ended.chance)
        self._hands.pop()

    def _end(self, told: HandRecord) -> None:
        """A hand is over and counted."""
        self._hands.append(told)
        self._ended.append(_Ended(self._at_deal, self._before, self._void, self._chance.getstate()))
        self.hand, self._before = None, []

    def claim(self) -> Outcome:
        """Whoever is at the turn claims to have won. Raises ValueError in a game without claims."""
        hand = self._playing()
        outcome = self.match.claim(hand, hand.side)
        self._end(hand_record(hand, self._void, claimed=True))
        self._save()
        return outcome

    def finish(self) -> Sheet:
        """Score the hand that is over; the sheet has the cards behind each line."""
        hand = self._playing()
        sheet = with_evidence(self.match.finish(hand), hand)
        self._end(hand_record(hand, self._void, sheet))
        self._save()
        return sheet

    def record(self) -> MatchRecord:
        """The match so far."""
        hands, match, sheet = list(self._hands), self.match, None
        if self.hand is not None:
            if self.hand.over:
                # Played to its end it counts, also if nobody is there any more to count it.
                match = copy(match)
                sheet = with_evidence(match.finish(self.hand), self.hand)
            hands.append(hand_record(self.hand, self._void, sheet))
        return with_hands(self._record, hands, match)

    def _playing(self) -> Hand:
        if self.hand is None:
            raise ValueError("no hand is being played")
        return self.hand

    def _save(self) -> None:
        if self.path is None:
            return
        text = write(self.record())
        try:
            if self._written is not None and keeping.changed(self.path, self._written):
                # Another program plays the same match on: each keeps its own.
                self.path, self._written = keeping.new_path(self.game.id), None
                self.parted = True
            keeping.save(self.path, text)
            self._written, self.unsaved = text.encode(), None
        except OSError as error:
            self.unsaved = error

    def _take_up(self) -> None:
        """Play everything in the record again. Raises RecordError where it is wrong."""
        told = self._record.hands
        for step in follow(self._record, self.match):
            if step.sheet is not None or step.outcome is not None:
                claimed = step.sheet is None
                self._end(hand_record(step.hand, self._void, step.sheet, claimed=claimed))
            elif step.move is None:
                self._void = [
                    tuple(map(self.game.deck.parse, deck.split())) for deck in told[step.number - 1].void
                ]
                # What comes next is what would have come.
                for _ in range(len(self._void) + 1):
                    shuffle(self.game.deck.size, self._chance)
                self._at_deal = copy(self.match)
                self.hand = step.hand
                last = step.hand.clone()
            else:
                self._before.append(last)
                last = step.hand.clone()


def level_of(who: str) -> str:
    """The level that a word means, in either language; anybody else is a person."""
    level = NAMES.get(who, who)
    return level if level in LEVELS else HUMAN


def start(wish: Wish, *, keep: bool = True) -> Sitting:
    """A new match. Raises RulesetError where there is no such game."""
    from scopa_dsl.api import load

    game = load(wish.request, len(wish.seats) or wish.players, wish.options)
    seats = wish.seats or (HUMAN, *[wish.level] * (game.players - 1))
    dealer = int(Random(wish.seed).random() * game.players)
    record = begun(game, wish.request, seats, wish.seed, dealer)
    sitting = Sitting(game, record, None, wish.repeatable)
    if keep and HUMAN in sitting.seats:
        _find_place(sitting)
    return sitting


def _find_place(sitting: Sitting) -> None:
    """Keep a match in a file of its own, if that can be."""
    try:
        sitting.path = keeping.new_path(sitting.game.id)
    except OSError as error:
        sitting.unsaved = error


def resumed(record: MatchRecord, path: Path | None) -> Sitting:
    """A match taken up where it was left; without a path it is kept in a file of its own.

    Raises RecordError where the record is wrong.
    """
    game = game_of(record)
    # From here on it is played by the rules as they are now.
    sitting = Sitting(game, replace(record, digest=game.digest), path)
    if path is not None:
        with suppress(OSError):
            sitting._written = path.read_bytes()
    sitting._take_up()
    if path is None and not sitting.match.outcome.over:
        _find_place(sitting)
    return sitting
