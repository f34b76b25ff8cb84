"""One example being run: what is given, and what is expected against what the rules make of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scopa_dsl.engine.game import Game, Line, Number, Reason
from scopa_dsl.examples import given
from scopa_dsl.examples.given import fault, shown
from scopa_dsl.examples.result import Mismatch
from scopa_dsl.examples.rules import RulePlace
from scopa_dsl.ruleset import nodes
from scopa_dsl.ruleset.nodes import Node, Scalar
from scopa_dsl.texts import N_


@dataclass(slots=True)
class Trial:
    """One example on one game, and what was found so far."""

    example: nodes.Mapping
    game: Game
    rules: Mapping[str, RulePlace]
    moments: tuple[str, ...] = ()
    """When the lines happen that this situation may speak of."""
    differs: list[Mismatch] = field(default_factory=list)
    exercised: set[str] = field(default_factory=set)

    # What is given

    def __contains__(self, key: str) -> bool:
        return self.example.get(key) is not None

    def scalar(self, key: str) -> Scalar | None:
        """The single value under a key."""
        found = self.example.get(key)
        return found if isinstance(found, Scalar) else None

    def value(self, key: str, default: Any = None) -> Any:
        """The single value under a key, or the default."""
        found = self.scalar(key)
        return default if found is None else found.value

    def card(self, key: str) -> int | None:
        """The card under a key."""
        found = self.scalar(key)
        return None if found is None else given.card(found, self.game.deck)

    def cards(self, key: str) -> int:
        """The set of cards under a key; none if it is not there."""
        found = self.example.get(key)
        return 0 if found is None else given.cards(found, self.game.deck)

    def seat(self, key: str, default: int) -> int:
        """The seat under a key."""
        seat = self.value(key, default)
        node = self.scalar(key)
        if node is not None and not 0 <= seat < self.game.players:
            raise fault("SC809", node.span, N_("There is no seat {seat}: they are counted from 0 to {last}."),
                        last=self.game.players - 1, seat=seat)  # fmt: skip
        return int(seat)

    def side(self, key: str, default: int = -1) -> int:
        """The side under a key, counted from 0; -1 is nobody."""
        node = self.scalar(key)
        if node is None:
            return default
        return -1 if node.text == "nobody" else self._side(node)

    def _side(self, node: Scalar) -> int:
        side = int(node.value or 0)
        if not 1 <= side <= self.game.sides:
            raise fault("SC809", node.span, N_("There is no side {side}: they are counted from 1 to {last}."),
                        last=self.game.sides, side=side)  # fmt: skip
        return side - 1

    def line(self, name: Scalar, moments: Sequence[str] = ()) -> str:
        """The line of the sheet that a key names; it must be one of these moments, or that happens here."""
        lines = [path.removeprefix("scoring.") for path in self.rules if path.startswith("scoring.")]
        id_ = given.known(name, lines, N_("The sheet has no line `{name}`."))
        line = self.found(id_)
        if line is not None and line.at not in (moments or self.moments):
            raise fault("SC810", name.span, N_("`{name}` is paid at another moment: `at: {at}`."),
                        name=id_, at=line.at)  # fmt: skip
        return id_

    def found(self, id_: str) -> Line | None:
        """A line of the sheet; None if options switch it off."""
        return next((line for line in self.game.lines if line.id == id_), None)

    def numbers(self, key: str) -> tuple[Number, ...] | None:
        """A number for each side, if they are given."""
        found = self.example.get(key)
        return None if found is None else given.side_numbers(found)

    def apart(self, *keys: str) -> None:
        """Refuse a card that is in two of these places."""
        seen = 0
        for key in keys:
            node = self.example.get(key)
            if node is None:
                continue
            found = given.cards(node, self.game.deck)
            if seen & found:
                twice = " ".join(self.game.deck.names(seen & found))
                raise fault("SC803", node.span, N_("{card} is somewhere else already."), card=twice)
            seen |= found

    # What is expected

    def expect(self, key: str, got: Any, *decided: str) -> bool:
        """Hold a number, a truth value or a list of them under a key against what came of it."""
        node = self.example.get(key)
        if node is None:
            return False
        expected = (
            [_plain(item) for item in given.items(node)] if not isinstance(node, Scalar) else _plain(node)
        )
        if expected != got:
            self.differ(key, node, shown(expected), shown(got), *decided)
        return bool(expected == got)

    def expect_cards(self, key: str, got: int, *decided: str) -> None:
        """Hold a set of cards against what came of it."""
        node = self.example.get(key)
        if node is not None and (expected := self.cards(key)) != got:
            self.differ(key, node, self.names(expected), self.names(got), *decided)

    def expect_held(
        self, key: str, holding: Sequence[Reason], section: str, node: Node | None = None
    ) -> None:
        """Hold ``true``, ``false`` or the name of a reason against the reasons that hold."""
        node = node or self.example.get(key)
        if not isinstance(node, Scalar):
            return
        ids = [reason.id for reason in holding]
        expected: object = node.value
        paths = [f"{section}.{id_}" for id_ in ids]
        if isinstance(expected, bool):
            right = expected is bool(ids)
        else:
            names = [
                path.removeprefix(f"{section}.") for path in self.rules if path.startswith(f"{section}.")
            ]
            expected = given.known(node, names, N_("There is no reason `{name}` here."))
            right = expected in ids
            paths = [f"{section}.{expected}"] if right else paths or [f"{section}.{expected}"]
        if not right:
            self.differ(key, node, shown(expected), ", ".join(ids) or shown(False), *paths)
        elif expected:
            self.exercised.update(paths)

    def expect_scores(
        self, paid: Mapping[str, Sequence[Number]], kept_from: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        """Hold the points of some lines against what they paid to each side.

        ``kept_from`` has the rules that kept a line from being paid.
        """
        kept_from = kept_from or {}
        for entry in given.entries(self.example.get("scores")):
            id_ = self.line(entry.key)
            expected = given.side_numbers(entry.value)
            got = tuple(paid.get(id_, (0,) * len(expected)))[: len(expected)]
            if got != expected:
                one = isinstance(entry.value, Scalar)
                said, came = (expected[0], got[0]) if one else (expected, got)
                decided = (f"scoring.{id_}", *kept_from.get(id_, ()))
                self.differ(f"scores.{id_}", entry.value, shown(said), shown(came), *decided)
            else:
                self.exercised.update([f"scoring.{id_}"] if any(expected) else kept_from.get(id_, ()))

    def expect_points(self, paid: Mapping[str, Sequence[Number]]) -> None:
        """Hold what all lines pay together against what is expected."""
        lines = [f"scoring.{id_}" for id_ in paid]
        if self.expect("points", sum(numbers[0] for numbers in paid.values()), *lines):
            self.exercised.update(lines)

    def expect_wins(self, won: Iterable[str]) -> None:
        """Hold the line that wins the match against those that do."""
        node = self.scalar("wins")
        if node is None:
            return
        id_, lines = self.line(node), list(won)
        if id_ not in lines:
            self.differ("wins", node, id_, ", ".join(lines) or "nobody", f"scoring.{id_}")
        self.exercised.add(f"scoring.{id_}")

    def differ(self, key: str, node: Node, expected: str, got: str, *decided: str) -> None:
        """An expectation that does not hold, and the rules that made it so."""
        rules = tuple(self.rules[path] for path in dict.fromkeys(decided) if path in self.rules)
        self.differs.append(Mismatch(key, node.span, expected, got, rules))

    def names(self, cards: int) -> str:
        """A set of cards as written."""
        return shown(" ".join(self.game.deck.names(cards)))


def _plain(node: Node) -> Any:
    value = node.value if isinstance(node, Scalar) else None
    return value if isinstance(value, bool | str) else given.number(node)
