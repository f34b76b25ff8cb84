"""`scopa score`: the sheet of given piles."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

import typer

from scopa_dsl.api import read
from scopa_dsl.cards import Deck
from scopa_dsl.commands.asking import (
    Agreed,
    AsJson,
    Players,
    Request,
    cards_asked,
    game_asked,
    refused,
    wrong,
)
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.engine.evidence import with_cards
from scopa_dsl.engine.game import Game, Line, Measure, Number
from scopa_dsl.engine.match import Outcome, decide, with_total
from scopa_dsl.engine.scoring import IN_PLAY, Sheet, SheetLine, score_piles
from scopa_dsl.telling.sentences import outcome_text
from scopa_dsl.telling.sheets import sheet_lines, totals_line
from scopa_dsl.telling.words import cards_text, sides_only
from scopa_dsl.texts import N_

EXAMPLES = (
    "scopa score scopa --side '7D 7C 6B AS 5D 4D' --side rest",
    "scopa score scopa --side '7D 7C' --side rest --sweeps 2,1",
    "scopa score cirulla --side '7D' --side rest --event buona=1,0 --json",
)
REST = ("rest", "resto")


def command(
    ctx: typer.Context,
    name: Request,
    side: Annotated[
        list[str],
        typer.Option(
            metavar="CARDS",
            help=N_("The pile of a side, once for each; `rest` is what the others have not."),
            show_default=False,
        ),
    ],
    sweeps: Annotated[
        str | None, typer.Option(metavar="N,N", help=N_("How many sweeps each side has made."))
    ] = None,
    event: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LINE=N,N",
            help=N_(
                "How often a line that is earned in play was earned; "
                "its points, where they depend on the cards."
            ),
            show_default=False,
        ),
    ] = None,
    totals: Annotated[
        str | None, typer.Option(metavar="N,N", help=N_("The match points before the hand."))
    ] = None,
    agreed: Agreed = None,
    players: Players = None,
    as_json: AsJson = False,
) -> None:
    """Print every line of the sheet with who had how much, and the totals."""
    voice: Voice = ctx.obj
    game = _game(voice, name, players, agreed, len(side))
    piles = _piles(voice, game, side)
    before = _numbers(voice, totals, game.sides, "--totals") if totals else None
    earned: dict[str, tuple[Number, ...]] = {}
    for text in event or ():
        name_, _, numbers = text.partition("=")
        line = _line_in_play(voice, game, name_.strip())
        earned[line.id] = _numbers(voice, numbers, game.sides, "--event")
    if sweeps:
        earned[_sweep_line(voice, game)] = _numbers(voice, sweeps, game.sides, "--sweeps")
    worth = {line.id: line.worth for line in game.lines if line.worth is not None}
    # Times, as in the `events` of examples; points where they depend on the cards.
    events = {
        line: tuple(number * worth.get(line, 1) for number in numbers) for line, numbers in earned.items()
    }
    times = {line: tuple(map(int, numbers)) for line, numbers in earned.items() if line in worth}
    sheet = score_piles(game, piles, events, totals=before, times=times)
    sheet = with_cards(with_total(game, sheet, before) if before else sheet, game, piles, before)
    match = _match(game, sheet, piles, before) if before else None
    if as_json:
        say_json(_as_data(sheet, game.deck) | (_match_data(*match) if match else {}))
        return
    seating = sides_only(game.sides, voice.lang)
    for text in sheet_lines(sheet, game.deck, seating, voice.lang):
        print(text)
    if match:
        after, outcome = match
        print(totals_line(after, seating, voice.lang))
        print(outcome_text(game, outcome, after, seating, voice.lang))


def _match(
    game: Game, sheet: Sheet, piles: list[int], before: tuple[Number, ...]
) -> tuple[tuple[Number, ...], Outcome]:
    """The match points with those of the hand, and how the match stands then."""
    after = tuple(total + more for total, more in zip(before, sheet.totals, strict=True))
    if sheet.winner is not None:
        return after, Outcome(True, (sheet.winner,), "line", sheet.won_by)
    lines = [(line.id, line.points) for line in sheet.lines]
    return after, decide(game, after, before, lines, piles)


def _match_data(after: tuple[Number, ...], outcome: Outcome) -> dict[str, Any]:
    totals = [_number(total) for total in after]
    return {"match": {"totals": totals, "over": outcome.over, "winners": list(outcome.winners)}}


def _game(voice: Voice, name: str, players: int | None, agreed: list[str] | None, sides: int) -> Game:
    """The game, for the first number of players that makes so many sides."""
    if players is not None:
        game = game_asked(voice, name, players, agreed)
        if game.sides == sides:
            return game
        raise wrong(
            voice, N_("{players} players make {sides} sides"), "--side", players=players, sides=game.sides
        )
    try:
        seats = read(name).seats
    except RulesetError as error:
        raise refused(voice, error) from None
    for number in seats or (None,):
        game = game_asked(voice, name, number, agreed)
        if game.sides == sides:
            return game
    raise wrong(voice, N_("this game is not played by {sides} sides"), "--side", sides=sides)


def _piles(voice: Voice, game: Game, sides: list[str]) -> list[int]:
    given = [0 if text.strip() in REST else cards_asked(voice, game.deck, text, "--side") for text in sides]
    rest = game.deck.all
    for pile in given:
        if pile & ~rest:
            cards = cards_text(game.deck, pile & ~rest)
            raise wrong(voice, N_("{cards} in two piles"), "--side", cards=cards)
        rest &= ~pile
    if sum(text.strip() in REST for text in sides) > 1:
        raise wrong(voice, N_("only one side can have the rest"), "--side")
    return [rest if text.strip() in REST else pile for text, pile in zip(sides, given, strict=True)]


def _numbers(voice: Voice, text: str, count: int, option: str) -> tuple[Number, ...]:
    try:
        numbers = [Fraction(part) for part in text.split(",")]
    except (ValueError, ZeroDivisionError):
        numbers = []
    if len(numbers) != count:
        message = N_("one number for each of the {count} sides, as in 2,1, not {text}")
        raise wrong(voice, message, option, count=count, text=text)
    return tuple(number.numerator if number.denominator == 1 else number for number in numbers)


def _line_in_play(voice: Voice, game: Game, name: str) -> Line:
    known = {line.id: line for line in game.lines if line.at in IN_PLAY}
    if name not in known:
        message = N_("{name} is not earned in play; such lines here are: {known}")
        raise wrong(voice, message, "--event", name=name, known=", ".join(known) or "—")
    return known[name]


def _sweep_line(voice: Voice, game: Game) -> str:
    lines = [line for line in game.lines if line.at == "sweep"]
    if not lines:
        raise wrong(voice, N_("there are no points for sweeps in this game"), "--sweeps")
    if len(lines) > 1 or lines[0].worth is None:
        message = N_("not all sweeps are worth the same here; give their points with --event {line}=N,N")
        raise wrong(voice, message, "--sweeps", line=lines[0].id)
    return lines[0].id


def _as_data(sheet: Sheet, deck: Deck) -> dict[str, Any]:
    return {
        "lines": [_line_data(line, deck) for line in sheet.lines],
        "totals": [_number(total) for total in sheet.totals],
        "winner": sheet.winner,
        "won_by": sheet.won_by,
    }


def _line_data(line: SheetLine, deck: Deck) -> dict[str, Any]:
    had = line.measures and [None if each is None else _measure(each) for each in line.measures]
    return {
        "id": line.id,
        "name": line.name,
        "points": [_number(number) for number in line.points],
        "had": had,
        "winners": list(line.winners),
        "times": list(line.times),
        "carried": _number(line.carried),
        "cards": [deck.names(cards) for cards in line.cards],
    }


def _measure(measure: Measure) -> list[Any]:
    return [_number(number) for number in measure]


def _number(number: Number) -> int | str:
    """Whole numbers as they are, fractions exact, as in ``"11/2"``."""
    return number if isinstance(number, int) else str(number)
