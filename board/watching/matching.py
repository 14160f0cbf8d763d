"""Which objects and players of an occurrence the event of an ability means (CR 603.2)."""

from __future__ import annotations

from msgspec.structs import replace

from ... import instructions as i
from ..looking import history
from ..looking.candidates import Candidate
from ..looking.predicates import holds
from ..looking.scope import Scope
from ..looking.selections import without_source
from ..state import ids as idset
from ..state.ids import Ids
from ..state.steps import COMBAT
from .judging import is_of_who_does_it
from .moments import Moment
from .occurrences import Occurrence, Seen


def fitting_objects(
    scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate
) -> list[Candidate]:
    """Those of the objects with which the rest of what the event says is so: whose zone it is, how it enters …"""
    found = happened.objects
    if isinstance(event, i.Activates) and isinstance(event.of, i.Selection) and event.of.where:
        said = any(isinstance(each, i.InZone) for each in event.of.where)
        found = [c for c in found if said or c.zone == "battlefield"]
    if isinstance(event, i.Moves):
        found = _passing_so(scope, event, happened) if happened.kind == "pass" else found
        if happened.kind == "enter" and event.origin:
            found = [c for c in found if any(_enters_from(scope, zone, c) for zone in event.origin)]
        if event.tapped is not None:
            found = [c for c in found if c.permanent is not None and c.permanent.tapped is event.tapped]
    if happened.kind != "state" or seen.other is None:
        return found
    if happened.deed == "transformed":
        return [c for c in found if _these(scope, seen.other, [c], watcher)]
    is_other = happened.other is not None and _these(scope, seen.other, [happened.other], watcher)
    return found if is_other else []


def _passing_so(scope: Scope, event: i.Moves, happened: Occurrence) -> list[Candidate]:
    """Those whose zones are of such players."""
    zones = [z for z in (*event.origin, event.to) if z is not None and z.zone in (happened.origin, happened.zone)]
    meant = [scope.players_in_event(zone.player) for zone in zones if zone.player is not None]
    return [c for c in happened.objects if all(c.owner in names for names in meant)]


def _enters_from(scope: Scope, zone: i.InZone, candidate: Candidate) -> bool:
    """Whether it has entered the battlefield from this zone (CR 603.6a)."""
    if zone.player is not None and candidate.owner not in scope.players_in_event(zone.player):
        return False
    there = (ids for origin, to, ids in scope.game.passages if (origin, to) == (zone.zone, "battlefield"))
    return any(idset.common(ids, candidate.ids) for ids in there)


def for_the_first_time(scope: Scope, event: i.AnyEvent, found: list[Moment]) -> list[Moment]:
    """Those at which it happens for the first time this turn: to each of the sources itself, or at all."""
    if isinstance(event, i.Casts) or (isinstance(event, i.Does) and event.deed != "create"):
        return found  # counted as it was done
    happenings = scope.game.history[:-1]
    if event.together:
        counted = i.EventCount((replace(event, nth=None),), "this turn")
        return [] if any(history.times(scope, counted, each) for each in happenings) else found
    done = history.before(scope, event, happenings)
    fresh = (replace(each, sources=idset.minus(each.sources, done)) for each in found)
    return [each for each in fresh if each.sources]


def moments_of_objects(
    scope: Scope, event: i.AnyEvent, seen: Seen, objects: list[Candidate], watcher: Candidate, player: str | None
) -> list[Moment]:
    """For each of the objects that the event speaks of, or for all of them together."""
    groups = [c for c in objects if seen.among(scope, c)]
    what = seen.what
    if isinstance(what, i.Reference):
        if what.what == "source":
            # Each member of the stack for itself.
            own = idset.union(*(idset.common(g.ids, watcher.ids) for g in groups))
            return [Moment(own, own=True, player=player)] if own else []
        if what.what in (*_SPOKEN_OF, "made"):
            these = _these(scope, what, groups, watcher)
            return [Moment(watcher.ids, these, player=player)] if these else []
        if what.what != "enchanted":
            return []
        # "When enchanted creature dies": the one that the watcher is attached to, no other.
        groups = [c.part(part) for c in groups if (part := idset.common(c.ids, host_of(watcher)))]
        what = None
    meant = idset.union(*(meant_objects(scope, what, group) for group in groups))
    if event.together:
        enough = idset.size(meant) >= seen.least
        number = idset.size(meant)
        return [Moment(watcher.ids, meant, number=number, player=player)] if enough and number else []
    return [Moment(watcher.ids, meant, apart=True, player=player)] if meant else []


