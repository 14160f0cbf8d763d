"""The language server: what the editor asks and is told, in the terms of the protocol (LSP 3.17)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, PyglsError
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from ..files.kept_results import KeptResults
from ..lint.settings import BadSettings, Settings, found_upwards
from ..lint.sources import CardText
from ..oracle import CardLookup
from .findings import Linter, Shown, applied
from .hovering import hover
from .texts import Opened, Position
from .unread import log_in_lines, tell
from .words import Words

DELAY = 0.02
"""So many seconds pass after a change before the text is looked at; another change begins them anew."""

SLICE = 0.02
"""So many seconds at a time the cards of a file are looked at; in between the editor is answered."""

MOST_IN_MENU = 50
"""In a file of more cards, the fix of the whole file is offered to those only who ask for it by its kind."""

SEVERITIES = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "info": lsp.DiagnosticSeverity.Information,
}
KINDS = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "type": lsp.CompletionItemKind.Class,
    "token": lsp.CompletionItemKind.Struct,
    "card": lsp.CompletionItemKind.Reference,
}
FIX_ALL = f"{lsp.CodeActionKind.SourceFixAll.value}.cardwright"


class CardServer(LanguageServer):
    """A language server for files of cards.

    `reference` finds the cards that texts speak of; `names` gives the names that are offered when one begins one;
    `results` are those of earlier sessions.
    """

    def __init__(
        self,
        reference: CardLookup | None = None,
        names: Callable[[], Iterable[str]] = tuple,
        results: KeptResults | None = None,
    ) -> None:
        super().__init__("cardwright", version("cardwright"), text_document_sync_kind=lsp.TextDocumentSyncKind.Full)
        self.reference, self._results = reference, results
        self.words = Words(names)
        self._linters: dict[str, Linter] = {}
        self.columns: Mapping[str, str] | None = None
        self._opened: dict[str, tuple[str, Opened]] = {}
        self._shown: dict[str, list[Shown]] = {}
        self._looking: dict[str, asyncio.Task[None]] = {}

    def report_server_error(self, error: Exception, source: type[PyglsError] | type[JsonRpcException]) -> None:
        """Tell of a message that can't be read in one line, in the editor and on standard error."""
        if source is JsonRpcException:
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, tell(error)))
        else:
            super().report_server_error(error, source)

    def opened(self, uri: str) -> Opened:
        """Give a file as cards, as it is in the editor now."""
        document = self.workspace.get_text_document(uri)
        known = self._opened.get(uri)
        if known is None or known[0] != document.source:
            agreed = self.workspace.position_encoding or lsp.PositionEncodingKind.Utf16
            encoding = lsp.PositionEncodingKind(agreed).value
            columns = self.columns or self.linter(uri).settings.columns or None
            made = Opened(document.source, document.language_id or "", encoding, columns)
            self._opened[uri] = known = document.source, made
        return known[1]

    def linter(self, uri: str) -> Linter:
        """Give what lints the files of a folder, with the settings that are found upwards of it."""
        folder = str(PurePosixPath(uri).parent)
        if folder not in self._linters:
            self._linters[folder] = Linter(self.reference, self._settings(uri), self._results)
        return self._linters[folder]

    def _settings(self, uri: str) -> Settings:
        path = to_fs_path(uri)
        try:
            return found_upwards(Path(path).parent) if path else Settings()
        except (BadSettings, OSError) as error:
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, f"cardwright: {error}"))
            return Settings()

    def changed(self, uri: str, delay: float = DELAY) -> None:
        """Look at a file, soon; what was begun with an older text of it is given up."""
        self._give_up(uri)
        self._looking[uri] = asyncio.get_running_loop().create_task(self._look(uri, delay))

    def closed(self, uri: str) -> None:
        """Forget a file, and take back what was said of it."""
        self._give_up(uri)
        self._opened.pop(uri, None)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    def _give_up(self, uri: str) -> None:
        if (looking := self._looking.pop(uri, None)) is not None:
            looking.cancel()

    async def _look(self, uri: str, delay: float) -> None:
        await asyncio.sleep(delay)
        document = self.workspace.get_text_document(uri)
        opened = self.opened(uri)
        diagnostics: list[lsp.Diagnostic] = []
        until = time.monotonic() + SLICE
        for found in self.linter(uri).of_file(opened):
            diagnostics += map(_diagnostic, found)
            if time.monotonic() > until:
                await asyncio.sleep(0)
                until = time.monotonic() + SLICE
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, diagnostics, document.version))


def make_server(
    reference: CardLookup | None = None,
    names: Callable[[], Iterable[str]] = tuple,
    results: KeptResults | None = None,
) -> CardServer:
    """Give a server with all that it does registered; `start_io()` runs it over standard input and output."""
    log_in_lines()
    server = CardServer(reference, names, results)

    @server.feature(lsp.INITIALIZE)
    def initialize(ls: CardServer, params: lsp.InitializeParams) -> None:
        """Read the settings that the editor has sent: `{"columns": {"oracle_text": "Rules Text"}}`."""
        ls.columns = _columns(params.initialization_options)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def did_open(ls: CardServer, params: lsp.DidOpenTextDocumentParams) -> None:
        ls.changed(params.text_document.uri, 0.0)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(ls: CardServer, params: lsp.DidChangeTextDocumentParams) -> None:
        ls.changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(ls: CardServer, params: lsp.DidCloseTextDocumentParams) -> None:
        ls.closed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovered(ls: CardServer, params: lsp.HoverParams) -> lsp.Hover | None:
        opened = ls.opened(params.text_document.uri)
        there = opened.there(params.position.line, params.position.character)
        if there is None or there.field != "oracle_text":
            return None
        card = opened.cards[there.card]
        said = hover(card, there.offset, ls.linter(params.text_document.uri).of_card(card), ls.reference)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, said)) if said else None

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION,
        lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix, FIX_ALL]),
    )
    def code_actions(ls: CardServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        return _actions(ls, params)

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION)
    def completion(ls: CardServer, params: lsp.CompletionParams) -> lsp.CompletionList:
        return _completion(ls, params)

    return server


