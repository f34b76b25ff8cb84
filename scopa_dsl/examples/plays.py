"""A play: what a card may take, which cards may be played, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from scopa_dsl.engine.explain import Explanation, explain
from scopa_dsl.engine.game import BANK, LAY, Move, Number, PlayRules, Reason
from scopa_dsl.engine.legal import paying
from scopa_dsl.examples import given
from scopa_dsl.examples.given import fault, shown
from scopa_dsl.examples.sheets import events
from scopa_dsl.examples.trial import Trial
from scopa_dsl.ruleset.nodes import Mapping, Scalar
from scopa_dsl.texts import N_


@dataclass(frozen=True, slots=True)
class Now:
    """The moment of a play, as an example gives it."""

    hand: int
    first_play: bool
    last_play: bool
    last_deal: bool
    first_deal: bool = False


def play(trial: Trial) -> None:
    """One card: what it may take, and what comes of the move that is made."""
    played = trial.scalar("play")
    assert played is not None  # it tells this situation
    rules = _rules(trial)
    found = _explained(trial, rules, played)
    _expect_allowed(trial, found, trial.example, "")
    if "take" in trial or "bank" in trial:
        _expect_afterwards(trial, rules, found, played)


def playable(trial: Trial) -> None:
    """Some cards of a hand, and how each may be played."""
    rules = _rules(trial)
    for entry in given.entries(trial.example.get("playable")):
        found = _explained(trial, rules, entry.key)
        if isinstance(entry.value, Scalar):
            _expect_refused(trial, found, entry.key.text, entry.value)
        elif isinstance(entry.value, Mapping):
            _expect_allowed(trial, found, entry.value, f"playable.{entry.key.text}.")


def _rules(trial: Trial) -> PlayRules:
    """The rules in force, the wild card read as it was declared."""
    declared = trial.example.get("declared")
    if declared is None:
        return trial.game.play
    for entry in given.entries(declared):
        card = given.card(entry.key, trial.game.deck)
        rank = trial.game.deck.rank_named(entry.value.text) if isinstance(entry.value, Scalar) else None
        if card != trial.game.wild:
            raise fault("SC811", entry.key.span, N_("{card} is not wild in this game."), card=entry.key.text)
        if rank is None:
            raise fault("SC802", entry.value.span, N_("The deck has no such rank; its ranks are {ranks}."),
                        ranks=" ".join(trial.game.deck.ranks))  # fmt: skip
        trial.exercised.add("wild")
        return trial.game.reading(rank)
    raise fault("SC811", declared.span, N_("`declared` needs the wild card and its rank, as in `7C: A`."))


def _explained(trial: Trial, rules: PlayRules, place: Scalar) -> Explanation:
    """What the card that is written there may do."""
    trial.apart("table", "hand")
    card, hand, table = given.card(place, trial.game.deck), trial.cards("hand"), trial.cards("table")
    if hand and not hand >> card & 1:
        raise fault("SC813", place.span, N_("{card} is not in the hand."), card=place.text)
    if table >> card & 1:
        raise fault("SC803", place.span, N_("{card} is on the table already."), card=place.text)
    return explain(trial.game, rules, card, table, _now(trial, hand | 1 << card))


def _now(trial: Trial, hand: int) -> Now:
    first, last = trial.value("first_play", False), trial.value("last_play", False)
    last_deal = trial.value("last_deal", False) or last
    return Now(hand, first, last, last_deal, trial.value("first_deal", False))


def _expect_refused(trial: Trial, found: Explanation, card: str, expected: Scalar) -> None:
    """A card that may not be played at all: ``illegal``, or for a reason with a name."""
    key = f"playable.{card}"
    refused = not (found.captures or found.lay or found.bank)
    why = [reason.id for reason in found.forbidden] if found.must == "forbidden" else []
    if expected.text == "illegal":
        right, paths = refused, [f"forbid.{id_}" for id_ in why]
    else:
        names = [path.removeprefix("forbid.") for path in trial.rules if path.startswith("forbid.")]
        given.known(expected, names, N_("There is no reason `{name}` here."))
        right, paths = expected.text in why, [f"forbid.{expected.text}"]
    if right:
        trial.exercised.update(paths)
    else:
        may = ", ".join(why) or (_may(trial, found) if not refused else "illegal")
        trial.differ(key, expected, expected.text, may, *(paths or ["obligation"]), *_takers(trial, found))


def _expect_allowed(trial: Trial, found: Explanation, expected: Mapping, before: str) -> None:
    """What may be done with a card."""
    deck = trial.game.deck
    wanted = expected.get("captures")
    if wanted is not None:
        sets = {given.cards(item, deck) for item in given.items(wanted)}
        got = [move.taken for move in found.captures]
        if sets != set(got):
            said = shown([trial.names(taken) for taken in sorted(sets)])
            came = shown([trial.names(taken) for taken in got])
            trial.differ(f"{before}captures", wanted, said, came, *_deciding(trial, found, sets ^ set(got)))
        trial.exercised.update(
            f"captures.{each.kind.id}" for each in found.kinds if sets.intersection(each.sets)
        )
    trail = expected.get("trail")
    if isinstance(trail, Scalar):
        if trail.value is not found.lay:
            trial.differ(
                f"{before}trail", trail, shown(trail.value), shown(found.lay), *_holding_back(trial, found)
            )
        elif found.must == "bank":
            trial.exercised.update(f"bank.{reason.id}" for reason in found.bank if reason.must)
    banked = expected.get("banked")
    if banked is not None:
        trial.expect_held(f"{before}banked", found.bank, "bank", banked)


def _deciding(trial: Trial, found: Explanation, sets: set[int]) -> list[str]:
    """The rules that made these sets possible, or kept them from being so."""
    paths = []
    for each in found.kinds:
        if sets.intersection(each.sets):
            decider = each.first or each.kind
            paths.append(f"captures.{decider.id}")
    if found.must == "forbidden":
        paths += [f"forbid.{reason.id}" for reason in found.forbidden]
    return paths or [f"captures.{each.kind.id}" for each in found.kinds]


def _holding_back(trial: Trial, found: Explanation) -> list[str]:
    """The rules that decide whether the card may be laid."""
    if found.must == "forbidden":
        return [f"forbid.{reason.id}" for reason in found.forbidden]
    if found.must == "bank":
        return [f"bank.{reason.id}" for reason in found.bank if reason.must]
    return ["obligation", *_takers(trial, found)]


def _takers(trial: Trial, found: Explanation) -> list[str]:
    return [f"captures.{trial.game.play.kinds[move.kind].id}" for move in found.captures]


def _may(trial: Trial, found: Explanation) -> str:
    """What may be done with a card, in the words of ``playable``."""
    sets = shown([trial.names(move.taken) for move in found.captures])
    bank = f", banked: {found.bank[0].id}" if found.bank else ""
    return f"{{captures: {sets}, trail: {shown(found.lay)}{bank}}}"


def _expect_afterwards(trial: Trial, rules: PlayRules, found: Explanation, played: Scalar) -> None:
    """What comes of the play."""
    move = _move(trial, found, played)
    after = found.table ^ move.taken
    paid: dict[str, tuple[Number]] = {}
    won: list[str] = []
    reasons: list[Reason] = []
    if move.kind >= 0:
        knows = _knows(trial, move, after)
        reasons = [reason for reason in rules.no_sweep if not after and reason.test(*knows)]
        lines = rules.capture if after or reasons else (*rules.capture, *rules.sweep)
        for line, points in paying(lines, knows):
            if line.wins:
                won.append(line.id)
            else:
                paid[line.id] = (points,)
        trial.exercised.add(f"captures.{rules.kinds[move.kind].id}")
    elif move.kind == LAY:
        after |= 1 << move.card
    else:
        trial.exercised.update(f"bank.{reason.id}" for reason in found.bank)
    kept_from = {line.id: [f"no_sweep.{reason.id}" for reason in reasons] for line in rules.sweep}
    trial.expect_scores(paid, kept_from)
    trial.expect_points(paid)
    trial.expect_cards("table_after", after)
    trial.expect_held("no_sweep", reasons, "no_sweep")
    trial.expect_wins(won)


def _knows(trial: Trial, move: Move, after: int) -> tuple[object, ...]:
    """What the hooks of a capture are given."""
    moment = _now(trial, trial.cards("hand") | 1 << move.card)
    pile, (total, *_) = move.taken | 1 << move.card, trial.numbers("before") or (0,)
    points = {id_: earned[0] for id_, earned in events(trial).items()}
    return move.card, move.taken, after, moment, move.kind, trial.card("previous"), pile, total, points


def _move(trial: Trial, found: Explanation, played: Scalar) -> Move:
    """The move that the example makes, which has to be a legal one."""
    card = found.played
    take = trial.example.get("take")
    if trial.value("bank", False):
        if take is not None:
            raise fault("SC805", take.span, N_("A card that goes to one's own pile takes nothing."))
        if not found.bank:
            raise fault("SC808", played.span, N_("{card} may not go to one's own pile without taking."),
                        N_("Here it may: {may}."), card=played.text, may=_may(trial, found))  # fmt: skip
        return Move(card, 0, BANK)
    taken = trial.cards("take")
    if not taken and found.lay:
        return Move(card, 0, LAY)
    move = next((move for move in found.captures if move.taken == taken), None)
    if move is None:
        message = N_("{card} may not take {cards}.") if taken else N_("{card} may not be laid.")
        raise fault("SC808", played.span if take is None else take.span, message, N_("Here it may: {may}."),
                    card=played.text, cards=trial.names(taken), may=_may(trial, found))  # fmt: skip
    return move
