"""What the word at a place means, and where it has its meaning from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from scopa_dsl.compiler.context import Context
from scopa_dsl.diagnostics import Span
from scopa_dsl.editing.cursor import cursor, word_at
from scopa_dsl.editing.known import Known, file_of, place_of
from scopa_dsl.language.functions import FUNCTIONS
from scopa_dsl.language.ledger import Ledger
from scopa_dsl.language.types import Type
from scopa_dsl.reference.hooks import ANYTHING, Hook
from scopa_dsl.reference.keys import Key, key_at
from scopa_dsl.reference.words import word
from scopa_dsl.ruleset import nodes
from scopa_dsl.ruleset.nodes import Mapping, Node, Scalar, Sequence

_NAMED = {("extends",), ("tested_on",), ("with", "[]"), ("with",)}


@dataclass(frozen=True, slots=True)
class Touched:
    """The word at a place of a file."""

    word: str
    start: int
    end: int
    path: tuple[str, ...]
    """Of the key itself, or of the value in which the word stands."""
    is_key: bool
    hook: Hook | None
    """The place of its expression, if it stands in one."""


def touched(text: str, line: int, column: int, known: Known) -> Touched:
    """What is at a place; lines and columns from 0."""
    at = cursor(text, line, word_at(text, line, column, key=True)[1])
    hook = known.hook(at.path)
    is_key = at.is_key and not (hook and at.path[-1] == "[]")
    in_expression = hook is not None and not is_key
    name, start, end = word_at(text, line, column, key=not in_expression)
    path = (*at.path, name) if is_key else at.path
    return Touched(name, start, end, path, is_key, hook if in_expression else None)


def hover(at: Touched, known: Known, lang: str = "en") -> str:
    """What is at a place, in Markdown; empty where nothing is known of it."""
    if at.is_key:
        return _key_text(at.path, known, lang)
    if at.hook is not None:
        return _word_text(at.word, at.hook, known, lang)
    key = key_at(at.path)
    return _key_text(at.path, known, lang) if key and at.word in map(str, key.words) else ""


def definition(at: Touched, known: Known, file: Path) -> tuple[Path, Span] | None:
    """Where the word at a place has its meaning from."""
    if at.path in _NAMED and not at.is_key:
        target = place_of(file, at.word)
        return (target, Span(target.as_posix(), 1, 1, 1, 1)) if target else None
    span = _inherited(at.path, known) if at.is_key else _defined(at, known)
    target = file_of(span) if span else None
    return (target, span) if target and span else None


def _inherited(path: tuple[str, ...], known: Known) -> Span | None:
    above = nodes.at(known.inherited, path[:-1]) if path[:-1] else known.inherited
    entry = above.entry(path[-1]) if isinstance(above, Mapping) else None
    return entry.key.span if entry else None


def _defined(at: Touched, known: Known) -> Span | None:
    """The place where a name that stands in a value gets its meaning."""
    sections = ["words", "options", "tables", "captures", "scoring"]
    if at.path[-1:] == ("before",):
        sections = [at.path[0]]
    elif at.hook is None and at.path != ("wild",):
        return None
    for section in sections:
        holder = known.tree.get(section)
        entry = holder.entry(at.word) if isinstance(holder, Mapping) else None
        if entry:
            return entry.key.span
    return None


def _key_text(path: tuple[str, ...], known: Known, lang: str) -> str:
    key = key_at(path)
    if key is None:
        return ""
    name = ".".join(path).replace(".[]", "[]")
    lines = [f"**{name}** ({_type_text(key, path, known)})", "", key.says]
    if key.default is not None:
        lines += [
            "",
            f"Default: `{str(key.default).lower() if isinstance(key.default, bool) else key.default}`.",
        ]
    span = _inherited(path, known)
    value = nodes.at(known.inherited, path)
    if span and value is not None:
        lines += ["", f"Inherited: `{written(value)}` ({Path(span.path).name}, line {span.line})"]
    return "\n".join(lines)


def _type_text(key: Key, path: tuple[str, ...], known: Known) -> str:
    hook = known.hook(path)
    if hook is None or not hook.gives:
        return key.kind
    return " or ".join(", ".join(sorted(each.words)) if each.words else each.name for each in hook.gives)


def _word_text(name: str, hook: Hook, known: Known, lang: str) -> str:
    ruleset = known.ruleset
    if name in hook.knows.variables:
        return _titled(name, hook.knows.variables[name].type.name, _says(name))
    if ruleset and name in ruleset.options:
        option = ruleset.options[name]
        says = " ".join(filter(None, (option.name.get(lang, ""), option.says.get(lang, ""))))
        choices = f"one of {', '.join(map(_plain, option.choices))}; " if option.choices else ""
        where = f"{Path(option.span.path).name}, line {option.span.line}"
        return _titled(name, f"option, {choices}default {_plain(option.default)}", f"{says}\n\n{where}")
    if ruleset and name in ruleset.words:
        source = ruleset.words[name]
        where = f"{Path(source.span.path).name}, line {source.span.line}"
        type_ = _type_of(source, hook, known)
        return _titled(name, type_.name if type_ else "a word", f"`{source.text}`\n\n{where}")
    if ruleset and name in ruleset.tables:
        return _titled(name, "a table", f"`{written(ruleset.tables[name])}`")
    if name in FUNCTIONS:
        function = FUNCTIONS[name]
        takes = " or ".join(each.name for each in function.takes)
        says = f"{function.says}\n\n`{function.example}`"
        return _titled(f"{name}(…)", f"of {takes}: {function.gives.name}", says)
    return _titled(name, "", _says(name)) if _says(name) else ""


def _says(name: str) -> str:
    found = word(name)
    if found is None:
        return ""
    return f"{found.says}\n\n" + "\n".join(f"`{each}`  " for each in found.examples)


def _titled(name: str, kind: str, says: str) -> str:
    return f"**{name}**" + (f" ({kind})" if kind else "") + f"\n\n{says.strip()}"


def _type_of(source: Scalar, hook: Hook, known: Known) -> Type | None:
    """What a word is, at the place where it is used or wherever it means something."""
    if known.context is None:
        return None
    for knows in (hook.knows, ANYTHING):
        context: Context = replace(known.context, ledger=Ledger(), errors=[])
        term = context.term(source, (), knows)
        if term is not None:
            return term.type
    return None


def written(node: Node) -> str:
    """A value on one line."""
    if isinstance(node, Mapping):
        return "{" + ", ".join(f"{entry.key.text}: {written(entry.value)}" for entry in node.entries) + "}"
    if isinstance(node, Sequence):
        return "[" + ", ".join(map(written, node.items)) + "]"
    return node.text


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
