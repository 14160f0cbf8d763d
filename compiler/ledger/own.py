"""What a game reads in a way of its own: asked before the readers that all games share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ... import instructions as i
    from ...grammar import nodes as n
    from .source import Source


class GameReaders:
    """The readers of a game that has none of its own: each gives None, so that the shared ones are asked.

    Whoever reads something claims its words, as the shared readers do. ``qualities``: what single words of a noun
    phrase select there and nowhere else, by their senses. ``next_time``: whether “the next time you play a unit this
    turn” is what a triggered ability waits for.
    """

    qualities: Mapping[str, i.Predicate] = MappingProxyType({})
    next_time = False

    @property
    def actions(self) -> Any:
        """The rows (`Table`) of what is done there and nowhere else; None if there are none."""
        return None

    def reference(self, noun: n.Noun, source: Source) -> i.Reference | None:
        """Which objects a noun phrase speaks of."""
        return None

    def narrowing(self, modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...] | None:
        """What stands behind a noun and narrows it."""
        return None

    def quantity(self, noun: n.Node, source: Source) -> i.Quantity | None:
        """A number."""
        return None

    def condition(self, clause: n.Clause, source: Source, words: str, it: Any) -> i.Condition | None:
        """One clause of “if …”, “while …”; ``it`` is what “it” speaks of (`Spoken`)."""
        return None

    def event(self, clause: n.Clause, source: Source) -> i.AnyEvent | None:
        """What a triggered ability waits for."""
        return None

    def beginning(self, node: n.Node, source: Source) -> i.Begins | None:
        """A moment of a turn."""
        return None

    def statics(self, line: n.Sentence, source: Source) -> list[i.Static] | None:
        """A sentence that stands, and that is more than a clause that changes something."""
        return None

    def as_played(self, line: n.Sentence) -> n.Part | None:
        """The part of a sentence that says that the rest is done as the object is played."""
        return None

    def casting(self, line: n.Sentence, source: Source, do: Any) -> i.CastingCost | None:
        """What it costs besides to play the card; ``do`` lowers parts of a sentence (`Do`)."""
        return None

    def restricted(self, line: n.Sentence, source: Source) -> Any:
        """When an ability may be used, or the card be played (`Restricted`)."""
        return None

    def changed(self, said: Any) -> Any:
        """What a clause (`Said`) changes of objects or players (`Found`)."""
        return None


SHARED = GameReaders()
"""For texts of the first game, Magic, whose readers the shared ones are."""
