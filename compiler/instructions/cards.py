"""Steps that draw, discard and mill cards (CR 121, 701.9, 701.17)."""

from __future__ import annotations

from .nouns import Player, Quantity
from .values import Action


class Draw(Action, frozen=True):
    """These players draw so many cards (CR 121)."""

    player: Player
    amount: Quantity
