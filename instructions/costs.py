"""What is paid (CR 118): mana, life and energy, which are also paid on resolution, and the symbols of costs."""

from __future__ import annotations

from typing import Literal

from .objects import Reference
from .players import Player
from .quantities import Quantity
from .values import Action, Doing, Value

ManaKind = Literal["W", "U", "B", "R", "G", "C"]


class GenericMana(Value, frozen=True):
    """So much mana of any type: “{2}”, “{X}” (CR 107.4b)."""

    amount: Quantity


class TypedMana(Value, frozen=True):
    """One mana of one of these types: “{W}”, “{C}”, “{W/U}”; or what stands for it (CR 107.4a, 107.4c, 107.4e, 107.4f).

    Instead of it, ``generic`` mana of any type (“{2/W}”) or ``life`` may be paid (“{W/P}”), where they are not 0.
    """

    of: tuple[ManaKind, ...]
    generic: int = 0
    life: int = 0


class SnowMana(Value, frozen=True):
    """One mana of any type from a snow source: “{S}” (CR 107.4h)."""


ManaSymbol = GenericMana | TypedMana | SnowMana


class PayMana(Action, frozen=True):
    """This player pays this mana (CR 118.3a), so many times over (“for each …”); ``times`` None: once.

    ``waterbend``: artifacts and creatures may be tapped for its generic mana (CR 701.67a).
    """

    player: Player
    mana: tuple[ManaSymbol, ...]
    times: Quantity | None = None
    waterbend: bool = False


class PayManaCost(Action, frozen=True):
    """This player pays the mana cost of an object: “pay its mana cost” (CR 118.9, 202)."""

    player: Player
    of: Reference


class PayLife(Action, frozen=True):
    """This player pays so much life (CR 119.4)."""

    player: Player
    amount: Quantity


class PayEnergy(Action, frozen=True):
    """This player pays so much {E}, by removing that many energy counters from themselves (CR 107.14)."""

    player: Player
    amount: Quantity


class TapSymbol(Doing, frozen=True):
    """“{T}”: tap this permanent; a creature only if it has been its controller's since the turn began (CR 107.5)."""


class UntapSymbol(Doing, frozen=True):
    """“{Q}”: untap this permanent; a creature only if it has been its controller's since the turn began (CR 107.6)."""


class LoyaltyCost(Doing, frozen=True):
    """Put so many loyalty counters on this permanent, or remove as many as it is below 0 (CR 606.4)."""

    change: Quantity
