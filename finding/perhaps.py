"""Cards that may be what is asked for, by their words: where a text is not typed, nobody knows what it does.

A line of a text is such a place if it has all the words of the query, and one of them among those that are not typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..oracle import Card
from .index import Index
from .searching import Span

Words = frozenset[str]
_WORD = re.compile(r"\{[^{}]+\}|[+-]?\d+/[+-]?\d+|\d+|[a-z][a-z'-]*")
#: Words that say nothing by themselves, or leave something open.
_IDLE = frozenset(
    "a an the of to or and on in it its that those this these they them their his her with for from is are be as at"
    " by if you your whenever when each any something someone some somebody anything anyone number amount x y z ~"
    " would instead then may can up until do does did".split()
)
#: Endings of many and of what somebody does, and what one word has in their place.
_ENDINGS = (("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ss", "ss"), ("s", ""))


class _Line(NamedTuple):
    """A line that is not all typed: its words, and those of them that are not."""

    card: int
    span: Span
    words: Words
    left: Words


def words_of(text: str) -> Words:
    """The words of a text that say something, in one form each."""
    return frozenset(_form(word) for word in _WORD.findall(text.lower().replace("’", "'")) if word not in _IDLE)


def _form(word: str) -> str:
    for ending, one in _ENDINGS:
        if word.endswith(ending):
            return word.removesuffix(ending) + one
    return word


def perhaps(index: Index, cards: Sequence[Card], words: Words) -> Iterable[tuple[int, tuple[Span, ...]]]:
    """The cards, by their numbers, of which a line may say it; with the lines."""
    found: dict[int, tuple[Span, ...]] = {}
    if words:
        for line in _lines(index, cards):
            if words <= line.words and not words.isdisjoint(line.left):
                found[line.card] = (*found.get(line.card, ()), line.span)
    return found.items()


def _lines(index: Index, cards: Sequence[Card]) -> list[_Line]:
    if index.lines is None:
        by_line: dict[tuple[int, Span], Words] = {}
        for card, face, start, end in index.left:
            text = cards[card].faces[face].oracle_text
            first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
            span = face, first, last if last >= 0 else len(text)
            by_line[card, span] = by_line.get((card, span), frozenset()) | words_of(text[start:end])
        index.lines = [
            _Line(card, span, words_of(cards[card].faces[span[0]].oracle_text[span[1] : span[2]]), left)
            for (card, span), left in by_line.items()
        ]
    lines: list[_Line] = index.lines
    return lines
