"""What stands in the holes of rows: an example of each category, and who reads it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

from ....grammar import nodes as n
from ...clauses.said import Said
from ..row import kind_of
from . import amounts, objects, players, stack, words
from .category import Categories, Read

CATEGORIES: Categories = {
    name: category
    for family in (amounts, objects, players, stack, words)
    for name, category in family.CATEGORIES.items()
}


#: Categories that have a noun behind their name, with the words before it in an example: “two coins”.
_WITH_NOUN: Mapping[str, tuple[str, Callable[[str, n.Node, Said], object | None]]] = {
    "many": ("two", amounts.many),
    "of": ("your", players.of),
}


@cache
def reads(category: str) -> Read:
    """What reads the words in a hole of the category: “many coin” counts coins."""
    kind, noun = kind_of(category)
    return partial(_WITH_NOUN[kind][1], noun) if noun else CATEGORIES[kind][1]


def example(category: str) -> str:
    """What stands in a hole of the category while the words of a row are parsed: “two coin”, of “many coin”."""
    kind, noun = kind_of(category)
    return f"{_WITH_NOUN[kind][0]} {noun}" if noun else CATEGORIES[kind][0]
