"""Steps that put objects from one zone into another (CR 400)."""

from __future__ import annotations

from typing import Literal

from .objects import Reference
from .players import Player
from .predicates import Zone
from .quantities import Quantity
from .tokens import Counters
from .values import Action

#: Where in a library (CR 401): "top or bottom" as whoever puts it there chooses.
Position = Literal["top", "bottom", "top or bottom"]
#: How an object enters the battlefield (CR 110.5, 508.4, 712), or lies in exile ("face down").
Entering = Literal["tapped", "attacking", "face down", "face up", "transformed"]


class Move(Action, frozen=True):
    """Put objects into a zone: what “put”, “return”, “exile” and “shuffle into” do (CR 400.7, 701.13a).

    - ``to``: a hand, library or graveyard is always that of the object's owner (CR 400.3)
    - ``player`` does it; absent, the controller of the effect
    - ``position`` in a library; absent where the library is shuffled after. ``below``: how many cards of the library
      then lie nearer to that end than it (“third from the top” is two below the top)
    - ``order`` of several: "any" as ``player`` likes, "random"; absent where the words do not say
    - ``control`` of what enters the battlefield; absent, that of ``player`` (CR 110.2a)
    - ``entering``, ``counters``, ``attached_to``: how it enters, or with which counters it is exiled
    - ``until_leaves``: it returns to the zone it was in as soon as this object leaves the battlefield (CR 610.3)
    """

    what: Reference
    to: Zone
    player: Player | None = None
    position: Position | None = None
    below: Quantity | None = None
    order: Literal["any", "random"] | None = None
    control: Player | None = None
    entering: tuple[Entering, ...] = ()
    counters: tuple[Counters, ...] = ()
    attached_to: Reference | None = None
    until_leaves: Reference | None = None


class Haunt(Action, frozen=True):
    """Exile a card haunting a creature, which it haunts while it is in exile (CR 702.55a, b)."""

    what: Reference
    other: Reference


class Meld(Action, frozen=True):
    """These two cards enter the battlefield as one permanent, the one of that name (CR 701.42a)."""

    what: Reference
    into: str
