"""Where a record stands in its input, and what was wrong with it."""

from __future__ import annotations

import msgspec


class BadRecord(msgspec.Struct, frozen=True):
    """A record that could not be read: where it stands (a line or a record's number), why, and its name if known.

    `final` is set where nothing behind it could be read either.
    """

    place: str
    reason: str
    name: str | None = None
    final: bool = False


class Numbered:
    """Counts the records of an input, to say where one stands."""

    def __init__(self, prefix: str = "", unit: str = "record") -> None:
        self.prefix = prefix
        self.unit = unit
        self.number = 0

    def bad(self, reason: str, name: str | None = None, *, final: bool = False) -> BadRecord:
        """Describe what is wrong with the record that the count stands at."""
        return BadRecord(f"{self.prefix}{self.unit} {self.number}", reason, name, final)
