"""Energy and power, with which Riftbound's cards and abilities are paid, and the rune pool in which they are."""

from __future__ import annotations

from typing import Literal

from .players import Player
from .quantities import Quantity
from .values import Action

Domain = Literal["fury", "calm", "mind", "body", "chaos", "order", "rainbow"]


class PayRunes(Action, frozen=True):
    """This player pays so much energy, and one power of each of these domains; “rainbow” is of any (RB 179.2.a)."""

    player: Player
    energy: Quantity | None = None
    power: tuple[Domain, ...] = ()


class AddRunes(Action, frozen=True):
    """So much energy, and power of these domains, is added to this player's rune pool (RB 179.2.a)."""

    player: Player
    energy: Quantity | None = None
    power: tuple[Domain, ...] = ()
