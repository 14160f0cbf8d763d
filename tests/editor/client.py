"""A client of the language server: starts it as editors do, speaks to it over its standard input and output."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

Answer = TypeVar("Answer")
START = "from cardwright.cli.start import main; import sys; sys.argv[1:] = ['lsp']; main()"
PATIENCE = 120.0
"""Seconds after which what hangs is ended: a hundred times what it takes."""


class Client(LanguageClient):
    """What an editor does, step by step."""

    def __init__(self) -> None:
        super().__init__("tests", "1")
        self._found: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self._version = 0

        @self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def published(params: lsp.PublishDiagnosticsParams) -> None:
            self._found.put_nowait(params)

    async def open(self, text: str, name: str = "card.txt", language: str = "plaintext") -> list[lsp.Diagnostic]:
        """Open a file and wait for what is said of it."""
        self._version += 1
        item = lsp.TextDocumentItem(uri(name), language, self._version, text)
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return await self.diagnostics()

    def change(self, text: str, name: str = "card.txt") -> int:
        """Type: the file is another text now."""
        self._version += 1
        self.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self._version, uri(name)),
                [lsp.TextDocumentContentChangeWholeDocument(text)],
            )
        )
        return self._version

    async def diagnostics(self) -> list[lsp.Diagnostic]:
        """Wait for what is said of the newest version."""
        while True:
            found = await asyncio.wait_for(self._found.get(), PATIENCE)
            if found.version in (None, self._version):
                return list(found.diagnostics)

    def nothing_waits(self) -> bool:
        """Whether all that was published has been looked at."""
        return self._found.empty()

    async def hover(self, line: int, character: int, name: str = "card.txt") -> str:
        """Give what is shown at a place."""
        position = lsp.Position(line, character)
        params = lsp.HoverParams(lsp.TextDocumentIdentifier(uri(name)), position)
        found = await asyncio.wait_for(self.text_document_hover_async(params), PATIENCE)
        return found.contents.value if found is not None and isinstance(found.contents, lsp.MarkupContent) else ""

    async def completed(self, line: int, character: int, name: str = "card.txt") -> list[lsp.CompletionItem]:
        """Give what is offered at a place."""
        params = lsp.CompletionParams(lsp.TextDocumentIdentifier(uri(name)), lsp.Position(line, character))
        found = await asyncio.wait_for(self.text_document_completion_async(params), PATIENCE)
        assert isinstance(found, lsp.CompletionList)
        return list(found.items)

    async def fixes(
        self, where: lsp.Range, name: str = "card.txt", only: list[str] | None = None
    ) -> list[lsp.CodeAction]:
        """Give the fixes that are offered in a range."""
        context = lsp.CodeActionContext([], only=only)
        params = lsp.CodeActionParams(lsp.TextDocumentIdentifier(uri(name)), where, context)
        found = await asyncio.wait_for(self.text_document_code_action_async(params), PATIENCE)
        return [each for each in found or () if isinstance(each, lsp.CodeAction)]


def uri(name: str) -> str:
    """Give the address of a file that is nowhere on the disk."""
    return Path("/nowhere", name).as_uri()


def with_client(
    work: Callable[[Client], Awaitable[Answer]], folder: Path, options: Any = None, encodings: list[str] | None = None
) -> Answer:
    """Start a server, do the work, and have it end as an editor does."""

    async def run() -> Answer:
        client = Client()
        env = {**os.environ, "CARDWRIGHT_DATA": str(folder)}
        await client.start_io(sys.executable, "-c", START, env=env, cwd=str(folder))
        try:
            general = lsp.GeneralClientCapabilities(position_encodings=encodings)  # type: ignore[arg-type]
            capabilities = lsp.ClientCapabilities(general=general)
            await client.initialize_async(lsp.InitializeParams(capabilities, initialization_options=options))
            client.initialized(lsp.InitializedParams())
            answer = await work(client)
            await client.shutdown_async(None)
            client.exit(None)
            return answer
        except BaseException:
            assert client._server is not None
            client._server.kill()  # it may be busy
            raise
        finally:
            await client.stop()

    return asyncio.run(run())


def edited(text: str, action: lsp.CodeAction, name: str = "card.txt") -> str:
    """Give the text with the edits of an action, as an editor with UTF-16 units does them."""
    assert action.edit is not None
    assert action.edit.changes is not None
    lines = text.splitlines(keepends=True)
    for edit in sorted(action.edit.changes[uri(name)], key=_start, reverse=True):
        a, b = (_offset(lines, at) for at in (edit.range.start, edit.range.end))
        text = text[:a] + edit.new_text + text[b:]
    return text


def _start(edit: lsp.TextEdit) -> tuple[int, int]:
    return edit.range.start.line, edit.range.start.character


def _offset(lines: list[str], at: lsp.Position) -> int:
    before = "".join(lines[: at.line])
    line = lines[at.line] if at.line < len(lines) else ""
    units = line.encode("utf-16-le")[: 2 * at.character]
    return len(before) + len(units.decode("utf-16-le"))
