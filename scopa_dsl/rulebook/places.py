"""How cards in one place are spoken of."""

from __future__ import annotations

from dataclasses import dataclass

from scopa_dsl.texts import N_


@dataclass(frozen=True, slots=True)
class Place:
    """Templates about cards in one place; of a pile they say what its side has done."""

    one: str
    """There is {some}, one card."""
    many: str
    """There are {some}, several cards."""
    no: str
    """There is {none}."""
    these: str
    """{cards} that are there."""
    holds: str
    """{listed} are there."""
    lacks: str
    """{listed}, several cards, are not all there."""
    lacks_one: str
    """{listed}, one card, is not there."""


PLACES = {
    "table": Place(
        N_("there is {some} on the table"),
        N_("there are {some} on the table"),
        N_("there is {none} on the table"),
        N_("{cards} on the table"),
        N_("there are {listed} on the table"),
        N_("{listed} are not all on the table"),
        N_("{listed} is not on the table"),
    ),
    "hand": Place(
        N_("there is {some} in the hand"),
        N_("there are {some} in the hand"),
        N_("there is {none} in the hand"),
        N_("{cards} in the hand"),
        N_("there are {listed} in the hand"),
        N_("{listed} are not all in the hand"),
        N_("{listed} is not in the hand"),
    ),
    "taken": Place(
        N_("{some} is taken"),
        N_("{some} are taken"),
        N_("{none} is taken"),
        N_("{cards} taken"),
        N_("{listed} are taken"),
        N_("{listed} are not all taken"),
        N_("{listed} is not taken"),
    ),
    "pile": Place(
        N_("has taken {some}"),
        N_("has taken {some}"),
        N_("has taken {none}"),
        N_("{cards} in its pile"),
        N_("has taken {listed}"),
        N_("has not taken {listed}"),
        N_("has not taken {listed}"),
    ),
    "capture": Place(
        N_("the card played and those taken include {some}"),
        N_("the card played and those taken include {some}"),
        N_("the card played and those taken include {none}"),
        N_("{cards} of the capture (the card played among them)"),
        N_("the card played and those taken include {listed}"),
        N_("the card played and those taken do not include all of these: {listed}"),
        N_("the card played and those taken do not include {listed}"),
    ),
    "deck": Place(
        N_("there is {some} in the deck"),
        N_("there are {some} in the deck"),
        N_("there is {none} in the deck"),
        N_("{cards} of the deck"),
        N_("there are {listed} in the deck"),
        N_("{listed} are not all in the deck"),
        N_("{listed} is not in the deck"),
    ),
    "several": Place(
        N_("there is {some} among them"),
        N_("there are {some} among them"),
        N_("there is {none} among them"),
        N_("{cards} of them"),
        N_("there are {listed} among them"),
        N_("{listed} are not all among them"),
        N_("{listed} is not among them"),
    ),
}
