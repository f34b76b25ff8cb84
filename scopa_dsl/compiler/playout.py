"""A hand played at random as one generated function, for those who play millions of hands.

It makes the moves that ``Hand`` would make with the same numbers drawn, and keeps nothing but what
the score depends on. Players are told by their place in the order of play, sides by the place of
their first player.
"""

from __future__ import annotations

import ast
from bisect import bisect
from collections.abc import Sequence
from textwrap import indent

from scopa_dsl.compiler.alike import numbered
from scopa_dsl.compiler.captures import Taking, ranks_alone
from scopa_dsl.compiler.context import Context
from scopa_dsl.compiler.scoring import signatures, spoken_of
from scopa_dsl.engine.game import PlayOut, PlayRules
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.emit import template
from scopa_dsl.language.terms import Term, is_false, make
from scopa_dsl.language.types import BOOL, CARD

_KNOWN = {"played", "taken", "table", "pile", "last_play", "last_deal"}
"""What a rule about sweeps may ask for."""

WRITTEN_OUT = 12
"""Up to so many cards a deal, and three a player, every turn is written out on its own."""

_BEGIN = """
final = deals[-1]
for deal in deals:
    pass
"""
_LOOK = """
moves, takes, several = moves_of[profile]
"""
_COUNT = {
    3: """
before_two = moves[rank_of[ONE]]
before_three = before_two + moves[rank_of[TWO]]
""",
    2: """
before_two = moves[rank_of[ONE]]
""",
    1: "",
}
_MOVES = {
    3: "before_three + moves[rank_of[THREE]]",
    2: "before_two + moves[rank_of[TWO]]",
    1: "moves[rank_of[ONE]]",
}
_CHOOSE = {
    3: """
if chosen < before_two:
    played = ONE
    STORE_ONE, STORE_TWO = TWO, THREE
elif chosen < before_three:
    chosen -= before_two
    played = TWO
    STORE_TWO = THREE
else:
    chosen -= before_three
    played = THREE
""",
    2: """
if chosen < before_two:
    played = ONE
    STORE_ONE = TWO
else:
    chosen -= before_two
    played = TWO
""",
    1: """
played = ONE
""",
}
_DECLARE = """
LOOK
offers = of_hand[HELD]
if not offers:
    chosen = int(number() * (MOVES))
else:
    held = HELD
    while True:
        chosen = int(number() * (len(offers) + MOVES)) - len(offers)
        if chosen >= 0:
            break
        wild_rank, reading = declare(SIDE, offers[chosen], held, deal is final, wild_rank)
        offers, of_hand = (), offered[wild_rank, deal is final]
        READ
        LOOK
"""
"""Declarations come before all other moves, and once a deal."""

_LOOP = """
final = deals[-1]
profile = profile_of[table]
for deal in deals:
    for size in range(len(deal[0]), 0, -1):
        for side, cards in zip(sides, deal):
            moves, takes, several = moves_of[profile]
            counted = 0
            before = [counted := counted + moves[rank_of[card]] for card in cards]
            chosen = int(number() * counted)
            place = bisect(before, chosen)
            played = cards.pop(place)
            ranks = takes[rank_of[played]]
            if ranks:
                if ranks > 0:
                    taken = table & ranks
                else:
                    if place:
                        chosen -= before[place - 1]
                    if several[rank_of[played]]:
                        taken = numbered(several[rank_of[played]], table, chosen)
                    else:
                        taken = TAKEN
                table ^= taken
                piles[side] |= taken | 1 << played
                taker = side
                if table:
                    profile -= profile_of[taken]
                else:
                    profile = 0
                    sweeps[side] += SWEEP
            else:
                table |= 1 << played
                profile += profile_of_card[played]
return table, taker
"""
_PLAYED = """
ranks = takes[rank_of[played]]
if ranks:
    if ranks > 0:
        taken = table & ranks
    elif several[rank_of[played]]:
        taken = numbered(several[rank_of[played]], table, chosen)
    else:
        taken = TAKEN
    table ^= taken
    pile_SIDE |= taken | 1 << played
    taker = SIDE
    if table:
        profile -= profile_of[taken]
    else:
        profile = 0
        sweeps_SIDE += SWEEP
    RELEASE
else:
    table |= 1 << played
    profile += profile_of_card[played]
"""
_READ = """
        if reading is not None:
            sets, moves_of, rank_of, profile_of, profile_of_card = reading
            profile = profile_of[table]
"""
_RELEASE = """
    if reading is not None and (taken | 1 << played) & WILD:
        wild_rank = reading = None
        of_hand = offered[None, deal is final]
        sets, moves_of, rank_of, profile_of, profile_of_card = natural
        profile = profile_of[table]
"""


def sweeping(context: Context, rules: PlayRules, taking: Taking) -> Term | None:
    """When emptying the table is a sweep, where a move depends on the card, the table and what was declared.

    None where a move depends on more, or earns more than that.
    """
    special = rules.forbid or rules.bank or rules.capture or rules.end
    unlike = any(line.worth is None or line.test or line.wins for line in rules.sweep)
    if special or unlike or taking.sets is None or context.errors:
        return None
    return _swept(context, bool(rules.sweep))


