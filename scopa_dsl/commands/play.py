"""`scopa play`: a whole match in the terminal, one event a line."""

from __future__ import annotations

import random
import secrets
from typing import Annotated

import typer

from scopa_dsl.commands.asking import Agreed, game_asked, wrong
from scopa_dsl.commands.turn import Claimed, Left, Person
from scopa_dsl.commands.voice import Voice
from scopa_dsl.engine.game import Game
from scopa_dsl.engine.hand import Chance, Hand
from scopa_dsl.engine.match import Match
from scopa_dsl.engine.view import view
from scopa_dsl.players import LEVELS, NAMES, Player, by_name
from scopa_dsl.telling.events import Event, opening, play
from scopa_dsl.telling.sentences import outcome_text, sentence
from scopa_dsl.telling.sheets import by_side, sheet_lines, totals_line
from scopa_dsl.telling.words import Seating, number_text, seating
from scopa_dsl.texts import N_, pick

EXAMPLES = (
    "scopa play scopa",
    "scopa play scopone+napola --players human,easy,easy,easy",
    "scopa play cirulla --target 26 --seed 7",
    "scopa play scopa --players easy,easy --seed 1",
)
ITERATIONS = 200
"""How many imagined deals a player considers when a seed was given."""
HUMAN = ("human", "umano", "me", "io")


def command(
    ctx: typer.Context,
    name: Annotated[
        str, typer.Argument(metavar="RULESET", help=N_("A game: scopa, scopone+napola, mine.yaml."))
    ] = "scopa",
    players: Annotated[
        str | None,
        typer.Option(
            "--players", "-p", metavar="N|LIST",
            help=N_("How many play, you being the first; or who, as in human,easy,human,easy."),
        ),
    ] = None,
    level: Annotated[
        str, typer.Option(metavar="LEVEL", help=N_("How well the computer plays: easy, normal, hard."))
    ] = "easy",
    target: Annotated[
        str | None, typer.Option(metavar="N", help=N_("The points that win the match."))
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="N", help=N_("The same number gives the same cards again."))
    ] = None,
    agreed: Agreed = None,
) -> None:  # fmt: skip
    """Play until somebody has won; `help` during play says what can be typed."""
    voice: Voice = ctx.obj
    kinds, count = _who(voice, players, level)
    if target is not None:
        agreed = [*(agreed or ()), f"target={target}"]
    game = game_asked(voice, name, count, agreed)
    kinds = kinds or ["human", *[level] * (game.players - 1)]
    chosen = secrets.randbelow(1_000_000) if seed is None else seed
    table = Table(voice, game, kinds, chosen, repeatable=seed is not None)
    try:
        table.play()
    except Left:
        table.leave()
    except KeyboardInterrupt:
        print()
        table.leave()
        raise typer.Exit(130) from None


def _who(voice: Voice, players: str | None, level: str) -> tuple[list[str], int | None]:
    """What each seat is, if that was said, and how many seats."""
    if NAMES.get(level, level) not in LEVELS:
        raise wrong(voice, N_("the levels are {known}"), "--level", known=", ".join(LEVELS))
    if players is None or players.isdecimal():
        return [], int(players) if players else None
    kinds = ["human" if word.strip() in HUMAN else word.strip() for word in players.split(",")]
    unknown = next((kind for kind in kinds if kind != "human" and NAMES.get(kind, kind) not in LEVELS), None)
    if unknown is not None:
        message = N_("{word} is not a player; there are {known}")
        raise wrong(voice, message, "--players", word=unknown, known=", ".join(("human", *LEVELS)))
    return kinds, len(kinds)


def _called(kind: str, lang: str) -> str:
    """What a level, or a person, is called."""
    level = NAMES.get(kind, kind)
    if lang == "it":
        return next((italian for italian, english in NAMES.items() if english == level), "umano")
    return level


class Table:
    """One match being played: who sits where, and what is said about it."""

    def __init__(self, voice: Voice, game: Game, kinds: list[str], seed: int, repeatable: bool) -> None:
        self.voice = voice
        self.game = game
        self.kinds = kinds
        self.seed = seed
        people = [seat for seat, kind in enumerate(kinds) if kind == "human"]
        self.you = people[0] if len(people) == 1 else None
        self.seating: Seating = seating(game, voice.lang, self.you)
        # Each seat has chance of its own, so that the cards are the same whoever plays.
        self.chance: Chance = random.Random(seed)
        # To think for some time gives other moves on another machine; so many deals do not.
        iterations = ITERATIONS if repeatable else None
        self.computers: dict[int, Player] = {
            seat: by_name(kind, seed=seed + seat, iterations=iterations)
            for seat, kind in enumerate(kinds)
            if kind != "human"
        }
        self.person = Person(voice, self.seating)
        self.match = Match(game, int(self.chance.random() * game.players))

    def play(self) -> None:
        """Play hand after hand until the match is over. Raises Left when a person leaves."""
        self._welcome()
        while not self.match.outcome.over:
            hand = self.match.next_hand(self.chance)
            print()
            self.voice.say(N_("Hand {number}."), number=self.match.hands + 1)
            self._tell(opening(hand))
            while not hand.over:
                self._turn(hand)
                if self.match.outcome.over:
                    break
            else:
                print()
                for line in sheet_lines(self.match.finish(hand), self.seating, self.voice.lang):
                    print(line)
                print(totals_line(self.match.totals, self.seating, self.voice.lang))
            print(
                outcome_text(self.game, self.match.outcome, self.match.totals, self.seating, self.voice.lang)
            )

    def leave(self) -> None:
        """Say how far the match stood."""
        score = by_side(self.match.totals, self.seating, self.voice.lang)
        message = N_("The match was left in hand {number}; {score}.")
        self.voice.say(message, number=self.match.hands + 1, score=score)

    def _welcome(self) -> None:
        target = number_text(self.game.match.target, self.voice.lang)
        self.voice.say(N_("{name}, to {target}. Seed {seed}."),
                       name=pick(self.game.name, self.voice.lang), target=target, seed=self.seed)  # fmt: skip
        who = ", ".join(
            name if seat == self.you else f"{name} ({_called(self.kinds[seat], self.voice.lang)})"
            for seat, name in enumerate(self.seating.names)
        )
        self.voice.say(N_("At the table: {who}."), who=who)
        if "human" in self.kinds:
            self.voice.say(N_("Type a card, a number of the list, or help."))

    def _turn(self, hand: Hand) -> None:
        seat = hand.seat
        if seat in self.computers:
            move = self.computers[seat].choose(view(hand, hand.turn))
        else:
            try:
                move = self.person.move(hand)
            except Claimed:
                self.match.claim(hand, hand.side)
                return
        self._tell(play(hand, move))

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            print(sentence(event, self.game.deck, self.seating, self.voice.lang))
