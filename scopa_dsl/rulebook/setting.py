"""Before the first card is played: who plays, the cards, the deal."""

from __future__ import annotations

from collections.abc import Iterator

from scopa_dsl.compiler.context import FACE_UP, TABLE
from scopa_dsl.engine.game import Game, Number
from scopa_dsl.language.types import BOOL, CARDS, NUM
from scopa_dsl.rulebook.document import Chapter, Item, Table
from scopa_dsl.rulebook.scores import points_text, wins
from scopa_dsl.rulebook.told import Told
from scopa_dsl.ruleset.nodes import Scalar
from scopa_dsl.texts import N_


def players(told: Told) -> Chapter:
    """How many play, and in which sides."""
    return Chapter("players", told.say(N_("Players")), tuple(_players(told)))


def _players(told: Told) -> Iterator[Item]:
    alone = [number for number, game in told.games.items() if game.sides == number]
    if alone:
        yield told.item(
            "players.alone", N_("With {numbers} players each plays alone."), numbers=_numbers(told, alone)
        )
    for number, game in told.games.items():
        size = number // game.sides
        if game.sides == number:
            continue
        message = (
            N_("With {number} players there are {sides} pairs; partners face each other.")
            if size == 2
            else N_("With {number} players there are {sides} teams of {size}; teammates sit alternately.")
        )
        words = told.language.number
        yield told.item(
            f"players.{number}", message, number=words(number), sides=words(game.sides), size=words(size)
        )
    yield told.item(
        "players.side",
        N_("A side is whoever wins and loses together: one player, two partners, or a whole team."),
    )
    clockwise = told.game.clockwise
    yield told.item(
        "direction",
        N_("Play goes round clockwise: the player on the dealer's left begins, and the dealer plays last.")
        if clockwise
        else N_(
            "Play goes round anticlockwise: the player on the dealer's right begins, and the dealer "
            "plays last."
        ),
    )


def _numbers(told: Told, numbers: list[int]) -> str:
    return told.language.joined([told.language.number(number) for number in numbers], "or")


def cards(told: Told) -> Chapter:
    """The deck, and what each card is worth."""
    return Chapter("cards", told.say(N_("The cards")), tuple(_cards(told)))


def _cards(told: Told) -> Iterator[Item | Table]:
    deck, names, language = told.game.deck, told.names, told.language
    message = (
        N_("A deck of {size} French cards: the suits are {suits}, and each has {ranks}.")
        if deck.id.startswith("french")
        else N_("A deck of {size} Italian cards: the suits are {suits}, and each has {ranks}.")
    )
    suits = language.joined(names.suits)
    ranks = language.joined([names.rank(rank).one for rank in range(len(deck.ranks))])
    yield told.item("deck", message, size=deck.size, suits=suits, ranks=ranks)
    if deck.ranks[-1] == "R":
        yield told.item(
            "deck.courts",
            N_("The fante is the jack, the cavallo the knight; with the king they are the court cards."),
        )
    else:
        yield told.item("deck.courts", N_("Jack, queen and king are the court cards."))
    rows = told.context.scope.reading.tables.get("value")
    if rows is None:
        return
    yield told.item("values", N_("Where values are added up, each card has this value:"))
    yield table_of(told, "value", told.say(N_("Value")))
    if len(rows) < len(deck.ranks):
        missing = [names.rank(rank) for rank in range(len(deck.ranks)) if rank not in rows]
        yield told.item(
            "values.none", N_("{cards} have no value, and can be part of no total."),
            cards=_capital(language.the_many(tuple(missing))),
        )  # fmt: skip
    if any(len(row) > 1 for row in rows.values()):
        yield told.item(
            "values.several", N_("A card with several values counts as any of them, as its player likes.")
        )


def table_of(told: Told, name: str, title: str) -> Table:
    """A table of numbers by rank."""
    rows = told.context.scope.reading.tables[name]
    ranks = [told.names.rank(rank).one for rank in rows]
    numbers = [
        told.language.joined([_plain(number, told.lang) for number in row], "or") for row in rows.values()
    ]
    return Table(
        f"table.{name}", (told.say(N_("Card")), title), tuple(zip(map(_capital, ranks), numbers, strict=True))
    )


def _plain(number: Number, lang: str) -> str:
    text = str(number if isinstance(number, int) else float(number))
    return text.replace(".", ",") if lang == "it" else text


def deal(told: Told) -> Chapter:
    """The deal, and what may come of the cards on the table."""
    return Chapter("deal", told.say(N_("The deal")), tuple(_deal(told)))


