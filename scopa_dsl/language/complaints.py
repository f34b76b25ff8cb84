"""What can be wrong with the names and types of an expression, in the author's terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scopa_dsl.cards import SUIT_LETTERS, SUITS, Deck, rank_meant, suit_meant
from scopa_dsl.diagnostics import Diagnostic, OneOf, Related, Span, nearest
from scopa_dsl.language.syntax import ExpressionError, Syntax
from scopa_dsl.language.types import BOOL, CARD, CARDS, ELEMENT_OF, LIST_OF, NUM, RANK, SUIT, Type
from scopa_dsl.texts import N_

MAX_RELATED = 3
"""Of a word in a word in a word …, so many places besides the one where it all began."""


def complaint(
    code: str, at: Syntax, message: str, args: Mapping[str, object] | None = None, hint: str = ""
) -> ExpressionError:
    """An error that points at one part of the expression."""
    return ExpressionError(code, at.start, at.end, message, args, hint)


def mismatch(at: Syntax, found: Type, wanted: tuple[Type, ...], hint: str = "") -> ExpressionError:
    """A part of the wrong type."""
    word = at.word if at.kind == "name" else ""
    args: dict[str, object] = {"found": type_name(found), "wanted": type_name(*wanted), "name": word or "…"}
    if not hint:
        if SUIT in wanted and (meant := suit_meant(word)):
            args["meant"] = meant
            hint = N_("The suit is called `{meant}`.")
        elif found == CARD and RANK in wanted:
            hint = N_("Ask for its rank: `rank of {name}`.")
        elif found == CARD and SUIT in wanted:
            hint = N_("Ask for its suit: `suit of {name}`.")
        elif found == CARD and NUM in wanted:
            hint = N_("Ask for its number: `value of {name}`, or for its rank: `rank of {name}`.")
        elif found == CARD and BOOL in wanted:
            hint = N_("Say where each card is: `… in pile and … in pile`, or together `… + … in pile`.")
        elif CARDS in wanted and (found == RANK or at.kind == "number"):
            args["word"] = at.word or "7"
            hint = N_("Choose cards with `where`: `pile where rank is {word}`.")
        elif found == SUIT and CARDS in wanted:
            args["word"] = word or "denari"
            hint = N_("Choose cards with `where`: `pile where suit is {word}`.")
        elif BOOL in wanted and (found in (RANK, SUIT) or at.kind == "number"):
            what = "suit" if found == SUIT else "rank"
            args |= {"word": at.word or "7", "what": what}
            hint = N_("`and` and `or` join whole conditions: write `… or {what} is {word}`.")
        elif BOOL in wanted and found == NUM:
            hint = N_("Compare it with a number: `{name} >= 2`.")
        elif BOOL in wanted and found == CARDS:
            hint = N_(
                "Ask whether there are some: `any({name})`, `none({name})`, "
                "or how many: `count({name}) >= 2`."
            )
        elif NUM in wanted and found == CARDS:
            hint = N_("Count them: `count({name})`, or add up their numbers: `sum(value of {name})`.")
        elif NUM in wanted and found in ELEMENT_OF:
            hint = N_("Make one number of the list: `sum(…)`, `max(…)`, `min(…)`, `count(…)`.")
        elif found == RANK and NUM in wanted:
            hint = N_("A rank has no size by itself; ask a table: `value of …`.")
    return complaint(
        "SC511", at, N_("This is {found}, but {wanted} must stand here."),
        args, hint,
    )  # fmt: skip


def type_name(*types: Type) -> OneOf:
    """Types as a message names them."""
    return OneOf(tuple(t.name for t in types), tuple(sorted(set().union(*(t.words for t in types)))))


def unknown(
    at: Syntax, name: str, known: Iterable[str], message: str, otherwise: str = ""
) -> ExpressionError:
    """A name that means nothing; ``message`` may use {name} and {known}.

    ``otherwise`` is what to do where nothing like it is known.
    """
    known = list(known)
    args: dict[str, object] = {"name": name, "near": "", "known": ", ".join(known) or "—"}
    hint, near = N_("Did you mean `{near}`?"), _meant(name, known)
    if name.lower() in _YES_NO:
        hint, near = N_("Write `{near}`."), _YES_NO[name.lower()]
    elif card := _as_typed(name):
        hint = N_("A card is written `{rank} of {suit}`.")
        args |= card
    elif near is None:
        hint = otherwise
    return complaint("SC501", at, message, args | {"near": near or ""}, hint)


_YES_NO = {"yes": "true", "on": "true", "si": "true", "sì": "true", "no": "false", "off": "false"}


def _meant(name: str, known: list[str]) -> str | None:
    """The known word that is meant, also by a number or suit that is called otherwise elsewhere."""
    other = suit_meant(name) or rank_meant(name)
    return other if other and name not in known else nearest(name, known)


def _as_typed(name: str) -> dict[str, object] | None:
    """Rank and suit of a card written as people type it in play: ``RD``."""
    rank, suit = name[:-1], name[-1:]
    if not suit or suit not in SUIT_LETTERS or rank not in _RANKS:
        return None
    return {"rank": rank, "suit": SUITS[SUIT_LETTERS.index(suit)]}


_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "F", "C", "R", "J", "Q", "K")


def not_here(at: Syntax, name: str, known: Iterable[str]) -> ExpressionError:
    """A name that exists, but at another moment of the game."""
    return complaint(
        "SC502", at, N_("`{name}` is not known here. Known here: {known}."),
        {"name": name, "known": ", ".join(sorted(known)) or "—"},
    )  # fmt: skip


def no_such_rank(at: Syntax, deck: Deck) -> ExpressionError:
    """A rank that the deck lacks."""
    return complaint(
        "SC503", at, N_("The deck {deck} has no rank {rank}; its ranks are {ranks}."),
        {"deck": deck.id, "rank": at.word, "ranks": " ".join(deck.ranks)},
        N_("The ace is written `A`.") if at.word == "1" else "",
    )  # fmt: skip


def needs_card(at: Syntax, name: str) -> ExpressionError:
    """``rank`` or a table with no card to read."""
    if name == "card":
        return complaint("SC504", at, N_("`card` is the card that a `where` looks at; here there is none."))
    return complaint(
        "SC504",
        at,
        N_("`{name}` needs a card: it stands inside `where`, or as `{name} of …`."),
        {"name": name},
    )


def needs_argument(at: Syntax, name: str) -> ExpressionError:
    """A function without its parentheses."""
    return complaint("SC505", at, N_("`{name}` needs something to work on: `{name}(…)`."), {"name": name})


def circular(at: Syntax, name: str) -> ExpressionError:
    """A word explained by itself."""
    return complaint("SC506", at, N_("The word `{name}` is explained by itself."), {"name": name})


def bad_of(at: Syntax) -> ExpressionError:
    """Something before ``of`` that cannot be asked of a card."""
    return complaint("SC507", at, N_("Before `of` stands a rank, `rank`, `suit`, a table or `points`."))


def several_numbers(at: Syntax, name: str) -> ExpressionError:
    """A table with several numbers for a rank, where one is needed."""
    return complaint(
        "SC508", at,
        N_("In the table `{name}` a rank has several numbers; only `making` can tell which is meant."),
        {"name": name},
    )  # fmt: skip


def name_taken(at: Syntax, name: str) -> ExpressionError:
    """A name after ``for`` that means something already."""
    return complaint(
        "SC509",
        at.name(),
        N_("`{name}` already means something; choose another name after `for`."),
        {"name": name},
    )


def bad_for(at: Syntax) -> ExpressionError:
    """Something after ``in`` that is not a fixed list."""
    return complaint("SC510", at, N_("After `in` stands `suits` or `ranks`."))


def too_long(at: Syntax, limit: int) -> ExpressionError:
    """A number with more digits than any game needs."""
    return complaint(
        "SC412", at, N_("This number is {length} characters long; the limit is {limit}."),
        {"length": len(at.word), "limit": limit},
    )  # fmt: skip


def no_such_line(at: Syntax, known: Iterable[str]) -> ExpressionError:
    """``points of`` something that is no line of the sheet, or a later one."""
    lines = list(known)
    if not lines:
        message = N_("What a line has paid is not known here.")
        hint = N_("It is known in lines `at: count`, `at: capture` and `at: sweep`, and under `no_sweep`.")
        return complaint("SC501", at, message, {"near": ""}, hint)
    message = N_("`points of` needs a line that has been paid by then: {known}.")
    return unknown(at, at.bare_name, lines, message)


def no_suit(at: Syntax, found: Type) -> ExpressionError:
    """After a rank and ``of`` stands no suit."""
    hint = "" if suit_meant(at.word) else N_("A card is written `7 of denari`; a card's rank `rank of …`.")
    return mismatch(at, found, (SUIT,), hint)


def too_deep(length: int, limit: int) -> ExpressionError:
    """Words in words in words."""
    return ExpressionError(
        "SC411", 0, length, N_("With its words written out, this is nested too deeply (limit {limit})."),
        {"limit": limit}, N_("Explain fewer words by other words."),
    )  # fmt: skip


def too_many_terms(limit: int) -> ExpressionError:
    """All expressions together are more than a game may have."""
    return ExpressionError(
        "SC701", 0, 1,
        N_("With all its words written out, this ruleset is too large (limit {limit} operations)."),
        {"limit": limit}, N_("Do not build words out of repeated words."),
    )  # fmt: skip


def too_costly(here: Span, cost: int, limit: int) -> Diagnostic:
    """An expression that takes too long."""
    return Diagnostic(
        "SC702", here, N_("This expression may take {cost} steps each time; the limit is {limit}."),
        {"cost": cost, "limit": limit}, N_("Nest fewer `where` and `for` inside one another."),
    )  # fmt: skip


def no_such_name(at: Syntax, known: Iterable[str], lines: Iterable[str]) -> ExpressionError:
    """A name that means nothing here; it may be that of a line of the sheet."""
    message = N_("`{name}` is not a name in this game.")
    if at.word in lines:
        hint = N_("It is a line of the sheet: `points of {name}` is what it pays.")
        return complaint("SC501", at, message, {"name": at.word, "near": ""}, hint)
    return unknown(at, at.word, known, message, N_("A name of your own gets its meaning under `words`."))


def no_such_function(at: Syntax, known: Iterable[str]) -> ExpressionError:
    """A name before a parenthesis that is no function."""
    message = N_("`{name}` is not a function; the functions are {known}.")
    every = N_("Ask that there is none other: `none(pile where not …)`.")
    return unknown(at, at.word, known, message, every if at.word in ("all", "every", "each") else "")


def loose_cards(at: Syntax, found: Type) -> ExpressionError:
    """``suit of taken + played``, where only the first is asked."""
    asked, more = at.parts
    hint = N_("Put the cards together first: `{what} of ({cards} + {more})`.")
    args = {"what": asked.parts[0].word, "cards": asked.parts[1].word or "…", "more": more.word or "…"}
    return complaint("SC511", asked, N_("This is {found}, but {wanted} must stand here."),
                     {"found": type_name(found), "wanted": type_name(NUM), **args}, hint)  # fmt: skip


def compared_list(at: Syntax, found: Type, other: Type) -> ExpressionError:
    """A list beside what is no list."""
    hint = N_("Ask what is in it, `7 in rank of pile`, or choose the cards: `any(pile where rank is 7)`.")
    if other == NUM and found == LIST_OF[NUM]:
        hint = N_("Make one number of the list: `sum(…)`, `max(…)`, `min(…)`, `count(…)`.")
    return mismatch(at, found, (ELEMENT_OF[found],), hint)


def nothing_to_ask(at: Syntax, known: Iterable[str]) -> ExpressionError:
    """Before ``of`` a name that is neither a rank nor a table."""
    return unknown(at, at.word, known, N_("`{name}` is neither a rank nor a table of this game."))


def none_of_these(at: Syntax, wanted: Iterable[Type]) -> ExpressionError:
    """A word where only certain words can stand."""
    words = sorted(set().union(*(type_.words for type_ in wanted)))
    return unknown(at, at.word, words, N_("`{name}` is none of the words that can stand here: {known}."))


def seen_from(found: Diagnostic, here: Span, word: str) -> Diagnostic:
    """What was found in a word, seen from where the word is used; too much in all is said of that place."""
    if found.code == "SC701":
        return replace(found, span=here)
    used = Related(here, N_("`{name}` is used here."), {"name": word})
    return replace(found, related=(*found.related[:MAX_RELATED], used))
