"""Reads deck lists as every site and program exports them."""

from __future__ import annotations

from .deck_csv import columns_of, from_csv
from .deck_entries import DeckList, Entry, Section, UnreadLine
from .deck_text import from_text
from .deck_xml import from_xml
from .errors import UnreadableSource
from .formats import is_card_file

__all__ = ["DeckList", "Entry", "Section", "UnreadLine", "read_deck"]

LARGEST = 1 << 20
"""How many bytes a deck list may have."""

BEGINNING = 1 << 14
"""How many bytes tell a file of cards."""


def read_deck(data: bytes | str) -> DeckList:
    """Read a deck list: text of any site (MTGO, Arena, Moxfield, Archidekt, TappedOut, deckstats, `.dec`), the XML of
    MTGO (`.dek`) and Cockatrice (`.cod`), or CSV with a column for the name.

    Raises `UnreadableSource` where the input is a file of cards, is larger than 1 MiB, is no text, is broken, or has
    more lines than any deck.
    """
    if is_card_file(data[:BEGINNING].encode("utf-8", "replace") if isinstance(data, str) else data[:BEGINNING]):
        raise UnreadableSource(
            "this is a card file, not a deck list; `cardwright pool tokens` lists what its cards create"
        )
    if len(data) > LARGEST:
        raise UnreadableSource(f"the deck list is larger than {LARGEST >> 20} MiB")
    text = data if isinstance(data, str) else _decoded(data)
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("<"):
        return from_xml(text.lstrip())
    columns = columns_of(text)
    return from_text(text) if columns is None else from_csv(text, columns)


def _decoded(data: bytes) -> str:
    marked = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    for encoding in ("utf-16",) if marked else ("utf-8", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise UnreadableSource("the deck list is no text")
