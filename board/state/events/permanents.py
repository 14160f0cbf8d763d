"""What happens to permanents that stay on the battlefield."""

from __future__ import annotations

from typing import Literal

from ....instructions import Duration
from ..ids import Ids
from .event import Event


class CountersPut(Event, frozen=True):
    """Counters of this kind were put on each of these permanents."""

    on: Ids
    kind: str
    count: int


class CountersRemoved(Event, frozen=True):
    """Counters of this kind were removed from each of these permanents."""

    on: Ids
    kind: str
    count: int
    why: str = ""


class Tapped(Event, frozen=True):
    """These became tapped."""

    objects: Ids


class Untapped(Event, frozen=True):
    """These became untapped."""

    objects: Ids


class Attacked(Event, frozen=True):
    """These were declared as attackers of a player (CR 508.1)."""

    objects: Ids
    whom: str


class Blocked(Event, frozen=True):
    """These were declared as blockers of an attacker (CR 509.1)."""

    objects: Ids
    attacker: int


class Attached(Event, frozen=True):
    """These became attached to a permanent (its id) or a player (the name)."""

    objects: Ids
    to: int | str


class Unattached(Event, frozen=True):
    """These are no longer attached to anything."""

    objects: Ids
    why: str = ""


class Paired(Event, frozen=True):
    """These two creatures became paired (CR 702.95b)."""

    objects: Ids


class Unpaired(Event, frozen=True):
    """These are no longer paired (CR 702.95e)."""

    objects: Ids


class Transformed(Event, frozen=True):
    """These turned their other face up (CR 701.27)."""

    objects: Ids


class Flipped(Event, frozen=True):
    """These were flipped: a flip card's alternative characteristics are theirs (CR 710.1b)."""

    objects: Ids


class TurnedFaceDown(Event, frozen=True):
    """These were turned face down (CR 708)."""

    objects: Ids


class TurnedFaceUp(Event, frozen=True):
    """These were turned face up (CR 708)."""

    objects: Ids


class PhasedOut(Event, frozen=True):
    """These phased out (CR 702.26); they are still on the battlefield."""

    objects: Ids


class PhasedIn(Event, frozen=True):
    """These phased in (CR 702.26)."""

    objects: Ids


class ControlChanged(Event, frozen=True):
    """These came under another player's control."""

    objects: Ids
    controller: str


class Gained(Event, frozen=True):
    """These gained keywords or abilities, or their power and toughness changed."""

    objects: Ids
    words: str
    until: Duration | None = None


class BecameCopy(Event, frozen=True):
    """These became copies of the object of that name (CR 707.4)."""

    objects: Ids
    of: str
    until: Duration | None = None


class Mutated(Event, frozen=True):
    """A spell of that name merged with this creature, which was called ``onto``: over or under it (CR 702.140c).

    ``was_token`` and ``token``: whether the creature was a token, and whether it is one now (CR 730.2d).
    """

    objects: Ids
    name: str
    onto: str
    place: Literal["over", "under"]
    was_token: bool = False
    token: bool = False


class Regenerated(Event, frozen=True):
    """A regeneration shield was used up instead of destroying these (CR 701.19)."""

    objects: Ids
