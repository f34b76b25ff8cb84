"""Has a file the shape that the schema declares: its keys, and what kind of value each has.

The schema in ``schemas/`` judges, for editors and here alike; this module says its findings in
the author's words, at the place where the author has to write something.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path, PurePath
from typing import Any, Literal

from scopa_dsl.diagnostics import Diagnostic, Span, nearest
from scopa_dsl.ruleset import nodes
from scopa_dsl.texts import N_

What = Literal["ruleset", "examples"]
MOST_FINDINGS = 50

_KINDS = (
    ({"string", "number", "boolean", "array"}, N_("`{key}` needs an expression or a list, not {got}.")),
    ({"string", "number", "boolean"}, N_("`{key}` needs an expression, not {got}.")),
    ({"object", "boolean", "number", "string"}, N_("`{key}` needs a value or keys of its own, not {got}.")),
    ({"boolean", "integer", "string"}, N_("`{key}` needs true, false, a whole number or a word, not {got}.")),
    ({"string", "array"}, N_("`{key}` needs cards, as in `3D 5C`, not {got}.")),
    ({"string", "object"}, N_("`{key}` needs a text or keys of its own, not {got}.")),
    ({"integer", "string"}, N_("`{key}` needs a whole number or a word, not {got}.")),
    ({"boolean", "string"}, N_("`{key}` needs true, false or a name, not {got}.")),
    ({"number", "array"}, N_("`{key}` needs a number or a list of numbers, not {got}.")),
    ({"integer", "array"}, N_("`{key}` needs a whole number or a list of them, not {got}.")),
    ({"object"}, N_("`{key}` needs keys of its own, not {got}.")),
    ({"array"}, N_("`{key}` needs a list, not {got}.")),
    ({"integer"}, N_("`{key}` needs a whole number, not {got}.")),
    ({"number"}, N_("`{key}` needs a number, not {got}.")),
    ({"boolean"}, N_("`{key}` needs true or false, not {got}.")),
    ({"string"}, N_("`{key}` needs a word or a text, not {got}.")),
)
_NOTHING = ("no", "none", "false", "off", "nothing", "0", "")
_CALLED = {
    "when": "at", "moment": "at", "condition": "if", "worth": "points", "value": "points", "title": "name",
    "description": "says", "text": "says", "base": "extends", "based_on": "extends", "modules": "with",
    "use": "with", "tests": "examples", "test": "examples", "score": "scoring", "goal": "target",
    "win_by": "margin", "lead": "margin", "priority": "first", "draw": "tie",
    "take": "capture", "trick": "capture", "deal": "opening", "start": "opening", "last": "end",
}  # fmt: skip
"""What people call keys and moments that are called otherwise."""
_OTHER_KIND = N_("`{key}` cannot be {got}.")
ID = "[a-z][a-z0-9-]*"


def check_shape(node: nodes.Mapping, what: What = "ruleset") -> list[Diagnostic]:
    """Everything in the file that the schema does not allow, in the order written."""
    found: list[Diagnostic] = []
    reported: set[tuple[object, ...]] = set()
    for error in _validator(what).iter_errors(nodes.plain(node)):
        if error.validator == "required":
            # One error comes for each missing key; the first is made to speak for all.
            place = (*error.absolute_path, None, *error.absolute_schema_path)
            if place in reported:
                continue
            reported.add(place)
        found += islice(_findings(error, node), MOST_FINDINGS + 1)
        if len(found) > MOST_FINDINGS:
            break
    found.sort(key=lambda each: (each.span, each.code))
    if len(found) > MOST_FINDINGS:
        found = found[:MOST_FINDINGS]
        args = {"most": MOST_FINDINGS}
        found.append(Diagnostic("SC210", found[-1].span, N_("More was found than the {most} shown."), args))
    return found


def check_identity(node: nodes.Mapping, path: str | PurePath) -> list[Diagnostic]:
    """The id of a ruleset or module must be its file's name, which is how it is found."""
    stem = PurePath(path).stem
    for key in ("id", "module"):
        value = node.get(key)
        # An id that is no id at all is check_shape's to report.
        if isinstance(value, nodes.Scalar) and value.text != stem and re.fullmatch(ID, value.text):
            args = {"key": key, "id": value.text, "file": PurePath(path).name, "stem": stem}
            hint = N_("Rename the file to {id}.yaml: names have small letters, digits and hyphens.")
            if re.fullmatch(ID, stem):
                hint = N_("Write `{key}: {stem}`, or rename the file to {id}.yaml.")
            message = N_("`{key}: {id}` stands in a file called {file}.")
            return [Diagnostic("SC207", value.span, message, args, hint)]
    return []


