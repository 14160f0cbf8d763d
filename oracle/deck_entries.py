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


class UnreadLine(msgspec.Struct, frozen=True):
    """A line of a deck list that names no card and is no heading, comment or title: its number and its text."""

    line: int
    text: str


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


def number_of(text: str | None) -> int:
    """Give the number that a cell holds, 1 where it holds none or an absurd one."""
    digits = (text or "").strip()
    return int(digits) if digits.isdecimal() and len(digits) < 7 else 1
