"""What a clause changes of objects or players: the same words for resolving effects and for static abilities.

A reader takes a clause as ``Said`` and gives what is changed and how, or None where the clause says more or something
else. It claims the words that it puts into fields; a clause of which anything stays unclaimed is left as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import structs

from ... import instructions as i
from ..clauses.said import Said
from ..doors import Room, Unanswered
from .found import Found

MODIFYING = Room()


def modified(said: Said) -> Found | None:
    """What the clause changes, and how; None if it is about something else."""
    if (own := said.source.own.changed(said)) is not None:
        return own  # type: ignore[no-any-return]
    for read in readers_in_order():
        mark = said.source.mark()
        found = read(said)
        if found is not None:
            return _of_next(found)
        said.source.forget(mark)
    return None


def _of_next(found: Found) -> Found:
    """“The next spell you cast this turn has …”: it is not so for longer."""
    among = found.what.among if isinstance(found.what, i.Reference) else None
    is_next = among is not None and any(isinstance(each, i.CastSo) and each.next for each in among.where)
    return structs.replace(found, until="end of turn") if is_next else found


@MODIFYING.door
def readers_in_order() -> Sequence[Callable[[Said], Found | None]]:
    """The readers of what a clause changes, in the order in which they are asked."""
    raise Unanswered


__all__ = ["Found", "modified"]
