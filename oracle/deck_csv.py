"""Reads deck lists that are tables."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, NamedTuple

from .deck_entries import HEADINGS, NO_COUNT, DeckList, Lines, Section, copies
from .errors import UnreadableSource

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME_COLUMNS = ("name", "card name", "card")
_COUNT_COLUMNS = ("count", "quantity", "qty", "amount")
_SECTION_COLUMNS = ("section", "board", "category", "sideboard")


class Columns(NamedTuple):
    """How a table is laid out: what parts its cells, and in which places the cells of interest are."""

    delimiter: str
    names: int
    counts: int | None
    sections: int | None


def columns_of(text: str) -> Columns | None:
    """Give the delimiter and the places of the columns where the first line is the head of a table."""
    head = text.split("\n", 1)[0]
    for delimiter in ",;\t":
        cells = [cell.strip().strip('"').lower() for cell in head.split(delimiter)]
        if len(cells) > 1 and (name := _column(cells, _NAME_COLUMNS)) is not None:
            return Columns(delimiter, name, _column(cells, _COUNT_COLUMNS), _column(cells, _SECTION_COLUMNS))
    return None


def _column(cells: list[str], names: tuple[str, ...]) -> int | None:
    return next((place for place, cell in enumerate(cells) if cell in names), None)


def from_csv(text: str, columns: Columns) -> DeckList:
    """Read a table; raises `UnreadableSource` where it is broken."""
    delimiter, name, count, section = columns
    lines = Lines()
    for number, row in _rows(text, delimiter):
        if not any(row):
            continue
        if len(row) <= name or not row[name].strip():
            lines.unread(number, delimiter.join(row))
            continue
        where = row[section].strip().lower() if section is not None and section < len(row) else ""
        how_many = 1 if count is None else copies(row[count]) if count < len(row) else None
        if how_many is None:
            lines.unread(number, delimiter.join(row), NO_COUNT)
        else:
            lines.entry(how_many, row[name].strip(), HEADINGS.get(where, Section.MAIN), number)
    return lines.deck(None)


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The rows below the head, with their numbers."""
    rows = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        next(rows, None)
        yield from enumerate(rows, 2)
    except csv.Error as error:
        raise UnreadableSource(f"the deck list is broken CSV: {error}") from error