def moments_of_attack(
    scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate
) -> list[Moment]:
    """Attackers by whom they attack: “attacks you or a planeswalker you control” (CR 508.3a)."""
    whom = event.whom if isinstance(event, i.Attacks | i.PlayerAttacks) else ()
    groups: dict[str | int | None, list[Candidate]] = {}
    for each in happened.objects:
        attacked = each.permanent.attacking if each.permanent is not None else None
        if not whom or any(_is_attacked(scope, one, attacked, watcher) for one in whom):
            groups.setdefault(attacked, []).append(each)
    if isinstance(event, i.Attacks) and event.beside is not None and not _beside(scope, event, happened, watcher):
        return []
    if event.together:
        everything = [c for found in groups.values() for c in found]
        found = moments_of_objects(scope, event, seen, everything, watcher, None)
        defenders = {_defender(scope, attacked) for attacked in groups}
        one = defenders.pop() if len(defenders) == 1 else None
        return [replace(moment, player=one, attacked=one) for moment in found]
    return [
        replace(moment, player=_defender(scope, attacked), attacked=_defender(scope, attacked))
        for attacked, found in groups.items()
        for moment in moments_of_objects(scope, event, seen, found, watcher, None)
    ]


def _beside(scope: Scope, event: i.Attacks, happened: Occurrence, watcher: Candidate) -> bool:
    """Whether so many such creatures were declared with it; it is none of them itself (CR 508.3a)."""
    own = idset.one(watcher.ids[0][0])
    such = idset.union(*(meant_objects(scope, event.beside, group) for group in happened.objects))
    return idset.size(idset.minus(such, own)) >= event.least


def _defender(scope: Scope, attacked: str | int | None) -> str | None:
    if isinstance(attacked, int):
        stack = scope.game.stack_of(attacked)
        return stack.controller if stack is not None else None
    return attacked or None


def _is_attacked(scope: Scope, whom: i.Player | i.Objects, attacked: str | int | None, watcher: Candidate) -> bool:
    if isinstance(whom, i.Player):
        if whom.who == "other":  # words: whether it is that player is for the players to say
            return True
        return isinstance(attacked, str) and attacked in scope.players_in_event(whom)
    return isinstance(attacked, int) and bool(_these(scope, whom, scope.candidates(idset.one(attacked)), watcher))


def _is_made_by(watcher: Candidate, candidate: Candidate) -> bool:
    """Whether it is a token that this created."""
    stack = candidate.permanent
    return stack is not None and candidate.token and idset.contains(watcher.ids, stack.maker or 0)


def _these(scope: Scope, what: i.Objects | None, groups: list[Candidate], watcher: Candidate) -> Ids:
    """Which of these objects are meant: the source, what it is attached to, or those for which words hold."""
    there = idset.of(groups)
    match what:
        case i.Reference("source"):
            return idset.common(there, watcher.ids)
        case i.Reference("enchanted"):
            return idset.common(there, host_of(watcher))
        case i.Reference("made"):  # CR 607.2c
            return idset.of([each for each in groups if _is_made_by(watcher, each)])
        case i.Reference():
            return idset.common(there, spoken_of(scope, what))
        case _:
            return idset.union(*(meant_objects(scope, what, group) for group in groups))


#: What only an effect speaks of, whose delayed ability waits for something to happen to it.
_SPOKEN_OF = ("that", "target", "created", "choice")


def spoken_of(scope: Scope, what: i.Reference) -> Ids:
    """What an effect spoke of before, for its delayed ability (CR 603.7c)."""
    context = scope.context
    known = context.that or context.targets or context.created or context.named
    return scope.refer(what) if what.what in _SPOKEN_OF and known else idset.NONE


