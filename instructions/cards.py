"""Steps that draw, discard, mill, manifest and conjure cards (CR 121, 701)."""

from __future__ import annotations

from .objects import Reference
from .players import Player
from .predicates import Zone
from .quantities import Quantity
from .values import Action


class Draw(Action, frozen=True):
    """These players draw so many cards (CR 121)."""

    player: Player
    amount: Quantity


class Discard(Action, frozen=True):
    """Each of these players discards these cards of their hand (CR 701.9a); a ``choice`` among them is the player's."""

    player: Player
    what: Reference


class Mill(Action, frozen=True):
    """Each of these players puts so many cards from the top of their library into their graveyard (CR 701.17a)."""

    player: Player
    amount: Quantity


class Manifest(Action, frozen=True):
    """Put these cards onto the battlefield face down as 2/2 creatures (CR 701.40a)."""

    player: Player
    what: Reference


class Conjure(Action, frozen=True):
    """So many cards come from outside the game into this zone: a ``card`` by its name, else a duplicate of ``what``.

    Only in digital games; no rule of the Comprehensive Rules (CR 108.2 says what a card is).
    """

    player: Player
    what: Reference
    amount: Quantity
    to: Zone
    tapped: bool = False
