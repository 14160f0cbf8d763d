"""Which part of a file in the editor is which card's text; places in the units of the language server protocol."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import NamedTuple

from ..lint.sources import CardText, Document, Unwritable, one_text, read
from ..oracle import BadRecord, UnreadableSource
from ..oracle.documents.document import LINE_END

LARGEST = 4 << 20
"""A file of more characters is not looked at as one types."""

ONE_CARD = frozenset({"cardwright", "plaintext", "markdown", ""})
"""Languages in which a file that is in no format of cards is the text of one card."""


class Position(NamedTuple):
    """A line and a place in it, both from 0, in units of the encoding that client and server have agreed upon."""

    line: int
    character: int


class Lines:
    """The lines of a text, by characters and by units of an encoding ("utf-8", "utf-16" or "utf-32")."""

    def __init__(self, text: str, encoding: str = "utf-16") -> None:
        self._text = text
        self._starts = [0, *(found.end() for found in LINE_END.finditer(text))]
        self._plain = text.isascii() or encoding == "utf-32"
        self._encoding = encoding

    def position(self, at: int) -> Position:
        """Give the position of a character."""
        line = bisect_right(self._starts, at) - 1
        start = self._starts[line]
        return Position(line, at - start if self._plain else self._units(self._text[start:at]))

    def offset(self, line: int, character: int) -> int:
        """Give the character at a position; the last one of the line, or of the text, where it has fewer."""
        if line >= len(self._starts):
            return len(self._text)
        start = self._starts[line]
        end = self._starts[line + 1] if line + 1 < len(self._starts) else len(self._text)
        content = self._text[start:end].rstrip("\r\n")
        if self._plain:
            return start + min(character, len(content))
        at = 0
        for k, char in enumerate(content):
            if at >= character:
                return start + k
            at += self._units(char)
        return start + len(content)

    def _units(self, text: str) -> int:
        if self._encoding == "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        return len(text) + sum(char > "\uffff" for char in text)


class There(NamedTuple):
    """A place in a card: the card's number in the document, the field, and the character of its text."""

    card: int
    field: str
    offset: int


class Opened:
    """A file in the editor, as cards."""

    def __init__(
        self, text: str, language: str = "", encoding: str = "utf-16", columns: Mapping[str, str] | None = None
    ) -> None:
        self.text = text.removeprefix("\ufeff")
        self.lines = Lines(self.text, encoding)
        self.why: str = ""
        self.document = self._read(language, columns)

    def _read(self, language: str, columns: Mapping[str, str] | None) -> Document:
        nothing = Document(b"", "no cards", [], [])
        if len(self.text) > LARGEST:
            self.why = f"the file has more than {LARGEST >> 20} million characters"
            return nothing
        try:
            return read(self.text.encode("utf-8", "replace"), columns=columns)
        except UnreadableSource as error:
            self.why = str(error)
        return one_text(self.text) if language in ONE_CARD and self.text.strip() else nothing

    @property
    def cards(self) -> list[CardText]:
        """The cards of the file."""
        return self.document.cards

    @property
    def unread(self) -> list[BadRecord]:
        """What of the file is no card."""
        return self.document.unread

    def span(self, card: CardText, start: int, end: int, field: str = "oracle_text") -> tuple[Position, Position]:
        """Give from where to where in the file characters of a text stand; of a card without one, its name."""
        value = card.fields.get(field)
        if value is None:
            value = card.fields.get("name") or next(iter(card.fields.values()))
            start, end = 0, len(value.text)
        first = value.place(start)
        last = max(value.end_of(end), first) if end > start else first
        return self.lines.position(first), self.lines.position(last)

    def there(self, line: int, character: int) -> There | None:
        """Say which character of which card's text (or name, or type line) stands at a position."""
        at = self.lines.offset(line, character)
        for k, card in enumerate(self.cards):
            for field, value in card.fields.items():
                if value.start <= at <= value.end and (found := value.offset(at)) is not None:
                    return There(k, field, found)
        return None

    def edits(self, card: int, new: str) -> list[tuple[Position, Position, str]]:
        """Give the edits of the file by which a card's text becomes another one; none where it cannot be written."""
        given = self.cards[card]
        value = given.fields.get("oracle_text")
        try:
            made = given.rewriting(value, new) if value is not None else []
        except Unwritable:
            return []
        return [(self.lines.position(each.start), self.lines.position(each.end), each.text) for each in made]
