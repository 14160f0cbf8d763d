"""Keyword abilities that are rules of the game: what a card puts after their names, typed (CR 702)."""

from __future__ import annotations

from .objects import Selection
from .players import Player
from .quantities import Quantity
from .values import Value


class KeywordRule(Value, frozen=True):
    """A keyword ability that changes the rules of the game themselves, with its parameter (CR 702.1).

    ``rule`` is its number (“702.16” for protection). ``number`` is its N. ``what`` is its [quality] or the [objects]
    that it is about; ``whom`` the players, where it is about players; ``name`` its [name]; ``size`` the power and
    toughness of a prototype (CR 718.1). What stands for its [cost] is in the ability's ``costs``.
    """

    rule: str
    number: Quantity | None = None
    what: Selection | None = None
    whom: Player | None = None
    name: str = ""
    size: tuple[Quantity, Quantity] | None = None
