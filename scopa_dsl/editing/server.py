"""The language server: an editor's questions, answered over its protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path
from pygls.workspace import TextDocument

from scopa_dsl.diagnostics import Diagnostic, Span
from scopa_dsl.editing.completion import proposals
from scopa_dsl.editing.cursor import cursor
from scopa_dsl.editing.fixes import fix
from scopa_dsl.editing.known import UNKNOWN, Known, file_of, findings, is_ruleset, known
from scopa_dsl.editing.meaning import definition, hover, touched
from scopa_dsl.texts import N_, fill

_KINDS = {
    "key": lsp.CompletionItemKind.Property,
    "name": lsp.CompletionItemKind.Variable,
    "option": lsp.CompletionItemKind.Constant,
    "word": lsp.CompletionItemKind.Variable,
    "table": lsp.CompletionItemKind.Struct,
    "function": lsp.CompletionItemKind.Function,
    "reserved": lsp.CompletionItemKind.Keyword,
    "suit": lsp.CompletionItemKind.EnumMember,
    "rank": lsp.CompletionItemKind.EnumMember,
    "value": lsp.CompletionItemKind.Value,
    "file": lsp.CompletionItemKind.File,
}
PAUSE = 0.15
"""Seconds without a key pressed after which a file is looked at."""
_SEVERITY = {"error": lsp.DiagnosticSeverity.Error, "warning": lsp.DiagnosticSeverity.Warning}


@dataclass(slots=True)
class Opened:
    """What is remembered of an open file."""

    found: list[Diagnostic] = field(default_factory=list)
    known: Known = UNKNOWN
    version: int | None = None
    """Of the text that ``known`` is about."""
    waiting: asyncio.TimerHandle | None = None
    """The next look at it, while one is being waited for."""


class RulesetServer(LanguageServer):
    """A server that remembers the open files."""

    def __init__(self, lang: str = "en") -> None:
        super().__init__("scopa", "1")
        self.lang = lang
        self.opened: dict[str, Opened] = {}

    def texts(self) -> dict[Path, str]:
        """What the editor holds."""
        return {path_of(uri): document.source for uri, document in self.workspace.text_documents.items()}

    def known(self, uri: str) -> Known:
        """The game around an open file as it is now, or was when it could last be read."""
        here = self.opened.setdefault(uri, Opened())
        version = self.workspace.get_text_document(uri).version
        if here.version != version or version is None:
            here.known, here.version = known(path_of(uri), self.texts(), here.known), version
        return here.known

    def check_soon(self, uri: str) -> None:
        """Look at a file when nothing has been typed for a moment, so that answers never wait for long."""
        here = self.opened.setdefault(uri, Opened())
        if here.waiting:
            here.waiting.cancel()
        here.waiting = asyncio.get_running_loop().call_later(PAUSE, self.check, uri)

    def check(self, uri: str) -> None:
        """Look at a file anew and publish what was found."""
        document = self.workspace.text_documents.get(uri)
        if document is None:
            return
        if not document.source.strip() or not is_ruleset(document.source):
            self.opened[uri] = Opened()
            self.publish(document, [])
            return
        file, texts = path_of(uri), self.texts()
        self.known(uri)
        here = self.opened[uri]
        checked = findings(file, texts)
        here.found = [each for each in checked.in_order() if file_of(each.span) == file]
        published = [self.diagnostic(each, uri, checked.sources) for each in here.found]
        elsewhere = [each for each in checked.in_order() if file_of(each.span) != file]
        published += [self.elsewhere(each, uri, checked.sources) for each in elsewhere]
        self.publish(document, published)

    def publish(self, document: TextDocument, found: list[lsp.Diagnostic]) -> None:
        """Say what is found in a file, and nothing else any more."""
        self.text_document_publish_diagnostics(
            lsp.PublishDiagnosticsParams(document.uri, found, version=document.version)
        )

    def diagnostic(self, found: Diagnostic, uri: str, sources: dict[str, str]) -> lsp.Diagnostic:
        """A finding as the protocol has it."""
        advice = found.advice(self.lang)
        related = [
            lsp.DiagnosticRelatedInformation(
                lsp.Location(
                    from_fs_path(str(there)) or uri, self.range(each.span, _lines(sources, each.span))
                ),
                each.text(self.lang),
            )
            for each in found.related
            if (there := file_of(each.span))
        ]
        return lsp.Diagnostic(
            range=self.range(found.span, self.workspace.get_text_document(uri).lines),
            message=found.text(self.lang) + (f"\n{advice}" if advice else ""),
            severity=_SEVERITY.get(found.severity, lsp.DiagnosticSeverity.Error),
            code=found.code,
            source="scopa",
            related_information=related,
        )

    def elsewhere(self, found: Diagnostic, uri: str, sources: dict[str, str]) -> lsp.Diagnostic:
        """Something wrong in a file that this one builds on, told at its beginning."""
        shown = self.diagnostic(found, uri, {})
        there = file_of(found.span)
        shown.range = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1))
        if there:
            place = lsp.Location(
                from_fs_path(str(there)) or uri, self.range(found.span, _lines(sources, found.span))
            )
            shown.related_information = [lsp.DiagnosticRelatedInformation(place, found.text(self.lang))]
        shown.message = f"{found.span}: {shown.message}"
        return shown

    def range(self, span: Span, lines: Sequence[str]) -> lsp.Range:
        """A span in the units that the client counts in."""
        inside = lsp.Range(
            lsp.Position(span.line - 1, span.column - 1), lsp.Position(span.end_line - 1, span.end_column - 1)
        )
        return self.workspace.position_codec.range_to_client_units(lines, inside) if lines else inside

    def place(self, document: TextDocument, position: lsp.Position) -> tuple[int, int]:
        """A position of the client as line and character, from 0."""
        found = self.workspace.position_codec.position_from_client_units(document.lines, position)
        return found.line, found.character


def _lines(sources: dict[str, str], span: Span) -> list[str]:
    return sources.get(span.path, "").splitlines(keepends=True)


def path_of(uri: str) -> Path:
    """The file of an address."""
    return Path(to_fs_path(uri) or uri).absolute()


def build(lang: str = "en") -> RulesetServer:
    """A server, ready to be started."""
    server = RulesetServer(lang)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def _opened(ls: RulesetServer, params: lsp.DidOpenTextDocumentParams) -> None:
        ls.check(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def _changed(ls: RulesetServer, params: lsp.DidChangeTextDocumentParams) -> None:
        ls.check_soon(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def _saved(ls: RulesetServer, _params: lsp.DidSaveTextDocumentParams) -> None:
        for uri, here in ls.opened.items():
            here.version = None  # it may build on the file that was saved
            ls.check(uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def _closed(ls: RulesetServer, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.opened.pop(params.text_document.uri, None)
        ls.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "{", "(", ":"])
    )
    def _complete(ls: RulesetServer, params: lsp.CompletionParams) -> lsp.CompletionList:
        document = ls.workspace.get_text_document(params.text_document.uri)
        if not is_ruleset(document.source):
            return lsp.CompletionList(False, [])
        line, column = ls.place(document, params.position)
        here = ls.known(document.uri)
        found = proposals(cursor(document.source, line, column), here, path_of(document.uri))
        return lsp.CompletionList(
            False,
            [
                lsp.CompletionItem(
                    each.label,
                    kind=_KINDS[each.kind],
                    detail=each.detail,
                    documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, each.says)
                    if each.says
                    else None,
                    sort_text=f"{order:04}",
                )
                for order, each in enumerate(found)
            ],
        )

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def _hover(ls: RulesetServer, params: lsp.HoverParams) -> lsp.Hover | None:
        document = ls.workspace.get_text_document(params.text_document.uri)
        if not is_ruleset(document.source):
            return None
        line, column = ls.place(document, params.position)
        here = ls.known(document.uri)
        at = touched(document.source, line, column, here)
        text = hover(at, here, ls.lang)
        if not text:
            return None
        span = Span("", line + 1, at.start + 1, line + 1, at.end + 1)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text), ls.range(span, document.lines))

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def _define(ls: RulesetServer, params: lsp.DefinitionParams) -> lsp.Location | None:
        document = ls.workspace.get_text_document(params.text_document.uri)
        line, column = ls.place(document, params.position)
        here = ls.known(document.uri)
        found = definition(touched(document.source, line, column, here), here, path_of(document.uri))
        if found is None:
            return None
        file, span = found
        uri = from_fs_path(str(file)) or document.uri
        return lsp.Location(uri, ls.range(span, ls.workspace.get_text_document(uri).lines))

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix])
    )
    def _act(ls: RulesetServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        document = ls.workspace.get_text_document(params.text_document.uri)
        actions = []
        for found in ls.opened.get(document.uri, Opened()).found:
            change = fix(found, document.source.splitlines())
            shown = ls.diagnostic(found, document.uri, {})
            if change is None or not _meet(shown.range, params.range):
                continue
            edit = lsp.TextEdit(ls.range(change.span, document.lines), change.text)
            actions.append(
                lsp.CodeAction(
                    fill(ls.lang, N_("Write `{meant}`"), meant=change.text),
                    kind=lsp.CodeActionKind.QuickFix,
                    diagnostics=[shown],
                    is_preferred=True,
                    edit=lsp.WorkspaceEdit(changes={document.uri: [edit]}),
                )
            )
        return actions

    return server


def _meet(one: lsp.Range, other: lsp.Range) -> bool:
    return not (_key(one.end) < _key(other.start) or _key(other.end) < _key(one.start))


def _key(position: lsp.Position) -> tuple[int, int]:
    return position.line, position.character
