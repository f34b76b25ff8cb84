"""Composing: each rule of merging, every conflict at both its places, the whole library together."""

from __future__ import annotations

import os
import random
import re
import time
from pathlib import Path

import pytest

from scopa_dsl.diagnostics import Diagnostic, RulesetError, render
from scopa_dsl.ruleset.compose import Composed, compose
from scopa_dsl.ruleset.library import find, known, library_folder, modules, names
from scopa_dsl.ruleset.nodes import Mapping, Scalar, at, plain
from scopa_dsl.ruleset.resolved import resolved_text

ROOT = Path(__file__).parents[2]
BAD = sorted((ROOT / "tests" / "bad" / "compose").glob("*.yaml"))
HEAD = "format: 1\nid: x\nname: {it: Ics, en: Ex}\n"
BASE = """\
format: 1
id: base
name: Base
says: The base.
options:
  target: {default: 11, min: 1, players: {3: 16}, says: {it: Punti, en: Points}}
  style: {default: old, choices: [old, new]}
deck: italian-40
tables: {value: {A: 1, 2: 2, F: 8}}
words: {best: 7 of denari}
players: {2: {}, 4: {sides: 2}}
deal: {hand: [3, 4], table: 4, void: {low: count(table) < target}}
captures:
  equal: {take: one, first: style is old}
  sum: {take: group, making: value of played}
scoring:
  best: {name: {it: Meglio, en: Best}, if: best in pile}
  sweep: {at: sweep}
match: {target: target}
examples:
  - {pile: 7D, scores: {best: 1}}
"""


def findings(error: RulesetError | Composed) -> list[Diagnostic]:
    return list(error.diagnostics if isinstance(error, RulesetError) else error.warnings)


def composed(request: str) -> RulesetError | Composed:
    try:
        return compose(request)
    except RulesetError as error:
        return error


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "modules").mkdir()
    (tmp_path / "base.yaml").write_text(BASE)
    return tmp_path


def write(folder: Path, name: str, body: str) -> None:
    kind = "module" if name.startswith("modules/") else "id"
    stem = name.rsplit("/", 1)[-1]
    (folder / f"{name}.yaml").write_text(f"format: 1\n{kind}: {stem}\nname: {stem.title()}\n{body}", "utf-8")


def variant(folder: Path, body: str, add: str = "") -> Composed:
    write(folder, "v", f"extends: base\n{body}")
    return compose(f"v.yaml{add}")


def rule(game: Composed, path: str) -> object:
    node = at(game.tree, tuple(path.split(".")))
    return None if node is None else plain(node)


