"""What a deck list says: how many of which card, in which part of the deck."""

from __future__ import annotations

from enum import StrEnum

import msgspec


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
NO_COUNT = "not a number of copies"


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


MOST_DIGITS = 6


def copies(text: str) -> int | None:
    """Give the number of copies that words such as `4` or `4x` say; `None` where they say none, or an absurd one."""
    digits = text.strip().rstrip("xX×").rstrip()
    return int(digits) or None if digits.isdecimal() and len(digits) <= MOST_DIGITS else None
