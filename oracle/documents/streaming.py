"""The formats of this room as the card reference reads its sources: bytes in, cards out."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from ..errors import UnreadableSource
from ..places import BadRecord, Numbered
from ..records import Card
from .document import CardText, Document, Part
from .encodings import decoded
from .reading import LARGEST, text_format_of

if TYPE_CHECKING:
    from ..unpack import Layer, Limits

Reader = Callable[["Layer", Numbered, "Limits"], Iterator[Card | BadRecord]]


def beginning(head: bytes) -> str:
    """Give the characters that an input begins with; its first bytes may end inside one."""
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if head.startswith(mark):
            return head[len(mark) :].decode(encoding, "replace")
    return head.removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace")


def text_reader_for(head: bytes, columns: Mapping[str, str] | None) -> Reader | None:
    """Choose how to read an input of text that begins with `head`; `None` where it is in no format of this room.

    Raises `UnreadableSource` where `columns` speaks of one that a table does not have.
    """
    form = text_format_of(beginning(head), columns)
    return partial(_cards, columns=columns) if form is not None else None


def _cards(
    layer: Layer, place: Numbered, limits: Limits, *, columns: Mapping[str, str] | None
) -> Iterator[Card | BadRecord]:
    held = bytearray()
    while chunk := layer.read(1 << 20):
        held += chunk
        if len(held) > LARGEST:
            raise UnreadableSource(f"it is larger than {LARGEST >> 20} MiB, the most that a text or a table may have")
    part = Part(decoded(bytes(held)))
    form = text_format_of(part.content, columns)
    texts: list[CardText] = []
    for each in form.read(part) if form is not None else ():
        if isinstance(each, BadRecord):
            yield msgspec.structs.replace(each, place=f"{place.prefix}{each.place}")
            continue
        if texts and texts[0].number != each.number:  # the faces of one card come together
            yield from Document(b"", "", texts, []).as_cards()
            texts = []
        texts.append(each)
    yield from Document(b"", "", texts, []).as_cards()
