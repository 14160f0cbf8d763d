"""Steps that let somebody cast or play cards from elsewhere (CR 601.3, 608.2g, 701.5)."""

from __future__ import annotations

from typing import Literal

from .conditions import ObjectIs
from .durations import AsLongAs, Duration
from .objects import Reference
from .players import Player
from .predicates import InZone
from .values import Action

#: How a spell is paid for that an effect lets somebody cast (CR 118.9); "costs": by those that stand beside it.
Paying = Literal["mana cost", "nothing", "costs"]
#: For as long as the cards remain exiled (CR 611.2b).
WHILE_EXILED = AsLongAs(ObjectIs(Reference("that", antecedent="affected"), (InZone("exile"),)))


class Cast(Action, frozen=True):
    """The player casts these as the effect resolves (CR 608.2g); "play": also lands (CR 701.18a).

    ``costs`` are paid besides their own, or rather than their mana costs (``paying`` "costs").
    """

    player: Player
    what: Reference
    verb: Literal["cast", "play"] = "cast"
    paying: Paying = "mana cost"
    costs: tuple[done.Cost, ...] = ()


class MayCast(Action, frozen=True):
    """From now on the player may cast these, from where they are, as though from their hand (CR 601.3, 611.2b).

    ``verb`` "play": also lands (CR 701.18a). ``until`` None: for the rest of the game. ``later``: not before the turn
    has ended (CR 702.185a). ``costs`` as of `Cast`.
    """

    player: Player
    what: Reference
    until: Duration | None
    verb: Literal["cast", "play"] = "cast"
    paying: Paying = "mana cost"
    later: bool = False
    costs: tuple[done.Cost, ...] = ()


class MaySpendAs(Action, frozen=True):
    """To cast these, the player may spend mana as though it were mana of any type, or any color (CR 609.4b)."""

    player: Player
    what: Reference
    mana: Literal["any type", "any color"]


# What is paid are steps, of which casting is one.
from . import steps as done  # noqa: E402
