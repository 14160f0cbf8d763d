"""Noun phrases that name numbers, as expressions that a board can evaluate; loaded with the first text that has one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...doors import Room, Unanswered

if TYPE_CHECKING:
    from .... import instructions as i
    from ....grammar import nodes as n
    from ...ledger.source import Source

QUANTITIES = Room()


@QUANTITIES.door
def quantity(node: n.Quantity | n.Noun | n.Unparsed, source: Source) -> i.Quantity:
    """A number as an expression; what cannot be told from the board is ``Asked`` with its words.

    All words are claimed: they are in the expression's fields, or kept by an ``Asked``.
    """
    raise Unanswered


@QUANTITIES.door
def count_of(node: n.Noun, source: Source) -> i.Quantity:
    """How many there are of what a noun phrase names: objects, players, counters on an object."""
    raise Unanswered


@QUANTITIES.door
def players_counted(node: n.Noun, source: Source) -> i.Quantity:
    """“opponents you have”, “for each player”: how many players there are."""
    raise Unanswered


@QUANTITIES.door
def bare(node: n.Noun) -> n.Noun:
    """Without the words that say how many: “three or more artifacts” -> “artifacts”."""
    raise Unanswered


@QUANTITIES.door
def happened(node: n.Noun, source: Source) -> i.Quantity | None:
    """“the life you gained this turn”, “creature that died this turn”: how much, or how often."""
    raise Unanswered


@QUANTITIES.door
def damage_prevented(node: n.Noun, source: Source) -> i.ThatMany | None:
    """“for each 1 damage prevented this way”: so much as was prevented."""
    raise Unanswered


@QUANTITIES.door
def flips_won(node: n.Noun, source: Source) -> i.PlayerNumber | None:
    """“for each flip you won”: how many of the flips of the effect (CR 705.2)."""
    raise Unanswered


@QUANTITIES.door
def devotion(node: n.Noun, source: Source) -> i.Devotion | None:
    """“your devotion to white and black” (CR 700.5)."""
    raise Unanswered
