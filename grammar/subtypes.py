"""Type lines (CR 205): the subtypes of a game's definitions, their singulars, and the order of card types."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ..texts.patterns import regex
from .definitions import DEFINITIONS_KEPT, NONE, Definitions
from .mistakes import has_task
from .nodes import NounPhrase, Word
from .senses import REMEMBERED, SUPERTYPES

_ORDER = ("Tribal", "Kindred", "Enchantment", "Artifact", "Land", "Creature")
#: What a quality stands after: “protection from goblins”.
_FROM = regex(r"(?<=\bfrom )[a-z]+")
_IRREGULAR = {
    "Mice": "Mouse",
    "Oxen": "Ox",
    "Foxes": "Fox",
    "Octopuses": "Octopus",
    "Octopi": "Octopus",
    "Fungi": "Fungus",
    "Geese": "Goose",
    "Sphinxes": "Sphinx",
}


@lru_cache(maxsize=DEFINITIONS_KEPT)
def subtypes(definitions: Definitions = NONE) -> dict[str, frozenset[str]]:
    """Subtype -> the card types that it goes with, lower case (CR 205.3)."""
    out: dict[str, set[str]] = {}
    for line in definitions.all("subtypes"):
        for name in line.sentences:
            out.setdefault(name, set()).add(line.name)
    return {name: frozenset(kinds) for name, kinds in out.items()}


def type_of(kinds: Iterable[str]) -> str:
    """The card type that all of these subtypes go with, where it is no creature type: "artifact" of “Equipment”."""
    known = subtypes()
    types = frozenset.intersection(*(known.get(kind, frozenset()) for kind in kinds))
    return next(iter(types)) if len(types) == 1 and not types & {"creature", "planeswalker"} else ""


@lru_cache(maxsize=REMEMBERED)
def is_subtype(word: str) -> bool:
    """Whether a capitalised word may be a subtype: a new word may, one with a task may not (“Red”, “Token”, “With”)."""
    return singular_subtype(word) in subtypes() or not has_task(word)


@lru_cache(maxsize=REMEMBERED)
def singular_subtype(word: str) -> str:
    """“Goblins” -> “Goblin”, “Elves” -> “Elf”, “Plains” -> “Plains”: by the list of subtypes, else by the ending."""
    known = subtypes()
    if word in known:
        return word
    guesses = []
    if word.endswith("ves"):
        guesses += [word[:-3] + "f", word[:-3] + "fe"]
    if word.endswith("ies"):
        guesses += [word[:-1], word[:-3] + "y"]
    if word.endswith("men"):
        guesses.append(word[:-3] + "man")
    if word.endswith("es"):
        guesses += [word[:-2], word[:-1]]
    if word.endswith("s"):
        guesses.append(word[:-1])
    if word in _IRREGULAR:
        guesses.append(_IRREGULAR[word])
    for guess in guesses:
        if guess in known:
            return guess
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "'s", "’s")) else word


def in_type_line(types: Iterable[str]) -> tuple[str, ...]:
    """Card types, each once, in the order in which type lines have them: “Artifact Creature”."""
    return tuple(sorted(dict.fromkeys(types), key=lambda t: _ORDER.index(t) if t in _ORDER else len(_ORDER)))


def split_type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Supertypes, card types and subtypes of a type line (CR 205.1)."""
    left, _, right = line.replace(" - ", " — ").partition(" — ")
    words = [w for w in left.split() if w != "Token"]
    known = subtypes()
    kinds: list[str] = []
    rest = right.split()
    while rest:
        two = " ".join(rest[:2])
        if len(rest) > 1 and two in known:
            kinds.append(two)
            rest = rest[2:]
        else:
            kinds.append(rest.pop(0))
    return (
        tuple(w for w in words if w.lower() in SUPERTYPES),
        tuple(w for w in words if w.lower() not in SUPERTYPES),
        tuple(kinds),
    )


def subtype_of(word: Word) -> str:
    """The subtype that a word names, in the singular: “Goblin” of “Goblins”."""
    return singular_subtype(word.text)


def is_plural(word: Word) -> bool:
    """“creatures”, “Goblins”."""
    return word.plural or (word.kind == "subtype" and subtype_of(word) != word.text)


def keyword_line(keyword: str) -> str:
    """A keyword as it stands in a text: “protection from Goblins” has the subtype's capital (CR 702.16a)."""

    def as_printed(word: re.Match[str]) -> str:
        capital = word.group().capitalize()
        return capital if singular_subtype(capital) in subtypes() else word.group()

    return _FROM.sub(as_printed, keyword)


def names_subtype(word: Word) -> bool:
    """Whether a word may name a subtype (see `is_subtype`)."""
    return is_subtype(word.text)


def name_of_card(noun: NounPhrase) -> str:
    """“Stormfront Pegasus” of “a Stormfront Pegasus card”: a name, as not all words are subtypes; "" of others."""
    words = noun.plain_words[1:-1]
    if len(words) + 2 != len(noun.words) or noun.modifiers or any(word.kind != "subtype" for word in words):
        return ""
    return "" if all(subtype_of(word) in subtypes() for word in words) else " ".join(word.text for word in words)
