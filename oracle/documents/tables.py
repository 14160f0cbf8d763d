"""Reads tables of cards: CSV and TSV with a head, and Lackey's text (tab-separated, without quotation marks)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from ..errors import UnreadableSource
from ..places import BadRecord
from .columns import PARTS, UnknownColumn, are_of_cards, fields_of, listed
from .document import CardText, Part
from .values import Edit, Mark, Segment, Value, edits

DELIMITERS = "\t,;"
MOST_COLUMNS = 1_000
_BREAKS = re.compile(r"\\n|<br ?/?>|\r\n|\r|\n", re.IGNORECASE)
_IN_QUOTES = re.compile(r'""|\\n|<br ?/?>|\r\n|\r|\n', re.IGNORECASE)
_SEPARATOR = re.compile(r'"?sep=(.)"?\r?\n')
_HEAD_IN = 5


class Cell(NamedTuple):
    """Where a cell stands, with its quotation marks if it is `quoted`."""

    start: int
    end: int
    quoted: bool


class Head(NamedTuple):
    """How a table is laid out: where its head ends, what parts its cells, where each field stands, and its names."""

    end: int
    delimiter: str
    fields: Mapping[str, int]
    columns: tuple[str, ...]


def head_of(content: str, given: Mapping[str, str] | None = None) -> Head | None:
    """Give the head of a table of cards, if the content begins with one.

    Raises `UnknownColumn` where `given` speaks of a column that no line at the beginning has.
    """
    separator = _SEPARATOR.match(content)
    start = separator.end() if separator else 0
    wrong: UnknownColumn | None = None
    best: Head | None = None
    for delimiter in (separator[1],) if separator else DELIMITERS:
        rows = islice(_rows(content[: start + (1 << 16)], delimiter, start), _HEAD_IN)
        for cells, end in rows:
            columns = tuple(_value(content, cell).text.strip() for cell in cells)
            if len(columns) < 2:
                continue
            try:
                fields = fields_of(columns, given)
            except UnknownColumn as error:
                wrong = wrong or error
                continue
            if are_of_cards(fields) and (best is None or len(fields) > len(best.fields)):
                best = Head(end, delimiter, fields, columns)
    if best is None and given and wrong is not None:
        raise wrong
    return best


def why_no_table(content: str) -> str:
    """Say what the first line has, where it looks like the head of a table that is none of cards; else ""."""
    line = content.split("\n", 1)[0][:2_000]
    delimiter = max(DELIMITERS, key=line.count)
    if line.count(delimiter) < 1 or line.lstrip().startswith(("{", "[", "<")):
        return ""
    cells, _ = next(_rows(line, delimiter, 0), ([], 0))
    columns = [_value(line, cell).text.strip() for cell in cells]
    if not columns or not all(columns) or any(len(column) > 40 for column in columns):
        return ""
    return f"as a table its columns are {listed(columns)}"


def table(part: Part, given: Mapping[str, str] | None = None) -> Iterator[CardText | BadRecord]:
    """Read the cards of a table, a row each."""
    content = part.content
    head = head_of(content, given)
    if head is None:
        raise UnreadableSource("no line at its beginning names a column for a card's name and one for its text")
    rewriting = _Rewriting(content, head.delimiter)
    number = 0
    for cells, _ in _rows(content, head.delimiter, head.end):
        fields = {name: _value(content, cells[at]) for name, at in head.fields.items() if at < len(cells)}
        fields = {name: value for name, value in fields.items() if value.text.strip() or name not in PARTS}
        if "name" in fields and fields["name"].text.strip():
            yield CardText(part, fields, rewriting, number)
            number += 1
        elif any(cell.end > cell.start for cell in cells):
            line, _ = part.line_and_column(cells[0].start)
            yield BadRecord(f"line {line}", f"the row has nothing in the column “{head.columns[head.fields['name']]}”")


def _rows(content: str, delimiter: str, start: int) -> Iterator[tuple[list[Cell], int]]:
    """Yield the cells of each row that is not empty, and where the next row begins."""
    part = re.escape(delimiter)
    quoted = re.compile(rf'"(?:[^"]|"")*+"(?=[ ]*(?:{part}|\r|\n|\Z))')
    bare = re.compile(rf"[^{part}\r\n]*+")
    at, size = start, len(content)
    while at < size:
        cells: list[Cell] = []
        while True:
            found = quoted.match(content, at)
            end = found.end() if found else at
            after = bare.match(content, end)
            assert after is not None
            cells.append(Cell(at, end, True) if found else Cell(at, after.end(), False))
            at = after.end()
            if at >= size or content[at] != delimiter or len(cells) >= MOST_COLUMNS:
                break
            at += 1
        while at < size and content[at] not in "\r\n":  # beyond the most columns there may be
            at += 1
        at += 2 if content.startswith("\r\n", at) else 1
        if any(cell.end > cell.start for cell in cells):
            yield cells, at


def _value(content: str, cell: Cell) -> Value:
    start, end = (cell.start + 1, cell.end - 1) if cell.quoted else (cell.start, cell.end)
    return Value(_segments(content, start, end, _IN_QUOTES if cell.quoted else _BREAKS), cell.start, cell.end)


def _segments(content: str, start: int, end: int, marks: re.Pattern[str]) -> Iterator[Segment]:
    yield Mark("", start)
    at = start
    for found in marks.finditer(content, start, end):
        if at < found.start():
            yield Segment(content[at : found.start()], at, found.start())
        yield Segment('"' if found[0] == '""' else "\n", found.start(), found.end())
        at = found.end()
    if at < end:
        yield Segment(content[at:end], at, end)


class _Rewriting:
    """Writes a text into a cell: with quotation marks where the cell has them or the text now needs them."""

    def __init__(self, content: str, delimiter: str) -> None:
        self._content = content
        self._delimiter = delimiter
        self._break = "\\n" if delimiter == "\t" else "\r\n" if "\r\n" in content else "\n"

    def __call__(self, value: Value, text: str) -> list[Edit]:
        content, tabbed = self._content, self._delimiter == "\t"
        own = (content[each.start : each.end] for each in value.segments if each.text == "\n")
        breaks = next(own, self._break)
        if value.place(0) > value.start:  # in quotation marks
            return edits(value, text, lambda new: new.replace('"', '""').replace("\n", breaks))
        lines = "\n" in text and breaks[0] in "\r\n"
        if self._delimiter in text or lines or (text[:1] == text[-1:] == '"' if tabbed else '"' in text):
            written = text.replace('"', '""').replace("\n", breaks)
            return [Edit(value.start, value.end, f'"{written}"')]
        return edits(value, text, lambda new: new.replace("\n", breaks))
