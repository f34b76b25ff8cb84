"""What is known around an open file: the game that it makes, what it inherits, the names for expressions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scopa_dsl.checks.files import check
from scopa_dsl.checks.findings import Findings
from scopa_dsl.compiler.context import Context
from scopa_dsl.compiler.game import context_for
from scopa_dsl.compiler.settle import settle
from scopa_dsl.diagnostics import RulesetError, Span
from scopa_dsl.reference.hooks import Hook, hook
from scopa_dsl.ruleset import nodes
from scopa_dsl.ruleset.compose import compose
from scopa_dsl.ruleset.library import Place, find, library_folder
from scopa_dsl.ruleset.loading import unsaved
from scopa_dsl.ruleset.model import Ruleset, ruleset

_HEAD = re.compile(r"^(extends|tested_on|module|id) *: *([a-z0-9-]+)", re.MULTILINE)
_OURS = re.compile(r"^(format|module|extends) *:|ruleset\.schema\.json", re.MULTILINE)
_ANY_KEY = re.compile(r"^[\w\"'-]+ *:", re.MULTILINE)
_WITH = re.compile(r"^with *: *\[([^\]\n]*)\]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Known:
    """The game of an open file, as it was when it could last be read."""

    tree: nodes.Mapping
    """The whole game."""
    inherited: nodes.Mapping
    """The game without what the file itself says."""
    ruleset: Ruleset | None
    context: Context | None
    """The names for its expressions; None where its options cannot be settled."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of capture."""
        return names(self.tree, ("captures",))

    def hook(self, path: tuple[str, ...]) -> Hook | None:
        """What may stand at a place of the file."""
        at = nodes.at(self.tree, (*path[:2], "at")) if path[:1] == ("scoring",) else None
        found = hook(path, at.text if isinstance(at, nodes.Scalar) else "count", self.kinds)
        if found is None and path[-1:] == ("[]",):
            found = hook(path[:-1], at.text if isinstance(at, nodes.Scalar) else "count", self.kinds)
            return found if found and found.many else None
        return found


NOTHING = nodes.Mapping((), Span("", 1, 1, 1, 1))
UNKNOWN = Known(NOTHING, NOTHING, None, None)


def findings(file: Path, texts: Mapping[Path, str]) -> Findings:
    """What `scopa validate` finds in a file. ``texts`` is what the editor holds of this and other files."""
    found = Findings()
    with unsaved(texts):
        check(file.as_posix(), found)
    return found


def known(file: Path, texts: Mapping[Path, str], before: Known = UNKNOWN) -> Known:
    """The game around a file; where the file cannot be read now, as it was before, or what it inherits."""
    head = dict(_HEAD.findall(texts.get(file, "")))
    inherited = _inherited(file, texts, head)
    module = head.get("module")
    if module and "tested_on" not in head:
        return Known(inherited, inherited, None, None) if before is UNKNOWN else before
    request = f"{head['tested_on']}+{file.as_posix()}" if module else file.as_posix()
    try:
        with unsaved(texts):
            composed = compose(request)
            whole = ruleset(composed)
    except RulesetError:
        return before if before is not UNKNOWN else _only_inherited(file, texts, inherited)
    return _of(composed.tree, inherited, whole)


def _only_inherited(file: Path, texts: Mapping[Path, str], inherited: nodes.Mapping) -> Known:
    """Before a file could be read for the first time: the game that it extends."""
    head = dict(_HEAD.findall(texts.get(file, "")))
    base = place_of(file, head.get("extends") or head.get("tested_on", ""))
    try:
        with unsaved(texts):
            whole = ruleset(compose(base.as_posix())) if base else None
    except RulesetError:
        whole = None
    return _of(inherited, inherited, whole)


def _of(tree: nodes.Mapping, inherited: nodes.Mapping, whole: Ruleset | None) -> Known:
    context = None
    if whole is not None and whole.seats:
        players = next(iter(whole.seats))
        try:
            context = context_for(whole, players, settle(whole, players, {}))
        except (RulesetError, KeyError):
            context = None
    return Known(tree, inherited, whole, context)


def _inherited(file: Path, texts: Mapping[Path, str], head: Mapping[str, str]) -> nodes.Mapping:
    """The game without the file's own keys: the same file with nothing but its head."""
    if "module" in head:
        request, stub = head.get("tested_on", ""), ""
    else:
        request = file.as_posix()
        modules = _WITH.search(texts.get(file, ""))
        stub = f"format: 1\nid: {file.stem}\nname: x\nextends: {head.get('extends', '')}\n"
        stub += f"with: [{modules[1]}]\n" if modules else ""
        if "extends" not in head:
            return NOTHING
    try:
        with unsaved({**texts, file: stub} if stub else texts):
            return compose(request).tree if request else NOTHING
    except RulesetError:
        return NOTHING


def names(tree: nodes.Node, path: tuple[str, ...]) -> tuple[str, ...]:
    """The keys at a place of a tree."""
    found = nodes.at(tree, path) if path else tree
    return tuple(found.keys()) if isinstance(found, nodes.Mapping) else ()


def place_of(file: Path, name: str) -> Path | None:
    """The file of a game or module that a file names."""
    found = find(name, Place(file, file.as_posix()))
    return found.file.absolute() if found else None


def file_of(span: Span) -> Path | None:
    """The file that a span stands in; None for one that stands in none."""
    path = Path(span.path)
    if path.is_absolute():
        return path
    inside = path.parts[1:] if path.parts[:1] == ("rulesets",) else ()
    found = library_folder().joinpath(*inside)
    return found if inside and found.is_file() else None


def is_ruleset(text: str) -> bool:
    """Is it a ruleset, or an empty file that may become one; other YAML is none of our business."""
    return bool(_OURS.search(text)) or not _ANY_KEY.search(text)
