"""The permanents of a board as a table that fits: a line for what each is, and below it what it can do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from ..board.telling.listing import might, size, status, type_line
from ..board.telling.sentences import numbered, place_of
from ..texts.numerals import shown_number

if TYPE_CHECKING:
    from ..board import Board, Listed

HEADS = ("#", "number", "name", "P/T", "Might", "color", "type", "controller", "location", "status")
NUMBER, NAME = HEADS.index("number"), HEADS.index("name")
GAP = "  "
WIDTH = 100
"""How wide a table is where there is no terminal, and no `COLUMNS`, to say so."""
LEAST = 8
"""A column is made no narrower than this, so that words stay whole."""


def table(board: Board) -> Iterator[str]:
    """The lines of the table; what is nowhere said has no column."""
    words = board.rules.ruleset.words
    rows = [(_cells(listed, words), _abilities(listed)) for listed in board.permanents]
    said = [place for place in range(len(HEADS)) if any(cells[place] for cells, _ in rows)]
    width = max(40, shutil.get_terminal_size((WIDTH, 24)).columns)
    widths = _widths([[cells[place] for place in said] for cells, _ in rows], [HEADS[place] for place in said], width)
    indent = sum(widths[: said.index(NAME)]) + len(GAP) * said.index(NAME) if NAME in said else 0
    yield _line([HEADS[place] for place in said], widths, said)
    yield "─" * (sum(widths) + len(GAP) * (len(widths) - 1))
    for cells, abilities in rows:
        wrapped = [wrap(cells[place], size) or [""] for place, size in zip(said, widths, strict=True)]
        for at in range(max(map(len, wrapped))):
            yield _line([lines[at] if at < len(lines) else "" for lines in wrapped], widths, said)
        for ability in abilities:
            yield from wrap(ability, width, initial_indent=" " * indent, subsequent_indent=" " * indent)


def _widths(rows: Sequence[Sequence[str]], heads: Sequence[str], width: int) -> list[int]:
    """How wide each column is: as wide as what is in it, the widest made narrower until all of them fit."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    least = [min(size, max(len(head), LEAST)) for size, head in zip(widths, heads, strict=True)]
    while (over := sum(widths) + len(GAP) * (len(widths) - 1) - width) > 0:
        place = max(range(len(widths)), key=lambda place: widths[place] - least[place])
        if widths[place] == least[place]:
            break
        widths[place] -= min(over, max(1, (widths[place] - least[place]) // 2))
    return widths


def _line(cells: Sequence[str], widths: Sequence[int], said: Sequence[int]) -> str:
    padded = [
        cell.rjust(size) if place == NUMBER else cell.ljust(size)
        for cell, size, place in zip(cells, widths, said, strict=True)
    ]
    return GAP.join(padded).rstrip()


def _cells(listed: Listed, words: Mapping[str, str]) -> list[str]:
    permanent, now = listed.permanent, listed.characteristics
    return [
        numbered(permanent.ids).replace("#", ""),
        shown_number(permanent.count),
        now.name or "",
        size(listed),
        might(listed),
        "".join(now.colors),
        type_line(listed),
        permanent.controller,
        "" if permanent.location is None else place_of(permanent.location),
        ", ".join(status(listed, words)),
    ]


def _abilities(listed: Listed) -> list[str]:
    now = listed.characteristics
    return [*([", ".join(now.keywords)] if now.keywords else []), *(f"“{ability}”" for ability in now.abilities)]
