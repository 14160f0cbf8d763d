"""Counters are removed from permanents (CR 122.1), and what waits for that triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ..state import events as ev
from ..state import ids as idset
from ..watching import triggers

if TYPE_CHECKING:
    from ..game import Game
    from ..state.ids import Ids
    from ..state.objects import Permanent


def remove_counters(game: Game, kind: str, number: int, ids: Ids, why: str = "") -> Ids:
    """Remove counters of a kind from each of these that has any."""

    def fewer(p: Permanent) -> Permanent:
        left = {**p.counters, kind: p.counters.get(kind, 0) - number}
        counters = {k: n for k, n in left.items() if n > 0}
        stamps = {k: n for k, n in p.counter_timestamps.items() if k in counters}
        return structs.replace(p, counters=counters, counter_timestamps=stamps)

    done = idset.of(game.change(ids, fewer))
    if done:
        game.happened(ev.CountersRemoved(done, kind, number, why))
        triggers.on_counters_removed(game, done, kind, number)
    return done
