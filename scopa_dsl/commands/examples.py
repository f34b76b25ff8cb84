"""`scopa examples`: situations from play as examples, with today's result for their author to confirm."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from scopa_dsl.authoring.from_play import chosen, random_situations, recorded_situations
from scopa_dsl.commands.asking import Agreed, Players, Request, options_of, refused, wrong
from scopa_dsl.commands.voice import Voice
from scopa_dsl.compiler.layout import seated
from scopa_dsl.diagnostics import RulesetError, render
from scopa_dsl.examples.finding import suite
from scopa_dsl.examples.running import run
from scopa_dsl.records.model import RecordError
from scopa_dsl.records.reading import read
from scopa_dsl.texts import N_

EXAMPLES = (
    "scopa examples mine.yaml --from-play",
    "scopa examples scopa+asso --from-play --seed 7 --most 12",
    "scopa examples mine.yaml --record match.txt",
)


def command(
    ctx: typer.Context,
    name: Request,
    from_play: Annotated[
        bool, typer.Option("--from-play", help=N_("From hands that are played at random."))
    ] = False,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help=N_("From a saved match of this game."))
    ] = None,
    seed: Annotated[int, typer.Option(metavar="N", help=N_("Which random hands."))] = 1,
    most: Annotated[int, typer.Option(metavar="N", help=N_("How many examples at most."), min=1)] = 8,
    agreed: Agreed = None,
    players: Players = None,
) -> None:
    """Print examples as YAML: first those about rules that no example of the game depends on yet.

    In a terminal each is asked about, and only those that are right are printed.
    """
    voice: Voice = ctx.obj
    if from_play == (record is not None):
        raise wrong(voice, N_("Say either --from-play or --record FILE."))
    options = options_of(voice, agreed)
    try:
        found = suite(name)
        known = frozenset[str]().union(*(run(each, found.games).exercised for each in found.examples))
        if record is None:
            number = seated(found.games.ruleset, players)
            texts = random_situations(found.games, number, options, seed)
        else:
            texts = recorded_situations(read(_text(voice, record), str(record)))
        picked = chosen(found.games, texts, known, most)
    except RulesetError as error:
        raise refused(voice, error) from None
    except RecordError as error:
        print(render(error.found, {}, voice.lang), file=sys.stderr)
        raise typer.Exit(1) from None
    if sys.stdin.isatty():
        picked = [text for text in picked if _is_right(voice, text)]
    if not picked:
        voice.warn(N_("There is nothing to show."))
        raise typer.Exit(1)
    print("examples:")
    voice.say(N_("  # What the rules make of it today: keep what is right, mend the rules for what is not."))
    for text in picked:
        print(f"  - {text}")


def _text(voice: Voice, file: Path) -> str:
    try:
        return file.read_text("utf-8", errors="replace")
    except OSError as error:
        message = N_("{file} cannot be read ({reason}).")
        raise wrong(voice, message, "--record", file=file, reason=error.strerror or error) from None


def _is_right(voice: Voice, text: str) -> bool:
    print(f"\n{text}", file=sys.stderr)
    print(voice.text(N_("Is that right? (y/n) ")), end="", file=sys.stderr, flush=True)
    # The first letter of yes, in either language.
    return sys.stdin.readline().strip().lower()[:1] in ("y", "s")
