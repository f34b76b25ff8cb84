"""A game opened for telling: compiled for each number of players, with its rules as checked terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scopa_dsl.cards import DECKS
from scopa_dsl.compiler.context import Context, Signature
from scopa_dsl.compiler.game import Compiled, compile_game, context_for
from scopa_dsl.compiler.scoring import moment, signatures
from scopa_dsl.compiler.settle import settle
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.engine.game import Game
from scopa_dsl.language.terms import Term, const
from scopa_dsl.language.types import BOOL, NUM, Type
from scopa_dsl.rulebook.cards import CardNames
from scopa_dsl.rulebook.document import Item
from scopa_dsl.rulebook.noun import Language, Nouns
from scopa_dsl.rulebook.speech import Speech
from scopa_dsl.ruleset.model import Rule, Ruleset
from scopa_dsl.ruleset.nodes import Scalar, Sequence
from scopa_dsl.texts import Text, pick


@dataclass(frozen=True)
class Told:
    """One game, told in one language."""

    ruleset: Ruleset
    games: Mapping[int, Game]
    """The game at each number of players that is told of."""
    context: Context
    speech: Speech
    read: frozenset[str]
    """The options, words and tables that some rule reads at one of the numbers."""

    @property
    def game(self) -> Game:
        """The game at the first of the numbers; what does not depend on the number is told of it."""
        return next(iter(self.games.values()))

    @property
    def lang(self) -> str:
        """The language."""
        return self.speech.names.lang

    @property
    def names(self) -> CardNames:
        """The cards in words."""
        return self.speech.names

    @property
    def language(self) -> Language:
        """The words and the grammar."""
        return self.speech.language

    def say(self, message: str, **named: object) -> str:
        """A marked message, filled."""
        return self.speech.say(message, **named)

    def item(self, key: str, message: str, **named: object) -> Item:
        """A marked message, filled, as something of a chapter."""
        return Item(key, self.say(message, **named))

    def pick(self, text: Text) -> str:
        """A text of the ruleset."""
        return pick(text, self.lang)

    def cards(self, number: int) -> str:
        """Such as ``three cards``."""
        return self.language.counted(number, (self.language.CARD,))

    def nouns(self, cards: int) -> Nouns:
        """What the cards of a set are called."""
        return self.names.nouns(cards)

    # -- the rules as terms --------------------------------------------------------------------

    def term(self, source: Scalar | None, type_: Type, signature: Signature, default: Any = None) -> Term:
        """A rule's expression, checked and with options settled."""
        found = self.context.term(source, (type_,), signature, self._lines()) if source else None
        return found or const(default, type_)

    def condition(self, rule: Rule, signature: Signature) -> Term:
        """When a rule holds."""
        return self.term(rule.field("if"), BOOL, signature, True)

    def of_line(self, rule: Rule, key: str, type_: Type, default: Any) -> Term:
        """An expression of a line of the sheet."""
        return self.term(rule.field(key), type_, signatures(self.context)[moment(rule)], default)

    def measures(self, rule: Rule) -> list[Term]:
        """What the sides of a contest are compared by."""
        return self.compared(rule.fields.get("most"), signatures(self.context)[moment(rule)])

    def compared(self, written: Scalar | Sequence | None, signature: Signature) -> list[Term]:
        """The numbers and conditions that are compared, from the left, but for those that never differ."""
        items = written.items if isinstance(written, Sequence) else (written,) if written else ()
        terms = [
            self.context.term(item, (NUM, BOOL), signature, self._lines())
            for item in items
            if isinstance(item, Scalar)
        ]
        return [term for term in terms if term is not None and term.op != "const"]

    def _lines(self) -> tuple[str, ...]:
        return tuple(rule.id for rule in self.ruleset.scoring)

    def lines(self, *moments: str) -> list[Rule]:
        """The lines of some moments that are in force, in the order of the sheet."""
        there = {line.id for line in self.game.lines} | {line.id for line in self.game.total}
        return [rule for rule in self.ruleset.scoring if rule.id in there and moment(rule) in moments]


def told(ruleset: Ruleset, numbers: Iterable[int], options: Mapping[str, object], lang: str) -> Told:
    """A game opened for telling, for some numbers of players; for all that it names if none is given.

    Raises RulesetError with everything found wrong.
    """
    compiled = _games(ruleset, list(numbers), options)
    games = {number: each.game for number, each in compiled.items()}
    first = next(iter(games))
    context = context_for(ruleset, first, settle(ruleset, first, options))
    sizes = set(games[first].hand_sizes)
    names = CardNames(DECKS[ruleset.deck.text], lang)
    lines = {rule.id: rule.name for rule in ruleset.scoring}
    kinds = {rule.id: rule.name for rule in ruleset.captures}
    return Told(
        ruleset,
        games,
        context,
        Speech(context, names, lines, kinds, sizes.pop() if len(sizes) == 1 else 0),
        frozenset[str]().union(*(each.read for each in compiled.values())),
    )


def _games(ruleset: Ruleset, numbers: list[int], options: Mapping[str, object]) -> dict[int, Compiled]:
    games, errors = {}, []
    asked: list[int | None] = [*(numbers or ruleset.seats)]
    for number in asked or [None]:
        try:
            compiled = compile_game(ruleset, number, options)
        except RulesetError as error:
            # What the table agrees on may fit some numbers of players only.
            errors.append(error)
        else:
            games[compiled.game.players] = compiled
    if not games:
        raise errors[0]
    return games
