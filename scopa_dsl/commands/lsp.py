"""`scopa lsp`: the language server, for editors to start."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import typer

from scopa_dsl.commands.voice import Voice
from scopa_dsl.texts import N_

EXAMPLES = ("scopa lsp",)


def command(ctx: typer.Context) -> None:
    """Answer an editor on standard input and output; a person at a keyboard is told what it is for."""
    voice: Voice = ctx.obj
    if find_spec("pygls") is None:
        voice.warn(N_("The language server needs one more package: pip install 'scopa-dsl[lsp]'."))
        raise typer.Exit(1)
    if sys.stdin.isatty():
        voice.warn(N_("This is for editors: they start it and ask it. How is said in docs/editors.md."))
        raise typer.Exit(2)
    from scopa_dsl.editing.server import build

    build(voice.lang).start_io()
