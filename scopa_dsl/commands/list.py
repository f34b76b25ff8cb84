"""`scopa list`: the library at a glance."""

from __future__ import annotations

from functools import cache
from typing import Any

import typer

from scopa_dsl.commands.asking import AsJson
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.ruleset import library
from scopa_dsl.ruleset.model import text_of
from scopa_dsl.ruleset.nodes import Mapping, Node, Scalar, Sequence
from scopa_dsl.ruleset.source import read
from scopa_dsl.texts import N_, Text, pick

EXAMPLES = ("scopa list", "scopa list --json")


def command(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Print the names, players and one line of each."""
    voice: Voice = ctx.obj
    rulesets = [(name, _file(name), sorted(_players(name))) for name in library.names()]
    modules = [(name, _file(name)) for name in library.modules()]
    if as_json:
        say_json(
            {
                "rulesets": [
                    {"id": name, **_texts(tree), "players": players} for name, tree, players in rulesets
                ],
                "modules": [{"id": name, **_texts(tree)} for name, tree in modules],
            }
        )
        return
    width = max(map(len, (*library.names(), *library.modules())))
    voice.say(N_("Rulesets, and how many play:"))
    for name, tree, players in rulesets:
        says = pick(_texts(tree)["says"], voice.lang)
        print(f"  {name:<{width}}  {_ranges(players):<6}  {says}".rstrip())
    print()
    voice.say(N_("Modules, to be added with +, as in scopa+napola:"))
    for name, tree in modules:
        print(f"  {name:<{width}}  {pick(_texts(tree)['says'], voice.lang)}".rstrip())


@cache
def _file(name: str) -> Mapping:
    place = library.find(name)
    assert place is not None
    return read(place.file.read_bytes(), place.shown).tree


def _texts(tree: Mapping) -> dict[str, Text]:
    return {"name": text_of(tree.get("name")), "says": text_of(tree.get("says"))}


def _players(name: str) -> set[int]:
    """For how many a game of the library is, read without putting the whole game together."""
    tree = _file(name)
    numbers: set[int] = set()
    for parent in _names(tree.get("extends")):
        numbers |= _players(parent)
    own = tree.get("players")
    for entry in own.entries if isinstance(own, Mapping) else ():
        number = {int(entry.key.text)}
        away = isinstance(entry.value, Scalar) and entry.value.value is None
        numbers = numbers - number if away else numbers | number
    return numbers


def _names(node: Node | None) -> list[str]:
    items: Any = node.items if isinstance(node, Sequence) else [node]
    return [item.text for item in items if isinstance(item, Scalar)]


def _ranges(numbers: list[int]) -> str:
    """``2–4 6`` for 2, 3, 4 and 6."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
