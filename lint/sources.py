"""The files that cards are linted in: every card's text with its place in the file, and the file with fixes in it.

The formats are the oracle's (`oracle/documents/`): `pool check`, `compile --pool` and the pytest plugin read them as
well, and the oracle imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..oracle.documents import CardText, Document, Unwritable, one_text, read_document

__all__ = ["CardText", "Document", "Unwritable", "one_text", "read"]


def read(source: str | Path | bytes, *, columns: Mapping[str, str] | None = None) -> Document:
    """Read a file of cards, or its bytes.

    `columns` says where fields stand that a table calls otherwise: `{"oracle_text": "Rules Text"}`.
    `document.cards` are the texts in the order of the file, `document.unread` the records that are no cards;
    `document.write({3: new_text})` gives the file's bytes with that text changed and nothing else.

    Raises `UnreadableSource` where there is no card, saying what was looked for and what was found; `OSError`.
    """
    return read_document(source, columns=columns)
