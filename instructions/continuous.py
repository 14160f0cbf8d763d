"""Continuous effects (CR 611, 613): of resolving spells and abilities, and of static abilities."""

from __future__ import annotations

from typing import Literal

from .casting import Paying
from .conditions import Condition
from .durations import Duration
from .modifications import Modification
from .objects import Reference
from .players import Player
from .tokens import CopyException
from .values import Action, Doing, Value


class Gain(Action, frozen=True):
    """Objects or players are modified from now on, ``until`` some time or for good (CR 611.2).

    Where the changes are to characteristics or control, the objects are settled now; other changes affect whatever is
    so later as well (CR 611.2c). ``is_so``: it “is” that and does not become it, from its entering on where the effect
    has put it onto the battlefield (CR 611.2e).
    """

    what: Reference | Player
    changes: tuple[Modification, ...]
    until: Duration | None = None
    is_so: bool = False


#: Words that an effect may put others in place of (CR 612.2).
WordKind = Literal["color word", "basic land type", "creature type"]


class ChangeText(Action, frozen=True):
    """In the text of this object all instances of one word are replaced by another of the same kind (CR 612.1).

    The player chooses both words, of one of these ``kinds``; ``to`` is the new one, where the text says it.
    """

    what: Reference
    kinds: tuple[WordKind, ...]
    to: str = ""
    until: Duration | None = None


class SwapMight(Action, frozen=True):
    """Two units swap their Might: each has that of the other (RB 433)."""

    what: Reference
    until: Duration | None = None


class MayEndEffect(Action, frozen=True):
    """The player may pay these, at any time with priority, to end what the ability has made so (CR 116.2c)."""

    player: Player
    costs: tuple[done.Cost, ...]


class MayCast(Action, frozen=True):
    """From now on the player may cast these, from where they are, as though from their hand (CR 601.3, 611.2b).

    ``verb`` "play": also lands (CR 701.18a). ``until`` None: for the rest of the game. ``later``: not before the turn
    has ended (CR 702.185a). ``costs`` as of `Cast`. ``looks``: the player may look at them, too, where they lie face
    down (CR 406.3). Of a “choice” so many are cast by it, whichever they are: that is decided as they are cast.
    """

    player: Player
    what: Reference
    until: Duration | None
    verb: Literal["cast", "play"] = "cast"
    paying: Paying = "mana cost"
    later: bool = False
    costs: tuple[done.Cost, ...] = ()
    looks: bool = False


class BecomeCopy(Doing, frozen=True):
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


# Costs are steps, and steps make such effects.
from . import steps as done  # noqa: E402
