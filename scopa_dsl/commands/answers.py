"""What a person can ask at the table, and the answers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from scopa_dsl.cards import CardError
from scopa_dsl.commands.voice import Voice
from scopa_dsl.engine.explain import explain
from scopa_dsl.engine.game import Move
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.illegal import IllegalMove
from scopa_dsl.records import keeping
from scopa_dsl.records.reading import is_record
from scopa_dsl.records.replaying import asked_for
from scopa_dsl.records.writing import write
from scopa_dsl.sitting.sitting import Sitting
from scopa_dsl.telling.reasons import captures_lines, not_first_text, why_not_lines
from scopa_dsl.telling.standing import score_lines, taken_lines
from scopa_dsl.telling.typed import moves_meant, numbered
from scopa_dsl.telling.words import UNKEPT, Seating, cards_text, move_text, reason_text
from scopa_dsl.texts import N_, pick


class Answers:
    """Answers about one match."""

    def __init__(self, voice: Voice, sitting: Sitting, seating: Seating) -> None:
        self.voice = voice
        self.sitting = sitting
        self.seating = seating
        self.doubted: int | None = None
        """The card that was last refused in this turn."""
        self._hinted: Move | None = None

    def begin_turn(self) -> None:
        """What was said in the turn before is over."""
        self.doubted = self._hinted = None

    def table(self, hand: Hand) -> None:
        """The cards on the table."""
        if hand.table:
            self.voice.say(N_("On the table: {cards}."), cards=cards_text(hand.game.deck, hand.table))
        else:
            self.voice.say(N_("The table is empty."))

    def hand(self, hand: Hand) -> None:
        """The person's own cards."""
        self.voice.say(N_("Your hand: {cards}."), cards=cards_text(hand.game.deck, hand.hand))

    def moves(self, hand: Hand) -> None:
        """All that may be played."""
        self.list(hand, hand.moves())

    def list(self, hand: Hand, moves: Sequence[Move]) -> None:
        """Some moves with their numbers."""
        numbers = {move: number for number, move in enumerate(hand.moves(), 1)}
        deck, lang = hand.game.deck, self.voice.lang
        shown = [f"{numbers[move]}) {move_text(deck, move, lang)}" for move in moves]
        print("  " + "   ".join(shown))

    def taken(self, hand: Hand) -> None:
        """The person's pile."""
        print(" ".join(taken_lines(hand, hand.side, self.voice.lang)) + ".")

    def score(self, hand: Hand) -> None:
        """How the match stands, and the sheet as the cards lie."""
        print("\n".join(score_lines(hand, self.seating, self.voice.lang)))

    def hint(self, hand: Hand) -> None:
        """What a good player would play."""
        from scopa_dsl.players.advice import hint

        advice = hint(self.sitting.seen(), self.sitting.player("hard"))
        self._hinted, self.doubted = advice.move, None
        self.voice.say(N_("Hint: {move}."), move=move_text(hand.game.deck, advice.move, self.voice.lang))

    def why(self, hand: Hand, text: str) -> None:
        """What is to be said for and against a move, or why it may not be played."""
        if text:
            self._why(hand, text)
        elif self.doubted is not None:
            self._explain(hand, self.doubted)
        else:
            if self._hinted is None:
                self.hint(hand)
            if self._hinted is not None:
                self._weigh(hand, self._hinted)

    def _why(self, hand: Hand, text: str) -> None:
        listed = numbered(hand.moves(), text)
        try:
            for move in [listed] if listed else moves_meant(hand, text):
                self._weigh(hand, move)
        except CardError:
            self.no_card(hand, text)
        except IllegalMove as error:
            card = error.named.get("card")
            if isinstance(card, str):
                self._explain(hand, hand.game.deck.parse(card))
            else:
                self.refuse(hand, error)

    def _weigh(self, hand: Hand, move: Move) -> None:
        from scopa_dsl.players.advice import reason_text, why

        seen, lang = self.sitting.seen(), self.voice.lang
        print(f"{move_text(hand.game.deck, move, lang)}:")
        for reason in why(seen, move).reasons:
            print(f"  {'+' if reason.good else '−'} {reason_text(reason, seen, lang)}")

    def _explain(self, hand: Hand, card: int) -> None:
        deck, lang = hand.game.deck, self.voice.lang
        if not hand.hand >> card & 1:
            self.voice.say(N_("{card} is not in your hand."), card=deck.name(card))
            return
        found = explain(hand.game, hand.rules, card, hand.table, hand)
        print(f"{deck.name(card)}:")
        for line in captures_lines(found, hand.rules, deck, hand, hand.previous, lang):
            print(f"  {line}")
        for line in why_not_lines(found, deck, lang):
            print(f"  {line}")

    def refuse(self, hand: Hand, error: IllegalMove) -> None:
        """What was typed may not be played, and why."""
        named = dict(error.named)
        if error.rule is not None:
            named["reason"] = pick(error.rule, self.voice.lang)
        why = self.voice.text(error.message, **named)
        card = named.get("card")
        if isinstance(card, str):
            self.doubted = hand.game.deck.parse(card)
            if "cards" in named:
                taken = hand.game.deck.parse_set(str(named["cards"]))
                found = explain(hand.game, hand.rules, self.doubted, hand.table, hand)
                move = Move(self.doubted, taken, 0)
                why += f" ({not_first_text(found, move, hand.game.deck, self.voice.lang)})"
        if error.rule is not None and "reason" in error.named:
            # The reason is a rule of the game by its name: it stands alone.
            why = pick(error.rule, self.voice.lang)
        self.voice.say(N_("That may not be played: {why}."), why=why)

    def no_card(self, hand: Hand, text: str) -> None:
        """What was typed means nothing."""
        deck = hand.game.deck
        self.voice.say(
            N_("{text} is not a card. Write its rank ({ranks}) and its suit (D C B S), as in {card}."),
            text=text, ranks=" ".join(deck.ranks), card=deck.name(6),
        )  # fmt: skip

    def rules(self, hand: Hand) -> None:
        """The rule book of this very game."""
        from scopa_dsl.rulebook.book import rule_book
        from scopa_dsl.rulebook.formats import FORMATS

        request, players, options = asked_for(self.sitting.record())
        print(FORMATS["text"](rule_book(request, players, options, self.voice.lang)), end="")

    def save(self, hand: Hand, where: str) -> None:
        """Where the match is kept; or a copy of it in a file."""
        if where:
            self._copy(where)
        elif self.sitting.unsaved is not None:
            self.voice.say(UNKEPT, reason=reason_text(self.sitting.unsaved))
        elif self.sitting.path is not None:
            self.voice.say(N_("The match is kept after every move, in {file}."), file=self.sitting.path)
            self.voice.say(N_("`save FILE` puts a copy where you want it."))

    def _copy(self, where: str) -> None:
        try:
            path = Path(where).expanduser()
            if path.is_file() and not is_record(path.read_bytes()):
                self.voice.say(
                    N_("{file} is there already, and is no match; choose another name."), file=path
                )
                return
            keeping.save(path, write(self.sitting.record()))
        except (OSError, ValueError, RuntimeError) as error:
            # A name may hold what no system takes, or ask for the home of nobody.
            self.voice.say(N_("{file} cannot be written ({reason})."), file=where, reason=reason_text(error))
        else:
            self.voice.say(N_("The match so far is in {file}; `scopa replay` tells it again."), file=path)

    def help(self, hand: Hand) -> None:
        """What can be typed."""
        say = self.voice.say
        say(N_("A card plays it: 7D. With what it takes: 7D x 4S 3B. Or a number of the list."))
        say(N_("Suits are D denari, C coppe, B bastoni, S spade; ranks are {ranks}."),
            ranks=" ".join(hand.game.deck.ranks))  # fmt: skip
        if hand.game.obligation == "none":
            say(N_("To lay a card that could take, add `lay`: 7D lay."))
        say(N_("To see: hand, table, taken, score, moves, rules. First letters are enough."))
        say(N_("`hint` says what a good player would play, `why` what is to be said for it; "
               "`why 7D` asks about a move."))  # fmt: skip
        say(N_("`undo` takes your last move back; `save` says where the match is kept, "
               "`save FILE` copies it; `quit` leaves it, to be resumed."))  # fmt: skip
        say(N_("`new` begins another match, `new scopone` another game, `level hard` another level."))
        if hand.game.match.claim:
            say(N_("`claim` says that you have reached the points of the match; be sure."))
