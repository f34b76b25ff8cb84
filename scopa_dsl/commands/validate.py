"""`scopa validate`: is a file a game that can be played, for every number of players it names."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from scopa_dsl.checks.files import check, check_text, requests
from scopa_dsl.checks.findings import Findings
from scopa_dsl.commands.asking import is_wrong_usage, wrong
from scopa_dsl.commands.formats import Format, Report, summary, written
from scopa_dsl.commands.voice import Voice
from scopa_dsl.diagnostics import nearest
from scopa_dsl.pages import codes
from scopa_dsl.ruleset.decoding import MOST_BYTES
from scopa_dsl.texts import N_

EXAMPLES = (
    "scopa validate mine.yaml",
    "scopa validate rulesets --strict",
    "scopa validate 'house-rules/*.yaml' --format concise --ignore SC9",
    "scopa validate mine.yaml --deep",
    "cat mine.yaml | scopa validate -",
)
_FOR_PEOPLE = (Format.text, Format.concise)


def command(
    ctx: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...",
            help=N_("Files, folders, patterns, names of games, or - for what is piped in."),
            show_default=False,
        ),
    ],
    format_: Annotated[
        Format,
        typer.Option(
            "--format", metavar="text|concise|json|github|sarif", help=N_("How findings are printed.")
        ),
    ] = Format.text,
    select: Annotated[
        list[str] | None,
        typer.Option(metavar="CODE", help=N_("Only findings of this code, or beginning like it: SC5.")),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(metavar="CODE", help=N_("No findings of this code, or beginning like it.")),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help=N_("Warnings count as errors do."))] = False,
    deep: Annotated[
        bool, typer.Option("--deep", help=N_("Also play random hands, and tell which rules never came up."))
    ] = False,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help=N_("Exit with 0 whatever is found."))
    ] = False,
) -> None:
    """Print what is wrong and where; exit with 1 if there are errors."""
    voice: Voice = ctx.obj
    wanted, unwanted = _codes(voice, select, "--select"), _codes(voice, ignore, "--ignore")
    findings = Findings()
    checked = 0
    for path in paths:
        for request in requests(path):
            checked += 1
            if request == "-":
                check_text(sys.stdin.read(MOST_BYTES + 1), findings, deep)
            else:
                check(request, findings, deep)
    everything = findings.in_order()
    found = [
        each
        for each in everything
        if each.code.startswith(wanted or "SC") and not (unwanted and each.code.startswith(unwanted))
    ]
    report = Report(found, findings.sources, checked, voice.lang)
    _print(report, format_)
    if any(map(is_wrong_usage, everything)):
        raise typer.Exit(2)
    failed = report.count("error") or (strict and report.count("warning"))
    raise typer.Exit(1 if failed and not exit_zero else 0)


def _codes(voice: Voice, given: Iterable[str] | None, option: str) -> tuple[str, ...]:
    """The codes, or beginnings of codes, that an option names; several may be joined by commas."""
    found = []
    for text in (each.strip().upper() for part in given or () for each in part.split(",")):
        if not text.startswith("SC") or not any(code.startswith(text) for code in codes()):
            message = N_("there is no code {code}")
            near = nearest(text, codes())
            if near:
                message = N_("there is no code {code}; did you mean {near}?")
            raise wrong(voice, message, option, code=text or '""', near=near)
        found.append(text)
    return tuple(found)


def _print(report: Report, format_: Format) -> None:
    text = written(report, format_)
    if text:
        print(text, end="\n\n" if format_ is Format.text else "\n")
    if format_ in _FOR_PEOPLE:
        print(summary(report), file=sys.stderr if format_ is Format.concise else sys.stdout)
