"""The five colors: the mana symbols they are written as in values, their order, and the words for them (CR 105.1)."""

from __future__ import annotations

from collections.abc import Iterable

#: The words by the colors, in the order that cards use.
COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
COLORS = tuple(COLOR_WORDS)
COLORS_BY_WORD = {word: color for color, word in COLOR_WORDS.items()}


def color_called(word: str) -> str:
    """The color of a word or a symbol in any case: “red”, “R”; "" for what is none."""
    said = word.casefold()
    return next((color for color, name in COLOR_WORDS.items() if said in (name, color.casefold())), "")


def in_order(colors: Iterable[str]) -> tuple[str, ...]:
    """The colors in their order, each once; whatever else stands among them comes after, in the alphabet's."""
    given = set(colors)
    return (*(color for color in COLORS if color in given), *sorted(given.difference(COLORS)))
