"""The words and marks of a text as rules look at them: each in one form, with its place and what it stands in."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..grammar.lexer import OWN_NAME

_SIZE = r"[+\-−–]?[\dXY*.½]+/[+\-−–]?[\dXY*.½]+"
_WORD = re.compile(
    rf"(?P<symbol>\{{[^{{}}\s]{{0,9}}\}})|(?P<size>{_SIZE})|(?P<self>{OWN_NAME}+)|(?P<possessive>['’]s\b)"
    r"|(?P<word>[^\W_]+(?:['’\-][^\W_]+)*)|(?P<line>\n)|(?P<mark>\S)"
)
#: After these marks a word begins a sentence.
_OPENERS = frozenset(".:—•“(|")
#: What may stand between such a mark and the word.
_BETWEEN = frozenset("+-”")


class Word(NamedTuple):
    """A word or mark: in lower case and with plain marks, as it stands, where.

    ``kind``: “word”, “number” (digits), “size” (power and toughness, or what changes them), “symbol”, “self” (the
    card's own name), “mark”, “line” (its end); "" where there is none. ``depth``: how many quotations it stands in.
    ``reminder``: whether it stands in parentheses. ``opens``: whether it begins a sentence, so that it has a capital
    anyway.
    """

    low: str
    text: str
    start: int
    end: int
    kind: str
    depth: int
    reminder: bool
    opens: bool

    @property
    def span(self) -> tuple[int, int]:
        """From which to which character it goes."""
        return self.start, self.end

    def follows(self, other: Word) -> bool:
        """Whether one space is between this word and another before it."""
        return self.start == other.end + 1


#: What stands before the first word and behind the last.
NO_WORD = Word("", "", -1, -1, "", 0, False, False)


class Words(tuple[Word, ...]):
    """All words and marks of a text in their order."""

    __slots__ = ()

    def at(self, k: int) -> Word:
        """The k-th word; `NO_WORD` before the first and behind the last."""
        return self[k] if 0 <= k < len(self) else NO_WORD

    def has(self, k: int, *lows: str) -> bool:
        """Whether these words stand from the k-th on."""
        return len(self) >= k + len(lows) and all(self[k + i].low == low for i, low in enumerate(lows))

    def lows(self, start: int, stop: int) -> list[str]:
        """The words from one to before another, in lower case."""
        return [word.low for word in self[max(0, start) : max(0, stop)]]

    def end_of_line(self, k: int) -> int:
        """Where the line of the k-th word ends among the words."""
        return next((j for j in range(k, len(self)) if self[j].kind == "line"), len(self))


def words_of(text: str, masked: str) -> Words:
    """The words of a text; ``masked`` is it with marks in one form and characters that stand for the card's name."""
    lowered = masked.lower()
    if len(lowered) != len(masked):
        lowered = masked
    out: list[Word] = []
    depth, parentheses, opens = 0, 0, True
    for found in _WORD.finditer(masked):
        start, end = found.span()
        said, kind = found.group(), found.lastgroup or ""
        if kind == "line":
            depth, parentheses, opens = 0, 0, True
            out.append(Word("\n", "\n", start, end, "line", 0, False, False))
            continue
        if said == "”" and depth:
            depth -= 1
        parentheses += said == "("
        low = "SELF" if kind == "self" else lowered[start:end]
        out.append(Word(low, text[start:end], start, end, _kind(kind, said), depth, parentheses > 0, opens))
        parentheses -= said == ")" and parentheses > 0
        depth += said == "“"
        opens = said in _OPENERS or (opens and said in _BETWEEN)
    return Words(out)


def _kind(group: str, said: str) -> str:
    if group == "word":
        return "number" if said.isdigit() else "word"
    return "word" if group == "possessive" else group
