"""A picture of a text as SVG, for documents that take images: letters of one width, so that nothing is measured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from .colors import COLORS
from .html import told
from .stretches import Became, Stretch

_LETTER, _LINE, _EDGE = 9.0, 30, 14
_FONT = "15px ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace"


class _Piece(NamedTuple):
    """Words of one line, from a column on."""

    line: int
    column: int
    words: str
    stretch: Stretch


def drawing(stretches: Sequence[Stretch], columns: int) -> str:
    """The text on its colors in lines of at most ``columns`` characters, and below it the legend."""
    pieces = [*_pieces(stretches, columns)]
    lines = max((piece.line for piece in pieces), default=0) + 1
    shown, rows = _legend({each.became for each in stretches}, lines, columns)
    width = columns * _LETTER + 2 * _EDGE
    height = (lines + rows) * _LINE + 2 * _EDGE
    day = "".join(f".cw-{became}{{fill:{color.day}}}" for became, color in COLORS.items())
    night = "".join(f".cw-{became}{{fill:{color.night}}}" for became, color in COLORS.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" role="img"'
        f' aria-label="{escape("".join(each.text for each in stretches))}">'
        f"<style>text{{font:{_FONT};fill:#1c1d21;white-space:pre}}.ground{{fill:#fff}}{day}"
        f"@media (prefers-color-scheme:dark){{text{{fill:#eceae6}}.ground{{fill:#1b1c20}}{night}}}</style>"
        f'<rect class="ground" width="100%" height="100%" rx="8"/>{"".join(map(_drawn, pieces))}{shown}</svg>\n'
    )


def _pieces(stretches: Sequence[Stretch], columns: int) -> Iterator[_Piece]:
    """Break the text into lines, between words."""
    line = column = 0
    for stretch in stretches:
        words = ""
        for run in _runs(stretch.text):
            if run == "\n" or (column + len(words) + len(run.rstrip()) > columns and column + len(words) > 0):
                if words:
                    yield _Piece(line, column, words, stretch)
                line, column, words = line + 1, 0, ""
                run = run.lstrip()
            words += run
        if words:
            yield _Piece(line, column, words, stretch)
        column += len(words)


def _runs(text: str) -> Iterator[str]:
    """Words, each with the space behind it; and ends of lines."""
    run = ""
    for char in text:
        if char == "\n":
            yield from filter(None, (run, "\n"))
            run = ""
        elif run.endswith(" ") and char != " ":
            yield run
            run = char
        else:
            run += char
    if run:
        yield run


def _drawn(piece: _Piece) -> str:
    x, y = _EDGE + piece.column * _LETTER, _EDGE + piece.line * _LINE
    text = _words(x, y, piece.words)
    if not piece.stretch.became:
        return text
    words = piece.words.rstrip() or piece.words
    ground = _ground(x, y, len(words), piece.stretch.became)
    return f"<g><title>{escape(told(piece.stretch))}</title>{ground}{text}</g>"


def _words(x: float, y: float, words: str) -> str:
    return f'<text x="{x:g}" y="{y + 19:g}" textLength="{len(words) * _LETTER:g}">{escape(words)}</text>'


def _ground(x: float, y: float, letters: int, became: Became) -> str:
    dashed = ' stroke="#8a8d95" stroke-dasharray="3"' if became == "words" else ""
    place = f'x="{x - 1:g}" y="{y + 3:g}" width="{letters * _LETTER + 2:g}" height="23"'
    return f'<rect class="cw-{became}" {place} rx="4"{dashed}/>'


def _legend(there: set[Became], lines: int, columns: int) -> tuple[str, int]:
    """The names of the colors that occur, and how many lines they take."""
    out, row, column = [], 0, 0
    for became, color in COLORS.items():
        if became not in there:
            continue
        if column + len(color.name) > columns:
            row, column = row + 1, 0
        x, y = _EDGE + column * _LETTER, _EDGE + (lines + row) * _LINE + 8
        out.append(_ground(x, y, len(color.name), became) + _words(x, y, color.name))
        column += len(color.name) + 2
    return "".join(out), row + 1
