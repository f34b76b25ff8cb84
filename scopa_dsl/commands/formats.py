"""Findings in the formats that people, editors and servers read."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import version
from pathlib import Path, PurePath
from typing import Any
from urllib.parse import quote

from scopa_dsl.diagnostics import Diagnostic, Span, render
from scopa_dsl.pages import page
from scopa_dsl.texts import N_, ngettext, translator

JSON_VERSION = 1
_SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


class Format(StrEnum):
    """How findings are printed."""

    text = "text"
    concise = "concise"
    json = "json"
    github = "github"
    sarif = "sarif"


@dataclass(frozen=True, slots=True)
class Report:
    """What a check came to."""

    found: Sequence[Diagnostic]
    sources: Mapping[str, str]
    checked: int
    """How many files."""
    lang: str

    def count(self, severity: str) -> int:
        """How many findings are so severe."""
        return sum(1 for each in self.found if each.severity == severity)


def written(report: Report, format_: Format) -> str:
    """The findings in a format, without a newline at the end; empty where it has nothing to say."""
    return _WRITERS[format_](report)


def summary(report: Report) -> str:
    """How many files and findings, in a line for people."""
    errors, warnings = report.count("error"), report.count("warning")
    told = [ngettext("{number} file checked", "{number} files checked", report.checked, report.lang)]
    if errors:
        told.append(ngettext("{number} error", "{number} errors", errors, report.lang))
    if warnings:
        told.append(ngettext("{number} warning", "{number} warnings", warnings, report.lang))
    notes = report.count("note")
    if notes:
        told.append(ngettext("{number} note", "{number} notes", notes, report.lang))
    if not report.found:
        told.append(translator(report.lang)(N_("nothing wrong")))
    return ", ".join(told)


def _text(report: Report) -> str:
    return "".join(render(each, report.sources, report.lang) + "\n\n" for each in report.found).rstrip("\n")


def _concise(report: Report) -> str:
    return "\n".join(f"{each.span}: {each.code} {each.text(report.lang)}" for each in report.found)


def _json(report: Report) -> str:
    """For programs: never translated, versioned."""
    answer = {
        "version": JSON_VERSION,
        "files": report.checked,
        "errors": report.count("error"),
        "warnings": report.count("warning"),
        "findings": [_as_data(each) for each in report.found],
    }
    return json.dumps(answer, ensure_ascii=False)


def _as_data(found: Diagnostic) -> dict[str, Any]:
    return {
        "code": found.code,
        "severity": found.severity,
        **_place(found.span),
        "message": found.text(),
        "hint": found.advice() or None,
        "related": [{**_place(each.span), "message": each.text()} for each in found.related],
    }


def _place(span: Span) -> dict[str, Any]:
    return {
        "path": span.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
    }


def _github(report: Report) -> str:
    """Workflow commands, which GitHub shows beside the lines of a pull request."""
    return "\n".join(_github_line(each, report.lang) for each in report.found)


def _github_line(found: Diagnostic, lang: str) -> str:
    span = found.span
    place = f"file={_property(span.path)},line={span.line},endLine={span.end_line},col={span.column}"
    if span.line == span.end_line:
        # The command counts the last column as inside.
        place += f",endColumn={max(span.column, span.end_column - 1)}"
    text = "\n".join(filter(None, (found.text(lang), found.advice(lang))))
    command = "notice" if found.severity == "note" else found.severity
    return f"::{command} {place},title={found.code}::{_data(text)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _sarif(report: Report) -> str:
    """SARIF 2.1.0, for code scanning."""
    codes = sorted({each.code for each in report.found})
    run = {
        "tool": {
            "driver": {
                "name": "scopa",
                "semanticVersion": version("scopa-dsl"),
                "rules": [_rule(code) for code in codes],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(each, codes.index(each.code), report.lang) for each in report.found],
    }
    return json.dumps({"$schema": _SARIF, "version": "2.1.0", "runs": [run]}, ensure_ascii=False)


def _rule(code: str) -> dict[str, Any]:
    found = page(code)
    if found is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": found.title["en"]},
        "fullDescription": {"text": found.says["en"]},
    }


def _result(found: Diagnostic, rule: int, lang: str) -> dict[str, Any]:
    text = " ".join(filter(None, (found.text(lang), found.advice(lang))))
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": rule,
        "level": found.severity,
        "message": {"text": text},
        "locations": [_location(found.span)],
    }
    if found.related:
        result["relatedLocations"] = [
            {"id": number, **_location(each.span), "message": {"text": each.text(lang)}}
            for number, each in enumerate(found.related, 1)
        ]
    return result


def _location(span: Span) -> dict[str, Any]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    return {"physicalLocation": {"artifactLocation": {"uri": _uri(span.path)}, "region": region}}


def _uri(path: str) -> str:
    where = PurePath(path)
    return Path(path).as_uri() if where.is_absolute() else quote(where.as_posix())


_WRITERS: Mapping[Format, Callable[[Report], str]] = {
    Format.text: _text,
    Format.concise: _concise,
    Format.json: _json,
    Format.github: _github,
    Format.sarif: _sarif,
}
