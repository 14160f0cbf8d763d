"""How a game goes on: steps and turns, day and night, what is turned up, and what chance decides."""

from __future__ import annotations

from typing import Literal

from .event import Event


class Began(Event, frozen=True):
    """A step, phase or turn began."""

    step: str
    player: str


class DaytimeChanged(Event, frozen=True):
    """It became day or night (CR 731)."""

    becomes: str


class ExtraTurnNoted(Event, frozen=True):
    """A player will take extra turns after this one (CR 500.7)."""

    player: str
    number: int


class TurnedUp(Event, frozen=True):
    """A player set a scheme in motion, or planeswalked to a plane or phenomenon (CR 701.24, 701.31)."""

    player: str
    card: int
    name: str


class PlanarDieRolled(Event, frozen=True):
    """A player rolled the planar die (CR 901.9)."""

    player: str
    face: str


class CoinFlipped(Event, frozen=True):
    """A player flipped a coin, and won or lost the flip (CR 705.2)."""

    player: str
    outcome: Literal["won", "lost"]


class DieRolled(Event, frozen=True):
    """A player rolled a die (CR 706.2)."""

    player: str
    sides: int
    result: int
