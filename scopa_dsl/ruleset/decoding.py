"""From the bytes of a file to its text: UTF-8 and nothing else, every refusal with its line."""

from __future__ import annotations

import re

from scopa_dsl.diagnostics import Diagnostic, RulesetError, Span
from scopa_dsl.texts import N_

MOST_BYTES = 256 * 1024
_SEEN = "\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
_UNSEEN = re.compile(f"[^{_SEEN}]")


def decode(data: bytes | str, path: str) -> str:
    """The text of a file, without a byte order mark and with ``\\n`` after each line.

    Raises RulesetError if it is too large, not UTF-8, or holds characters that cannot be seen.
    """
    if len(data) > MOST_BYTES:
        raise RulesetError(
            [
                Diagnostic(
                    "SC101",
                    Span(path, 1, 1, 1, 2),
                    N_("the file is larger than {most} KiB"),
                    {"most": MOST_BYTES // 1024},
                    N_("a ruleset takes a few KiB: is this the right file?"),
                )
            ]
        )
    text = data if isinstance(data, str) else _from_utf8(data, path)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    unseen = _UNSEEN.search(text)
    if unseen:
        line, column = _place(text[: unseen.start()])
        raise RulesetError(
            [
                Diagnostic(
                    "SC104",
                    Span(path, line, column, line, column + 1),
                    N_("an invisible character (U+{number}) stands here"),
                    {"number": f"{ord(unseen[0]):04X}"},
                    N_("delete it, or type the line again"),
                )
            ],
            {path: _UNSEEN.sub("\ufffd", text)},
        )
    return text


def visible(text: str) -> bool:
    """Does a text hold only characters that may be shown on a screen."""
    return not _UNSEEN.search(text)


def _from_utf8(data: bytes, path: str) -> str:
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    nul = data.find(b"\0")
    if wide or nul >= 0:
        line, column = _place(data[: max(nul, 0)].decode("utf-8", "replace"))
        raise RulesetError(
            [
                Diagnostic(
                    "SC103",
                    Span(path, line, column, line, column + 1),
                    N_("the file is saved as UTF-16, not as UTF-8")
                    if wide or b"\0" in (data[:1], data[1:2])
                    else N_("a NUL byte stands here: this is not a text file, or it is damaged"),
                    {},
                    N_("save it as UTF-8 in your editor"),
                )
            ]
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _place(data[: error.start].decode("utf-8", "replace").replace("\ufeff", ""))
        raise RulesetError(
            [
                Diagnostic(
                    "SC102",
                    Span(path, line, column, line, column + 1),
                    N_("the byte {byte} here is not UTF-8"),
                    {"byte": f"{data[error.start]:02X}", "char": chr(data[error.start])},
                    N_("the file is in an older encoding, where this is perhaps `{char}`. Save it as UTF-8")
                    if data[error.start] >= 0xA0
                    else N_("save it as UTF-8 in your editor"),
                )
            ],
            {path: _UNSEEN.sub("\ufffd", data.decode("utf-8", "replace"))},
        ) from None


def _place(before: str) -> tuple[int, int]:
    """Line and column after the given text."""
    before = before.replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")
