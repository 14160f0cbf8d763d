"""The room of nouns: objects, players, quantities, conditions and events, which speak of each other.

An object is “with power less than the number of creatures an opponent controls”, a number “the damage dealt this turn
by creatures that …”, a condition and an event hold both: the recursion is the language's own.

Readers of one part ask those of another at its door (`objects`, `quantities`, `conditions`, `events`), or, for what a
door does not need itself, here: each reader is found in its module when it is called, which the first text that has
such words loads. Descriptions (`characteristics`) ask for the rest, and nothing here asks for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ... import instructions as i
    from ...grammar import nodes as n
    from ..ledger.source import Source


def narrowed(modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...] | None:
    """What a modifier says of relations, by numbers and players."""
    from .narrowing import narrowed as read

    return read(modifier, source)


def underwent(modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...] | None:
    """What a modifier says of what has happened to objects."""
    from .conditions.history import underwent as read

    return read(modifier, source)


def amount_of_events(node: n.Noun, source: Source) -> i.Quantity | None:
    """How much a noun says of what has happened."""
    from .conditions.history import amount_of as read

    return read(node, source)


def amount_done_this_way(node: n.Noun, source: Source) -> i.Quantity | None:
    """How much a noun says of what the effect has done."""
    from .conditions.this_way import amount_of as read

    return read(node, source)
