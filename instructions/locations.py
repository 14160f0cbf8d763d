"""Units move to a location, and permanents are recalled to their bases (RB 107)."""

from __future__ import annotations

from typing import Literal

from .objects import Location, Reference
from .values import Action


class ChangeLocation(Action, frozen=True):
    """Units move to a location (RB 420, 440), or permanents are recalled to their bases (RB 449).

    ``to`` absent: to any other location, as their player chooses (RB 355.4). ``origin``: from there alone.
    ``exhausted`` or not: what is recalled “exhausted” is.
    """

    how: Literal["move", "recall"]
    what: Reference
    to: Location | None = None
    origin: Location | None = None
    exhausted: bool = False
