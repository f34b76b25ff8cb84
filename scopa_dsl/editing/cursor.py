"""Where in a ruleset file a place is, also while the file is being written and is no YAML yet."""

from __future__ import annotations

import re
from dataclasses import dataclass

_KEY = re.compile(r"(?P<indent> *)(?P<dashes>(?:- +)*)(?P<key>[\w-]+|'[^']*'|\"[^\"]*\") *:(?:[ \t]+|$)")
_ITEM = re.compile(r"(?P<indent> *)(?P<dashes>(?:- +|-$)+)")
_WORD = re.compile(r"[\w-]+")
_NAME = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place in a file."""

    path: tuple[str, ...]
    """The keys around it, ``[]`` for an item of a list; the key itself where a value stands."""
    is_key: bool
    """Is a key written here, rather than a value."""
    before: str
    """What is written already of the key or value, up to the place."""


def cursor(text: str, line: int, column: int) -> Cursor:
    """The place before a character; lines and columns from 0."""
    lines = text.split("\n")
    above, own = lines[:line], lines[line][:column] if line < len(lines) else ""
    scan = _Scan()
    for each in above:
        scan.line(each)
    scan.line(own, last=True)
    return scan.cursor(own)


def word_at(text: str, line: int, column: int, key: bool = False) -> tuple[str, int, int]:
    """The word that a place touches, and where it begins and ends; in keys a hyphen belongs to it."""
    lines = text.split("\n")
    own = lines[line] if line < len(lines) else ""
    for found in (_WORD if key else _NAME).finditer(own):
        if found.start() <= column <= found.end():
            return found[0], found.start(), found.end()
    return "", column, column


class _Scan:
    """Reads a file line by line, remembering which keys and braces are open."""

    def __init__(self) -> None:
        self.keys: list[tuple[int, str]] = []
        """Keys of the block around, each with its indentation."""
        self.flow: list[list[str | None]] = []
        """Open braces and brackets: the sign, and the key that a value is written for."""
        self.buffer = ""
        """What is written of the key or value so far."""
        self.quote = ""
        self.in_key = False
        self.block_text = -1
        """The indentation of a key whose value is a text in lines of its own."""

    def line(self, line: str, last: bool = False) -> None:
        line = line.rstrip("\r")
        if self.flow or self.quote:
            self.characters(line, 0)
            self.buffer += " " if not last else ""
            return
        indent = len(line) - len(line.lstrip(" "))
        if self.block_text >= 0:
            if not line.strip() or indent > self.block_text:
                self.buffer = line if last else self.buffer
                return
            self.block_text = -1
        if line.lstrip().startswith("#") or (not line.strip() and not last):
            return
        self.start(line, indent, last)

    def start(self, line: str, indent: int, last: bool) -> None:
        """A line of the block: a key, an item, or more of a value that began above."""
        while True:
            item = _ITEM.match(line)
            if item and len(item["indent"]) == len(line) - len(line.lstrip(" ")):
                self.close(indent + 1 if not self.dash_above(indent) else indent)
                self.keys.append((indent, "[]"))
                indent = item.end()
                line = " " * indent + line[indent:]
                if not line.strip():
                    self.buffer, self.in_key = "", True
                    return
                continue
            break
        found = _KEY.match(line)
        if found:
            self.close(indent)
            self.keys.append((indent, found["key"].strip("'\"")))
            self.buffer, self.in_key = "", False
            rest = line[found.end() :]
            if re.fullmatch(r"[|>][-+0-9]*\s*", rest):
                self.block_text = indent
            else:
                self.characters(line, found.end())
            return
        if self.keys and not self.in_key and self.buffer.strip() and indent > self.keys[-1][0]:
            self.characters(" " + line.lstrip(" "), 0)
            return
        if last or line.strip():
            self.close(indent)
            self.buffer, self.in_key = "", True
            self.characters(line, indent)

    def dash_above(self, indent: int) -> bool:
        return any(at == indent and key == "[]" for at, key in self.keys)

    def close(self, indent: int) -> None:
        """Leave the keys that end before a line of this indentation."""
        while self.keys and self.keys[-1][0] >= indent:
            self.keys.pop()

    def characters(self, line: str, start: int) -> None:
        """Read a value, and the braces in it."""
        at = start
        while at < len(line):
            sign = line[at]
            at += 1
            if self.quote:
                if sign == "\\" and self.quote == '"':
                    self.buffer += sign + line[at : at + 1]
                    at += 1
                elif sign == self.quote:
                    self.quote = ""
                else:
                    self.buffer += sign
            elif sign in "'\"" and not self.buffer.strip():
                self.quote = sign
            elif sign == "#" and (at < 2 or line[at - 2] == " "):
                return
            elif sign in "{[" and not self.buffer.strip():
                self.flow.append([sign, None])
                self.buffer = ""
            elif sign in "}]" and self.flow:
                self.flow.pop()
                self.buffer = "" if self.flow else "}"
            elif sign == "," and self.flow:
                self.buffer = ""
                if self.flow[-1][0] == "{":
                    self.flow[-1][1] = None
            elif sign == ":" and self.at_key() and line[at : at + 1] in ("", " ", ","):
                self.flow[-1][1] = self.buffer.strip()
                self.buffer = ""
            else:
                self.buffer += sign

    def at_key(self) -> bool:
        return bool(self.flow) and self.flow[-1][0] == "{" and self.flow[-1][1] is None

    def cursor(self, own: str) -> Cursor:
        path = [key for _, key in self.keys]
        for sign, key in self.flow:
            if sign == "[":
                path.append("[]")
            elif key is not None:
                path.append(key)
        is_key = self.at_key() if self.flow else self.in_key
        return Cursor(tuple(path), is_key, self.buffer.lstrip())