def schema(what: What) -> dict[str, Any]:
    """The schema as published, for editors and documents.

    Raises OSError if the installation lacks it.
    """
    loaded: dict[str, Any] = json.loads(schema_file(what).read_text("utf-8"))
    return loaded


def schema_file(what: What) -> Path:
    """Where the schema is: in the project that this is run from, or where it was installed."""
    package = Path(__file__).parents[1]
    name = f"{what}.schema.json"
    beside = package.parent / "schemas" / name
    return beside if beside.is_file() else package / "library" / "schemas" / name


@cache
def _validator(what: What) -> Any:
    # Imported late: it takes longer than everything that many commands do.
    from jsonschema import Draft202012Validator

    return Draft202012Validator(_inlined(schema(what), schema("ruleset")["$defs"]))


def _inlined(part: Any, defs: Mapping[str, Any]) -> Any:
    """The schema without references: a third of the time, and keys found where they are used."""
    if isinstance(part, list):
        return [_inlined(item, defs) for item in part]
    if not isinstance(part, dict):
        return part
    own = {key: _inlined(value, defs) for key, value in part.items() if not key.startswith("$")}
    if isinstance(part.get("$ref"), str):
        return _inlined(defs[part["$ref"].rsplit("/", 1)[1]], defs) | own
    return own


def _findings(error: Any, root: nodes.Mapping) -> Iterator[Diagnostic]:
    path = tuple(error.absolute_path)
    found = nodes.at(root, path)
    if found is None:
        return
    key = next((str(step) for step in reversed(path) if isinstance(step, str)), "")
    place = _place(root, path) or found.span
    if "propertyNames" in error.absolute_schema_path:
        yield _bad_name(error, found)
    elif error.validator == "additionalProperties":
        yield from _unknown_keys(error, found, path)
    elif error.validator == "required":
        yield from _missing(error, found, place, path)
    elif error.validator == "type":
        yield _wrong_kind(error, found, key, place)
    elif error.validator is None:
        both = root.entry("module")
        message = N_("A file is a ruleset, with `id`, or a module, with `module`: not both.")
        yield Diagnostic("SC208", both.key.span if both else place, message)
    elif error.validator == "enum":
        yield _not_among(error, found, key)
    elif error.validator == "pattern":
        yield _bad_value(error, found, key)
    elif error.validator == "minimum":
        args = {"key": key, "least": error.validator_value}
        yield Diagnostic("SC206", found.span, N_("`{key}` must be {least} or more."), args)
    else:
        yield Diagnostic("SC209", found.span, N_("`{key}` must not be empty."), {"key": key})


def _unknown_keys(error: Any, found: nodes.Node, path: tuple[str | int, ...]) -> Iterator[Diagnostic]:
    if not isinstance(found, nodes.Mapping):
        return
    known = list(error.schema["properties"])
    for entry in found.entries:
        key = entry.key.text
        if key in known:
            continue
        meant = _called(key, known)
        home = None if meant else next((home for home in _homes().get(key, ()) if home not in path), None)
        hint = ""
        if meant:
            hint = N_("Did you mean `{meant}`?")
        elif home:
            hint = N_("`{key}` belongs in `{home}`.")
        elif len(known) <= 12:
            hint = N_("The keys here are {known}.")
        args = {"key": key, "meant": meant, "home": home, "known": _listed(known)}
        yield Diagnostic("SC201", entry.key.span, N_("There is no key `{key}` here."), args, hint)


def _called(word: str, known: Sequence[str]) -> str | None:
    """The one of the known words that is meant."""
    other = _CALLED.get(word)
    return other if other in known else nearest(word[:40], known)


def _missing(error: Any, found: nodes.Node, place: Span, path: tuple[str | int, ...]) -> Iterator[Diagnostic]:
    keys = [key for key in error.validator_value if key not in error.instance]
    if not path and isinstance(found, nodes.Mapping) and found.entries:
        place = found.entries[0].key.span
    if "id" in keys:
        keys.remove("id")
        hint = N_("A ruleset begins with `id:`, something to add to rulesets with `module:`.")
        yield Diagnostic("SC202", place, N_("Neither `id` nor `module` says what this file is."), {}, hint)
    if keys:
        hint = (
            N_("A ruleset that only changes another one says so with `extends:`.") if "deck" in keys else ""
        )
        hint = N_("Begin the file with `format: 1`.") if keys == ["format"] else hint
        args = {"keys": ", ".join(f"`{key}`" for key in keys)}
        yield Diagnostic("SC202", place, N_("Missing here: {keys}."), args, hint)


