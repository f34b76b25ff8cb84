"""A ruleset, a number of players and their options to a game that can be played."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from scopa_dsl.cards import DECKS, SUITS
from scopa_dsl.compiler import scoring
from scopa_dsl.compiler.captures import Taking, captures, ranks_alone
from scopa_dsl.compiler.context import FACE_UP, PLAY, TABLE, Context
from scopa_dsl.compiler.ending import match_rules
from scopa_dsl.compiler.layout import deal_sizes, seated
from scopa_dsl.compiler.playout import playout, sweeping
from scopa_dsl.compiler.settle import Settled, settle
from scopa_dsl.compiler.tally import outcomes, tally
from scopa_dsl.diagnostics import Diagnostic, Related, RulesetError, nearest
from scopa_dsl.engine.game import Game, PlayRules, Reason
from scopa_dsl.engine.legal import paying
from scopa_dsl.language.emit import Constants
from scopa_dsl.language.ledger import Ledger
from scopa_dsl.language.scope import Reading, Scope
from scopa_dsl.language.types import BOOL, CARD, CARDS, NUM, RANKS, choice
from scopa_dsl.language.types import SUITS as SUIT_LIST
from scopa_dsl.ruleset.model import Ruleset
from scopa_dsl.ruleset.nodes import Scalar
from scopa_dsl.texts import N_

DIRECTIONS = choice(("clockwise", "anticlockwise"))
ROTATIONS = choice(("with_play", "against_play", "winner", "loser"))
OBLIGATIONS = choice(("card", "hand", "none"))
LEFTOVERS = choice(("last_capturer", "last_taker", "dealer", "nobody"))


@dataclass(frozen=True, slots=True)
class Compiled:
    """A game with the Python that was generated for it, and the names some rule reads."""

    game: Game
    listing: tuple[tuple[str, ast.stmt], ...]
    """(path:line of the rule, function) in the order compiled."""
    constants: Mapping[str, Any]
    read: frozenset[str]


def compile_game(
    ruleset: Ruleset,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    fast: bool = True,
) -> Compiled:
    """Compile a ruleset for a number of players (by default the first that it names).

    Without ``fast`` the game lacks what only makes thousands of hands go faster.
    Raises RulesetError with everything found: SC4xx–SC7xx.
    """
    players = seated(ruleset, players)
    settled = settle(ruleset, players, options or {})
    context = context_for(ruleset, players, settled)
    game = _game(context, players, settled, fast)
    context.read_the_unread()
    if context.errors:
        raise RulesetError(_with_meant(ruleset, found) for found in context.errors)
    listing = tuple(context.listing)
    return Compiled(game, listing, context.constants.values, frozenset(context.ledger.read))


def _with_meant(ruleset: Ruleset, found: Diagnostic) -> Diagnostic:
    """A misspelt name with the place of the option or word that it may mean: that may be the slip."""
    near = str(found.args.get("near") or "")
    option, word = ruleset.options.get(near), ruleset.words.get(near)
    span = option.span if option else word.span if word else None
    if found.code != "SC501" or span is None:
        return found
    meant = Related(span, N_("`{near}` has its meaning from here."), {"near": near})
    return replace(found, related=(*found.related, meant))


def context_for(ruleset: Ruleset, players: int, settled: Mapping[str, Settled]) -> Context:
    """What the expressions of a ruleset are compiled in."""
    deck = DECKS[ruleset.deck.text]
    errors: list[Diagnostic] = []
    tables = {name: _table(ruleset, name, errors) for name in ruleset.tables}
    reading = Reading(deck, tables)
    constants = {
        "true": (BOOL, True),
        "false": (BOOL, False),
        "deck": (CARDS, deck.all),
        "suits": (SUIT_LIST, tuple(range(len(SUITS)))),
        "ranks": (RANKS, tuple(range(len(deck.ranks)))),
        "players": (NUM, players),
        **{name: (option.type, option.value) for name, option in settled.items()},
    }
    scope = Scope(reading, constants=constants, words=ruleset.words)
    return Context(ruleset, scope, Constants(reading), errors=errors)


def _table(ruleset: Ruleset, name: str, errors: list[Diagnostic]) -> dict[int, tuple[int | Fraction, ...]]:
    """A table's numbers by rank index."""
    deck = DECKS[ruleset.deck.text]
    rows: dict[int, tuple[int | Fraction, ...]] = {}
    for entry in ruleset.tables[name].entries:
        rank = deck.rank_named(entry.key.text)
        if rank is None:
            errors.append(Diagnostic(
                "SC503", entry.key.span, N_("The deck {deck} has no rank {rank}; its ranks are {ranks}."),
                {"deck": deck.id, "rank": entry.key.text, "ranks": " ".join(deck.ranks),
                 "near": nearest(entry.key.text, deck.ranks) or ""},
            ))  # fmt: skip
            continue
        items = (entry.value,) if isinstance(entry.value, Scalar) else getattr(entry.value, "items", ())
        numbers = [
            Fraction(item.text) for item in items if isinstance(item, Scalar) and item.value is not None
        ]
        rows[rank] = tuple(n.numerator if n.denominator == 1 else n for n in numbers)
    return rows


