"""What stands and what lasts: of how long it is so a query need not speak."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ... import instructions as i
from .asking import Asking, Bound, Test, rule
from .objects import SOMETHING, is_hole


@rule(i.Static)
def standing(asking: Asking, asked: i.Static) -> Test:
    """What stands, or is so for a time that the query leaves open: “creatures you control get +1/+1”."""
    plain = asking.plain(asked)
    if asked.condition is not None:
        return plain
    change = asking.fields(asked)

    def test(found: Any, bound: Bound) -> Bound | None:
        return change(found, bound) if type(found) is i.Gain else plain(found, bound)

    return test


@rule(i.Begins)
def begins(asking: Asking, asked: i.Begins) -> Test:
    """A part of the turn: “each upkeep” is everybody's (CR 603.2b); whose combat it is may be left open."""
    plain = asking.plain(asked)
    if asked.whose is not None or asked.which != "each" or "combat" in (asked.part or ""):
        return plain
    return lambda found, bound: plain(found, bound) if getattr(found, "whose", None) is None else None


@rule(i.Replacement)
def replacement(asking: Asking, asked: i.Replacement) -> Test:
    """What something enters as, it does itself, or a text of another says so (CR 614.12)."""
    return asking.plain(asked, "itself") if is_hole(asked.which) else asking.plain(asked)


@rule(i.Discard, i.CounterSpell, i.CopySpell)
def implied(asking: Asking, asked: i.Discard | i.CounterSpell | i.CopySpell) -> Test:
    """“Discards something”: where it is follows from what is done, and is not said of it (CR 701.6a, 701.9a)."""
    what = getattr(asked, "what", None)
    if not isinstance(what, i.Reference) or not is_hole(what.among):
        return asking.plain(asked)
    bare = structs.replace(what, among=i.Selection((i.HasSubtype(SOMETHING),)))
    return asking.plain(structs.replace(asked, what=bare))
