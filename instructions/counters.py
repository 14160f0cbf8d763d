"""Steps that put counters on something, move or remove them (CR 122)."""

from __future__ import annotations

from .objects import Reference
from .players import Player
from .quantities import Quantity
from .tokens import Counters
from .values import Action, Doing


class PutCounters(Doing, frozen=True):
    """Put counters on objects; ``by`` is who puts them, where that is not the controller of the effect.

    ``each``: so many on each of them; else so many in all, distributed as ``by`` chooses (CR 601.2d).
    """

    counters: Counters
    on: Reference
    each: bool = True
    by: Player | None = None


class RemoveCounters(Doing, frozen=True):
    """Remove counters from each of the objects: so many (None: all of them), of a kind (None: of any) (CR 122.1).

    ``together``: so many in all, from any of them ("from among creatures you control").
    """

    kind: str | None
    count: Quantity | None
    of: Reference
    together: bool = False


class GetCounters(Action, frozen=True):
    """These players get counters: poison, energy, experience … (CR 122.1, 107.14)."""

    player: Player
    counters: Counters


class LoseCounters(Action, frozen=True):
    """These players lose so many of their counters (None: all), of a kind (None: of any) (CR 122.1, 728.1)."""

    player: Player
    kind: str | None
    count: Quantity | None = None


class MoveCounters(Action, frozen=True):
    """Move counters from one object onto another: so many (None: all), of a kind (None: of any) (CR 122.5).

    ``onto`` several: each counter goes onto one of these, as the player chooses. A `ChosenNumber` is chosen for each
    object from which they are moved.
    """

    of: Reference
    onto: Reference
    kind: str | None = None
    count: Quantity | None = None


class PutCountersOf(Action, frozen=True):
    """Put as many counters of each kind on this object as another one has, or had as it left (CR 122.8)."""

    of: Reference
    on: Reference


class DoubleCounters(Action, frozen=True):
    """Double the number of counters of a kind (None: of each kind) on each of the objects (CR 701.10e)."""

    on: Reference
    kind: str | None = None
