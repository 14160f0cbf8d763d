"""The files that cards are linted in: every card's text with its place in the file, and the file with fixes in it.

JSON Lines and JSON arrays as Scryfall has them, and one text as it stands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..oracle import UnreadableSource

_TEXT_FIELD = re.compile(r'"oracle_text"\s*:\s*("(?:[^"\\]|\\.)*")')
_CHARACTER = re.compile(r"\\u[0-9a-fA-F]{4}|\\.|[^\\]", re.DOTALL)


@dataclass(frozen=True)
class CardText:
    """The text of one face of a card and what the file says beside it; ``starts`` is where each character stands."""

    text: str
    name: str = ""
    type_line: str = ""
    mana_cost: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    note: str = ""
    content: str = field(default="", repr=False)
    starts: tuple[int, ...] = field(default=(0,), repr=False)

    def place(self, offset: int = 0) -> tuple[int, int]:
        """The line and the column of the file, both from 1, of a character of the text."""
        at = self.starts[min(offset, len(self.starts) - 1)]
        return self.content.count("\n", 0, at) + 1, at - self.content.rfind("\n", 0, at)


@dataclass
class Document:
    """A card file: its cards' texts in the order of the file."""

    data: bytes
    cards: list[CardText]
    is_json: bool = True
    unread: list[Any] = field(default_factory=list)

    def write(self, changes: Mapping[int, str]) -> bytes:
        """The file's bytes with the texts of some cards changed, and nothing else."""
        out = self.data.decode("utf-8")
        for index in sorted(changes, key=lambda k: self.cards[k].starts[0], reverse=True):
            starts, words = self.cards[index].starts, changes[index]
            said = json.dumps(words, ensure_ascii=False)[1:-1] if self.is_json else words
            out = out[: starts[0]] + said + out[starts[-1] :]
        return out.encode("utf-8")


def one_text(text: str) -> Document:
    """A text as it stands, as a file of one card."""
    return Document(text.encode(), [CardText(text, content=text, starts=tuple(range(len(text) + 1)))], is_json=False)


def read(source: str | Path | bytes, *, columns: Mapping[str, str] | None = None) -> Document:
    """Read a file of cards, or its bytes; `UnreadableSource` where there is none in it, `OSError`."""
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    content = data.decode("utf-8")
    try:
        records = (
            json.loads(content)
            if content.lstrip()[:1] == "["
            else [*map(json.loads, filter(str.strip, content.split("\n")))]
        )
    except ValueError as error:
        raise UnreadableSource(
            f"{source if not isinstance(source, bytes) else 'input'}: no JSON of cards: {error}"
        ) from error
    faces = [(card, face) for card in records for face in card.get("card_faces") or [card] if "oracle_text" in face]
    cards = []
    for (card, face), found in zip(faces, _TEXT_FIELD.finditer(content), strict=False):
        starts = tuple(_starts(found.group(1), found.start(1)))
        said = {key: face.get(key) or card.get(key) or "" for key in ("name", "type_line", "mana_cost", "note")}
        sizes = {key: face.get(key) for key in ("power", "toughness", "loyalty")}
        cards.append(CardText(face["oracle_text"] or "", **said, **sizes, content=content, starts=starts))
    if not cards:
        raise UnreadableSource("no card with an “oracle_text” in it")
    return Document(data, cards)


def _starts(literal: str, at: int) -> Iterator[int]:
    """Where each character of a JSON string stands, and where it ends."""
    for found in _CHARACTER.finditer(literal, 1, len(literal) - 1):
        yield at + found.start()
    yield at + len(literal) - 1
