"""How many times a creature has mutated (CR 702.140d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import Becomes, EventCount, Reference

if TYPE_CHECKING:
    from ..state.objects import Permanent
    from .scope import Scope


def is_asked(asked: EventCount) -> bool:
    """Whether it asks that of the source."""
    match asked:
        case EventCount((Becomes(Reference("source"), "mutated"),), "this game", "times", None):
            return True
    return False


def times(scope: Scope) -> int:
    """How many times the source has, or had as it last was (CR 608.2h)."""
    source = scope.context.source
    there = scope.candidates(((source, 1),)) if source is not None else []
    return max((_times(each.permanent) for each in there if each.permanent is not None), default=0)


def _times(permanent: Permanent) -> int:
    """Each time it has one component more than it was."""
    return max(0, len(permanent.merged) - len(permanent.melded or (permanent.base,)))
