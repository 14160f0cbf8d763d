"""Finds the cards that create what a description describes."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches

import msgspec

from ..values.colors import COLORS_BY_WORD
from .creation_words import described, titled
from .creations import Creation, CreationRecord, Token


class BadQuery(ValueError):
    """A description that cannot be looked for: a comparison without a number."""


class Comparison(msgspec.Struct, frozen=True):
    """A number of a creation compared: `pow>=2`, `count=x`. A number that is not fixed equals only itself."""

    what: str
    op: str
    value: str

    def fits(self, creation: Creation, token: Token | None) -> bool:
        """Whether it is so for a creation."""
        if self.what == "count":
            found: str | None = creation.count
        elif token is None:
            found = None
        else:
            found = token.power if self.what == "power" else token.toughness
        if found is None:
            return False
        if not (found.isdecimal() and self.value.isdecimal()):
            same = found.upper() == self.value
            return (self.op == "=" and same) or (self.op == "!=" and not same)
        return bool(_OPERATORS[self.op](int(found), int(self.value)))


class CreationQuery(msgspec.Struct, frozen=True):
    """A description to look for: every part that is given has to fit, the colors (where given) exactly."""

    power: str | None
    toughness: str | None
    colors: frozenset[str] | None
    words: frozenset[str]
    copies: bool
    comparisons: tuple[Comparison, ...] = ()

    def fits(self, creation: Creation) -> bool:
        """Whether a creation is what the query describes."""
        token = creation.token
        if not all(comparison.fits(creation, token) for comparison in self.comparisons):
            return False
        if token is None:
            if not self.copies:
                return False
            text, how = _copy_text(creation), _words_of_entering(creation)
            said = all(word in how or word in text for word in self.words)
            return self.power is None and self.colors is None and said
        if self.copies:
            return False
        if self.power is not None and (self.power, self.toughness) != (token.power, token.toughness):
            return False
        if self.colors is not None and self.colors != frozenset(token.colors):
            return False
        words = _words_of(creation, token)
        return self.words <= words | _plurals(words)


Alternatives = tuple[CreationQuery, ...]
"""What is looked for: a creation that fits any of these."""

_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_COMPARED = {
    **dict.fromkeys(("pow", "power"), "power"),
    **dict.fromkeys(("tou", "toughness"), "toughness"),
    **dict.fromkeys(("count", "number"), "count"),
}
_COMPARISON = re.compile(r"([a-z]+)(!=|>=|<=|=|>|<)(.*)")
_IDLE = frozenset("a an and with token tokens the of named".split())
_COPY_WORDS = frozenset({"copy", "copies"})
_MARKS = str.maketrans(dict.fromkeys(',“”"', " "))
NEAREST = 2
ALIKE = 0.65


def creation_query(text: str) -> Alternatives:
    """Understand a description such as `1/1 white Soldier`, `goblin haste or zombie`, `pow>=2 count=x`, `copy`.

    Raises `BadQuery` for a comparison that compares nothing.
    """
    parts = re.split(r"\s+or\s+", f" {text.translate(_MARKS).lower()} ")
    return tuple(_one_query(part.split()) for part in parts if part.strip()) or (_one_query([]),)


def _one_query(given: Iterable[str]) -> CreationQuery:
    power = toughness = None
    colors: set[str] | None = None
    words: set[str] = set()
    comparisons: list[Comparison] = []
    copies = False
    for word in given:
        first, slash, second = word.partition("/")
        if slash and first and second and all(_is_number(part) for part in (first, second)):
            power, toughness = first.upper(), second.upper()
        elif compared := _COMPARISON.fullmatch(word):
            comparisons.append(_comparison(*compared.groups()))
        elif word in COLORS_BY_WORD:
            colors = (colors or set()) | {COLORS_BY_WORD[word]}
        elif word == "colorless":
            colors = colors or set()
        elif word in _COPY_WORDS:
            copies = True
        elif word not in _IDLE:
            words.add(word)
    wanted = None if colors is None else frozenset(colors)
    return CreationQuery(power, toughness, wanted, frozenset(words), copies, tuple(comparisons))


def _comparison(what: str, op: str, value: str) -> Comparison:
    if what not in _COMPARED:
        raise BadQuery(f"“{what}” is no number of a token; power (pow), toughness (tou) and count are")
    if not (value.isdecimal() or value in ("x", "*")):
        raise BadQuery(f"“{what}{op}{value}” compares with no number; {what}{op}2 does, and {what}=x")
    return Comparison(_COMPARED[what], op, value.upper())


def _is_number(text: str) -> bool:
    return text.removeprefix("+").removeprefix("-").isdecimal() or text in ("x", "*") or "*" in text


def _copy_text(creation: Creation) -> str:
    return f"{creation.copy_of or ''} {' '.join(creation.exceptions)}".lower()


def _words_of(creation: Creation, token: Token) -> set[str]:
    """Give all words that describe a created token, in lower case."""
    parts = [
        token.name or "",
        *token.supertypes,
        *token.types,
        *token.subtypes,
        *token.tags,
        *token.keywords,
    ]
    return _bare(parts) | _words_of_entering(creation)


def _words_of_entering(creation: Creation) -> set[str]:
    """Give the words that describe how it enters, in lower case."""
    tapped, attacking = ("tapped" if creation.tapped else ""), ("attacking" if creation.attacking else "")
    return _bare([tapped, attacking, creation.enters or ""])


def _bare(parts: Iterable[str]) -> set[str]:
    return {word.strip("“”\".,'’") for part in parts for word in part.lower().split()}


def _plurals(words: set[str]) -> set[str]:
    return {f"{word}s" for word in words} | {f"{word[:-1]}ies" for word in words if word.endswith("y")}


def fits(alternatives: Alternatives, creation: Creation) -> bool:
    """Whether a creation is what any of the alternatives describes."""
    return any(query.fits(creation) for query in alternatives)


def creators(
    alternatives: Alternatives, records: Iterable[CreationRecord]
) -> list[tuple[CreationRecord, list[Creation]]]:
    """The records of the cards that create what is looked for, with the creations that fit.

    Sorted: those whose fitting creation is said in the fewest words come first, then by name.
    """
    found = [
        (record, fitting)
        for record in records
        if (fitting := [creation for creation in record.creations if fits(alternatives, creation)])
    ]
    return sorted(found, key=lambda one: (min(len(described(creation)) for creation in one[1]), one[0].name))


class CreatedToken(msgspec.Struct, frozen=True):
    """A token that some cards create: its name, what it is, and which cards these are."""

    name: str
    description: str
    token: Token
    makers: tuple[str, ...]


def created_tokens(text: str, records: Iterable[CreationRecord]) -> list[CreatedToken]:
    """The tokens that a description fits, those of that very name first, then those that most cards create."""
    alternatives = creation_query(text)
    found: dict[tuple[str, str], tuple[Token, dict[str, None]]] = {}
    for record in records:
        for creation in record.creations:
            if creation.token is not None and fits(alternatives, creation):
                kind = (titled(creation), described(creation))
                found.setdefault(kind, (creation.token, {}))[1][record.name] = None
    made = [CreatedToken(*kind, token, tuple(makers)) for kind, (token, makers) in found.items()]
    wanted = text.strip().casefold()
    return sorted(made, key=lambda one: (one.name.casefold() != wanted, -len(one.makers), one.description))


class UnknownWord(msgspec.Struct, frozen=True):
    """A word of a query that describes no creation of any card, and those that do and are like it."""

    word: str
    like: tuple[str, ...]


def unknown_words(alternatives: Alternatives, records: Iterable[CreationRecord]) -> list[UnknownWord]:
    """The words of a query because of which nothing is found."""
    wanted = frozenset[str]().union(*(query.words for query in alternatives))
    known: set[str] = set()
    copied: list[str] = []
    for creation in (creation for record in records for creation in record.creations):
        if creation.token is not None:
            known |= _words_of(creation, creation.token)
        else:
            copied.append(_copy_text(creation))
            known |= _words_of_entering(creation)
    unknown = wanted - known - _plurals(known)
    if any(query.copies for query in alternatives):
        unknown = frozenset(word for word in unknown if not any(word in text for text in copied))
    vocabulary = sorted({*known, *COLORS_BY_WORD, "colorless", *_COPY_WORDS})
    like = {word: tuple(get_close_matches(word, vocabulary, NEAREST, ALIKE)) for word in sorted(unknown)}
    return [UnknownWord(word, nearest) for word, nearest in like.items()]