def _deal(told: Told) -> Iterator[Item]:
    yield told.item("deal.first", N_("Draw lots for who deals first."))
    ways: dict[tuple[tuple[int, ...], int], list[int]] = {}
    for number, game in told.games.items():
        ways.setdefault((_way(game), game.table_cards), []).append(number)
    for (sizes, table), numbers in ways.items():
        text = _deal_text(told, sizes, table)
        if len(ways) > 1:
            text = told.say(N_("With {numbers} players: {text}"), numbers=_numbers(told, numbers), text=text)
        yield Item(f"deal.{numbers[0]}", _capital(text))
    passes = {
        "with_play": N_("After each hand the deal passes to the next player in the order of play."),
        "against_play": N_(
            "After each hand the deal passes to the player before, against the order of play."
        ),
        "winner": N_(
            "The next hand is dealt by the side that won this one; if sides are level, the deal passes to "
            "the next player in the order of play."
        ),
        "loser": N_(
            "The next hand is dealt by the side that lost this one; if sides are level, the deal passes to "
            "the next player in the order of play."
        ),
    }
    yield told.item("deal.rotation", passes[told.game.rotation])
    yield from _void(told)
    yield from _special(told)
    yield from _opening(told)


def _way(game: Game) -> tuple[int, ...]:
    """Cards each: first, then at every later deal; one number if the whole deck is dealt at once."""
    sizes = game.hand_sizes
    return sizes[:1] if len(sizes) == 1 else sizes if len(set(sizes[1:])) > 1 else sizes[:2]


def _deal_text(told: Told, sizes: tuple[int, ...], table: int) -> str:
    laid = (
        told.say(N_("{cards} are laid face up on the table"), cards=told.cards(table))
        if table
        else told.say(N_("none are laid on the table"))
    )
    message = (
        N_("each player is dealt {cards}, and {laid}.")
        if len(sizes) > 1
        else N_("each player is dealt {cards}, and {laid}; that is the whole deck.")
    )
    text = told.say(message, cards=told.cards(sizes[0]), laid=laid)
    if len(sizes) > 1:
        later = told.language.joined([told.cards(size) for size in sizes[1:]])
        message = N_(
            "When all hands have been played out, each player is dealt another {cards}, and so on until"
            " the deck is used up; no more go to the table."
        )
        text += " " + told.say(
            message,
            cards=later,
            number=told.language.joined([told.language.number(size) for size in sizes[1:]]),
        )
    return text


def _void(told: Told) -> Iterator[Item]:
    there = {reason.id for reason in told.game.void}
    message = N_("If at the start {clause}, the deal is void and the same dealer deals again.")
    for rule in told.ruleset.void:
        term = told.condition(rule, TABLE)
        if rule.id in there and not told.speech.is_impossible(term):
            text = told.pick(rule.says) or told.say(message, clause=told.speech.clause(term))
            yield Item(f"void.{rule.id}", text)


def _special(told: Told) -> Iterator[Item]:
    replace, face_up = told.ruleset.deal.get("replace"), told.ruleset.deal.get("face_up")
    if isinstance(replace, Scalar):
        cards = told.speech.the_cards(told.speech.meant(told.term(replace, CARDS, TABLE)))
        yield told.item("replace", N_(
            "{cards} at the start go back into the deck, and others are laid instead."
        ),
                        cards=_capital(cards))  # fmt: skip
    if isinstance(face_up, Scalar):
        term = told.term(face_up, BOOL, FACE_UP, False)
        if term.op == "var":
            yield told.item("face_up", N_("The last cards are dealt and played face up."))
        elif term.op != "const":
            yield told.item(
                "face_up", N_("If {clause}, hands are played face up."), clause=told.speech.clause(term)
            )
        elif term.value:
            yield told.item("face_up", N_("All hands are dealt and played face up."))
    if told.game.wild is not None:
        card = told.language.the_of([told.names.rank(told.game.deck.rank(told.game.wild))],
                                    told.names.suit(told.game.deck.suit(told.game.wild)))  # fmt: skip
        yield told.item(
            "wild",
            N_(
                "{card} is wild: among the opening cards and in a declaration it stands for any card. "
                "In a declaration it becomes the card that is named, and stays so, in the hand and on "
                "the table, until it is taken; everywhere else it is an ordinary card."
            ),
            card=_capital(card),
        )  # fmt: skip


def _opening(told: Told) -> Iterator[Item]:
    for rule in told.lines("opening"):
        term = told.of_line(rule, "if", BOOL, True)
        clause, points = told.speech.clause(term), points_text(told, rule)
        message = N_(
            "If {clause} before the first card is played, the dealer's side takes all the cards on the "
            "table: {points}."
        )
        if wins(told, rule):
            message = N_(
                "If {clause} before the first card is played, the dealer's side takes all the cards on the "
                "table and wins the match at once."
            )
        paid = told.of_line(rule, "points", NUM, 1)
        if paid.op == "const" and paid.value < 0:
            message = N_("If {clause} before the first card is played, the dealer's side has {points}.")
            if term.op == "const":
                message = N_("Every hand begins with {points} for the dealer's side.")
        yield told.item(f"opening.{rule.id}", message, clause=clause, points=points)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
