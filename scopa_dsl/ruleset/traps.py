"""What YAML accepts without a word although no author means it so.

A comma inside braces that cuts a text in two, a ``#`` that turns the end of a condition into a
comment, a key with nothing after it, ``no`` for false, ``010`` for ten.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from scopa_dsl.diagnostics import Span
from scopa_dsl.ruleset.nodes import Entry, Scalar
from scopa_dsl.ruleset.reading import Reading
from scopa_dsl.ruleset.scalars import number_to_write, too_long
from scopa_dsl.ruleset.shape import words as known_keys
from scopa_dsl.texts import N_

_TEXT_KEYS = frozenset({"it", "en", "name", "says", "title", "url"})
_YES_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_COMMENT = re.compile(r"[ \t]+#(.*)")
_UNFINISHED = re.compile(
    r"(?:[-+*/<>=(]|\b(?:of|where|for|in|is|if|then|else|and|or|not|up|to))\s*$|^\s*if\b(?!.*\belse\b)"
)
_EXPRESSION = re.compile(r"[ ()]")


def check_value(reading: Reading, value: Scalar, end: int, key: Scalar | None) -> None:
    """Report what is doubtful about a value that ends at the offset ``end``."""
    span = value.span
    if not value.text.strip() and not value.quoted:
        # On one line and not without width it is only a `!` or `&`, which was refused already.
        if span.line != span.end_line or span.column == span.end_column:
            _refuse_empty(reading, value, key)
    elif not value.quoted:
        _check_number(reading, value)
        _check_comment(reading, value, end, key)
        if key is not None and key.text not in _TEXT_KEYS and value.text.lower() in _YES_NO:
            reading.report(
                "SC192",
                value.span,
                N_("`{word}` is only a word here, not {meant}."),
                N_("Write {meant}; put `{word}` in quotes if the word is meant."),
                severity="warning",
                word=value.text,
                meant=_YES_NO[value.text.lower()],
            )


def refuse_lone_keys(reading: Reading, before: Sequence[Entry], lone: Sequence[Scalar]) -> None:
    """Report keys without a value inside braces: usually the rest of a value with a comma."""
    last, first = lone[-1], lone[0]
    span = Span(reading.path, first.span.line, first.span.column, last.span.end_line, last.span.end_column)
    previous = before[-1].value if before else None
    words = ", ".join(key.text for key in lone)
    args = {"key": words}
    if ":" in words:
        key, _, rest = words.partition(":")
        hint = N_("A space is missing after the colon: write `{name}: {rest}`.")
        args |= {"name": key.strip(), "rest": rest.strip()}
    elif (start := words.partition(" "))[0] in known_keys() and start[2]:
        hint = N_("A colon is missing: write `{name}: {rest}`.")
        args |= {"name": start[0], "rest": start[2].strip()}
    elif isinstance(previous, Scalar) and not previous.quoted:
        args |= {"name": before[-1].key.text, "start": previous.text}
        if previous.text.isdigit() and words.isdigit():
            hint = N_("A comma ends a value: write `{start}.{key}` with a point.")
        else:
            hint = N_(
                "A comma ends a value inside braces. Put the whole value in quotes: "
                '`{name}: "{start}, {key}"`.'
            )
    else:
        hint = N_("Inside braces everything has the form `key: value`. Lists stand in [ ].")
    reading.report("SC121", span, N_("`{key}` is a key without a value, inside braces."), hint, **args)


def _refuse_empty(reading: Reading, value: Scalar, key: Scalar | None) -> None:
    if key is None:
        reading.report(
            "SC122", value.span, N_("An item of this list is empty."), N_("Delete it, or write a value.")
        )
    else:
        reading.report(
            "SC122",
            key.span,
            N_("`{key}` has nothing after it."),
            N_("Write a value; to take something away write `{key}: null`."),
            key=key.text,
        )


def _check_number(reading: Reading, value: Scalar) -> None:
    write = number_to_write(value.text)
    if write is not None:
        reading.report(
            "SC124",
            value.span,
            N_("`{text}` is read as different numbers by different programs."),
            N_('Write {write}, or "{text}" in quotes if it is no number.'),
            text=value.text,
            write=write,
        )
    elif too_long(value.text):
        reading.report(
            "SC124",
            value.span,
            N_("This number has more digits than any game needs."),
            N_("Put it in quotes if it is no number."),
        )


def _check_comment(reading: Reading, value: Scalar, end: int, key: Scalar | None) -> None:
    """Warn of a comment that seems to be the rest of the value before it.

    ``# a note`` after a value that is complete is an ordinary comment. Suspicious are a value that
    cannot end where it does, and a ``#`` that sticks to the next word, in a text or after several words.
    """
    comment = _COMMENT.match(reading.text, end)
    if not comment:
        return
    text = value.text
    is_text = key is not None and key.text in _TEXT_KEYS
    unfinished = not is_text and (text.count("(") != text.count(")") or bool(_UNFINISHED.search(text)))
    glued = comment[1][:1].strip() not in ("", "#") and (is_text or bool(_EXPRESSION.search(text)))
    if unfinished or glued:
        start = comment.start() + comment[0].index("#")
        reading.report(
            "SC191",
            reading.span(start, comment.end()),
            N_("YAML takes everything from this `#` on for a comment: the value is only `{text}`."),
            N_("Put the whole value in quotes, or write a space after the `#` of a comment.")
            if glued
            else N_("Finish the value before the comment."),
            severity="warning",
            text=text,
        )
