"""Events: what a triggered ability waits for (CR 603)."""

from __future__ import annotations

from .nouns import Player, Reference, Selection
from .values import Value


class Trigger(Value, frozen=True):
    """When a triggered ability triggers: ``verb`` ("enter", "die", "attack", "create", "begin" …) and of what."""

    verb: str
    text: str
    what: Selection | None = None  # None with ``source``: the object itself
    source: bool = False
    player: Player | None = None
    one_or_more: bool = False
    also: tuple[str, ...] = ()  # other verbs that it waits for: “enters or dies”
    others: tuple[Trigger, ...] = ()  # further events: “when this enters and at the beginning of your upkeep”
    of: Reference | None = None  # of what the effect spoke of before: “when that creature dies”
    step: str = ""  # of "begin": which step or phase, and whose (“your upkeep”)
    told: str = ""  # words of the event that no field says: for the players to judge
