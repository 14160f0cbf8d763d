"""When an ability may be activated or a spell be cast, where its text restricts that (CR 602.5, 601.3)."""

from __future__ import annotations

from typing import Literal

from .conditions import Condition
from .players import Player
from .quantities import Quantity
from .values import Value


class OnlyAs(Value, frozen=True):
    """Only any time its player could cast a sorcery, or an instant (CR 602.5d, 307.5)."""

    speed: Literal["sorcery", "instant"]


class OnlySoOften(Value, frozen=True):
    """Only so many times each turn, or in the whole game (CR 602.5b)."""

    times: Quantity
    each: Literal["turn", "game"] = "turn"


class OnlyUntilDone(Value, frozen=True):
    """A triggered ability triggers only until its controller has taken the action that turn (CR 603.2h)."""


#: CR 500.1, 506.1.
TimeOfTurn = Literal[
    "turn",
    "upkeep",
    "draw step",
    "main phase",
    "combat",
    "beginning of combat",
    "declare attackers step",
    "declare blockers step",
    "combat damage step",
    "end of combat",
    "end step",
]


class OnlyDuring(Value, frozen=True):
    """Only during this turn, phase or step, of ``whose`` turn; None: of any (CR 500.1)."""

    time: TimeOfTurn
    whose: Player | None = None


class OnlyBefore(Value, frozen=True):
    """Only before this has come about in the turn (CR 506)."""

    event: Literal[
        "attackers are declared", "blockers are declared", "combat", "the combat damage step", "the end of combat"
    ]


class OnlyAfter(Value, frozen=True):
    """Only after this has come about in the turn (CR 506)."""

    event: Literal["attackers are declared", "blockers are declared", "combat"]


class OnlyIf(Value, frozen=True):
    """Only while this condition holds (CR 602.5b)."""

    condition: Condition


Timing = OnlyAs | OnlySoOften | OnlyUntilDone | OnlyDuring | OnlyBefore | OnlyAfter | OnlyIf
