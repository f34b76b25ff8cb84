"""The play: a turn, what a card may take, the sweep, the last cards."""

from __future__ import annotations

from collections.abc import Iterator

from scopa_dsl.compiler.context import PLAY, TAKE, Signature
from scopa_dsl.compiler.plans import TAKES
from scopa_dsl.compiler.scoring import signatures
from scopa_dsl.language.terms import Term, is_false, is_true
from scopa_dsl.language.types import BOOL, CARDS, NUM
from scopa_dsl.rulebook.document import Chapter, Item
from scopa_dsl.rulebook.told import Told
from scopa_dsl.ruleset.model import Rule
from scopa_dsl.texts import N_


def play(told: Told) -> Chapter:
    """A turn, and whether one must take."""
    return Chapter("play", told.say(N_("The play")), tuple(_play(told)))


def _play(told: Told) -> Iterator[Item]:
    yield told.item(
        "turn",
        N_(
            "On your turn play one card from your hand, face up. If it captures, put it and the cards "
            "it takes face down on the pile of your side; otherwise it stays on the table, face up with"
            " the others."
        ),
    )
    yield told.item(
        "obligation",
        {
            "card": N_(
                "Choose freely which card to play; but a card that can capture must capture, and may "
                "not just be laid."
            ),
            "hand": N_(
                "If some card of your hand can capture, you must play one that does; a card that can "
                "capture must capture."
            ),
            "none": N_(
                "Nobody has to capture: a card that could take may just as well be laid on the table."
            ),
        }[told.game.obligation],
    )
    for rule in _in_force(told.ruleset.forbid, told):
        clause = told.speech.clause(told.condition(rule, PLAY))
        message = N_("A card may not be played if {clause}, unless the hand has no other.")
        yield Item(f"forbid.{rule.id}", told.pick(rule.says) or told.say(message, clause=clause))
    musts = {reason.id for reason in told.game.play.bank if reason.must}
    for rule in _in_force(told.ruleset.bank, told):
        clause = told.speech.clause(told.condition(rule, PLAY))
        message = (
            N_(
                "If {clause}, and it takes nothing, the card goes to one's own pile; it may not be laid."
                " That is no capture."
            )
            if rule.id in musts
            else N_(
                "If {clause}, the card may go to one's own pile without taking anything. That is no capture."
            )
        )
        yield Item(f"bank.{rule.id}", told.pick(rule.says) or told.say(message, clause=clause))


def _in_force(rules: tuple[Rule, ...], told: Told) -> list[Rule]:
    there = {r.id for r in (*told.game.play.forbid, *told.game.play.bank, *told.game.play.no_sweep)}
    return [rule for rule in rules if rule.id in there]


def captures(told: Told) -> Chapter:
    """The kinds of capture in their order, and which comes first."""
    return Chapter("captures", told.say(N_("Captures")), tuple(_captures(told)))


def _captures(told: Told) -> Iterator[Item]:
    rules = [rule for rule in told.ruleset.captures if not is_false(_allowed(told, rule))]
    if len(rules) > 1:
        yield told.item("captures.kinds", N_("A card can capture in these ways:"))
    else:
        yield told.item("captures.kinds", N_("A card can capture in one way:"))
    for rule in rules:
        yield Item(f"captures.{rule.id}", _capture(told, rule, len(rules)), told.pick(rule.name))
    yield told.item(
        "captures.choice", N_("Where several captures are possible, the player chooses one of them.")
    )


def _allowed(told: Told, rule: Rule) -> Term:
    return told.condition(rule, TAKE)


def _capture(told: Told, rule: Rule, kinds: int) -> str:
    sentences = [told.pick(rule.says)] if rule.says else _takes(told, rule)
    first = told.term(rule.field("first"), BOOL, PLAY, False)
    if kinds > 1 and is_true(first):
        sentences.append(
            told.say(N_("This comes first: when it is possible, that card may capture in no other way."))
        )
    elif kinds > 1 and not is_false(first):
        message = N_(
            "If {clause}, this comes first: when it is possible, that card may capture in no other way."
        )
        sentences.append(told.say(message, clause=told.speech.clause(first)))
    fewest = told.term(rule.field("fewest"), BOOL, PLAY, False)
    if not is_false(fewest):
        sentences.append(told.say(N_("Of several such captures only one with the fewest cards may be made.")))
    return " ".join(sentences)


def _takes(told: Told, rule: Rule) -> list[str]:
    """What a kind takes, then on which conditions."""
    speech = told.speech
    take = told.context.constant(rule.field("take"), (TAKES,), "one")
    allowed = _allowed(told, rule)
    conditions = list(allowed.parts if allowed.op == "and" else (allowed,))
    source = told.term(rule.field("from"), CARDS, PLAY) if rule.field("from") else None
    if take in ("group", "groups"):
        least, conditions = _least(conditions)
        making = told.context.term(rule.field("making"), (NUM,), PLAY) if _single(told) else None  # type: ignore[arg-type]
        sentences = [_group(told, take, least, making)]
    elif source is None:
        sentences = [told.say({
            "one": N_("Takes one card from the table."),
            "all": N_("Takes all the cards on the table."),
            "part": N_("Takes any of the cards on the table, as many as the player likes."),
        }[take])]  # fmt: skip
    else:
        meant = speech.meant(source)
        nouns = speech.nouns(meant)
        one, many = told.language.a(nouns), told.language.the_many(nouns)
        sentences = [told.say({
            "one": N_("Takes {card} from the table."),
            "all": N_("Takes all of these from the table: {cards}."),
            "part": N_("Takes any of these from the table, as many as the player likes: {cards}."),
        }[take], card=one, cards=many)]  # fmt: skip
    clauses = [speech.clause(condition) for condition in conditions if condition.op != "const"]
    if clauses:
        sentences.append(told.say(N_("Only if {clause}."), clause=told.language.joined(clauses)))
    return sentences


