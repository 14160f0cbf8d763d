"""Steps that change life totals (CR 119)."""

from __future__ import annotations

from .players import Player
from .quantities import NumberOf, Quantity
from .values import Action


class GainLife(Action, frozen=True):
    """These players gain so much life (CR 119.3)."""

    player: Player
    amount: Quantity


class LoseLife(Action, frozen=True):
    """These players lose so much life (CR 119.3)."""

    player: Player
    amount: Quantity


class SetLife(Action, frozen=True):
    """The life total of these players becomes this number (CR 119.5)."""

    player: Player
    total: Quantity


class ExchangeLife(Action, frozen=True):
    """Two players exchange life totals, or a player's is exchanged with a power or toughness (CR 701.12c, 701.12g).

    ``other`` None: ``player`` are both ("two target players exchange life totals").
    """

    player: Player
    other: Player | NumberOf | None = None
