"""Targets (CR 115), declared once for an ability: who is chosen, how many, by whom, when."""

from __future__ import annotations

from typing import Literal

from .conditions import Condition
from .objects import Selection
from .players import Player
from .quantities import Number, Quantity
from .values import Value


class Target(Value, frozen=True):
    """One instance of the word “target”: what is chosen for it (CR 115.3, 601.2c).

    All references, players and `Targets` with this ``id`` are what was chosen. Of ``objects`` (absent: no objects) and
    ``players`` (absent: no players) together at least ``least`` and at most ``most`` (absent: any number) are chosen;
    none of them twice. ``chooser`` absent: the ability's controller. ``chosen`` when: with the ability; with the mode
    it stands in, if that is chosen (CR 700.2c); or only as the delayed or reflexive ability it stands in triggers
    (CR 603.7, 603.12). ``only_if``: only for a spell for which this cost was paid, or was not (CR 601.2c). ``other``:
    none that was chosen for an earlier target of the ability, and not the source (“any other target”). One that stands
    within a `ForEach` and speaks of its round (“that player”) is chosen for each of the rounds (CR 601.2c).
    """

    id: int
    objects: Selection | None = None
    players: Literal["any", "opponents"] | None = None
    least: Quantity = Number(1)
    most: Quantity | None = Number(1)
    chooser: Player | None = None
    chosen: Literal["ability", "mode", "delayed", "reflexive"] = "ability"
    only_if: Condition | None = None
    other: bool = False
