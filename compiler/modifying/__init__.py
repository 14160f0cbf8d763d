"""What a clause changes of objects or players: the same words for resolving effects and for static abilities.

A reader takes a clause as ``Said`` and gives what is changed and how, or None where the clause says more or something
else. It claims the words that it puts into fields; a clause of which anything stays unclaimed is left as it stands.
"""

from __future__ import annotations

from collections.abc import Callable

from ..verbs.said import Said
from . import abilities, causes, control, costs, kinds, permissions, players, restrictions, sizes
from .found import Found

Read = Callable[[Said], Found | None]

_READERS: tuple[Read, ...] = (
    sizes.read,
    abilities.read,
    kinds.read,
    control.read,
    costs.read,
    causes.read,
    restrictions.read,
    permissions.read,
    players.read,
)


def modified(said: Said) -> Found | None:
    """What the clause changes, and how; None if it is about something else."""
    for read in _READERS:
        mark = said.source.mark()
        found = read(said)
        if found is not None:
            return found
        said.source.forget(mark)
    return None


__all__ = ["Found", "modified"]
