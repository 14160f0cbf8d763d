"""Small words of card English as values: numbers, colors, singulars."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

from ..grammar import nodes as n
from ..grammar.definitions import NONE, Definitions
from ..grammar.mistakes import has_task
from ..grammar.senses import number
from ..numerals import whole
from . import instructions as i

TYPE_LINE = ("Tribal", "Kindred", "Enchantment", "Artifact", "Land", "Creature")
Op = Literal["=", "≥", "≤", ">", "<", "≠"]

CARD_TYPES = frozenset(
    "artifact battle conspiracy creature dungeon enchantment instant kindred land phenomenon plane planeswalker scheme "
    "sorcery tribal vanguard".split()
)
SUPERTYPES = frozenset("basic legendary ongoing snow world".split())


@lru_cache(maxsize=64)
def subtypes(definitions: Definitions = NONE) -> dict[str, frozenset[str]]:
    """Subtype -> the card types that it goes with, lower case (CR 205.3)."""
    out: dict[str, set[str]] = {}
    for line in definitions.all("subtypes"):
        for name in line.sentences:
            out.setdefault(name, set()).add(line.name)
    return {name: frozenset(kinds) for name, kinds in out.items()}


def in_type_line(types: Iterable[str]) -> tuple[str, ...]:
    """Card types, each once, in the order in which type lines have them: “Artifact Creature”."""
    return tuple(sorted(dict.fromkeys(types), key=lambda t: TYPE_LINE.index(t) if t in TYPE_LINE else len(TYPE_LINE)))


def type_of(kinds: Iterable[str]) -> str:
    """The card type that all of these subtypes go with, where it is no creature type: "artifact" of “Equipment”."""
    known = subtypes()
    types = frozenset.intersection(*(known.get(kind, frozenset()) for kind in kinds))
    return next(iter(types)) if len(types) == 1 and not types & {"creature", "planeswalker"} else ""


@cache
def is_subtype(word: str) -> bool:
    """Whether a capitalised word may be a subtype: a new word may, one with a task may not (“Red”, “Token”, “With”)."""
    return singular_subtype(word) in subtypes() or not has_task(word)


@cache
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
    guesses += {
        "Mice": ["Mouse"],
        "Oxen": ["Ox"],
        "Foxes": ["Fox"],
        "Octopuses": ["Octopus"],
        "Octopi": ["Octopus"],
        "Fungi": ["Fungus"],
        "Geese": ["Goose"],
        "Sphinxes": ["Sphinx"],
    }.get(word, [])
    for guess in guesses:
        if guess in known:
            return guess
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "'s", "’s")) else word


def pt_value(text: str) -> i.Quantity | str:
    """“1”, “X” or “*” of a power/toughness as a quantity."""
    value = number(text)
    if value is not None:
        return i.Number(value)
    return i.Variable(text) if text in ("X", "Y", "Z") else text


def signed_size(word: n.Word) -> tuple[i.Quantity, i.Quantity]:
    """“+1/-X” as two changes."""
    power, _, toughness = word.text.partition("/")
    return _signed(power), _signed(toughness)


def _signed(words: str) -> i.Quantity:
    sign, body = words[:1], words[1:]
    value: i.Quantity = i.Number(whole(body)) if body.isdecimal() and len(body) < 400 else i.Variable(body)
    if sign == "+":
        return value
    return i.Number(-value.value) if isinstance(value, i.Number) else i.Product(-1, value)


def times(amount: i.Quantity, each: i.Quantity) -> i.Quantity:
    """A change “for each” of so many."""
    if isinstance(amount, i.Number):
        return i.Number(0) if amount.value == 0 else each if amount.value == 1 else i.Product(amount.value, each)
    return i.Asked("for each")


def number_of(word: n.Word | n.Quoted) -> i.Quantity | None:
    """The number that a word stands for, or X; None for any other word."""
    if not isinstance(word, n.Word):
        return None
    if word.number is not None:
        return i.Number(word.number)
    return i.Variable(word.sense.upper()) if word.sense in ("x", "y", "z") else None
