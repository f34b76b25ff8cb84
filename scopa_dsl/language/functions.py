"""The functions of the language: what each takes, gives and means."""

from __future__ import annotations

from dataclasses import dataclass

from scopa_dsl.language.types import BOOL, BOOLS, CARDS, NUM, NUMS, RANKS, SUITS, Type
from scopa_dsl.texts import N_


@dataclass(frozen=True, slots=True)
class Function:
    """One function of one argument. ``takes`` are the types it works on."""

    takes: tuple[Type, ...]
    gives: Type
    says: str
    example: str


FUNCTIONS = {
    "count": Function(
        (CARDS, NUMS, BOOLS, RANKS, SUITS), NUM,
        N_("how many cards or items; of conditions, how many hold"), "count(pile)",
    ),
    "sum": Function((NUMS,), NUM, N_("the numbers added up; of nothing, 0"), "sum(value of taken)"),
    "max": Function((NUMS,), NUM, N_("the largest number; of nothing, 0"), "max(value of hand)"),
    "min": Function((NUMS,), NUM, N_("the smallest number; of nothing, 0"), "min(value of hand)"),
    "any": Function((CARDS, BOOLS), BOOL, N_("are there any; does any hold"), "any(table where rank is A)"),
    "none": Function((CARDS, BOOLS), BOOL, N_("are there none; does none hold"), "none(table)"),
    "distinct": Function(
        (RANKS, SUITS, NUMS), NUM, N_("how many different ones"), "distinct(suit of pile) is 4",
    ),
    "run": Function(
        (CARDS,), NUM,
        N_("how many ranks follow one another from the deck's lowest, up to the first gap"), "run(coins)",
    ),
}  # fmt: skip
