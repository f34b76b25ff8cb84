"""The Italian catalogue: nothing missing, nothing doubtful, nothing out of date."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

PACKAGE = Path("scopa_dsl")
FOLDER = PACKAGE / "locale" / "it" / "LC_MESSAGES"
KEYWORDS = {"N_": None, "ngettext": (1, 2)}
CATALOGUE = read_po((FOLDER / "scopa.po").open("rb"), locale="it")
ASK = "run `make messages`, then translate what is empty in scopa.po and run it again"


def marked() -> set[str]:
    """Every message in the code; of plural ones the singular."""
    found = extract_from_dir(str(PACKAGE), [("**.py", "python")], keywords=KEYWORDS)
    return {message[0] if isinstance(message, tuple) else message for _, _, message, _, _ in found}


def translated() -> Iterator[tuple[str, str]]:
    """Every form with its translation."""
    for message in CATALOGUE:
        if isinstance(message.id, tuple):
            yield from zip(message.id, message.string, strict=True)
        elif message.id:
            yield message.id, message.string


def test_no_message_is_missing():
    missing = marked() - {m.id[0] if isinstance(m.id, tuple) else m.id for m in CATALOGUE}
    assert not missing, ASK
    assert not [english for english, italian in translated() if not italian], ASK


def test_no_message_is_left_over():
    assert not {m.id[0] if isinstance(m.id, tuple) else m.id for m in CATALOGUE if m.id} - marked(), ASK


def test_no_message_is_doubtful():
    assert not [message.id for message in CATALOGUE if message.fuzzy and message.id]


def names(text: str) -> set[str]:
    """The names in braces; doubled braces are braces."""
    return set(re.findall(r"\{(\w+)\}", text.replace("{{", "").replace("}}", "")))


OTHERWISE = {"When all hands have been played out, each player is dealt another": {"number"}}
"""By how a message begins, the values that its code offers to translations only."""


@pytest.mark.parametrize(("english", "italian"), list(translated()), ids=str)
def test_the_same_values_are_filled_in(english, italian):
    offered = next((more for begin, more in OTHERWISE.items() if english.startswith(begin)), set())
    if offered:
        assert names(italian) <= names(english) | offered
    else:
        # A singular may say its number in words: "una carta".
        assert names(italian) | {"number"} == names(english) | {"number"}
        assert names(italian) <= names(english)


def test_plural_forms_are_two():
    assert CATALOGUE.num_plurals == 2
    built = gettext.translation("scopa", str(PACKAGE / "locale"), ["it"])
    forms = [built.ngettext("{number} error", "{number} errors", number) for number in (0, 1, 2, 1_000_000)]
    assert forms == ["{number} errori", "{number} errore", "{number} errori", "{number} errori"]


def test_what_is_built_is_what_is_written():
    built = gettext.GNUTranslations((FOLDER / "scopa.mo").open("rb"))
    assert built.info()["content-type"] == "text/plain; charset=utf-8"
    for message in CATALOGUE:
        if isinstance(message.id, tuple):
            assert tuple(built.ngettext(*message.id, number) for number in (1, 2)) == tuple(message.string), (
                ASK
            )
        elif message.id:
            assert built.gettext(message.id) == message.string, ASK
