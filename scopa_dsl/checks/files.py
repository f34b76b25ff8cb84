"""Which files a path stands for, and what is wrong with each: with a game, for all its numbers of players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from glob import glob, has_magic
from pathlib import Path

from scopa_dsl.checks.findings import Findings
from scopa_dsl.checks.lint import lint
from scopa_dsl.checks.playing import never_fired
from scopa_dsl.checks.subject import Subject
from scopa_dsl.compiler.game import compile_game
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.library import SUFFIXES, Place
from scopa_dsl.ruleset.loading import first_bytes, is_there, load
from scopa_dsl.ruleset.model import ruleset
from scopa_dsl.ruleset.nodes import Scalar
from scopa_dsl.ruleset.shape import check_shape
from scopa_dsl.ruleset.source import read

# What kind of file it is shows in its first keys; a file that has neither should be a game.
_MODULE = re.compile(rb"^module *:", re.MULTILINE)
_EXAMPLES = re.compile(rb"^ruleset *:", re.MULTILINE)
# A module that speaks of neither is right at every number of players of its game, or at none.
_BY_PLAYERS = re.compile(rb"\b(players|deal)\b")


def requests(path: str) -> Iterator[str]:
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


def check(request: str, findings: Findings, deep: bool = False) -> None:
    """Add what is wrong with a file, or with a game asked for by name.

    ``deep`` also plays random hands, and adds what never came up in them.
    """
    try:
        if "+" in request or not request.endswith(SUFFIXES):
            _check_game(_request(request), findings, deep=deep)
        else:
            _check_file(Path(request), request, findings, deep)
    except RulesetError as error:
        findings.add(error.diagnostics, error.sources)


def check_text(text: str, findings: Findings, deep: bool = False) -> None:
    """Add what is wrong with the text of a ruleset."""
    try:
        # A text of one line has to look like a text, not like a name.
        _check_game(text if "\n" in text else text + "\n", findings, deep=deep)
    except RulesetError as error:
        findings.add(error.diagnostics, error.sources)


def _request(request: str) -> str:
    # A file with another ending, or a pattern that nothing matches, is no name of a game.
    if "+" not in request and ("/" in request or "." in request or has_magic(request)):
        load(Place(Path(request), request))
    return request


def _check_file(file: Path, shown: str, findings: Findings, deep: bool) -> None:
    text = first_bytes(file) if is_there(file) else b""
    if _MODULE.search(text):
        loaded = load(Place(file, shown))
        findings.add(loaded.source.warnings, {shown: loaded.source.text})
        tested_on = loaded.tree.get("tested_on")
        if isinstance(tested_on, Scalar):
            _check_game(f"{tested_on.text}+{shown}", findings, bool(_BY_PLAYERS.search(text)), shown, deep)
    elif _EXAMPLES.search(text):
        source = read(text, shown)
        findings.add([*source.warnings, *check_shape(source.tree, "examples")], {shown: source.text})
    else:
        _check_game(shown, findings, deep=deep)


def _check_game(
    request: str, findings: Findings, every: bool = True, own: str = "", deep: bool = False
) -> None:
    """Put a game together and compile it, for every number of players or the first alone.

    What looks wrong is told of the file ``own``, by default that of the game.
    """
    composed = compose(request)
    findings.add(composed.warnings, composed.files)
    game = ruleset(composed)
    numbers: list[int | None] = [*game.seats] if every else []
    compiled = []
    for players in numbers or [None]:
        try:
            compiled.append(compile_game(game, players, fast=False))
        except RulesetError as error:
            findings.add(error.diagnostics, {**game.files, **error.sources})
    if len(compiled) == len(numbers or [None]):
        subject = Subject(request, composed, game, tuple(compiled), own or composed.tree.span.path)
        findings.add(lint(subject), composed.files)
        if deep:
            findings.add(never_fired(subject), composed.files)
