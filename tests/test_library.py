"""The library reads well: short files, texts in both languages, modules that fit or say why not."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from scopa_dsl.api import load, read
from scopa_dsl.diagnostics import RulesetError
from scopa_dsl.ruleset import library
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.model import text_of
from scopa_dsl.ruleset.nodes import Mapping, Node, Scalar
from scopa_dsl.ruleset.source import parse

FOLDER = Path(__file__).parents[1] / "rulesets"
RULESETS = sorted(FOLDER.glob("*.yaml"))
MODULES = sorted(FOLDER.glob("modules/*.yaml"))
EVERY = [*RULESETS, *MODULES]

RULESET_IDS = """
    scopa scopone scopone-scientifico scopone-trentino scopone-trenta scopone-genovese scopa-assi
    asso-pigliatutto scopa-di-quindici escoba escoba-argentina escoba-bga escopa chkobba skopa bazzica
    cirulla cicera maresciallo spazzino scopa-a-perdere scopa-frac ponino scopa-ternana scopa-siciliana
    cassino tablic pasur
"""
MODULE_IDS = """
    napola rebello rosmarino settanta nove-bello dieci-bello primiera-milanese primiera-veneta
    primiera-sud primiera-zero asso inverse fewest-cards win-by-two count-out claim ties-shared
    denari-six deal-against-play three-pairs four-singles free-choice equal-first more-cards most-cards
    pairs-all six-singles primiera-sette seven-nil sweep-wins no-sweeps sweeps-only
"""
SAME_IN_BOTH = """
    Settebello Primiera Mata Napula Picada Napoleone Napola Buona Decino Piccola Grande Cappotto
    Argentina Saponificatrice Picula Bager Ponino Tabla
"""
"""Words of the game that neither language translates."""


def tree(file: Path) -> Mapping:
    return parse(file.read_text("utf-8"), file.name)


def test_what_there_is() -> None:
    assert set(RULESET_IDS.split()) <= set(library.names())
    assert set(MODULE_IDS.split()) <= set(library.modules())


def test_how_long_they_are() -> None:
    lines = {file.stem: len(file.read_text("utf-8").splitlines()) for file in EVERY}
    assert lines["scopa"] <= 70
    assert statistics.median(lines.values()) < 25
    assert all(len(line) <= 120 for file in EVERY for line in file.read_text("utf-8").splitlines())


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.stem)
def test_texts_are_in_both_languages(file: Path) -> None:
    for where, text in texts(tree(file)):
        if isinstance(text, Mapping):
            assert list(text.keys()) == ["it", "en"], where
        else:
            assert isinstance(text, Scalar)
            assert text.text in SAME_IN_BOTH.split(), where


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.stem)
def test_what_is_new_has_its_texts(file: Path) -> None:
    ruleset = tree(file)
    assert {"name", "says", "sources", "examples"} <= set(ruleset.keys())
    for section, new, needed in (
        ("options", "default", {"name", "says"}),
        ("captures", "take", {"name"}),
        ("scoring", "points", {"name"}),
        ("scoring", "if", {"name"}),
    ):
        entries = ruleset.get(section)
        for entry in entries.entries if isinstance(entries, Mapping) else ():
            is_new = isinstance(entry.value, Mapping) and entry.value.get(new) is not None
            if is_new and f"{section}.{entry.key.text}" not in inherited(ruleset):
                assert needed <= set(entry.value.keys()), entry.key.text  # type: ignore[union-attr]


@pytest.mark.parametrize("file", EVERY, ids=lambda file: file.stem)
def test_it_can_be_put_together(file: Path) -> None:
    name = file.stem
    if file in MODULES:
        tested_on = tree(file).get("tested_on")
        name = f"{tested_on.text}+{name}"  # type: ignore[union-attr]
    assert not compose(name).warnings


@pytest.mark.parametrize(
    ("game", "module", "code"),
    [
        ("scopa-di-quindici", "asso", "SC309"),
        ("escoba", "fewest-cards", "SC318"),
        ("scopa-siciliana", "ties-shared", "SC318"),
        ("scopa-siciliana", "dieci-bello", "SC631"),
        ("cirulla", "napola", "SC631"),
        ("scopa+rebello", "dieci-bello", "SC631"),
        ("spazzino", "rosmarino", "SC631"),
        ("cirulla", "asso", "SC320"),
        ("cicera", "more-cards", "SC320"),
        ("cirulla", "fewest-cards", "SC321"),
        ("escoba-bga", "primiera-milanese", "SC321"),
        ("scopa-a-perdere", "claim", "SC632"),
        ("scopa-a-perdere", "count-out", "SC632"),
        ("escoba", "pairs-all", "SC318"),
        ("ponino", "no-sweeps", "SC322"),
        ("scopa-frac", "equal-first", "SC311"),
        ("spazzino", "three-pairs", "SC318"),
        ("bazzica", "four-singles", "SC318"),
        ("spazzino", "denari-six", "SC318"),
        ("cicera", "primiera-milanese", "SC318"),
        ("scopa-frac", "primiera-veneta", "SC315"),
        ("cicera", "primiera-sud", "SC315"),
        ("scopa+primiera-sud", "primiera-veneta", "SC311"),
    ],
)
def test_a_module_that_does_not_fit_is_refused(game: str, module: str, code: str) -> None:
    with pytest.raises(RulesetError) as refused:
        load(f"{game}+{module}")
    assert code in [found.code for found in refused.value.diagnostics]


DISPUTED = yaml.safe_load((FOLDER.parent / "tests" / "cases" / "disputed.yaml").read_text("utf-8"))


NAMES_A_DISPUTE = re.compile(
    r"\?|;|\b(some|sometimes|usually|mostly|others|almost|agreed|sources|online|as the table likes)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("asked", DISPUTED, ids=lambda asked: f"{asked['game']}: {asked['question']}")
def test_what_is_disputed_is_agreed_on(asked: dict[str, str]) -> None:
    """By an option with its default or by a module, which tell that others play otherwise."""
    if "module" in asked:
        load(f"{asked['game']}+{asked['module']}")
        says = text_of(tree(FOLDER / "modules" / f"{asked['module']}.yaml").get("says"), "")
    else:
        says = read(asked["game"]).options[asked["option"]].says
        assert load(asked["game"]).options[asked["option"]] == asked["default"]
    assert says["it"] != says["en"] and NAMES_A_DISPUTE.search(says["en"]), says


def inherited(ruleset: Mapping) -> set[str]:
    """Sections and names that the file only changes."""
    found: set[str] = set()
    base, added = ruleset.get("extends") or ruleset.get("tested_on"), ruleset.get("with")
    if base is None:
        return set()
    names = [base.text]  # type: ignore[union-attr]
    names += [item.text for item in added.items] if added is not None else []  # type: ignore[union-attr]
    whole = compose("+".join(names)).tree
    for section in ("options", "captures", "scoring"):
        entries = whole.get(section)
        if isinstance(entries, Mapping):
            found |= {f"{section}.{entry.key.text}" for entry in entries.entries}
    return found


def texts(node: Mapping, where: str = "") -> Iterator[tuple[str, Node]]:
    """Every name and ``says`` of a file; those of sources and examples are data."""
    for entry in node.entries:
        key, value = entry.key.text, entry.value
        if key in ("name", "says", "region"):
            yield f"{where}{key}", value
        elif key not in ("sources", "examples") and isinstance(value, Mapping):
            yield from texts(value, f"{where}{key}.")
