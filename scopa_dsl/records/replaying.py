"""A record played again, every move, sheet and result held to the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scopa_dsl.cards import CardError
from scopa_dsl.diagnostics import ASKED, OPTION, PLAYERS, Diagnostic, Related, RulesetError, Span
from scopa_dsl.engine.evidence import with_evidence
from scopa_dsl.engine.game import LAY, Game, Move, Number
from scopa_dsl.engine.hand import Hand
from scopa_dsl.engine.illegal import IllegalMove
from scopa_dsl.engine.match import Match, Outcome
from scopa_dsl.engine.record import move_text
from scopa_dsl.engine.scoring import Sheet
from scopa_dsl.records.dealt import deck_of, voids_of
from scopa_dsl.records.model import CLAIM, MatchRecord, RecordError
from scopa_dsl.records.recording import option_text
from scopa_dsl.records.text import END, UNDECIDED
from scopa_dsl.telling.events import Event, opening, play, void
from scopa_dsl.telling.typed import moves_meant
from scopa_dsl.texts import N_


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happens in a match: a hand is dealt, a move is made, a hand or the match ends."""

    number: int
    """Which hand, counted from 1."""
    hand: Hand
    """The hand, which later steps play on with; ``clone`` it to keep it."""
    events: tuple[Event, ...] = ()
    move: Move | None = None
    text: str = ""
    """The move as it is canonically written."""
    sheet: Sheet | None = None
    outcome: Outcome | None = None
    """How the match stands, after a hand or a claim."""


def game_of(record: MatchRecord) -> Game:
    """The game that a record is of. Raises RecordError (RC310) where it cannot be had."""
    from scopa_dsl.api import load

    try:
        return load(*asked_for(record))
    except RulesetError as error:
        raise RecordError(_about_game(record, error.diagnostics[0])) from error


def asked_for(record: MatchRecord) -> tuple[str, int | None, dict[str, object]]:
    """What to ask for to get the game of a record: its name, the players, and what they agreed on.

    Raises RulesetError where there is no such game.
    """
    from scopa_dsl.api import read

    request = record.source or record.ruleset
    players = record.players or len(record.seats) or None
    ruleset = read(request)
    seats = players or next(iter(ruleset.seats), 2)
    # What is still the default needs no saying, and may be a number that cannot be said.
    agreed: dict[str, object] = {
        name: value
        for name, value in record.options.items()
        if name not in ruleset.options or option_text(ruleset.options[name].at(seats)) != value
    }
    return request, players, agreed


def _about_game(record: MatchRecord, found: Diagnostic) -> Diagnostic:
    """What is wrong with a game, told at the tag that asks for it."""
    place = record.at("Source" if record.source else "Ruleset")
    if found.span.path == OPTION:
        names = list(record.options)
        which = next((i for i, name in enumerate(names) if name == found.args.get("name")), 0)
        place = record.at("Option", 0, which)
    elif found.span.path == PLAYERS:
        place = record.at("Players")
    # What is wrong in a file has its place there.
    related = () if found.span.path in ASKED else (Related(found.span, found.message, found.args),)
    hint = "" if related else found.message
    return Diagnostic("RC310", place, N_("This game cannot be had."), found.args, hint, related)


def changed_rules(record: MatchRecord, game: Game) -> Diagnostic | None:
    """A warning where the ruleset is not the one that the record was played by."""
    if record.digest in (None, game.digest):
        return None
    message = N_("The rules of {game} have changed since this was played.")
    return Diagnostic("RC311", record.at("Digest"), message, {"game": game.id}, severity="warning")


def begin(record: MatchRecord, game: Game) -> Match:
    """The match before its first hand. Raises RecordError where nobody sits who deals it."""
    dealer = record.dealer or 0
    if dealer >= game.players:
        message = N_("There is no seat {seat} among {players} players.")
        args = {"seat": dealer + 1, "players": game.players}
        raise RecordError(Diagnostic("RC312", record.at("Dealer"), message, args))
    return Match(game, dealer)


def follow(record: MatchRecord, match: Match) -> Iterator[Step]:
    """Play a record again, step by step; ``match`` is played on with it.

    Raises RecordError at the first thing that the rules do not allow or that comes out otherwise.
    """
    for number in range(1, len(record.hands) + 1):
        if match.outcome.over:
            message = N_("The match was over before this hand.")
            raise RecordError(Diagnostic("RC320", record.at("Hand", number), message))
        before = match.hands
        yield from _hand(record, number, match)
        if number < len(record.hands) and match.hands == before and not match.outcome.over:
            message = N_("The hand before this one is not played to its end.")
            raise RecordError(Diagnostic("RC321", record.at("Hand", number + 1), message))
    _check_end(record, match)


