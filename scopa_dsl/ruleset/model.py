"""A ruleset as its author meant it: named rules with their expressions, still unread.

The shape has been checked by the schema; here the merged file becomes records that name their
parts. Expressions stay as written, with their places, for the compiler to read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scopa_dsl.diagnostics import Diagnostic, RulesetError, Span
from scopa_dsl.ruleset.compose import Composed
from scopa_dsl.ruleset.nodes import Mapping as Tree
from scopa_dsl.ruleset.nodes import Node, Scalar, Sequence
from scopa_dsl.texts import N_, Text

Setting = Fraction | int | bool | str
"""The value of an option."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Something with a name of its own: a capture, a line of the sheet, a reason."""

    id: str
    name: Text
    says: Text
    span: Span
    """Where its name stands."""
    fields: Mapping[str, Scalar | Sequence]
    """Its expressions by key; a plain reason has one, under ``if``."""

    def field(self, key: str) -> Scalar | None:
        """The expression under ``key``, or None."""
        found = self.fields.get(key)
        return found if isinstance(found, Scalar) else None


@dataclass(frozen=True, slots=True)
class Option:
    """Something a table agrees on."""

    id: str
    name: Text
    says: Text
    span: Span
    default: Setting
    choices: tuple[Setting, ...]
    words: Mapping[str, Text]
    """What those choices that are words mean, where that is written."""
    minimum: Setting | None
    maximum: Setting | None
    players: Mapping[int, Setting]
    """The default where it differs by number of players."""
    places: Mapping[str, Span]
    """Where its keys have their values: default, choices, min, max; a player's default under the number."""

    def at(self, players: int) -> Setting:
        """The default at a number of players."""
        return self.players.get(players, self.default)


@dataclass(frozen=True, slots=True)
class Seats:
    """What differs at one number of players."""

    players: int
    span: Span
    fields: Mapping[str, Scalar | Sequence]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One composed ruleset."""

    id: str
    name: Text
    says: Text
    digest: str
    files: Mapping[str, str]
    """The text of each file it was put together from, by path."""
    span: Span
    deck: Scalar
    options: Mapping[str, Option]
    tables: Mapping[str, Tree]
    words: Mapping[str, Scalar]
    wild: Scalar | None
    seats: Mapping[int, Seats]
    deal: Mapping[str, Scalar | Sequence]
    """hand, table, replace, face_up, rotation."""
    play: Mapping[str, Scalar]
    """direction, obligation, leftovers."""
    match: Mapping[str, Scalar | Sequence]
    void: tuple[Rule, ...]
    forbid: tuple[Rule, ...]
    bank: tuple[Rule, ...]
    no_sweep: tuple[Rule, ...]
    captures: tuple[Rule, ...]
    scoring: tuple[Rule, ...]


def ruleset(composed: Composed) -> Ruleset:
    """The records of a composed ruleset. Raises RulesetError (SC319) where the game has no deck."""
    tree = composed.tree
    deck = tree.get("deck")
    if not isinstance(deck, Scalar):
        missing = N_("Nothing says which deck {game} is played with.")
        hint = N_("Add `deck: italian-40`, or `extends:` a game that has one.")
        raise RulesetError(
            [Diagnostic("SC319", tree.span, missing, {"game": composed.id}, hint)], composed.files
        )
    deal = _section(tree, "deal")
    return Ruleset(
        id=composed.id,
        name=composed.name,
        says=composed.says,
        digest=composed.digest,
        files=composed.files,
        span=tree.span,
        deck=deck,
        options={
            entry.key.text: _option(entry.key, entry.value) for entry in _section(tree, "options").entries
        },
        tables={e.key.text: e.value for e in _section(tree, "tables").entries if isinstance(e.value, Tree)},
        words=_scalars(_section(tree, "words")),
        wild=_scalars(tree, ("wild",)).get("wild"),
        seats={
            int(entry.key.text): Seats(int(entry.key.text), entry.key.span, _fields(entry.value))
            for entry in _section(tree, "players").entries
        },
        deal=_fields(deal),
        play=_scalars(tree, ("direction", "obligation", "leftovers")),
        match=_fields(_section(tree, "match")),
        void=_rules(_section(deal, "void")),
        forbid=_rules(_section(tree, "forbid")),
        bank=_rules(_section(tree, "bank")),
        no_sweep=_rules(_section(tree, "no_sweep")),
        captures=_rules(_section(tree, "captures")),
        scoring=_rules(_section(tree, "scoring")),
    )


def text_of(node: Node | None, otherwise: str = "") -> Text:
    """A text in the languages it is written in; ``otherwise`` stands for both when it is not."""
    if isinstance(node, Tree):
        return {entry.key.text: entry.value.text for entry in node.entries if isinstance(entry.value, Scalar)}
    written = node.text if isinstance(node, Scalar) else otherwise
    return {"it": written, "en": written} if written else {}


def setting(node: Node | None) -> Setting | None:
    """An option's value as written."""
    if not isinstance(node, Scalar) or node.value is None:
        return None
    value = node.value
    return value if isinstance(value, bool | int | str) else Fraction(value)


def _section(tree: Tree, key: str) -> Tree:
    found = tree.get(key)
    return found if isinstance(found, Tree) else Tree((), tree.span)


def _scalars(tree: Tree, keys: tuple[str, ...] = ()) -> dict[str, Scalar]:
    return {
        entry.key.text: entry.value
        for entry in tree.entries
        if isinstance(entry.value, Scalar) and (not keys or entry.key.text in keys)
    }


def _fields(node: Node) -> dict[str, Scalar | Sequence]:
    if isinstance(node, Scalar):
        return {"if": node}
    if not isinstance(node, Tree):
        return {}
    return {
        entry.key.text: entry.value
        for entry in node.entries
        if isinstance(entry.value, Scalar | Sequence) and entry.key.text not in ("name", "says")
    }


def _rules(tree: Tree) -> tuple[Rule, ...]:
    rules = []
    for entry in tree.entries:
        inner = entry.value if isinstance(entry.value, Tree) else Tree((), entry.value.span)
        name = text_of(inner.get("name"), entry.key.text.replace("_", " "))
        rules.append(
            Rule(entry.key.text, name, text_of(inner.get("says")), entry.key.span, _fields(entry.value))
        )
    return tuple(rules)


def _option(key: Scalar, node: Node) -> Option:
    tree = node if isinstance(node, Tree) else Tree((), node.span)
    default = setting(tree.get("default")) if isinstance(node, Tree) else setting(node)
    choices = tree.get("choices")
    items = choices.items if isinstance(choices, Sequence) else ()
    words = {e.key.text: text_of(e.value) for e in choices.entries} if isinstance(choices, Tree) else {}
    per_players = tree.get("players")
    entries = per_players.entries if isinstance(per_players, Tree) else ()
    return Option(
        id=key.text,
        name=text_of(tree.get("name"), key.text.replace("_", " ")),
        says=text_of(tree.get("says")),
        span=key.span,
        default=default if default is not None else "",
        choices=(*words, *(value for item in items if (value := setting(item)) is not None)),
        words=words,
        minimum=setting(tree.get("min")),
        maximum=setting(tree.get("max")),
        players={int(e.key.text): value for e in entries if (value := setting(e.value)) is not None},
        places={e.key.text: e.value.span for e in (*tree.entries, *entries)},
    )