def moments_of_pairs(scope: Scope, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    """ "Whenever this creature blocks a creature", “becomes blocked by a creature”: for each pair (CR 509.3b, d)."""
    assert happened.other is not None
    these = _these(scope, seen.what, happened.objects, watcher)
    others = _these(scope, seen.other, [happened.other], watcher)
    if not these or not others:
        return []
    match seen.what:
        case i.Reference("source"):
            return [Moment(these, others, apart=happened.kind == "blocked", own=True)]
    match seen.other:
        case i.Reference("source"):  # each of the sources blocks or is blocked by each of the others
            return [Moment(others, these, apart=True, own=True)]
    if happened.kind in ("block", "crew"):
        return [Moment(watcher.ids, these, apart=True, roles=(("event.whom", others),))]
    return [Moment(watcher.ids, others, apart=True, roles=(("event.what", these),))]


def moments_of_targets(scope: Scope, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    """What became the target of a spell or ability: each of the objects for itself (CR 115, 603.2e)."""
    by = happened.other
    assert by is not None
    if isinstance(seen.other, i.Selection) and not all(holds(scope, p, by) for p in seen.other.where):
        return []
    roles = (("event.of", by.ids),)
    if happened.player:
        meant = any(isinstance(to, i.Player) and happened.player in scope.players_in_event(to) for to in seen.to)
        return [Moment(watcher.ids, player=happened.player, roles=roles)] if meant else []
    return _of_each(scope, seen, happened, watcher, Moment((), roles=roles, player=by.controller))


def _of_each(scope: Scope, seen: Seen, happened: Occurrence, watcher: Candidate, said: Moment) -> list[Moment]:
    """What is ``said`` of the moment, for the objects of each kind that it happened to; of the source, its own."""
    found: list[Moment] = []
    for to in seen.to:
        if isinstance(to, i.Player):
            continue
        these = _these(scope, to, happened.objects, watcher)
        if these and isinstance(to, i.Reference) and to.what == "source":
            found.append(replace(said, sources=these, own=True))
        elif these:
            found.append(replace(said, sources=watcher.ids, that=these, apart=True))
    return found


def moments_of_counters(
    scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate
) -> list[Moment]:
    """Counters that were put on objects, or removed: for each of the counters, unless it is “one or more”."""
    times = 1 if event.together or happened.alone else happened.each
    return _of_each(scope, seen, happened, watcher, Moment((), number=happened.amount, times=times))


def is_cast_so(scope: Scope, event: i.Casts, happened: Occurrence, watcher: Candidate) -> bool:
    """Whether it is cast from such a zone, and no target is spoken of that is the watcher itself."""
    return not event.targeting and _from(scope, event, happened)


def _from(scope: Scope, event: i.Casts, happened: Occurrence) -> bool:
    (spell,) = happened.objects

    def is_there(zone: i.InZone) -> bool:
        if is_of_who_does_it(zone.player):
            whose = spell.owner == happened.player
        else:
            whose = zone.player is None or spell.owner in scope.players_in_event(zone.player)
        return zone.zone == happened.origin and whose

    return not any(map(is_there, event.elsewhere)) and (not event.origin or any(map(is_there, event.origin)))


def moments_of_spell(scope: Scope, event: i.Casts, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    """ "Whenever you cast a spell that targets this creature": each of those that are targets (CR 603.2)."""
    (spell,) = happened.objects
    such = isinstance(event.what, i.Selection) and bool(meant_objects(scope, event.what, spell))
    if not event.targeting or not such or not _from(scope, event, happened):
        return []
    targets = scope.candidates(happened.targets)
    for to in event.targeting:
        if isinstance(to, i.Player):
            if {*happened.players} & {*scope.players_in_event(to)}:
                return [Moment(watcher.ids, spell.ids, player=happened.player)]
        elif these := _these(scope, to, targets, watcher):
            own = isinstance(to, i.Reference) and to.what == "source"
            if own:
                return [Moment(these, own=True, player=happened.player, roles=(("event.what", spell.ids),))]
            return [Moment(watcher.ids, spell.ids, player=happened.player)]
    return []


def host_of(watcher: Candidate) -> Ids:
    """What the object is attached to."""
    host = watcher.permanent.attached_to if watcher.permanent is not None else None
    return idset.one(host) if isinstance(host, int) else idset.NONE


def _cast_so_far(scope: Scope, event: i.Casts, player: str) -> int:
    """How many such spells the player has cast this turn."""
    counted = i.EventCount((replace(event, nth=None, told=""),), "this turn")
    theirs = (each for each in scope.game.history if each.player == player)
    return sum(history.times(scope, counted, each) for each in theirs)


def _is_caused(scope: Scope, cause: i.Selection, by: str) -> bool:
    """Whether a spell or ability of such a player made the player do it; what is done as a cost none did."""
    whose = (each.player for each in cause.where if isinstance(each, i.ControlledBy))
    return bool(by) and all(by in scope.players_in_event(player) for player in whose)


def is_done_by(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence) -> bool:
    """Whether it is done by a player that the event speaks of, as much and in as manieth a time as it says."""
    if happened.kind not in ("deed", "cast", "copy", "mana", "counters"):
        return True
    if seen.by is not None and happened.player not in scope.players_in_event(seen.by):
        return False
    if seen.amount is not None and happened.amount < scope.number(seen.amount):
        return False
    if seen.cause is not None and not _is_caused(scope, seen.cause, happened.caused_by):
        return False
    if event.nth is not None and isinstance(event, i.Casts):
        return _cast_so_far(scope, event, happened.player) == event.nth  # this one is counted, too
    return event.nth is None or happened.before < event.nth <= happened.before + happened.each


def is_in_turn(scope: Scope, event: i.AnyEvent, player: str) -> bool:
    """Whether it is the time of which the event speaks; ``player``: who does it, or "" where nobody does."""
    if event.phase is not None and scope.game.step not in COMBAT:
        return False
    if is_of_who_does_it(event.during) and player:
        return scope.game.active == player
    return event.during is None or scope.game.active in scope.players_in_event(event.during)


def meant_objects(scope: Scope, what: i.Selection | None, group: Candidate) -> Ids:
    parts = without_source(scope, group)
    return idset.union(*(p.ids for p in parts if what is None or all(holds(scope, w, p) for w in what.where)))