def _columns(options: Any) -> dict[str, str] | None:
    given = options.get("columns") if isinstance(options, Mapping) else None
    if not isinstance(given, Mapping):
        return None
    return {str(field): str(column) for field, column in given.items()}


def _range(start: Position, end: Position) -> lsp.Range:
    return lsp.Range(lsp.Position(*start), lsp.Position(*end))


def _diagnostic(shown: Shown) -> lsp.Diagnostic:
    finding = shown.finding
    message = f"{finding.message}\n{finding.hint}" if finding.hint else finding.message
    return lsp.Diagnostic(
        _range(shown.start, shown.end), message, SEVERITIES[finding.severity], finding.code, source="cardwright"
    )


# ── Fixes ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _actions(ls: CardServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """Give a fix for each finding in the range, one for all that are safe in a card, and one for the whole file."""
    uri = params.text_document.uri
    opened = ls.opened(uri)
    only = params.context.only
    out: list[lsp.CodeAction] = []
    asked: dict[int, None] = {}
    if _wanted(lsp.CodeActionKind.QuickFix.value, only):
        for shown in _around(ls.linter(uri), opened, params.range):
            asked[shown.card] = None
            fix = shown.finding.fix
            if fix is None:
                continue
            edits = _edits(opened, shown.card, applied(opened.cards[shown.card].text, fix))
            if edits:
                title = f"{shown.finding.code}: {_said(opened.cards[shown.card], shown)}"
                out.append(_action(uri, title, lsp.CodeActionKind.QuickFix, edits, _diagnostic(shown), fix.safe))
        for card in asked:
            if edits := _edits(opened, card, ls.linter(uri).repaired(opened.cards[card])):
                title = f"Fix all that is safe in “{opened.cards[card].name or 'this text'}”"
                out.append(_action(uri, title, lsp.CodeActionKind.QuickFix, edits))
    if _wanted(FIX_ALL, only) and (only or (asked and len(opened.cards) <= MOST_IN_MENU)):
        every = [
            edit
            for card, each in enumerate(opened.cards)
            for edit in _edits(opened, card, ls.linter(uri).repaired(each))
        ]
        if every:
            out.append(_action(uri, "Fix all that is safe in this file", FIX_ALL, every))
    return out


def _wanted(kind: str, only: Iterable[Any] | None) -> bool:
    asked = [str(getattr(each, "value", each)) for each in only or ()]
    return not asked or any(kind == each or kind.startswith(f"{each}.") for each in asked)


def _around(linter: Linter, opened: Opened, asked: lsp.Range) -> Iterator[Shown]:
    """Yield the findings that meet a range; only the cards that meet it are looked at."""
    first, last = Position(asked.start.line, asked.start.character), Position(asked.end.line, asked.end.character)
    for number, card in enumerate(opened.cards):
        start, end = opened.span(card, 0, len(card.text))
        if first <= end and start <= last:
            found = linter.shown(opened, number, card)
            yield from (each for each in found if first <= each.end and each.start <= last)


def _edits(opened: Opened, card: int, new: str) -> list[lsp.TextEdit]:
    return [lsp.TextEdit(_range(start, end), words) for start, end, words in opened.edits(card, new)]


def _said(card: CardText, shown: Shown) -> str:
    """Say what a fix does: “treasure” → “Treasure”."""
    fix = shown.finding.fix
    if fix is None or len(fix.edits) != 1:
        return shown.finding.name.replace("-", " ")
    start, end, words = fix.edits[0]
    old = card.text[start:end]
    if not old.strip():
        return f"insert “{words.strip()}”" if words.strip() else "change the space"
    return f"“{old.strip()}” → “{words.strip()}”" if words.strip() else f"take out “{old.strip()}”"


def _action(
    uri: str,
    title: str,
    kind: lsp.CodeActionKind | str,
    edits: list[lsp.TextEdit],
    of: lsp.Diagnostic | None = None,
    preferred: bool = False,
) -> lsp.CodeAction:
    return lsp.CodeAction(
        title,
        kind,
        diagnostics=[of] if of is not None else None,
        is_preferred=preferred or None,
        edit=lsp.WorkspaceEdit(changes={uri: edits}),
    )


# ── Completion ──────────────────────────────────────────────────────────────────────────────────────────────────────


def _completion(ls: CardServer, params: lsp.CompletionParams) -> lsp.CompletionList:
    opened = ls.opened(params.text_document.uri)
    there = opened.there(params.position.line, params.position.character)
    if there is None or there.field not in ("oracle_text", "type_line", "subtypes", "supertypes"):
        return lsp.CompletionList(False, [])
    card = opened.cards[there.card]
    own = [each.name for each in opened.cards if each.name]
    text = card.fields[there.field].text
    offered = ls.words.at(text, there.offset, own, types_only=there.field != "oracle_text")
    items = []
    for k, each in enumerate(offered):
        start, end = opened.span(card, each.start, there.offset, there.field)
        items.append(
            lsp.CompletionItem(
                each.word,
                kind=KINDS[each.kind],
                detail=each.detail,
                sort_text=f"{k:04}",
                filter_text=text[each.start : there.offset] + each.word[there.offset - each.start :],
                text_edit=lsp.TextEdit(_range(start, end), each.word),
            )
        )
    return lsp.CompletionList(True, items)
