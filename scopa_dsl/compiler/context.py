"""What compiling every rule shares: the names in scope, the constants, the errors found so far."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from scopa_dsl.diagnostics import Diagnostic, RulesetError
from scopa_dsl.language.checker import check, parsed
from scopa_dsl.language.codegen import expression
from scopa_dsl.language.emit import Constants, define, function_node
from scopa_dsl.language.ledger import Ledger
from scopa_dsl.language.scope import Reading, Scope, Variable
from scopa_dsl.language.terms import Term, const
from scopa_dsl.language.types import BOOL, CARD, CARDS, NUM, Type, choice
from scopa_dsl.ruleset.model import Ruleset
from scopa_dsl.ruleset.nodes import Scalar
from scopa_dsl.texts import N_

if TYPE_CHECKING:
    from scopa_dsl.compiler.tally import LineTerms


@dataclass(frozen=True, slots=True)
class Signature:
    """What the hooks of one moment are given: their parameters, and the names an author may use."""

    parameters: tuple[str, ...]
    variables: Mapping[str, Variable]
    reached: Mapping[str, str] = field(default_factory=dict)
    """How generated code reaches a name that is not a parameter."""


_MOMENT = {
    "hand": "at.hand",
    "first_play": "at.first_play",
    "last_play": "at.last_play",
    "last_deal": "at.last_deal",
}
_PLAY = {
    "played": Variable(CARD),
    "table": Variable(CARDS),
    "hand": Variable(CARDS),
    "first_play": Variable(BOOL),
    "last_play": Variable(BOOL),
    "last_deal": Variable(BOOL),
}
TABLE = Signature(("table",), {"table": Variable(CARDS)})
PLAY = Signature(("played", "table", "at"), _PLAY, _MOMENT)
TAKE = Signature(("played", "table", "at", "taken"), {**_PLAY, "taken": Variable(CARDS)}, _MOMENT)
DECLARE = Signature(
    ("hand", "last_deal", "total"),
    {"hand": Variable(CARDS), "last_deal": Variable(BOOL), "total": Variable(NUM)},
)
END = Signature(
    ("table", "pile", "total"),
    {"table": Variable(CARDS), "pile": Variable(CARDS), "total": Variable(NUM)},
)
COUNT = Signature(("pile", "total", "points"), {"pile": Variable(CARDS), "total": Variable(NUM)})
TOTAL = Signature(("total", "others"), {"total": Variable(NUM), "others": Variable(NUM)})
TIE_BREAK = Signature(("pile", "total"), {"pile": Variable(CARDS), "total": Variable(NUM)})
FACE_UP = Signature(("last_deal",), {"last_deal": Variable(BOOL)})


def event_signature(kinds: Iterable[str]) -> Signature:
    """What is known when a capture has just been made."""
    return Signature(
        ("played", "taken", "table", "at", "kind", "previous", "pile", "total", "points"),
        {
            **_PLAY,
            "taken": Variable(CARDS),
            "kind": Variable(choice(kinds)),
            "previous": Variable(CARD, maybe=True),
            "pile": Variable(CARDS),
            "total": Variable(NUM),
            "first_deal": Variable(BOOL),
        },
        {**_MOMENT, "kind": "kinds[kind]", "first_deal": "at.first_deal"},
    )


EVERYWHERE = frozenset({*event_signature(()).variables, *TOTAL.variables})
"""All the names that some moment knows."""


def _with_moment(found: Diagnostic, signature: Signature | None) -> Diagnostic:
    """A name that a line of the sheet does not know, with the moment at which it would be known."""
    name = found.args.get("name")
    if found.code != "SC502" or signature not in (COUNT, TOTAL, DECLARE, END):
        return found
    if name in ("others",):
        hint = N_("`{name}` is known in a line with `at: total`.")
    elif name == "pile":
        hint = N_("`{name}` is known in a line with `at: count` or `at: capture`.")
    else:
        hint = N_("`{name}` is known in a line with `at: capture` or `at: sweep`.")
    return replace(found, hint=hint)


@dataclass
class Context:
    """One game being compiled."""

    ruleset: Ruleset
    scope: Scope
    """Options, words and tables; no variables."""
    constants: Constants
    ledger: Ledger = field(default_factory=Ledger)
    errors: list[Diagnostic] = field(default_factory=list)
    listing: list[tuple[str, ast.stmt]] = field(default_factory=list)
    """Every generated function with where its rule is written, for people to read."""

    sheet: list[LineTerms] = field(default_factory=list)
    """What the lines of the count are made of."""

    def read_as(self, reading: Reading) -> Context:
        """The same rules for another reading of the cards (a declared wild card)."""
        scope = replace(self.scope, reading=reading)
        return replace(self, scope=scope, constants=Constants(reading), ledger=Ledger(), listing=[])

    def read_the_unread(self) -> None:
        """Words that no rule speaks of have to be expressions all the same."""
        for name, place in self.ruleset.words.items():
            if name not in self.ledger.read:
                try:
                    parsed(place)
                except RulesetError as error:
                    self.report(error)

    def report(self, error: RulesetError) -> None:
        """Keep what was found; a word used in many places is reported once, and so is too much of all."""
        known = {(found.code, None if found.code == "SC701" else found.span) for found in self.errors}
        self.errors += [
            found for found in error.diagnostics if not known & {(found.code, found.span), (found.code, None)}
        ]

    def term(
        self,
        source: Scalar,
        types: tuple[Type, ...],
        signature: Signature | None = None,
        lines: tuple[str, ...] = (),
    ) -> Term | None:
        """The checked expression; None, and the errors kept, when there is something wrong with it."""
        variables = signature.variables if signature else {}
        scope = replace(self.scope, variables=variables, lines=lines, elsewhere=EVERYWHERE - set(variables))
        try:
            return check(source, types, scope, self.ledger)
        except RulesetError as error:
            self.report(RulesetError(_with_moment(found, signature) for found in error.diagnostics))
            return None

    def constant(self, source: Scalar | None, types: tuple[Type, ...], default: Any) -> Any:
        """The value of an expression that depends on options only."""
        if source is None:
            return default
        term = self.term(source, types)
        value = None if term is None else self.value(term)
        if term is not None and value is None:
            self.report(RulesetError([Diagnostic(
                "SC617", source.span, N_("This has no value: it divides by zero, or asks what is not there.")
            )]))  # fmt: skip
        return default if value is None else value

    def value(self, term: Term) -> Any:
        """The value of a term without variables."""
        if term.op == "const":
            return term.value
        node = function_node("value", [], [ast.Return(expression(term, self.constants))])
        return define(node, self.constants.values)()

    def function(
        self,
        name: str,
        source: Scalar | None,
        types: tuple[Type, ...],
        signature: Signature,
        lines: tuple[str, ...] = (),
    ) -> Callable[..., Any] | None:
        """The compiled hook of an expression; None where there is none."""
        if source is None:
            return None
        term = self.term(source, types, signature, lines)
        return self.hook(name, term or const(None, types[0]), signature, source)

    def hook(self, name: str, term: Term, signature: Signature, source: Scalar) -> Callable[..., Any]:
        """A term as a function of what its moment knows."""
        code = expression(term, self.constants, signature.reached)
        return self.define(
            name, list(signature.parameters), [ast.Return(code)], source.span.path, source.span.line
        )

    def define(
        self, name: str, parameters: list[str], body: list[ast.stmt], path: str, line: int
    ) -> Callable[..., Any]:
        """A generated function, remembered for the listing."""
        node = function_node(name, parameters, body, line)
        self.listing.append((f"{path}:{line}", node))
        return define(node, self.constants.values, path)
