"""Abilities that trigger only so often: “This ability triggers only once each turn.” (CR 113.3c, 603.2)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ...instructions.searching import all_of
from ..state import ids as idset
from ..state.ids import NONE, Ids

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from .moments import Moment

#: No ability triggers more often, one by one, where it is counted.
MOST_COUNTED = 1_000


def allowed(game: Game, scope: Scope, ability: i.Ability, instance: int, moments: list[Moment]) -> list[Moment]:
    """The moments at which the ability triggers still, each for those of its sources that have not done so enough.

    ``instance``: each of several identical abilities triggers as often (CR 113.2c).
    """
    limit = _limit(ability)
    if limit is None or not moments:
        return moments
    key, times = f"{limit.each} {_called(ability, instance)}", scope.number(limit.times)
    found: list[Moment] = []
    for moment in (one for each in moments for one in _singly(each)):
        if sources := _fresh(game, key, times, moment.sources):
            found.append(structs.replace(moment, sources=sources))
    return found


def _limit(ability: i.Ability) -> i.OnlySoOften | None:
    if ability.trigger is not None and ability.trigger.once:
        return i.OnlySoOften(i.Number(1))
    return next((each for each in ability.timing if isinstance(each, i.OnlySoOften)), None)


def undone(game: Game, ability: i.Ability, instance: int, moments: list[Moment]) -> list[Moment]:
    """The moments for those of the sources whose controller has not yet taken the action this turn (CR 603.2h)."""
    if not moments or i.OnlyUntilDone() not in ability.timing:
        return moments
    done = game.has_triggered.get(_done(ability, instance), NONE)
    fresh = [structs.replace(each, sources=idset.minus(each.sources, done)) for each in moments]
    return [each for each in fresh if each.sources]


def is_done(game: Game, ability: i.Ability, instance: int, source: int) -> bool:
    """Whether the action of the ability that may be taken only once each turn was taken (CR 603.2h)."""
    done = game.has_triggered.get(_done(ability, instance), NONE)
    return i.OnlyUntilDone() in ability.timing and idset.contains(done, source)


def was_done(game: Game, ability: i.Ability, instance: int, source: int) -> None:
    """The action of the ability was taken."""
    if i.OnlyUntilDone() in ability.timing:
        key = _done(ability, instance)
        game.has_triggered[key] = idset.union(game.has_triggered.get(key, NONE), idset.one(source))


def _done(ability: i.Ability, instance: int) -> str:
    return f"turn {_called(ability, instance)} done"


def _called(ability: i.Ability, instance: int) -> str:
    return f"{ability.span} {ability.text} {instance}"


def times(game: Game, source: int, ability: i.Ability, deed: i.AbilityDeed, instance: int = 0) -> None:
    """An ability that counts this is activated, or resolves (CR 602.2, 608.2)."""
    if deed in _counted(ability):
        key = deed_key(source, ability, instance)
        game.activated[f"{key} {deed}"] = game.activated.get(f"{key} {deed}", 0) + 1


def deed_key(source: int | None, ability: i.Ability, instance: int = 0) -> str:
    """What an ability of an object is called where it is counted what has happened to it this turn."""
    return f"turn {source} {_called(ability, instance)}"


@lru_cache(maxsize=4096)
def _counted(ability: i.Ability) -> frozenset[str]:
    """What the ability counts how often it has happened to it."""
    return frozenset(each.deed for each in all_of(ability, _COUNTED))


_COUNTED = frozenset({i.AbilityCount})


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
