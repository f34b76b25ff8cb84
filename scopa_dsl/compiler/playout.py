"""A hand played at random as one generated function, for those who play millions of hands.

It makes the moves that ``Hand`` would make with the same numbers drawn, and keeps nothing but what
the score depends on. Players are told by their place in the order of play, sides by the place of
their first player.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from copy import deepcopy

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
_LOOK = {
    3: """
of_one = SETS_ONE
of_two = SETS_TWO
of_three = SETS_THREE
before_two = len(of_one)
before_three = before_two + len(of_two)
""",
    2: """
of_one = SETS_ONE
of_two = SETS_TWO
""",
    1: """
of_one = SETS_ONE
""",
}
_MOVES = {3: "before_three + len(of_three)", 2: "len(of_one) + len(of_two)", 1: "len(of_one)"}
_CHOOSE = {
    3: """
if chosen < before_two:
    played, taken = ONE, of_one[chosen]
    STORE_ONE, STORE_TWO = TWO, THREE
elif chosen < before_three:
    played, taken = TWO, of_two[chosen - before_two]
    STORE_TWO = THREE
else:
    played, taken = THREE, of_three[chosen - before_three]
""",
    2: """
if chosen < len(of_one):
    played, taken = ONE, of_one[chosen]
    STORE_ONE = TWO
else:
    played, taken = TWO, of_two[chosen - len(of_one)]
""",
    1: """
played, taken = ONE, of_one[chosen]
""",
}
_DECLARE = """
held = HELD
offers = offered(wild_rank, held, deal is final)
while True:
    LOOK
    chosen = int(number() * (len(offers) + MOVES)) - len(offers)
    if chosen >= 0:
        break
    wild_rank, reading = declare(SIDE, offers[chosen], held, deal is final, wild_rank)
    offers = ()
"""
"""Declarations come before all other moves, and once a deal."""

_LOOP = """
final = deals[-1]
for deal in deals:
    for size in range(len(deal[0]), 0, -1):
        for side, cards in zip(sides, deal):
            listed = []
            for played in cards:
                for taken in SETS:
                    listed.append((played, taken))
            played, taken = listed[int(number() * len(listed))]
            cards.remove(played)
            if taken:
                table ^= taken
                piles[side] |= taken | 1 << played
                taker = side
                if not table:
                    sweeps[side] += SWEEP
            else:
                table |= 1 << played
return table, taker
"""
_PLAYED = """
if taken:
    table ^= taken
    pile_SIDE |= taken | 1 << played
    taker = SIDE
    if not table:
        sweeps_SIDE += SWEEP
    RELEASE
else:
    table |= 1 << played
"""

_RELEASE = """
    if reading is not None and (taken | 1 << played) & WILD:
        wild_rank = reading = None
"""


def playout(
    context: Context,
    rules: PlayRules,
    sets: ast.expr | None,
    obligation: str,
    seats: tuple[int, int],
    hand_sizes: Sequence[int],
) -> PlayOut | None:
    """The function, for so many players and sides.

    None where a move depends on more than the table, the card and what was declared, or earns more.
    """
    special = rules.forbid or rules.bank or rules.capture or rules.end
    unlike = any(line.worth is None or line.test or line.wins for line in rules.sweep)
    if sets is None or special or unlike or obligation != "card" or context.errors:
        return None
    swept = _swept(context, bool(rules.sweep))
    if swept is None:
        return None
    context.constants.values.update(laying=(0,), int=int, len=len, range=range, zip=zip)
    players, sides = seats
    if set(hand_sizes) <= {1, 2, 3} and len(set(hand_sizes)) == 1 and players * hand_sizes[0] <= WRITTEN_OUT:
        body = _written_out(context, sets, swept, seats, hand_sizes[0], bool(rules.declare))
    elif rules.declare:
        return None
    else:
        context.constants.values["sides"] = tuple(position % sides for position in range(players))
        ending = "(size == 1 and deal is final and not deal[-1])"
        sweep = _counts(context, swept, {"pile": "piles[side]", "last_play": ending})
        body = template(_LOOP, SETS=sets, SWEEP=sweep)
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
    context: Context, sets: ast.expr, swept: Term, seats: tuple[int, int], size: int, declare: bool
) -> list[ast.stmt]:
    """Turn after turn, with the players' cards, the piles and the sweeps in variables of their own."""
    players, sides = seats
    wild = context.constant(context.ruleset.wild, (CARD,), None) if declare else None
    hands = [[f"{name}_{player}" for name in ("one", "two", "three")[:size]] for player in range(players)]
    turns: list[ast.stmt] = template(", ".join(f"({', '.join(own)},)" for own in hands) + ", = deal")
    for left in range(size, 0, -1):
        for player, own in enumerate(hands):
            closing = left == 1 and player == players - 1
            side = player % sides
            reached = {"pile": f"pile_{side}", "last_play": "(deal is final)" if closing else "False"}
            parts: dict[str, ast.expr] = {"SWEEP": _counts(context, swept, reached)}
            for word, name in zip(("ONE", "TWO", "THREE")[:left], own, strict=False):
                parts[f"SETS_{word}"] = _of(sets, name, wild is not None)
                parts[word] = ast.Name(name, ast.Load())
                parts[f"STORE_{word}"] = ast.Name(name, ast.Store())
            if declare and left == size:
                held = " | ".join(f"1 << {name}" for name in own)
                look = _LOOK[left].strip().replace("\n", "\n    ")
                text = _DECLARE.replace("HELD", held).replace("LOOK", look).replace("MOVES", _MOVES[left])
            else:
                text = f"{_LOOK[left]}chosen = int(number() * ({_MOVES[left]}))"
            release = "" if wild is None else _RELEASE
            text += _CHOOSE[left] + _PLAYED.replace("    RELEASE\n", release)
            if wild is not None:
                parts["WILD"] = context.constants.cards(1 << wild)
            turns += template(text.replace("SIDE", str(side)), **parts)
    piles = ", ".join(f"pile_{side}" for side in range(sides))
    counts = ", ".join(f"sweeps_{side}" for side in range(sides))
    begin = template(f"{piles}, = piles\n{counts}, = sweeps\n{_BEGIN.strip()}")
    begin[-1].body = turns  # type: ignore[attr-defined]
    if declare:
        begin = [*template("wild_rank = reading = None"), *begin]
    return [*begin, *template(f"piles[:] = {piles},\nsweeps[:] = {counts},\nreturn table, taker")]


def _of(sets: ast.expr, card: str, readings: bool) -> ast.expr:
    """The sets of one of the cards of a hand, where there are readings by the one in force."""
    own = deepcopy(sets)
    if readings:
        natural, otherwise = (
            ast.parse(text, mode="eval").body for text in ("reading is None", "reading(played, table)")
        )
        own = ast.IfExp(natural, own, otherwise)
    for node in ast.walk(own):
        if isinstance(node, ast.Name) and node.id == "played":
            node.id = card
    return own
