"""Noun phrases that name objects: which they select, and which one an effect speaks of.

The readers need one another, and so they ask here: a selection holds references (“attached to that creature”), and a
reference selects (“target creature with flying”).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...doors import Room, Unanswered
from .predicates import certain as certain
from .predicates import flat as flat
from .predicates import holding as holding

if TYPE_CHECKING:
    from .... import instructions as i
    from ....grammar import nodes as n
    from ...ledger.source import Source

OBJECTS = Room()


@OBJECTS.door
def selection(node: n.Noun, source: Source) -> i.Selection:
    """The objects that a noun phrase narrows down to. What a board cannot know becomes a ``Told`` with its words."""
    raise Unanswered


@OBJECTS.door
def reference(node: n.Noun, source: Source) -> i.Reference:
    """Which object or objects a noun phrase speaks of; one that only the players can tell is "other"."""
    raise Unanswered


@OBJECTS.door
def cast_in_turn(node: n.Noun, source: Source) -> i.Reference | None:
    """“The next creature spell you cast this turn”, “the first spell you cast each turn”, as a subject."""
    raise Unanswered


@OBJECTS.door
def possessed(words: Sequence[n.Word], source: Source) -> i.Reference:
    """The object in front of its own: “target creature” of “target creature's power”, “this creature” of “its …”."""
    raise Unanswered


@OBJECTS.door
def zone(node: n.Noun, source: Source) -> tuple[i.Predicate, ...] | None:
    """“your graveyard”, “the battlefield”, “exile”; None for what is no place, or whose is not told by the words."""
    raise Unanswered


@OBJECTS.door
def done_to(node: n.Noun, source: Source) -> i.Reference | None:
    """“creature destroyed this way”, “permanent put into a graveyard this way”: what the effect did this to."""
    raise Unanswered


@OBJECTS.door
def all_of(done: i.Reference) -> i.Reference:
    """“card exiled this way”: any of what was exiled, of whatever kind."""
    raise Unanswered


@OBJECTS.door
def copied(node: n.Noun, source: Source, more: str = "") -> i.Reference:
    """What tokens are copies of, with the words that stand after it (“at random”)."""
    raise Unanswered


@OBJECTS.door
def tokens_noun(node: n.Creation) -> n.Noun | None:
    """The tokens of “whenever you create a red Goblin token” as a noun phrase, which narrows down to such tokens."""
    raise Unanswered
