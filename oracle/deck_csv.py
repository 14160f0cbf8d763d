"""Reads deck lists that are tables."""

from __future__ import annotations

import csv
import io
from typing import NamedTuple

from .deck_entries import HEADINGS, NO_COUNT, DeckList, Entry, Section, UnreadLine, copies
from .errors import UnreadableSource

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
    entries: list[Entry] = []
    unread: list[UnreadLine] = []
    try:
        rows = list(csv.reader(io.StringIO(text), delimiter=delimiter))
    except csv.Error as error:
        raise UnreadableSource(f"the deck list is broken CSV: {error}") from error
    for number, row in enumerate(rows[1:], 2):
        if not any(row):
            continue
        if len(row) <= name or not row[name].strip():
            unread.append(UnreadLine(number, delimiter.join(row)))
            continue
        where = row[section].strip().lower() if section is not None and section < len(row) else ""
        how_many = 1 if count is None else copies(row[count]) if count < len(row) else None
        if how_many is None:
            unread.append(UnreadLine(number, delimiter.join(row), NO_COUNT))
        else:
            entries.append(Entry(how_many, row[name].strip(), HEADINGS.get(where, Section.MAIN), number))
    return DeckList(tuple(entries), None, tuple(unread))
