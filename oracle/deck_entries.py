"""What a deck list says: how many of which card, in which part of the deck."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from .errors import UnreadableSource


class Section(StrEnum):
    """The part of a deck that a card is in."""

    COMMANDER = "commander"
    COMPANION = "companion"
    MAIN = "main"
    SIDEBOARD = "sideboard"
    MAYBEBOARD = "maybeboard"


class Entry(msgspec.Struct, frozen=True):
    """One line of a deck: how many of which card (the name as the list has it), and in which part of the deck."""

    count: int
    name: str
    section: Section = Section.MAIN
    line: int = 0


NO_CARD = "not a card"
MOST_DIGITS = 6
"""No number of copies has more digits."""
NO_COUNT = f"not a number of copies (at most {10**MOST_DIGITS - 1})"


class UnreadLine(msgspec.Struct, frozen=True):
    """A line of a deck list that does not say how many of which card, and is no heading, comment or title.

    Its number, its text, and why it is not read.
    """

    line: int
    text: str
    reason: str = NO_CARD


class DeckList(msgspec.Struct, frozen=True):
    """The cards of a deck in the order of the list, its name where the list gives it, and what could not be read."""

    entries: tuple[Entry, ...]
    name: str | None = None
    unread: tuple[UnreadLine, ...] = ()


MOST_LINES = 10_000
"""How many cards a deck list may name, and how many lines of it may be something else: a cube has 720."""

LONGEST_NAME = 500
"""How many characters a line of a deck list may have: a split card's, with its set and its category, has 150."""

TOO_LONG = "longer than any card's name"


class Lines:
    """What is read of a deck list, line by line; raises `UnreadableSource` where that is more than any deck has."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._unread: list[UnreadLine] = []

    def entry(self, count: int, name: str, section: Section, line: int) -> None:
        """So many of a card; a name longer than any card's is none."""
        if len(name) > LONGEST_NAME:
            self.unread(line, name, TOO_LONG)
            return
        self.entries.append(Entry(count, name, section, line))
        self._refuse_more(self.entries)

    def unread(self, line: int, text: str, reason: str = NO_CARD) -> None:
        """A line that is no card."""
        self._unread.append(UnreadLine(line, text if len(text) <= LONGEST_NAME else f"{text[:LONGEST_NAME]}…", reason))
        self._refuse_more(self._unread)

    def deck(self, name: str | None) -> DeckList:
        """What has been read."""
        return DeckList(tuple(self.entries), name, tuple(self._unread))

    @staticmethod
    def _refuse_more(read: list[Entry] | list[UnreadLine]) -> None:
        if len(read) > MOST_LINES:
            raise UnreadableSource(f"the deck list has more than {MOST_LINES} lines with cards, or without")


HEADINGS: dict[str, Section] = {
    "deck": Section.MAIN,
    "main": Section.MAIN,
    "maindeck": Section.MAIN,
    "main deck": Section.MAIN,
    "mainboard": Section.MAIN,
    "main board": Section.MAIN,
    "commander": Section.COMMANDER,
    "commanders": Section.COMMANDER,
    "companion": Section.COMPANION,
    "companions": Section.COMPANION,
    "sideboard": Section.SIDEBOARD,
    "side board": Section.SIDEBOARD,
    "side": Section.SIDEBOARD,
    "maybeboard": Section.MAYBEBOARD,
    "maybe board": Section.MAYBEBOARD,
    "maybe": Section.MAYBEBOARD,
    "considering": Section.MAYBEBOARD,
    "champion legend": Section.COMMANDER,  # Riftbound's lists have their parts by kind of card
    "legend": Section.COMMANDER,
    "champion": Section.MAIN,
    "battlefields": Section.MAIN,
    "runes": Section.MAIN,
}
"""The words that lists head their parts with."""


def copies(text: str) -> int | None:
    """Give the number of copies that words such as `4` or `4x` say; `None` where they say none, or an absurd one."""
    digits = text.strip().rstrip("xX×").rstrip()
    return int(digits) or None if digits.isdecimal() and len(digits) <= MOST_DIGITS else None
