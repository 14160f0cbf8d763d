"""Phrases as data: words that today's cards no longer say, and what they say instead; first match at a place wins.

A row is “words → words”. Words in small letters are themselves; ``a|b`` is either; ``word?`` may be missing; SELF is
the card's own name, NUM digits, SYM a symbol, SIZE power and toughness, ANY any one word; ``^word`` begins a sentence.
Brackets mark what is replaced where the rest is only its surroundings; ``$2`` is the second word as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from ..compiler.slips.edits import Edit
from ..grammar.marks import plain
from .reading import Reading
from .rule import Check, Found
from .words import Word, Words

_CLASSES = {"NUM": "number", "SYM": "symbol", "SIZE": "size", "SELF": "self"}


class Element(NamedTuple):
    """A place of a pattern: the words that fit, or their kind; whether it may be missing, is replaced, begins a
    sentence.
    """

    words: frozenset[str]
    kind: str
    optional: bool
    replaced: bool
    opens: bool

    def fits(self, word: Word) -> bool:
        """Whether a word may stand in this place."""
        if self.opens and not word.opens:
            return False
        if not self.kind:
            return word.low in self.words
        return self.kind == word.kind or (self.kind == "any" and word.kind == "word")


class Row(NamedTuple):
    """A pattern and what is written instead."""

    elements: tuple[Element, ...]
    instead: str


class Match(NamedTuple):
    """Where a pattern fits: the words (None for one that is missing), and the edit."""

    words: tuple[Word | None, ...]
    edit: Edit


@cache
def row(said: str) -> Row:
    """A row from its line."""
    pattern, _, instead = said.partition("→")
    replaced = "[" not in pattern
    elements = []
    for word in pattern.replace("[", " [ ").replace("]", " ] ").split():
        if word in "[]":
            replaced = word == "["
            continue
        optional = word.endswith("?") and len(word) > 1
        opens = word.startswith("^")
        word = word.removesuffix("?") if optional else word.removeprefix("^")
        kind = _CLASSES.get(word, "any" if word == "ANY" else "")
        elements.append(Element(frozenset() if kind else frozenset(word.split("|")), kind, optional, replaced, opens))
    return Row(tuple(elements), instead.strip())


class Phrases:
    """Some rows, by the words that they begin with."""

    def __init__(self, rows: Iterable[str]) -> None:
        self._by_word: dict[str, list[Row]] = {}
        self._by_kind: dict[str, list[Row]] = {}
        for said in rows:
            made = row(said)
            first = made.elements[0]
            for word in first.words:
                self._by_word.setdefault(word, []).append(made)
            if first.kind:
                self._by_kind.setdefault(first.kind, []).append(made)
        self.firsts = frozenset(self._by_word)

    def find(self, reading: Reading) -> Iterator[Match]:
        """Where a row fits, in the order of the text."""
        by_word, by_kind = self._by_word, self._by_kind
        done = 0
        for k in [k for k, word in enumerate(reading.words) if word.low in by_word or word.kind in by_kind]:
            found = self._first(reading, k) if k >= done else None
            if found is not None:
                yield found
                done = k + sum(word is not None for word in found.words)

    def _first(self, reading: Reading, k: int) -> Match | None:
        """The first row that fits from the k-th word on, and changes something."""
        word = reading.words[k]
        for each in (*self._by_word.get(word.low, ()), *self._by_kind.get(word.kind, ())):
            words = _fits(each, reading.words, k)
            edit = _edit(each, words, reading.text) if words is not None else None
            if words is not None and edit is not None:
                return Match(words, edit)
        return None


def _fits(pattern: Row, words: Words, at: int) -> tuple[Word | None, ...] | None:
    out: list[Word | None] = []
    for element in pattern.elements:
        word = words.at(at)
        if element.fits(word):
            out.append(word)
            at += 1
        elif element.optional:
            out.append(None)
        else:
            return None
    return tuple(out)


def _edit(pattern: Row, found: tuple[Word | None, ...], text: str) -> Edit | None:
    inside = [w for w, element in zip(found, pattern.elements, strict=True) if element.replaced and w is not None]
    if not inside:
        return None
    start, end = inside[0].start, inside[-1].end
    said = _filled(pattern.instead, found)
    if not said:
        start, end = _with_a_space(text, start, end)
    else:
        said = sentence_case(said, inside[0].text)
    return None if text[start:end] == said else Edit(start, end, said)


def sentence_case(said: str, instead_of: str) -> str:
    """Words with a capital where what they stand for has one."""
    return said[0].upper() + said[1:] if instead_of[0].isupper() and said[0].islower() else said


def _filled(said: str, found: tuple[Word | None, ...]) -> str:
    """What is written instead, with the words of the text in the places of “$2”."""
    if "$" not in said:
        return said
    for number in range(len(found), 0, -1):
        word = found[number - 1]
        said = said.replace(f"${number}", word.text if word is not None else "")
    return " ".join(said.split())


def _with_a_space(text: str, start: int, end: int) -> tuple[int, int]:
    """A place with the space before it, or else behind it: with both, two would be left of what is left out."""
    if start and text[start - 1] == " ":
        return start - 1, end
    return start, end + (text[end : end + 1] == " ")


def phrases(*rows: str, said: str = "today's cards say “{right}”", not_after: str = "") -> Check:
    """A check that finds these rows; ``not_after``: words behind which cards say it still."""
    known = Phrases(rows)

    def check(reading: Reading) -> Iterator[Found]:
        for match in known.find(reading):
            start, end, words = match.edit
            if not_after and f" {plain(reading.text[:start].rstrip())}".endswith(f" {not_after}"):
                continue
            wrong = reading.text[start:end].strip()
            message = f"“{wrong}”: " + (said.format(right=words) if words else "today's cards leave this out")
            yield Found(
                (start + len(reading.text[start:end]) - len(reading.text[start:end].lstrip()), end),
                message,
                (match.edit,),
            )

    return check
