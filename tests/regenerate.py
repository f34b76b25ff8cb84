"""Files that are made from the library and compared in the tests: `python tests/regenerate.py`.

Run it when rules or wordings have changed on purpose, and read the difference before committing.
With the name of a folder (`make reference` says `docs`) only the files in it are made.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from cookbook import cookbook
from playthrough import playthrough
from reference_pages import language_page, ruleset_page
from variants_page import variants_page

from scopa_dsl.api import load, read
from scopa_dsl.pages import codes, page
from scopa_dsl.rulebook.book import rule_book
from scopa_dsl.rulebook.formats import as_text
from scopa_dsl.ruleset import library

HERE = Path(__file__).parent
BOOKS = HERE / "rulebook" / "golden"
PLAYTHROUGHS = HERE / "playthroughs"
TOLD = ("scopa", "cirulla", "cicera", "scopa-assi", "pasur")
"""The games whose rule books are kept."""
SEED = 7


def expected() -> dict[Path, Callable[[], str]]:
    """Every generated file with what makes its text."""
    docs = HERE.parent / "docs"
    files: dict[Path, Callable[[], str]] = {
        docs / "variants.md": variants_page,
        docs / "errors" / "index.md": _errors_index,
        docs / "cookbook.md": cookbook,
        docs / "decisions" / "index.md": _decisions_index,
        docs / "language.md": language_page,
        docs / "ruleset-file.md": ruleset_page,
    }
    for name in TOLD:
        for lang in ("it", "en"):
            files[BOOKS / f"{name}.{lang}.txt"] = partial(_book, name, lang)
    for name in library.names():
        for players in read(name).seats:
            files[PLAYTHROUGHS / f"{name}-{players}.txt"] = partial(_playthrough, name, players)
    return files


def _errors_index() -> str:
    lines = [f"- [{each.code}]({each.code}.md) {each.title['en']}" for each in map(page, codes()) if each]
    return "\n".join(
        (
            "# Errors and warnings",
            "",
            "Every finding has a code, and every code a page: `scopa explain CODE` shows it in the terminal.",
            "SC1xx is about the file as text, SC2xx about its keys, SC3xx about putting files together,",
            "SC4xx and SC5xx about expressions, SC6xx about the game they make, SC7xx about its size, SC8xx",
            "about examples. SC191, SC192, SC390 and SC9xx are warnings: the game can be played.",
            "",
            *lines,
            "",
        )
    )


def _decisions_index() -> str:
    pages = sorted((HERE.parent / "docs" / "decisions").glob("0*.md"))
    titles = (page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ") for page in pages)
    lines = [f"- [{title}]({page.name})" for page, title in zip(pages, titles, strict=True)]
    return "\n".join(
        ("# Decisions", "", "Choices worth arguing about: why, and what was given up.", "", *lines, "")
    )


def _book(name: str, lang: str) -> str:
    return as_text(rule_book(name, lang=lang))


def _playthrough(name: str, players: int) -> str:
    return playthrough(load(name, players), SEED)


def main() -> None:
    files = expected()
    for folder in (BOOKS, PLAYTHROUGHS):
        folder.mkdir(exist_ok=True)
        for stale in set(folder.iterdir()) - files.keys():
            stale.unlink()
    only = [(HERE.parent / folder).resolve() for folder in sys.argv[1:]]
    for path, text in files.items():
        if only and not any(path.is_relative_to(folder) for folder in only):
            continue
        path.write_text(text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
