"""Recognises the format of a card file by its first bytes; the readers of other formats are not loaded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from .errors import UnreadableSource
from .json_lines import json_lines
from .places import BadRecord, Numbered
from .records import Card
from .unpack import Layer, Limits

Reader = Callable[[Layer, Numbered, Limits], Iterator[Card | BadRecord]]


def reader_for(head: bytes, columns: Mapping[str, str] | None = None) -> Reader:
    """Choose how to read an input that begins with `head`; raises `UnreadableSource` where it is no known format.

    `columns` says in which columns of a table fields stand.
    """
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if re.match(rb"<(?:!doctype\s+)?html", text, re.IGNORECASE):
        raise UnreadableSource("the input is a web page, not a file of cards")
    if text.startswith(b"<"):
        from .cockatrice import cockatrice_xml

        return cockatrice_xml
    if text.startswith(b"["):
        from .json_documents import json_array

        return json_array
    if text.startswith(b"{"):
        if not _is_document(text):
            return json_lines
        from .json_documents import json_document

        return json_document
    if re.search(rb"^[ \t\r]*+\{\s*+\"", text, re.MULTILINE):
        return json_lines
    return _text_reader_for(head, text, columns)


def _text_reader_for(head: bytes, text: bytes, columns: Mapping[str, str] | None) -> Reader:
    """Choose how to read what is neither XML nor JSON; `text` is the head without what says nothing before it."""
    from .documents.reading import LOOKED_FOR
    from .documents.streaming import beginning, text_reader_for
    from .documents.tables import why_no_table
    from .plain import name_and_text

    if reader := text_reader_for(head, columns):
        return reader
    if re.search(rb"^[^|\n]+\|", text, re.MULTILINE) and b"\x00" not in head:
        return name_and_text
    if not head.strip():
        raise UnreadableSource("the input is empty")
    found = why_no_table(beginning(head))
    raise UnreadableSource(
        f"the input is in no format that is known here{f' ({found})' if found else ''}; looked for: {LOOKED_FOR}"
    )


def is_card_file(head: bytes) -> bool:
    """Whether an input that begins so is a file of cards with their texts, and no list of names."""
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith(b"<"):
        return b"<cockatrice_carddatabase" in head
    packed = head.startswith((b"\x1f\x8b", b"PK\x03\x04", b"BZh", b"\xfd7zXZ"))
    if packed or re.match(rb"\[?\s*\{", text):
        return True
    from .documents.streaming import text_reader_for

    return text_reader_for(head, None) is not None


def is_picture(head: bytes) -> bool:
    """Whether an input that begins so is a picture, as they stand beside the cards in the archives of sets."""
    return head.startswith((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF"))


def _is_document(text: bytes) -> bool:
    """Whether an object is a wrapper around cards, or one card over several lines, and not a line of JSON Lines."""
    if re.match(rb'\{\s*"(?:meta|data|cards|object"\s*:\s*"(?:list|catalog))"', text):
        return True
    line, newline, _ = text.partition(b"\n")
    return bool(newline) and line.rstrip()[-1:] in (b"{", b",", b"[")
