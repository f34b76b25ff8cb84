"""Every code has a page whose wrong example gives that very finding, and whose right one gives none."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest
from pages import LEFT_OUT, found, words_of, written

from scopa_dsl import pages
from scopa_dsl.pages import page

PACKAGE = Path("scopa_dsl")
CODE = re.compile(r"SC\d{3}")
CODES = pages.codes()
STAGES = {
    "SC1": {"ruleset"},
    "SC2": {"ruleset"},
    "SC3": {"ruleset"},
    "SC4": {"language"},
    "SC5": {"language"},
    "SC6": {"compiler"},
    "SC7": {"language"},
    "SC8": {"examples"},
    "SC9": {"checks"},
}
SAID_TWICE = {"SC503": {"language", "compiler"}}
"""A rank that the deck lacks may stand in an expression or in a table."""


def raised() -> dict[str, set[Path]]:
    """Every code that some module gives to a finding, with these modules."""
    where = defaultdict(set)
    for file in PACKAGE.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call):
                for argument in call.args:
                    if isinstance(argument, ast.Constant) and CODE.fullmatch(str(argument.value)):
                        where[argument.value].add(file.relative_to(PACKAGE))
    return where


RAISED = raised()


def test_no_code_is_without_a_page() -> None:
    assert len(RAISED) >= 80
    assert set(RAISED) == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_one_code_means_one_thing(code: str) -> None:
    """Each belongs to one stage, whose modules alone give it; no two pages have one title."""
    assert {file.parts[0] for file in RAISED[code]} == SAID_TWICE.get(code, STAGES[code[:3]])
    titles = [found.title for each in CODES if (found := page(each))]
    for lang in ("en", "it"):
        assert len({title[lang] for title in titles}) == len(titles)


@pytest.mark.parametrize("code", CODES)
def test_the_page_is_whole(code: str) -> None:
    shown = page(code.lower())
    assert shown is not None and shown.code == code
    for lang in ("en", "it"):
        assert shown.title[lang] and not shown.title[lang].endswith(".")
        assert 20 < len(shown.says[lang]) < 500 and shown.says[lang].endswith(".")
    assert shown.wrong and shown.right


@pytest.mark.parametrize("code", CODES)
def test_the_wrong_example_is_found_out(code: str, scopa, monkeypatch, tmp_path) -> None:
    blocks = page(code).wrong
    monkeypatch.chdir(tmp_path)
    if not blocks[0].file:
        ran = scopa(*words_of(blocks[0].text))
        assert ran.code and code in ran.out + ran.err
        return
    places = written(code, blocks, tmp_path)
    assert places
    there = found("mine.yaml", code)
    if code in LEFT_OUT:
        # What was left out moves the columns.
        assert {place[:3] for place in places} == {place[:3] for place in there if place[0] == code}
    else:
        assert places == there


@pytest.mark.parametrize("code", CODES)
def test_the_right_example_is_right(code: str, scopa, monkeypatch, tmp_path) -> None:
    blocks = page(code).right
    monkeypatch.chdir(tmp_path)
    if not blocks[0].file:
        assert scopa(*words_of(blocks[0].text)).code == 0
        return
    assert not written(code, blocks, tmp_path)
    assert not found("mine.yaml", code)


def test_explain_shows_the_page(scopa) -> None:
    ran = scopa("explain", "sc312")
    assert ran.code == 0
    assert ran.out.startswith("SC312: A module gives a word another meaning\n\nA word of the game")
    assert "    words: {settebello: 7 of coppe}\n            ^^^^^^^^^^\n" in ran.out
    italian = scopa("explain", "SC312", "--lang", "it").out
    assert italian.startswith("SC312: Un modulo dà a una parola un altro significato\n")
    assert "\nSbagliato:\n" in italian


def test_explain_lists_all_codes(scopa) -> None:
    assert [line.split()[0] for line in scopa("explain").out.splitlines()] == CODES


def test_explain_of_no_code(scopa) -> None:
    ran = scopa("explain", "SC3112")
    assert (ran.code, "did you mean SC3" in ran.err) == (2, True)


def test_explain_of_a_record_s_code(scopa) -> None:
    ran = scopa("explain", "rc301", "--lang", "en")
    assert (ran.code, "RC301 is about a record" in ran.err, "did you mean" in ran.err) == (2, True, False)
