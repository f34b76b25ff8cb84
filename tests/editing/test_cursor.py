"""Where a place is in a file, also in one that is no YAML yet; the place is marked by `^`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scopa_dsl.editing.cursor import cursor
from scopa_dsl.ruleset.library import library_folder

CASES = [
    ("^", "", True, ""),
    ("scor^", "", True, "scor"),
    ("format: 1\nid: ^", "id", False, ""),
    ("extends: sco^", "extends", False, "sco"),
    ("with: [napola, ^", "with []", False, ""),
    ("with:\n  - nap^", "with []", True, "nap"),
    ("scoring:\n  ^", "scoring", True, ""),
    ("scoring:\n  kings:\n    if: ^", "scoring kings if", False, ""),
    ("scoring:\n  kings: {^", "scoring kings", True, ""),
    ("scoring:\n  kings: {name: K, if: four ^", "scoring kings if", False, "four "),
    ("scoring:\n  kings: {name: {it: Re, en: Kings}, if: x^", "scoring kings if", False, "x"),
    ("scoring:\n  kings: {name: 'a, b: c', if: x^", "scoring kings if", False, "x"),
    ("scoring:\n  kings: {name: K,\n    if: count(^", "scoring kings if", False, "count("),
    ("scoring:\n  kings: {name: K}\n^", "", True, ""),
    ("scoring:\n  kings: {name: K}\n  ^", "scoring", True, ""),
    ("scoring:\n  kings:\n    most: [count(pile), ^", "scoring kings most []", False, ""),
    ("words:\n  coins: pile where\n    suit is ^", "words coins", False, "pile where suit is "),
    ("words:\n  coins: >\n    pile where suit is ^", "words coins", False, "pile where suit is "),
    ("words: {a: x} # b: {\n^", "", True, ""),
    ("# scoring:\n^", "", True, ""),
    ("examples:\n  - {table: AC, play: ^", "examples [] play", False, ""),
    ("examples:\n  - table: AC\n    play: ^", "examples [] play", False, ""),
    ("examples:\n  - table: AC\n  - play: ^", "examples [] play", False, ""),
    ("deal: {hand: 3, void: {kings: ^", "deal void kings", False, ""),
]


@pytest.mark.parametrize(("text", "path", "is_key", "before"), CASES, ids=[case[0] for case in CASES])
def test_cursor(text: str, path: str, is_key: bool, before: str) -> None:
    upto = text.partition("^")[0]
    found = cursor(text.replace("^", ""), upto.count("\n"), len(upto.rpartition("\n")[2]))
    assert (" ".join(found.path), found.is_key, found.before) == (path, is_key, before)


TEXTS = [file.read_text(encoding="utf-8") for file in sorted(library_folder().rglob("*.yaml"))]


@given(st.sampled_from(TEXTS), st.integers(0, 5000), st.text("{}[]:,'\"\n -#ax|", max_size=6))
def test_any_place_in_any_text_is_somewhere(text: str, at: int, more: str) -> None:
    text = text[:at] + more + text[at:]
    before = text[: at + len(more)]
    found = cursor(text, before.count("\n"), len(before.rpartition("\n")[2]))
    assert len(found.path) < 60
