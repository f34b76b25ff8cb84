"""How strong the players are: plays the pairings below and rewrites docs/strength.md.

    python bench/strength.py                 every pairing (hours)
    python bench/strength.py scopa twins     the pairings whose name begins so
    python bench/strength.py --scale 0.1     a tenth of the deals
    python bench/strength.py --page          only the page, from what was measured before

Results are kept in docs/strength.json. Every deal is played from both sides.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from time import perf_counter

from scopa_dsl import Hand, Move, View, load
from scopa_dsl.cards import card_set, members
from scopa_dsl.engine.view import imagine, view
from scopa_dsl.players import Player, arena, by_name
from scopa_dsl.players.hard import Hard, Way
from scopa_dsl.players.normal import Normal, balances
from scopa_dsl.players.random import drawn

DOCS = Path(__file__).resolve().parents[1] / "docs"
RESULTS = DOCS / "strength.json"
PAGE = DOCS / "strength.md"
DEALS_2, DEALS_4 = 20, 40
"""How many deals hard imagines for a move, with two and with four players."""


class Remembering(Normal):
    """The normal player, but only cards that nobody has taken may be in a hand."""

    def choose(self, seen: View) -> Move:
        if len(seen.moves) < 2:
            return drawn(seen.moves, self._random)
        worth = balances(seen, seen.unseen)
        return seen.moves[worth.index(max(worth))]


class Forgetful(Hard):
    """The hard player, but any card that it does not see may be in a hand, taken or not."""

    def _worlds(self, seen: View) -> Iterator[Hand]:
        blank = replace(seen, piles=(0,) * len(seen.piles))
        cards = sorted(members(blank.unseen))
        sizes = [pile.bit_count() for pile in seen.piles]
        while True:
            for last in range(len(cards) - 1, 0, -1):
                other = int(self._random.random() * (last + 1))
                cards[last], cards[other] = cards[other], cards[last]
            piles, at = [], 0
            for size in sizes:
                piles.append(card_set(cards[at : at + size]))
                at += size
            yield imagine(replace(seen, piles=tuple(piles)), cards[at:])

    def _ways(self, seen: View, until: float) -> Iterator[Way]:
        return super()._ways(replace(seen, piles=(0,) * len(seen.piles)), until)


class Cheating(Hard):
    """The hard player, but it looks into the other hands; what comes from the stock it does not know."""

    looking_at: Hand

    def _worlds(self, seen: View) -> Iterator[Hand]:
        hands = self.looking_at.hands
        held = [
            card
            for position, cards in enumerate(hands)
            if position != seen.position
            for card in members(cards & ~seen.shown[position])
        ]
        stock = sorted(members(seen.unseen & ~card_set(held)))
        while True:
            for last in range(len(stock) - 1, 0, -1):
                other = int(self._random.random() * (last + 1))
                stock[last], stock[other] = stock[other], stock[last]
            yield imagine(seen, [*held, *stock])


def spied_on(hand: Hand, position: int) -> View:
    """The view, and the whole hand for those who cheat."""
    Cheating.looking_at = hand
    return view(hand, position)


arena.view = spied_on  # type: ignore[attr-defined]

KINDS: dict[str, Callable[..., Player]] = {
    "forgetful": Forgetful,
    "cheating": Cheating,
}


def seated(name: str, iterations: int | None, think: float, seed: int) -> Player:
    if name in KINDS:
        return KINDS[name](seed, think=think, iterations=iterations)
    if name == "remembering":
        return Remembering(seed)
    return by_name(name, seed=seed, think=think, iterations=iterations)


@dataclass(frozen=True)
class Pairing:
    name: str
    game: str
    players: int
    first: str
    second: str
    deals: int
    whole_match: bool = False
    iterations: int | None = None
    think: float = 0.3
    aim: str = ""
    """What was to be reached."""

    @property
    def command(self) -> str:
        return f"python bench/strength.py {self.name}"


def ladder() -> Iterator[Pairing]:
    two = partial(Pairing, players=2, iterations=DEALS_2)
    four = partial(Pairing, players=4, iterations=DEALS_4)
    yield two("scopa-normal-easy", "scopa", first="normal", second="easy", deals=3000, aim="+0.6, 57 %")
    yield two("scopa-hard-normal", "scopa", first="hard", second="normal", deals=900, aim="+0.70, 60 %")
    yield two("scopa-match-hard-normal", "scopa", first="hard", second="normal", deals=200,
              whole_match=True, aim="70 % of matches")  # fmt: skip
    yield two("scopa-hard-remembering", "scopa", first="hard", second="remembering", deals=900, aim="+0.45")
    yield two("scopa-match-hard-random", "scopa", first="hard", second="random", deals=100,
              whole_match=True, aim="+2.2, 95 % of matches")  # fmt: skip
    yield four("scopone-normal-easy", "scopone-scientifico", first="normal", second="easy", deals=1000,
               aim="+4.5, 78 %")  # fmt: skip
    yield four("scopone-hard-normal", "scopone-scientifico", first="hard", second="normal", deals=300,
               aim="+1.6, 60 %")  # fmt: skip
    yield Pairing("scopone-time-hard-normal", "scopone-scientifico", 4, "hard", "normal", 100, think=0.1,
                  aim="+1.6, 60 % at 0.1 s a move")  # fmt: skip
    yield four("scopone-hard-remembering", "scopone-scientifico", first="hard", second="remembering",
               deals=150, aim="+0.9")  # fmt: skip
    for game in ("asso-pigliatutto", "scopa-di-quindici", "cirulla", "scopa-a-perdere"):
        yield two(f"{game}-normal-easy", game, first="normal", second="easy", deals=1000, aim="clear of 0")
        yield two(f"{game}-hard-normal", game, first="hard", second="normal", deals=300, aim="clear of 0")
        yield two(f"{game}-hard-easy", game, first="hard", second="easy", deals=100, aim="clear of 0")
    yield two("twins-scopa-forgetful", "scopa", first="hard", second="forgetful", deals=400, aim="+0.5")
    yield two("twins-scopa-cheating", "scopa", first="cheating", second="hard", deals=400,
              aim="more than +0.5")  # fmt: skip
    yield four("twins-scopone-forgetful", "scopone-scientifico", first="hard", second="forgetful",
               deals=150, aim="+0.8")  # fmt: skip
    yield four("twins-scopone-cheating", "scopone-scientifico", first="cheating", second="hard", deals=150,
               aim="more than +0.5")  # fmt: skip
    yield two("scopa-hard-easy", "scopa", first="hard", second="easy", deals=300, aim="clear of 0")
    yield four("scopone-hard-easy", "scopone-scientifico", first="hard", second="easy", deals=60,
               aim="clear of 0")  # fmt: skip
    yield two("scopa-easy-random", "scopa", first="easy", second="random", deals=1000, aim="clear of 0")


def measure(pairing: Pairing, scale: float) -> dict[str, object]:
    """Play a pairing; what came out."""
    game = load(pairing.game, pairing.players)
    seatings = [
        partial(seated, name, pairing.iterations, pairing.think) for name in (pairing.first, pairing.second)
    ]
    deals, start = max(2, round(pairing.deals * scale)), perf_counter()
    played = [
        hand
        for index in range(deals)
        for hand in arena.play_deal(game, seatings, index, 1, pairing.whole_match)
    ]
    standing = arena.standings((pairing.first, pairing.second), game.sides, played)[0]
    return {
        "deals": deals,
        "hands": len(played),
        "minutes": round((perf_counter() - start) / 60, 1),
        "standing": asdict(standing),
        "iterations": pairing.iterations,
        "think": pairing.think,
        "python": platform.python_version(),
        "date": str(date.today()),
    }


def page(results: dict[str, dict[str, object]]) -> str:
    lines = [
        "# How strong the players are",
        "",
        "Measured by `bench/strength.py`, which wrote this page; `python bench/strength.py NAME` plays a",
        "pairing again. Every deal is played from both sides. *Ahead* is points a hand more than the other",
        "side (fewer where low wins), *hands* and *matches* the share that was won, draws being half won;",
        "each with its 95 % interval over deals. Hard imagines a fixed number of deals for a move",
        f"({DEALS_2} with two players, {DEALS_4} with four), so that the figures do not depend on the",
        "machine, unless a time is given. The milliseconds were taken while other work kept it busy,",
        "so they are upper bounds. Where fewer than 150 deals were played only the interval says how much",
        "that is worth.",
        "",
        "| name | game | pairing | deals | ahead | hands | matches | ms a move, 95 % | aimed at |",
        "|---|---|---|---:|---:|---:|---:|---:|---|",
    ]
    for pairing in ladder():
        found = results.get(pairing.name)
        if found is None:
            continue
        standing: dict[str, object] = found["standing"]  # type: ignore[assignment]
        time = f"{standing['time'] * 1000:.1f}"  # type: ignore[operator]
        if found["iterations"] is None:
            time += f" (given {found['think']} s)"
        matches = standing["matches"]
        cells = [
            pairing.name,
            f"{pairing.game} ({pairing.players})",
            f"{pairing.first} v {pairing.second}",
            str(found["deals"]),
            told(standing["margin"], 1, "+.2f"),
            told(standing["share"], 100, ".1f") + " %",
            told(matches, 100, ".0f") + " %" if matches else "",
            time,
            pairing.aim,
        ]
        lines.append("| " + " | ".join(cells) + " |")
    missing = [pairing.name for pairing in ladder() if pairing.name not in results]
    if missing:
        lines += ["", "Not measured yet: " + ", ".join(missing) + "."]
    return "\n".join([*lines, "", *AFTERWORD]) + "\n"


AFTERWORD = [
    "*remembering* is the normal player that counts only cards nobody has taken as held by others;",
    "*forgetful* the hard player that has forgotten what was taken; *cheating* the hard player that looks",
    "into the other hands. These three live in `bench/strength.py` and nowhere else: a fair player who",
    "keeps up with the cheat would be cheating.",
]


def told(estimate: object, unit: float, how: str) -> str:
    assert isinstance(estimate, dict)
    return f"{estimate['mean'] * unit:{how}} ± {estimate['error'] * unit:{how.lstrip('+')}}"


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--page", action="store_true")
    asked = parser.parse_args(arguments)
    for pairing in () if asked.page else ladder():
        if asked.names and not pairing.name.startswith(tuple(asked.names)):
            continue
        found = measure(pairing, asked.scale)
        results = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
        results[pairing.name] = found
        RESULTS.write_text(json.dumps(results, indent=1) + "\n", "utf-8")
        PAGE.write_text(page(results), "utf-8")
        standing = found["standing"]
        print(pairing.name, found["deals"], standing["margin"], standing["share"], standing["matches"],  # type: ignore[index]
              found["minutes"], "min", flush=True)  # fmt: skip
    if asked.page:
        PAGE.write_text(page(json.loads(RESULTS.read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
