"""Reads plain lists of cards, a line each, `Name | text`, as documents."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..places import BadRecord
from .document import CardText, Part
from .values import Edit, Segment, Value, edits, verbatim

_LINE = re.compile(r"([^\r\n]*+)(?:\r\n|\r|\n|\Z)")


def name_and_text(part: Part) -> Iterator[CardText | BadRecord]:
    """Read lines of `Name | text`; `\\n` in the text starts a new line of it, `#` a comment."""
    content, number, at = part.content, 0, 0
    while at < len(content):
        found = _LINE.match(content, at)
        assert found is not None
        start, end, at = at, found.end(1), found.end()
        words = content[start:end]
        if not words.strip() or words.lstrip().startswith("#"):
            continue
        bar = words.find("|")
        name = verbatim(content, start, start + max(bar, 0)).stripped()
        if bar < 0 or not name.text:
            yield BadRecord(f"line {part.line_and_column(start)[0]}", "“Name | text” was expected", words[:60] or None)
            continue
        text = Value(_segments(content, start + bar + 1, end), start + bar + 1, end).stripped()
        yield CardText(part, {"name": name, "oracle_text": text}, _rewriting, number)
        number += 1


def _segments(content: str, start: int, end: int) -> Iterator[Segment]:
    while start < end:
        stop = content.find("\\n", start, end)
        if stop < 0:
            yield Segment(content[start:end], start, end)
            return
        yield Segment(content[start:stop], start, stop)
        yield Segment("\n", stop, stop + 2)
        start = stop + 2


def _rewriting(value: Value, text: str) -> list[Edit]:
    return edits(value, text, lambda new: new.replace("\n", "\\n"))
