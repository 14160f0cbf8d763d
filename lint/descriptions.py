"""How a text describes the tokens that it creates: the words, and which part of a description each is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..compiler.slips.descriptions import part
from .reading import Reading
from .words import Word, Words

_CREATE = frozenset("create creates creating created".split())
#: So many words are looked at.
_LONGEST = 16


class Description(NamedTuple):
    """Words after “create”, with their parts, up to the first that is no part of a description."""

    words: tuple[Word, ...]
    parts: tuple[str, ...]
    stop: int  # the place among the text's words of the first that is no part


def descriptions(reading: Reading) -> Iterator[Description]:
    """What is created, as far as it is described: “a tapped 1/1 white Soldier creature token”."""
    words = reading.words
    for k, word in enumerate(words):
        if word.low in _CREATE or (word.low in ("and", ",", "plus") and _is_after_token(words, k)):
            found = _described(words, k + 1)
            if len(found.parts) > 1:
                yield found


def _described(words: Words, start: int) -> Description:
    parts: list[str] = []
    for word in words[start : start + _LONGEST]:
        each = _next_part(word, parts)
        if not each:
            break
        parts.append(each)
        if each == "token":
            break
    while parts and parts[-1] == "and":
        parts.pop()
    stop = start + len(parts)
    return Description(tuple(words[start:stop]), tuple(parts), stop)


def _next_part(word: Word, parts: list[str]) -> str:
    """Which part a word is behind others; "" where the description ends before it."""
    last = parts[-1] if parts else ""
    each = part_of(word)
    if not each and word.low == "," and last == "color":
        each = "and"
    if each == "and":
        return each if last in ("color", "and", "keyword") else ""
    return "" if each == "quantity" and parts else each


def _is_after_token(words: Words, k: int) -> bool:
    """Whether “and” or a comma joins one more token: “a Food token and a Clue token”."""
    before = words.at(k - 1).low
    if before in ("token", "tokens"):
        return k + 1 < len(words) and part_of(words[k + 1]) == "quantity"
    return words[k].low == "and" and before == "," and _is_after_token(words, k - 1)


def part_of(word: Word) -> str:
    """Which part of a description a word is; "" if none."""
    return "" if word.kind == "self" else part(word.text)
