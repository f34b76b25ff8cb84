"""Cases in the notation of ``cases/golden.yaml`` and its fellows as our own examples.

``cases/presets.yaml`` holds the map from their words to ours, so that a case that somebody else
writes in that notation runs here as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

CASES = Path(__file__).parent / "cases"
Case = Mapping[str, Any]
_WHOLE = ("redeal.rank_on_table", "deal_bonus.sums", "deal_bonus.at_most", "match.instant")
"""Paths of options whose value is looked at as one."""


class OutOfReachError(Exception):
    """A case that our language does not say; the message is the reason."""


@dataclass
class Asked:
    """One example in our form, with the game that it is about."""

    ruleset: str
    options: dict[str, Any] = field(default_factory=dict)
    players: int | None = None
    example: dict[str, Any] = field(default_factory=dict)
    preset: Case = field(default_factory=dict)

    def change(self, change: Case, star: Any = None) -> None:
        """Put a change of ``presets.yaml`` into force."""
        self.ruleset = change.get("ruleset", self.ruleset)
        for module in change.get("with", ()):
            if module not in self.ruleset.split("+"):
                self.ruleset += f"+{module}"
        for option, value in change.get("options", {}).items():
            self.options[option] = star if value == "*" else value

    def line(self, item: str) -> str | None:
        """What we call a line of their sheet; None if the game has no such line."""
        name: str | None = self.preset.get("lines", {}).get(
            item, presets()["items"].get(item, {}).get("line", item)
        )
        return name


def translate(case: Case) -> Asked:
    """A golden case of any kind as an example of ours. Raises OutOfReachError with the reason."""
    out = presets()["out_of_reach"]
    reason = out["presets"].get(case["variant"]) or out["kinds"].get(case["kind"])
    if reason:
        raise OutOfReachError(reason)
    asked = _asked(case["variant"], case.get("options", {}))
    _KINDS[case["kind"]](asked, case["given"], case["expect"])
    return asked


def translate_hand(hand: Case) -> Asked:
    """A complete hand as an example of ours."""
    asked = _asked(hand["variant"], hand.get("options", {}))
    seats, teams = hand["seats"], hand["teams"]
    asked.players = len(seats)
    _deal_as(asked, len(hand["deals"][0][seats[0]]))
    sides = list(dict.fromkeys(teams[seat] for seat in seats))
    asked.example = {
        "table": hand["table"],
        "hands": [[deal[seat] for seat in seats] for deal in hand["deals"]],
        "plays": [_move(play) for play in hand["plays"]],
        "leftovers": hand["leftover"],
        "leftovers_to": sides.index(teams[hand["leftover_to"]]) + 1,
        "taken": _each(hand["counts"], sides),
        **_sheet(asked, hand, sides),
    }
    return asked


@cache
def presets() -> dict[str, Any]:
    """The map from their words to ours."""
    return _read("presets.yaml")  # type: ignore[no-any-return]


def golden() -> list[Case]:
    """The cases that were handed over."""
    return _read("golden.yaml")  # type: ignore[no-any-return]


def derived() -> list[Case]:
    """More of the same kinds, derived from the rules by hand."""
    return _read("derived.yaml")  # type: ignore[no-any-return]


def playthroughs() -> list[Case]:
    """The complete hands that were handed over."""
    return _read("playthroughs.yaml")  # type: ignore[no-any-return]


def _read(name: str) -> Any:
    return yaml.safe_load((CASES / name).read_text("utf-8"))


def _asked(variant: str, options: Case) -> Asked:
    preset = presets()["presets"][variant]
    file = preset.get("file")
    ruleset = str(CASES.parent / "rulesets" / f"{file}.yaml") if file else preset["ruleset"]
    asked = Asked(ruleset, dict(preset.get("options", {})), preset=preset)
    own = presets()["like"].get(preset.get("like"), {})
    for path, value in _leaves(options):
        if path == "score":
            for item in value:
                asked.change(presets()["items"].get(item, {}))
            continue
        value = " ".join(map(str, value)) if isinstance(value, list) else None if value == "null" else value
        star = value
        if path == "redeal.rank_on_table" and value:
            star = value["min"]
            value = value["rank"] if value["rank"] == "R" else f"{value['rank']} {star}"
        elif path in _WHOLE and value:
            value = next(iter(value))
        for meanings in (own.get(path), presets()["options"].get(path)):
            if meanings is not None and (value in meanings or "*" in meanings):
                asked.change(meanings.get(value, meanings.get("*")), star)
                break
        else:
            raise OutOfReachError(f"{path}: {value} is not in presets.yaml")
    return asked


def _leaves(options: Case, path: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in options.items():
        here = f"{path}{key}"
        if isinstance(value, Mapping) and here not in _WHOLE:
            yield from _leaves(value, f"{here}.")
        else:
            yield here, value


def _captures(asked: Asked, given: Case, expect: Case) -> None:
    asked.example = _picked(given, "table", "play", "hand", "first_play", "last_play", "declared", "previous")
    asked.example |= _allowed(expect)


def _allowed(expect: Case) -> dict[str, Any]:
    allowed = _picked(expect, "captures", "trail")
    if "to_pile" in expect:
        allowed["banked"] = expect["to_pile"]
    return allowed


def _legal_plays(asked: Asked, given: Case, expect: Case) -> None:
    asked.example = _picked(given, "table", "hand", "first_play", "last_play", "declared")
    asked.example["playable"] = {
        card: how if isinstance(how, str) else _allowed(how) for card, how in expect["plays"].items()
    }


def _play(asked: Asked, given: Case, expect: Case) -> None:
    asked.example = _picked(given, "table", "play", "first_play", "last_play", "previous")
    asked.example |= {"take": given["capture"]} | _picked(expect, "table_after")
    sweep = asked.line("scope")
    scores = {sweep: expect["scopa"]} if sweep and "scopa" in expect else {}
    happened = expect.get("events", {})
    for event, points in asked.preset.get("events", {}).items():
        if "events" in expect:
            scores[event] = points * happened.get(event, 0)
    if scores:
        asked.example["scores"] = scores
    elif "scopa" in expect:
        asked.example["points"] = expect["scopa"]


def _leftover(asked: Asked, given: Case, expect: Case) -> None:
    sides = ["A", "B", "C", "D"]
    asked.example = {"table": given["table"], "last_capturer": _side(given["last_capturer"], sides)}
    if "dealer_side" in given:
        asked.example["dealer"] = sides.index(given["dealer_side"])
    asked.example["leftovers_to"] = _side(expect["to"], sides)


def _deal_check(asked: Asked, given: Case, expect: Case) -> None:
    asked.example = {"table": given["table"], "void": expect["redeal"]} | _picked(expect, "dealer_takes")
    if "bonus" in expect:
        asked.example["points"] = expect["bonus"]


def _layout(asked: Asked, given: Case, expect: Case) -> None:
    asked.players = given["players"]
    hand, deals = given["hand"], expect["deals"]
    if not isinstance(hand, list):
        _deal_as(asked, hand)
        hand = [hand] * deals
    asked.example = {"deals": hand, "laid": given["table"], "cards": expect["cards"]}


def _deal_as(asked: Asked, cards_each: int) -> None:
    """Have so many cards dealt, where the game does not by itself."""
    variant = next(name for name, preset in presets()["presets"].items() if preset is asked.preset)
    asked.change(presets()["layouts"].get(variant, {}).get(cards_each, {}))


def _order(asked: Asked, given: Case, expect: Case) -> None:
    asked.players = given["players"]
    asked.example = {"dealer": given["dealer"], **_picked(expect, "order", "next_dealer")}


def _suit_map(asked: Asked, given: Case, expect: Case) -> None:
    asked.example = {"card": given["french"], "is": expect["card"]}


def _declare(asked: Asked, given: Case, expect: Case) -> None:
    asked.example = {"hand": given["hand"], "points": expect["points"]}
    if "wild_values" in expect:
        asked.example["wild_ranks"] = [
            {1: "A", 8: "F", 9: "C", 10: "R"}.get(n, n) for n in expect["wild_values"]
        ]


def _primiera(asked: Asked, given: Case, expect: Case) -> None:
    missing = asked.options.get("missing_suit", _MISSING[asked.preset.get("missing")])
    value, complete = expect["value"], expect.get("complete")
    asked.example = {"pile": given["cards"], "measures": {"primiera": value}}
    if complete is None or missing == "counts_zero":
        return
    if missing == "loses_to_complete":
        asked.example["measures"] = {"primiera": [complete, value]}
    else:
        # The other sides have nothing, so that whoever qualifies is paid.
        asked.example["scores"] = {"primiera": int(complete)}


_MISSING = {"compare": "loses_to_complete", None: "cannot_win"}


def _run(asked: Asked, given: Case, expect: Case) -> None:
    asked.change(presets()["items"].get(given["item"], {}))
    asked.example = {"pile": given["cards"], "scores": {asked.line(given["item"]): expect["points"]}}


def _plurality(asked: Asked, given: Case, expect: Case) -> None:
    asked.change(presets()["items"].get(given["item"], {}))
    sides = list(given["counts"])
    if len(sides) == 4:
        asked.change({"with": ["four-singles"]})
        asked.players = 4
    line = asked.line(given["item"])
    asked.example = {
        "counts": {line: _each(given["counts"], sides)},
        "scores": {line: _each(expect["points"], sides)},
    }


def _score(asked: Asked, given: Case, expect: Case) -> None:
    sides = list(given["piles"])
    asked.example = {"piles": list(given["piles"].values())}
    events: dict[str, Any] = {}
    for event, counts in given.get("events", {}).items():
        if event == "accuso":
            events |= _accusi(asked.preset["accusi"], counts, sides)
        else:
            line = asked.line("scope" if event == "scopa" else event)
            events[str(line)] = _each(counts, sides)
    if events:
        asked.example["events"] = events
    asked.example |= _sheet(asked, expect, sides)


def _accusi(lines: Mapping[str, int], counts: Case, sides: list[str]) -> dict[str, list[int]]:
    """Their points for declarations as declarations that are worth so much together."""
    events = {line: [0] * len(sides) for line in lines}
    for i, side in enumerate(sides):
        left = counts.get(side, 0)
        for line, worth in lines.items():
            events[line][i], left = divmod(left, worth)
        if left:
            raise OutOfReachError("no declarations are worth so much together")
    return events


def _sheet(asked: Asked, expect: Case, sides: list[str]) -> dict[str, Any]:
    lines = {item: points for item, points in expect["lines"].items() if item != "accusi"}
    sheet: dict[str, Any] = {
        "scores": {asked.line(item): _each(points, sides) for item, points in lines.items()}
    }
    if not asked.preset.get("wider"):
        sheet["sheet_totals"] = _each(expect["total"], sides)
    return sheet


def _match_end(asked: Asked, given: Case, expect: Case) -> None:
    sides = list(given["scores"])
    if len(sides) == 4:
        asked.change({"with": ["four-singles"]})
    asked.options.setdefault("target", asked.preset["target"])
    asked.example = {"totals": _each(given["scores"], sides)}
    if "before" in given:
        asked.example["before"] = _each(given["before"], sides)
    if "hand" in given:
        asked.example["lines"] = {
            asked.line(item): _each(paid, sides) for item, paid in given["hand"].items()
        }
    if "piles" in given:
        asked.example["piles"] = [given["piles"].get(side, []) for side in sides]
    if "claim" in given:
        asked.example["claim"] = sides.index(given["claim"]) + 1
    asked.example["over"] = expect["over"]
    if "winners" in expect:
        won = [sides.index(side) + 1 for side in expect["winners"]]
        asked.example["winner"] = won[0] if len(won) == 1 else won


def _bonus(asked: Asked, given: Case, expect: Case) -> None:
    reason = presets()["out_of_reach"]["bonuses"].get(given["bonus"])
    if reason:
        raise OutOfReachError(reason)
    line = asked.line(presets()["bonuses"][given["bonus"]])
    laid = [given["previous"]] if "previous" in given else []
    asked.example = {
        "table": list(dict.fromkeys([*given["capture"], *laid])),
        **_picked(given, "play", "previous"),
        "take": given["capture"],
        "scores": {line: expect["points"]},
    }


def _multi_captures(asked: Asked, given: Case, expect: Case) -> None:
    asked.example = {**_picked(given, "table", "play"), **_picked(expect, "captures")}


def _sequence(asked: Asked, given: Case, expect: Case) -> None:
    taken = expect["taken"]
    asked.example = _picked(given, "table", "play") | {"captures": [taken] if taken else []}


def _pasur(asked: Asked, given: Case, expect: Case) -> None:
    cards = {}
    for rank, captures in expect["by_rank"].items():
        card = next(f"{rank}{suit}" for suit in "SBCD" if f"{rank}{suit}" not in given["table"])
        cards[card] = {"captures": captures}
    asked.example = {"table": given["table"], "hand": list(cards), "playable": cards}


_KINDS: dict[str, Callable[[Asked, Case, Case], None]] = {
    "captures": _captures,
    "legal_plays": _legal_plays,
    "play": _play,
    "leftover": _leftover,
    "deal_check": _deal_check,
    "layout": _layout,
    "order": _order,
    "suit_map": _suit_map,
    "declare": _declare,
    "primiera": _primiera,
    "run": _run,
    "plurality": _plurality,
    "score": _score,
    "match_end": _match_end,
    "bonus": _bonus,
    "multi_captures": _multi_captures,
    "sequence": _sequence,
    "pasur": _pasur,
}


def _picked(values: Case, *keys: str) -> dict[str, Any]:
    return {key: values[key] for key in keys if key in values}


def _each(values: Case, sides: Iterable[str]) -> list[Any]:
    return [values.get(side, 0) for side in sides]


def _side(name: str | None, sides: list[str]) -> int | str:
    return "nobody" if name is None else sides.index(name) + 1


def _move(play: str) -> str:
    """``N 7D x 7C *`` as ``7D x 7C``: whose turn it is follows from the order."""
    words = play.split()[1:]
    return " ".join(word for word in words if word not in ("-", "*"))
