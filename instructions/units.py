"""What continuous effects change of Riftbound's units and cards: Might, tags, what they may do (RB 468)."""

from __future__ import annotations

from typing import Literal

from .objects import Location, Reference
from .quantities import Quantity
from .values import Value


class ChangeMight(Value, frozen=True):
    """Might changes by so much, which may be negative, but not to less than ``least`` (RB 143.2)."""

    might: Quantity
    least: Quantity | None = None


class SetMight(Value, frozen=True):
    """The base Might becomes this (RB 472)."""

    might: Quantity


class AddTags(Value, frozen=True):
    """They have these tags besides their own, or the chosen one (RB 133.8)."""

    tags: tuple[str, ...] = ()
    chosen: bool = False


class BonusDamage(Value, frozen=True):
    """Deal actions of these sources deal so much more, to ``to`` alone where that is said (RB 712)."""

    amount: Quantity
    to: Reference | None = None


class GainKeyword(Value, frozen=True):
    """They have this keyword with a number that is counted (“[Assault] equal to the number of …”)."""

    keyword: str
    amount: Quantity


class KeywordsOf(Value, frozen=True):
    """They have all keywords of this object besides their own."""

    of: Reference


class IgnoresCost(Value, frozen=True):
    """What their costs ask is not paid: of a keyword (“[Deflect]”), or all of a spell's own (RB 356.1.b)."""

    keyword: str = ""
    choosing: Reference | None = None


class MayMove(Value, frozen=True):
    """The units may move there from there with a standard move (RB 144, 810)."""

    origin: Location
    to: Location


class AssignedDamage(Value, frozen=True):
    """In combat they must be assigned lethal damage before, or after, all others of their controller without it.

    RB 460, 815, 826.
    """

    order: Literal["first", "last"]
