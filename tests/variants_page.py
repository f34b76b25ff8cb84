"""`docs/variants.md`: what there is in the library, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import median

from scopa_dsl.api import load, read
from scopa_dsl.engine.game import Game
from scopa_dsl.ruleset import library
from scopa_dsl.ruleset.model import Ruleset, text_of
from scopa_dsl.ruleset.nodes import Mapping, Node, Scalar, Sequence
from scopa_dsl.ruleset.source import parse
from scopa_dsl.texts import Text, pick

LANG = "en"
_MUST = {"card": "the card", "hand": "the hand", "none": "nobody"}
_HEADER = (
    "Variant", "Players", "Cards", "Dealt", "Captures", "Must capture",
    "In play", "At the end", "Match points",
)  # fmt: skip


def variants_page() -> str:
    """The page."""
    rulesets = {name: read(name) for name in library.names()}
    games = {name: [load(name, players) for players in found.seats] for name, found in rulesets.items()}
    lines = {name: _length(name) for name in (*library.names(), *library.modules())}
    return "\n".join([
        "# The variants",
        "",
        "Made from the library by `python tests/regenerate.py`; a test keeps it up to date.",
        "",
        "## Feature by feature",
        "",
        *_table(_HEADER, (_row(found, games[name]) for name, found in rulesets.items())),
        "",
        "Captures stand in their order. One that comes first is marked so: when it is possible, that card may",
        "capture in no other way. By number of players, where it differs: `number: value`. What the table",
        "may agree on is listed by `scopa show NAME`, the whole rules by `scopa rules NAME`.",
        "",
        "## Where they come from",
        "",
        *(_about(name, lines[name]) for name in rulesets),
        "",
        "## Modules",
        "",
        "To be added to any of them with a plus, as in `scopa+napola`; one that does not fit is refused.",
        "",
        *(_about(name, lines[name]) for name in library.modules()),
        "",
        "## How long the files are",
        "",
        f"Lines of YAML, examples and texts in two languages included: rulesets {_spread(lines, rulesets)};",
        f"modules {_spread(lines, library.modules())}; all of them {_spread(lines, lines)}.",
        "",
    ])  # fmt: skip


def _table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    header = list(header)
    yield "| " + " | ".join(header) + " |"
    yield "|" + "---|" * len(header)
    for row in rows:
        yield "| " + " | ".join(cell or "–" for cell in row) + " |"


def _row(found: Ruleset, games: list[Game]) -> Iterator[str]:
    game = games[0]
    yield f"[{pick(found.name, LANG)}](../rulesets/{found.id}.yaml)"
    yield ", ".join(_seats(g) for g in games)
    yield f"{game.deck.size} {'French' if game.deck.id.startswith('french') else 'Italian'}"
    yield _by_players((g, f"{_sizes(g)} + {g.table_cards}") for g in games)
    yield ", ".join(
        pick(rule.name, LANG) + (" (first)" if _comes_first(rule.field("first")) else "")
        for rule in found.captures
    )
    yield _by_players(
        (g, {"card": "the card", "hand": "the hand", "none": "nobody"}[g.obligation]) for g in games
    )
    ends = ("count", "total")
    yield ", ".join(pick(line.name, LANG) for line in game.lines if line.at not in ends)
    yield ", ".join(pick(line.name, LANG) for line in (*game.count, *game.total))
    yield _by_players((g, _target(g)) for g in games)


def _seats(game: Game) -> str:
    return f"{game.players}" if game.sides == game.players else f"{game.players} ({game.sides} sides)"


def _comes_first(first: Scalar | None) -> bool:
    return first is not None and first.text != "false"


def _target(game: Game) -> str:
    how = {"highest": "", "lowest": ", lowest wins", "all_but_highest": ", highest loses"}[game.match.winner]
    return f"{game.match.target}{how}"


def _sizes(game: Game) -> str:
    sizes = game.hand_sizes
    if len(set(sizes)) == 1:
        return f"{len(sizes)}×{sizes[0]}" if len(sizes) > 1 else str(sizes[0])
    return "+".join(map(str, sizes))


def _by_players(values: Iterable[tuple[Game, str]]) -> str:
    told: dict[str, list[str]] = {}
    for game, value in values:
        told.setdefault(value, []).append(str(game.players))
    if len(told) == 1:
        return next(iter(told))
    return "; ".join(f"{', '.join(players)}: {value}" for value, players in told.items())


def _about(name: str, lines: int) -> str:
    tree = _file(name)
    region = pick(_text(tree.get("region")), LANG)
    sources = tree.get("sources")
    titles = [
        text.text
        for source in (sources.items if isinstance(sources, Sequence) else ())
        if isinstance(source, Mapping) and isinstance(text := source.get("title"), Scalar)
    ]
    parts = [
        pick(_text(tree.get("says")), LANG),
        f"{region}." if region else "",
        f"Source: {'; '.join(titles)}.",
    ]
    title = pick(_text(tree.get("name")), LANG)
    return f"- **{title}** (`{name}`, {lines} lines): {' '.join(filter(None, parts))}"


def _text(node: Node | None) -> Text:
    return text_of(node)


def _file(name: str) -> Mapping:
    place = library.find(name)
    assert place is not None
    return parse(place.file.read_text("utf-8"), place.shown)


def _length(name: str) -> int:
    place = library.find(name)
    assert place is not None
    return len(place.file.read_text("utf-8").splitlines())


def _spread(lines: dict[str, int], names: Iterable[str]) -> str:
    own = [lines[name] for name in names]
    return f"{min(own)} to {max(own)}, median {median(own):g}"
