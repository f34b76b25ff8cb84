"""What a YAML error means to somebody who writes rulesets.

The parser says where it gave up and what it expected there. What the author did is read from
the line itself: the sign that a value begins with, a second colon, a bracket that stays open.
"""

from __future__ import annotations

import re
from typing import Any

from scopa_dsl.diagnostics import Diagnostic
from scopa_dsl.ruleset.reading import Reading
from scopa_dsl.ruleset.shape import words
from scopa_dsl.texts import N_

_KEY = r"""(?:"[^"\n]*"|'[^'\n]*'|[\w<][\w -]*)"""
_VALUE = re.compile(rf"(?:^[ ]*(?:- +)?|[{{,\[][ ]*){_KEY}:[ \t]+|^[ ]*- +(?=\S)", re.MULTILINE)
_CLOSING = {"[": "]", "{": "}", '"': '"', "'": "'"}
_WIDE = re.compile(r"[ ]*(?:[\w-]+:)?(?:- +)?([\xa0\u2000-\u200a\u202f\u3000])")
_QUOTE = N_("Put the whole value in quotes.")


def explain(error: Exception, reading: Reading) -> tuple[Diagnostic, int]:
    """The finding behind a parser's error, and the offset after which reading may go on."""
    problem = str(getattr(error, "problem", "") or "")
    at = _offset(reading, getattr(error, "problem_mark", None), reading.base)
    opened = _offset(reading, getattr(error, "context_mark", None), at)
    context = str(getattr(error, "context", "") or "")
    inside = opened if "flow" in context or "quoted" in context else at
    return _meaning(reading, problem, context, at, opened), reading.line_end(min(at, inside))


def _offset(reading: Reading, mark: Any, default: int) -> int:
    return min(reading.base + mark.index, len(reading.text)) if mark is not None else default


def _meaning(reading: Reading, problem: str, context: str, at: int, opened: int) -> Diagnostic:
    text = reading.text
    if "end of stream" in problem and "quoted" in context:
        return _finding(
            reading,
            "SC114",
            opened,
            opened + 1,
            N_("This quotation mark is never closed."),
            N_("Write {sign} where the text ends."),
            sign=text[opened],
        )
    if "escape" in problem:
        return _finding(
            reading,
            "SC127",
            at,
            at + 2,
            N_("`{sign}` means nothing inside double quotes."),
            N_("Write `\\\\` for a backslash, or use single quotes."),
            sign=text[at : at + 2],
        )
    line_start = text.rfind("\n", 0, at) + 1
    margin = re.compile(r"[ \t]*").match(text, line_start)
    if margin and "\t" in margin[0] and at <= margin.end():
        tab = line_start + margin[0].index("\t")
        return _finding(
            reading,
            "SC112",
            tab,
            margin.end(),
            N_("A tab stands at the beginning of the line."),
            N_("Use spaces."),
        )
    if text.startswith("%", line_start):
        return _finding(
            reading,
            "SC109",
            line_start,
            reading.line_end(at),
            N_("A line that begins with `%` gives orders to YAML."),
            N_("Delete the line."),
        )
    value = _value_start(text, line_start, at)
    return (
        (_sign(reading, value, at, problem) if value is not None else None)
        or _colon(reading, value, at)
        or _braces(reading, at, opened, context)
        or _layout(reading, at, problem)
    )


def _sign(reading: Reading, value: int, at: int, problem: str) -> Diagnostic | None:
    """A value whose first sign means something else to YAML."""
    text = reading.text
    sign = text[value : value + 1]
    if (
        sign in ("%", "@", "`", ",", "]", "}", "&", "*", "!")
        or text[value : value + 2] in ("- ", "? ")
        or (sign in (">", "|") and "comment or line break" in problem)
    ):
        return _finding(
            reading,
            "SC111",
            value,
            value + 1,
            N_("A value cannot begin with `{sign}` in YAML."),
            _QUOTE,
            sign=sign,
        )
    end = _end_of(text, value, at) if sign in _CLOSING else None
    if end is None:
        return None
    rest = end + len(text[end:]) - len(text[end:].lstrip(" \t"))
    if text[rest : rest + 1] in ("", "\n", ",", "]", "}"):
        return None
    if sign == "'" and rest == end:
        hint = N_("Write an apostrophe inside single quotes twice, or use double quotes.")
    elif sign in "\"'":
        hint = N_("Put the whole value in quotes, with the other kind of quotes inside.")
    else:
        hint = _QUOTE
    return _finding(
        reading,
        "SC125",
        rest,
        reading.line_end(rest),
        N_("The value began with `{sign}` and so ended at `{close}`: this is left over."),
        hint,
        sign=sign,
        close=_CLOSING[sign],
    )


