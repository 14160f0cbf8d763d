"""Continuous effects of resolving spells and abilities (CR 611.2): what a clause changes, and until when."""

from __future__ import annotations

from collections.abc import Sequence

from .. import instructions as i
from ..modifying import modified
from .said import Said

#: Changes that are said without a duration where they are for good, or where a rule says how long they last.
_FOR_GOOD = (i.GainControl, i.SetTypes, i.SetColors, i.SetChosen, i.SetName)


def change(said: Said) -> Sequence[i.Step] | None:
    """“Creatures you control get +1/+1 until end of turn”, “gain control of it”, “it can't block this turn”."""
    found = modified(said)
    if found is None:
        return None
    timed, until = said.lasts()
    if found.until is not None:
        timed, until = True, found.until
    if not timed and not _lasts_for_good(found.changes):
        return None
    return [i.Gain(found.what, found.changes, until, **said.words)]


def _lasts_for_good(changes: tuple[i.Modification, ...]) -> bool:
    """“becomes a Zombie in addition to its other types”: what it becomes for good is said beside what it was.

    Else the words may be those of a static ability that says more than is understood.
    """
    return all(isinstance(change, _FOR_GOOD) for change in changes) and all(
        getattr(change, "added", True) for change in changes if not isinstance(change, i.SetColors)
    )


DONE = {"": change}
HELD = {"": change}
