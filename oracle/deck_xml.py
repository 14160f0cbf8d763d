"""Reads the deck lists that MTGO and Cockatrice write as XML."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from .deck_entries import HEADINGS, NO_COUNT, DeckList, Entry, Section, UnreadLine, copies
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
    read = list(reader(root))
    return DeckList(
        tuple(each for each in read if isinstance(each, Entry)),
        title.strip() if title and title.strip() else None,
        tuple(each for each in read if isinstance(each, UnreadLine)),
    )


def _read(count: str | None, name: str, section: Section, number: int) -> Entry | UnreadLine:
    how_many = 1 if count is None else copies(count)
    return (
        UnreadLine(number, f"{count} {name}", NO_COUNT) if how_many is None else Entry(how_many, name, section, number)
    )


def _mtgo(root: Element) -> Iterator[Entry | UnreadLine]:
    for number, card in enumerate(root.iter("Cards"), 1):
        side = card.get("Sideboard", "false").lower() == "true"
        if name := card.get("Name", "").strip():
            yield _read(card.get("Quantity"), name, Section.SIDEBOARD if side else Section.MAIN, number)


def _cockatrice(root: Element) -> Iterator[Entry | UnreadLine]:
    number = 0
    for zone in root.iter("zone"):
        section = HEADINGS.get(zone.get("name", "main").lower())
        for card in zone.iter("card"):
            number += 1
            if (name := card.get("name", "").strip()) and section is not None:
                yield _read(card.get("number"), name, section, number)


_XML: dict[str, Callable[[Element], Iterator[Entry | UnreadLine]]] = {"deck": _mtgo, "cockatrice_deck": _cockatrice}
