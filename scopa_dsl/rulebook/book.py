"""The rule book of exactly one game: ruleset, modules, options, number of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from scopa_dsl.api import read
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.rulebook import agreed, playing, samples, setting, sheet
from scopa_dsl.rulebook.document import Book, Chapter, Item
from scopa_dsl.rulebook.told import Told, told
from scopa_dsl.texts import N_


def rule_book(
    request: str | Path,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    lang: str = "en",
) -> Book:
    """The rules of the game that is asked for, in ``lang``.

    ``players`` tells of one number of players only; by default all that the game names are told
    of. Raises RulesetError with everything found wrong.
    """
    ruleset = read(request)
    try:
        game = told(ruleset, () if players is None else (players,), options or {}, lang)
    except RulesetError as error:
        raise RulesetError(error.diagnostics, {**ruleset.files, **error.sources}) from None
    return book_of(game)


def book_of(game: Told) -> Book:
    """The rules of a game that is opened for telling."""
    return Book(game.lang, game.pick(game.ruleset.name), tuple(_chapters(game)))


def _chapters(game: Told) -> Iterator[Chapter]:
    every = (
        _introduction, setting.players, setting.cards, setting.deal, playing.play, playing.captures,
        playing.sweep, playing.leftovers, sheet.declarations, sheet.points, sheet.match, samples.samples,
        agreed.options,
    )  # fmt: skip
    for chapter_of in every:
        chapter = chapter_of(game)
        if chapter is not None:
            yield chapter


def _introduction(game: Told) -> Chapter:
    says = game.pick(game.ruleset.says)
    parts = [Item("says", says)] if says else []
    parts.append(Item("says.players", how_many(game, list(game.games))))
    parts.append(game.item(
        "says.course",
        N_(
            "In turn each player plays a card; some cards capture cards from the table, and what a side"
            " captures it keeps on its pile. When all cards have been played the piles are counted, and"
            " hands follow one another until somebody has enough points to win the match."
        ),
    ))  # fmt: skip
    return Chapter("game", game.say(N_("The game")), tuple(parts))


def how_many(game: Told, numbers: list[int]) -> str:
    """For how many players a game is."""
    words = game.language.joined([game.language.number(number) for number in numbers], "or")
    return game.say(N_("A card game for {numbers} players."), numbers=words)
