"""Continuous effects (CR 611, 613): of resolving spells and abilities, and of static abilities."""

from __future__ import annotations

from .conditions import Condition
from .durations import Duration
from .modifications import Modification
from .nouns import Player, Reference
from .tokens import CopyException
from .values import Action, Value


class Gain(Action, frozen=True):
    """Objects or players are modified from now on, ``until`` some time or for good (CR 611.2).

    Where the changes are to characteristics or control, the objects are settled now; other changes affect whatever is
    so later as well (CR 611.2c).
    """

    what: Reference | Player
    changes: tuple[Modification, ...]
    until: Duration | None = None


class BecomeCopy(Value, frozen=True):
    """Objects become copies of another one (CR 707.4), with exceptions (CR 707.9).

    ``until`` None means for as long as they are on the battlefield; ``text`` is the card's wording.
    """

    what: Reference
    of: Reference
    until: Duration | None = None
    exceptions: tuple[CopyException, ...] = ()
    text: str = ""


class Static(Value, frozen=True):
    """A continuous effect of a static ability on objects or players (CR 604, 611.3), while ``condition`` holds."""

    what: Reference | Player
    changes: tuple[Modification, ...]
    condition: Condition | None = None
    text: str = ""
