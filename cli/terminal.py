"""The one place where words go out to a terminal: whatever they are made of, nothing in them acts on it.

Names, texts, decks and answers of servers come from strangers, and a terminal acts on what it is sent. So all that a
command writes to standard output and standard error as text passes through `Cleaned`: control characters and marks of
direction become a sign that is seen. Colors are the commands' own: `style` marks them with a number that nobody else
knows, and the mark alone becomes a sequence for the terminal.
"""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any, TextIO, cast

import click

from ..texts.carets import visible
from ..texts.patterns import regex

_SECRET = str(10**18 + int.from_bytes(os.urandom(8)) % 10**18)
_OPENED = f"\x1b[{_SECRET};"
_MARK = regex(rf"\x1b\[{_SECRET};((?:\d+;?)+)m")
_COLOR = regex(r"\x1b\[([\d;]+)m")


PLAINLY = "cardwright.plainly"
"""The name by which Python knows `_plainly`, what is done with characters that a stream's encoding lacks."""

_PLAIN = {
    **dict(zip("└├│─┌┐┘┤┬┴┼╭╮╰╯", "`||-.+++++++++`'", strict=False)),
    **{"✗": "x", "✓": "v", "•": "*", "·": "-", "…": "...", "–": "-", "—": "--", "−": "-", "×": "x", "→": "->"},
    **{"“": '"', "”": '"', "‘": "'", "’": "'", "≥": ">=", "≤": "<=", "≠": "!=", "⚠": "!"},
}


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Write characters that a console lacks (cp1252, ASCII) as those that look like them, all others as escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(_PLAIN.get(c) or c.encode("ascii", "backslashreplace").decode() for c in lacking), error.end


codecs.register_error(PLAINLY, _plainly)


def style(text: str, **look: Any) -> str:
    """Give the text in a color, or bold, as `click.style` does; what it says is cleaned."""
    made = click.style("\0", **look)
    before, after = made.split("\0")
    return f"{_marked(before)}{visible(text)}{_marked(after)}"


def _marked(sequence: str) -> str:
    return _COLOR.sub(rf"{_OPENED}\1m", sequence)


def clean(text: str) -> str:
    """Give what may be sent to a terminal: the colors of `style`, and of everything else what can be seen."""
    if _OPENED not in text:
        return visible(text)
    pieces = _MARK.split(text)  # every second one is a color
    return "".join(f"\x1b[{piece}m" if place % 2 else visible(piece) for place, piece in enumerate(pieces))


class Cleaned:
    """A text stream that cleans what is written to it; in everything else it is the stream beneath.

    `beneath` is for those who clean for themselves and draw (progress bars, tables), and for bytes.
    """

    def __init__(self, beneath: TextIO) -> None:
        self.beneath = beneath

    def write(self, text: str) -> int:
        """Write the text, cleaned."""
        self.beneath.write(clean(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write the texts, cleaned."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.beneath, name)


@contextmanager
def cleaned_streams() -> Iterator[None]:
    """Have all that is written to standard output and standard error as text cleaned."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast("TextIO", stream and Cleaned(bare(stream))) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def bare(stream: IO[str]) -> TextIO:
    """Give the stream beneath, for those who clean what they write."""
    return cast("TextIO", stream.beneath if isinstance(stream, Cleaned) else stream)
