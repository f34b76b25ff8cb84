"""A bad file that says which advice it wants gets it, at its first finding."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scopa_dsl.checks.files import check
from scopa_dsl.checks.findings import Findings

BAD = Path("tests/bad")
ADVICE = {
    file: found[1]
    for file in sorted(BAD.rglob("*.yaml"))
    if (found := re.search(rb"^# advice: (.+)$", file.read_bytes(), re.MULTILINE))
}


def test_there_is_advice_enough() -> None:
    assert len(ADVICE) >= 30


@pytest.mark.parametrize("file", ADVICE, ids=lambda file: file.stem)
def test_advice(file: Path) -> None:
    findings = Findings()
    check(str(file), findings)
    assert findings.in_order()[0].advice() == ADVICE[file].decode()


def test_one_word_is_wrong_once() -> None:
    findings = Findings()
    check("tests/bad/expressions/yes-for-true.yaml", findings)
    assert [each.code for each in findings.in_order()] == ["SC501"]
