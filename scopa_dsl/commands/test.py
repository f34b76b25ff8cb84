"""`scopa test`: do the rules make of their examples what these expect."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from scopa_dsl.commands.asking import AsJson, is_wrong_usage
from scopa_dsl.commands.voice import Voice, say_json
from scopa_dsl.diagnostics import Diagnostic, RulesetError, Span, render
from scopa_dsl.examples.coverage import Coverage, coverage
from scopa_dsl.examples.finding import Suite, here, requests, suite
from scopa_dsl.examples.result import Result
from scopa_dsl.examples.running import run
from scopa_dsl.ruleset.library import SUFFIXES, library_folder
from scopa_dsl.texts import N_, ngettext, pick

EXAMPLES = (
    "scopa test",
    "scopa test mine.yaml scopone+napola",
    "scopa test rulesets --coverage",
    "scopa test mine.yaml --watch",
)
JSON_VERSION = 1
_MILLISECONDS = 200
"""How long to wait at a time for a file to change."""


@dataclass(slots=True)
class _Report:
    """What came of all the examples asked for."""

    suites: list[tuple[Suite, list[Result]]] = field(default_factory=list)
    coverages: list[Coverage] = field(default_factory=list)
    findings: dict[tuple[str, Span, str], Diagnostic] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    refused: bool = False
    """Could something that was asked for not be used at all."""
    wrongly_asked: bool = False

    def results(self) -> Iterator[tuple[Suite, Result]]:
        """Every example with its suite."""
        return ((suite, result) for suite, results in self.suites for result in results)

    def note(self, found: Iterable[Diagnostic]) -> None:
        """Keep what has to be shown, each thing once: a broken rule breaks many examples."""
        for each in found:
            self.findings.setdefault((each.code, each.span, each.text()), each)


def command(
    ctx: typer.Context,
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PATH...",
            help=N_("Games, files of rules or of examples, folders; by default those here, or the library."),
            show_default=False,
        ),
    ] = None,
    show_coverage: Annotated[
        bool, typer.Option("--coverage", help=N_("Also the rules that no example depends on."))
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help=N_("Run them again whenever a file changes, until Ctrl-C."))
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Run examples; exit with 1 if one fails or, with --coverage, a rule has none."""
    voice: Voice = ctx.obj
    if watch:
        _watch(voice, paths, show_coverage)
        return
    report = _run(paths, show_coverage)
    if as_json:
        say_json(_as_data(report, show_coverage))
    else:
        _print(voice, report, show_coverage)
    if report.wrongly_asked or not (report.suites or report.refused):
        raise typer.Exit(2)
    failed = any(not result.passed for _, result in report.results())
    missing = any(each.missing for each in report.coverages)
    raise typer.Exit(1 if failed or missing or report.refused else 0)


def _watch(voice: Voice, paths: list[str] | None, show_coverage: bool) -> None:
    """Run and print, again whenever a ruleset changes where the files are that were run."""
    from watchfiles import Change, watch

    def rulesets(_change: Change, path: str) -> bool:
        return path.endswith(SUFFIXES)

    asked = [Path(each) for each in paths or ["."]]
    folders = {each if each.is_dir() else each.parent for each in asked} | {library_folder()}
    changes = watch(
        *(each for each in folders if each.is_dir()),
        watch_filter=rulesets,
        raise_interrupt=False,
        yield_on_timeout=True,
        rust_timeout=_MILLISECONDS,
    )
    # Once it has begun to watch, nothing that is saved while examples run is missed.
    next(changes, None)
    changed: object = True
    while changed is not None:
        if changed:
            _print(voice, _run(paths, show_coverage), show_coverage)
            sys.stdout.flush()
            print(voice.text(N_("Waiting for a change; Ctrl-C ends.")), file=sys.stderr, flush=True)
        changed = next(changes, None)


def _run(paths: list[str] | None, show_coverage: bool) -> _Report:
    report = _Report()
    asked = [each for path in paths for each in requests(path)] if paths else here()
    for request in asked:
        try:
            found = suite(request)
        except RulesetError as error:
            report.note(error.diagnostics)
            report.sources |= error.sources
            report.refused = True
            report.wrongly_asked |= any(map(is_wrong_usage, error.diagnostics))
            continue
        results = [run(example, found.games) for example in found.examples]
        report.suites.append((found, results))
        report.sources |= found.files
        report.note(each for result in results for each in result.findings())
    if show_coverage:
        _cover(report)
    return report


def _cover(report: _Report) -> None:
    by_game: dict[str, list[tuple[Suite, list[Result]]]] = {}
    for found, results in report.suites:
        by_game.setdefault(found.games.ruleset.id, []).append((found, results))
    for suites in by_game.values():
        own = [result for _, results in suites for result in results]
        report.coverages.append(coverage(suites[0][0], own))


def _print(voice: Voice, report: _Report, show_coverage: bool) -> None:
    for each in report.findings.values():
        print(render(each, report.sources, voice.lang), end="\n\n")
    for covered in report.coverages:
        for rule in covered.missing:
            name = f" ({pick(rule.name, voice.lang)})" if rule.name else ""
            voice.say(
                N_("{place}: no example of {game} depends on `{rule}`{name}"),
                place=rule.span,
                game=covered.game,
                rule=rule.path,
                name=name,
            )
    results = [result for _, result in report.results()]
    failed = sum(not result.passed for result in results)
    told = [ngettext("{number} example", "{number} examples", len(results), voice.lang)]
    told.append(
        ngettext("{number} fails", "{number} fail", failed, voice.lang)
        if failed
        else voice.text(N_("all hold"))
        if results
        else voice.text(N_("nothing could be run") if report.findings else N_("nothing to run"))
    )
    if show_coverage:
        rules = sum(each.rules for each in report.coverages)
        missing = sum(len(each.missing) for each in report.coverages)
        told.append(voice.text(N_("{some} of {all} rules exercised"), some=rules - missing, all=rules))
    print(", ".join(told))
    if not results and not report.findings:
        print(voice.text(N_("There are no examples here.")), file=sys.stderr)


def _as_data(report: _Report, show_coverage: bool) -> dict[str, Any]:
    results = list(report.results())
    data: dict[str, Any] = {
        "version": JSON_VERSION,
        "examples": len(results),
        "failed": sum(not result.passed for _, result in results),
        "results": [_result(found, result) for found, result in results],
        "errors": [_finding(each) for each in report.findings.values() if each.code != "SC801"],
    }
    if show_coverage:
        data["coverage"] = [
            {
                "game": each.game,
                "rules": each.rules,
                "missing": [{"rule": rule.path, **_place(rule.span)} for rule in each.missing],
            }
            for each in report.coverages
        ]
    return data


def _result(found: Suite, result: Result) -> dict[str, Any]:
    return {
        "game": found.games.ruleset.id,
        **_place(result.example.span),
        "passed": result.passed,
        "differs": [
            {
                "key": each.key,
                **_place(each.span),
                "expected": each.expected,
                "got": each.got,
                "decided": [{"rule": rule.path, **_place(rule.span)} for rule in each.decided],
            }
            for each in result.differs
        ],
        "errors": [_finding(each) for each in result.errors],
    }


def _finding(each: Diagnostic) -> dict[str, Any]:
    return {"code": each.code, **_place(each.span), "message": each.text(), "hint": each.advice() or None}


def _place(span: Span) -> dict[str, Any]:
    return {"path": span.path, "line": span.line, "column": span.column}
