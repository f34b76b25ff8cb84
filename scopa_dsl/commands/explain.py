"""`scopa explain`: what a code means, with a wrong and a right example."""

from __future__ import annotations

from typing import Annotated

import typer

from scopa_dsl.commands.asking import AsJson, wrong
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.diagnostics import nearest
from scopa_dsl.pages import Block, Page, codes, page
from scopa_dsl.texts import N_, pick

EXAMPLES = ("scopa explain SC312", "scopa explain sc501 --lang it", "scopa explain")


def command(
    ctx: typer.Context,
    code: Annotated[
        str | None,
        typer.Argument(metavar="CODE", help=N_("A code such as SC312; without one, all of them are listed.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print the page of a code, or the list of all codes."""
    voice: Voice = ctx.obj
    if code is None:
        pages = [found for known in codes() if (found := page(known))]
        if as_json:
            say_json([{"code": each.code, "title": each.title} for each in pages])
        else:
            for each in pages:
                print(f"{each.code}  {pick(each.title, voice.lang)}")
        return
    found = page(code)
    if found is None and code.upper().startswith("RC"):
        raise wrong(
            voice,
            N_("{code} is about a record; docs/records.md lists these codes"),
            "CODE",
            code=code.upper(),
        )
    if found is None:
        near = nearest(code.upper(), codes())
        message = (
            N_("there is no code {code}; did you mean {near}?") if near else N_("there is no code {code}")
        )
        raise wrong(voice, message, "CODE", code=code, near=near)
    if as_json:
        say_json(_as_data(found))
    else:
        _print(voice, found)


def _print(voice: Voice, found: Page) -> None:
    print(f"{found.code}: {pick(found.title, voice.lang)}\n\n{pick(found.says, voice.lang)}")
    for heading, blocks in ((N_("Wrong:"), found.wrong), (N_("Right:"), found.right)):
        print(f"\n{voice.text(heading)}")
        for block in blocks:
            print()
            if len(blocks) > 1:
                print(f"  {block.file}")
            for line in block.text.splitlines():
                print(f"    {line}".rstrip())


def _as_data(found: Page) -> dict[str, object]:
    return {
        "code": found.code,
        "title": found.title,
        "says": found.says,
        "wrong": [_block(each) for each in found.wrong],
        "right": [_block(each) for each in found.right],
    }


def _block(block: Block) -> dict[str, str]:
    return {"file": block.file, "text": block.text}