def _game(context: Context, players: int, settled: Mapping[str, Settled], fast: bool) -> Game:
    ruleset = context.ruleset
    seats = ruleset.seats[players]
    sides = context.constant(_scalar(seats.fields.get("sides")), (NUM,), players)
    hand_sizes, table_cards, sides = deal_sizes(context, seats, sides)
    deal, play = ruleset.deal, ruleset.play
    taking = captures(context)
    obligation = context.constant(play.get("obligation"), (OBLIGATIONS,), "card")
    rules = _play_rules(context, taking, obligation)
    wild = context.constant(ruleset.wild, (CARD,), None)
    swept = sweeping(context, rules, taking)
    count = scoring.lines(context, ("count",))
    total = scoring.lines(context, ("total",))
    during = (*rules.opening, *rules.declare, *rules.capture, *rules.sweep, *rules.end)
    by_id = {line.id: line for line in (*during, *count, *total)}

    @cache
    def reading(rank: int) -> PlayRules:
        natural = context.scope.reading
        other = context.read_as(Reading(natural.deck, natural.tables, wild, rank))
        own = captures(other)
        return replace(_play_rules(other, own, obligation), by_rank=ranks_alone(other, own) if fast else None)

    return Game(
        id=ruleset.id,
        name=ruleset.name,
        digest=ruleset.digest,
        options={name: option.shown for name, option in settled.items()},
        deck=context.scope.reading.deck,
        players=players,
        sides=sides,
        hand_sizes=hand_sizes,
        table_cards=table_cards,
        clockwise=context.constant(play.get("direction"), (DIRECTIONS,), "anticlockwise") == "clockwise",
        rotation=context.constant(_scalar(deal.get("rotation")), (ROTATIONS,), "with_play"),
        obligation=obligation,
        leftovers=context.constant(play.get("leftovers"), (LEFTOVERS,), "last_capturer"),
        play=rules,
        reading=reading,
        count=count,
        total=total,
        match=match_rules(context),
        lines=tuple(by_id[rule.id] for rule in ruleset.scoring if rule.id in by_id),
        void=_void(context, table_cards),
        replace=context.function("replace", _scalar(deal.get("replace")), (CARDS,), TABLE),
        face_up=context.function("face_up", _scalar(deal.get("face_up")), (BOOL,), FACE_UP),
        wild=wild,
        values=context.scope.reading.numbers("value") if "value" in ruleset.tables else (),
        tally=tally(context, context.sheet, sides) if fast else None,
        outcomes=outcomes(context, context.sheet, sides) if fast else None,
        by_table=swept is not None,
        play_out=(
            playout(context, rules, taking, swept, (players, sides), hand_sizes)
            if fast and swept is not None and obligation == "card"
            else None
        ),
    )


def _void(context: Context, table_cards: int) -> tuple[Reason, ...]:
    """The reasons to deal again; none where nothing is laid that they could be about."""
    if not table_cards:
        scoring.reasons(replace(context, ledger=Ledger(), listing=[]), context.ruleset.void, TABLE)
        return ()
    return scoring.reasons(context, context.ruleset.void, TABLE)


def _play_rules(context: Context, taking: Taking, obligation: str) -> PlayRules:
    """The hooks of play for one reading of the cards."""
    ruleset = context.ruleset
    forbid = scoring.reasons(context, ruleset.forbid, PLAY)
    bank = scoring.reasons(context, ruleset.bank, PLAY)
    sweep = scoring.lines(context, ("sweep",))
    always = all(line.test is None and (line.points is None or line.worth) for line in sweep)
    return PlayRules(
        kinds=taking.kinds,
        captures=taking.captures,
        moves=taking.moves if obligation == "card" and not forbid and not bank else None,
        forbid=forbid,
        bank=bank,
        no_sweep=scoring.reasons(context, ruleset.no_sweep),
        opening=scoring.lines(context, ("opening",)),
        declare=scoring.lines(context, ("declare",)),
        capture=scoring.lines(context, ("capture",)),
        sweep=sweep,
        sweep_pays=paying(sweep, ()) if always else None,
        end=scoring.lines(context, ("end",)),
    )


def _scalar(found: object) -> Scalar | None:
    return found if isinstance(found, Scalar) else None
