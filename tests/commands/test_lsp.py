"""`scopa lsp` outside an editor."""

from __future__ import annotations

import sys

import pexpect
import pytest


def test_it_says_what_is_missing(scopa, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    ran = scopa("lsp")
    assert (ran.code, ran.out) == (1, "")
    assert "pip install 'scopa-dsl[lsp]'" in ran.err


def test_a_person_is_told_what_it_is_for() -> None:
    pytest.importorskip("pygls")
    shown = pexpect.spawn(sys.executable, ["-m", "scopa_dsl.commands", "lsp", "--lang", "it"], timeout=30)
    shown.expect("docs/editors.md")
    shown.wait()
    assert shown.exitstatus == 2
