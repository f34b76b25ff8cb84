"""A record's text to its values: leniently, so that a person may write one by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NoReturn

from scopa_dsl.diagnostics import Diagnostic, Span, nearest
from scopa_dsl.engine.game import Number
from scopa_dsl.records.model import HandRecord, MatchRecord, Place, RecordError
from scopa_dsl.records.text import END, UNDECIDED, Tag, Word, check_sum, cut, decode
from scopa_dsl.texts import N_

FORMAT = "1"
"""The format that this program writes."""
MATCH_TAGS = (
    "Record", "Check", "Ruleset", "Source", "Digest", "Version", "Date", "Option", "Players", "Seat",
    "Seed", "Dealer", "Result", "Totals",
)  # fmt: skip
HAND_TAGS = ("Hand", "Void", "Deck", "Table", "Points", "Sheet")
_KNOWN = {tag.lower(): tag for tag in (*MATCH_TAGS, *HAND_TAGS)} | {"options": "Option"}
MOST_SEED = 10**30
"""The largest seed, and with the sign the smallest."""
_MOST_PLAYERS = 12


def read(text: str | bytes, path: str = "record") -> MatchRecord:
    """What a record says; ``path`` is what it is called in places.

    Raises RecordError with the first thing that is wrong and where.
    """
    if isinstance(text, bytes):
        text = decode(text, path)
    reader = _Reader(path)
    for part in cut(text.removeprefix("\ufeff"), path):
        if isinstance(part, Tag):
            reader.tag(part)
        else:
            reader.word(part)
    return reader.record(text)


def is_record(data: bytes) -> bool:
    """Is this a record, or empty, rather than a file of some other kind."""
    return not data.strip() or re.match(rb"(\xef\xbb\xbf)?\s*\[\s*(record|ruleset)\b", data, re.I) is not None


@dataclass
class _Reader:
    """What has been read so far."""

    path: str
    said: dict[str, Any] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)
    seats: dict[int, str] = field(default_factory=dict)
    other: list[tuple[str, str]] = field(default_factory=list)
    hands: list[HandRecord] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    places: dict[Place, Span] = field(default_factory=dict)
    remarks: list[Diagnostic] = field(default_factory=list)
    check: Tag | None = None
    ended: bool = False

    def tag(self, tag: Tag) -> None:
        """Take in a tag."""
        seat = re.fullmatch(r"seat(\d{1,2})", tag.name, re.IGNORECASE)
        name = "Seat" if seat else _KNOWN.get(tag.name.lower())
        if name is None:
            near = nearest(tag.name, (*MATCH_TAGS, *HAND_TAGS))
            if near:
                message = N_("The tag {name} means nothing; did you mean {near}?")
                args = {"name": tag.name, "near": near}
                self.remarks.append(Diagnostic("RC201", tag.span, message, args, severity="warning"))
            self.other.append((tag.name, tag.value))
        elif name in HAND_TAGS:
            self._hand_tag(name, tag)
        else:
            self._match_tag(name, tag, int(seat[1]) if seat else 0)

    def word(self, word: Word) -> None:
        """Take in a move, or the end."""
        if self.ended:
            _refuse("RC210", word.span, N_("The record ended before this."))
        if word.text == END:
            self.ended = True
            return
        if not self.hands:
            _refuse(
                "RC211", word.span, N_("A move stands before any hand: begin one with [Hand] and [Deck].")
            )
        self.places["move", len(self.hands), len(self.moves)] = word.span
        self.moves.append(word.text)

    def record(self, text: str) -> MatchRecord:
        """All that was read."""
        last = text.count("\n") + 1
        end = Span(self.path, last, 1, last, 2)
        if "ruleset" not in self.said:
            _refuse("RC202", end, N_('Nothing says which game it is: write [Ruleset "scopa"].'))
        if not self.ended:
            _refuse("RC212", end, N_("The record breaks off: after the last move comes a {end}."), end=END)
        if self.check is not None and self.check.value != check_sum(text):
            message = N_("The record has been changed since it was written.")
            self.remarks.append(Diagnostic("RC203", self.check.span, message, severity="warning"))
        self._close()
        return MatchRecord(
            **self.said,
            hands=tuple(self.hands),
            options=self.options,
            seats=self._seats(end),
            other=tuple(self.other),
            places=self.places,
            remarks=tuple(self.remarks),
        )

    def _seats(self, end: Span) -> tuple[str, ...]:
        if sorted(self.seats) != list(range(1, len(self.seats) + 1)):
            missing = next(n for n in range(1, len(self.seats) + 2) if n not in self.seats)
            _refuse("RC204", end, N_("Who sits at seat {seat} is not written."), seat=missing)
        players = self.said.get("players")
        if self.seats and players is not None and players != len(self.seats):
            message = N_("{players} play, but {seats} seats are written.")
            place = self.places["Players", 0, 0]
            _refuse("RC204", place, message, players=players, seats=len(self.seats))
        return tuple(self.seats[number] for number in sorted(self.seats))

    def _match_tag(self, name: str, tag: Tag, seat: int) -> None:
        value = tag.value
        which = seat if name == "Seat" else len(self.options) if name == "Option" else 0
        if (name, 0, which) in self.places and name != "Option":
            _refuse("RC205", tag.span, N_("{name} is written twice."), name=tag.name)
        self.places[name, 0, which] = tag.span
        match name:
            case "Record":
                if value != FORMAT:
                    message = N_("This is record format {found}; this program reads format {format}.")
                    _refuse("RC206", tag.span, message, found=value, format=FORMAT)
            case "Check":
                self.check = tag
            case "Ruleset" | "Source" | "Digest" | "Version" | "Date":
                if name == "Ruleset" and not value:
                    _refuse("RC202", tag.span, N_('Nothing says which game it is: write [Ruleset "scopa"].'))
                self.said[name.lower()] = value or None
            case "Option":
                self._options(tag)
            case "Seat":
                self.seats[seat] = value
            case "Players":
                self.said["players"] = _whole(tag, 1, _MOST_PLAYERS)
            case "Dealer":
                self.said["dealer"] = _whole(tag, 1, _MOST_PLAYERS) - 1
            case "Seed":
                self.said["seed"] = _whole(tag, -MOST_SEED, MOST_SEED)
            case "Result":
                self.said["undecided"] = value == UNDECIDED
                self.said["result"] = () if value in ("", END, UNDECIDED) else _sides(tag)
            case "Totals":
                self.said["totals"] = _numbers(tag, value)

    def _options(self, tag: Tag) -> None:
        for text in re.split(r"[,;]\s*|\s+(?=\w+\s*=)", tag.value):
            name, equals, value = text.partition("=")
            if not equals or not name.strip():
                _refuse("RC207", tag.span, N_("An option is written name=value, not {text}."), text=text)
            if name.strip() in self.options:
                _refuse("RC205", tag.span, N_("{name} is written twice."), name=name.strip())
            self.places["Option", 0, len(self.options)] = tag.span
            self.options[name.strip()] = value.strip()

    def _hand_tag(self, name: str, tag: Tag) -> None:
        if name == "Hand" or not self.hands or (self.moves and name in ("Void", "Deck", "Table")):
            self._close()
            self.hands.append(HandRecord())
            number = len(self.hands)
            self.places["Hand", number, 0] = tag.span
            if name == "Hand":
                if tag.value not in ("", str(number)):
                    message = N_("This is hand {number}, not {found}.")
                    _refuse("RC208", tag.span, message, number=number, found=tag.value)
                return
        number, hand = len(self.hands), self.hands[-1]
        which = len(hand.void) if name == "Void" else 0
        again = (name, number, which) in self.places
        if again and name != "Deck":
            _refuse("RC205", tag.span, N_("{name} is written twice."), name=tag.name)
        self.places[name, number, which] = tag.span
        changed: dict[str, Any]
        match name:
            case "Void":
                changed = {"void": (*hand.void, tag.value)}
            case "Deck":
                changed = {"deck": f"{hand.deck} {tag.value}".strip()}
            case "Table":
                changed = {"table": tag.value}
            case "Points":
                changed = {"points": _numbers(tag, tag.value)}
            case _:
                changed = {"sheet": _sheet(tag)}
        self.hands[-1] = replace(hand, **changed)

    def _close(self) -> None:
        """What was played belongs to the hand before."""
        if self.hands:
            self.hands[-1] = replace(self.hands[-1], moves=tuple(self.moves))
        self.moves.clear()


def _refuse(code: str, span: Span, message: str, **args: object) -> NoReturn:
    raise RecordError(Diagnostic(code, span, message, args))


def _whole(tag: Tag, least: int, most: int) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,31}", tag.value) or not least <= int(tag.value) <= most:
        message = N_("{name} is a whole number, and {value} is none that can be.")
        _refuse("RC209", tag.span, message, name=tag.name, value=tag.value or "—")
    return int(tag.value)


def _sides(tag: Tag) -> tuple[int, ...]:
    numbers = _numbers(tag, tag.value)
    if any(number != int(number) or not 1 <= number <= _MOST_PLAYERS for number in numbers):
        message = N_("{name} is a whole number, and {value} is none that can be.")
        _refuse("RC209", tag.span, message, name=tag.name, value=tag.value)
    return tuple(int(number) - 1 for number in numbers)


def _numbers(tag: Tag, text: str) -> tuple[Number, ...]:
    """``2,1``, ``2 1`` or ``5.5, 11/2``."""
    numbers: list[Number] = []
    for part in re.split(r"\s*[,–]\s*|\s+", text.strip()):
        if not re.fullmatch(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9}|/[0-9]{1,9})?", part) or re.search("/0+$", part):
            _refuse("RC209", tag.span, N_("{name} has a number for each side, as in 2,1; not {value}."),
                    name=tag.name, value=part or "—")  # fmt: skip
        number = Fraction(part)
        numbers.append(number.numerator if number.denominator == 1 else number)
    return tuple(numbers)


def _sheet(tag: Tag) -> dict[str, tuple[Number, ...]]:
    lines = {}
    for text in filter(None, (part.strip() for part in tag.value.split(";"))):
        line, _, numbers = text.replace(":", " ", 1).partition(" ")
        lines[line] = _numbers(tag, numbers)
    return lines
