"""What can be known of a game's conditions without playing: which always hold, which never do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product

from scopa_dsl.compiler.context import PLAY, TABLE, TAKE, Context, Signature
from scopa_dsl.compiler.game import context_for
from scopa_dsl.compiler.scoring import moment, signatures, spoken_of
from scopa_dsl.compiler.settle import settle
from scopa_dsl.language.terms import Term
from scopa_dsl.language.types import BOOL, CARDS, NUM
from scopa_dsl.ruleset.model import Option, Rule, Ruleset, Setting
from scopa_dsl.ruleset.nodes import Scalar, Sequence

MOST_AGREEMENTS = 64
"""So many ways to set the options that a rule speaks of are tried."""


@dataclass(frozen=True)
class Conditions:
    """The conditions of a game that compiles, whatever its table agrees on."""

    ruleset: Ruleset

    def judged(self, rule: Rule) -> Iterator[Term | None]:
        """A rule's condition for every number of players and what may be agreed; None for none."""
        source = rule.field("if")
        if source is None:
            yield None
            return
        for players, chosen in self.agreements(rule):
            context = self._context(players, chosen)
            yield self._term(context, rule, source)

    def agreements(self, rule: Rule) -> Iterator[tuple[int, dict[str, object]]]:
        """Every number of players, with all that may be agreed on what a rule speaks of."""
        plain = self._context(next(iter(self.ruleset.seats)), {})
        list(self._terms(plain, rule))
        names = [name for name in self.ruleset.options if name in plain.ledger.read]
        values = [values_of(self.ruleset.options[name]) for name in names]
        for players in self.ruleset.seats:
            for chosen in islice(product(*values), MOST_AGREEMENTS):
                yield players, dict(zip(names, chosen, strict=True))

    def speaks_of(self, rule: Rule) -> frozenset[str]:
        """What a rule's expressions ask of their moment."""
        context = self._context(next(iter(self.ruleset.seats)), {})
        return frozenset().union(*(term.free for term in self._terms(context, rule) if term is not None))

    def _terms(self, context: Context, rule: Rule) -> Iterator[Term | None]:
        for source in rule.fields.values():
            for each in source.items if isinstance(source, Sequence) else (source,):
                if isinstance(each, Scalar):
                    yield self._term(context, rule, each)

    def _term(self, context: Context, rule: Rule, source: Scalar) -> Term | None:
        signature, earlier = self._knows(context, rule)
        return context.term(source, (BOOL, NUM, CARDS), signature, earlier)

    def _knows(self, context: Context, rule: Rule) -> tuple[Signature, tuple[str, ...]]:
        ruleset = self.ruleset
        if rule in ruleset.captures:
            return TAKE, ()
        if rule in ruleset.void:
            return TABLE, ()
        if rule in ruleset.forbid or rule in ruleset.bank:
            return PLAY, ()
        known = signatures(context)
        at = moment(rule) if rule in ruleset.scoring else "sweep"
        return known[at], spoken_of(ruleset.scoring, at, rule.id)

    def _context(self, players: int, chosen: Mapping[str, object]) -> Context:
        return context_for(self.ruleset, players, settle(self.ruleset, players, chosen))

    @cached_property
    def named(self) -> tuple[Rule, ...]:
        """Every rule that has a name and may have a condition."""
        game = self.ruleset
        return (*game.captures, *game.forbid, *game.bank, *game.void, *game.no_sweep, *game.scoring)


def values_of(option: Option) -> Iterable[Setting]:
    """The values of an option that are likely to matter, its default first."""
    if isinstance(option.default, bool):
        return (option.default, not option.default)
    ends = (option.minimum, option.maximum)
    others = option.choices or tuple(each for each in ends if each is not None)
    return dict.fromkeys((option.default, *others))
