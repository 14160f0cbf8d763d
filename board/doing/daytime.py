"""Day and night (CR 731), and the permanents that transform with them (CR 702.145)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..looking.seen import Seen
from ..state import events as ev
from ..state import ids as idset
from ..watching import triggers
from . import acts

if TYPE_CHECKING:
    from ..game import Game

#: The keyword of the permanents that transform as it becomes this (CR 702.145b, 702.145e).
_TURNING = {"night": "daybound", "day": "nightbound"}
#: The keywords of permanents that transform by nothing else (CR 702.145b, 702.145e).
BOUND = frozenset(_TURNING.values())


def becomes(game: Game, time: Literal["day", "night"]) -> None:
    """CR 731.1: and each permanent with the keyword transforms as it does (CR 702.145c, 702.145f)."""
    if game.daytime == time:
        return
    changes = bool(game.daytime)  # CR 731.1: with neither, day does not become night
    game.daytime = time
    game.happened(ev.DaytimeChanged(time))
    turning = [c.ids for c in game.view().candidates if _TURNING[time] in c.seen.keywords]
    acts.turned_over(game, idset.union(*turning))
    if changes:
        triggers.on_daytime(game, time)


def begun(game: Game, seen: Seen) -> bool:
    """CR 702.145d, 702.145g: with such a permanent it is day, or night, where it was neither. Whether it became so."""
    if game.daytime or not BOUND & set(seen.keywords):
        return False
    daybound = any("daybound" in c.seen.keywords for c in game.view().candidates)
    becomes(game, "day" if daybound else "night")
    return True


def checked(game: Game) -> None:
    """CR 731.2a, as the untap step goes on: how many spells the last turn's player cast."""
    if game.cast_last_turn is None:
        return
    if game.daytime == "day" and not game.cast_last_turn:
        becomes(game, "night")
    elif game.daytime == "night" and game.cast_last_turn > 1:
        becomes(game, "day")
