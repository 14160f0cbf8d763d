"""Which triggered abilities of permanents trigger, and how many times (CR 603.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...compiler import instructions as i
from ..looking.candidates import Candidate
from ..looking.conditions import holds as condition_holds
from ..looking.scope import Scope
from ..looking.selections import holds, without_source
from ..looking.view import View
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import Ids
from ..state.objects import Permanent, Zone
from . import delayed
from .occurrences import Occurrence, Seen, begins, sees

if TYPE_CHECKING:
    from ..game import Game


def on_enter(game: Game, stacks: list[Permanent]) -> None:
    """Permanents entered at the same time."""
    view = game.view()
    _report(game, view, Occurrence("enter", [view.here[s.id] for s in stacks if s.id in view.here]))


def on_create(game: Game, stacks: list[Permanent]) -> None:
    """Tokens were created at the same time (CR 111.2)."""
    view = game.view()
    _report(game, view, Occurrence("create", [view.here[s.id] for s in stacks if s.id in view.here]))


def on_leave(
    game: Game, view: View, left: list[Candidate], went: dict[Zone, list[Candidate]], sacrificed: bool
) -> None:
    """Permanents left at the same time; ``view`` is the battlefield before (CR 603.10a), ``went`` says where to."""
    _report(game, view, Occurrence("leave", left))
    for zone, these in went.items():
        _report(game, view, Occurrence("leave", these, zone))
    if sacrificed:
        _report(game, view, Occurrence("sacrifice", left))


def on_attack(game: Game, stacks: list[Permanent]) -> None:
    """Creatures were declared as attackers at the same time (CR 508.3a)."""
    view = game.view()
    _report(game, view, Occurrence("attack", [view.here[s.id] for s in stacks if s.id in view.here]))


def on_block(game: Game, blockers: list[Permanent], attackers: Ids) -> None:
    """Creatures were declared as blockers at the same time, attackers became blocked or not (CR 509.3)."""
    view = game.view()
    _report(game, view, Occurrence("block", [view.here[p.id] for p in game.pieces(_of(blockers))]))
    _report(game, view, Occurrence("blocked", [view.here[p.id] for p in game.pieces(attackers)]))
    free = [p for p in game.permanents.values() if p.attacking is not None and not p.blocked]
    _report(game, view, Occurrence("unblocked", [view.here[p.id] for p in free if p.id in view.here]))


def _of(stacks: list[Permanent]) -> Ids:
    return idset.union(*(p.ids for p in stacks))


def on_begin(game: Game, step: str, player: str) -> None:
    """A step or phase began: "at the beginning of your upkeep"."""

    def moments(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> list[Moment]:
        if not isinstance(event, i.Begins) or not begins(event, step):
            return []
        meant = event.whose is None or player in scope.players_in_event(event.whose)
        return [Moment(watcher.ids, player=player)] if meant else []

    _each(game, game.view(), moments)


def on_deed(
    game: Game, player: str, deed: i.PlayerDeed, amount: int, objects: list[Candidate] | None = None, each: int = 1
) -> None:
    """A player did something, or it happened to the player: drew, gained life … ``each``: how often that counts."""
    if amount > 0:
        before = game.did(player, deed, amount if deed in ("gain life", "lose life") else each)
        done = Occurrence("deed", objects or [], player=player, deed=deed, amount=amount, before=before, each=each)
        _report(game, game.view(), done)


def on_damage(game: Game, source: Candidate, to: list[Candidate], player: str, amount: int, combat: bool) -> None:
    """A source dealt damage to objects or to a player (CR 120)."""
    done = Occurrence("damage", to, player=player, amount=amount, source=source, combat=combat)
    _report(game, game.view(), done)


def on_cast(game: Game, player: str, spell: Candidate) -> None:
    """A player cast a spell (CR 601.2i)."""
    before = game.did(player, "cast")
    _report(game, game.view(), Occurrence("cast", [spell], player=player, before=before))


def on_state(game: Game, ids: Ids, state: str) -> None:
    """Permanents became tapped, transformed … (CR 603.2e)."""
    view = game.view()
    _report(game, view, Occurrence("state", [view.here[p.id] for p in game.pieces(ids)], deed=state))


@dataclass(frozen=True)
class Moment:
    """An event as an ability sees it: so many times for each of the objects with the ability (``sources``).

    ``that`` are the objects of the event; ``apart``: the ability triggers for each of them; ``own``: they are the
    objects with the ability, each for itself. ``number`` and ``player`` are those of the event.
    """

    sources: Ids
    that: Ids = idset.NONE
    apart: bool = False
    own: bool = False
    number: int | None = None
    player: str | None = None
    times: int = 1

    @property
    def count(self) -> int:
        """How many times it triggers."""
        return idset.size(self.sources) * (idset.size(self.that) if self.apart else 1) * self.times


@dataclass(frozen=True)
class Triggered:
    """An ability that has triggered and has yet to be put on the stack (CR 603.3)."""

    ability: i.Ability
    controller: str
    name: str
    moment: Moment


def _report(game: Game, view: View, happened: Occurrence) -> None:
    creating = game.rules.ruleset.creating

    def moments(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> list[Moment]:
        seen = sees(event, happened, creating)
        if seen is None or not _in_turn(scope, event) or not _by(scope, event, seen, happened):
            return []
        match happened.kind:
            case "damage":
                return _damaging(scope, seen, happened, watcher, together=event.together)
            case "deed" if not happened.objects:
                times = 1 if event.together else happened.each
                return [Moment(watcher.ids, number=happened.amount, player=happened.player, times=times)]
        player = happened.player or None
        groups = [c for c in happened.objects if seen.among(scope, c)]
        what = seen.what
        if isinstance(what, i.Reference):
            if what.what == "source":
                # Each member of the stack for itself.
                own = idset.union(*(idset.common(g.ids, watcher.ids) for g in groups))
                return [Moment(own, own=True, player=player)] if own else []
            if what.what != "enchanted":
                return []
            # "When enchanted creature dies": the one that the watcher is attached to, no other.
            groups = [c.part(part) for c in groups if (part := idset.common(c.ids, _host(watcher)))]
            what = None
        meant = idset.union(*(_meant(scope, what, group) for group in groups))
        if event.together:
            enough = idset.size(meant) >= seen.least
            number = idset.size(meant)
            return [Moment(watcher.ids, meant, number=number, player=player)] if enough and number else []
        return [Moment(watcher.ids, meant, apart=True, player=player)] if meant else []

    if happened.objects or happened.kind in ("deed", "damage"):
        delayed.occurred(game, happened, creating)
        _each(game, view, moments)


def _host(watcher: Candidate) -> Ids:
    host = watcher.permanent.attached_to if watcher.permanent is not None else None
    return idset.one(host) if isinstance(host, int) else idset.NONE


def _by(scope: Scope, event: i.AnyEvent, seen: Seen, happened: Occurrence) -> bool:
    """Whether it is done by a player that the event speaks of, as much and in as manieth a time as it says."""
    if happened.kind not in ("deed", "cast"):
        return True
    if seen.by is not None and happened.player not in scope.players_in_event(seen.by):
        return False
    if seen.amount is not None and happened.amount < scope.number(seen.amount):
        return False
    return event.nth is None or happened.before < event.nth <= happened.before + happened.each


def _damaging(scope: Scope, seen: Seen, happened: Occurrence, watcher: Candidate, *, together: bool) -> list[Moment]:
    """ "Whenever this creature deals combat damage to a player": for each source and each of whom it is dealt to."""
    source = happened.source
    assert source is not None
    sources, own = watcher.ids, False
    match seen.what:
        case i.Reference("source"):
            sources, own = idset.common(source.ids, watcher.ids), True
        case i.Reference("enchanted"):
            sources = watcher.ids if idset.common(source.ids, _host(watcher)) else idset.NONE
        case i.Selection() as what:
            sources = watcher.ids if _meant(scope, what, source) else idset.NONE
        case i.Reference():
            return []
    if not sources:
        return []
    if happened.player:
        meant = not seen.to or any(
            isinstance(to, i.Player) and happened.player in scope.players_in_event(to) for to in seen.to
        )
        return [Moment(sources, own=own, number=happened.amount, player=happened.player)] if meant else []
    hit = idset.union(*(_hit(scope, seen, watcher, group) for group in happened.objects))
    return [Moment(sources, hit, not together, number=happened.amount)] if hit else []


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
                found = idset.union(found, idset.common(group.ids, _host(watcher)))
            case i.Selection():
                found = idset.union(found, _meant(scope, to, group))
    return found


def _in_turn(scope: Scope, event: i.AnyEvent) -> bool:
    return event.during is None or scope.game.active in scope.players_in_event(event.during)


def _meant(scope: Scope, what: i.Selection | None, group: Candidate) -> Ids:
    parts = without_source(scope, group)
    return idset.union(*(p.ids for p in parts if what is None or all(holds(scope, w, p) for w in what.where)))


def unjudged(event: i.AnyEvent, trigger: i.Trigger) -> bool:
    """Whether a field of the event is one that the board does not look at."""
    known = (event.nth is None or isinstance(event, i.Does | i.Casts)) and not trigger.once
    match event:
        case i.Moves(to=i.InZone("battlefield"), origin=(_, *_)):
            known = False  # from where it enters
        case i.Moves(by=i.Player()):
            known = False
        case i.Attacks(whom=whom, alone=alone):
            known = known and not whom and not alone
        case i.PlayerAttacks(whom=(_, *_)):
            known = False
        case i.Casts(origin=origin, targeting=targeting):
            known = known and not origin and not targeting
        case i.Becomes(to=to):
            known = known and to is None
    return not known


def _unjudged(scope: Scope, event: i.AnyEvent, trigger: i.Trigger) -> str:
    """The words of an event that only the players can judge: of its objects, or all of them if a field can't be."""
    what = getattr(event, "what", None)
    told = scope.told(what) if isinstance(what, i.Selection) else ""
    return told or event.told or (trigger.text if unjudged(event, trigger) else "")


def _each(game: Game, view: View, moments: Callable[[Scope, i.AnyEvent, Candidate], list[Moment]]) -> None:
    for candidate in view.acting(game.rules):
        for ability in candidate.seen.compiled(game.rules):
            trigger = ability.trigger
            if trigger is None:
                continue
            first = candidate.ids[0][0]
            scope = Scope(game, Context(candidate.controller, first), game.asker, view)
            seen = [(event, moments(scope, event, candidate)) for event in trigger.events]
            count = sum(moment.count for _, found in seen for moment in found)
            if count and (ability.condition is None or condition_holds(scope, ability.condition)):  # CR 603.4
                unsure = next(filter(None, (_unjudged(scope, e, trigger) for e, found in seen if found)), "")
                game.happened(ev.TriggerReported(first, candidate.controller, ability.text, count, unsure))
                if not unsure:
                    name = candidate.seen.name
                    game.triggered += [
                        Triggered(ability, candidate.controller, name, moment) for _, found in seen for moment in found
                    ]
