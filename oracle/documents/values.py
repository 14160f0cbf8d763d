"""A value of a file: its text, and where in the file each character of it stands.

A file is one string here, its `content`. A value is made of segments, in the order of its text; each says which
characters of the content stand for which characters of the text: a line of a cell for itself, `\\u2014` of JSON for a
dash, a tag of Magic Set Editor for nothing. So every format tells places the same way, and changing a text leaves what
stands for nothing, and all that is outside, as it is.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from ..errors import OracleError

WORDS = re.compile(r"\{[^{}\n]{0,20}\}|\w+|\s|.")
MOST_COMPARED = 600
"""So many words of a text are compared to find what has changed; a longer one is cut at both ends only."""


class Segment(NamedTuple):
    """Characters `start` to `end` of the content stand for `text`: one for one where both are as long."""

    text: str
    start: int
    end: int

    @property
    def linear(self) -> bool:
        """Whether each character of the text is one of the content."""
        return len(self.text) == self.end - self.start


class Mark(Segment):
    """A mark of the format that stands for no character: it stays where the words around it change."""

    raw: str

    def __new__(cls, raw: str, start: int) -> Mark:
        mark = super().__new__(cls, "", start, start + len(raw))
        mark.raw = raw
        return mark


class Edit(NamedTuple):
    """Characters `start` to `end` of the content give way to `text`."""

    start: int
    end: int
    text: str


class Unwritable(OracleError):
    """A text that cannot be written into its place of the file."""


class Value:
    """A text with its places. `start` and `end` bound it in the content, with its quotation marks if it has any."""

    __slots__ = ("_starts", "end", "segments", "start", "text")

    def __init__(self, segments: Iterable[Segment], start: int, end: int) -> None:
        self.segments = tuple(segments)
        self.start, self.end = start, end
        self.text = "".join([segment.text for segment in self.segments])
        self._starts: list[int] = []

    def place(self, offset: int) -> int:
        """Give where in the content a character of the text stands; for the end of the text, where it ends."""
        if not self.segments:
            return self.start
        starts = self._places()
        if offset >= len(self.text):
            return next((each.end for each in reversed(self.segments) if each.text), self.segments[0].start)
        at = bisect_right(starts, offset) - 1
        segment = self.segments[at]
        return segment.start + (offset - starts[at] if segment.linear else 0)

    def end_of(self, offset: int) -> int:
        """Give where in the content the character before the offset ends."""
        if offset <= 0:
            return self.place(0)
        starts = self._places()
        at = bisect_right(starts, offset - 1) - 1
        segment = self.segments[at]
        return segment.start + (offset - starts[at]) if segment.linear else segment.end

    def offset(self, place: int) -> int | None:
        """Give the character of the text that stands at a place of the content; `None` where none of it does."""
        at = 0
        for segment in self.segments:
            if segment.start <= place <= segment.end and (segment.text or len(self.segments) == 1):
                inside = place - segment.start
                return at + (inside if segment.linear else len(segment.text) if place == segment.end else 0)
            at += len(segment.text)
        return 0 if not self.text and self.start <= place <= self.end else None

    def cut(self, start: int, end: int) -> Value:
        """Give the part of the text between two offsets as a value; what stands for nothing goes with what follows."""
        kept: list[Segment] = []
        at = 0
        for segment in self.segments:
            after = at + len(segment.text)
            a, b = max(start, at), min(end, after)
            if a < b and segment.linear:
                kept.append(Segment(segment.text[a - at : b - at], segment.start + a - at, segment.start + b - at))
            elif a < b:
                kept.append(Segment(segment.text[a - at : b - at], segment.start, segment.end))
            elif not segment.text and start <= at < end:
                kept.append(segment)
            at = after
        if not kept:
            return Value((), self.place(start), self.place(start))
        return Value(kept, kept[0].start, kept[-1].end)

    def stripped(self) -> Value:
        """Give the value without white space at the ends of its text."""
        left = len(self.text) - len(self.text.lstrip())
        return self if self.text == self.text.strip() else self.cut(left, len(self.text.rstrip()))

    def _places(self) -> list[int]:
        if not self._starts:
            at = 0
            for segment in self.segments:
                self._starts.append(at)
                at += len(segment.text)
        return self._starts


def verbatim(content: str, start: int, end: int) -> Value:
    """Give a value that stands in the content as it is."""
    return Value((Segment(content[start:end], start, end),), start, end)


def of_lines(content: str, start: int, end: int, *, marks: re.Pattern[str] | None = None) -> Value:
    """Give a value that stands in the content as it is, but for line ends of any kind and marks that say nothing."""
    return Value(_line_segments(content, start, end, marks), start, end)


_LINE_END = re.compile(r"[ \t]*+(?:\r\n|\r|\n)[ \t]*+")


def _line_segments(content: str, start: int, end: int, marks: re.Pattern[str] | None) -> Iterator[Segment]:
    at = start
    for found in _LINE_END.finditer(content, start, end):
        yield from _without(content, at, found.start(), marks)
        yield Segment("\n", found.start(), found.end())
        at = found.end()
    yield from _without(content, at, end, marks)


def _without(content: str, start: int, end: int, marks: re.Pattern[str] | None) -> Iterator[Segment]:
    at = start
    for found in marks.finditer(content, start, end) if marks else ():
        if at < found.start():
            yield Segment(content[at : found.start()], at, found.start())
        yield Mark(found[0], found.start())
        at = found.end()
    if at < end:
        yield Segment(content[at:end], at, end)


def changes(old: str, new: str) -> list[tuple[int, int, str]]:
    """Give what has changed from one text to another: places of the old one, and what stands there in the new one."""
    left = next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    most = min(len(old), len(new)) - left
    tails = zip(reversed(old), reversed(new), strict=False)
    right = min(most, next((k for k, (a, b) in enumerate(tails) if a != b), most))
    if left == len(old) == len(new):
        return []
    before, after = WORDS.findall(old, left, len(old) - right), WORDS.findall(new, left, len(new) - right)
    if max(len(before), len(after)) > MOST_COMPARED:
        return [(left, len(old) - right, new[left : len(new) - right])]
    out = []
    ends = [left]
    for word in before:
        ends.append(ends[-1] + len(word))
    for kind, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind != "equal":
            out.append((ends[a], ends[b], "".join(after[c:d])))
    return out


def edits(value: Value, new: str, encoded: Callable[[str], str]) -> list[Edit]:
    """Give how the content changes where the value's text becomes another one.

    What has not changed stays as it is written; so do the marks that stand for nothing. `encoded` writes a text as the
    format does. Raises `Unwritable` where a change meets a text that stands nowhere in the file.
    """
    out: list[Edit] = []
    for start, end, text in changes(value.text, new):
        first, last, text = _whole(value, start, end, text)
        if first == last:
            at = value.end_of(first)
            edit = Edit(at, at, encoded(text))
        else:
            a, b = value.place(first), value.end_of(last)
            edit = Edit(a, b, encoded(text) + _marks(value, first, last))
        if out and edit.start <= out[-1].end:  # two changes of one piece that is not written letter by letter
            return [_all(value, new, encoded)]
        out.append(edit)
    return out


def applied(content: str, edits: Iterable[Edit]) -> str:
    """Give the content with the edits, which do not overlap."""
    out: list[str] = []
    at = 0
    for start, end, text in sorted(edits):
        out += (content[at:start], text)
        at = end
    return "".join([*out, content[at:]])


def _whole(value: Value, start: int, end: int, text: str) -> tuple[int, int, str]:
    """Widen a change to whole pieces where it begins or ends inside one that is not written letter by letter."""
    at = 0
    first, last = start, end
    for segment in value.segments:
        after = at + len(segment.text)
        meets = (at < end and start < after) or at < start < after
        if meets and segment.text and segment.start == segment.end:
            raise Unwritable(f"“{segment.text}” stands nowhere in the file, and cannot be changed")
        if meets and not segment.linear:
            if at < start:
                text = segment.text[: start - at] + text
                first = at
            if end < after:
                text += segment.text[end - at :]
                last = after
        at = after
    return first, last, text


def _marks(value: Value, start: int, end: int) -> str:
    """Give the marks between two places of a text: they stay."""
    kept: list[str] = []
    at = 0
    for segment in value.segments:
        if isinstance(segment, Mark) and start < at < end:
            kept.append(segment.raw)
        at += len(segment.text)
    return "".join(kept)


def _all(value: Value, new: str, encoded: Callable[[str], str]) -> Edit:
    return Edit(value.place(0), value.end_of(len(value.text)), encoded(new) + _marks(value, 0, len(value.text)))
