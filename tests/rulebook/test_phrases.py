"""Expressions in words, one by one: a table of what is written and what is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from scopa_dsl.api import read
from scopa_dsl.language.types import BOOL, NUM
from scopa_dsl.rulebook.told import told

PHRASES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("phrases.yaml").read_text("utf-8"))


def said(phrase: dict[str, Any], lang: str) -> str:
    """The expression as a line of the sheet of some game would have it."""
    key = "points" if "amount" in phrase else "if"
    line = f"{{name: Line, at: {phrase['at']}, {key}: {phrase.get('amount') or phrase['says']}}}"
    text = f"format: 1\nid: t\nname: T\nextends: scopa\nscoring:\n  line: {line}\n"
    game = told(read(text), [2], {}, lang)
    rule = game.ruleset.scoring[-1]
    if key == "points":
        return game.speech.amount(game.of_line(rule, key, NUM, 1))
    return game.speech.clause(game.of_line(rule, key, BOOL, True))


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.get("says") or phrase.get("amount"))
def test_phrase(phrase: dict[str, Any]) -> None:
    assert (said(phrase, "it"), said(phrase, "en")) == (phrase["it"], phrase["en"])
