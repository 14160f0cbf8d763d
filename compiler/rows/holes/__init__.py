"""What stands in the holes of rows: an example of each category, and who reads it."""

from __future__ import annotations

from functools import cache, partial

from ..row import kind_of
from . import amounts, objects, players, stack, words
from .category import Categories, Read

CATEGORIES: Categories = {
    name: category
    for family in (amounts, objects, players, stack, words)
    for name, category in family.CATEGORIES.items()
}


@cache
def reads(category: str) -> Read:
    """What reads the words in a hole of the category: “many coin” counts coins."""
    kind, of = kind_of(category)
    return partial(amounts.many, of) if kind == "many" else CATEGORIES[kind][1]


def example(category: str) -> str:
    """What stands in a hole of the category while the words of a row are parsed: “two coin”, of “many coin”."""
    kind, of = kind_of(category)
    return f"two {of}" if kind == "many" else CATEGORIES[kind][0]
