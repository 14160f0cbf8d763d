"""Steps that do a thing to permanents and other objects (CR 701)."""

from __future__ import annotations

from .nouns import Player, Reference
from .values import Value


class Act(Value, frozen=True):
    """Do a thing to objects; of a verb that the board does not know, it tells the players.

    ``player`` is whose control it comes under, where the words say so (CR 110.2a says what holds where they do not).
    It knows "sacrifice", "exile", "destroy", "put into graveyard", "return to hand", "return to the battlefield", "put
    into library", "tap", "untap", "attach" (``to``), "unattach", "transform", "convert", "turn face down", "turn face
    up", "phase out", "phase in", "gain control" (for ``player``), "remove from combat",
    and "choose" (what follows speaks of the chosen objects as ``that``).
    """

    verb: str
    what: Reference
    to: Reference | None = None
    player: Player | None = None
