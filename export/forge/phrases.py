"""Phrases: what a value is called in a script and what the words of a script mean, by one table for both.

`Phrase("Count$Valid {of:valid}", CountOf(hole("of")))` writes the value with what its holes are called, and reads the
words to the value. What stands in a hole is written and read by a category: a table of phrases, or two functions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from .errors import CannotExport
from .patterns import Found, agrees, filled
from .scope import Reading, Scope
from .script import Part, Words, together

Write = Callable[[Any, Scope], Words]
Read = Callable[[Words, Reading], Any]


class Category(Struct, frozen=True):
    """How what stands in a hole is written and read; reading gives None for what is nothing of it."""

    write: Write
    read: Read


CATEGORIES: dict[str, Category] = {}
"""All categories by their names; each is put here by the module that has it."""


class Phrase(Struct, frozen=True):
    """Words with holes, ``{name:category}``, and the value that they are; ``reads``: older words, only read."""

    words: str
    value: Any
    reads: bool = False


_HOLE = re.compile(r"\{(\w+)(?::(\w+))?\}")
Pieces = tuple[str | tuple[str, str], ...]


def pieces(words: str) -> Pieces:
    """The words between the holes, and of each hole its name and category (which is the name, if none is given)."""
    out: list[str | tuple[str, str]] = []
    at = 0
    for found in _HOLE.finditer(words):
        out += [words[at : found.start()], (found[1], found[2] or found[1])]
        at = found.end()
    return tuple(part for part in [*out, words[at:]] if part)


def said(parts: Pieces, found: Found, scope: Scope) -> Words:
    """The words with what stands in their holes.

    Raises:
        CannotExport: if that cannot be said.
    """
    out: list[Part] = []
    for part in parts:
        out += [part] if isinstance(part, str) else CATEGORIES[part[1]].write(found[part[0]], scope)
    return together(*out)


def heard(parts: Pieces, words: Words, reading: Reading) -> Found | None:
    """What stands in the holes, if the words are these; None if not, or if a hole cannot be read."""
    for values in _matches(parts, words):
        found: Found = {}
        for (name, category), value in values:
            meant = CATEGORIES[category].read(value, reading)
            if meant is None or found.setdefault(name, meant) != meant:
                break
        else:
            return found
    return None


def _matches(parts: Pieces, words: Words) -> Iterable[list[tuple[tuple[str, str], Words]]]:
    """Ways in which the words are the pieces: what stands in each hole, of which no two stand side by side."""
    sign = "".join(part if isinstance(part, str) else chr(_FIRST + k) for k, part in enumerate(words))
    pattern = "".join(re.escape(part) if isinstance(part, str) else "(.+?)" for part in parts)
    if (match := re.fullmatch(pattern, sign)) is not None:
        holes = [part for part in parts if not isinstance(part, str)]
        yield [(hole, _words(text, words)) for hole, text in zip(holes, match.groups(), strict=True)]


def _words(text: str, words: Words) -> Words:
    return together(*(words[ord(each) - _FIRST] if ord(each) >= _FIRST else each for each in text))


_FIRST = 0xF0000
"""Stands for what is no text while words are matched: a character that no script has."""


class Phrases:
    """A table of phrases: the first that says a value writes it, the first whose words they are reads them."""

    def __init__(self, phrases: Iterable[Phrase]) -> None:
        self.phrases = tuple(phrases)
        self._parts = [(phrase, pieces(phrase.words)) for phrase in self.phrases]
        self._by_type: dict[type, list[tuple[Phrase, Pieces]]] = {}
        for phrase, parts in self._parts:
            if not phrase.reads:
                self._by_type.setdefault(type(phrase.value), []).append((phrase, parts))

    def write(self, value: Any, scope: Scope) -> Words:
        """The words for a value.

        Raises:
            CannotExport: if no phrase says it.
        """
        problem: CannotExport | None = None
        for phrase, parts in self._by_type.get(type(value), ()):
            found: Found = {}
            if agrees(phrase.value, value, found):
                try:
                    return said(parts, found, scope)
                except CannotExport as other:
                    problem = problem or other
        raise problem or CannotExport(value, "there are no words for it")

    def read(self, words: Words, reading: Reading) -> Any:
        """The value of words; None if no phrase has them."""
        for phrase, parts in self._parts:
            if (found := heard(parts, words, reading)) is not None:
                return filled(phrase.value, found)
        return None

    def category(self) -> Category:
        """The table as a category of holes."""
        return Category(self.write, self.read)
