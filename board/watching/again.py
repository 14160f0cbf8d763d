"""Effects that have abilities trigger additional times (CR 603.2d)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ... import instructions as i
from ..looking.candidates import Candidate
from ..looking.conditions import holds
from ..looking.scope import Scope
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import NONE, Ids
from .matching import meant_objects
from .moments import Moment

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.view import View

#: The moments of what happened as an event of this object sees it.
Seeing = Callable[[Scope, i.AnyEvent, Candidate], list[Moment]]


def so_often(
    game: Game, view: View, source: Candidate, moments: list[Moment], seeing: Seeing | None = None
) -> list[Moment]:
    """The moments with as many more times as effects say that abilities of this object trigger.

    ``seeing``: how others see what happened, for those that speak of what causes it. None of them has to do with what
    another adds.
    """
    if not moments or source.permanent is None:
        return moments
    found = [(moment, 0) for moment in moments]
    for standing, what, by in _effects(game, view):
        scope = Scope(game, Context(standing.controller, standing.ids[0][0]), game.asker, view)
        meant = meant_objects(scope, what, source)
        causes = seeing(scope, by, standing) if by is not None and seeing is not None else []
        if meant and (by is None or causes):
            objects = _objects(by, causes)
            found = [part for each in found for part in _parts(*each, meant, objects, standing.count)]
    return [replace(moment, times=moment.times * (1 + more)) for moment, more in found]


def _effects(game: Game, view: View) -> Iterator[tuple[Candidate, i.Selection | None, i.AnyEvent | None]]:
    """What has such an effect on the battlefield as ``view`` is, of whose abilities it speaks, and of which cause."""
    left = view.here.keys() - game.permanents.keys()  # CR 603.10a
    for standing in (view.here[each] for each in (*game.index.statics, *left) if each in view.here):
        for ability in standing.seen.compiled(game.rules):
            for static, what, by in _said(ability):
                scope = Scope(game, Context(standing.controller, standing.ids[0][0]), game.asker, view)
                if static.condition is None or holds(scope, static.condition):
                    yield standing, what, by


@lru_cache(maxsize=4096)
def _said(ability: i.Ability) -> tuple[tuple[i.Static, i.Selection | None, i.AnyEvent | None], ...]:
    return tuple(
        (static, whose, change.by)
        for static in ability.statics
        for change in static.changes
        if isinstance(change, i.TriggersAgain)
        for whose in (of_whose(static.what),)
    )


def of_whose(what: i.Reference | i.Player) -> i.Selection | None:
    """Whose triggered abilities these are; None: anything's."""
    match what:
        case i.Reference("all", among=i.Selection((i.IsAbility("triggered", of),))):
            return of
    raise ValueError(what)


def _objects(by: i.AnyEvent | None, causes: list[Moment]) -> Ids | None:
    """The objects whose doing so is the cause; None: all that happened is."""
    if by is None or isinstance(by, i.DealsDamage):
        return None
    return idset.union(*(each.that or each.sources for each in causes))


def _parts(moment: Moment, more: int, meant: Ids, objects: Ids | None, count: int) -> Iterator[tuple[Moment, int]]:
    """The moment apart for the sources and the objects of which it is so, and for the others."""
    sources = idset.common(moment.sources, meant)
    if objects is not None and moment.own and not moment.that:
        sources = idset.common(sources, objects)
    if not sources:
        yield moment, more
        return
    if others := idset.minus(moment.sources, sources):
        yield replace(moment, sources=others), more
    mine = replace(moment, sources=sources)
    caused = NONE if objects is None else idset.common(moment.that, objects)
    if objects is None or not moment.that:
        yield mine, more + count
    elif not moment.apart:
        yield mine, more + (count if caused else 0)
    else:
        if caused:
            yield replace(mine, that=caused), more + count
        if rest := idset.minus(moment.that, caused):
            yield replace(mine, that=rest), more
