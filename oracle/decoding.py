"""Decodes the JSON of one card, in whatever shape it is, and says what is wrong with one that is none."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from ..values.decoders import from_json, json_decoder
from .shapes import MtgjsonFace, ScryfallCard, from_mtgjson, from_scryfall

if TYPE_CHECKING:
    from .records import Card

BROKEN = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What the decoders raise for bytes that are not JSON or nested too deeply, and, as `msgspec.ValidationError`, for
values of wrong type."""

_NAME = re.compile(rb'"name"\s*+:\s*+("[^"\\]*+(?:\\.[^"\\]*+)*+")', re.DOTALL)

decode_scryfall = json_decoder(ScryfallCard).decode
decode_mtgjson = json_decoder(MtgjsonFace).decode
decode_mtgjson_faces = json_decoder(list[MtgjsonFace]).decode


def card_of_any_shape(value: bytes) -> Card:
    raw = decode_scryfall(value)
    if raw.type_line is None and raw.oracle_text is None and not raw.card_faces:
        face = decode_mtgjson(value)
        if face.type is not None or face.text is not None:
            return from_mtgjson([face])
    return from_scryfall(raw)


def reason(error: Exception) -> str:
    """Say why the bytes of a record are none."""
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error)


def name_in(value: bytes) -> str | None:
    match = _NAME.search(value, 0, 1 << 16)
    if match is None:
        return None
    try:
        return from_json(match[1], str)
    except BROKEN:
        return None
