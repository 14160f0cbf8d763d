"""Riftbound's locations, at which permanents are and to which units move: bases and battlefields (RB 107)."""

from __future__ import annotations

from typing import Literal

from .objects import Reference, Selection
from .players import Player
from .values import Action, Value


class Base(Value, frozen=True):
    """The base of this player; absent, of each object's controller: “to base”, “its base” (RB 107.1)."""

    player: Player | None = None


class LocationOf(Value, frozen=True):
    """Where this object is, “here” and “there”; of a battlefield it is the battlefield itself (RB 107.2.b).

    ``other``: any battlefield but that one (“a different battlefield”). ``battlefield``: if it is no base (“my
    battlefield”).
    """

    of: Reference
    battlefield: bool = False
    other: bool = False


#: One location, or any of these battlefields.
Location = Base | LocationOf | Reference | Selection


class ChangeLocation(Action, frozen=True):
    """Units move to a location (RB 420, 440), or permanents are recalled to their bases (RB 449).

    ``to`` absent: to any other location, as their player chooses (RB 355.4). ``origin``: from there alone. ``exhausted``
    or not: what is recalled “exhausted” is.
    """

    how: Literal["move", "recall"]
    what: Reference
    to: Location | None = None
    origin: Location | None = None
    exhausted: bool = False
