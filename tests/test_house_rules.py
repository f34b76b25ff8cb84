"""House rules, told in a sentence and written in a few lines: valid, right, and really rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cookbook import FIRST, house_rules

from scopa_dsl.checks.files import check
from scopa_dsl.checks.findings import Findings
from scopa_dsl.examples.finding import suite
from scopa_dsl.examples.running import Games, run
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.model import ruleset
from scopa_dsl.ruleset.nodes import Mapping

RULES = house_rules()


def test_there_are_nearly_fifty() -> None:
    assert len(RULES) >= 45
    assert {file.stem for file in RULES} >= set(FIRST.split())


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.stem)
def test_it_is_short_and_told_in_a_sentence(file: Path) -> None:
    text = file.read_text("utf-8")
    assert len(text.splitlines()) < 15
    assert "\nextends: scopa\n" in text
    for sentence in compose(file).says.values():
        assert sentence.count(".") == 1 and sentence.endswith(".")


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.stem)
def test_nothing_is_wrong_or_looks_wrong(file: Path) -> None:
    findings = Findings()
    check(str(file), findings)
    assert not findings.found


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.stem)
def test_its_examples_hold_and_only_with_it(file: Path) -> None:
    tried = suite(str(file))
    assert all(run(example, tried.games).passed for example in tried.examples)
    text = file.read_text("utf-8")
    plain = re.sub(r"(?ms)(?<=^extends: scopa\n).*?(?=^examples:)", "", text)
    assert plain != text
    scopa = compose(plain)
    games = Games(ruleset(scopa))
    assert not all(run(each, games).passed for each in scopa.examples if isinstance(each, Mapping))
