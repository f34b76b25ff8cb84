"""What piles are worth, who has a contest, and how a match ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from scopa_dsl.engine.game import Line, Measure, Number
from scopa_dsl.engine.match import Outcome, at_total, decide, judge_claim, with_total
from scopa_dsl.engine.scoring import IN_PLAY, Sheet, score_piles
from scopa_dsl.examples import given
from scopa_dsl.examples.given import fault, shown
from scopa_dsl.examples.trial import Trial
from scopa_dsl.ruleset import nodes
from scopa_dsl.ruleset.nodes import Entry, Node, Scalar
from scopa_dsl.texts import N_


def contests(trial: Trial) -> None:
    """How many cards each side has in a contest, each line on its own."""
    paid: dict[str, tuple[Number, ...]] = {}
    for entry in given.entries(trial.example.get("counts")):
        id_ = trial.line(entry.key)
        line = trial.found(id_)
        piles = [] if line is None else _piles(trial, line, entry)
        sheet = score_piles(trial.game, piles)
        paid[id_] = next((found.points for found in sheet.lines if found.id == id_), (0,) * len(piles))
    for entry in given.entries(trial.example.get("scores")):
        if trial.line(entry.key) not in paid:
            missing = N_("`counts` does not say what the sides have for `{line}`.")
            raise fault("SC812", entry.key.span, missing, line=entry.key.text)
    trial.expect_scores(paid)


def _piles(trial: Trial, line: Line, entry: Entry) -> list[int]:
    """Piles that have as much in a contest as is said, made of the cards that count there."""
    measure = _measure(line, entry.key)
    nothing: Mapping[str, Number] = defaultdict(int)
    counting = [
        1 << card
        for card in range(trial.game.deck.size)
        if measure(1 << card, 0, nothing) != measure(0, 0, nothing)
    ]
    counts, everything = given.side_numbers(entry.value), len(counting)
    piles = []
    for count, node in zip(counts, given.items(entry.value), strict=True):
        if count != int(count) or not 0 <= count <= len(counting):
            raise fault("SC812", node.span, N_("There are only {all} cards that count for `{line}`."),
                        line=line.id, all=everything)  # fmt: skip
        pile = sum(counting[: int(count)])
        if measure(pile, 0, nothing)[-1] != count:
            raise fault("SC812", entry.key.span, N_("What `{line}` compares is not a number of cards."),
                        N_("Give the piles instead."), line=line.id)  # fmt: skip
        del counting[: int(count)]
        piles.append(pile)
    return piles


_ON_THE_SHEET = ("count", "total", *IN_PLAY)


def sheet(trial: Trial) -> None:
    """The piles at the end of a hand; the totals at the end of a match; or both."""
    piles, scored = None, None
    if "pile" in trial or "piles" in trial:
        piles = _given_piles(trial)
        before = trial.numbers("before")
        scored = score_piles(trial.game, piles, events(trial), totals=before)
        if before is not None:
            scored = with_total(trial.game, scored, before)
        expect_sheet(trial, scored)
        trial.expect_wins([scored.won_by] if scored.won_by else [])
        _expect_measures(trial, piles, scored)
    elif totals := trial.numbers("totals"):
        trial.expect_scores({line.id: line.points for line in at_total(trial.game, totals)})
    if "totals" in trial:
        _expect_outcome(trial, _outcome(trial, piles, scored))


def expect_sheet(trial: Trial, scored: Sheet) -> None:
    """Hold a sheet against the lines and totals that are expected."""
    paid = {line.id: line.points for line in scored.lines}
    trial.expect_scores(paid)
    lines = [f"scoring.{id_}" for id_, points in paid.items() if any(points)]
    if trial.expect("sheet_totals", list(scored.totals), *lines):
        trial.exercised.update(lines)


def _given_piles(trial: Trial) -> list[int]:
    game = trial.game
    nodes_: Sequence[Node] = given.items(trial.example.get("piles")) or [
        node for node in [trial.example.get("pile")] if node is not None
    ]
    piles: list[int] = []
    rest, seen = None, 0
    for i, node in enumerate(nodes_):
        if isinstance(node, Scalar) and node.text == "rest":
            if rest is not None:
                raise fault("SC803", node.span, N_("`rest` may stand once."))
            rest, pile = i, 0
        else:
            pile = given.cards(node, game.deck)
        if pile & seen:
            twice = " ".join(game.deck.names(pile & seen))
            raise fault("SC803", node.span, N_("{card} is somewhere else already."), card=twice)
        seen |= pile
        piles.append(pile)
    if rest is not None:
        piles[rest] = game.deck.all & ~seen
    return piles + [0] * (game.sides - len(piles))


def events(trial: Trial) -> dict[str, tuple[Number, ...]]:
    """The points of the lines that were paid during the hand."""
    found = {}
    for entry in given.entries(trial.example.get("events")):
        id_ = trial.line(entry.key, IN_PLAY)
        line = trial.found(id_)
        if line is None:
            continue
        each: Number = 1 if line.worth is None else line.worth
        numbers = given.side_numbers(entry.value)
        if not isinstance(entry.value, nodes.Sequence):
            numbers += (0,) * (trial.game.sides - 1)
        found[id_] = tuple(each * times for times in numbers)
    return found


def _expect_measures(trial: Trial, piles: Sequence[int], scored: Sheet) -> None:
    so_far: defaultdict[str, Number] = defaultdict(int)
    so_far.update({line.id: line.points[0] for line in scored.lines})
    for entry in given.entries(trial.example.get("measures")):
        id_ = trial.line(entry.key)
        line = trial.found(id_)
        got = () if line is None else _measure(line, entry.key)(piles[0], 0, so_far)
        key, rule = f"measures.{id_}", f"scoring.{id_}"
        if isinstance(entry.value, Scalar):
            expected = given.number(entry.value)
            if not got or got[-1] != expected:
                trial.differ(key, entry.value, shown(expected), shown(got[-1] if got else 0), rule)
        else:
            wanted = [_compared(item) for item in given.items(entry.value)]
            if wanted != list(got):
                trial.differ(key, entry.value, shown(wanted), shown(got), rule)


def _compared(node: Node) -> Number:
    """One thing compared: a number, or true or false."""
    return node.value if isinstance(node, Scalar) and isinstance(node.value, bool) else given.number(node)


def _measure(line: Line, name: Scalar) -> Callable[..., Measure]:
    """What a contest compares."""
    if line.measure is None:
        raise fault("SC812", name.span, N_("`{line}` is no contest: nothing is compared."), line=line.id)
    return line.measure


def _outcome(trial: Trial, piles: Sequence[int] | None, scored: Sheet | None) -> Outcome:
    game, totals = trial.game, trial.numbers("totals") or ()
    claiming = trial.side("claim")
    if claiming >= 0:
        if not game.match.claim:
            node = trial.scalar("claim")
            assert node is not None
            raise fault("SC814", node.span, N_("In this game nobody may claim to have won."))
        return judge_claim(game, totals[claiming], claiming)
    if scored is not None and scored.winner is not None:
        return Outcome(True, (scored.winner,), "line", scored.won_by)
    paid = {
        trial.line(e.key, _ON_THE_SHEET): given.side_numbers(e.value)
        for e in given.entries(trial.example.get("lines"))
    }
    if not paid and scored is not None:
        paid = {line.id: line.points for line in scored.lines}
    order = [line.id for line in game.lines]
    lines = sorted(
        ((id_, points) for id_, points in paid.items() if id_ in order), key=lambda each: order.index(each[0])
    )
    added = [line.points for line in at_total(game, totals)]
    totals = tuple(map(sum, zip(totals, *added, strict=True)))
    return decide(game, totals, trial.numbers("before"), lines, piles)


def _expect_outcome(trial: Trial, outcome: Outcome) -> None:
    rules = list(_DECIDED_BY[outcome.reason])
    if outcome.line:
        rules.append(f"scoring.{outcome.line}")
    if outcome.reason == "level" and len(set(trial.numbers("totals") or ())) > 1:
        rules.append("match.margin")
    trial.expect("over", outcome.over, *rules)
    node = trial.example.get("winner")
    if node is not None:
        got = [side + 1 for side in outcome.winners]
        expected = _sides(trial, node)
        if expected != got:
            came = shown(got[0] if len(got) == 1 else got) if got else "nobody"
            said = shown(expected[0] if len(expected) == 1 else expected) if expected else "nobody"
            trial.differ("winner", node, said, came, *rules)
    if outcome.over or outcome.reason == "level":
        trial.exercised.update(rules)


_DECIDED_BY = {
    "target": ("match.target", "match.winner"),
    "tie_break": ("match.tie_break", "match.winner"),
    "count_out": ("match.tie",),
    "level": ("match.tie",),
    "claim": ("match.claim", "match.target"),
    "wrong_claim": ("match.claim", "match.target"),
    "line": (),
}
"""By the reason of an outcome, the rules that it depends on."""


def _sides(trial: Trial, node: Node) -> list[int]:
    """The sides that are said to have won."""
    if isinstance(node, Scalar):
        return [] if node.text == "nobody" else [int(given.number(node))]
    return [int(given.number(item)) for item in given.items(node)]