def _single(told: Told) -> bool:
    """Has every card at most one value; otherwise what makes an amount cannot be asked at once."""
    return all(len(row) < 2 for row in told.context.scope.reading.tables.get("value", {}).values())


def _least(conditions: list[Term]) -> tuple[int, list[Term]]:
    """How many cards a group needs, and the other conditions."""
    rest, least = [], 1
    for term in conditions:
        counts = term.op == ">=" and term.parts[0].op == "count" and term.parts[0].parts[0].value == "taken"
        if counts and isinstance(term.parts[1].value, int):
            least = max(least, term.parts[1].value)
        else:
            rest.append(term)
    return least, rest


def _group(told: Told, take: str, least: int, making: Term | None) -> str:
    if making is None or _is_value(making):
        amount = told.say(N_("the value of the card played"))
    elif making.op == "-" and making.parts[0].op == "const" and _is_value(making.parts[1]):
        number = told.speech.amount(making.parts[0])
        if take == "groups":
            return told.say(N_(
                "Takes any number of groups of cards from the table, each of which makes {number} "
                "together with the card played."
            ), number=number)  # fmt: skip
        if least > 1:
            return told.say(N_(
                "Takes {least} or more cards from the table that make {number} together with the card "
                "played."
            ), least=told.language.number(least), number=number)  # fmt: skip
        return told.say(N_(
            "Takes one or more cards from the table that make {number} together with the card played."
        ), number=number)  # fmt: skip
    else:
        amount = told.speech.amount(making)
    if take == "groups":
        return told.say(N_(
            "Takes any number of cards and groups of cards from the table, each of which makes "
            "{amount}."
        ), amount=amount)  # fmt: skip
    if least > 1:
        return told.say(N_(
            "Takes {least} or more cards from the table that add up to {amount}."
        ), least=told.language.number(least), amount=amount)  # fmt: skip
    return told.say(N_("Takes one or more cards from the table that add up to {amount}."), amount=amount)


def _is_value(term: Term) -> bool:
    return term.op == "read" and term.value[0] == "value" and term.parts[0].value == "played"


def sweep(told: Told) -> Chapter:
    """Captures that leave the table empty."""
    return Chapter("sweep", told.say(N_("The sweep")), tuple(_sweep(told)))


def _sweep(told: Told) -> Iterator[Item]:
    lines = told.lines("sweep")
    if not lines:
        yield told.item("sweep", N_("A capture that empties the table brings nothing of its own."))
        return
    signature = signatures(told.context)["sweep"]
    names = told.language.joined([_paid_under(told, rule, signature) for rule in lines])
    yield told.item(
        "sweep",
        N_(
            "A capture that leaves the table empty is a sweep. It is marked by leaving the card played "
            "face up in the pile, and counts under {names}."
        ),
        names=names,
    )
    clauses = []
    for rule in _in_force(told.ruleset.no_sweep, told):
        says = told.pick(rule.says)
        if says:
            yield Item(f"no_sweep.{rule.id}", says)
        else:
            clauses.append(told.speech.clause(told.condition(rule, signature)))
    if clauses:
        yield told.item(
            "no_sweep", N_("It is no sweep if {clauses}."), clauses=told.language.joined(clauses, "or")
        )


def _paid_under(told: Told, rule: Rule, signature: Signature) -> str:
    """A line that sweeps are paid under, with its condition."""
    name, term = told.pick(rule.name), told.condition(rule, signature)
    if term.op == "const":
        return f"“{name}”"
    return told.say(N_("“{line}” (if {clause})"), line=name, clause=told.speech.clause(term))


def leftovers(told: Told) -> Chapter:
    """The cards that are left on the table when all have been played."""
    where = told.game.leftovers
    if where == "last_taker" and not told.game.play.bank:
        where = "last_capturer"
    message = {
        "last_capturer": N_(
            "When all cards have been played, those left on the table go to the side that captured "
            "last. That is no capture, and no sweep."
        ),
        "last_taker": N_(
            "When all cards have been played, those left on the table go to the side that last put a "
            "card on its pile, by a capture or otherwise. That is no sweep."
        ),
        "dealer": N_(
            "When all cards have been played, those left on the table go to the dealer's side. That is "
            "no capture, and no sweep."
        ),
        "nobody": N_("When all cards have been played, those left on the table go to nobody."),
    }[where]
    return Chapter("leftovers", told.say(N_("The last cards")), (told.item("leftovers", message),))
