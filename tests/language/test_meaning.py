"""The language's conformance file: what each form means, for the compiler and the interpreter alike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from language.oracle import evaluate
from language.worlds import number, said, setting
from scopa_dsl.cards import Deck
from scopa_dsl.language import types
from scopa_dsl.language.functions import FUNCTIONS
from scopa_dsl.language.types import CARD, CARDS, NUM, RANK, SUIT, Type

FILE = yaml.safe_load((Path(__file__).parent / "cases" / "meaning.yaml").read_text("utf-8"))
WORLD, CASES = FILE["world"], FILE["cases"]


def every(cases: Any, path: tuple[str, ...] = ()) -> Iterator[Any]:
    if isinstance(cases, Mapping):
        for name, inner in cases.items():
            yield from every(inner, (*path, name))
    else:
        for case in cases:
            yield pytest.param(case, id=f"{'-'.join(path)}: {case['say']}")


@pytest.mark.parametrize("case", list(every(CASES)))
def test_meaning(case: Mapping[str, Any]) -> None:
    assert case.keys() <= {"say", "is", "with", "deck", "because"}
    here = setting(WORLD, case.get("deck", ""))
    state = here.state({**WORLD["now"], **case.get("with", {})})
    text = case["say"] if isinstance(case["say"], str) else str(case["say"]).lower()
    term, function = here.function(text, here.scope())
    value = function(**state)
    assert written(value, term.type, here.deck) == expected(case["is"], term.type)
    assert said(value, term.type, here.deck) == evaluate(text, here.world(state))


def written(value: Any, type_: Type, deck: Deck) -> Any:
    """A value as the case file writes it."""
    if value is None:
        return None
    if type_ in types.ELEMENT_OF:
        return [written(item, types.ELEMENT_OF[type_], deck) for item in value]
    if type_ == CARDS:
        return deck.names(value)
    if type_ == CARD:
        return deck.name(value)
    if type_ in (RANK, SUIT):
        return str(said(value, type_, deck))
    return value


def expected(value: Any, type_: Type) -> Any:
    if isinstance(value, list):
        return [expected(item, types.ELEMENT_OF.get(type_, type_)) for item in value]
    return number(value) if type_ == NUM and value is not None else value


def test_every_function_has_its_cases() -> None:
    assert CASES["functions"].keys() == FUNCTIONS.keys()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_s_example_is_of_its_type(name: str) -> None:
    here = setting(WORLD)
    term, _ = here.function(FUNCTIONS[name].example, here.scope())
    assert term.type in (FUNCTIONS[name].gives, types.BOOL)
