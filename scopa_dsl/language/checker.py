"""Syntax tree to typed tree: every name found, every type known, every cost bounded."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from scopa_dsl.diagnostics import Diagnostic, RulesetError
from scopa_dsl.language import complaints as wrong
from scopa_dsl.language.functions import FUNCTIONS
from scopa_dsl.language.ledger import Ledger
from scopa_dsl.language.scope import SUIT_NAMES, Place, Scope
from scopa_dsl.language.syntax import ExpressionError, Syntax, parse
from scopa_dsl.language.terms import Term, const, make
from scopa_dsl.language.types import (
    BOOL,
    CARD,
    CARDS,
    ELEMENT_OF,
    LIST_OF,
    NUM,
    RANK,
    RANKS,
    SUIT,
    Type,
)

MAX_COST = 50_000
"""Elementary steps that one evaluation may take."""
MAX_DIGITS = 20
"""Digits of a number."""
MAX_DEPTH_WRITTEN_OUT = 120
"""How deep an expression may be with its words written out."""


def check(place: Place, expected: Iterable[Type], scope: Scope, ledger: Ledger | None = None) -> Term:
    """The typed tree of an expression that must have one of the ``expected`` types.

    A card serves where cards are expected. Raises RulesetError: SC4xx for grammar, SC5xx for
    names and types, SC7xx for cost.
    """
    wanted = tuple(expected)
    term = _Checker(scope, ledger or Ledger(), place, ()).whole(wanted)
    if term.cost > MAX_COST:
        raise RulesetError([wrong.too_costly(place.part(0, len(place.text)), term.cost, MAX_COST)])
    return term


def parsed(place: Place) -> Syntax:
    """An expression as it is written, whatever its names mean. Raises RulesetError: SC4xx."""
    try:
        return parse(place.text)
    except ExpressionError as error:
        raise _placed(error, place) from None


def _placed(error: ExpressionError, place: Place) -> RulesetError:
    span = place.part(error.start, error.end)
    return RulesetError([Diagnostic(error.code, span, error.message, error.values, error.hint)])


class _Checker:
    """Checks one text; a word used in it is checked by another of these, at its own place."""

    def __init__(self, scope: Scope, ledger: Ledger, place: Place, words: tuple[str, ...]) -> None:
        self.scope = scope
        self.ledger = ledger
        self.place = place
        self.inside_words = words
        self.depth = 0
        """How deep this text already stands in those that use it."""
        self.hands: list[Term] = []
        """The cards at hand of the ``where`` conditions around this place, innermost last."""

    def whole(self, wanted: tuple[Type, ...]) -> Term:
        place = self.place
        try:
            syntax = parse(place.text)
            self.depth += syntax.depth
            if self.depth > MAX_DEPTH_WRITTEN_OUT:
                raise wrong.too_deep(len(place.text), MAX_DEPTH_WRITTEN_OUT)
            number = self.ledger.begin()
            term = self.expect(syntax, wanted) if wanted else self.term(syntax)
            self.ledger.end(number, place, 0, len(place.text), term)
        except ExpressionError as error:
            raise _placed(error, place) from None
        return term

    # -- types ---------------------------------------------------------------------------------

    def expect(self, syntax: Syntax, wanted: tuple[Type, ...]) -> Term:
        """A term of one of the wanted types."""
        word = syntax.bare_name
        for type_ in wanted:
            if word in type_.words:
                return const(word, type_)
        if syntax.kind == "cond":
            test, then, other = syntax.parts
            asked, first = self.expect(test, (BOOL,)), self.expect(then, wanted)
            alike = tuple(type_ for type_ in wanted if type_ == first.type or type_.words)
            return self.make("if", None, asked, first, self.expect(other, alike))
        if syntax.kind == "group":
            return self.expect(syntax.parts[0], wanted)
        words = bool(wanted) and all(type_.words for type_ in wanted)
        if word and words and not self.scope.knows(word, bool(self.hands)):
            raise wrong.none_of_these(syntax.bare, wanted)
        return self.fitted(syntax, self.term(syntax), wanted)

    def fitted(self, syntax: Syntax, term: Term, wanted: tuple[Type, ...]) -> Term:
        """A term as one of the wanted types: a card serves as cards, a bare number as a rank."""
        for type_ in wanted:
            if term.type == type_ or (term.type.words and term.type.words <= type_.words):
                return term
            if type_ == CARDS and term.type == CARD:
                return self.make("set", CARDS, term)
            if type_ == RANK and term.type == NUM and syntax.bare.kind == "number":
                return self.rank_numbered(syntax)
        raise wrong.mismatch(syntax, term.type, wanted)

    def make(self, op: str, type_: Type | None, *parts: Term, value: object = None, work: int = 1) -> Term:
        self.ledger.spend()
        return make(op, type_ or parts[-1].type, *parts, value=value, work=work)

    # -- one method a form ----------------------------------------------------------------------

    def term(self, syntax: Syntax) -> Term:
        method: Callable[[Syntax], Term] = getattr(self, f"of_{syntax.kind}")
        number = self.ledger.begin()
        term = method(syntax)
        self.ledger.end(number, self.place, syntax.start, syntax.end, term)
        return term

    def of_group(self, syntax: Syntax) -> Term:
        return self.term(syntax.parts[0])

    def of_number(self, syntax: Syntax) -> Term:
        if len(syntax.word) > MAX_DIGITS:
            raise wrong.too_long(syntax, MAX_DIGITS)
        number = Fraction(syntax.word)
        return const(number.numerator if number.denominator == 1 else number, NUM)

    def of_name(self, syntax: Syntax) -> Term:
        name = syntax.word
        scope = self.scope
        if self.hands:
            if name == "card":
                return self.hands[-1]
            if name in ("rank", "suit") or (name in scope.reading.tables and name not in scope.constants):
                return self.read(syntax, name, self.hands[-1])
        if name in scope.variables:
            variable = scope.variables[name]
            return Term("var", variable.type, value=name, maybe=variable.maybe, free=frozenset((name,)))
        if name in scope.constants:
            self.ledger.read.add(name)
            type_, value = scope.constants[name]
            return const(value, type_)
        if name in scope.words:
            return self.word(syntax, name)
        if name in SUIT_NAMES:
            return const(SUIT_NAMES[name], SUIT)
        rank = scope.reading.deck.rank_named(name) if name.isupper() else None
        if rank is not None:
            return const(rank, RANK)
        if name in ("rank", "suit", "card") or name in scope.reading.tables:
            raise wrong.needs_card(syntax, name)
        if name in scope.elsewhere:
            raise wrong.not_here(syntax, name, scope.variables)
        if name in FUNCTIONS:
            raise wrong.needs_argument(syntax, name)
        raise wrong.no_such_name(syntax, scope.names(bool(self.hands)), scope.lines)

    def word(self, syntax: Syntax, name: str) -> Term:
        """What the game calls ``name``, put in its place; it may speak of all that is known here."""
        place = self.scope.words[name]
        self.ledger.read.add(name)
        if name in self.inside_words:
            raise wrong.circular(syntax, name)
        inner = _Checker(self.scope, self.ledger, place, (*self.inside_words, name))
        inner.hands, inner.depth = self.hands, self.depth
        try:
            return inner.whole(())
        except RulesetError as error:
            here = self.place.part(syntax.start, syntax.end)
            raise RulesetError(wrong.seen_from(each, here, name) for each in error.diagnostics) from None

    def of_of(self, syntax: Syntax) -> Term:
        left, right = syntax.parts
        if left.kind not in ("name", "number"):
            raise wrong.bad_of(left)
        name = left.word
        if name == "points":
            return self.points(right)
        tables = self.scope.reading.tables
        if name not in ("rank", "suit") and name not in tables:
            return self.card(syntax, left, right)
        subject = self.term(right)
        if subject.type == CARD:
            return self.read(left, name, subject)
        if subject.type == CARDS:
            return self.attribute_list(left, name, subject)
        raise wrong.mismatch(right, subject.type, (CARD, CARDS))

    def card(self, syntax: Syntax, left: Syntax, right: Syntax) -> Term:
        """``7 of denari``."""
        deck = self.scope.reading.deck
        rank = deck.rank_named(left.word)
        if rank is None:
            if left.kind == "number" or left.word.isupper():
                raise wrong.no_such_rank(left, deck)
            if left.word in FUNCTIONS:
                raise wrong.needs_argument(left, left.word)
            names = ["rank", "suit", "points", *self.scope.reading.tables]
            raise wrong.nothing_to_ask(left, names)
        suit = self.term(right)
        if suit.type != SUIT:
            raise wrong.no_suit(right, suit.type)
        # A card is its index in the deck, suit by suit.
        first = self.make("*", NUM, suit, const(len(deck.ranks), NUM))
        return self.make("+", CARD, first, const(rank, NUM))

    def rank_numbered(self, syntax: Syntax) -> Term:
        syntax = syntax.bare
        rank = self.scope.reading.deck.rank_named(syntax.word)
        if rank is None:
            raise wrong.no_such_rank(syntax, self.scope.reading.deck)
        return const(rank, RANK)

    def points(self, right: Syntax) -> Term:
        name = right.bare_name
        if name not in self.scope.lines:
            raise wrong.no_such_line(right, self.scope.lines)
        return Term("points", NUM, value=name, free=frozenset(("points",)))

    def single(self, syntax: Syntax, name: str) -> int:
        """Which of a rank's numbers is meant; refuses a table where that is not said."""
        if name in ("rank", "suit"):
            return 0
        self.ledger.read.add(name)
        if self.scope.alternative is None and any(
            len(row) > 1 for row in self.scope.reading.tables[name].values()
        ):
            raise wrong.several_numbers(syntax, name)
        return self.scope.alternative or 0

    def read(self, syntax: Syntax, name: str, card: Term) -> Term:
        alternative = self.single(syntax, name)
        column = self.scope.reading.attribute(name, alternative)
        type_ = {"rank": RANK, "suit": SUIT}.get(name, NUM)
        if card.op == "const":
            return const(None if card.value is None else column[card.value], type_)
        term = self.make("read", type_, card, value=(name, alternative))
        return replace(term, maybe=card.maybe or None in column)

    def attribute_list(self, syntax: Syntax, name: str, cards: Term) -> Term:
        alternative = self.single(syntax, name)
        type_ = LIST_OF[{"rank": RANK, "suit": SUIT}.get(name, NUM)]
        return self.make("list", type_, cards, value=(name, alternative), work=self.scope.reading.deck.size)

    def of_where(self, syntax: Syntax) -> Term:
        subject, condition = syntax.parts
        if subject.kind == "of" and subject.parts[0].word in ("rank", "suit", *self.scope.reading.tables):
            # `primiera of pile where …` selects the cards, then reads their numbers.
            selected = Syntax("where", "", (subject.parts[1], condition), subject.parts[1].start, syntax.end)
            return self.of_of(replace(subject, parts=(subject.parts[0], selected)))
        cards = self.expect(subject, (CARDS,))
        at_hand = Term(
            "var", CARD, value=f"card{len(self.hands) + 1}", free=frozenset((f"card{len(self.hands) + 1}",))
        )
        self.hands.append(at_hand)
        try:
            test = self.expect(condition, (BOOL,))
        finally:
            self.hands.pop()
        term = self.make(
            "where", CARDS, cards, test, value=at_hand.value, work=self.scope.reading.deck.size * test.cost
        )
        return replace(term, free=cards.free | (test.free - {str(at_hand.value)}))

    def of_each(self, syntax: Syntax) -> Term:
        """``… for s in suits``: the body once for each, the name standing for a constant."""
        body, source = syntax.parts
        name = syntax.word
        if self.scope.is_taken(name, bool(self.hands)) or name in FUNCTIONS:
            raise wrong.name_taken(syntax, name)
        items = self.term(source)
        if items.op != "const" or items.type not in (RANKS, LIST_OF[SUIT]):
            raise wrong.bad_for(source)
        one = ELEMENT_OF[items.type]
        outer = self.scope
        terms = []
        for value in items.value:
            self.scope = replace(outer, constants={**outer.constants, name: (one, value)})
            try:
                terms.append(self.expect(body, (NUM, BOOL)))
            finally:
                self.scope = outer
        return self.make("tuple", LIST_OF[terms[0].type], *terms)

    def of_call(self, syntax: Syntax) -> Term:
        name = syntax.word
        if name not in FUNCTIONS:
            raise wrong.no_such_function(syntax.name(), FUNCTIONS)
        function = FUNCTIONS[name]
        argument = self.expect(syntax.parts[0], function.takes)
        at_once = argument.type == CARDS and name != "run"
        return self.make(name, function.gives, argument, work=1 if at_once else self.scope.reading.deck.size)

    def of_cond(self, syntax: Syntax) -> Term:
        test, then, other = syntax.parts
        asked, first = self.expect(test, (BOOL,)), self.term(then)
        return self.make("if", None, asked, first, self.expect(other, (first.type,)))

    def of_either(self, syntax: Syntax) -> Term:
        return self.make("or", BOOL, *(self.expect(part, (BOOL,)) for part in syntax.parts))

    def of_both(self, syntax: Syntax) -> Term:
        return self.make("and", BOOL, *(self.expect(part, (BOOL,)) for part in syntax.parts))

    def of_negation(self, syntax: Syntax) -> Term:
        return self.make("not", BOOL, self.expect(syntax.parts[0], (BOOL,)))

    def of_minus(self, syntax: Syntax) -> Term:
        return self.make("negate", NUM, self.expect(syntax.parts[0], (NUM,)))

    def of_at_most(self, syntax: Syntax) -> Term:
        left, right = syntax.parts
        return self.make("at_most", NUM, self.expect(left, (NUM,)), self.expect(right, (NUM,)))

    def of_binary(self, syntax: Syntax) -> Term:
        left_syntax, right_syntax = syntax.parts
        left = self.term(left_syntax)
        if syntax.word == "+" and left.type in (CARD, CARDS):
            left = self.fitted(left_syntax, left, (CARDS,))
            return self.make("union", CARDS, left, self.expect(right_syntax, (CARDS,)))
        if left.type in ELEMENT_OF and left_syntax.kind == "of" and syntax.word == "+":
            raise wrong.loose_cards(syntax, left.type)
        left = self.fitted(left_syntax, left, (NUM,))
        return self.make(syntax.word, NUM, left, self.expect(right_syntax, (NUM,)))

    def of_order(self, syntax: Syntax) -> Term:
        left, right = self.pair(syntax)
        if left.type not in (NUM, RANK):
            raise wrong.mismatch(syntax.parts[0], left.type, (NUM, RANK))
        return self.make(syntax.word, BOOL, left, right)

    def of_same(self, syntax: Syntax) -> Term:
        return self.make("is", BOOL, *self.pair(syntax))

    def of_differs(self, syntax: Syntax) -> Term:
        return self.make("differs", BOOL, *self.pair(syntax))

    def pair(self, syntax: Syntax) -> tuple[Term, Term]:
        """Two sides of one type; a number beside a rank is that rank, a word beside its option that word."""
        left, right = syntax.parts
        for mine, other in ((left, right), (right, left)):
            words = self.scope.choice(mine.bare_name)
            if words:
                one, two = self.term(mine), self.expect(other, (words,))
                return (one, two) if mine is left else (two, one)
        if left.bare.kind == "number":
            second = self.term(right)
            if second.type in (CARD, CARDS):
                raise wrong.mismatch(right, second.type, (NUM,) if second.type == CARDS else (RANK,))
            return self.expect(left, (second.type,)), second
        first = self.term(left)
        if first.type not in (CARD, CARDS):
            if first.type in ELEMENT_OF and (beside := self.term(right).type) not in ELEMENT_OF:
                raise wrong.compared_list(left, first.type, beside)
            return first, self.expect(right, (first.type,))
        second = self.term(right)
        if second.type in (NUM, RANK):
            # `played is 7`, `taken >= 4`: what is compared with a number is what was meant otherwise.
            raise wrong.mismatch(left, first.type, (NUM,) if first.type == CARDS else (RANK,))
        if second.type == SUIT and first.type == CARD:
            raise wrong.mismatch(left, first.type, (SUIT,))
        if second.type == CARDS:
            first = self.fitted(left, first, (CARDS,))
        return first, self.fitted(right, second, (first.type,))

    def of_inside(self, syntax: Syntax) -> Term:
        return self.membership("in", syntax)

    def of_outside(self, syntax: Syntax) -> Term:
        return self.membership("outside", syntax)

    def membership(self, op: str, syntax: Syntax) -> Term:
        left_syntax, right_syntax = syntax.parts
        right = self.term(right_syntax)
        if right.type in (CARD, CARDS):
            right = self.fitted(right_syntax, right, (CARDS,))
            left = self.term(left_syntax)
            if left.type not in (CARD, CARDS):
                raise wrong.mismatch(left_syntax, left.type, (CARD, CARDS))
        elif right.type in ELEMENT_OF:
            left = self.expect(left_syntax, (ELEMENT_OF[right.type],))
        else:
            raise wrong.mismatch(right_syntax, right.type, (CARDS,))
        return self.make(op, BOOL, left, right)
