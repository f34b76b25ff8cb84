"""Every YAML block of the docs is a ruleset, a module, or a part of one that can be added to Scopa."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from scopa_dsl.checks.files import check
from scopa_dsl.checks.findings import Findings

ROOT = Path(__file__).parents[1]
PAGES = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs/decisions").glob("*.md")),
]
"""The pages about errors have tests of their own."""
_BLOCK = re.compile(
    r"(?:<!-- no ruleset: (?P<reason>.+?) -->\n+)?"
    r'^(?P<indent> *)```yaml(?: title="(?P<file>.+?)")?\n(?P<text>.*?)```',
    re.DOTALL | re.MULTILINE,
)
_KEY = re.compile(r"^(\w+) *:", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """One block: where it stands, and the text of the file that it is or belongs to."""

    page: str
    line: int
    text: str
    reason: str
    file: str


def whole(text: str) -> str:
    """A part of a ruleset as a ruleset of its own."""
    keys = set(_KEY.findall(text))
    head = [] if "format" in keys else ["format: 1"]
    if not keys & {"id", "module"}:
        head.append("module: mine" if "tested_on" in keys else "id: mine")
    if "name" not in keys:
        head.append("name: Mine")
    if not keys & {"extends", "module", "tested_on"}:
        head.append("extends: scopa")
    return "".join(f"{line}\n" for line in head) + text


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of a page; examples and what has the same file's name go on with the block before."""
    content = page.read_text(encoding="utf-8")
    before = ""
    files: dict[str, str] = {}
    for found in _BLOCK.finditer(content):
        text = re.sub(f"^{found['indent']}", "", found["text"], flags=re.MULTILINE)
        line = content.count("\n", 0, found.start("text"))
        first = _KEY.search(text)
        if not found["reason"]:
            same = files.get(found["file"] or "") if "format" not in _KEY.findall(text) else None
            earlier = same or (before if first and first[1] == "examples" else "")
            text = earlier + text if earlier else whole(text)
            before = text
        files[found["file"]] = text
        yield Block(page.name, line, text, found["reason"] or "", found["file"] or "")


BLOCKS = [block for page in PAGES for block in blocks(page)]
IDS = [f"{block.page}:{block.line}" for block in BLOCKS]


def file_of(block: Block, folder: Path) -> Path:
    """The block as a file that is called like its ruleset."""
    named = re.search(r"^(?:id|module): *([a-z][a-z0-9-]*)", block.text, re.MULTILINE)
    assert named, block.text
    file = folder / f"{named[1]}.yaml"
    file.write_text(block.text, encoding="utf-8")
    return file


def test_there_are_blocks() -> None:
    assert len(BLOCKS) > 80
    assert all(len(block.reason) > 10 for block in BLOCKS if block.reason)


@pytest.mark.parametrize("block", BLOCKS, ids=IDS)
def test_it_is_right(block: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if block.reason:
        pytest.skip(block.reason)
    monkeypatch.chdir(tmp_path)
    findings = Findings()
    check(file_of(block, tmp_path).name, findings)
    errors = [
        f"{each.span}: {each.code} {each.text()}" for each in findings.in_order() if each.severity == "error"
    ]
    assert not errors, block.text


# -- Write your first variant --------------------------------------------------------------------------

FIRST = ROOT / "docs" / "first-variant.md"
_CONSOLE = re.compile(r"^```console\n(.*?)```", re.DOTALL | re.MULTILINE)


def commands() -> Iterator[tuple[int, str, list[str]]]:
    """The commands of the page, each with its line and what it prints."""
    content = FIRST.read_text(encoding="utf-8")
    for found in _CONSOLE.finditer(content):
        for part in re.split(r"^\$ ", found[1], flags=re.MULTILINE)[1:]:
            command, *printed = part.splitlines()
            yield content.count("\n", 0, found.start()), command, printed


def test_the_first_variant_is_as_the_page_shows(scopa, tmp_path: Path, monkeypatch) -> None:
    """Each command, with the files as they are by then, prints what the page says, and the hand is played."""
    monkeypatch.chdir(tmp_path)
    written = [block for block in BLOCKS if block.page == FIRST.name]
    ran = 0
    for line, command, printed in commands():
        for block in (each for each in written if each.line < line and each.file):
            Path(block.file).write_text(block.text, encoding="utf-8")
        typed = [each[2:] for each in printed if each.startswith("> ")]
        result = scopa(
            *shlex.split(command)[1:], "--lang", "en", typed="".join(f"{each}\n" for each in typed)
        )
        shown = result.out.replace("> ", "> \n").splitlines() if typed else result.out.splitlines()
        expected = [each for each in printed if each.strip() not in ("", "…") and not each.startswith("> ")]
        assert [each for each in expected if each.rstrip() not in map(str.rstrip, shown)] == [], result.out
        assert expected or not result.out
        ran += 1
    assert ran >= 8


def test_the_first_variant_begins_with_nothing_and_ends_with_a_module() -> None:
    files = {
        block.file: block.text
        for block in BLOCKS
        if block.page == FIRST.name and block.file and not block.reason
    }
    assert len(files) == 2
    assert sum("module:" in text for text in files.values()) == 1
