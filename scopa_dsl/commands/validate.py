"""`scopa validate`: is a file a game that can be played, for every number of players it names."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from glob import glob, has_magic
from pathlib import Path
from typing import Annotated, Any

import typer

from scopa_dsl.commands.asking import is_wrong_usage
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.compiler.game import compile_game
from scopa_dsl.diagnostics import Diagnostic, RulesetError, Span, render
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.decoding import MOST_BYTES
from scopa_dsl.ruleset.library import SUFFIXES, Place
from scopa_dsl.ruleset.loading import first_bytes, load
from scopa_dsl.ruleset.model import ruleset
from scopa_dsl.ruleset.nodes import Scalar
from scopa_dsl.ruleset.shape import check_shape
from scopa_dsl.ruleset.source import read
from scopa_dsl.texts import N_, ngettext

EXAMPLES = (
    "scopa validate mine.yaml",
    "scopa validate rulesets",
    "scopa validate 'house-rules/*.yaml' --format concise",
    "cat mine.yaml | scopa validate -",
)
JSON_VERSION = 1

# What kind of file it is shows in its first keys; a file that has neither should be a game.
_MODULE = re.compile(rb"^module *:", re.MULTILINE)
_EXAMPLES = re.compile(rb"^ruleset *:", re.MULTILINE)
# A module that speaks of neither is right at every number of players of its game, or at none.
_BY_PLAYERS = re.compile(rb"\b(players|deal)\b")


class Format(StrEnum):
    """How findings are printed."""

    text = "text"
    concise = "concise"
    json = "json"


@dataclass(slots=True)
class Findings:
    """What was found in some files, each thing once."""

    found: dict[tuple[str, Span], Diagnostic] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)

    def add(self, found: Sequence[Diagnostic], sources: Mapping[str, str]) -> None:
        """Add what is new: the same place is often wrong at several numbers of players."""
        self.sources |= sources
        for each in found:
            self.found.setdefault((each.code, each.span), each)

    def count(self, severity: str) -> int:
        """How many findings are so severe."""
        return sum(1 for each in self.found.values() if each.severity == severity)


def command(
    ctx: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help=N_("Files, folders, patterns, names of games, or - for what is piped in."),
            show_default=False,
        ),
    ],
    format_: Annotated[
        Format, typer.Option("--format", metavar="text|concise|json", help=N_("How findings are printed."))
    ] = Format.text,
) -> None:
    """Print what is wrong and where; exit with 1 if there are errors."""
    voice: Voice = ctx.obj
    findings = Findings()
    checked = 0
    for path in paths:
        for request in _requests(path):
            checked += 1
            _check(request, findings)
    found = sorted(findings.found.values(), key=lambda each: (each.span, each.code))
    _print(voice, found, findings, checked, format_)
    if any(map(is_wrong_usage, found)):
        raise typer.Exit(2)
    raise typer.Exit(1 if findings.count("error") else 0)


def _requests(path: str) -> Iterator[str]:
    """The files that a path stands for; a name stands for itself."""
    folder = Path(path)
    if folder.is_dir():
        inside = sorted(file for file in folder.rglob("*") if file.suffix in SUFFIXES and file.is_file())
        # An empty folder is likelier a slip than a wish.
        yield from [file.as_posix() for file in inside] or [f"{path.rstrip('/')}/*.yaml"]
    elif has_magic(path) and not folder.exists():
        matching = glob(path, recursive=True)  # noqa: PTH207 - any part of the path may be a pattern
        yield from sorted(matching) or [path]
    else:
        yield path


def _check(request: str, findings: Findings) -> None:
    try:
        if request == "-":
            _check_text(sys.stdin.read(MOST_BYTES + 1), findings)
        elif "+" in request or not request.endswith(SUFFIXES):
            _check_game(_request(request), findings)
        else:
            _check_file(Path(request), request, findings)
    except RulesetError as error:
        findings.add(error.diagnostics, error.sources)


def _request(request: str) -> str:
    # A file with another ending, or a pattern that nothing matches, is no name of a game.
    if "+" not in request and ("/" in request or "." in request or has_magic(request)):
        load(Place(Path(request), request))
    return request


def _check_file(file: Path, shown: str, findings: Findings) -> None:
    text = first_bytes(file) if file.is_file() else b""
    if _MODULE.search(text):
        loaded = load(Place(file, shown))
        findings.add(loaded.source.warnings, {shown: loaded.source.text})
        tested_on = loaded.tree.get("tested_on")
        if isinstance(tested_on, Scalar):
            _check_game(f"{tested_on.text}+{shown}", findings, every=bool(_BY_PLAYERS.search(text)))
    elif _EXAMPLES.search(text):
        source = read(text, shown)
        findings.add([*source.warnings, *check_shape(source.tree, "examples")], {shown: source.text})
    else:
        _check_game(shown, findings)


def _check_text(text: str, findings: Findings) -> None:
    # A text of one line has to look like a text, not like a name.
    _check_game(text if "\n" in text else text + "\n", findings)


def _check_game(request: str, findings: Findings, every: bool = True) -> None:
    """Put a game together and compile it, for every number of players or the first alone."""
    composed = compose(request)
    findings.add(composed.warnings, composed.files)
    game = ruleset(composed)
    numbers: list[int | None] = [*game.seats] if every else []
    for players in numbers or [None]:
        try:
            compile_game(game, players)
        except RulesetError as error:
            findings.add(error.diagnostics, {**game.files, **error.sources})


def _print(voice: Voice, found: list[Diagnostic], findings: Findings, checked: int, format_: Format) -> None:
    errors, warnings = findings.count("error"), findings.count("warning")
    if format_ is Format.json:
        say_json(
            {
                "version": JSON_VERSION,
                "files": checked,
                "errors": errors,
                "warnings": warnings,
                "findings": [_as_data(each) for each in found],
            }
        )
        return
    for each in found:
        if format_ is Format.concise:
            print(f"{each.span}: {each.code} {each.text(voice.lang)}")
        else:
            print(render(each, findings.sources, voice.lang), end="\n\n")
    told = [ngettext("{number} file checked", "{number} files checked", checked, voice.lang)]
    if errors:
        told.append(ngettext("{number} error", "{number} errors", errors, voice.lang))
    if warnings:
        told.append(ngettext("{number} warning", "{number} warnings", warnings, voice.lang))
    if not found:
        told.append(voice.text(N_("nothing wrong")))
    print(", ".join(told), file=sys.stderr if format_ is Format.concise else sys.stdout)


def _as_data(found: Diagnostic) -> dict[str, Any]:
    return {
        "code": found.code,
        "severity": found.severity,
        **_place(found.span),
        "message": found.text(),
        "hint": found.advice() or None,
        "related": [
            {**_place(each.span), "message": each.message.format(**each.args)} for each in found.related
        ],
    }


def _place(span: Span) -> dict[str, Any]:
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
