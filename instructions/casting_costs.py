"""What it costs to cast the spell, besides its mana cost or instead of it (CR 118.8, 118.9)."""

from __future__ import annotations

from .conditions import Condition
from .players import Player
from .steps import Cost
from .values import Value


class AdditionalCost(Value, frozen=True):
    """As an additional cost to cast this spell, this is paid; ``optional``: it may be (CR 118.8).

    ``any_number``: as many times as the player chooses (CR 601.2b). ``condition``: only if it holds; ``player``: these
    may pay it, if that is not the card's controller alone.
    """

    costs: tuple[Cost, ...]
    optional: bool = False
    any_number: bool = False
    condition: Condition | None = None
    player: Player | None = None
    text: str = ""


class AlternativeCost(Value, frozen=True):
    """This (nothing, if empty) may be paid rather than the mana cost, if ``condition`` holds (CR 118.9)."""

    costs: tuple[Cost, ...]
    condition: Condition | None = None
    text: str = ""


CastingCost = AdditionalCost | AlternativeCost
