"""A hand played at random as one generated function, for those who play millions of hands.

It makes the moves that ``Hand`` would make with the same numbers drawn, and keeps nothing but what
the score depends on. Players are told by their place in the order of play, sides by the place of
their first player.
"""

from __future__ import annotations

import ast
from copy import deepcopy

from scopa_dsl.compiler.context import Context
from scopa_dsl.compiler.scoring import signatures
from scopa_dsl.engine.game import PlayOut, PlayRules
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.emit import template
from scopa_dsl.language.terms import Term, is_false, make
from scopa_dsl.language.types import BOOL

_KNOWN = {"played", "taken", "table", "pile", "last_play", "last_deal"}
_REACHED = {
    "pile": "piles[side]",
    "last_deal": "(hands is deals[-1])",
    "last_play": "(not hands[-1][1] and hands is deals[-1])",
}

_TEXT = """
for hands in deals:
    for size in range(len(hands[0][1]), 3, -1):
        for side, cards in hands:
            listed = []
            for played in cards:
                for taken in SETS:
                    listed.append((played, taken))
            played, taken = listed[int(number() * len(listed))]
            cards.remove(played)
            PLAYED
    if len(hands[0][1]) > 2:
        for side, cards in hands:
            one, two, three = cards
            of_one = SETS_ONE
            of_two = SETS_TWO
            of_three = SETS_THREE
            before_two = len(of_one)
            before_three = before_two + len(of_two)
            chosen = int(number() * (before_three + len(of_three)))
            if chosen < before_two:
                played, taken = one, of_one[chosen]
                del cards[0]
            elif chosen < before_three:
                played, taken = two, of_two[chosen - before_two]
                del cards[1]
            else:
                played, taken = three, of_three[chosen - before_three]
                del cards[2]
            PLAYED
    if len(hands[0][1]) > 1:
        for side, cards in hands:
            one, two = cards
            of_one = SETS_ONE
            of_two = SETS_TWO
            chosen = int(number() * (len(of_one) + len(of_two)))
            if chosen < len(of_one):
                played, taken = one, of_one[chosen]
                del cards[0]
            else:
                played, taken = two, of_two[chosen - len(of_one)]
                del cards[1]
            PLAYED
    for side, cards in hands:
        played = cards[0]
        of_one = SETS
        taken = of_one[int(number() * len(of_one))]
        del cards[0]
        PLAYED
return table, taker
"""
_PLAYED = """
if taken:
    table ^= taken
    piles[side] |= taken | 1 << played
    taker = side
    if not table:
        sweeps[side] += SWEEP
else:
    table |= 1 << played
"""


def playout(context: Context, rules: PlayRules, sets: ast.expr | None, obligation: str) -> PlayOut | None:
    """The function; None where a move depends on more than the table and the card, or earns more."""
    special = rules.forbid or rules.bank or rules.declare or rules.capture
    unlike = any(line.worth is None or line.test or line.wins for line in rules.sweep)
    if sets is None or special or unlike or obligation != "card" or context.errors:
        return None
    swept = _swept(context, bool(rules.sweep))
    if swept is None:
        return None
    context.constants.values.update(laying=(0,), int=int, len=len, range=range)
    body = template(
        _with(_TEXT, "PLAYED", _PLAYED), SETS=sets, SWEEP=swept,
        SETS_ONE=_of(sets, "one"), SETS_TWO=_of(sets, "two"), SETS_THREE=_of(sets, "three"),
    )  # fmt: skip
    span = context.ruleset.captures[0].span if context.ruleset.captures else context.ruleset.span
    parameters = ["deals", "table", "piles", "sweeps", "taker", "number"]
    return context.define("play_out", parameters, body, span.path, span.line)


def _swept(context: Context, pays: bool) -> ast.expr | None:
    """Does a capture that empties the table count as a sweep."""
    if not pays:
        return ast.Constant(0)
    knows = next(known for at, known in signatures(context).items() if at == "sweep")
    terms: list[Term] = []
    for rule in context.ruleset.no_sweep:
        source = rule.field("if")
        term = context.term(source, (BOOL,), knows) if source else None
        if term is not None and not is_false(term):
            if not term.free <= _KNOWN:
                return None
            terms.append(term)
    return expression(make("not", BOOL, make("or", BOOL, *terms)), context.constants, _REACHED)


def _with(text: str, word: str, lines: str) -> str:
    """A text with lines put in for every line that is only a word, as far to the right."""
    done = []
    for line in text.splitlines():
        if line.strip() == word:
            done += [line.replace(word, more) for more in lines.strip().splitlines()]
        else:
            done.append(line)
    return "\n".join(done)


def _of(sets: ast.expr, card: str) -> ast.expr:
    """The sets of one of the cards of a hand."""
    own = deepcopy(sets)
    for node in ast.walk(own):
        if isinstance(node, ast.Name) and node.id == "played":
            node.id = card
    return own
