"""Steps that do a thing to permanents and other objects (CR 701)."""

from __future__ import annotations

from typing import Literal

from .durations import Duration
from .objects import Reference
from .players import Player
from .values import Action, Doing

#: What is done to objects and needs no more than to say to which (CR 701).
ActVerb = Literal[
    "abandon",
    "airbend",
    "attach",
    "become blocked",
    "behold",
    "buff",
    "choose",
    "cloak",
    "convert",
    "destroy",
    "detain",
    "disempower",
    "draw",
    "empower",
    "exert",
    "flip",
    "gain control",
    "goad",
    "harness",
    "heal",
    "lock",
    "phase in",
    "phase out",
    "recycle",
    "regenerate",
    "remove from combat",
    "sacrifice",
    "spend buff",
    "stun",
    "suspect",
    "tap",
    "tap or untap",
    "transform",
    "turn face down",
    "turn face up",
    "unattach",
    "unlock",
    "untap",
]


class Act(Doing, frozen=True):
    """Do a thing to objects; of what the board does not do it tells the players.

    ``player`` does it; of "gain control" it is whose control they come under. ``to`` is what they are attached to. What
    follows "choose" speaks of the chosen objects as ``that``. What is beheld may also be a card in the player's hand
    (CR 701.4a). What is to "become blocked" does so without a blocker (CR 509.1h). ``regenerable``: whether what is
    destroyed can be regenerated (CR 701.19c). What is recycled goes to the bottom of the deck that it is of (RB 416);
    cards are drawn that were looked at; of "spend buff" they are the units whose buff is spent (RB 702.2.b).
    """

    verb: ActVerb
    what: Reference
    to: Reference | None = None
    player: Player | None = None
    regenerable: bool = True


class Fight(Action, frozen=True):
    """One creature fights another: each deals damage equal to its power to the other (CR 701.14)."""

    what: Reference
    other: Reference | None = None  # absent: ``what`` are the two that fight each other


class Pair(Action, frozen=True):
    """Two unpaired creatures that you control become paired, for as long as both are so (CR 702.95b–e)."""

    what: Reference
    other: Reference


class ExchangeControl(Action, frozen=True):
    """The controllers of two permanents exchange control of them (CR 701.12b); ``other`` None: both are ``what``.

    One of them may be a spell, whose controller then is that of the permanent that it becomes.
    """

    what: Reference
    other: Reference | None = None


class GainDesignation(Action, frozen=True):
    """A permanent gets a designation for which rules and abilities ask (CR 702.112b, 702.171b, 719.3b, 722.3a).

    ``until`` absent: for as long as it is on the battlefield.
    """

    what: Reference
    designation: Literal["renowned", "saddled", "prepared", "solved"]
    until: Duration | None = None


class ExchangeAura(Action, frozen=True):
    """An Aura on the battlefield and a card in a hand change places, if both can (CR 702.65a)."""

    what: Reference
    other: Reference
