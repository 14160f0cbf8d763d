"""The lines of an answer's texts that have the words that were asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .queries import FoundCard


class Stretch(NamedTuple):
    """Words of a line, and whether they are among those that were asked for."""

    text: str
    asked: bool


class Line(NamedTuple):
    """A line of a face's text, in stretches; all of its text is in them."""

    face: int
    stretches: tuple[Stretch, ...]


def lines_of(answer: FoundCard) -> Iterator[Line]:
    """The lines with words that were asked for, in the order of the card."""
    for number, face in enumerate(answer.card.faces):
        places = [(each.start, each.end) for each in answer.places if each.face == number]
        start = 0
        for text in face.oracle_text.split("\n"):
            end = start + len(text)
            within = [(max(a, start), min(b, end)) for a, b in places if a < end and start < b]
            if within:
                yield Line(number, tuple(_stretches(face.oracle_text, start, end, within)))
            start = end + 1


def _stretches(text: str, start: int, end: int, asked: list[tuple[int, int]]) -> Iterator[Stretch]:
    at = start
    for first, last in asked:
        if at < first:
            yield Stretch(text[at:first], False)
        yield Stretch(text[first:last], True)
        at = last
    if at < end:
        yield Stretch(text[at:end], False)
