"""Finds the cards that create what a description describes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from .creation_words import COLOR_WORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from .creations import Creation, CreationRecord, Token


class CreationQuery(msgspec.Struct, frozen=True):
    """A description to look for: every part that is given has to fit, the colors (where given) exactly."""

    power: str | None
    toughness: str | None
    colors: frozenset[str] | None
    words: frozenset[str]
    copies: bool

    def fits(self, creation: Creation) -> bool:
        """Whether a creation is what the query describes."""
        token = creation.token
        if token is None:
            text = _copy_text(creation)
            return self.copies and self.power is None and self.colors is None and all(w in text for w in self.words)
        if self.copies:
            return False
        if self.power is not None and (self.power, self.toughness) != (token.power, token.toughness):
            return False
        if self.colors is not None and self.colors != frozenset(token.colors):
            return False
        return self.words <= _words_of(creation, token)


_IDLE = frozenset("a an and or with token tokens the of named".split())
_COPY_WORDS = frozenset({"copy", "copies"})
_COLORS = {word: letter for letter, word in COLOR_WORDS.items()}


def creation_query(text: str) -> CreationQuery:
    """Understand a description such as `1/1 white Soldier`, `Treasure`, `tapped Zombie with menace`, `copy`."""
    power = toughness = None
    colors: set[str] | None = None
    words: set[str] = set()
    copies = False
    for word in text.replace(",", " ").replace("“", " ").replace("”", " ").replace('"', " ").lower().split():
        first, slash, second = word.partition("/")
        if slash and first and second and all(_is_number(part) for part in (first, second)):
            power, toughness = first.upper(), second.upper()
        elif word in _COLORS:
            colors = (colors or set()) | {_COLORS[word]}
        elif word == "colorless":
            colors = colors or set()
        elif word in _COPY_WORDS:
            copies = True
        elif word not in _IDLE:
            words.add(word)
    return CreationQuery(power, toughness, None if colors is None else frozenset(colors), frozenset(words), copies)


def _is_number(text: str) -> bool:
    return text.removeprefix("+").removeprefix("-").isdecimal() or text in ("x", "*") or "*" in text


def _copy_text(creation: Creation) -> str:
    return f"{creation.copy_of or ''} {' '.join(creation.exceptions)}".lower()


def _words_of(creation: Creation, token: Token) -> set[str]:
    """Give all words that describe a created token, in lower case, plurals and singulars alike."""
    parts = [
        token.name or "",
        *token.supertypes,
        *token.types,
        *token.subtypes,
        *token.tags,
        *token.keywords,
        "tapped" if creation.tapped else "",
        "attacking" if creation.attacking else "",
        creation.enters or "",
    ]
    words = {word.strip("“”\".,'’") for part in parts for word in part.lower().split()}
    return words | {f"{word}s" for word in words} | {f"{word[:-1]}ies" for word in words if word.endswith("y")}


def creators(
    query: CreationQuery, records: Iterable[CreationRecord]
) -> Iterator[tuple[CreationRecord, list[Creation]]]:
    """Yield the records of the cards that create what the query describes, with the creations that fit."""
    for record in records:
        fitting = [creation for creation in record.creations if query.fits(creation)]
        if fitting:
            yield record, fitting


def unknown_words(query: CreationQuery, records: Iterable[CreationRecord]) -> list[str]:
    """Give the words of a query that describe no creation of any card; nothing is found because of them."""
    unknown = set(query.words)
    for creation in (creation for record in records for creation in record.creations):
        if not unknown:
            break
        if creation.token is not None:
            unknown -= _words_of(creation, creation.token)
        else:
            text = _copy_text(creation)
            unknown = {word for word in unknown if word not in text}
    return sorted(unknown)