def _colon(reading: Reading, value: int | None, at: int) -> Diagnostic | None:
    """A colon inside a value."""
    text = reading.text
    if text[at : at + 1] != ":" or value is None or value >= at:
        return None
    before = text[value:at].strip()
    first, last = before.lstrip("({[").split()[:1], before.split()[-1:]
    hint = N_('Put the whole value in quotes: `"{words}: …"`.')
    if before.startswith("(") and first == [before[1:].strip()] and first[0] in words():
        hint = N_("Keys stand in braces, not in parentheses: `{{words}: …}`.")
        before = first[0]
    elif text[at + 1 : at + 2] in ("{", "[") and re.fullmatch(r"[{,\s]*[\w-]+", before):
        hint = N_("A space is missing after the colon: write `{words}: {sign}…`.")
        before = last[0].lstrip("{,")
    elif len(before.split()) > 1 and last[0] in words():
        hint = N_("A comma is missing before `{last}`: write `{words}, {last}: …`.")
        before = before[: -len(last[0])].strip()
    return _finding(
        reading,
        "SC113",
        at,
        at + 1,
        N_("A colon inside a value begins a new key in YAML."),
        hint,
        words=before,
        last="".join(last),
        sign=text[at + 1 : at + 2],
    )


def _braces(reading: Reading, at: int, opened: int, context: str) -> Diagnostic | None:
    """Something inside brackets or braces."""
    text = reading.text
    if "flow" not in context:
        return None
    # At the very end the parser names the place where it gave up, not the bracket.
    start = opened if text[opened : opened + 1] in ("[", "{") else _last_open(text, at)
    sign = text[start : start + 1]
    close = _CLOSING.get(sign, "}")
    if reading.place(start)[0] == reading.place(at)[0] and at < len(text) and text[at] != "\n":
        return _finding(
            reading,
            "SC128",
            at,
            at + 1,
            N_("`{found}` cannot stand here: a comma or `{close}` is missing before it."),
            N_("If it belongs to a text, put the whole text in quotes."),
            found=text[at],
            close=close,
        )
    hidden = " #" in text[start : reading.line_end(start)]
    return _finding(
        reading,
        "SC114",
        start,
        start + 1,
        N_("This `{sign}` is never closed."),
        N_("The ` #` after it turns the rest of the line into a comment: put the value in quotes.")
        if hidden
        else N_("Write `{close}` where it ends."),
        sign=sign,
        close=close,
    )


