"""The keys of a ruleset file, as the schema describes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from scopa_dsl.ruleset.shape import schema

MAX_DEPTH = 8


@dataclass(frozen=True, slots=True)
class Key:
    """One key at one place; ``*`` in its path is a name that the author chooses, [] an item of a list."""

    path: tuple[str, ...]
    says: str
    kind: str
    """What its value is: expression, text, …"""
    words: tuple[object, ...]
    """The only values it may have, if it has such."""
    default: object
    """What holds when nothing is said; None where nothing does."""
    examples: tuple[object, ...]
    required: bool
    part: Mapping[str, Any]
    """Its part of the schema."""


_KINDS = (
    ("expression", "expression"),
    ("expressions", "expression, or a list of them"),
    ("text", "text"),
    ("title", "text"),
    ("cards", "cards"),
    ("pile", "cards"),
    ("card", "card"),
    ("side", "side"),
    ("each_side", "list of numbers"),
    ("side_1_or_each", "number, or a list of numbers"),
    ("held", "true, false or a name"),
    ("option", "option"),
    ("table", "table"),
    ("seats", "keys of its own"),
    ("capture", "keys of its own"),
    ("line", "keys of its own"),
)
_TYPES = {
    "string": "word or text",
    "number": "number",
    "integer": "whole number",
    "boolean": "true or false",
    "object": "keys of its own",
    "array": "list",
}


@cache
def published() -> dict[str, Any]:
    """The schema."""
    return schema("ruleset")


def keys_at(path: tuple[str, ...]) -> list[Key]:
    """The keys that may stand inside the mapping at ``path``; names of the author's own are under ``*``."""
    part: Mapping[str, Any] = resolved(published())
    for step in path:
        inner = child(part, step)
        if inner is None:
            return []
        part = inner
    return list(_inside(part, path))


def key_at(path: tuple[str, ...]) -> Key | None:
    """The key at ``path``; None where the schema has none."""
    if not path:
        return None
    above: Mapping[str, Any] = resolved(published())
    for step in path[:-1]:
        inner = child(above, step)
        if inner is None:
            return None
        above = inner
    part = child(above, path[-1])
    return _key(path, _raw_child(above, path[-1]) or {}, above) if part is not None else None


def child(part: Mapping[str, Any], step: str) -> Mapping[str, Any] | None:
    """The part of the schema under a key, or for ``[]`` that of a list's items."""
    raw = _raw_child(part, step)
    return None if raw is None else resolved(raw)


def _raw_child(part: Mapping[str, Any], step: str) -> Mapping[str, Any] | None:
    if step == "[]":
        found = part.get("items")
    else:
        found = part.get("properties", {}).get(step, part.get("additionalProperties"))
    return found if isinstance(found, dict) else None


def resolved(part: Mapping[str, Any]) -> Mapping[str, Any]:
    """A part of the schema with what it refers to."""
    if "$ref" in part:
        return {**resolved(published()["$defs"][part["$ref"].rsplit("/", 1)[1]]), **part}
    return part


def all_keys() -> Iterator[Key]:
    """Every key, each before those inside it."""
    yield from _walk(resolved(published()), ())


def _walk(part: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Key]:
    if len(path) > MAX_DEPTH:
        return
    for key in _inside(part, path):
        yield key
        if key.kind != "text":
            yield from _walk(resolved(key.part), key.path)


def _inside(part: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[Key]:
    for name, raw in part.get("properties", {}).items():
        yield _key((*path, name), raw, part)
    raw = part.get("additionalProperties")
    if isinstance(raw, dict):
        yield _key((*path, "*"), raw, part)
    items = part.get("items")
    if isinstance(items, dict):
        inner = resolved(items)
        if "properties" in inner:
            yield _key((*path, "[]"), items, part)


def _key(path: tuple[str, ...], raw: Mapping[str, Any], above: Mapping[str, Any]) -> Key:
    part = resolved(raw)
    return Key(
        path,
        str(part.get("description", "")),
        _kind(raw),
        tuple(part.get("enum", ())),
        part.get("default"),
        tuple(part.get("examples", ())),
        path[-1] in above.get("required", ()),
        raw,
    )


def _kind(raw: Mapping[str, Any]) -> str:
    name = str(raw.get("$ref", "")).rsplit("/", 1)[-1]
    known = dict(_KINDS)
    if name in known:
        return known[name]
    part = resolved(raw)
    if "enum" in part:
        return "one of its words" if len(part["enum"]) > 1 else f"always {part['enum'][0]}"
    types = part.get("type", ())
    types = [types] if isinstance(types, str) else [each for each in types if each != "null"]
    return ", or ".join(dict.fromkeys(_TYPES[each] for each in types))
