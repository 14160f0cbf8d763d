"""Reads Cockatrice's XML as documents: where each card's text stands. Nothing of the XML is ever expanded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..errors import UnreadableSource
from ..places import BadRecord
from .document import CardText, Part
from .values import Edit, Mark, Segment, Value, edits

_TAG = re.compile(r"<(/?)([A-Za-z_][\w.:-]{0,100}+)(?:[^<>\"']++|\"[^\"<]*+\"|'[^'<]*+')*+>")
_REFERENCE = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|(amp|lt|gt|quot|apos));|\r\n|\r")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_FIELDS = {
    "name": "name",
    "text": "oracle_text",
    "type": "type_line",
    "manacost": "mana_cost",
    "pt": "power_toughness",
    "loyalty": "loyalty",
    "defense": "defense",
    "token": "token",
    "note": "note",
}
_SPLIT_TEXT = re.compile(r"\n[ \t]*-{3,}[ \t]*\n")
_OTHER_SIDE = re.compile(r" ?// ?")
_OPENING, _CLOSING = "<![CDATA[", "]]>"


class Tag(NamedTuple):
    """A tag: whether it closes an element, of what name, whether it is both, and where it stands."""

    closes: bool
    name: str
    empty: bool
    start: int
    end: int


def cockatrice_places(part: Part) -> Iterator[CardText | BadRecord]:
    """Read the cards and tokens of a card database; raises `UnreadableSource` where it is none."""
    content = part.content
    if "<!DOCTYPE" in content[: 1 << 16]:
        raise UnreadableSource("the XML declares a document type, which card files have no need of; it is refused")
    if "<cockatrice_carddatabase" not in content[: 1 << 16]:
        raise UnreadableSource("the XML is not a Cockatrice card database")
    rewriting = _Rewriting(content)
    number = 0
    fields: dict[str, Value] | None = None
    opened = Tag(False, "", True, 0, 0)  # the innermost element, if it has only begun
    begun = 0
    for tag in _tags(content):
        if tag.name == "card":
            if not tag.closes and fields is not None:
                yield _bad(part, begun, "the <card> element is not closed")
            if tag.closes and fields is not None:
                if fields.get("name") is None or not fields["name"].text.strip():
                    yield _bad(part, begun, "the <card> element has no name")
                else:
                    yield from _faces(part, fields, rewriting, number)
                    number += 1
            fields = None if tag.closes or tag.empty else {}
            begun = tag.start
        elif fields is not None and tag.closes and tag.name == opened.name and tag.name in _FIELDS:
            fields.setdefault(_FIELDS[tag.name], _value(content, opened.end, tag.start))
        opened = tag if not tag.closes and not tag.empty else Tag(False, "", True, 0, 0)
    if fields is not None:
        yield _bad(part, begun, "the file ends inside a <card> element")


def _bad(part: Part, at: int, reason: str) -> BadRecord:
    return BadRecord(f"line {part.line_and_column(at)[0]}", reason)


def _tags(content: str) -> Iterator[Tag]:
    """Yield the tags, passing over comments, CDATA and declarations; each character is looked at once."""
    at = 0
    closings = {"<!--": "-->", _OPENING: _CLOSING, "<?": "?>", "<!": ">"}
    while (at := content.find("<", at)) >= 0:
        opening = next((each for each in closings if content.startswith(each, at)), None)
        if opening is not None:
            end = content.find(closings[opening], at + len(opening))
            if end < 0:
                return
            at = end + len(closings[opening])
            continue
        found = _TAG.match(content, at)
        if found is None:
            at += 1
            continue
        yield Tag(bool(found[1]), found[2], found[0].endswith("/>"), at, found.end())
        at = found.end()


def _value(content: str, start: int, end: int) -> Value:
    return Value(_segments(content, start, end), start, end).stripped()


def _segments(content: str, start: int, end: int) -> Iterator[Segment]:
    yield Mark("", start)
    at = start
    while (opening := content.find(_OPENING, at, end)) >= 0:
        yield from _plain(content, at, opening)
        yield Mark(_OPENING, opening)
        at = opening + len(_OPENING)
        closing = content.find(_CLOSING, at, end)
        yield from _plain(content, at, closing, raw=True)
        yield Mark(_CLOSING, closing)
        at = closing + len(_CLOSING)
    yield from _plain(content, at, end)


def _plain(content: str, start: int, end: int, *, raw: bool = False) -> Iterator[Segment]:
    at = start
    for found in _REFERENCE.finditer(content, start, end):
        if raw and found[0][0] == "&":
            continue
        if at < found.start():
            yield Segment(content[at : found.start()], at, found.start())
        yield Segment(_character(found), found.start(), found.end())
        at = found.end()
    if at < end:
        yield Segment(content[at:end], at, end)


def _character(found: re.Match[str]) -> str:
    if found[3]:
        return _ENTITIES[found[3]]
    if not (found[1] or found[2]):
        return "\n"
    code = int(found[1]) if found[1] else int(found[2], 16)
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def _faces(part: Part, fields: dict[str, Value], rewriting: _Rewriting, number: int) -> Iterator[CardText]:
    """Yield the faces of a card: `A // B` has two texts with a line of dashes between."""
    names = _pieces(fields["name"], _OTHER_SIDE)
    text = fields.get("oracle_text")
    texts = _pieces(text, _SPLIT_TEXT) if text is not None else []
    if len(names) < 2 or len(names) != len(texts):
        yield CardText(part, fields, rewriting, number)
        return
    costs, types = (_pieces(fields[key], _OTHER_SIDE) if key in fields else [] for key in ("mana_cost", "type_line"))
    for face, (name, own) in enumerate(zip(names, texts, strict=True)):
        each = {**fields, "name": name, "oracle_text": own}
        for key, pieces in (("mana_cost", costs), ("type_line", types)):
            each.pop(key, None)
            if len(pieces) == len(names):
                each[key] = pieces[face]
            elif face == 0 and key in fields:
                each[key] = fields[key]
        yield CardText(part, each, rewriting, number, face)


def _pieces(value: Value, between: re.Pattern[str]) -> list[Value]:
    out, at = [], 0
    for found in between.finditer(value.text):
        out.append(value.cut(at, found.start()))
        at = found.end()
    return [*out, value.cut(at, len(value.text))]


class _Rewriting:
    """Writes a text into an element."""

    def __init__(self, content: str) -> None:
        self._content = content
        self._break = "\r\n" if "\r\n" in content else "\n"

    def __call__(self, value: Value, text: str) -> list[Edit]:
        raw = any(each.end - each.start == len(_OPENING) and not each.text for each in value.segments)
        numbered = "&#10;" in self._content[value.start : value.end]

        def encoded(new: str) -> str:
            if not raw:
                new = new.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            elif _CLOSING in new:
                new = new.replace(_CLOSING, f"]]{_CLOSING}{_OPENING}>")
            return new.replace("\n", "&#10;" if numbered else self._break)

        return edits(value, text, encoded)
