"""Small words of card English as values: numbers, colors, singulars."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Literal

from ..grammar import nodes as n
from ..grammar.mistakes import has_task
from . import instructions as i

TYPE_LINE = ("Tribal", "Kindred", "Enchantment", "Artifact", "Land", "Creature")
Op = Literal["=", "≥", "≤", ">", "<", "≠"]

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = {tens: 10 * k for k, tens in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)}
NUMBERS = (
    {word: value for value, word in enumerate(_UNITS)}
    | _TENS
    | {f"{tens}-{unit}": value + k for tens, value in _TENS.items() for k, unit in enumerate(_UNITS[1:10], 1)}
    | {"a": 1, "an": 1, "another": 1, "a pair": 2, "a couple": 2, "a dozen": 12, "one hundred": 100}
)
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
COLOR_ORDER = "WUBRG"
CARD_TYPES = frozenset(
    "artifact battle conspiracy creature dungeon enchantment instant kindred land phenomenon plane planeswalker scheme "
    "sorcery tribal vanguard".split()
)
SUPERTYPES = frozenset("basic legendary ongoing snow world".split())


def number(word: str) -> int | None:
    """The number that a word or digits stand for, or None."""
    word = word.strip().lower()
    if word in NUMBERS:
        return NUMBERS[word]
    digits = word.replace(",", "")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 400 else None


def color_letters(words: tuple[str, ...]) -> tuple[str, ...]:
    """Color words as W, U, B, R, G, in that order; "colorless" is none, "all colors" all; others in angle brackets."""
    letters: set[str] = set()
    others: list[str] = []
    for word in words:
        if word in COLORS:
            letters.add(COLORS[word])
        elif word == "all colors":
            letters.update(COLOR_ORDER)
        elif word != "colorless":
            others.append(f"<{word}>")
    return (*(c for c in COLOR_ORDER if c in letters), *others)


@cache
def subtypes() -> dict[str, frozenset[str]]:
    """Subtype -> the card types that it goes with, lower case (CR 205.3)."""
    out: dict[str, set[str]] = {}
    for line in definition_lines("subtypes"):
        kind, _, names = line.partition("|")
        for name in names.split(","):
            out.setdefault(name.strip(), set()).add(kind.strip())
    return {name: frozenset(kinds) for name, kinds in out.items()}


def definition_lines(name: str) -> list[str]:
    """The lines of a definitions file without their rule numbers."""
    return [text for _, text in numbered_lines(name)]


def numbered_lines(name: str) -> list[tuple[str, str]]:
    """The lines of a definitions file: (rule number, text)."""
    text = resources.files(__package__).joinpath(f"definitions/{name}.txt").read_text("utf-8")
    out = []
    for line in re.sub(r"(?<=\w)’(?=\w)", "'", text).splitlines():  # an apostrophe as cards print it
        if line.strip() and not line.startswith("#"):
            rule, _, rest = line.partition("|")
            out.append((rule.strip(), rest.strip()))
    return out


def in_type_line(types: Iterable[str]) -> tuple[str, ...]:
    """Card types, each once, in the order in which type lines have them: “Artifact Creature”."""
    return tuple(sorted(dict.fromkeys(types), key=lambda t: TYPE_LINE.index(t) if t in TYPE_LINE else len(TYPE_LINE)))


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


def singular_type(word: str) -> str:
    """“creatures” -> “creature”, “sorceries” -> “sorcery”; lower case."""
    word = word.lower()
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") else word


def text_of(node: n.Node, text: str) -> str:
    """The words that a node stands for."""
    return text[node.span.start : node.span.end].rstrip(" ,")


def plain(words: str) -> str:
    """Lower case, straight apostrophes."""
    return words.lower().replace("’", "'")


def number_word(word: str) -> i.Quantity | None:
    """A number word, digits, or X; None for anything else."""
    value = number(word)
    if value is not None:
        return i.Number(value)
    return i.Variable(word.upper()) if word.lower() in ("x", "y", "z") else None
