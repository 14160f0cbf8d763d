"""The readers of Riftbound, each asked before the one that all games share (`GameReaders`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....ledger.own import GameReaders
from ..rows import TABLE
from . import changes, conditions, costs, events, moments, narrowing, nouns, quantities, standing
from .states import QUALITIES

if TYPE_CHECKING:
    from ..... import instructions as i
    from .....grammar import nodes as n
    from ....ledger.source import Source
    from ....modifying import Found


class RiftboundReaders(GameReaders):
    """What of a text of Riftbound only Riftbound's rules explain."""

    qualities = QUALITIES
    actions = TABLE
    next_time = True

    def reference(self, noun: n.Noun, source: Source) -> i.Reference | None:
        """See `nouns`."""
        mark = source.mark()
        found = nouns.own(noun, source)
        if found is None:
            source.forget(mark)
        return found

    def narrowing(self, modifier: n.Modifier, source: Source) -> tuple[i.Predicate, ...] | None:
        """See `narrowing`."""
        mark = source.mark()
        found = narrowing.own(modifier, source)
        if found is None:
            source.forget(mark)
        return found

    def quantity(self, noun: n.Node, source: Source) -> i.Quantity | None:
        """See `quantities`."""
        mark = source.mark()
        found = quantities.own(noun, source)
        if found is None:
            source.forget(mark)
        return found

    def condition(self, clause: n.Clause, source: Source, words: str, it: Any) -> i.Condition | None:
        """See `conditions`."""
        return conditions.own(clause, source, words, it)

    def event(self, clause: n.Clause, source: Source) -> i.AnyEvent | None:
        """See `events`."""
        return events.own(clause, source)

    def beginning(self, node: n.Node, source: Source) -> i.Begins | None:
        """See `events`."""
        return moments.beginning(node, source)

    def statics(self, line: n.Sentence, source: Source) -> list[i.Static] | None:
        """See `standing`."""
        return standing.own(line, source)

    def as_played(self, line: n.Sentence) -> n.Part | None:
        """See `costs`."""
        return costs.as_played(line)

    def casting(self, line: n.Sentence, source: Source, do: Any) -> i.CastingCost | None:
        """See `costs`."""
        return costs.casting(line, source, do)

    def restricted(self, line: n.Sentence, source: Source) -> Any:
        """See `costs`."""
        return costs.restricted(line, source)

    def changed(self, said: Any) -> Found | None:
        """See `changes`."""
        return changes.own(said)
