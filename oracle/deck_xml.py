"""Reads the deck lists that MTGO and Cockatrice write as XML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from .deck_entries import HEADINGS, DeckList, Entry, Section, number_of
from .errors import UnreadableSource

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


def from_xml(text: str) -> DeckList:
    """Read the XML of MTGO or Cockatrice; raises `UnreadableSource` where it is broken or something else."""
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root = fromstring(text.encode(), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise UnreadableSource(f"the deck list is broken XML: {error}") from error
    reader = _XML.get(root.tag.lower())
    if reader is None:
        raise UnreadableSource(f"the XML is no deck list of MTGO or Cockatrice but <{root.tag}>")
    title = root.findtext("deckname")
    return DeckList(tuple(reader(root)), title.strip() if title and title.strip() else None)


def _mtgo(root: Element) -> Iterator[Entry]:
    for number, card in enumerate(root.iter("Cards"), 1):
        side = card.get("Sideboard", "false").lower() == "true"
        if name := card.get("Name", "").strip():
            yield Entry(number_of(card.get("Quantity")), name, Section.SIDEBOARD if side else Section.MAIN, number)


def _cockatrice(root: Element) -> Iterator[Entry]:
    number = 0
    for zone in root.iter("zone"):
        section = HEADINGS.get(zone.get("name", "main").lower())
        for card in zone.iter("card"):
            number += 1
            if (name := card.get("name", "").strip()) and section is not None:
                yield Entry(number_of(card.get("number")), name, section, number)


_XML: dict[str, Callable[[Element], Iterator[Entry]]] = {"deck": _mtgo, "cockatrice_deck": _cockatrice}
