"""Slips of the pen, made at random in the library's files: are they caught, where, and with which advice.

    python bench/mistakes.py [HOW_MANY] [SEED] [--all]

A slip changes one character (left out, doubled, another, two swapped) or one word (left out, doubled,
another of the file). Those in comments and in texts for people change no rule and are not counted.
``docs/mistakes.md`` keeps the last figures.
"""

from __future__ import annotations

import contextlib
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scopa_dsl.checks.files import check
from scopa_dsl.checks.findings import Findings
from scopa_dsl.diagnostics import Diagnostic, RulesetError
from scopa_dsl.examples.finding import suite
from scopa_dsl.examples.running import run
from scopa_dsl.ruleset.merge import is_text
from scopa_dsl.ruleset.nodes import Mapping, Node, Scalar, Sequence
from scopa_dsl.ruleset.source import parse

LIBRARY = Path(__file__).parents[1] / "rulesets"
WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9-]*")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
PLAIN = ("sources", "region", "tested_on")


@dataclass(frozen=True)
class Slip:
    """One mistake in one file."""

    file: Path
    kind: str
    text: str
    line: int
    was: str
    """The word that it was made in."""
    now: str
    """What stands there instead."""

    @property
    def misspells(self) -> bool:
        """Is it a name that now is no known word of the file."""
        return (
            self.kind == "char"
            and len(self.was) >= 3
            and bool(WORD.fullmatch(self.now))
            and self.now not in WORD.findall(self.file.read_text("utf-8"))
        )


def rules_in(node: Node, path: tuple[str, ...] = ()) -> Iterator[Scalar]:
    """Every key and value that is no text for people."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            inner = (*path, entry.key.text)
            if not path and entry.key.text in PLAIN:
                continue
            if "examples" in inner and entry.key.text == "says":
                continue
            yield entry.key
            if not is_text(inner):
                yield from rules_in(entry.value, inner)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from rules_in(item, path)
    else:
        yield node


def slips(file: Path, rng: random.Random) -> Slip | None:
    """One slip in a file; None where this one changed nothing."""
    text = file.read_text("utf-8")
    lines = text.split("\n")
    where = [
        (line, column) for scalar in rules_in(parse(text, file.name)) for line, column in scalar.marks[:-1]
    ]
    line, column = rng.choice(where)
    row = lines[line - 1]
    at = column - 1
    word = next((m for m in WORD.finditer(row) if m.start() <= at < m.end()), None)
    if rng.random() < 0.5 or word is None:
        kind, start, end = "char", at, at + 1
        new = rng.choice(("", row[at] * 2, rng.choice(LETTERS), row[at + 1 : at + 2] + row[at]))
        end += 1 if len(new) == 2 and new[1] == row[at] != new[0] else 0
    else:
        kind, (start, end) = "word", word.span()
        new = rng.choice(("", f"{word[0]} {word[0]}", rng.choice(WORD.findall(text))))
    if row[start:end] == new:
        return None
    lines[line - 1] = row[:start] + new + row[end:]
    was = word[0] if word else row[start:end]
    now = lines[line - 1][word.start() : word.end() + len(new) - (end - start)] if word else new
    return Slip(file, kind, "\n".join(lines), line, was, now)


def found_in(name: str) -> list[Diagnostic]:
    """What checking a file finds, its examples included."""
    findings = Findings()
    check(name, findings)
    if not findings.found:
        try:
            tried = suite(name)
            findings.add([each for one in tried.examples for each in run(one, tried.games).findings()], {})
        except RulesetError as error:
            findings.add(error.diagnostics, {})
    return findings.in_order()


def meaning(name: str) -> object:
    """What a file says to the engine."""
    tried = suite(name)
    return tried.games.ruleset.digest


def advised(found: Diagnostic) -> str:
    """The word that a finding suggests."""
    return str(
        next((found.args[key] for key in ("meant", "near", "guess", "stem") if found.args.get(key)), "")
    )


def measure(wanted: int, seed: int) -> Counter[str]:
    """What comes of so many slips."""
    rng = random.Random(seed)
    files = [*sorted(LIBRARY.glob("*.yaml")), *sorted(LIBRARY.glob("modules/*.yaml"))]
    count: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        digests = {}
        for file in files:
            Path(file.name).write_text(file.read_text("utf-8"), "utf-8")
            digests[file] = meaning(file.name)
            Path(file.name).unlink()
        while count["slips"] < wanted:
            slip = slips(rng.choice(files), rng)
            if slip is None:
                continue
            count["slips"] += 1
            here = Path(slip.file.name)
            here.write_text(slip.text, "utf-8")
            told = found_in(here.name)
            found = [each for each in told if each.severity == "error"]
            # A name that nothing reads any more is warned of; that is caught, too.
            found = found or [each for each in told if slip.misspells and each.span.line == slip.line]
            same = not found and meaning(here.name) == digests[slip.file]
            here.unlink()
            judge(slip, found, same, count)
    return count


def main() -> None:
    numbers = [int(each) for each in sys.argv[1:] if each.isdigit()]
    print(report(measure(*(*numbers, *(300, 7)[len(numbers) :])[:2])))


def judge(slip: Slip, found: list[Diagnostic], same: bool, count: Counter[str]) -> None:
    """Count what came of one slip; `--all` prints those that are not as they should be."""
    shown = "--all" in sys.argv
    place = f"{slip.file.name}:{slip.line} {slip.was!r} -> {slip.now!r}"
    if not found:
        count["changes nothing" if same else "another valid game"] += 1
        if slip.misspells:
            count["misspelt, not caught"] += 1
        if shown:
            print("VALID " if not same else "SAME  ", place)
        return
    wrong_file = found[0].code.startswith("SC8")
    count["an example fails" if wrong_file else "refused"] += 1
    if wrong_file:
        return
    lines = [(each.span.path, each.span.line) for each in found]
    lines += [(each.span.path, each.span.line) for one in found for each in one.related]
    right = (slip.file.name, slip.line) in lines
    count["right line"] += right
    count["right line first"] += lines[0] == (slip.file.name, slip.line)
    if shown and not right:
        print("LINE  ", place, [(f.code, str(f.span)) for f in found][:3])
    if slip.misspells:
        count["misspelt"] += 1
        pairs = [{slip.was, slip.now} >= {advised(each)} and advised(each) != "" for each in found]
        count["advised"] += pairs[0] or (any(pairs))
        if shown and not any(pairs):
            print("ADVICE", place, [(f.code, f.text(), f.advice()) for f in found][:3])


def report(count: Counter[str]) -> str:
    """The figures, as a table."""
    names = ("slips", "changes nothing", "another valid game", "an example fails", "refused",
             "right line", "right line first", "misspelt", "advised", "misspelt, not caught")  # fmt: skip
    return "\n".join(f"{name:24}{count[name]:6}" for name in names)


if __name__ == "__main__":
    main()
