"""Noun phrases that name numbers, as expressions that a board can evaluate; loaded with the first text that has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .... import instructions as i
    from ....grammar import nodes as n
    from ...ledger.source import Source


def quantity(node: n.Quantity | n.Noun | n.Unparsed, source: Source) -> i.Quantity:
    """A number as an expression; what cannot be told from the board is ``Asked`` with its words.

    All words are claimed: they are in the expression's fields, or kept by an ``Asked``.
    """
    from .expressions import quantity as read

    return read(node, source)


def count_of(node: n.Noun, source: Source) -> i.Quantity:
    """How many there are of what a noun phrase names: objects, players, counters on an object."""
    from .counts import count_of as read

    return read(node, source)


def players_counted(node: n.Noun, source: Source) -> i.Quantity:
    """“opponents you have”, “for each player”: how many players there are."""
    from .counts import players_counted as read

    return read(node, source)


def bare(node: n.Noun) -> n.Noun:
    """Without the words that say how many: “three or more artifacts” -> “artifacts”."""
    from .counts import bare as read

    return read(node)


def happened(node: n.Noun, source: Source) -> i.Quantity | None:
    """“the life you gained this turn”, “creature that died this turn”: how much, or how often."""
    from .happening import happened as read

    return read(node, source)


def damage_prevented(node: n.Noun, source: Source) -> i.ThatMany | None:
    """“for each 1 damage prevented this way”: so much as was prevented."""
    from .happening import damage_prevented as read

    return read(node, source)


def flips_won(node: n.Noun, source: Source) -> i.PlayerNumber | None:
    """“for each flip you won”: how many of the flips of the effect (CR 705.2)."""
    from .happening import flips_won as read

    return read(node, source)


def devotion(node: n.Noun, source: Source) -> i.Devotion | None:
    """“your devotion to white and black” (CR 700.5)."""
    from .measures import devotion as read

    return read(node, source)
