"""When delayed triggered abilities trigger (CR 603.7)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from . import ids as idset
from .ids import Ids

if TYPE_CHECKING:
    from .game import Game
    from .objects import DelayedTrigger

_LEAVING = re.compile(
    r"when(?:ever)? (?P<who>that token|the token|those tokens|it|they|this \w+) "
    r"(?P<how>leaves? the battlefield|dies?)\b"
)


def is_due(game: Game, waiting: DelayedTrigger, step: str) -> bool:
    """Whether it waited for this step, phase or turn."""
    when = waiting.when.casefold()
    if when.startswith(("when ", "whenever ")):
        return False  # it waits for an event, not for a moment
    if "your" in when.split() and game.active != waiting.controller:
        return False
    if step == "combat":
        return "combat" in when and "end of combat" not in when
    if step == "cleanup":
        return "cleanup" in when
    if step == "end step":
        return "end step" in when
    return step in when


def due_after_leaving(game: Game, left: Ids, died: Ids) -> list[DelayedTrigger]:
    """Those that waited for one of these permanents to leave the battlefield, or to die: each once (CR 603.7b)."""
    due: list[DelayedTrigger] = []
    for waiting in game.delayed:
        found = _LEAVING.match(waiting.when.casefold())
        if found is None:
            continue
        itself = found["who"].startswith("this") or (found["who"] == "it" and not waiting.memory.created)
        source = idset.one(waiting.source) if waiting.source is not None else idset.NONE
        if idset.common(source if itself else waiting.memory.created, left if "leave" in found["how"] else died):
            due.append(waiting)
    return due
