"""Running the examples of the pages about codes: what is found in them, and where their carets stand."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from scopa_dsl.checks.files import check
from scopa_dsl.checks.findings import Findings
from scopa_dsl.diagnostics import RulesetError, Span
from scopa_dsl.examples.finding import suite
from scopa_dsl.examples.running import run
from scopa_dsl.pages import Block

Place = tuple[str, str, int, int, int]
"""(code, file, line, column, end column)."""

FOUND_BY_PLAYING = "SC95"
LEFT_OUT: dict[str, Callable[[str], str | bytes]] = {
    "SC101": lambda text: text + "# and so on\n" * 30_000,
    "SC102": lambda text: text.encode("latin-1"),
    "SC103": lambda text: text.encode("utf-16"),
    "SC106": lambda text: text.replace("[…]", "[" * 80 + "]" * 80),
    "SC107": lambda text: text.replace("…", "napola, " * 30_000),
    "SC210": lambda text: text.replace("…", ", ".join(f"b{n}: {{iff: last_play}}" for n in range(80))),
    "SC410": lambda text: text.replace("…", " or ".join(["last_play"] * 300)),
    "SC411": lambda text: text.replace("…", "not " * 80),
}
"""What the ``…`` of an example stands for, and the encoding it is about."""
_CARETS = re.compile(r" *(\^+)")


def marked(code: str, block: Block) -> tuple[str, list[Place]]:
    """The text of a file without its lines of carets, and the places that these mark."""
    lines: list[str] = []
    places: list[Place] = []
    for line in block.text.splitlines():
        carets = _CARETS.fullmatch(line)
        if carets:
            places.append((code, block.file, len(lines), carets.start(1) + 1, carets.end(1) + 1))
        else:
            lines.append(line)
    return "".join(f"{line}\n" for line in lines), places


def written(code: str, blocks: Sequence[Block], folder: Path) -> list[Place]:
    """Write the files of an example; the places that are marked in them."""
    places: list[Place] = []
    for block in blocks:
        text, marks = marked(code, block)
        places += marks
        whole = LEFT_OUT[code](text) if code in LEFT_OUT and "^" in block.text else text
        file = folder / block.file
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(whole if isinstance(whole, bytes) else whole.encode())
    return places


def found(file: str, code: str = "") -> list[Place]:
    """Everything that checking a file for a code finds, its examples included, if it comes to these."""
    findings = Findings()
    check(file, findings, deep=code.startswith(FOUND_BY_PLAYING))
    if not findings.found:
        try:
            tried = suite(file)
            findings.add([each for one in tried.examples for each in run(one, tried.games).findings()], {})
        except RulesetError as error:
            findings.add(error.diagnostics, {})
    return [
        (each.code, each.span.path, each.span.line, each.span.column, _end(each.span, findings.sources))
        for each in findings.in_order()
    ]


def _end(span: Span, sources: Mapping[str, str]) -> int:
    """The column after the last caret, which stands under the first of several lines."""
    if span.line == span.end_line:
        return span.end_column
    return len(sources[span.path].splitlines()[span.line - 1]) + 1


def words_of(command: str) -> list[str]:
    """A command line without the program's name."""
    return shlex.split(command.strip())[1:]
