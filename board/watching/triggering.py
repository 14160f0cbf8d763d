"""Which abilities an occurrence triggers, and how many times (CR 603.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ... import instructions as i
from ..looking import history
from ..looking.acting import Waiting, waiting
from ..looking.candidates import Candidate
from ..looking.conditions import holds as condition_holds
from ..looking.scope import Scope
from ..looking.seen import Seen as Characters
from ..looking.view import View
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context, Resolving
from ..state.ids import Ids
from ..state.objects import DelayedTrigger, Happening, Snapshot, Zone
from . import again, delayed, often
from .occurrences import EVENTS, Occurrence, Seen, is_watched, sees

if TYPE_CHECKING:
    from ..game import Game
from .damaged import is_seen_at_once, moments_of_all_damage, moments_of_damage, of_damage_in_any_way
from .judging import why_unjudged
from .matching import (
    fitting_objects,
    for_the_first_time,
    is_cast_so,
    is_done_by,
    is_in_turn,
    moments_of_attack,
    moments_of_counters,
    moments_of_objects,
    moments_of_pairs,
    moments_of_spell,
    moments_of_targets,
)
from .moments import Moment, Triggered, scope_of


def is_heard(game: Game, view: View, kind: str) -> bool:
    """Whether something waits for occurrences of that kind, or may."""
    return bool(game.delayed or view.acting.listening[EVENTS[kind]])


def _is_told(happened: Occurrence) -> bool:
    """Whether later texts ask for it: for what goes to graveyards and from there, for all that block at once."""
    match happened.kind:
        case "pass":
            return "graveyard" in (happened.origin, happened.zone)
        case "block":
            return happened.other is None
        case "damage":
            return not happened.parts  # each of them has been told
    return True


def report(game: Game, view: View, happened: Occurrence) -> None:
    """Ask all abilities that wait for such an event; ``view`` is the battlefield that they see."""
    if _is_told(happened) and history.keeps(happened.kind, happened.deed):
        game.history.append(_kept(game, happened))
    also: list[Candidate] = []
    if happened.kind in _OF_CARDS:
        also = [c for c in happened.objects if c.zone not in ("battlefield", "command")]
    if not also and not is_heard(game, view, happened.kind):
        return
    came = game.now(idset.of(happened.objects)) if happened.kind in _LOOKING_BACK else idset.NONE
    if happened.quiet:
        heard = [c.part(part) for c in happened.objects if (part := idset.minus(c.ids, happened.quiet))]
        happened = replace(happened, objects=heard)
    if not happened.objects and happened.kind not in ("deed", "damage", "target", "daytime"):
        return
    creating = game.rules.ruleset.creating

    def moments(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> list[Moment]:
        found = _moments(scope, event, watcher, happened, came, creating)
        return for_the_first_time(scope, event, found) if found and event.nth == 1 else found

    def seeing(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> list[Moment]:
        each = of_damage_in_any_way(happened) if happened.kind == "damage" else _by_zone(game, happened)
        return [moment for one in each for moment in _moments(scope, event, watcher, one, came, creating)]

    delayed.occurred(game, happened, creating)
    ask_each(game, view, EVENTS[happened.kind], moments, also, seeing)


def _moments(
    scope: Scope, event: i.AnyEvent, watcher: Candidate, happened: Occurrence, came: Ids, creating: i.PlayerDeed
) -> list[Moment]:
    """The moments of what happened as the event sees it; ``came``: what the objects that left became."""
    if watcher.zone != "battlefield" and idset.common(watcher.ids, came):
        return []  # CR 603.10a: its abilities that work there did not yet
    seen = sees(event, happened, creating)
    if seen is None or not is_in_turn(scope, event, happened.player) or not is_done_by(scope, event, seen, happened):
        return []
    return _BY_KIND.get(happened.kind, _of_objects)(scope, event, seen, happened, watcher)


def _by_zone(game: Game, happened: Occurrence) -> list[Occurrence]:
    """What left the battlefield by the zones to which it went, where the occurrence does not say that."""
    if happened.kind != "leave" or happened.zone is not None:
        return [happened]
    groups: dict[Zone, list[Candidate]] = {}
    for each in happened.objects:
        for there in game.groups(game.now(each.ids)):
            groups.setdefault(there.zone, []).append(each)
    return [replace(happened, zone=zone, objects=objects) for zone, objects in groups.items()]


def _of_objects(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    objects = fitting_objects(scope, event, seen, happened, watcher)
    return moments_of_objects(scope, event, seen, objects, watcher, happened.player or None)


def _of_damage(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    if isinstance(event, i.DealsDamage) and is_seen_at_once(event):
        return moments_of_all_damage(scope, event, seen, happened.parts, watcher)
    return moments_of_damage(scope, seen, happened, watcher) if not happened.parts else []


def _of_deed(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    """What a player does, so often: with objects, or with none, as drawing is."""
    if happened.objects:
        return _of_objects(scope, event, seen, happened, watcher)
    if happened.results and not event.together:
        return _of_dice(scope, seen, happened, watcher)
    first = 1 if happened.starts and isinstance(event, i.Does) and event.but_first is not None else 0
    number, times = happened.amount - first, happened.each - first
    if not number:
        return []
    times = 1 if event.together or event.nth is not None else times
    return [Moment(watcher.ids, number=number, player=happened.player, times=times)]


def _of_dice(scope: Scope, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    """Each die of which the result is high enough (CR 706.2)."""
    least = scope.number(seen.amount) if seen.amount is not None else 1
    rolled = (each for each in happened.results if each >= least)
    return [Moment(watcher.ids, number=each, player=happened.player) for each in rolled]


def _of_targets(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    return moments_of_targets(scope, seen, happened, watcher)


def _of_counters(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    return moments_of_counters(scope, event, seen, happened, watcher)


def _of_blocks(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    """Of attackers and blockers: each pair of them, or what became blocked."""
    if happened.other is not None:
        return moments_of_pairs(scope, seen, happened, watcher)
    of_all = _of_attack if happened.kind == "blocked" else _of_objects
    return of_all(scope, event, seen, happened, watcher)


def _of_attack(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    return moments_of_attack(scope, event, seen, happened, watcher)


def _of_cast(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    if isinstance(event, i.Casts) and not is_cast_so(scope, event, happened, watcher):
        return moments_of_spell(scope, event, happened, watcher)
    return _of_objects(scope, event, seen, happened, watcher)


def _of_daytime(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate) -> list[Moment]:
    return [Moment(watcher.ids)]


def _of_activation(
    scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence, watcher: Candidate
) -> list[Moment]:
    """An ability is activated: which one, its effect may ask."""
    found = _of_objects(scope, event, seen, happened, watcher)
    if happened.other is None:
        return found
    return [replace(each, roles=(*each.roles, ("event.ability", happened.other.ids))) for each in found]


#: What finds the moments of an occurrence that is more than something that happened to objects.
_BY_KIND: dict[str, Callable[[Scope, i.AnyEvent, Seen, Occurrence, Candidate], list[Moment]]] = {
    "damage": _of_damage,
    "deed": _of_deed,
    "target": _of_targets,
    "counters": _of_counters,
    "counters removed": _of_counters,
    "block": _of_blocks,
    "crew": _of_blocks,
    "blocked": _of_blocks,
    "cast": _of_cast,
    "attack": _of_attack,
    "unblocked": _of_attack,
    "daytime": _of_daytime,
    "activate": _of_activation,
}

#: What leaves the battlefield is seen as it was before (CR 603.10a).
_LOOKING_BACK = ("leave", "sacrifice")

#: What happens to cards outside the battlefield, whose own abilities may wait for it (CR 113.6).
_OF_CARDS = ("deed", "cast", "pass", "state")


def _itself(event: i.AnyEvent) -> object:
    """The object of the event, if that is the one with the ability."""
    what = getattr(event, "what", None)
    return what if isinstance(what, i.Reference) and what.what == "source" else ...


def _sources(happened: Occurrence) -> list[Candidate]:
    """What did it: of what became a target, what it is a target of; of what crews something, what it crews."""
    of_other = happened.source is None and happened.kind in ("target", "crew")
    by = happened.other if of_other else happened.source
    return [by] if by is not None else []


def _kept(game: Game, happened: Occurrence) -> Happening:
    """What the rest of the turn knows of it."""
    became = game.now(idset.of(happened.objects)) if happened.zone else ()
    theirs = not happened.player and happened.kind in _THEIRS and happened.objects
    player = happened.objects[0].controller if theirs else happened.player
    deed = happened.deed or (happened.kind if happened.kind in ("create", "sacrifice") else "")
    return Happening(
        happened.kind,
        _attackers(happened.objects) if happened.kind == "attack" else snapshots(happened.objects),
        happened.zone or "",
        player,
        deed,
        happened.amount,
        happened.each,
        snapshots(_sources(happened)),
        happened.combat,
        became,
        happened.origin,
    )


#: What the controller of the objects does.
_THEIRS = frozenset(["sacrifice", "attack", "create"])


def snapshots(candidates: list[Candidate]) -> tuple[Snapshot, ...]:
    if not candidates:
        return ()
    made = [Snapshot(c.ids, c.seen.characteristics(), c.owner, c.controller, c.token, c.zone) for c in candidates]
    return tuple(made)


def _attackers(candidates: list[Candidate]) -> tuple[Snapshot, ...]:
    """The same of creatures that are declared as attackers, with whom they attack."""
    whom = (c.permanent.attacking if c.permanent is not None else None for c in candidates)
    return tuple(replace(each, attacking=who) for each, who in zip(snapshots(candidates), whom, strict=True))


#: So many objects of one event are asked about one by one.
MOST_APART = 1000


def _so(scope: Scope, condition: i.Condition, moment: Moment) -> Iterator[Moment]:
    """The moment where the intervening if holds; of objects that it sees apart, those for which it does (CR 603.4)."""
    if not moment.apart or idset.size(moment.that) > MOST_APART:
        if condition_holds(scope_of(scope, moment, moment.that), condition):
            yield moment
        return
    each = [idset.one(first + k) for first, count in moment.that for k in range(count)]
    so = idset.union(*(one for one in each if condition_holds(scope_of(scope, moment, one), condition)))
    if so:
        yield replace(moment, that=so)


def ask_each(
    game: Game,
    view: View,
    kinds: tuple[type, ...],
    moments: Callable[[Scope, i.AnyEvent, Candidate], list[Moment]],
    also: list[Candidate] | None = None,
    seeing: again.Seeing | None = None,
) -> None:
    """Ask every ability that waits for an event of these kinds; ``also``: cards that something happens to in another
    zone, whose abilities there trigger only on what they themselves do (CR 113.6); ``seeing``: how what happened is
    seen as the cause of that.
    """
    for candidate, heard in view.acting.listening[kinds]:
        _each_of(game, view, candidate, heard, moments, seeing)
    for candidate in also or ():
        for waits in waiting(candidate.seen.compiled(game.rules), kinds):
            if events := tuple(e for e in waits.events if getattr(e, "what", None) == _itself(e)):
                _each_of(game, view, candidate, waits._replace(events=events), moments)
    for each in list(game.delayed):
        _each_delayed(game, view, moments, each)


def _each_of(
    game: Game,
    view: View,
    candidate: Candidate,
    waits: Waiting,
    moments: Callable[[Scope, i.AnyEvent, Candidate], list[Moment]],
    seeing: again.Seeing | None = None,
) -> None:
    """Ask an ability that waits for these events."""
    first = candidate.ids[0][0]
    ability, trigger, events, instance = waits
    of_itself = Resolving(keyword=ability.keyword or "", instance=instance)
    scope = Scope(game, Context(candidate.controller, first, resolving=of_itself), game.asker, view)
    seen = [(event, moments(scope, event, candidate)) for event in events]
    if not any(found for _, found in seen):
        return
    if ability.only_while is not None and not condition_holds(scope, ability.only_while):
        return
    if trigger.meanwhile is not None:
        seen = [(e, [m for each in found for m in _so(scope, trigger.meanwhile, each)]) for e, found in seen]
    if ability.condition is not None:  # CR 603.4
        seen = [(e, [m for each in found for m in _so(scope, ability.condition, each)]) for e, found in seen]
    unsure = next(filter(None, (why_unjudged(scope, e, trigger) for e, found in seen if found)), "")
    if not unsure:
        seen = [(e, again.so_often(game, view, candidate, found, seeing)) for e, found in seen]
        seen = [
            (e, often.undone(game, ability, instance, often.allowed(game, scope, ability, instance, found)))
            for e, found in seen
        ]
    count = sum(moment.count for _, found in seen for moment in found)
    if not count:
        return
    game.happened(ev.TriggerReported(first, candidate.controller, ability.text, count, unsure))
    if not unsure:
        name = candidate.seen.name
        game.triggered += [
            Triggered(ability, candidate.controller, name, moment, instance=instance)
            for _, found in seen
            for moment in found
        ]


def _each_delayed(
    game: Game, view: View, moments: Callable[[Scope, i.AnyEvent, Candidate], list[Moment]], waiting: DelayedTrigger
) -> None:
    """Ask a delayed ability that is put on the stack when its event happens (CR 603.7); once, unless it goes on."""
    events = [each for each in waiting.event.events if is_watched(each, game.rules.ruleset.creating)]
    if not events:
        return
    first = waiting.source or 0
    scope = Scope(game, Context.recalled(waiting.controller, first, waiting.memory), game.asker, view)
    known = scope.candidates(idset.one(first))
    nothing = i.Characteristics(name=waiting.text)
    nobody = Candidate(idset.one(first), 1, Characters(nothing), nothing, waiting.controller, waiting.controller, False)
    watcher = known[0].part(idset.one(first)) if known else nobody
    seen = [(event, moments(scope, event, watcher)) for event in events]
    found = [moment for _, moments_ in seen for moment in moments_]
    if not found:
        return
    unsure = next(filter(None, (why_unjudged(scope, e, waiting.event) for e, moments_ in seen if moments_)), "")
    game.happened(
        ev.TriggerReported(first, waiting.controller, waiting.text, sum(moment.count for moment in found), unsure)
    )
    if unsure:
        return
    once = waiting.until is None or any(event.next for event, moments_ in seen if moments_)
    if once:
        game.delayed.remove(waiting)
    ability = i.Ability("triggered", waiting.text, (0, 0), trigger=waiting.event, steps=waiting.steps)
    game.triggered += [
        Triggered(ability, waiting.controller, watcher.seen.name, moment, waiting.memory)
        for moment in (found[:1] if once else found)
    ]
