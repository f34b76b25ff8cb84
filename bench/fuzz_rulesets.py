"""Mutated rulesets: whatever is written, the answer is a game or diagnostics, and soon.

    python bench/fuzz_rulesets.py [runs] [seed]

Takes the library's files, spoils them (characters, words, lines, values swapped between files,
bytes), composes and compiles each at every number of players it names, and plays two hands of
what compiles. Anything raised but RulesetError, a hand that cannot go on, or an answer that takes
longer than two seconds is printed with the file, and the exit code is 1.
"""

from __future__ import annotations

import random
import re
import sys
import time
import traceback
from pathlib import Path
from typing import Any

import yaml

from scopa_dsl.compiler.game import compile_game
from scopa_dsl.diagnostics import RulesetError, render
from scopa_dsl.engine.dealing import deal
from scopa_dsl.engine.scoring import points, sheet
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.library import library_folder
from scopa_dsl.ruleset.model import ruleset

SLOW = 2.0
WORDS = (
    "null", "true", "no", "-1", "0", "999999999999", "0.5", "1e9", "A", "7 of denari", "pile", "table",
    "[1, 11]", "{}", "[]", "{it: x}", "count(pile)", "sum(value of table)", "value of table", "1 / 0",
    "any(pile where rank is s for s in suits)", "if a then b else c", "rank of played", "previous in taken",
    "players - 1", "part", "groups", "all", "hand", "none", "declare", "opening", "total",
    "not " * 70, "(" * 70, "a + " * 400 + "a", "&x", "*x", "!!python/object:os.system x", "? x", "- x",
    "|", ">", "%", "@", "`", "\t", "x" * 3000, "\u0000", "\ud83c\udf8b", "\u202e",
)  # fmt: skip

VALUES = (
    "true", "false", "null", "0", "1", "3", "-2", "40", "0.5", "free", "none", "hand", "part", "groups",
    "all", "group", "count(pile)", "pile", "table", "played", "rank of played is 7", "count(taken) >= 2",
    "7 of denari", "last_play", "value of played", "15 - value of played", "sum(value of taken)", "players",
    "kind is equal", "declare", "capture", "table where value >= value of played", "run(pile)",
    "[count(pile), true]", "{}", "[]", "{if: last_play}", "x",
    "sum(max(primiera of pile where suit is s) for s in suits)", "points of scopa", "total - 3",
    "distinct(suit of hand)", "{it: uno, en: one}", "deck where rank >= F",
    "max(value of hand) - min(value of hand)", "previous in taken", "[3, 4]",
)  # fmt: skip


def rearranged(text: str, others: list[str], random_: random.Random) -> str:
    """A file that is still YAML, with parts of its tree replaced, removed, renamed or taken from another."""
    tree = yaml.safe_load(text)
    for _ in range(random_.choice((1, 1, 2, 3))):
        slots = _slots(tree)
        if random_.random() < 0.6:
            slots = [slot for slot in slots if not isinstance(slot[0][slot[1]], dict | list)]
        owner, key = random_.choice(slots)
        kind = random_.choice((0, 0, 0, 1, 2, 3))
        if kind == 0:
            owner[key] = yaml.safe_load(random_.choice(VALUES))
        elif kind == 1:
            del owner[key]
            if not tree:
                return ""
        elif kind == 2:
            other, its_key = random_.choice(_slots(yaml.safe_load(random_.choice(others))))
            owner[key] = other[its_key]
        elif isinstance(owner, dict):
            owner[random_.choice(VALUES)] = owner[key]
    return yaml.safe_dump(tree, allow_unicode=True, sort_keys=False)


def _slots(tree: object) -> list[tuple[Any, Any]]:
    """Every place in a tree, as its owner and key."""
    found = []
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        found += [(tree, key), *_slots(value)]
    return found


