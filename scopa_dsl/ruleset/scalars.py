"""One value as YAML writes it: what it means, and where each of its characters stands.

YAML folds lines, drops indentation and knows escapes, so the text of a value is not what the
file holds. The functions here walk the written form once more, beside what the parser made of
it, so that an error inside an expression can be shown where its author typed it.
"""

from __future__ import annotations

import re
from decimal import Decimal

from scopa_dsl.ruleset.nodes import Value

_NULLS = frozenset({"null", "Null", "NULL", "~"})
_BOOLS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NUMBER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)(\.[0-9]+)?")
_DOUBTFUL = re.compile(r"[-+]?0[0-9]+(\.[0-9]+)?")
MOST_DIGITS = 18

_FOLD = re.compile(r"[ \t]*\n[ \t\n]*")
_ESCAPED_BREAK = re.compile(r"\\\n[ \t\n]*")
_ESCAPE_LENGTH = {"x": 4, "u": 6, "U": 10}


def meaning(text: str) -> Value:
    """What an unquoted value is: nothing, true or false, a number, or else a text."""
    if text in _NULLS:
        return None
    if text in _BOOLS:
        return _BOOLS[text]
    number = _NUMBER.fullmatch(text)
    if number and len(text) <= MOST_DIGITS:
        return Decimal(text) if number[1] else int(text)
    return text


def number_to_write(text: str) -> str | None:
    """How to write a number that readers of YAML disagree about (``010``); None for any other value."""
    if _DOUBTFUL.fullmatch(text):
        sign = text[0] if text[0] == "-" else ""
        whole, dot, rest = text.lstrip("+-").partition(".")
        return sign + (whole.lstrip("0") or "0") + dot + rest
    return None


def too_long(text: str) -> bool:
    """Is this a number with more digits than any game needs."""
    return len(text) > MOST_DIGITS and bool(re.fullmatch(r"[-+]?[0-9]+(\.[0-9]+)?", text))


def offsets(file: str, start: int, end: int, style: str, text: str, indent: int) -> list[int] | None:
    """Where each character of ``text``, and its end, stands in ``file``.

    ``file[start:end]`` is the value as written in the given YAML ``style`` (empty for an
    unquoted one); ``indent`` is the column of the block around it, -1 for none. An escaped
    character stands where its escape begins. None if the two cannot be brought together.
    """
    if style in ("|", ">"):
        found = _block(file, start, end, style, indent)
    elif style:
        found = _flowing(file, start + 1, end - 1, style)
    else:
        found = _flowing(file, start, end, style)
    return found if len(found) == len(text) + 1 else None


def _flowing(file: str, at: int, end: int, style: str) -> list[int]:
    """Unquoted and quoted values: lines fold, escapes stand for one character."""
    found: list[int] = []
    while at < end:
        escaped = _ESCAPED_BREAK.match(file, at, end) if style == '"' else None
        fold = _FOLD.match(file, at, end)
        if escaped:
            found += _breaks(file, escaped)[1:]
            at = escaped.end()
        elif fold:
            breaks = _breaks(file, fold)
            found += breaks[1:] or breaks
            at = fold.end()
        else:
            found.append(at)
            at += _width(file, at, style)
    return [*found, end]


def _width(file: str, at: int, style: str) -> int:
    if style == '"' and file[at] == "\\":
        return _ESCAPE_LENGTH.get(file[at + 1], 2)
    return 2 if style == "'" and file[at] == "'" else 1


def _breaks(file: str, lines: re.Match[str]) -> list[int]:
    return [i for i in range(lines.start(), lines.end()) if file[i] == "\n"]


def _block(file: str, start: int, end: int, style: str, indent: int) -> list[int]:
    """Values after ``|`` and ``>``: the indentation goes, and ``>`` folds lines of equal depth."""
    head_end = file.find("\n", start)
    if head_end < 0:
        return [end]
    head = file[start + 1 : head_end].split("#")[0]
    chomp = "+" if "+" in head else "-" if "-" in head else ""
    depth = next((max(indent, 0) + int(sign) for sign in head if sign.isdigit()), 0)
    lines = _lines(file, head_end + 1, end)
    depth = depth or _depth(file, lines, indent)

    found: list[int] = []
    last_break: list[int] = []
    blank_lines: list[int] = []
    after_blank = False
    for begin, stop in lines:
        content = begin
        while content < stop and content - begin < depth and file[content] == " ":
            content += 1
        if content == stop:
            if stop < len(file):
                blank_lines.append(stop)
            continue
        if content - begin < depth:
            break
        blank = file[content] in " \t"
        if style == ">" and last_break and not after_blank and not blank:
            found += blank_lines or last_break
        else:
            found += last_break + blank_lines
        found += range(content, stop)
        after_blank, blank_lines = blank, []
        last_break = [stop] if stop < len(file) else []
    if chomp != "-":
        found += last_break
    if chomp == "+":
        found += blank_lines
    return [*found, found[-1] + 1 if found else head_end]


def _lines(file: str, at: int, end: int) -> list[tuple[int, int]]:
    lines = []
    while at < end:
        stop = file.find("\n", at)
        stop = len(file) if stop < 0 else stop
        lines.append((at, stop))
        at = stop + 1
    return lines


def _depth(file: str, lines: list[tuple[int, int]], indent: int) -> int:
    """The indentation of the first line that holds something."""
    deepest = 0
    for begin, stop in lines:
        content = begin
        while content < stop and file[content] == " ":
            content += 1
        deepest = max(deepest, content - begin)
        if content < stop:
            break
    return max(deepest, indent + 1, 1)
