"""Which spell it is among those that a player casts: “the second spell you cast each turn” (CR 601.2i)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import Casts, CastSo, EventCount, InZone, Predicate, Reference, Selection
from ..state import ids as idset
from . import history
from .predicates import holds

if TYPE_CHECKING:
    from ..state.objects import OnStack
    from .candidates import Candidate
    from .scope import Scope


def speaks_of_casting(what: object) -> bool:
    """Whether it is all that is cast so."""
    match what:
        case Reference("all", among=Selection(where)):
            return any(isinstance(each, CastSo) for each in where)
    return False


def is_next(what: object) -> bool:
    """Whether it is the first spell that will be cast so: “the next spell you cast this turn”."""
    match what:
        case Reference("all", among=Selection(where)):
            return any(isinstance(each, CastSo) and each.next for each in where)
    return False


def is_such(scope: Scope, where: tuple[Predicate, ...], candidate: Candidate, began: int = 0) -> bool:
    """Whether all of these hold of the object; ``began``: how much had happened in the turn as “next” was said."""
    rest = tuple(each for each in where if not isinstance(each, CastSo))
    if not all(holds(scope, each, candidate) for each in rest):
        return False
    return all(_is_cast_so(scope, each, rest, candidate, began) for each in where if isinstance(each, CastSo))


def _is_cast_so(scope: Scope, how: CastSo, rest: tuple[Predicate, ...], candidate: Candidate, began: int) -> bool:
    entry = next((each for each in scope.game.stack if idset.contains(candidate.ids, each.id)), None)
    if entry is None or entry.ability is not None or entry.copy:
        return False
    if candidate.controller not in scope.players_in_event(how.player) or not _is_from(scope, how, entry, candidate):
        return False
    if how.during is not None and scope.game.active not in scope.players_in_event(how.during):
        return False
    nth = 1 if how.next else how.nth
    return nth is None or nth == _number(scope, how, rest, candidate, began if how.next else 0)


def _is_from(scope: Scope, how: CastSo, entry: OnStack, candidate: Candidate) -> bool:
    def is_there(zone: InZone) -> bool:
        names = scope.players_in_event(zone.player) if zone.player is not None else None
        return zone.zone == entry.origin and (names is None or candidate.owner in names)

    return not any(map(is_there, how.elsewhere)) and (not how.origin or any(map(is_there, how.origin)))


def _number(scope: Scope, how: CastSo, rest: tuple[Predicate, ...], candidate: Candidate, began: int) -> int:
    """The manieth it is of such spells of its player; one that is being cast comes behind those that have been."""
    cast = Casts(how.player, Selection(rest), how.origin, elsewhere=how.elsewhere)
    counted, before = EventCount((cast,), "this turn"), 0
    for happening in scope.game.history[began:]:
        if happening.kind != "cast" or happening.player != candidate.controller:
            continue
        if any(idset.common(each.ids, candidate.ids) for each in happening.objects):
            break
        before += history.times(scope, counted, happening)
    return before + 1