@pytest.mark.parametrize("file", BAD, ids=lambda file: file.stem)
def test_bad_composition(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    text = file.read_text("utf-8")
    expected = re.match(r"# expects: (.+)\n", text)
    asked = re.search(r"^# request: (.+)$", text, re.MULTILINE)
    assert expected, "the first line says what is expected"
    result = composed(asked[1].format(f=file.name) if asked else file.name)
    places = []
    for found in findings(result):
        place = f"{found.span.line}:{found.span.column}"
        places.append(
            f"{found.code} {place if found.span.path == file.name else f'{found.span.path}:{place}'}"
        )
        sources = result.sources if isinstance(result, RulesetError) else result.files
        assert found.span.path in sources or found.code == "SC306"
        assert all(related.span.path in sources for related in found.related)
        for lang in ("en", "it"):
            assert "None" not in render(found, sources, lang)
    assert places == expected[1].split(", ")


def test_there_are_bad_compositions_enough() -> None:
    assert len(BAD) >= 35


# -- merging


@pytest.mark.parametrize(
    ("body", "path", "expected"),
    [
        ("deck: italian-52\n", "deck", "italian-52"),
        ("deal: {table: 0}\n", "deal",
         {"hand": [3, 4], "table": 0, "void": {"low": "count(table) < target"}}),
        ("deal: {hand: 9}\n", "deal.hand", 9),
        ("deal: {hand: [9]}\n", "deal.hand", [9]),
        ("deal: {void: {low: null}}\n", "deal.void", {}),
        ("deal: {void: {low: {if: none(table), name: Bare}}}\n", "deal.void.low",
         {"if": "none(table)", "name": "Bare"}),
        ("forbid: {odd: {name: Odd, if: none(table)}}\n", "forbid.odd", {"name": "Odd", "if": "none(table)"}),
        ("scoring: {sweep: null}\n", "scoring.sweep", None),
        ("scoring: {best: {points: 2}}\n", "scoring.best",
         {"name": {"it": "Meglio", "en": "Best"}, "if": "best in pile", "points": 2}),
        ("scoring: {best: {name: {it: Il sette}}}\n", "scoring.best.name", {"it": "Il sette"}),
        ("options: {target: 21}\n", "options.target",
         {"default": 21, "min": 1, "says": {"it": "Punti", "en": "Points"}}),
        ("options: {target: {default: 21}}\n", "options.target.players", {"3": 16}),
        ("options: {target: {players: null, max: 9}}\n", "options.target",
         {"default": 11, "min": 1, "max": 9, "says": {"it": "Punti", "en": "Points"}}),
        ("options: {style: new}\n", "options.style", {"default": "new", "choices": ["old", "new"]}),
        ("options: {style: {choices: [old, new, odd]}}\n", "options.style.choices", ["old", "new", "odd"]),
        ("tables: {value: {F: null, A: [1, 11]}}\n", "tables.value", {"A": [1, 11], "2": 2}),
        ("tables: {value: {J: 9}}\n", "tables.value", {"A": 1, "2": 2, "J": 9}),
        ("players: {2: null, 3: {}}\n", "players", {"4": {"sides": 2}, "3": {}}),
        ("says: Mine.\n", "says", "Mine."),
        ("leftovers: dealer\n", "says", None),
    ],
)  # fmt: skip
def test_merging(folder: Path, body: str, path: str, expected: object) -> None:
    assert rule(variant(folder, body), path) == expected


def test_a_reason_keeps_its_name(folder: Path) -> None:
    """A plain condition changes what a named reason asks, and names do not count for the digest."""
    named = "deal: {void: {low: {if: none(table), name: {it: Vuoto, en: Bare}}}}\n"
    (folder / "parent.yaml").write_text("format: 1\nid: parent\nname: P\nextends: base\n" + named, "utf-8")
    child = folder / "child.yaml"
    child.write_text(
        "format: 1\nid: child\nname: C\nextends: parent\ndeal: {void: {low: any(table)}}\n", "utf-8"
    )
    assert rule(compose(child), "deal.void.low") == {
        "if": "any(table)",
        "name": {"it": "Vuoto", "en": "Bare"},
    }
    assert variant(folder, named).digest == variant(folder, "deal: {void: {low: none(table)}}\n").digest


@pytest.mark.parametrize(
    ("body", "section", "order"),
    [
        ("captures: {all: {take: all, first: true}}\n", "captures", "equal sum all"),
        ("captures: {all: {before: equal, take: all, first: true}}\n", "captures", "all equal sum"),
        ("captures: {sum: {before: equal}}\n", "captures", "sum equal"),
        ("scoring: {y: {before: x, if: 2 of coppe in pile}, x: {before: sweep, if: 3 of coppe in pile}}\n",
         "scoring", "best y x sweep"),
        ("scoring: {y: {before: x, if: 2 of coppe in pile}, x: {before: y, if: 3 of coppe in pile}}\n",
         "scoring", "best sweep y x"),
        ("scoring: {best: {points: 3}}\n", "scoring", "best sweep"),
    ],
)  # fmt: skip
def test_order(folder: Path, body: str, section: str, order: str) -> None:
    found = rule(variant(folder, body), section)
    assert isinstance(found, dict)
    assert " ".join(found) == order
    assert not any("before" in entry for entry in found.values())


def test_own_keys_win_over_own_modules_and_modules_of_the_command_line_over_both(folder: Path) -> None:
    write(folder, "modules/one", "deal: {table: 1}\nleftovers: dealer\n")
    write(folder, "modules/two", "deal: {hand: 2}\n")
    game = variant(folder, "with: [one]\ndeal: {table: 7, hand: 7}\n", "+two")
    assert rule(game, "deal.table") == 7
    assert rule(game, "deal.hand") == 2
    assert rule(game, "leftovers") == "dealer"
    assert game.id == "v+two"
    assert game.name == {"it": "V + Two", "en": "V + Two"}


def test_own_keys_settle_what_modules_disagree_about(folder: Path) -> None:
    write(folder, "modules/one", "deal: {table: 1}\noptions: {target: 5}\n")
    write(folder, "modules/two", "deal: {table: 2}\noptions: {target: 6}\n")
    with pytest.raises(RulesetError) as error:
        variant(folder, "with: [one, two]\ndeal: {table: 7}\n")
    assert [(d.code, str(d.span), str(d.related[0].span)) for d in error.value.diagnostics] == [
        ("SC311", "modules/two.yaml:5:19", "modules/one.yaml:5:19")
    ]
    assert (
        rule(variant(folder, "with: [one, two]\ndeal: {table: 7}\noptions: {target: 9}\n"), "deal.table") == 7
    )


HEAD = "format: 1\nid: own\nname: Own\n"
SETTLED = {
    "own captures and reasons": "extends: cirulla\nwith: [asso]\n"
    "deal: {void: {aces: count(table where rank is A) >= 2}}\ncaptures: {ace: {if: plays_ace}}\n",
    "own options": "extends: cicera\nwith: [more-cards]\noptions: {cards_each: {default: 12}}\n",
    "an option taken away": "extends: scopa-a-perdere\nwith: [inverse]\noptions: {winners: null}\n",
    "an own value": "extends: scopa-a-perdere\nwith: [inverse]\nmatch: {winner: highest}\n",
    "what reads a line that is gone": "extends: ponino\nwith: [no-sweeps]\nscoring: {ponino: {points: 3}}\n",
    "a place of its own": "extends: escoba\nwith: [asso]\ncaptures: {ace: {before: fifteen}}\n",
}


@pytest.mark.parametrize("own", SETTLED.values(), ids=SETTLED.keys())
def test_own_keys_settle_what_a_module_would_overwrite(own: str) -> None:
    assert isinstance(composed(HEAD + own), Composed)
    without = "".join(line + "\n" for line in own.splitlines()[:2])
    assert isinstance(composed(HEAD + without), RulesetError)


def test_a_module_may_take_away_the_option_that_it_decides(folder: Path) -> None:
    write(folder, "modules/free", "options: {must_take: null}\nobligation: none\n")
    write(folder, "mine", "extends: scopa\nwith: [free]\n")
    assert rule(compose("mine.yaml"), "obligation") == "none"


def test_modules_may_say_the_same_and_say_again_what_the_game_says(folder: Path) -> None:
    write(folder, "modules/one", "words: {best: 7  of denari}\ndeal: {table: 1}\n")
    write(folder, "modules/two", "deal: {table: 1}\n")
    game = variant(folder, "deck: italian-40\n", "+one+two")
    node = at(game.tree, ("words", "best"))
    assert isinstance(node, Scalar)
    assert str(node.span) == "base.yaml:10:15"


def test_a_module_may_need_modules(folder: Path) -> None:
    write(folder, "modules/one", "with: [two]\ndeal: {table: 1}\n")
    write(folder, "modules/two", "leftovers: dealer\n")
    game = variant(folder, "with: [two]\n", "+one")
    assert (rule(game, "deal.table"), rule(game, "leftovers"), game.warnings) == (1, "dealer", ())


def test_what_nothing_reads_any_more_goes_unless_the_file_says_it(folder: Path) -> None:
    assert rule(variant(folder, "captures: {equal: {first: true}}\n"), "options.style") is None
    kept = variant(folder, "captures: {equal: {first: true}}\noptions: {style: new}\n")
    assert rule(kept, "options.style.default") == "new"
    assert rule(variant(folder, "scoring: {best: null}\n"), "words") is None
    assert rule(variant(folder, "captures: {sum: null}\n"), "tables.value.A") == 1


def test_examples_are_those_asked_for(folder: Path) -> None:
    write(folder, "modules/one", "deal: {table: 1}\nexamples: [{pile: 2D, scores: {}}]\n")
    assert [plain(each) for each in compose("base.yaml+one").examples] == [
        {"pile": "7D", "scores": {"best": 1}},
        {"pile": "2D", "scores": {}},
    ]
    assert variant(folder, "deck: italian-40\n").examples == ()


def test_head_and_files(folder: Path) -> None:
    game = variant(folder, "says: {it: Mio, en: Mine}\n")
    assert (game.id, game.name, game.says) == ("v", {"en": "V", "it": "V"}, {"it": "Mio", "en": "Mine"})
    assert set(game.files) == {"v.yaml", "base.yaml"}
    assert game.files["base.yaml"] == BASE
    assert not {"extends", "with", "examples", "before"} & set(game.tree.keys())


def test_digest_is_of_the_rules_alone(folder: Path) -> None:
    first = variant(folder, "deal: {hand: 3}\n")
    assert variant(folder, "# a note\nsays: Else.\ndeal:\n  hand: 3\n").digest == first.digest
    assert variant(folder, "scoring: {best: {says: Words.}}\ndeal: {hand: 3}\n").digest == first.digest
    assert variant(folder, "deal: {hand: 4}\n").digest != first.digest
    assert variant(folder, "deal: {hand: 3}\nscoring: {sweep: {before: best}}\n").digest != first.digest
    assert len(first.digest) == 64


# -- finding


def test_requests(folder: Path) -> None:
    by_path = compose("base.yaml")
    assert compose(Path("base.yaml")).digest == by_path.digest
    assert compose(str(folder / "base.yaml")).digest == by_path.digest
    assert compose(BASE).digest == by_path.digest
    assert compose(BASE).files.keys() == {"<text>"}
    (folder / "a+b").mkdir()
    write(folder, "a+b/v", "extends: scopa\n")
    assert compose("a+b/v.yaml+napola").id == "v+napola"
    assert compose("base.yaml+napola").id == "base+napola"


def test_a_name_alone_means_the_library(folder: Path) -> None:
    (folder / "scopa.yaml").write_text(BASE.replace("id: base", "id: scopa"))
    assert set(compose("scopa").files) == {"rulesets/scopa.yaml"}
    assert set(compose("scopa.yaml").files) == {"scopa.yaml"}
    with pytest.raises(RulesetError) as error:
        compose("base")
    assert error.value.diagnostics[0].advice() == "For the file in this folder write `base.yaml`."


def test_files_beside_come_first_and_a_file_may_extend_its_namesake(folder: Path) -> None:
    write(folder, "modules/napola", "deal: {table: 9}\n")
    assert rule(compose("base.yaml+napola"), "deal.table") == 9
    write(folder, "scopa", "extends: scopa\ndeal: {table: 8}\n")
    game = compose("scopa.yaml")
    assert rule(game, "deal.table") == 8
    assert set(game.files) == {"scopa.yaml", "rulesets/scopa.yaml"}


@pytest.mark.parametrize(
    "name", ["../scopa", "modules/napola", "/etc/passwd", "..", "", "scopa.yaml", "SCOPA", "a\nb"]
)
def test_names_lead_nowhere_else(name: str) -> None:
    assert find(name) is None


def test_the_library_is_there() -> None:
    assert library_folder().is_dir()
    assert {"scopa", "scopone", "asso-pigliatutto"} <= set(names())
    assert {"napola", "primiera-veneta"} <= set(modules())
    assert set(known()) == {*names(), *modules()}


def test_unreadable_files(folder: Path) -> None:
    (folder / "d.yaml").mkdir()
    os.mkfifo(folder / "pipe.yaml")
    (folder / "loop.yaml").symlink_to("loop.yaml")
    for request in ("d.yaml", "none.yaml", "base.yaml+none.yaml", "pipe.yaml", "loop.yaml"):
        with pytest.raises(RulesetError) as error:
            compose(request)
        assert [each.code for each in error.value.diagnostics] == ["SC306"]


@pytest.mark.parametrize(
    "request_",
    ["", "+", "scopa+", "+scopa", "x" * 5000, "a\0.yaml", "a" * 5000 + ".yaml", "x: " * 5000, "scopa++", "☺"],
)
def test_odd_requests(request_: str) -> None:
    assert isinstance(composed(request_), RulesetError)


# -- the whole library

REFUSALS = {"SC307", "SC309", "SC310", "SC311", "SC312", "SC315", "SC318", "SC320", "SC321", "SC322"}


@pytest.mark.parametrize("name", names())
def test_library_ruleset(name: str) -> None:
    game = compose(name)
    assert (game.id, game.warnings) == (name, ())
    assert game.tree.get("scoring")
    again = compose(resolved_text(game))
    assert again.digest == game.digest
    assert again.name == game.name


@pytest.mark.parametrize("name", names())
def test_every_module_fits_or_is_refused_with_its_place(name: str) -> None:
    for module in modules():
        result = composed(f"{name}+{module}")
        if isinstance(result, RulesetError):
            assert {each.code for each in result.diagnostics} <= REFUSALS, module
            for found in result.diagnostics:
                assert found.span.path == f"rulesets/modules/{module}.yaml"
                assert found.span.path in result.sources


@pytest.mark.parametrize("module", modules())
def test_every_module_fits_its_own_game(module: str) -> None:
    place = find(module)
    assert place
    tested = re.search(r"^tested_on: (\S+)$", place.file.read_text("utf-8"), re.MULTILINE)
    assert compose(f"{tested[1] if tested else 'scopa'}+{module}").tree


@pytest.mark.parametrize(
    ("request_", "fits"),
    [
        ("scopa+napola+primiera-veneta", True),
        ("scopone-scientifico+napola+primiera-sud+rebello", True),
        ("asso-pigliatutto+primiera-milanese", True),
        ("scopa-siciliana+primiera-milanese", False),
        ("scopa-di-quindici+asso", False),
        ("spazzino+three-pairs", False),
        ("spazzino+denari-six", False),
        ("bazzica+four-singles", False),
        ("scopa+primiera-veneta+primiera-milanese", False),
        ("tablic+primiera-veneta", False),
    ],
)
def test_combinations(request_: str, fits: bool) -> None:
    assert isinstance(composed(request_), Composed) is fits


def test_a_module_that_is_there_already_changes_nothing() -> None:
    twice = compose("scopa-assi+napola")
    assert (twice.id, twice.digest) == ("scopa-assi", compose("scopa-assi").digest)
    assert [each.code for each in twice.warnings] == ["SC390"]


def test_resolved_text_says_where_each_line_comes_from() -> None:
    lines = resolved_text(compose("scopone+primiera-veneta")).splitlines()
    by_line = {
        re.split(r"\s+# ", line)[0].strip(): re.split(r"\s+# ", line)[-1].split(":")[0] for line in lines
    }
    assert by_line["deck: italian-40"] == "scopa.yaml"
    assert by_line["A: 5.5"] == "primiera-veneta.yaml"
    assert by_line["hand: 9"] == "scopone.yaml"


def test_speed() -> None:
    compose("asso-pigliatutto")
    started = time.process_time()
    compose("asso-pigliatutto+primiera-veneta")
    assert time.process_time() - started < 0.1


def test_every_place_is_in_a_file_that_took_part() -> None:
    game = compose("asso-pigliatutto+primiera-veneta")

    def check(node: object) -> None:
        if isinstance(node, Mapping):
            for entry in node.entries:
                assert game.files[entry.key.span.path]
                check(entry.value)
        elif isinstance(node, Scalar) and entry_is_rule(node):
            line, column = node.marks[0]
            assert game.files[node.span.path].splitlines()[line - 1][column - 1 :].startswith(node.text[:3])

    def entry_is_rule(node: Scalar) -> bool:
        return " + " not in node.text

    check(game.tree)


def scrambled(rng: random.Random, text: str) -> str:
    """A ruleset with values, keys or lines exchanged: mostly good YAML, mostly a bad game."""
    for _ in range(rng.randint(1, 3)):
        parts = re.split(rng.choice([r"(\w+)", r"(\n)", r"(: )", r"([{}\[\],])"]), text)
        one, other = rng.randrange(len(parts)), rng.randrange(len(parts))
        parts[one] = rng.choice([parts[other], "null", "{}", "[]", "scopa", ""])
        text = "".join(parts)
    return text


@pytest.mark.parametrize("times", [200, pytest.param(5000, marks=pytest.mark.slow)])
def test_scrambled_rulesets(times: int) -> None:
    rng = random.Random(times)
    texts = [find(name).file.read_text("utf-8") for name in (*names(), *modules())]  # type: ignore[union-attr]
    for _ in range(times):
        started = time.process_time()
        result = composed(scrambled(rng, rng.choice(texts)))
        assert isinstance(result, Composed) or result.diagnostics
        assert time.process_time() - started < 2
