"""What a clause changes of objects or players: the same words for resolving effects and for static abilities.

A reader takes a clause as ``Said`` and gives what is changed and how, or None where the clause says more or something
else. It claims the words that it puts into fields; a clause of which anything stays unclaimed is left as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..clauses.said import Said
from ..doors import Room, Unanswered
from .found import Found

MODIFYING = Room()


def modified(said: Said) -> Found | None:
    """What the clause changes, and how; None if it is about something else."""
    for read in readers_in_order():
        mark = said.source.mark()
        found = read(said)
        if found is not None:
            return found
        said.source.forget(mark)
    return None


@MODIFYING.door
def readers_in_order() -> Sequence[Callable[[Said], Found | None]]:
    """The readers of what a clause changes, in the order in which they are asked."""
    raise Unanswered


__all__ = ["Found", "modified"]
