"""What a command says, in the language that was asked for."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass

from scopa_dsl.texts import LANGUAGES, default_language, fill


@dataclass(frozen=True, slots=True)
class Voice:
    """Speaks one language. Every message given to it is a template marked with ``N_``."""

    lang: str

    def text(self, message: str, /, **named: object) -> str:
        """The message, filled."""
        return fill(self.lang, message, **named)

    def say(self, message: str = "", /, **named: object) -> None:
        """Print a message for the person who asked."""
        print(self.text(message, **named))

    def warn(self, message: str, /, **named: object) -> None:
        """Print a message beside the answer."""
        print(self.text(message, **named), file=sys.stderr)


def say_json(answer: object) -> None:
    """Print an answer for a program; it is never translated."""
    print(json.dumps(answer, ensure_ascii=False))


def language_of(arguments: list[str]) -> tuple[str, list[str]]:
    """The language asked for by ``--lang``, anywhere on the line, and the other arguments.

    Raises ValueError with what was asked for when it is no language that we speak.
    """
    lang, rest = default_language(), list[str]()
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--lang" or word.startswith("--lang="):
            lang = next(words, "") if word == "--lang" else word.removeprefix("--lang=")
            if lang not in LANGUAGES:
                raise ValueError(lang)
        else:
            rest.append(word)
    return lang, rest
