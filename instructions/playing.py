"""Cards of Riftbound that an effect lets somebody play, and what it costs (RB 349, 356, 419.3)."""

from __future__ import annotations

from typing import Literal

from .objects import Location, Reference
from .players import Player
from .quantities import Quantity
from .runes import PayRunes
from .values import Action

#: Which of a card's costs is set to zero (RB 356.1.b); "any": additional ones, too.
Ignoring = Literal["", "cost", "energy cost", "power cost", "any cost"]


class Play(Action, frozen=True):
    """The player plays these as the effect is executed (RB 419.3), from where they are.

    ``ignoring`` one of their costs; ``paying`` this instead of the base costs; their energy cost reduced by ``less``,
    and, where ``least`` is said, to no less than that. ``to``: which location units are played to.
    """

    player: Player
    what: Reference
    to: Location | None = None
    ignoring: Ignoring = ""
    paying: PayRunes | None = None
    less: Quantity | None = None
    again: bool = False
