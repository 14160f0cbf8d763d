"""Reads JSON documents that hold many cards: arrays of them, MTGJSON's files, pages of a search."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from .decoding import (
    BROKEN,
    card_of_any_shape,
    decode_mtgjson,
    decode_mtgjson_faces,
    decode_scryfall,
    name_in,
    reason,
)
from .json_stream import STRING, BrokenJson, JsonStream
from .shapes import MtgjsonFace, NotACard, ScryfallCard, from_mtgjson, from_scryfall

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from .places import BadRecord, Numbered
    from .records import Card
    from .unpack import Layer, Limits

_FIRST_KEY = re.compile(rb"\s*[\[{]\s*(?:\{\s*)?" + STRING + rb'\s*:\s*(?:"card"|\[\s*\{)?', re.DOTALL)

MOST_WAITING = 1000
"""How many cards may wait for their other faces; in the files that there are the faces follow each other."""


def json_array(layer: Layer, place: Numbered, limits: Limits) -> Iterator[Card | BadRecord]:
    """Read a JSON array of cards, as Scryfall's bulk files are."""
    yield from _guarded(_elements, _stream(layer, limits), place)


def json_document(layer: Layer, place: Numbered, limits: Limits) -> Iterator[Card | BadRecord]:
    """Read a JSON object that holds cards: MTGJSON's files, a page of Scryfall's search, or a single card."""
    yield from _guarded(_documents, _stream(layer, limits), place)


def _stream(layer: Layer, limits: Limits) -> JsonStream:
    if layer.head(3) == b"\xef\xbb\xbf":
        layer.read(3)
    return JsonStream(layer.read, max_value=limits.record)


def _guarded(
    walk: Callable[[JsonStream, Numbered], Iterator[Card | BadRecord]], stream: JsonStream, place: Numbered
) -> Iterator[Card | BadRecord]:
    try:
        yield from walk(stream, place)
    except BrokenJson as error:
        yield place.bad(f"{error}, at byte {error.offset}; nothing behind it could be read", final=True)


def _elements(stream: JsonStream, place: Numbered) -> Iterator[Card | BadRecord]:
    """Read the cards of an array, in whatever shape each is; behind a broken one, go on where the next one starts."""
    resync = re.compile(rb',\s*+(?=\{\s*+")')
    learned = False
    faces: dict[tuple[str, str | None], list[MtgjsonFace]] = {}
    for _ in stream.elements():
        place.number += 1
        start = stream.offset
        value = b""
        try:
            value, raw = _whole_line(stream)
            if raw is None:
                value = stream.take()
                raw = decode_scryfall(value)
            if raw.type_line is not None or raw.oracle_text is not None or raw.card_faces:
                yield from_scryfall(raw)
            else:
                yield from _gathered(decode_mtgjson(value), faces)
            if not learned:
                resync, learned = re.compile(rb",\s*+(?=" + _opening(value) + rb")"), True
        except (msgspec.ValidationError, NotACard) as error:
            yield place.bad(reason(error), name_in(value))
        except (*BROKEN, BrokenJson) as error:
            yield place.bad(f"broken JSON at byte {start}: {reason(error)}", name_in(stream.held(start)))
            stream.resume(start, resync)
    for left in faces.values():
        yield from_mtgjson(left)


def _whole_line(stream: JsonStream) -> tuple[bytes, ScryfallCard | None]:
    """Take an element that has a line to itself, as in Scryfall's files: quicker than looking for its last bracket.

    What decodes as an object from its first bracket on cannot be anything but the whole element.
    """
    line = stream.line()
    if line[-1:] != b"}":
        return b"", None
    try:
        raw = decode_scryfall(line)
    except BROKEN:
        return b"", None
    stream.accept(len(line))
    return line, raw


def _gathered(face: MtgjsonFace, waiting: dict[tuple[str, str | None], list[MtgjsonFace]]) -> Iterator[Card]:
    """Give a card of MTGJSON as soon as all of its faces have come by."""
    expected = face.name.count(" // ") + 1
    if expected < 2 or not face.side:
        yield from_mtgjson([face])
        return
    key = (face.name, face.number)
    faces = waiting.setdefault(key, [])
    faces.append(face)
    if len(faces) >= expected:
        yield from_mtgjson(waiting.pop(key))
    elif len(waiting) > MOST_WAITING:
        yield from_mtgjson(waiting.pop(next(iter(waiting))))


def _documents(stream: JsonStream, place: Numbered) -> Iterator[Card | BadRecord]:
    while stream.peek():
        if stream.peek() == b"[":
            yield from _elements(stream, place)
            continue
        yield from _document(stream, place)


def _document(stream: JsonStream, place: Numbered) -> Iterator[Card | BadRecord]:
    if not stream.looks_like(_WRAPPER):
        place.number += 1
        value = stream.take()
        try:
            yield card_of_any_shape(value)
        except (*BROKEN, NotACard) as error:
            yield place.bad(reason(error), name_in(value))
        return
    for key in stream.members():
        opening = stream.peek()
        if key in _CARD_LISTS and opening == b"[":
            yield from _elements(stream, place)
        elif key == "data" and opening == b"{":
            yield from _mtgjson_data(stream, place)
        else:
            stream.skip()


_WRAPPER = re.compile(rb'\{\s*"(?:meta"|data"|cards"|tokens"|object"\s*:\s*"(?:list|catalog)")')
_CARD_LISTS = frozenset({"data", "cards", "tokens"})


def _mtgjson_data(stream: JsonStream, place: Numbered) -> Iterator[Card | BadRecord]:
    """Read `data` of MTGJSON: cards by name (AtomicCards), sets by code (AllPrintings), or one set."""
    one_set = False
    resync = re.compile(rb",\s*+(?=" + STRING + rb'\s*+:\s*+\[\s*+\{\s*+")', re.DOTALL)
    learned = False
    for key in stream.members():
        opening = stream.peek()
        if opening == b"{":
            yield from _mtgjson_set(stream, place)
        elif opening != b"[":
            one_set = True
            stream.skip()
        elif key in ("cards", "tokens"):
            yield from _elements(stream, place)
        elif one_set:
            stream.skip()
        else:
            place.number += 1
            start = stream.offset
            value = b""
            try:
                value = stream.take()
                yield from_mtgjson(decode_mtgjson_faces(value))
                if not learned:
                    pattern = rb",\s*+(?=" + STRING + rb"\s*+:\s*+" + _opening(value) + rb")"
                    resync, learned = re.compile(pattern, re.DOTALL), True
            except (msgspec.ValidationError, NotACard) as error:
                yield place.bad(reason(error), key)
            except (*BROKEN, BrokenJson) as error:
                yield place.bad(f"broken JSON at byte {start}: {reason(error)}", key)
                stream.resume(start, resync)


def _mtgjson_set(stream: JsonStream, place: Numbered) -> Iterator[Card | BadRecord]:
    for key in stream.members():
        if key in ("cards", "tokens") and stream.peek() == b"[":
            yield from _elements(stream, place)
        else:
            stream.skip()


def _opening(value: bytes) -> bytes:
    """Give a pattern for what the records of this input begin with: the brackets and the first key."""
    match = _FIRST_KEY.match(value)
    return re.escape(match[0]) if match else rb'\{\s*"'
