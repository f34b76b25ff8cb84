"""The language server over its protocol, asked by a client in another process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

pytest.importorskip("pygls")

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from scopa_dsl.ruleset.library import library_folder

MINE = """\
format: 1
id: mine
name: Mine
extends: scopa
with: [napola]
words: {four_kings: deck where rank is R}
scoring:
  kings: {name: Four kings, if: four_kings in pile, points: 2}
  haul:  {name: Big haul, at: capture, if: count(taken) >= 4}
  denari: {if: missing_suit is cannot_win, points: points of scopa}
captures:
  sum: {fewest: true}
"""


class Editor:
    """An editor with one file open."""

    def __init__(self, client: LanguageClient, file: Path) -> None:
        self.client, self.file, self.uri = client, file, file.as_uri()
        self.text = ""
        self.version = 0
        self.published: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _published(found: lsp.PublishDiagnosticsParams) -> None:
            self.published.put_nowait(found)

    async def write(self, text: str) -> list[lsp.Diagnostic]:
        """The file as it is now, with what is found in it."""
        self.text = text
        self.version += 1
        if self.version == 1:
            item = lsp.TextDocumentItem(self.uri, lsp.LanguageKind.Yaml, 1, text)
            self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        else:
            self.client.text_document_did_change(
                lsp.DidChangeTextDocumentParams(
                    lsp.VersionedTextDocumentIdentifier(self.version, self.uri),
                    [lsp.TextDocumentContentChangeWholeDocument(text)],
                )
            )
        published = await asyncio.wait_for(self.published.get(), 30)
        assert (published.uri, published.version) == (self.uri, self.version)
        return list(published.diagnostics)

    def at(self, mark: str, inside: int = 0) -> lsp.TextDocumentPositionParams:
        """The place where some text begins, or so many letters into it."""
        before = self.text[: self.text.index(mark) + inside]
        column = len(before.rpartition("\n")[2].encode("utf-16-le")) // 2
        return lsp.TextDocumentPositionParams(
            lsp.TextDocumentIdentifier(self.uri), lsp.Position(before.count("\n"), column)
        )

    async def complete(self, text: str) -> list[str]:
        """What is proposed at the `^` of a text."""
        await self.write(text.replace("^", ""))
        before = text.partition("^")[0]
        position = lsp.Position(before.count("\n"), len(before.rpartition("\n")[2]))
        found = await self.client.text_document_completion_async(
            lsp.CompletionParams(lsp.TextDocumentIdentifier(self.uri), position)
        )
        assert isinstance(found, lsp.CompletionList)
        return [item.label for item in found.items]

    async def hover(self, mark: str, inside: int = 0) -> str:
        at = self.at(mark, inside)
        found = await self.client.text_document_hover_async(lsp.HoverParams(at.text_document, at.position))
        return found.contents.value if found else ""  # type: ignore[union-attr]

    async def definition(self, mark: str, inside: int = 0) -> tuple[str, int] | None:
        at = self.at(mark, inside)
        asked = lsp.DefinitionParams(at.text_document, at.position)
        found = await self.client.text_document_definition_async(asked)
        return (Path(found.uri).name, found.range.start.line + 1) if found else None  # type: ignore[union-attr]


@pytest.fixture
def edit(tmp_path: Path) -> Callable[[Callable[[Editor], Awaitable[None]]], None]:
    """Runs what is done in an editor against a server of its own."""

    def run(doing: Callable[[Editor], Awaitable[None]]) -> None:
        async def session() -> None:
            client = LanguageClient("editor", "1")
            command = (sys.executable, "-m", "scopa_dsl.commands", "lsp", "--lang", "en")
            await client.start_io(*command)
            try:
                asked = lsp.InitializeParams(lsp.ClientCapabilities(), root_uri=tmp_path.as_uri())
                await client.initialize_async(asked)
                client.initialized(lsp.InitializedParams())
                await doing(Editor(client, tmp_path / "mine.yaml"))
                await client.shutdown_async(None)
            finally:
                client.exit(None)
                await client.stop()

        asyncio.run(session())

    return run


def test_findings_as_one_types(edit) -> None:
    async def doing(editor: Editor) -> None:
        assert await editor.write(MINE) == []
        (found,) = await editor.write(MINE.replace("count(taken)", "cuont(taken)"))
        assert (found.code, found.severity) == ("SC501", lsp.DiagnosticSeverity.Error)
        assert found.message.endswith("Did you mean `count`?")
        assert (found.range.start, found.range.end) == (lsp.Position(8, 43), lsp.Position(8, 48))
        assert await editor.write(MINE) == []
        (broken,) = await editor.write(MINE + "forbid: {x: [}\n")
        assert broken.code and broken.code.startswith("SC1")

    edit(doing)


def test_a_finding_names_the_other_place(edit) -> None:
    async def doing(editor: Editor) -> None:
        (found,) = await editor.write(MINE + "forbid: {twice: first_play}\nforbid: {twice: last_play}\n")
        (related,) = found.related_information or ()
        assert (found.code, related.location.uri, related.location.range.start.line) == (
            "SC120",
            editor.uri,
            12,
        )
        found, *_ = await editor.write(MINE.replace("four_kings: deck", "four_kings: wrod where x or deck"))
        assert found.range.start.line == 5

    edit(doing)


def test_letters_beyond_the_alphabet_do_not_move_the_place(edit) -> None:
    async def doing(editor: Editor) -> None:
        text = MINE.replace("Big haul", "𝄞𝄞").replace("count(taken)", "cuont(taken)")
        (found,) = await editor.write(text)
        assert found.range.start == editor.at("cuont").position
        assert "how many cards" in await editor.hover("taken") or await editor.hover("taken")

    edit(doing)


COMPLETIONS = [
    ("^\n", ["format", "scoring", "extends"], ["points", "count"]),
    ("extends: ^\n", ["scopa", "cirulla"], ["napola"]),
    ("with: [^]\n", ["napola", "asso"], ["scopa"]),
    ("scoring:\n  ^\n", ["carte", "napola", "scopa"], ["if"]),
    ("scoring:\n  carte:\n    ^\n", ["most", "tie", "points"], ["carte"]),
    ("scoring: {carte: {^}}\n", ["most", "tie", "points"], ["carte"]),
    ("scoring: {carte: {at: ^}}\n", ["count", "sweep"], ["pile"]),
    ("scoring: {carte: {tie: ^}}\n", ["split", "carry", "none"], ["pile"]),
    ("scoring: {kings: {if: ^}}\n", ["pile", "settebello", "coins", "total", "points"], ["played", "taken"]),
    ("scoring: {haul: {at: capture, if: count(^)}}\n", ["taken", "previous", "table"], ["others"]),
    ("scoring: {kings: {most: [count(pile), ^]}}\n", ["pile", "count"], ["played"]),
    ("scoring: {kings: {points: points of ^}}\n", ["scopa", "carte"], ["kings", "pile"]),
    ("scoring: {kings: {if: missing_suit is ^}}\n", ["cannot_win", "counts_zero"], []),
    ("captures: {sum: {if: count(taken) >= 2 and rank of ^}}\n", ["played", "taken"], ["pile"]),
    ("captures: {sum: {before: ^}}\n", ["equal"], ["sum"]),
    ("captures: {sum: {take: ^}}\n", ["group", "all"], ["played"]),
    ("words: {low: sum(^ of hand) <= 9}\n", ["value", "primiera", "hand", "pile"], []),
    ("obligation: ^\n", ["card", "hand", "must_take"], ["pile"]),
    ("tables: {value: {^}}\n", ["A", "F", "R"], ["J"]),
    ("deck: ^\n", ["italian-40", "french-52"], ["pile"]),
    ("examples:\n  - {^}\n", ["table", "play", "captures"], ["if"]),
]
"""What stands at the end of a file that was right before, what is proposed, and what is not."""


def test_completion(edit) -> None:
    async def doing(editor: Editor) -> None:
        for written, proposed, not_proposed in COMPLETIONS:
            await editor.write(MINE)
            section = written.partition(":")[0]
            kept = [each for each in _sections(MINE) if each.partition(":")[0] != section or section == "^"]
            found = await editor.complete("".join(kept) + written)
            assert set(proposed) <= set(found), written
            assert not set(not_proposed) & set(found), written
            assert len(set(found)) == len(found), written

    edit(doing)


def _sections(text: str) -> list[str]:
    parts: list[str] = []
    for line in text.splitlines(keepends=True):
        if line.startswith(" "):
            parts[-1] += line
        else:
            parts.append(line)
    return parts


def test_words_of_the_choice_come_first(edit) -> None:
    async def doing(editor: Editor) -> None:
        await editor.write(MINE)
        found = await editor.complete(MINE + "forbid: {x: must_take is ^}\n")
        assert set(found[:3]) == {"card", "hand", "none"}

    edit(doing)


def test_hover(edit) -> None:
    async def doing(editor: Editor) -> None:
        await editor.write(MINE)
        for mark, inside, expected in (
            ("count(taken)", 1, ("how many cards", "a number")),
            ("taken)", 1, ("the cards that are taken", "(a set of cards)")),
            ("four_kings in pile", 2, ("(a set of cards)", "`deck where rank is R`", "mine.yaml, line 6")),
            ("missing_suit is", 3, ("cannot_win", "Primiera without a suit", "scopa.yaml")),
            ("fewest:", 2, ("only those with the fewest cards", "Default: `false`")),
            ("denari: {if", 2, ("Inherited: `{name:", "scopa.yaml, line ")),
            ("at: capture", 5, ("When it is looked at",)),
            ("rank is R", 1, ("the rank of the card",)),
        ):
            shown = await editor.hover(mark, inside)
            assert all(each in shown for each in expected), (mark, shown)
        assert await editor.hover("Big haul", 1) == ""

    edit(doing)


def test_go_to_where_it_has_its_meaning_from(edit) -> None:
    library = (library_folder() / "scopa.yaml").read_text(encoding="utf-8").splitlines()

    def line(start: str) -> int:
        return next(n for n, each in enumerate(library, 1) if each.startswith(start))

    async def doing(editor: Editor) -> None:
        await editor.write(MINE)
        for mark, inside, expected in (
            ("four_kings in pile", 2, ("mine.yaml", 6)),
            ("missing_suit is", 3, ("scopa.yaml", line("  missing_suit:"))),
            ("scopa\nwith", 2, ("scopa.yaml", 1)),
            ("napola]", 2, ("napola.yaml", 1)),
            ("denari: {if", 2, ("scopa.yaml", line("  denari:"))),
            ("sum: {fewest", 1, ("scopa.yaml", line("  sum:"))),
            ("points of scopa", 12, ("scopa.yaml", line("  scopa:"))),
            ("haul:", 1, None),
            ("count(taken)", 1, None),
        ):
            assert await editor.definition(mark, inside) == expected, mark

    edit(doing)


SLIPS = [
    ("cuont(taken)", "count(taken)"),
    ("ponits: 2", "points: 2"),
    ("extneds: scopa", "extends: scopa"),
    ("with: [napla]", "with: [napola]"),
    ("deck wehre rank", "deck where rank"),
    ("dekc where rank", "deck where rank"),
    ("four_kigns in pile", "four_kings in pile"),
    ("at: captrue", "at: capture"),
    ("id: miine", "id: mine"),
]


def test_the_suggested_fix(edit) -> None:
    async def doing(editor: Editor) -> None:
        for slip, meant in SLIPS:
            diagnostic, *_ = await editor.write(MINE.replace(meant, slip))
            asked = lsp.CodeActionParams(
                lsp.TextDocumentIdentifier(editor.uri), diagnostic.range, lsp.CodeActionContext([diagnostic])
            )
            actions = await editor.client.text_document_code_action_async(asked)
            assert actions and isinstance(actions[0], lsp.CodeAction), slip
            change = actions[0].edit
            assert change and change.changes
            (edit_,) = change.changes[editor.uri]
            lines = editor.text.split("\n")
            row, start, end = edit_.range.start.line, edit_.range.start.character, edit_.range.end.character
            lines[row] = lines[row][:start] + edit_.new_text + lines[row][end:]
            assert "\n".join(lines) == MINE, slip

    edit(doing)


def test_a_module_is_looked_at_in_its_game(edit, tmp_path: Path) -> None:
    head = "format: 1\nmodule: mine\nname: Mine\ntested_on: scopa\n"
    module = f"{head}scoring:\n  x: {{name: X, if: settebelo in pile}}\n"

    async def doing(editor: Editor) -> None:
        (found,) = await editor.write(module)
        assert (found.code, found.range.start.line) == ("SC501", 5)
        found = await editor.complete(module.replace("settebelo in pile", "^"))
        assert {"settebello", "pile"} <= set(found)

    edit(doing)


def test_other_yaml_is_left_alone(edit) -> None:
    async def doing(editor: Editor) -> None:
        assert await editor.write("name: build\non: [push]\njobs: {test: {runs-on: x}}\n") == []
        assert await editor.complete("name: build\non: [push]\n^") == []
        assert "format" in await editor.complete("^")

    edit(doing)
