"""Steps that change life totals (CR 119)."""

from __future__ import annotations

from .nouns import Player, Quantity
from .values import Action


class GainLife(Action, frozen=True):
    """These players gain so much life (CR 119.3)."""

    player: Player
    amount: Quantity


class LoseLife(Action, frozen=True):
    """These players lose so much life (CR 119.3)."""

    player: Player
    amount: Quantity
