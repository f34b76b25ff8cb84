"""How two games differ: what their rule books say of the same thing in other words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scopa_dsl.api import read
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.rulebook.book import book_of, how_many
from scopa_dsl.rulebook.document import Book, Item, Table
from scopa_dsl.rulebook.told import told
from scopa_dsl.texts import N_

_NOT_RULES = ("says", "says.players", "captures.kinds")


@dataclass(frozen=True, slots=True)
class Difference:
    """One rule that is not the same. A side that lacks it has an empty text."""

    chapter: str
    """The chapter's title."""
    rule: str
    """The key of the rule."""
    name: str
    """What the rule is about, where that is more than its chapter."""
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two games side by side."""

    first: str
    second: str
    differences: tuple[Difference, ...]


def compare(
    first: str | Path,
    second: str | Path,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    lang: str = "en",
) -> Comparison:
    """How two games differ, rule by rule, in the order of the rule book.

    ``options`` are set in each game that has them. Raises RulesetError with everything found wrong.
    """
    rulesets = [read(first), read(second)]
    seats = [list(ruleset.seats) for ruleset in rulesets]
    common = [number for number in seats[0] if number in seats[1]]
    games = []
    somewhere = {name for ruleset in rulesets for name in ruleset.options}
    for ruleset in rulesets:
        # An option that neither game has is left for the first to refuse.
        known = {
            name: value
            for name, value in (options or {}).items()
            if name in ruleset.options or name not in somewhere
        }
        try:
            games.append(told(ruleset, common if players is None else [players], known, lang))
        except RulesetError as error:
            raise RulesetError(error.diagnostics, {**ruleset.files, **error.sources}) from None
    found = _differences(*map(book_of, games))
    if players is None and seats[0] != seats[1]:
        counts = [how_many(game, numbers) for game, numbers in zip(games, seats, strict=True)]
        found.insert(0, Difference(games[0].say(N_("Players")), "players", "", *counts))
    names = [game.pick(game.ruleset.name) for game in games]
    return Comparison(names[0], names[1], tuple(found))


def _differences(one: Book, other: Book) -> list[Difference]:
    titles = {chapter.id: chapter.title for chapter in (*one.chapters, *other.chapters)}
    found = []
    for id_, title in titles.items():
        shared = _tables(one, id_) & _tables(other, id_)
        mine, theirs = _items(one, id_, shared), _items(other, id_, shared)
        for key in dict.fromkeys([*mine, *theirs]):
            items = [each[key] for each in (mine, theirs) if key in each]
            texts = [each[key].text if key in each else "" for each in (mine, theirs)]
            if texts[0] != texts[1] and key not in _NOT_RULES:
                found.append(Difference(title, key, items[0].label, *texts))
    return found


def _tables(book: Book, chapter: str) -> set[str]:
    parts = (part for each in book.chapters if each.id == chapter for part in each.parts)
    return {part.key for part in parts if isinstance(part, Table)}


def _items(book: Book, chapter: str, shared: set[str]) -> dict[str, Item]:
    """What a chapter says, by key. A table of numbers that the other game lacks is one thing."""
    found: dict[str, Item] = {}
    for each in book.chapters:
        if each.id != chapter or chapter == "samples":
            continue
        found |= {item.key: item for item in each.items()}
        for part in each.parts:
            if not isinstance(part, Table) or part.keys:
                continue
            rows = {f"{part.key}.{i}": row for i, row in enumerate(part.rows)}
            title = part.header[-1]
            if part.key in shared:
                found |= {key: Item(key, row[-1], f"{title}, {row[0]}") for key, row in rows.items()}
            else:
                found = {key: item for key, item in found.items() if key not in rows}
                found[part.key] = Item(part.key, ", ".join(map(" ".join, part.rows)), title)
    return found
