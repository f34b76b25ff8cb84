"""Bad rulesets on disk: every finding of the language and of the game they make, at its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scopa_dsl.api import load
from scopa_dsl.diagnostics import Diagnostic, RulesetError, render

BAD = Path(__file__).parents[1] / "bad"
FILES = sorted([*(BAD / "expressions").glob("*.yaml"), *(BAD / "game").glob("*.yaml")])


def header(text: str, key: str) -> str:
    found = re.search(rf"^# {key}: (.+)$", text, re.MULTILINE)
    return found[1] if found else ""


def found_in(file: Path) -> RulesetError:
    text = file.read_text("utf-8")
    options = dict(each.split("=") for each in header(text, "options").split())
    with pytest.raises(RulesetError) as caught:
        load(file.name, int(header(text, "players") or 0) or None, options)
    return caught.value


def place(found: Diagnostic, file: Path) -> str:
    at = f"{found.span.line}:{found.span.column}"
    return f"{found.code} {at if found.span.path == file.name else f'{found.span.path}:{at}'}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_bad_ruleset(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    error = found_in(file)
    expected = header(file.read_text("utf-8"), "expects")
    assert ", ".join(place(found, file) for found in error.diagnostics) == expected
    for found in error.diagnostics:
        assert found.span.path in error.sources or found.code in ("SC604", "SC605", "SC611")
        assert all(related.span.path in error.sources for related in found.related)
        for lang in ("en", "it"):
            assert "None" not in render(found, error.sources, lang)


def test_there_are_bad_rulesets_enough() -> None:
    codes = {
        code for file in FILES for code in re.findall(r"SC\d+", header(file.read_text("utf-8"), "expects"))
    }
    assert len(FILES) >= 80
    assert {f"SC{n}" for n in (*range(601, 606), *range(610, 612), *range(613, 618))} <= codes
    assert {"SC621", "SC622", "SC623", "SC631", "SC701", "SC702"} <= codes


def test_a_word_s_mistake_shows_where_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(BAD / "expressions")
    error = found_in(BAD / "expressions" / "word-misspelt-inside.yaml")
    assert render(error.diagnostics[0], error.sources).splitlines() == [
        "word-misspelt-inside.yaml:6:35: SC501 `denary` is not a name in this game.",
        " 6 | words: {coins: pile where suit is denary}",
        "   |                                   ^^^^^^",
        "  = Did you mean `denari`?",
        "word-misspelt-inside.yaml:8:23: `coins` is used here.",
        " 8 |   carte: {most: count(coins)}",
        "   |                       ^^^^^",
    ]
