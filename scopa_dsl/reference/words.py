"""Every word of the expression language: what it gives, what it means, and examples of its use."""

from __future__ import annotations

from dataclasses import dataclass

from scopa_dsl.language.functions import FUNCTIONS


@dataclass(frozen=True, slots=True)
class Word:
    """One word or form of the language."""

    name: str
    form: str
    """How it is written, with what stands around it."""
    says: str
    examples: tuple[str, ...]


def _words(*rows: tuple[str, str, str, str]) -> tuple[Word, ...]:
    return tuple(
        Word(name, form, says, tuple(each.strip() for each in examples.split("|")))
        for name, form, says, examples in rows
    )


PLAY = _words(
    ("played", "played", "the card that is played", "value of played|suit of played is bastoni"),
    ("table", "table", "the cards on the table: those before the play where it is asked what may be taken, "
     "those that are left when a capture has been made", "count(table)|table where rank is A"),
    ("hand", "hand", "the player's cards, the one being played among them; for a line at `declare` the hand "
     "as it was dealt", "count(hand)|distinct(suit of hand) is 1"),
    ("taken", "taken", "the cards that are taken, without the one played",
     "count(taken) >= 2|taken + played"),
    ("kind", "kind", "the kind of capture that was made: a name under `captures`", "kind is sum"),
    ("previous", "previous", "the card that was laid, without taking, in the play just before; missing when "
     "that play took something, and at the first one", "count(taken) is 1 and previous in taken"),
    ("first_play", "first_play", "is this the first card played in the hand",
     "first_play and rank of played is 7"),
    ("last_play", "last_play", "is this the last card played in the hand", "last_play"),
    ("first_deal", "first_deal", "are the cards of the first deal being played", "first_deal"),
    ("last_deal", "last_deal", "are all the cards dealt, so that the stock is used up", "last_deal"),
    ("pile", "pile", "what the side has taken: so far, with this capture, or at the end all of it",
     "count(pile)|pile where suit is denari"),
    ("total", "total", "the side's match points before this hand; for a line at `total` with it",
     "total >= 10"),
    ("others", "others", "the most match points that any other side has, with this hand", "others is 0"),
)  # fmt: skip
"""What only some places know."""

ALWAYS = _words(
    ("deck", "deck", "all the cards there are", "count(deck)|deck where rank is R"),
    ("suits", "suits", "the four suits", "any(pile where suit is s) for s in suits"),
    ("ranks", "ranks", "the ranks of the deck, from the lowest", "count(ranks)"),
    ("players", "players", "how many play", "40 / players"),
    ("true", "true", "yes", "true"),
    ("false", "false", "no", "false"),
)  # fmt: skip
"""What every place knows, besides the options, the words and the tables of the game."""

CARDS = _words(
    ("A", "A 2 3 4 5 6 7 8 9 10 F C R", "a rank; J Q K are F C R. Those that the deck has. A number beside "
     "a rank is that rank", "rank of played is A|rank of played is 7|rank of played >= Q"),
    ("denari", "denari coppe bastoni spade", "a suit; quadri cuori fiori picche are the same",
     "suit of played is denari|suit of played is fiori"),
    ("card", "card", "inside `where`: the card that is looked at", "taken where card is not settebello"),
    ("rank", "rank", "inside `where`: the rank of the card that is looked at; elsewhere `rank of …`",
     "table where rank is rank of played"),
    ("suit", "suit", "inside `where`: the suit of the card that is looked at; elsewhere `suit of …`",
     "pile where suit is denari"),
    ("value", "value", "a table of the game, as is every other name under `tables`: inside `where` the "
     "number of the card that is looked at; elsewhere `value of …`",
     "table where value <= 3|pile where primiera >= 16"),
)  # fmt: skip
"""What cards are called, and what they are asked."""

FORMS = _words(
    ("for", "X for NAME in suits", "a list with X once for each suit (or `ranks`), which is called NAME in X",
     "count(pile where suit is s) for s in suits|sum(max(primiera of pile where suit is s) for s in suits)"),
    ("where", "CARDS where CONDITION", "those of the cards for which the condition holds",
     "pile where suit is denari and rank >= F|value of table where rank <= 5"),
    ("if", "if CONDITION then X else Y", "X where the condition holds, otherwise Y",
     "if count(taken) >= 3 then 2 else 1"),
    ("or", "A or B", "at least one of them holds", "first_play or last_play"),
    ("and", "A and B", "both hold", "settebello in pile and count(pile) > 5"),
    ("not", "not A", "it does not hold", "not last_play"),
    ("is", "X is Y", "they are the same", "count(table) is 4|rank of played is R"),
    ("is not", "X is not Y", "they are not the same", "suit of played is not denari"),
    ("<", "X < Y, X <= Y, X > Y, X >= Y", "less, at most, more, at least; of ranks in the order of the deck",
     "count(hand) < 3|rank of played <= 7|count(pile) > 21|sum(value of taken) >= 7"),
    ("in", "X in Y", "the card, or all of the cards, are among Y; the rank, suit or number is in the list Y",
     "settebello in pile|(7 of bastoni + 2 of spade) in hand|A in rank of pile"),
    ("not in", "X not in Y", "not all of it is", "settebello not in pile"),
    ("up to", "X up to Y", "the smaller of two numbers", "count(pile) up to 6"),
    ("+", "X + Y, X - Y", "plus and minus; `+` also puts cards together",
     "15 - value of played|taken + played"),
    ("*", "X * Y, X / Y", "times and divided by, exactly: 1 / 2 is a half",
     "2 * count(coins)|count(pile) / 3"),
    ("-", "-X", "the number with the other sign", "-count(taken)"),
    ("of", "RANK of SUIT", "one card", "7 of denari|R of spade"),
    ("of", "rank of X, suit of X, TABLE of X", "what a card is, or a list of what cards are; a rank without "
     "a number in the table is left out of the list", "value of played|rank of hand|primiera of taken"),
    ("points of", "points of LINE", "in a line at `count`: what an earlier line of the sheet, or one that "
     "pays during play, gives this side; at a capture or a sweep what one that pays during play has given it "
     "so far in this hand", "points of scopa"),
)  # fmt: skip
"""The forms, from the loosest to the tightest."""

CALLS = tuple(
    Word(name, f"{name}(…)", function.says, (function.example,)) for name, function in FUNCTIONS.items()
)
"""The functions."""

MISSING = (
    "previous in taken",
    "previous is not played",
    "value of previous",
    "1 / 0",
    "1 / 0 is 1 / 0",
    "count(taken + previous)",
    "max(value of table where rank is A)",
    "sum(value of (table where rank is A))",
)
"""Where something is missing: there is no ``previous`` in these."""


def word(name: str) -> Word | None:
    """The word of that name, if it has a meaning by itself."""
    return next((each for each in (*PLAY, *ALWAYS, *CARDS, *CALLS, *FORMS) if each.name == name), None)
