"""Why a card may take what it may, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from scopa_dsl.engine.arrange import arrange
from scopa_dsl.engine.explain import Explanation, explain

from .games import DECK, Game, cards, scopa
from .test_hand import BANKING, HAND_MUST, MUST_BANK, NOBODY_MUST


def explained(game: Game, hand: str, table: str, card: str, **keys: Any) -> Explanation:
    state = arrange(game, [cards(hand), cards("RC RS")], cards(table), **keys)
    return explain(game, game.play, DECK.parse(card), state.table, state)


def test_an_earlier_kind_bars_the_later() -> None:
    found = explained(scopa(), "5D 2C", "3D 5C 5S 2B", "5D")
    assert [move.taken for move in found.captures] == [cards("5C"), cards("5S")]
    equal, total = found.kinds
    assert equal.sets == (cards("5C"), cards("5S")) and equal.first is None
    assert total.sets == (cards("3D 2B"),) and total.first is equal.kind


LAYING: list[tuple[Game, str, str, str, dict[str, Any], bool, str | None, str]] = [
    (scopa(), "5D 2C", "5C", "5D", {}, False, "card", ""),
    (scopa(), "5D 2C", "5C", "2C", {}, True, None, ""),
    (HAND_MUST, "5D 2C", "5C", "2C", {}, False, "hand", "5D"),
    (HAND_MUST, "5D 2C", "5C", "5D", {}, False, "card", ""),
    (NOBODY_MUST, "5D 2C", "5C", "5D", {}, True, None, ""),
    (MUST_BANK, "AD 2C", "5C", "AD", {}, False, "bank", ""),
    (MUST_BANK, "AD 2C", "AS", "AD", {}, False, "card", ""),
    (BANKING, "AD 2C", "5C", "AD", {"fresh": True}, False, "forbidden", ""),
    (BANKING, "AD AC", "5C", "AD", {"fresh": True}, True, None, ""),
]


@pytest.mark.parametrize(("game", "hand", "table", "card", "keys", "lay", "must", "better"), LAYING)
def test_laying(
    game: Game, hand: str, table: str, card: str, keys: Any, lay: bool, must: str | None, better: str
) -> None:
    found = explained(game, hand, table, card, **keys)
    assert (found.lay, found.must) == (lay, must)
    assert found.better == tuple(DECK.parse(name) for name in better.split())


def test_reasons_are_named() -> None:
    first = explained(BANKING, "AD 2C", "5C", "AD", fresh=True)
    assert [reason.id for reason in first.forbidden] == ["first_ace"] and first.bank == ()
    later = explained(BANKING, "AD 2C", "5C", "AD")
    assert later.forbidden == () and [reason.id for reason in later.bank] == ["ace"]
