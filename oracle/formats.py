"""Recognises the format of a card file by its first bytes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from .cockatrice import cockatrice_xml
from .errors import UnreadableSource
from .json_documents import json_array, json_document
from .json_lines import json_lines
from .places import BadRecord, Numbered
from .plain import name_and_text
from .records import Card
from .unpack import Layer, Limits

Reader = Callable[[Layer, Numbered, Limits], Iterator[Card | BadRecord]]


def reader_for(head: bytes) -> Reader:
    """Choose how to read an input that begins with `head`; raises `UnreadableSource` where it is no known format."""
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if re.match(rb"<(?:!doctype\s+)?html", text, re.IGNORECASE):
        raise UnreadableSource("the input is a web page, not a file of cards")
    if text.startswith(b"<"):
        return cockatrice_xml
    if text.startswith(b"["):
        return json_array
    if text.startswith(b"{"):
        return json_document if _is_document(text) else json_lines
    if re.search(rb"^[ \t\r]*+\{\s*+\"", text, re.MULTILINE):
        return json_lines
    if re.search(rb"^[^|\n]+\|", text, re.MULTILINE) and b"\x00" not in head:
        return name_and_text
    if not head.strip():
        raise UnreadableSource("the input is empty")
    raise UnreadableSource(
        "the input is in no format that is known here: JSON Lines, a JSON array of cards, MTGJSON, Cockatrice XML, "
        "or lines of “Name | text”"
    )


def _is_document(text: bytes) -> bool:
    """Whether an object is a wrapper around cards, or one card over several lines, and not a line of JSON Lines."""
    if re.match(rb'\{\s*"(?:meta|data|cards|object"\s*:\s*"(?:list|catalog))"', text):
        return True
    line, newline, _ = text.partition(b"\n")
    return bool(newline) and line.rstrip()[-1:] in (b"{", b",", b"[")
