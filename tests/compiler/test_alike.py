"""Whether suits make a difference to taking, and that hands played fast know it."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.rulesets import ruleset
from scopa_dsl.api import load

EQUAL = {"take": "one", "from": "table where rank is rank of played"}
SUM = {"take": "group", "making": "value of played"}
ALIKE: list[tuple[dict[str, Any], bool]] = [
    ({"equal": EQUAL}, True),
    ({"sum": {**SUM, "if": "count(taken) >= 2"}}, True),
    ({"sum": {**SUM, "if": "none(taken where rank is A)"}}, True),
    ({"same": {"take": "one", "from": "table where suit is suit of played"}}, False),
    ({"equal": EQUAL, "sum": {**SUM, "if": "not (settebello in taken)"}}, False),
    ({"sum": {**SUM, "if": "any(taken where suit is denari)"}}, False),
    ({"sum": {"take": "group", "making": "value of played + count(table where suit is denari)"}}, False),
]


@pytest.mark.parametrize(("captures", "alike"), ALIKE)
def test_only_where_suits_make_no_difference_are_ranks_counted(captures: dict[str, Any], alike: bool) -> None:
    text = ruleset(captures=captures, words={"settebello": "7 of denari"})
    assert (load(text).play_out is not None) is alike
