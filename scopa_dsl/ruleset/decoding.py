"""From the bytes of a file to its text: UTF-8 and nothing else, every refusal with its line."""

from __future__ import annotations

import re

from scopa_dsl.diagnostics import Diagnostic, RulesetError, Span
from scopa_dsl.texts import N_

MOST_BYTES = 256 * 1024
_SEEN = "\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff"
# Marks that take no room, and marks that turn the order of what is shown around, would let a
# file read otherwise than it is. Joiners stay: some writing needs them.
_UNSHOWN = "\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\U000e0000-\U000e007f"
_UNSEEN = re.compile(f"[^{_SEEN}]|[{_UNSHOWN}]")
_SAVE = N_("Save it as UTF-8 in your editor.")


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
                    N_("The file is larger than {most} KiB."),
                    {"most": MOST_BYTES // 1024},
                    N_("A ruleset takes a few KiB: is this the right file?"),
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
                    N_("An invisible character (U+{number}) stands here."),
                    {"number": f"{ord(unseen[0]):04X}"},
                    N_("Delete it, or type the line again."),
                )
            ],
            {path: _UNSEEN.sub("\ufffd", text)},
        )
    return text


def visible(text: str) -> bool:
    """Does a text hold only characters that may be shown on a screen."""
    return not _UNSEEN.search(text)


def _from_utf8(data: bytes, path: str) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in data[:2]:
        message = N_("The file is saved as UTF-16, not as UTF-8.")
        raise RulesetError([Diagnostic("SC103", Span(path, 1, 1, 1, 2), message, {}, _SAVE)])
    if b"\0" in data:
        message = N_("A NUL byte stands here: this is not a text file, or it is damaged.")
        raise _refusal("SC103", data, data.index(b"\0"), path, message, _SAVE)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        older = N_("The file is in an older encoding, where this is perhaps `{char}`. Save it as UTF-8.")
        hint = older if data[error.start] >= 0xA0 else _SAVE
        message = N_("The byte {byte} here is not UTF-8.")
        raise _refusal("SC102", data, error.start, path, message, hint) from None


def _refusal(code: str, data: bytes, at: int, path: str, message: str, hint: str) -> RulesetError:
    line, column = _place(data[:at].decode("utf-8", "replace").removeprefix("\ufeff"))
    args = {"byte": f"{data[at]:02X}", "char": chr(data[at])}
    found = Diagnostic(code, Span(path, line, column, line, column + 1), message, args, hint)
    return RulesetError([found], {path: _UNSEEN.sub("\ufffd", data.decode("utf-8", "replace"))})


def _place(before: str) -> tuple[int, int]:
    """Line and column after the given text."""
    before = before.replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1, len(before) - before.rfind("\n")
