"""Steps that search and shuffle libraries, and that show cards (CR 701.20, 701.23, 701.24)."""

from __future__ import annotations

from .objects import Reference
from .players import Player
from .values import Action


class Search(Action, frozen=True):
    """The player searches the zones that ``what`` names for such cards (CR 701.23); they are then "found".

    ``either``: “library and/or graveyard”, of the zones only those that the player chooses.
    """

    player: Player
    what: Reference
    either: bool = False


class Shuffle(Action, frozen=True):
    """The library of each of these players is shuffled (CR 701.24)."""

    player: Player


class Look(Action, frozen=True):
    """The player looks at cards that stay hidden from the others; they are then "looked at" (CR 701.20e)."""

    player: Player
    what: Reference


class Reveal(Action, frozen=True):
    """The player shows cards to all players; they are then "revealed" (CR 701.20a)."""

    player: Player
    what: Reference
