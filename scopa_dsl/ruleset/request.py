"""What a person may ask for: a name, names joined by ``+``, a path, or a ruleset's text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scopa_dsl.diagnostics import REQUEST, Diagnostic, Span, nearest
from scopa_dsl.ruleset.library import MOST_LETTERS, SUFFIXES, Place, known
from scopa_dsl.ruleset.shape import ID
from scopa_dsl.texts import N_

_MOST_SIGNS = 9


@dataclass(frozen=True, slots=True)
class Part:
    """One of the rulesets or modules asked for. ``place`` is set when it was given as a path."""

    text: str
    span: Span
    place: Place | None


def is_ruleset_text(request: str) -> bool:
    """Is this a ruleset itself rather than the name of one."""
    return "\n" in request or (": " in request and not _is_file(request))


def parts_of(request: str) -> list[Part]:
    """The rulesets and modules that a request joins with ``+``."""
    parts = []
    column = 1
    for text in _split(request):
        span = Span(REQUEST, 1, column, 1, column + max(len(text), 1))
        path = text.endswith(SUFFIXES)
        parts.append(Part(text, span, Place(Path(text), text) if path else None))
        column += len(text) + 1
    return parts


def unknown(name: str, span: Span, beside: Place | None, *, from_request: bool = False) -> Diagnostic:
    """The finding about a name under which nothing is found."""
    names = known(beside)
    if not re.fullmatch(ID, name) or len(name) > MOST_LETTERS:
        # `Scopa`, `scopone_scientifico`, `scopa napola`: what was meant is often plain.
        words = [re.sub("[_']", "-", word) for word in name[:MOST_LETTERS].lower().split()]
        near = [each for word in words if (each := nearest(word, names))]
        return Diagnostic(
            "SC305",
            span,
            N_("`{name}` is not the name of a ruleset or module."),
            {"name": name, "guess": "+".join(near)},
            N_("Did you mean `{guess}`?")
            if near and len(near) == len(words)
            else N_("Names have small letters, digits and hyphens; the path of a file ends in .yaml.")
            if from_request
            else N_(
                "Names have small letters, digits and hyphens; the file is looked for here, "
                "in `modules` and in the library."
            ),
        )
    guess = nearest(name, names)
    here = from_request and _is_file(f"{name}.yaml")
    return Diagnostic(
        "SC301",
        span,
        N_("There is no ruleset or module called `{name}`."),
        {"name": name, "guess": guess},
        N_("For the file in this folder write `{name}.yaml`.")
        if here
        else N_("Did you mean `{guess}`?")
        if guess
        else N_("`scopa list` shows the names that there are."),
    )


def _split(request: str) -> Iterator[str]:
    """The parts; the name of a file that exists may hold a ``+`` itself."""
    pieces = request.split("+")
    while pieces:
        starts = ("+".join(pieces[:size]) for size in range(min(len(pieces), _MOST_SIGNS), 1, -1))
        whole = next((each for each in starts if each.endswith(SUFFIXES) and _is_file(each)), pieces[0])
        yield whole
        del pieces[: whole.count("+") + 1]


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False
