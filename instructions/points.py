"""Points, with which a game of Riftbound is won, and experience (RB 462, 728)."""

from __future__ import annotations

from .players import Player
from .quantities import Quantity
from .values import Action


class GainPoints(Action, frozen=True):
    """These players gain so many points, or score them (``scored``) (RB 463)."""

    player: Player
    amount: Quantity
    scored: bool = False


class GainXP(Action, frozen=True):
    """These players gain so much XP (RB 730.1)."""

    player: Player
    amount: Quantity


class SpendXP(Action, frozen=True):
    """These players spend so much XP (RB 730.2)."""

    player: Player
    amount: Quantity
