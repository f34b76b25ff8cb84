"""Entries that a layer begins anew but does not give whole: they were meant to change another.

``module`` is the name of the layer if it is a module, else empty; ``before`` and ``entries`` are
the entries without the layer and with it, ``removed`` what was taken away so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Dict

from scopa_dsl.diagnostics import Diagnostic, Related, nearest
from scopa_dsl.ruleset.nodes import Entry, Mapping, Scalar
from scopa_dsl.texts import N_


def half_lines(
    module: str, before: Dict[str, Entry], entries: Dict[str, Entry], removed: Dict[tuple[str, ...], Scalar]
) -> Iterator[Diagnostic]:
    """A line of the sheet that is not whole is one that was meant to change another.

    A module gives its own lines a name, so that it can change a line without ever adding it.
    """
    for name, entry in entries.items():
        line = entry.value
        if name in before or not isinstance(line, Mapping) or not line.entries:
            continue
        if module and not line.get("name"):
            message = N_("The game has no line `{name}`, which the module {module} changes.")
            hint = N_("Leave the module out; a line of its own would have a `name`.")
            yield _nothing_to_change(module, entry.key, message, hint, removed.get(("scoring", name)), before)
        elif not any(line.get(key) for key in ("at", "if", "most", "points", "wins")):
            guess = nearest(name, before)
            yield Diagnostic(
                "SC318",
                entry.key.span,
                N_("The game has no line `{name}` that could be changed."),
                {"name": name, "guess": guess},
                N_("Did you mean `{guess}`?")
                if guess
                else N_("A line of its own says who is paid, with `if` or `most`."),
            )


def half_seats(
    module: str, before: Dict[str, Entry], entries: Dict[str, Entry], removed: Dict[tuple[str, ...], Scalar]
) -> Iterator[Diagnostic]:
    """A number of players that a module lets in without a deal is one that it meant to change."""
    for name, entry in entries.items():
        seats = entry.value
        if name not in before and not (isinstance(seats, Mapping) and seats.get("hand")):
            message = N_("The game is not for {name} players, which the module {module} changes.")
            hint = N_("Leave the module out; to let {name} play it would say what `hand` each is dealt.")
            yield _nothing_to_change(module, entry.key, message, hint, removed.get(("players", name)))


def half_captures(
    module: str, before: Dict[str, Entry], entries: Dict[str, Entry], removed: Dict[tuple[str, ...], Scalar]
) -> Iterator[Diagnostic]:
    """A kind of capture that joins others has to be whole, and to say whether it comes first."""
    inherited = [name for name in entries if name in before]
    others = ", ".join(f"`{each}`" for each in inherited)
    for name, entry in entries.items():
        if name in before or not isinstance(entry.value, Mapping):
            continue
        whole = entry.value.get("name") is not None or entry.value.get("first") is not None
        if module and (entry.value.get("take") is None or not whole):
            message = N_("The game has no capture `{name}`, which the module {module} changes.")
            hint = N_("Leave the module out; one of its own would have a `name`, and say what to `take`.")
            yield _nothing_to_change(
                module, entry.key, message, hint, removed.get(("captures", name)), before
            )
        elif entry.value.get("take") is None and not before:
            yield Diagnostic(
                "SC202",
                entry.key.span,
                N_("Missing here: {keys}."),
                {"keys": "`take`"},
                N_("A capture says what to `take`: one, all, part, group or groups."),
            )
        elif entry.value.get("take") is None:
            guess = nearest(name, before)
            yield Diagnostic(
                "SC318",
                entry.key.span,
                N_("The game has no capture `{name}` that could be changed."),
                {"name": name, "guess": guess},
                N_("Did you mean `{guess}`?") if guess else N_("A capture of its own says what to `take`."),
            )
        elif inherited and entry.value.get("first") is None:
            guess = nearest(name, inherited)
            yield Diagnostic(
                "SC310",
                entry.key.span,
                N_("`{name}` joins the captures {others} without saying whether it comes first."),
                {"name": name, "others": others, "guess": guess},
                N_("Did you mean `{guess}`?")
                if guess
                else N_(
                    "Add `first: true` if nothing else may be taken when it is possible, else `first: false`."
                ),
            )


def _nothing_to_change(
    module: str,
    key: Scalar,
    message: str,
    hint: str,
    gone: Scalar | None,
    known: Iterable[str] = (),
) -> Diagnostic:
    """A module would change something that the game never had, or has taken away."""
    related = (Related(gone.span, N_("It is taken away here.")),) if gone else ()
    guess = None if gone else nearest(key.text, known)
    if guess:
        hint = N_("Did you mean `{guess}`?")
    args = {"name": key.text, "module": module, "guess": guess}
    return Diagnostic("SC318", key.span, message, args, hint, related)
