"""The words with which a query leaves something open, put into words that the grammar reads.

“something” is an object of a subtype that there is not, “someone” a player, “some number of” a letter; what follows
knows them again by their values. The places of the words go with them, so that what is wrong can be shown in the query.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from .matching.objects import SOMETHING

#: Letters that stand for a number; one that the query does not use stands for “some number”.
_LETTERS = ("Y", "Z", "W", "V")
_DETERMINERS = r"target|another|each|other|all|enchanted|equipped|a|an|that"
_NUMBERED = r"damage|life|cards?|counters?|mana|times|tokens?"
_NOT_A_NUMBER = r"(?!(?:a|an|one|two|three|four|five|six|seven|eight|nine|ten|that|those|the|X|Y|Z|\d+|all|any|no)\b)"


class Rewritten(NamedTuple):
    """A text with words put in the place of others; of each of its characters, the place where it, or they, stood."""

    text: str
    places: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, text: str) -> Rewritten:
        """A text as it stands."""
        return cls(text, tuple((at, at + 1) for at in range(len(text))))

    def place(self, start: int, end: int) -> tuple[int, int]:
        """Where the words from ``start`` up to ``end`` stood."""
        there = self.places[start:end] or self.places[-1:] or ((0, 1),)
        return there[0][0], there[-1][1]

    def replaced(self, pattern: re.Pattern[str], by: Callable[[re.Match[str]], str]) -> Rewritten:
        """The same with other words where the pattern fits."""
        text, places, last = "", list[tuple[int, int]](), 0
        for match in pattern.finditer(self.text):
            start, end = match.span()
            words = by(match)
            stood = self.place(start, end)
            text += self.text[last:start] + words
            places += [*self.places[last:start], *[stood] * len(words)]
            last = end
        return Rewritten(text + self.text[last:], (*places, *self.places[last:]))

    def framed(self, before: str, after: str) -> Rewritten:
        """The same with words before it and behind it that stood nowhere: as if at its beginning and its end."""
        first, last = self.place(0, 1), self.place(len(self.text), len(self.text))
        places = (*[first] * len(before), *self.places, *[last] * len(after))
        return Rewritten(f"{before}{self.text}{after}", places)

    def without_end(self) -> Rewritten:
        """The same without the full stop, the colon or the ellipsis that it ends with."""
        end = len(self.text.rstrip(" .…:,"))
        return Rewritten(self.text[:end], self.places[:end])

    def stripped(self) -> Rewritten:
        """The same without spaces around it."""
        start = len(self.text) - len(self.text.lstrip())
        end = max(start, len(self.text.rstrip()))
        return Rewritten(self.text[start:end], self.places[start:end])


class Holes(NamedTuple):
    """A query in words that the grammar reads: which letter is “some number”, and whether “a player” is “someone”."""

    words: Rewritten
    number: str
    anyone: bool


def with_holes(words: Rewritten) -> list[Holes]:
    """Put into a query's words what the grammar reads in the place of its holes.

    Where several things are said without a number (“draw cards”), they may be meant as some number of them.
    """
    number = next((each for each in _LETTERS if not re.search(rf"\b{each}\b", words.text)), _LETTERS[-1])
    anyone = _SOMEONE.search(words.text) is not None
    for pattern, by in _WORDS:
        words = words.replaced(pattern, partial(by, number))
    numbered = words
    for pattern, by in _BARE:
        numbered = numbered.replaced(pattern, partial(by, number))
    return [Holes(each, number, anyone) for each in dict.fromkeys((words, numbered))]


By = Callable[[str, re.Match[str]], str]
"""What stands in the place of words, with the letter that is “some number”."""


def _words(*rules: tuple[str, str | By]) -> tuple[tuple[re.Pattern[str], By], ...]:
    return tuple((re.compile(pattern, re.IGNORECASE), by if callable(by) else _by(by)) for pattern, by in rules)


def _by(words: str) -> By:
    return lambda number, match: match.expand(words.replace("{number}", number))


def _something(_: str, match: re.Match[str]) -> str:
    return f"{match[1] or 'a'} {SOMETHING}"


_SOMEONE = re.compile(r"\b(?:someone|somebody|anyone)\b", re.IGNORECASE)
#: “Lose life”, “costs less”, “{T}: deals damage”: a number or a subject is left out.
_LEFT_OUT = (
    (r"\b((?:gain|lose|pay)s?) (?=life\b)", r"\1 {number} "),
    (r"\b(deals?) (?=(?:(?:non)?combat )?damage\b)", r"\1 {number} "),
    (r"\b(costs?) (?=(?:less|more)\b)", r"\1 {X} "),
    (r"([:,]) (?=(?:deals|gets|has|can't|doesn't|fights|becomes)\b)", rf"\1 a {SOMETHING} "),
)
_TOKENS = (r"\b(creates? \S+ (?:tapped )?)(?=tokens?\b(?! that))", rf"\1{SOMETHING} ")
_WORDS = _words(
    (rf"(?:…|\.\.\.)(?=\s+(?:{_NUMBERED})\b)", r"{number}"),
    (r"\b(?:some|any) (?:number|amount) of(?= (?!target))", r"{number}"),
    (r"\b(?:someone|somebody|anyone)\b", r"a player"),
    (rf"(?:\b({_DETERMINERS}) )?(?:\b(?:something|anything)\b|…|\.\.\.)", _something),
    (r"\bsome(?=\s)", r"{number}"),
    (rf"\b(enters? (?:\S+ )?with) {_NOT_A_NUMBER}(?=\S+ counters\b)", r"\1 {number} "),
    (rf"\b(counters?|cop(?:y|ies)|casts?) ((?:a|target) {SOMETHING})\b(?! spell)", r"\1 \2 spell"),
    _TOKENS,
)
_BARE = _words(
    *_LEFT_OUT,
    (r"\b((?:draw|mill|discard)s?) (?=cards\b)", r"\1 {number} "),
    (rf"\b(puts?) {_NOT_A_NUMBER}(?=\S+ counters\b)", r"\1 {number} "),
    (rf"\b(creates?) {_NOT_A_NUMBER}(?=(?:[^,.\s]+ ){{0,8}}tokens\b)", r"\1 {number} "),
    _TOKENS,
)