def _layout(reading: Reading, at: int, problem: str) -> Diagnostic:
    """Lines that do not hang together."""
    text = reading.text
    unsaid = _without_colon(text, at)
    if unsaid and text[at : at + 1] == ":":
        return _no_colon(reading, *unsaid)
    if text[at : at + 1] in ("}", "]"):
        return _finding(
            reading,
            "SC128",
            at,
            at + 1,
            N_("This `{found}` closes nothing."),
            N_("There is one `{found}` too many: take it out."),
            found=text[at],
        )
    if "mapping values are not allowed" in problem:
        return _finding(
            reading,
            "SC115",
            at,
            at + 1,
            N_("A key stands here although the line above has its value already."),
            N_(
                "Move the line to the left, to the keys that it belongs to; "
                "or put a text of several lines in quotes."
            ),
        )
    if text[at : at + 1] == ":":
        return _finding(reading, "SC123", at, at + 1, N_("A key is missing before the colon."))
    if "could not find expected ':'" in problem or "document start" in problem:
        # The parser notices only on a later line.
        line = text.rfind("\n", 0, max(at - 1, 0)) + 1 if "':'" in problem else at
        wide = _WIDE.match(text, line)
        if wide:
            return _finding(
                reading,
                "SC104",
                wide.start(1),
                wide.end(1),
                N_("A space of another kind (U+{number}) stands here."),
                N_("Delete it, and type a space."),
                number=f"{ord(wide[1]):04X}",
            )
        if re.fullmatch(r"[a-z_]+", text[line : reading.line_end(line)].strip()) and "':'" in problem:
            return _no_colon(reading, line, reading.line_end(line))
        return _finding(
            reading,
            "SC126",
            line,
            max(reading.line_end(line), line + 1),
            N_("This line is not of the form `key: value`."),
            N_("If it goes on with the text above, indent it or put the text in quotes."),
        )
    if "did not find expected key" in problem or "'-' indicator" in problem:
        return _finding(
            reading,
            "SC115",
            at,
            at + 1,
            N_("The beginning of this line is not below the lines that it belongs to."),
            N_("Lines that belong together begin with the same number of spaces."),
        )
    return _finding(
        reading,
        "SC110",
        at,
        at + 1,
        N_("YAML cannot be read from here on."),
        N_("If this belongs to a text or a condition, put the whole value in quotes."),
    )


def _without_colon(text: str, at: int) -> tuple[int, int] | None:
    """The line above that of ``at``, if it seems to be a key whose colon was forgotten."""
    above = [
        (found.start(), found.end())
        for found in re.finditer(r"^[ ]*[^\s#].*$", text[: text.rfind("\n", 0, at) + 1], re.MULTILINE)
    ]
    if not above:
        return None
    start, end = above[-1]
    line = text[start:end]
    indent = len(line) - len(line.lstrip())
    word = line.split()[0]
    if ":" in line or not (word in words() or re.fullmatch(r"\s*[a-z][a-z0-9_]*\s*", line)):
        return None
    # A text that goes on stands deeper than its key; a key below another, or below what opens a section.
    for begin, stop in reversed(above[:-1]):
        other = text[begin:stop]
        depth = len(other) - len(other.lstrip())
        if depth <= indent:
            return (start, end) if depth == indent or other.rstrip().endswith(":") else None
    return start, end


def _no_colon(reading: Reading, start: int, end: int) -> Diagnostic:
    """A line that is a key but for its colon."""
    line = reading.text[start:end]
    key, _, rest = line.strip().partition(" ")
    start += len(line) - len(line.lstrip())
    return _finding(
        reading,
        "SC126",
        start,
        start + len(line.strip()),
        N_("This line is not of the form `key: value`."),
        N_("A colon is missing: write `{key}: {rest}`.")
        if rest
        else N_("A colon is missing: write `{key}:`."),
        key=key,
        rest=rest.strip(),
    )


def _value_start(text: str, line_start: int, at: int) -> int | None:
    """Where the value around ``at`` begins on its line, if a key stands before it there."""
    found = None
    for match in _VALUE.finditer(text, line_start, _line_end(text, at)):
        if match.end() <= at:
            found = match.end()
    return found


def _end_of(text: str, start: int, at: int) -> int | None:
    """The offset after the quote or bracket that closes the one at ``start``, up to ``at``."""
    sign, close = text[start], _CLOSING[text[start]]
    if sign in "\"'":
        end = text.find(close, start + 1, at)
        return end + 1 if end >= 0 else None
    depth = 0
    for i in range(start, at):
        depth += (text[i] == sign) - (text[i] == close)
        if depth == 0:
            return i + 1
    return None


def _last_open(text: str, at: int) -> int:
    return max(text.rfind("[", 0, at), text.rfind("{", 0, at), 0)


def _line_end(text: str, at: int) -> int:
    stop = text.find("\n", at)
    return len(text) if stop < 0 else stop


def _finding(
    reading: Reading, code: str, start: int, end: int, message: str, hint: str = "", **args: object
) -> Diagnostic:
    return Diagnostic(code, reading.span(start, max(end, start + 1)), message, args, hint)
