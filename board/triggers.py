"""Which triggered abilities of permanents trigger, and how many times (CR 603.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..compiler import instructions as i
from . import delayed
from . import events as ev
from . import ids as idset
from .candidates import Candidate
from .conditions import holds as condition_holds
from .context import Context
from .ids import Ids
from .objects import Permanent, Zone
from .occurrences import Occurrence, part_of, sees
from .scope import Scope
from .selections import holds, without_source
from .view import View

if TYPE_CHECKING:
    from .game import Game


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


def on_begin(game: Game, step: str, player: str) -> None:
    """A step or phase began: "at the beginning of your upkeep"."""

    def times(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> int:
        if not isinstance(event, i.Begins) or part_of(event) != step:
            return 0
        return watcher.count * int(event.whose is None or player in scope.players_in_event(event.whose))

    _each(game, game.view(), times)


def _report(game: Game, view: View, happened: Occurrence) -> None:
    creating = game.rules.ruleset.creating

    def times(scope: Scope, event: i.AnyEvent, watcher: Candidate) -> int:
        seen = sees(event, happened, creating)
        if seen is None or not _in_turn(scope, event):
            return 0
        groups = [c for c in happened.objects if seen.among(scope, c)]
        what = seen.what
        if isinstance(what, i.Reference):
            if what.what == "source":
                # Each member of the stack for itself.
                return idset.size(idset.union(*(idset.common(g.ids, watcher.ids) for g in groups)))
            if what.what != "enchanted":
                return 0
            # "When enchanted creature dies": the one that the watcher is attached to, no other.
            host = watcher.permanent.attached_to if watcher.permanent is not None else None
            of = idset.one(host) if isinstance(host, int) else idset.NONE
            groups = [c.part(part) for c in groups if (part := idset.common(c.ids, of))]
            what = None
        count = sum(idset.size(_meant(scope, what, group)) for group in groups)
        return (int(count >= seen.least) if event.together else count) * watcher.count

    if happened.objects:
        delayed.occurred(game, happened, creating)
        _each(game, view, times)


def _in_turn(scope: Scope, event: i.AnyEvent) -> bool:
    return event.during is None or scope.game.active in scope.players_in_event(event.during)


def _meant(scope: Scope, what: i.Selection | None, group: Candidate) -> Ids:
    parts = without_source(scope, group)
    return idset.union(*(p.ids for p in parts if what is None or all(holds(scope, w, p) for w in what.where)))


def _unjudged(scope: Scope, event: i.AnyEvent, trigger: i.Trigger) -> str:
    """The words of an event that only the players can judge: of its objects, or all of them if a field can't be."""
    what = getattr(event, "what", None)
    told = scope.told(what) if isinstance(what, i.Selection) else ""
    known = event.nth is None and not trigger.once
    match event:
        case i.Moves(to=i.InZone("battlefield"), origin=(_, *_)):
            known = False  # from where it enters
        case i.Moves(by=i.Player()):
            known = False
        case i.Attacks(whom=whom, alone=alone):
            known = known and not whom and not alone
        case i.PlayerAttacks(whom=(_, *_)):
            known = False
    return told or event.told or ("" if known else trigger.text)


def _each(game: Game, view: View, times: Callable[[Scope, i.AnyEvent, Candidate], int]) -> None:
    for candidate in view.acting(game.rules):
        for ability in candidate.seen.compiled(game.rules):
            trigger = ability.trigger
            if trigger is None:
                continue
            first = candidate.ids[0][0]
            scope = Scope(game, Context(candidate.controller, first), game.asker, view)
            seen = [(event, times(scope, event, candidate)) for event in trigger.events]
            count = sum(number for _, number in seen)
            if count and (ability.condition is None or condition_holds(scope, ability.condition)):  # CR 603.4
                unsure = next(filter(None, (_unjudged(scope, e, trigger) for e, number in seen if number)), "")
                game.happened(ev.TriggerReported(first, candidate.controller, ability.text, count, unsure))
