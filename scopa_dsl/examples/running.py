"""Running an example: which situation it describes, on which game, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from scopa_dsl.compiler.game import compile_game
from scopa_dsl.diagnostics import OPTION, PLAYERS, Diagnostic, RulesetError
from scopa_dsl.engine.game import Game
from scopa_dsl.engine.scoring import IN_PLAY
from scopa_dsl.examples import given, hands, layouts, plays, sheets, tables
from scopa_dsl.examples.given import fault
from scopa_dsl.examples.result import Result
from scopa_dsl.examples.rules import RulePlace, rules_of
from scopa_dsl.examples.trial import Trial
from scopa_dsl.ruleset import nodes
from scopa_dsl.ruleset.model import Ruleset
from scopa_dsl.ruleset.nodes import Node, Scalar, Sequence
from scopa_dsl.texts import N_

ANYWHERE = ("says", "players", "options")


@dataclass(frozen=True, slots=True)
class Situation:
    """A kind of example, told by its keys."""

    told_by: str
    """Any of these keys makes it one."""
    given: str
    expected: str
    run: Callable[[Trial], None]
    moments: tuple[str, ...] = ()
    """When the lines happen that it may speak of."""
    needs: tuple[tuple[str, str], ...] = ()
    """(some keys, others): any of the first needs one of the second; where the first are none, always."""


_MOMENT = "table hand first_play last_play last_deal declared"
SITUATIONS = (
    Situation(
        told_by="plays",
        given="dealer table deck hands plays",
        expected="leftovers leftovers_to taken scores sheet_totals wins",
        run=hands.whole_hand,
        moments=("count", *IN_PLAY),
        needs=(("", "hands deck"),),
    ),
    Situation(
        told_by="play",
        given=f"{_MOMENT} play take bank previous before events first_deal",
        expected="captures trail banked scores points table_after no_sweep wins",
        run=plays.play,
        moments=("capture", "sweep"),
        needs=(("", "table"), ("scores points table_after no_sweep wins", "take bank")),
    ),
    Situation("playable", _MOMENT, "playable", plays.playable, needs=(("", "table"), ("", "hand"))),
    Situation("card is", "card", "is", layouts.notation, needs=(("", "card"), ("", "is"))),
    Situation("deals laid cards", "", "deals laid cards", layouts.deal_plan),
    Situation("order next_dealer", "dealer lines", "order next_dealer", layouts.seats),
    Situation("face_up", "last_deal", "face_up", layouts.face_up),
    Situation(
        told_by="last_capturer leftovers_to",
        given="table dealer last_capturer last_taker pile before",
        expected="leftovers_to scores points wins",
        run=tables.leftovers,
        moments=("end",),
    ),
    Situation("counts", "counts", "scores", sheets.contests, moments=("count",)),
    Situation(
        told_by="pile piles",
        given="pile piles events before totals lines claim",
        expected="scores sheet_totals measures wins over winner",
        run=sheets.sheet,
        moments=("count", "total", *IN_PLAY),
        needs=(("over winner claim lines", "totals"),),
    ),
    Situation("totals", "before totals lines claim", "scores over winner", sheets.sheet, ("total",)),
    Situation("hand", "hand last_deal", "scores points wild_ranks wins", tables.declaration, ("declare",)),
    Situation(
        "table", "table", "void dealer_takes replaced scores points wins", tables.opening, ("opening",)
    ),
)
"""In the order in which they are looked for."""

_BY_SIDE = ("piles", "totals", "before", "sheet_totals", "taken")
_LINES_BY_SIDE = ("counts", "lines", "events", "scores")


@dataclass
class Games:
    """The games that one ruleset makes, each compiled once.

    ``options`` and ``players`` hold where an example says nothing of its own.
    """

    ruleset: Ruleset
    options: nodes.Mapping | None = None
    players: Scalar | None = None
    made: dict[tuple[object, ...], Game] = field(default_factory=dict)

    @cached_property
    def rules(self) -> Mapping[str, RulePlace]:
        """Every rule of the ruleset, by its path."""
        return rules_of(self.ruleset)

    def game(self, players: int, options: Mapping[str, object]) -> Game:
        """The game for so many players with these options. Raises RulesetError."""
        key = (players, *sorted(options.items()))
        if key not in self.made:
            self.made[key] = compile_game(self.ruleset, players, options).game
        return self.made[key]


def run(example: nodes.Mapping, games: Games) -> Result:
    """Run one example. Whatever it says, the answer is a Result."""
    try:
        situation = _situation(example)
        game = _game(example, games, situation)
        trial = Trial(example, game, games.rules, situation.moments)
        situation.run(trial)
    except RulesetError as error:
        return Result(example, errors=error.diagnostics)
    differs = tuple(sorted(trial.differs, key=lambda each: each.span))
    return Result(example, differs, exercised=frozenset() if differs else frozenset(trial.exercised))


def _situation(example: nodes.Mapping) -> Situation:
    """Which situation an example describes, all its keys belonging to it."""
    keys = list(example.keys())
    found = next((each for each in SITUATIONS if any(key in each.told_by.split() for key in keys)), None)
    if found is None:
        raise fault("SC806", example.span, N_("This example does not say what happens."),
                    N_("For example `table` and `play` for a play, `piles` for the count."))  # fmt: skip
    expected = found.expected.split()
    for entry in example.entries:
        key = entry.key.text
        if key not in (*found.given.split(), *expected, *ANYWHERE):
            other = next(each for each in keys if each in found.told_by.split())
            raise fault("SC805", entry.key.span, N_("`{key}` does not go together with `{other}`."),
                        N_("Make two examples of it."), key=key, other=other)  # fmt: skip
    _check_needs(example, found)
    if not any(key in expected for key in keys):
        raise fault("SC806", example.span, N_("This example does not say what is expected."),
                    N_("That may be {known}."), known=_or(expected))  # fmt: skip
    return found


def _check_needs(example: nodes.Mapping, situation: Situation) -> None:
    keys = list(example.keys())
    for needing, needed in situation.needs:
        entry = next((each for each in example.entries if each.key.text in needing.split()), None)
        if (entry or not needing) and not any(key in needed.split() for key in keys):
            span = entry.key.span if entry else example.entries[0].key.span
            raise fault("SC806", span, N_("This example needs {known} as well."),
                        N_('`take: ""` lays the card.') if "take" in needed else "",
                        known=_or(needed.split()))  # fmt: skip


def _or(keys: list[str]) -> str:
    return " / ".join(f"`{key}`" for key in keys)


# The game


def _game(example: nodes.Mapping, games: Games, situation: Situation) -> Game:
    """The game that an example is about: its options, and as many players as it needs."""
    settings = [entry for place in (games.options, example.get("options")) for entry in given.entries(place)]
    chosen = {entry.key.text: entry for entry in settings}
    for entry in chosen.values():
        given.known(entry.key, games.ruleset.options, N_("This game has no option `{name}`."))
    options = {name: getattr(entry.value, "value", None) for name, entry in chosen.items()}
    said = example.get("players") or games.players
    wanted = _sides(example, situation)
    try:
        if isinstance(said, Scalar):
            return _fitting(games.game(int(str(said.value)), options), wanted)
        return _fewest(games, options, wanted, example)
    except RulesetError as error:
        raise RulesetError(_placed(error, chosen, said or example.get("hands"))) from None


def _fewest(
    games: Games, options: Mapping[str, object], wanted: tuple[int, Node] | None, example: nodes.Mapping
) -> Game:
    """The game for the fewest players that has the sides wanted."""
    hands_ = next(iter(given.items(example.get("hands"))), None)
    seated = [len(given.items(hands_))] if hands_ is not None else sorted(games.ruleset.seats)
    refused: RulesetError | None = None
    for players in seated:
        try:
            return _fitting(games.game(players, options), wanted)
        except RulesetError as error:
            refused = refused or error
    if refused is None:
        return games.game(0, options)  # a game for nobody, which the compiler refuses
    raise refused


def _fitting(game: Game, wanted: tuple[int, Node] | None) -> Game:
    if wanted is not None and wanted[0] != game.sides:
        message = N_("These are {written} sides, but {players} players make {sides}.")
        raise fault("SC809", wanted[1].span, message,
                    written=wanted[0], players=game.players, sides=game.sides)  # fmt: skip
    return game


def _sides(example: nodes.Mapping, situation: Situation) -> tuple[int, Node] | None:
    """How many sides the lists of an example speak of, and the list that says so first."""
    found = [(len(node.items), node) for node in _lists(example)]
    for count, node in found:
        if count != found[0][0] and situation.run is not sheets.contests:
            raise fault("SC809", node.span, N_("Here are {written} sides, and elsewhere {others}."),
                        written=count, others=found[0][0])  # fmt: skip
    return found[0] if found else None


def _lists(example: nodes.Mapping) -> Iterator[Sequence]:
    for key in _BY_SIDE:
        node = example.get(key)
        if isinstance(node, Sequence):
            yield node
    for key in _LINES_BY_SIDE:
        for entry in given.entries(example.get(key)):
            if isinstance(entry.value, Sequence):
                yield entry.value


def _placed(
    error: RulesetError, chosen: Mapping[str, nodes.Entry], said: Node | None
) -> Iterator[Diagnostic]:
    """Findings about what was asked for, at the place in the example that asks."""
    for found in error.diagnostics:
        entry = chosen.get(str(found.args.get("name")))
        if found.span.path == OPTION and entry is not None:
            yield replace(found, span=entry.value.span)
        elif found.span.path == PLAYERS and said is not None:
            yield replace(found, span=said.span)
        else:
            yield found
