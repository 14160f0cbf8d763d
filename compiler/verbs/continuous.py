"""Continuous effects of resolving spells and abilities (CR 611.2): what a clause changes, and until when."""

from __future__ import annotations

from collections.abc import Sequence

from ...grammar import nodes as n
from .. import instructions as i
from ..modifying import Found, modified
from ..modifying.as_though import as_though
from ..modifying.found import done
from .said import Said

#: Verbs of what comes about: without a duration it is for good.
_COMES_ABOUT = frozenset(["gain", "become"])


def change(said: Said) -> Sequence[i.Step] | None:
    """“Creatures you control get +1/+1 until end of turn”, “gain control of it”, “it can't block this turn”."""
    found = modified(said)
    if found is None or (isinstance(found.what, i.Reference) and found.what.what == "other"):
        return None
    timed, until = said.lasts()
    if found.until is not None:
        timed, until = True, found.until
    comes_about = said.verb in _COMES_ABOUT and done(said)
    if not timed and not comes_about and not _lasts_for_good(found):
        return None
    return [i.Gain(found.what, found.changes, until, **said.words)]


def permitted(said: Said, then: n.Subordinate) -> i.Gain | None:
    """“it can attack this turn | as though it didn't have defender” (CR 609.4)."""
    found = as_though(said, then)
    timed, until = said.lasts()
    if found is None or not (timed or found.until is not None):
        return None
    if isinstance(found.what, i.Reference) and found.what.what == "other":
        return None
    return i.Gain(found.what, found.changes, found.until or until, **said.words)


def _lasts_for_good(found: Found) -> bool:
    """Whether no static ability would say it: “that creature loses defender”, “it's a Zombie in addition to …”.

    Else the words may be those of a static ability that says more than is understood.
    """
    match found.changes:
        case (i.SetTypes(added=True), *_):
            return True
        case (i.RemoveAbilities(),):
            return isinstance(found.what, i.Reference) and found.what.what in ("that", "target", "created")
    return False


DONE = {"": change}
HELD = {"": change}
