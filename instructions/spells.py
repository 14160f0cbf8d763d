"""Steps that do a thing to spells and abilities on the stack (CR 115.7, 701.6, 707.10)."""

from __future__ import annotations

from typing import Literal

from .damage import Recipient
from .objects import Reference
from .players import Player
from .quantities import Quantity
from .values import Action


class CounterSpell(Action, frozen=True):
    """Counter these spells or abilities (CR 701.6).

    ``to`` is the zone into which a spell that is countered is put instead of its owner's graveyard, in a library at
    this ``position``, on the battlefield ``under`` this player's control.
    """

    what: Reference
    to: Literal["graveyard", "exile", "hand", "library", "battlefield"] = "graveyard"
    position: Literal["top", "bottom", "top or bottom"] | None = None
    under: Player | None = None


class CopySpell(Action, frozen=True):
    """The player copies a spell or ability on the stack so many times (CR 707.10).

    ``targets``: whether the copies keep its targets, or the player may choose new ones (CR 707.10c).
    """

    what: Reference
    player: Player
    times: Quantity
    targets: Literal["kept", "may choose new"] = "kept"


class ChangeTargets(Action, frozen=True):
    """The targets of a spell or ability change (CR 115.7).

    ``new``: the player changes them, or any number of them (115.7c), may choose new targets for it (115.7d), or they
    become ``to`` (115.7b).
    """

    what: Reference
    player: Player
    new: Literal["change the target", "change any targets", "may choose new targets", "change to"]
    to: Recipient | None = None
