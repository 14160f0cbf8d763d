"""Steps that do a thing to permanents and other objects (CR 701)."""

from __future__ import annotations

from .nouns import Player, Reference
from .values import Action, Value


class Act(Value, frozen=True):
    """Do a thing to objects; of a verb that the board does not know, it tells the players.

    ``player`` is whose control it comes under, where the words say so (CR 110.2a says what holds where they do not).
    It knows "sacrifice", "exile", "destroy", "put into graveyard", "return to hand", "return to the battlefield", "put
    into library", "tap", "untap", "attach" (``to``), "unattach", "transform", "convert", "turn face down", "turn face
    up", "phase out", "phase in", "gain control" (for ``player``), "remove from combat",
    and "choose" (what follows speaks of the chosen objects as ``that``). ``regenerable``: whether what is destroyed can
    be regenerated (CR 701.19c).
    """

    verb: str
    what: Reference
    to: Reference | None = None
    player: Player | None = None
    regenerable: bool = True


class Fight(Action, frozen=True):
    """One creature fights another: each deals damage equal to its power to the other (CR 701.14)."""

    what: Reference
    other: Reference | None = None  # absent: ``what`` are the two that fight each other


class ExchangeControl(Action, frozen=True):
    """The controllers of two permanents exchange control of them (CR 701.12b); ``other`` None: both are ``what``."""

    what: Reference
    other: Reference | None = None
