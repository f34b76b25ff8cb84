"""What may be written at a place: keys from the schema, and the words of an expression."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scopa_dsl.cards import DECKS
from scopa_dsl.editing.cursor import Cursor
from scopa_dsl.editing.known import Known, names
from scopa_dsl.language.functions import FUNCTIONS
from scopa_dsl.language.scope import SUIT_NAMES
from scopa_dsl.language.syntax import RESERVED
from scopa_dsl.language.types import BOOL, CHOICE
from scopa_dsl.reference.hooks import ANYTHING, Hook
from scopa_dsl.reference.keys import key_at, keys_at
from scopa_dsl.reference.words import ALWAYS, word
from scopa_dsl.ruleset import library
from scopa_dsl.ruleset.library import Place

_CHOSEN = re.compile(r"\b(\w+) +is +(?:not +)?\w*$")
_POINTS_OF = re.compile(r"\bpoints +of +\w*$")
_OF = re.compile(r"\bof +\w*$")
_FOR_IN = re.compile(r"\bfor +\w+ +in +\w*$")
_RANKS_OF_TABLES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F", "C", "R"]


@dataclass(frozen=True, slots=True)
class Proposal:
    """One word that may be written."""

    label: str
    kind: str
    """key, name, option, word, table, function, reserved, suit, rank, value, file."""
    detail: str = ""
    says: str = ""


def proposals(cursor: Cursor, known: Known, file: Path) -> list[Proposal]:
    """What may be written at a place, the likeliest first; each once."""
    found = known.hook(cursor.path)
    if found is not None and (not cursor.is_key or cursor.path[-1] == "[]"):
        every = _expression(found, cursor, known)
    elif cursor.is_key:
        every = _keys(cursor.path, known)
    else:
        every = _values(cursor.path, known, file)
    once: dict[str, Proposal] = {}
    for each in every:
        once.setdefault(each.label, each)
    return list(once.values())


def _keys(path: tuple[str, ...], known: Known) -> Iterator[Proposal]:
    for key in keys_at(path):
        if key.path[-1] == "*":
            yield from _names(path, known)
        else:
            yield Proposal(key.path[-1], "key", key.kind, key.says)


def _names(path: tuple[str, ...], known: Known) -> Iterator[Proposal]:
    """Names that the game has already at a place where the author chooses them."""
    if len(path) == 2 and path[0] == "tables":
        for rank in known.context.scope.reading.deck.ranks if known.context else _RANKS_OF_TABLES:
            yield Proposal(rank, "rank")
        return
    if path == ("players",):
        for number in range(2, 7):
            yield Proposal(str(number), "value", "players")
    for name in names(known.inherited, path):
        yield Proposal(name, "key", "inherited")


def _values(path: tuple[str, ...], known: Known, file: Path) -> Iterator[Proposal]:
    """Values that are no expressions."""
    if path[-1] == "before" and len(path) == 3:
        for name in names(known.tree, path[:1]):
            if name != path[1]:
                yield Proposal(name, "value", path[0])
        return
    if path in (("extends",), ("tested_on",), ("with", "[]"), ("with",)):
        yield from _files(path, file)
        return
    key = key_at(path)
    if key is None:
        return
    for value in key.words:
        yield Proposal(str(value), "value", path[-1])
    if "true or false" in key.kind:
        yield from (Proposal(each, "value") for each in ("true", "false"))
    if path == ("wild",):
        yield from (Proposal(each, "word") for each in names(known.tree, ("words",)))


def _files(path: tuple[str, ...], file: Path) -> Iterator[Proposal]:
    modules = set(library.modules())
    for name in library.known(Place(file, file.as_posix())):
        if (path[0] == "with") == (name in modules) or name not in {*modules, *library.names()}:
            yield Proposal(name, "file", "module" if name in modules else "ruleset")


def _expression(found: Hook, cursor: Cursor, known: Known) -> Iterator[Proposal]:
    before = cursor.before
    if _POINTS_OF.search(before):
        if found.earlier:
            lines = names(known.tree, ("scoring",))
            own = cursor.path[1]
            yield from (Proposal(each, "value", "line of the sheet") for each in lines if each != own)
        return
    if _FOR_IN.search(before):
        yield from (Proposal(each, "name", "a list") for each in ("suits", "ranks"))
        return
    chosen = _CHOSEN.search(before)
    if chosen:
        yield from _chosen(chosen[1], found, known)
    if _OF.search(before):
        yield from _suits()
    for type_ in found.gives:
        if not before.strip() or before.strip().isidentifier():
            yield from (Proposal(each, "value", cursor.path[-1]) for each in sorted(type_.words))
            if type_ == BOOL:
                yield from (Proposal(each, "value") for each in ("true", "false"))
    yield from _moment(found)
    yield from _own(known)
    yield from (Proposal(name, "function", f"{name}(…)", each.says) for name, each in FUNCTIONS.items())
    yield from (Proposal(each.name, "name", "", each.says) for each in ALWAYS)
    yield from _suits()
    deck = known.context.scope.reading.deck if known.context else DECKS["italian-40"]
    yield from (Proposal(rank, "rank", deck.id) for rank in deck.ranks if rank.isalpha())
    for name in ("card", "rank", "suit"):
        meaning = word(name)
        yield Proposal(name, "name", "inside where", meaning.says if meaning else "")
    if found.earlier or found.knows is ANYTHING:
        yield Proposal("points", "name", "points of LINE", "what another line of the sheet gives this side")
    yield from (Proposal(each, "reserved") for each in RESERVED)


def _chosen(name: str, found: Hook, known: Known) -> Iterator[Proposal]:
    """The words that a choice may be."""
    constants = known.context.scope.constants if known.context else {}
    variable = found.knows.variables.get(name)
    type_ = constants[name][0] if name in constants else variable.type if variable else None
    if type_ is not None and type_.name == CHOICE:
        yield from (Proposal(each, "value", name) for each in sorted(type_.words))


def _suits() -> Iterator[Proposal]:
    return (Proposal(each, "suit") for each in SUIT_NAMES)


def _moment(found: Hook) -> Iterator[Proposal]:
    for name, variable in found.knows.variables.items():
        meaning = word(name)
        yield Proposal(name, "name", variable.type.name, meaning.says if meaning else "")


def _own(known: Known) -> Iterator[Proposal]:
    """Options, words and tables of the game."""
    ruleset = known.ruleset
    if ruleset is None:
        return
    for option in ruleset.options.values():
        yield Proposal(option.id, "option", f"option, {_shown(option.default)}", option.says.get("en", ""))
    for name, source in ruleset.words.items():
        yield Proposal(name, "word", source.text)
    for name in ruleset.tables:
        yield Proposal(name, "table", "table of numbers by rank")


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
