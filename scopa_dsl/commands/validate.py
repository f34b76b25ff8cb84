"""`scopa validate`: is a file a game that can be played, for every number of players it names."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated, Any

import typer

from scopa_dsl.checks.files import check, check_text, requests
from scopa_dsl.checks.findings import Findings
from scopa_dsl.commands.asking import is_wrong_usage
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.diagnostics import Diagnostic, Span, render
from scopa_dsl.ruleset.decoding import MOST_BYTES
from scopa_dsl.texts import N_, ngettext

EXAMPLES = (
    "scopa validate mine.yaml",
    "scopa validate rulesets",
    "scopa validate 'house-rules/*.yaml' --format concise",
    "cat mine.yaml | scopa validate -",
)
JSON_VERSION = 1


class Format(StrEnum):
    """How findings are printed."""

    text = "text"
    concise = "concise"
    json = "json"


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
        Format, typer.Option("--format", metavar="text|concise|json", help=N_("How findings are printed."))
    ] = Format.text,
) -> None:
    """Print what is wrong and where; exit with 1 if there are errors."""
    voice: Voice = ctx.obj
    findings = Findings()
    checked = 0
    for path in paths:
        for request in requests(path):
            checked += 1
            if request == "-":
                check_text(sys.stdin.read(MOST_BYTES + 1), findings)
            else:
                check(request, findings)
    found = findings.in_order()
    _print(voice, found, findings, checked, format_)
    if any(map(is_wrong_usage, found)):
        raise typer.Exit(2)
    raise typer.Exit(1 if _count(found, "error") else 0)


def _print(voice: Voice, found: list[Diagnostic], findings: Findings, checked: int, format_: Format) -> None:
    errors, warnings = _count(found, "error"), _count(found, "warning")
    if format_ is Format.json:
        say_json(
            {
                "version": JSON_VERSION,
                "files": checked,
                "errors": errors,
                "warnings": warnings,
                "findings": [_as_data(each) for each in found],
            }
        )
        return
    for each in found:
        if format_ is Format.concise:
            print(f"{each.span}: {each.code} {each.text(voice.lang)}")
        else:
            print(render(each, findings.sources, voice.lang), end="\n\n")
    told = [ngettext("{number} file checked", "{number} files checked", checked, voice.lang)]
    if errors:
        told.append(ngettext("{number} error", "{number} errors", errors, voice.lang))
    if warnings:
        told.append(ngettext("{number} warning", "{number} warnings", warnings, voice.lang))
    if not found:
        told.append(voice.text(N_("nothing wrong")))
    print(", ".join(told), file=sys.stderr if format_ is Format.concise else sys.stdout)


def _count(found: list[Diagnostic], severity: str) -> int:
    return sum(1 for each in found if each.severity == severity)


def _as_data(found: Diagnostic) -> dict[str, Any]:
    return {
        "code": found.code,
        "severity": found.severity,
        **_place(found.span),
        "message": found.text(),
        "hint": found.advice() or None,
        "related": [
            {**_place(each.span), "message": each.message.format(**each.args)} for each in found.related
        ],
    }


def _place(span: Span) -> dict[str, Any]:
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }
