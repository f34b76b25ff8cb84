"""What a person reads, in their language: message catalogues and texts of rulesets.

Messages are English templates marked with ``N_`` where they are written, and translated
only when they are shown; data never carries a translated text.
"""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("it", "en")
Text = Mapping[str, str]
"""One text in several languages, by language code."""


def N_(message: str) -> str:
    """Mark a message for translation; it is translated when shown."""
    return message


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    folder = Path(__file__).parent / "locale"
    return gettext.translation("scopa", str(folder), [lang], fallback=True)


@cache
def translator(lang: str) -> Callable[[str], str]:
    """The function that puts a marked message into ``lang`` (English if unknown)."""
    translated = _catalogue(lang).gettext
    # gettext keeps the catalogue's own header under the empty message.
    return lambda message: translated(message) if message else ""


def fill(lang: str, message: str, /, **named: object) -> str:
    """A marked message in ``lang``, filled."""
    return translator(lang)(message).format(**named)


def ngettext(one: str, many: str, number: int, lang: str, /, **named: object) -> str:
    """The message for this ``{number}`` of things, in ``lang``; being here marks both its forms."""
    return _catalogue(lang).ngettext(one, many, number).format(number=number, **named)


def pick(text: Text, lang: str) -> str:
    """A ruleset's text in ``lang``, or in the language it has."""
    return text.get(lang) or next(iter(text.values()), "")


def default_language() -> str:
    """``it`` or ``en`` from the environment's locale; English where it says neither."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "it" if value.lower().startswith("it") else "en"
    known = locale.getlocale()[0] or ""
    return "it" if known.lower().startswith("it") else "en"
