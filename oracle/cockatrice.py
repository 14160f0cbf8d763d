"""Reads the cards and tokens of Cockatrice's XML files, one element at a time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from .errors import UnreadableSource
from .records import Card, Face, colors_of, in_color_order

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from .places import BadRecord, Numbered
    from .unpack import Layer, Limits

_CLOSE = b"</card>"
_MARK = re.compile(rb"<card(?=[\s>])|</card>")
LONGEST = 1 << 18
"""How many bytes an element may have; the tree of one takes many times as many."""
_SPLIT_TEXT = re.compile(r"\n\s*-{3,}\s*\n")
_OTHER_SIDE = re.compile(r"\s*//\s*")


_RELATED = {False: "related", True: "reverse-related"}
"""The elements that name the tokens of a card, and the cards of a token."""


class BrokenCard(ValueError):
    """A `<card>` element that is not well-formed, holds an entity, or has no name."""


def cockatrice_xml(layer: Layer, place: Numbered, limits: Limits) -> Iterator[Card | BadRecord]:
    """Yield the cards and tokens of a Cockatrice file, and a `BadRecord` for each element that cannot be read.

    The file is cut at its `<card>` elements and each is parsed by itself, so that memory is bounded and a broken
    element does not hide the rest. Raises `UnreadableSource` where the file declares a document type (there is none
    in Cockatrice's files, and entities are how XML bombs are made) or is not Cockatrice's.
    """
    head = layer.head(1 << 16)
    if b"<!DOCTYPE" in head:
        raise UnreadableSource("the XML declares a document type, which card files have no need of; it is refused")
    if b"<cockatrice_carddatabase" not in head:
        raise UnreadableSource("the XML is not a Cockatrice card database")
    for element in _elements(layer, min(limits.record, LONGEST)):
        place.number += 1
        try:
            if isinstance(element, BrokenCard):
                raise element
            yield _card(fromstring(element, forbid_dtd=True))
        except (ParseError, DefusedXmlException, BrokenCard) as error:
            yield place.bad(str(error))


def _elements(layer: Layer, longest: int) -> Iterator[bytes | BrokenCard]:
    """Yield the bytes of each card element: each byte is looked at once, and again where a chunk ends in an element."""
    held = b""
    start: int | None = None  # of the element that is open
    while chunk := layer.read(1 << 20):
        looked = max(0, len(held) - len(_CLOSE))
        held += chunk
        for mark in _MARK.finditer(held, looked):
            if start is not None and mark.start() <= start:
                continue  # seen before the chunk came
            if mark[0] != _CLOSE:
                if start is not None:
                    yield BrokenCard("the <card> element is not closed")
                start = mark.start()
            elif start is not None:
                yield held[start : mark.end()] if mark.end() - start <= longest else _too_long(longest)
                start = None
        if start is not None and len(held) - start > longest:
            yield _too_long(longest)
            start = None
        held = held[-len(_CLOSE) :] if start is None else held[start:]
        start = None if start is None else 0
    if start is not None:
        yield BrokenCard("the file ends inside a <card> element")


def _too_long(longest: int) -> BrokenCard:
    return BrokenCard(f"the <card> element is longer than {longest >> 10} KiB")


def _card(element: Element) -> Card:
    properties = element.find("prop")
    fields = {child.tag: (child.text or "").strip() for child in properties} if properties is not None else {}
    for child in element:
        fields.setdefault(child.tag, (child.text or "").strip())
    name = fields.get("name", "")
    if not name:
        raise BrokenCard("the <card> element has no name")
    is_token = fields.get("token") == "1"
    names, texts = _OTHER_SIDE.split(name), _SPLIT_TEXT.split(fields.get("text", ""))
    if len(names) < 2 or len(names) != len(texts):
        names, texts = [name], [fields.get("text", "")]
    costs = _per_face(fields.get("manacost", ""), len(names))
    types = _per_face(fields.get("type", ""), len(names))
    faces = tuple(
        _face(face, text, cost, type_line, fields)
        for face, text, cost, type_line in zip(names, texts, costs, types, strict=True)
    )
    sets = [child.text or "" for child in element.findall("set")]
    layout = "token" if is_token else fields.get("layout") or ("split" if len(faces) > 1 else "normal")
    related = tuple(dict.fromkeys(child.text.strip() for child in element.findall(_RELATED[is_token]) if child.text))
    return Card(name, faces, layout, set_code=sets[0].lower() if sets and sets[0] else None, related=related)


def _face(name: str, text: str, cost: str, type_line: str, fields: dict[str, str]) -> Face:
    power, _, toughness = fields.get("pt", "").partition("/")
    mana_cost = _braced(cost)
    given = tuple(fields.get("colors", fields.get("color", "")))
    return Face(
        name,
        mana_cost,
        type_line,
        text,
        power or None,
        toughness or None,
        fields.get("loyalty") or None,
        fields.get("defense") or None,
        in_color_order(given) or colors_of(mana_cost),
    )


def _per_face(value: str, count: int) -> list[str]:
    parts = _OTHER_SIDE.split(value)
    return parts if len(parts) == count else [value, *[""] * (count - 1)]


def _braced(cost: str) -> str:
    """Write a mana cost with braces: Cockatrice has `2RR` and `{2/W}` side by side."""
    if cost.startswith("{") and cost.endswith("}") and "}" not in cost[1:-1].replace("}{", ""):
        return cost
    return "".join(f"{{{symbol.strip('{}')}}}" for symbol in re.findall(r"\{[^}]*\}|\d+|\S", cost))
