"""An inherited option that a variant sets: there has to be one, and a value of its kind."""

from __future__ import annotations

from collections.abc import Mapping as Dict

from scopa_dsl.diagnostics import Diagnostic, Related, nearest
from scopa_dsl.ruleset.nodes import Entry, Mapping, Scalar
from scopa_dsl.ruleset.scalars import meaning
from scopa_dsl.texts import N_


def other_kind(old: Entry, new: Mapping) -> Diagnostic | None:
    """An inherited option that gets a value of another kind: its type is that of its default."""
    was = old.value.get("default") if isinstance(old.value, Mapping) else None
    value = new.get("default")
    if not isinstance(was, Scalar) or not isinstance(value, Scalar) or new.get("choices"):
        return None
    kind, got = type(was.value), type(value.value)
    if kind is got or value.value is None:
        return None
    message = {
        bool: N_("The option `{name}` is true or false, not `{value}`."),
        int: N_("The option `{name}` is a whole number, not `{value}`."),
    }.get(kind, N_("The option `{name}` is one of its words, not `{value}`."))
    hint = ""
    if value.quoted and type(meaning(value.text)) is kind:
        hint = N_("Write {value} without quotes.")
    return Diagnostic(
        "SC314",
        value.span,
        message,
        {"name": old.key.text, "value": value.text[:40]},
        hint,
        (Related(was.span, N_("Its default is here.")),),
    )


def unknown_option(key: Scalar, known: Dict[str, Entry], *, lone: bool) -> Diagnostic:
    """A single value for an option that the game lacks; ``lone`` where there is no game at all."""
    guess = nearest(key.text, known)
    return Diagnostic(
        "SC308",
        key.span,
        N_("No option is called `{key}` here."),
        {"key": key.text, "guess": guess},
        N_("Did you mean `{guess}`?")
        if guess
        else N_("There is no game here to change: name it with `extends:`.")
        if lone
        else N_("A new option is written with its default: `{key}: {default: …}`."),
    )