def _hand(record: MatchRecord, number: int, match: Match) -> Iterator[Step]:
    game, said = match.game, record.hands[number - 1]
    totals, carried = match.totals, match.carried
    again: list[Event] = []
    for which, deck in enumerate(voids_of(record, number, game)):
        try:
            again.append(void(Hand(game, deck, match.dealer, totals, carried)))
        except ValueError:
            message = N_("This opening is not void, so it is not dealt again.")
            raise RecordError(Diagnostic("RC329", record.at("Void", number, which), message)) from None
    hand = Hand(game, deck_of(record, number, game), match.dealer, totals, carried)
    yield Step(number, hand, (*again, *opening(hand)))
    for at, text in enumerate(said.moves):
        place = record.at("move", number, at)
        if hand.over or match.outcome.over:
            message = N_("The hand was over before this move.")
            raise RecordError(Diagnostic("RC322", place, message))
        if text.lower() == CLAIM:
            if not game.match.claim:
                raise RecordError(Diagnostic("RC323", place, N_("In this game nobody claims to have won.")))
            yield Step(number, hand, text=CLAIM, outcome=match.claim(hand, hand.side))
            continue
        move = _move(hand, text, place)
        yield Step(number, hand, tuple(play(hand, move)), move, move_text(game.deck, move))
    if hand.over:
        sheet = with_evidence(match.finish(hand), hand)
        _check_sheet(record, number, sheet)
        yield Step(number, hand, sheet=sheet, outcome=match.outcome)


def _move(hand: Hand, text: str, place: Span) -> Move:
    try:
        meant = moves_meant(hand, text)
    except CardError:
        raise RecordError(Diagnostic("RC324", place, N_("{move} is no move."), {"move": text})) from None
    except IllegalMove as error:
        args = {**error.named, "move": text}
        message = N_("{move} cannot be played here.")
        raise RecordError(Diagnostic("RC325", place, message, args, error.message)) from None
    laid = [move for move in meant if move.kind == LAY]
    if len(meant) > 1 and not laid:
        ways = ", ".join(move_text(hand.game.deck, move) for move in meant)
        message = N_("{move} may mean several moves: {ways}.")
        raise RecordError(Diagnostic("RC326", place, message, {"move": text, "ways": ways}))
    # A card alone lays it where it may be laid, as records are written.
    return laid[0] if laid else meant[0]


def _check_sheet(record: MatchRecord, number: int, sheet: Sheet) -> None:
    said = record.hands[number - 1]
    if said.points is not None and said.points != sheet.totals:
        raise RecordError(_otherwise(record.at("Points", number), said.points, sheet.totals))
    if said.sheet is None:
        return
    nothing = (0,) * len(sheet.totals)
    paid = {line.id: line.points for line in sheet.lines}
    for line in dict.fromkeys((*paid, *said.sheet)):
        there, here = said.sheet.get(line, nothing), paid.get(line, nothing)
        if there != here:
            message = N_("{line} is {there} as written, and {here} by the rules.")
            args = {"line": line, "there": _numbers(there), "here": _numbers(here)}
            raise RecordError(Diagnostic("RC327", record.at("Sheet", number), message, args))


def _check_end(record: MatchRecord, match: Match) -> None:
    over, winners = match.outcome.over, match.outcome.winners
    here = _result(winners if over else (), over and not winners)
    if record.result is not None and _result(record.result, record.undecided) != here:
        there = _result(record.result, record.undecided)
        message = N_("The result is {there} as written, and {here} by the rules.")
        args = {"there": there, "here": here}
        raise RecordError(Diagnostic("RC328", record.at("Result"), message, args))
    if record.totals is not None and record.totals != match.totals:
        raise RecordError(_otherwise(record.at("Totals"), record.totals, match.totals))


def _otherwise(place: Span, there: tuple[Number, ...], here: tuple[Number, ...]) -> Diagnostic:
    args: Mapping[str, object] = {"there": _numbers(there), "here": _numbers(here)}
    return Diagnostic("RC327", place, N_("The points are {there} as written, and {here} by the rules."), args)


def _numbers(numbers: tuple[Number, ...]) -> str:
    return ",".join(map(str, numbers))


def _result(sides: tuple[int, ...], undecided: bool) -> str:
    return ",".join(str(side + 1) for side in sides) or (UNDECIDED if undecided else END)
