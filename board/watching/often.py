"""Abilities that trigger only so often: “This ability triggers only once each turn.” (CR 113.3c, 603.2)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import structs

from ...compiler import instructions as i
from ..state import ids as idset
from ..state.ids import NONE, Ids

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from .moments import Moment

#: No ability triggers more often, one by one, where it is counted.
MOST_COUNTED = 1_000


def allowed(game: Game, scope: Scope, ability: i.Ability, moments: list[Moment]) -> list[Moment]:
    """The moments at which the ability triggers still, each for those of its sources that have not done so enough."""
    limit = _limit(ability)
    if limit is None or not moments:
        return moments
    key, times = f"{limit.each} {ability.span} {ability.text}", scope.number(limit.times)
    found: list[Moment] = []
    for moment in (one for each in moments for one in _singly(each)):
        if sources := _fresh(game, key, times, moment.sources):
            found.append(structs.replace(moment, sources=sources))
    return found


def _limit(ability: i.Ability) -> i.OnlySoOften | None:
    if ability.trigger is not None and ability.trigger.once:
        return i.OnlySoOften(i.Number(1))
    return next((each for each in ability.timing if isinstance(each, i.OnlySoOften)), None)


def _singly(moment: Moment) -> Iterator[Moment]:
    """The times that each of the sources would trigger, one by one."""
    for _ in range(min(moment.times, MOST_COUNTED)):
        if not moment.apart:
            yield structs.replace(moment, times=1)
            continue
        for first, count in moment.that:
            for k in range(min(count, MOST_COUNTED)):
                yield structs.replace(moment, times=1, that=idset.one(first + k))


def _fresh(game: Game, key: str, times: int, sources: Ids) -> Ids:
    """Those of the sources that have triggered less often; now they have once more."""
    found = NONE
    for k in range(times):
        used = game.has_triggered.get(f"{key} {k}", NONE)
        fresh = idset.minus(sources, used)
        game.has_triggered[f"{key} {k}"] = idset.union(used, fresh)
        found, sources = idset.union(found, fresh), idset.minus(sources, fresh)
    return found
