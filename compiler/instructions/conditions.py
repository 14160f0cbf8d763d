"""Conditions: what must be true of the game."""

from __future__ import annotations

from typing import Literal

from .nouns import Predicate, Quantity, Reference
from .values import Value


class Holds(Value, frozen=True):
    """A comparison of two quantities ("if you control five or more lands", "if its power is 4 or greater")."""

    left: Quantity
    op: Literal["=", "≥", "≤", ">", "<", "≠"]
    right: Quantity
    text: str = ""


class ObjectIs(Value, frozen=True):
    """An object is so ("if it's a Zombie"), or not (``negated``: "if it isn't a Zombie")."""

    what: Reference
    where: tuple[Predicate, ...]
    negated: bool = False
    text: str = ""


class Happened(Value, frozen=True):
    """The part of the effect before was done ("if you do"), or not (``negated``: "if you don't", "otherwise")."""

    negated: bool = False
    text: str = ""


class FlipWon(Value, frozen=True):
    """The player won the coin flip before, or lost it (``negated``) (CR 705.2)."""

    negated: bool = False
    text: str = ""


class ToldCondition(Value, frozen=True):
    """A condition about what the board does not know ("if this spell was kicked"): asked of the chooser."""

    text: str


class AllHold(Value, frozen=True):
    """All of these conditions hold ("if you control an artifact and an enchantment")."""

    conditions: tuple[Condition, ...]
    text: str = ""


Condition = Holds | ObjectIs | Happened | FlipWon | ToldCondition | AllHold