def spoiled(text: str, others: list[str], random_: random.Random) -> str | bytes:
    """A file with one to four things wrong."""
    if random_.random() < 0.6:
        return rearranged(text, others, random_)
    result = text
    for _ in range(random_.choice((1, 1, 1, 2, 4))):
        kind = random_.randrange(10)
        at = random_.randrange(len(result) + 1)
        lines = result.splitlines(keepends=True) or [""]
        line = random_.randrange(len(lines))
        if kind == 0:
            result = (
                result[:at] + chr(random_.choice((*range(32, 127), 9, 10, 160, 8217, 0x1F0A1))) + result[at:]
            )
        elif kind == 1:
            result = result[:at] + result[at + random_.choice((1, 1, 2, 10)) :]
        elif kind == 2:
            result = result[:at] + random_.choice(WORDS) + result[at:]
        elif kind == 3:
            del lines[line]
            result = "".join(lines)
        elif kind == 4:
            lines.insert(line, random_.choice(random_.choice(others).splitlines(keepends=True)))
            result = "".join(lines)
        elif kind == 5:
            lines[line] = (" " * random_.randrange(5)) + lines[line]
            result = "".join(lines)
        elif kind == 6:
            tokens = result.split(" ")
            tokens[random_.randrange(len(tokens))] = random_.choice(random_.choice(others).split())
            result = " ".join(tokens)
        elif kind == 7:
            tokens = result.split(" ")
            tokens[random_.randrange(len(tokens))] = random_.choice(WORDS)
            result = " ".join(tokens)
        elif kind == 8:
            head, colon, rest = lines[line].partition(":")
            lines[line] = f"{head}{colon} {random_.choice(WORDS)}\n" if colon else rest
            result = "".join(lines)
        else:
            line_two = random_.randrange(len(lines))
            lines[line], lines[line_two] = lines[line_two], lines[line]
            result = "".join(lines)
    if random_.random() < 0.02:
        data = bytearray(result.encode("utf-8", "surrogatepass"))
        for _ in range(3):
            data[random_.randrange(len(data) or 1) : 1] = bytes([random_.randrange(256)])
        return bytes(data)
    return result


def answer(text: str | bytes, folder: Path) -> str:
    """What becomes of one file (a module on a game): played, or the codes of what was found."""
    path = folder / "spoiled.yaml"
    module = not isinstance(text, bytes) and re.search(r"^module:", text, re.MULTILINE)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    try:
        rules = ruleset(compose(f"scopa+{path}" if module else path))
        games = [compile_game(rules, players).game for players in rules.seats or (2,)]
    except RulesetError as error:
        for found in error.diagnostics:
            for lang in ("it", "en"):
                render(found, error.sources, lang)
        return " ".join(sorted({found.code for found in error.diagnostics})) or "no diagnostics"
    for game in games:
        chance = random.Random(1)
        hand = deal(game, chance, 0)
        while not hand.over:
            moves = hand.moves()
            hand.play(moves[int(chance.random() * len(moves))])
        sheet(hand)
        points(hand)
    return "plays"


def main(runs: int = 2000, seed: int = 1) -> int:
    """Run and report; the exit code is 1 when something was wrong."""
    import tempfile

    random_ = random.Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in sorted(library_folder().rglob("*.yaml"))]
    bad, slowest, answers, began = 0, 0.0, dict[str, int](), time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        for run in range(runs):
            text = spoiled(random_.choice(texts), texts, random_)
            if not isinstance(text, bytes):
                text = re.sub(r"^(id|module): .*$", r"\1: spoiled", text, count=1, flags=re.MULTILINE)
            start = time.process_time()
            try:
                got = answer(text, Path(name))
            except Exception:
                got = "RAISED"
                print(traceback.format_exc(), text, sep="\n")
            took = time.process_time() - start
            slowest = max(slowest, took)
            if got in ("RAISED", "no diagnostics") or took > SLOW:
                bad += 1
                print(f"run {run}: {got} in {took:.2f} s\n{text!r}\n")
            answers[got] = answers.get(got, 0) + 1
            if sys.stderr.isatty() and run % 100 == 0:
                print(f"\r{run}/{runs}", end="", file=sys.stderr)
    most = sorted(answers.items(), key=lambda item: -item[1])[:25]
    print(f"{runs} files in {time.monotonic() - began:.0f} s, {bad} bad, slowest {slowest:.2f} s")
    print("  ".join(f"{got}: {count}" for got, count in most))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
