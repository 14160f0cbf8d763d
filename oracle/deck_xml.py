"""Reads the deck lists that MTGO and Cockatrice write as XML."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import ParseError

from .deck_entries import HEADINGS, NO_COUNT, DeckList, Lines, Section, copies
from .errors import UnreadableSource

if TYPE_CHECKING:
    from collections.abc import Mapping

DEEPEST = 100
LONGEST_TITLE = 1000


def from_xml(text: str) -> DeckList:
    """Read the XML of MTGO or Cockatrice; raises `UnreadableSource` where it is broken or something else.

    No tree is built: each element is looked at as it comes, once, whatever it is in.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import XMLParser

    builder = _Elements()
    parser = XMLParser(target=builder, forbid_dtd=True)
    try:
        parser.feed(text.encode())
        parser.close()
    except (ParseError, DefusedXmlException, ValueError, LookupError) as error:
        raise UnreadableSource(f"the deck list is broken XML: {error}") from error
    title = "".join(builder.title).strip()
    return builder.lines.deck(title or None)


class _Elements:
    """What is done where an element begins and ends; its names are those that the parser calls."""

    def __init__(self) -> None:
        self.lines = Lines()
        self.title: list[str] = []
        self._open: list[str] = []
        self._zones: list[Section | None] = []
        self._number = 0

    def start(self, tag: str, given: Mapping[str, str]) -> None:
        """An element begins."""
        if not self._open and tag.lower() not in ("deck", "cockatrice_deck"):
            raise UnreadableSource(f"the XML is no deck list of MTGO or Cockatrice but <{tag[:LONGEST_TITLE]}>")
        self._open.append(tag)
        if len(self._open) > DEEPEST:
            raise UnreadableSource("the XML of the deck list is nested too deeply")
        if self._open[0].lower() == "deck":
            self._mtgo(tag, given)
        else:
            self._cockatrice(tag, given)

    def end(self, tag: str) -> None:
        """The element that began last ends."""
        self._open.pop()
        if tag == "zone" and self._zones:
            self._zones.pop()

    def data(self, data: str) -> None:
        """Some characters of the element that is open."""
        if self._open[1:] == ["deckname"] and len(self.title) < LONGEST_TITLE:
            self.title.append(data[:LONGEST_TITLE])

    def close(self) -> None:
        """The input ends."""

    def _mtgo(self, tag: str, given: Mapping[str, str]) -> None:
        if tag == "Cards":
            side = given.get("Sideboard", "false").lower() == "true"
            section = Section.SIDEBOARD if side else Section.MAIN
            self._card(given.get("Quantity"), given.get("Name", ""), section)

    def _cockatrice(self, tag: str, given: Mapping[str, str]) -> None:
        if tag == "zone":
            self._zones.append(HEADINGS.get(given.get("name", "main").lower()))
        elif tag == "card" and self._zones:
            self._card(given.get("number"), given.get("name", ""), self._zones[-1])

    def _card(self, count: str | None, name: str, section: Section | None) -> None:
        self._number += 1
        name = name.strip()
        if not name or section is None:
            return
        how_many = 1 if count is None else copies(count)
        if how_many is None:
            self.lines.unread(self._number, f"{count} {name}", NO_COUNT)
        else:
            self.lines.entry(how_many, name, section, self._number)