def playout(
    context: Context,
    rules: PlayRules,
    taking: Taking,
    swept: Term,
    seats: tuple[int, int],
    hand_sizes: Sequence[int],
) -> PlayOut | None:
    """The function, for so many players and sides, who must take; None where suits make a difference."""
    natural = ranks_alone(context, taking)
    if natural is None:
        return None
    context.constants.values.update(
        int=int,
        len=len,
        range=range,
        bisect=bisect,
        zip=zip,
        numbered=numbered,
        natural=natural,
        **natural._asdict(),
    )
    players, sides = seats
    if set(hand_sizes) <= {1, 2, 3} and len(set(hand_sizes)) == 1 and players * hand_sizes[0] <= WRITTEN_OUT:
        body = _written_out(context, taking.chosen, swept, seats, hand_sizes[0], bool(rules.declare))
    elif rules.declare:
        return None
    else:
        context.constants.values["sides"] = tuple(position % sides for position in range(players))
        ending = "(size == 1 and deal is final and not deal[-1])"
        sweep = _counts(context, swept, {"pile": "piles[side]", "last_play": ending})
        body = template(_LOOP, TAKEN=taking.chosen, SWEEP=sweep)
    span = context.ruleset.captures[0].span if context.ruleset.captures else context.ruleset.span
    parameters = ["deals", "table", "piles", "sweeps", "taker", "number"]
    if rules.declare:
        parameters += ["offered", "declare"]
    return context.define("play_out", parameters, body, span.path, span.line)


def _swept(context: Context, pays: bool) -> Term | None:
    """Does a capture that empties the table count as a sweep. None where more has to be known."""
    knows, lines = signatures(context)["sweep"], spoken_of(context.ruleset.scoring, "sweep")
    terms: list[Term] = []
    for rule in context.ruleset.no_sweep if pays else ():
        source = rule.field("if")
        term = context.term(source, (BOOL,), knows, lines) if source else None
        if term is not None and not is_false(term):
            if not term.free <= _KNOWN:
                return None
            terms.append(term)
    pays_now = make("not", BOOL, make("or", BOOL, *terms))
    return pays_now if pays else make("and", BOOL, make("or", BOOL))


def _counts(context: Context, swept: Term, reached: dict[str, str]) -> ast.expr:
    return expression(swept, context.constants, {"last_deal": "(deal is final)", **reached})


def _written_out(
    context: Context, taken: ast.expr, swept: Term, seats: tuple[int, int], size: int, declare: bool
) -> list[ast.stmt]:
    """Turn after turn, with the players' cards, the piles and the sweeps in variables of their own."""
    players, sides = seats
    wild = context.constant(context.ruleset.wild, (CARD,), None) if declare else None
    hands = [[f"{name}_{player}" for name in ("one", "two", "three")[:size]] for player in range(players)]
    released = context.constants.cards(0 if wild is None else 1 << wild)
    if wild is not None:
        natural, read = (
            ast.parse(text, mode="eval").body for text in ("reading is None", "sets(played, table)[chosen]")
        )
        taken = ast.IfExp(natural, taken, read)
    turns: list[ast.stmt] = template(", ".join(f"({', '.join(own)},)" for own in hands) + ", = deal")
    if declare:
        turns += template("of_hand = offered[wild_rank, deal is final]")
    for left in range(size, 0, -1):
        for player, own in enumerate(hands):
            closing = left == 1 and player == players - 1
            side = player % sides
            reached = {"pile": f"pile_{side}", "last_play": "(deal is final)" if closing else "False"}
            parts = {"SWEEP": _counts(context, swept, reached), "TAKEN": taken, "WILD": released}
            for word, name in zip(("ONE", "TWO", "THREE")[:left], own, strict=False):
                parts[word] = ast.Name(name, ast.Load())
                parts[f"STORE_{word}"] = ast.Name(name, ast.Store())
            text = _turn(own[:left], declare and left == size, wild is not None)
            turns += template(text.replace("SIDE", str(side)), **parts)
    piles = ", ".join(f"pile_{side}" for side in range(sides))
    counts = ", ".join(f"sweeps_{side}" for side in range(sides))
    begin = template(f"{piles}, = piles\n{counts}, = sweeps\nprofile = profile_of[table]\n{_BEGIN.strip()}")
    begin[-1].body = turns  # type: ignore[attr-defined]
    if declare:
        begin = [*template("wild_rank = reading = None"), *begin]
    if wild is not None:
        begin = [*template("sets, moves_of, rank_of, profile_of, profile_of_card = natural"), *begin]
    return [*begin, *template(f"piles[:] = {piles},\nsweeps[:] = {counts},\nreturn table, taker")]


def _turn(own: Sequence[str], declare: bool, wild: bool) -> str:
    """A player's turn, who has so many cards left; names in capitals are still to be filled in."""
    left = len(own)
    look = _LOOK + _COUNT[left]
    if declare:
        held = " | ".join(f"1 << {name}" for name in own)
        text = _DECLARE.replace("        READ\n", _READ if wild else "").replace("HELD", held)
        text = text.replace("        LOOK\n", indent(look.strip(), " " * 8) + "\n").replace(
            "LOOK", look.strip()
        )
    else:
        text = f"{look}chosen = int(number() * (MOVES))"
    text += _CHOOSE[left] + _PLAYED.replace("    RELEASE\n", _RELEASE if wild else "")
    return text.replace("MOVES", _MOVES[left])
