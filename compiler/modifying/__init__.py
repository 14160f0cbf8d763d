"""What a clause changes of objects or players: the same words for resolving effects and for static abilities.

A reader takes a clause as ``Said`` and gives what is changed and how, or None where the clause says more or something
else. It claims the words that it puts into fields; a clause of which anything stays unclaimed is left as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from ..clauses.said import Said
from .found import Found


def modified(said: Said) -> Found | None:
    """What the clause changes, and how; None if it is about something else."""
    for read in _readers():
        mark = said.source.mark()
        found = read(said)
        if found is not None:
            return found
        said.source.forget(mark)
    return None


@cache
def _readers() -> Sequence[Callable[[Said], Found | None]]:
    from .readers import READERS

    return READERS


__all__ = ["Found", "modified"]
