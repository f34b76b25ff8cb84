"""A first file of a variant: commented, valid, and with an example that holds."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from scopa_dsl.api import compiled
from scopa_dsl.checks.files import check_text
from scopa_dsl.checks.findings import Findings
from scopa_dsl.examples.running import Games, run
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.model import Ruleset, ruleset
from scopa_dsl.ruleset.nodes import Mapping
from scopa_dsl.ruleset.shape import schema_file
from scopa_dsl.texts import N_, fill

_WIDTH = 96


@dataclass(frozen=True, slots=True)
class Plan:
    """What the file is to be."""

    id: str
    name: str
    extends: str
    modules: tuple[str, ...]
    lang: str
    """The language of its comments."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the sheet to begin with."""

    word: str
    """A word that it uses; may be empty."""
    line: str
    example: str
    says: str


_LINES = (
    _Line(
        "four_kings: deck where rank is R",
        "kings: {name: {it: Quattro re, en: Four kings}, if: four_kings in pile, points: 2}",
        "{pile: RD RC RB RS, scores: {kings: 2}}",
        N_("A line of your own: who has all four kings at the end gets two points."),
    ),
    _Line(
        "four_aces: deck where rank is A",
        "all_aces: {name: {it: Quattro assi, en: Four aces}, if: four_aces in pile, points: 2}",
        "{pile: AD AC AB AS, scores: {all_aces: 2}}",
        N_("A line of your own: who has all four aces at the end gets two points."),
    ),
)


def first_file(plan: Plan, folder: Path) -> str:
    """The text of a file for ``folder``, checked to be a game whose example holds.

    Raises RulesetError with what is wrong about the games and modules that the plan names.
    """
    bare = _text(plan, None, folder, None)
    base = ruleset(compose(bare))
    compiled(bare)
    for line in _LINES:
        text = _text(plan, base, folder, line)
        if _holds(text):
            return text
    return _text(plan, base, folder, None)


def _holds(text: str) -> bool:
    """Does a game fit together, with nothing that looks wrong, and do its examples hold."""
    findings = Findings()
    check_text(text, findings)
    if findings.found:
        return False
    game = compose(text)
    games = Games(ruleset(game))
    return all(run(each, games).passed for each in game.examples if isinstance(each, Mapping))


def _text(plan: Plan, base: Ruleset | None, folder: Path, line: _Line | None) -> str:
    return "\n".join(_lines(plan, base, folder, line)) + "\n"


def _lines(plan: Plan, base: Ruleset | None, folder: Path, line: _Line | None) -> Iterator[str]:
    def note(message: str, indent: int = 0, **named: object) -> Iterator[str]:
        return _comment(fill(plan.lang, message, **named), indent)

    yield f"# yaml-language-server: $schema={_schema(folder)}"
    yield "format: 1"
    yield from note(N_("The name of this file, without .yaml."))
    yield f"id: {plan.id}"
    yield f"name: {_quoted(plan.name)}"
    if base is not None:
        yield from note(
            N_("All of {game} holds but for what is written here; `scopa rules {game}` tells it in words."),
            game=plan.extends,
        )
    yield f"extends: {plan.extends}"
    if plan.modules:
        yield f"with: [{', '.join(plan.modules)}]"
    if base is None:
        return
    yield ""
    if base.options:
        yield from note(
            N_("What a table may agree on is inherited: {options}. To change a default, take the `#` away:"),
            options=", ".join(base.options),
        )
        option = next(iter(base.options.values()))
        default = str(option.default).lower() if isinstance(option.default, bool) else option.default
        yield f"# options: {{{option.id}: {default}}}"
        yield ""
    if line is None:
        yield from note(N_("Add what is different: `scoring`, `captures`, `deal`, `forbid` …"))
        return
    yield from note(N_("A word for some cards, a number or a condition; every rule may use it."))
    yield f"words: {{{line.word}}}"
    yield "scoring:"
    yield from note(line.says, 2)
    yield from note(
        N_("To drop an inherited line write `{line}: null`."), 2,
        line=base.scoring[0].id if base.scoring else "carte",
    )  # fmt: skip
    yield f"  {line.line}"
    yield ""
    yield from note(
        N_("What you know to be right; `scopa test {id}.yaml` holds the rules to it."), id=plan.id
    )
    yield "examples:"
    yield f"  - {line.example}"


def _comment(text: str, indent: int) -> Iterator[str]:
    """A comment, broken into lines."""
    words, row = text.split(), " " * indent + "#"
    for word in words:
        if len(row) + 1 + len(word) > _WIDTH:
            yield row
            row = " " * indent + "#"
        row += f" {word}"
    yield row


def _quoted(text: str) -> str:
    """A text as a value of YAML."""
    plain = re.fullmatch(r"[^\W\d_]\w*([ '-]\w+)+", text)
    return text if plain else json.dumps(text, ensure_ascii=False)


def _schema(folder: Path) -> str:
    """The schema for the editor: beside the file's own project if it is there, else where it is installed."""
    schema, here = schema_file("ruleset").resolve(), folder.resolve()
    near = schema.parents[1]
    if near == here or near in here.parents:
        return Path(os.path.relpath(schema, here)).as_posix()
    return schema.as_uri()


def names_in(modules: Sequence[str]) -> tuple[str, ...]:
    """Names from options that may be repeated, or hold several with commas."""
    return tuple(name for each in modules for name in each.replace(",", " ").split())