def _wrong_kind(error: Any, found: nodes.Node, key: str, place: Span) -> Diagnostic:
    wanted = error.validator_value
    kinds = {wanted} if isinstance(wanted, str) else set(wanted)
    if isinstance(found, nodes.Scalar) and found.value is None:
        return Diagnostic("SC209", place, N_("`{key}` has no value."), {"key": key})
    message = next((text for known, text in _KINDS if known == kinds - {"null"}), _OTHER_KIND)
    words = [*(["null"] if "null" in kinds else []), *(["true", "false"] if "boolean" in kinds else [])]
    meant = nearest(found.text[:40], words) if isinstance(found, nodes.Scalar) else None
    args = {"key": key, "got": _kind(found), "meant": meant}
    hint = N_("Did you mean `{meant}`?") if meant else ""
    if kinds - {"null"} == {"array"} and isinstance(found, nodes.Scalar):
        args["list"] = found.text[:40]
        hint = N_("Write `{key}: [{list}]`.")
    if kinds - {"null"} == {"object"} and isinstance(found, nodes.Scalar):
        if "null" in kinds and found.text.lower() in _NOTHING:
            hint = N_("To take it away write `{key}: null`.")
        elif "propertyNames" in error.schema:
            args["value"] = found.text[:40]
            hint = N_("Give it a name of your own: `{key}: {my_name: {value}}`.")
    return Diagnostic("SC203", found.span, message, args, hint)


def _kind(found: nodes.Node) -> str:
    if isinstance(found, nodes.Mapping):
        return "{…}"
    if isinstance(found, nodes.Sequence):
        return "[…]"
    return f"`{found.text if len(found.text) <= 40 else found.text[:39] + '…'}`"


def _not_among(error: Any, found: nodes.Node, key: str) -> Diagnostic:
    known = [str(value) for value in error.validator_value]
    got = found.text if isinstance(found, nodes.Scalar) else _kind(found)
    meant = _called(got, known)
    args = {"key": key, "got": got, "known": _listed(known), "meant": meant}
    message = N_("`{key}` cannot be `{got}`; it is one of {known}.")
    if len(known) == 1:
        message = N_("`{key}` cannot be `{got}`; it is {known}.")
    return Diagnostic("SC205", found.span, message, args, N_("Did you mean `{meant}`?") if meant else "")


def _bad_name(error: Any, found: nodes.Node) -> Diagnostic:
    name = str(error.instance)
    entry = found.entry(name) if isinstance(found, nodes.Mapping) else None
    span = entry.key.span if entry else found.span
    args = {"name": name}
    pattern = error.validator_value
    if pattern.startswith("^[a-z]"):
        hint = N_("A name has small letters, digits and _, and begins with a letter.")
        return Diagnostic("SC204", span, N_("`{name}` cannot be a name."), args, hint)
    if pattern.startswith("^(A"):
        hint = N_("Ranks are A 2 3 4 5 6 7 8 9 10, F C R or J Q K.")
        return Diagnostic("SC204", span, N_("`{name}` is not a rank."), args, hint)
    hint = N_("From 2 to 9 can play.")
    return Diagnostic("SC204", span, N_("`{name}` is not a number of players."), args, hint)


def _bad_value(error: Any, found: nodes.Node, key: str) -> Diagnostic:
    args = {"key": key, "got": error.instance}
    if error.validator_value == "^nobody$":
        message = N_("`{key}` is a side, counted from 1, or `nobody`, not `{got}`.")
        return Diagnostic("SC204", found.span, message, args)
    hint = N_("A name has small letters, digits and _, and begins with a letter.")
    if error.validator_value == f"^{ID}$":
        hint = N_("An id has small letters, digits and -, and begins with a letter.")
    return Diagnostic("SC204", found.span, N_("`{key}` cannot be `{got}`."), args, hint)


def _place(root: nodes.Mapping, path: tuple[str | int, ...]) -> Span | None:
    """Where the key at the end of a path is written, or the nearest key above it."""
    for length in range(len(path), 0, -1):
        holder = nodes.at(root, path[: length - 1])
        if isinstance(holder, nodes.Mapping):
            entry = holder.entry(str(path[length - 1]))
            if entry:
                return entry.key.span
        elif isinstance(holder, nodes.Sequence):
            return holder.items[int(path[length - 1])].span
    return None


@cache
def words() -> frozenset[str]:
    """Every key that the schema knows, wherever it stands."""
    found: set[str] = set()
    waiting: list[Any] = [schema("ruleset")]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            found |= part.get("properties", {}).keys()
            waiting += part.values()
    return frozenset(found)


@cache
def _homes() -> dict[str, list[str]]:
    """For each key of a section or of its entries, the sections that it belongs in."""
    homes: dict[str, list[str]] = {}
    published = schema("ruleset")
    for section, part in _inlined(published["properties"], published["$defs"]).items():
        entry = part.get("additionalProperties")
        for holder in (part, entry if isinstance(entry, dict) else {}):
            for key in holder.get("properties", ()):
                homes.setdefault(key, []).append(section)
    return homes


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)
