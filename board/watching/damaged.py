"""Which damage the event of an ability means: that of each source, or all that is dealt at once (CR 120, 603.2c)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from ... import instructions as i
from ..looking.candidates import Candidate
from ..looking.scope import Scope
from ..state import ids as idset
from ..state.ids import Ids
from .matching import host_of, meant_objects, spoken_of
from .moments import Moment
from .occurrences import Occurrence, Seen


def is_seen_at_once(event: i.DealsDamage) -> bool:
    """Whether it is one event, by however many sources: something *is dealt* damage, or one or more sources deal it."""
    return event.source is None or event.together


def of_damage_in_any_way(happened: Occurrence) -> list[Occurrence]:
    """The damage of one source as all that is dealt at once, too, and all of it as that of each source."""
    return [happened, *(happened.parts or (replace(happened, parts=(happened,)),))]


def moments_of_damage(scope: Scope, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    """ "Whenever this creature deals combat damage to a player": for each source and each of whom it is dealt to."""
    sources, own = _dealing(scope, seen, happened.source, watcher)
    if not sources:
        return []
    roles = (("event.source", happened.source.ids),) if happened.source is not None and not own else ()
    if not seen.to:
        hurt = idset.of(happened.objects)
        player = happened.player or None
        if not happened.whole:
            return []
        return [Moment(sources, hurt, own=own, number=happened.whole, player=player, roles=roles)]
    if happened.player:
        one = Moment(sources, own=own, number=happened.amount, player=happened.player, roles=roles)
        return [one] if _is_meant(scope, seen, happened.player) else []
    hit = idset.union(*(_hit(scope, seen, watcher, group) for group in happened.objects))
    return [Moment(sources, hit, True, number=happened.amount, roles=roles)] if hit else []


def moments_of_all_damage(
    scope: Scope, event: i.DealsDamage, seen: Seen, parts: tuple[Occurrence, ...], watcher: Candidate
) -> list[Moment]:
    """ "Whenever one or more creatures you control deal damage to a player", "whenever this creature is dealt damage":
    once for each player and, where it is not about one or more objects, for each of those, with all of its damage.
    """
    dealing: dict[tuple[Ids, bool], list[Occurrence]] = {}
    for part in parts:
        sources, own = _dealing(scope, seen, part.source, watcher)
        if sources:
            dealing.setdefault((sources, own), []).append(part)
    return [
        moment
        for (sources, own), theirs in dealing.items()
        for moment in _of_these(scope, event, seen, theirs, Moment(sources, own=own), watcher)
    ]


def _of_these(
    scope: Scope, event: i.DealsDamage, seen: Seen, parts: list[Occurrence], moment: Moment, watcher: Candidate
) -> Iterator[Moment]:
    """Of damage of sources that the event means."""
    by = idset.union(*(part.source.ids for part in parts if part.source is not None))
    moment = moment if moment.own or not by else replace(moment, roles=(("event.source", by),))
    hurt: dict[str, int] = {}
    hit: list[tuple[int, Ids]] = []
    for part in parts:
        if part.player and (not seen.to or _is_meant(scope, seen, part.player)):
            hurt[part.player] = hurt.get(part.player, 0) + part.amount
        hit += ((part.amount, ids) for group in part.objects if (ids := _hit(scope, seen, watcher, group)))
    if event.together or not seen.to:
        yield from _at_once(moment, hurt, hit, apart=bool(seen.to))
        return
    yield from (replace(moment, number=number, player=player) for player, number in hurt.items())
    itself = all(isinstance(to, i.Reference) and to.what == "source" for to in seen.to)
    for number, ids in idset.summed(hit).items():
        if itself:
            yield replace(moment, sources=ids, own=True, number=number)
        else:
            yield replace(moment, that=ids, apart=True, number=number)


def _at_once(moment: Moment, hurt: dict[str, int], hit: list[tuple[int, Ids]], *, apart: bool) -> Iterator[Moment]:
    """For each of the players, and for all of the objects together; ``apart`` unless it is about all damage."""
    objects = idset.union(*(ids for _, ids in hit))
    number = sum(amount * idset.size(ids) for amount, ids in hit)
    if apart:
        yield from (replace(moment, number=each, player=player) for player, each in hurt.items())
        if objects:
            yield replace(moment, that=objects, number=number)
    elif hurt or objects:
        player = next(iter(hurt)) if len(hurt) == 1 else None
        yield replace(moment, that=objects, number=number + sum(hurt.values()), player=player)


def _is_meant(scope: Scope, seen: Seen, player: str) -> bool:
    return any(isinstance(to, i.Player) and player in scope.players_in_event(to) for to in seen.to)


def _dealing(scope: Scope, seen: Seen, source: Candidate | None, watcher: Candidate) -> tuple[Ids, bool]:
    """Whose abilities see what deals the damage, and whether it is they who deal it."""
    if source is None:  # a text that is no object's
        return watcher.ids if seen.what is None else idset.NONE, False
    match seen.what:
        case i.Reference("source"):
            return idset.common(source.ids, watcher.ids), True
        case i.Reference("enchanted"):
            return watcher.ids if idset.common(source.ids, host_of(watcher)) else idset.NONE, False
        case i.Selection() as what:
            return watcher.ids if meant_objects(scope, what, source) else idset.NONE, False
        case i.Reference() as what:
            return watcher.ids if idset.common(source.ids, spoken_of(scope, what)) else idset.NONE, False
    return watcher.ids, False


def _hit(scope: Scope, seen: Seen, watcher: Candidate, group: Candidate) -> Ids:
    """Which of the objects that were dealt damage the event speaks of."""
    if not seen.to:
        return group.ids
    found = idset.NONE
    for to in seen.to:
        match to:
            case i.Reference("source"):
                found = idset.union(found, idset.common(group.ids, watcher.ids))
            case i.Reference("enchanted"):
                found = idset.union(found, idset.common(group.ids, host_of(watcher)))
            case i.Selection():
                found = idset.union(found, meant_objects(scope, to, group))
            case i.Reference():
                found = idset.union(found, idset.common(group.ids, spoken_of(scope, to)))
    return found
