"""What has happened this turn, for the texts that ask: “if a creature died this turn” (CR 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...compiler import instructions as i
from ..state import ids as idset
from .candidates import Candidate
from .seen import Seen

if TYPE_CHECKING:
    from ..game import Game
    from ..state.objects import Happening, Snapshot
    from .scope import Scope

#: The kinds of occurrences that are kept until the turn is over.
KEPT = frozenset(["enter", "leave", "cast", "deed", "sacrifice", "attack", "damage", "create"])


def judged(asked: i.EventCount) -> bool:
    """Whether the board can tell how often all of these events have happened in that time."""
    return asked.within == "this turn" and all(map(_judged, asked.events))


def _judged(event: i.AnyEvent) -> bool:
    if event.told or event.nth is not None or event.during is not None or event.phase is not None:
        return False
    match event:
        case i.Moves(_, origin, to, by=None, tapped=None):
            entering = to is not None and to.zone == "battlefield" and not origin
            return entering or any(zone.zone == "battlefield" for zone in origin)
        case i.Casts(origin=(), targeting=(), elsewhere=()) | i.PlayerAttacks(whom=()):
            return True
        case i.Attacks(whom=(), alone=False, beside=None):
            return True
        case i.Does(deed=deed, amount=None, cause=None, but_first=None):
            return deed in ("draw", "discard", "gain life", "lose life", "sacrifice", "mill", "create")
        case i.DealsDamage():
            return True
    return False


def count(scope: Scope, asked: i.EventCount) -> int:
    """How often it was, or how much in all."""
    total = 0
    until = scope.refer(asked.before) if asked.before is not None else idset.NONE
    for happening in scope.game.history:
        if until and any(idset.common(each.ids, until) for each in happening.objects):
            break  # “that was cast before it this turn”
        numbers = [_times(scope, event, happening) for event in asked.events]
        best = max(numbers, default=0)
        total += happening.amount if asked.of == "amount" and best else best
    return total


def _times(scope: Scope, event: i.AnyEvent, happening: Happening) -> int:
    """How often the event has happened with this."""
    match happening.kind, event:
        case "enter", i.Moves(what, (), i.InZone("battlefield")):
            return _number(scope, what, happening)
        case "leave", i.Moves(what, _, to) if (to.zone if to is not None else "") == happening.zone:
            return _number(scope, what, happening, owner=to.player if to is not None else None)
        case "cast", i.Casts(player, what) if _by(scope, player, happening):
            return _number(scope, what, happening)
        case (("deed" | "sacrifice" | "create"), i.Does(player, deed, what)) if deed == happening.deed:
            if not _by(scope, player, happening):
                return 0
            return happening.each if what is None else _number(scope, what, happening)
        case "attack", i.Attacks(what):
            return _number(scope, what, happening)
        case "attack", i.PlayerAttacks(player, with_, least) if _by(scope, player, happening):
            return int(_number(scope, with_, happening) >= least)
        case "damage", i.DealsDamage(source, to, combat) if combat is None or combat is happening.combat:
            dealt = source is None or bool(_among(scope, source, happening.sources))
            return int(dealt and (not to or any(_hit(scope, each, happening) for each in to)))
    return 0


def _by(scope: Scope, player: i.Player | None, happening: Happening) -> bool:
    return player is None or happening.player in scope.players_in_event(player)


def _hit(scope: Scope, to: i.Player | i.Objects, happening: Happening) -> bool:
    if isinstance(to, i.Player):
        return happening.player in scope.players_in_event(to)
    return bool(_among(scope, to, happening.objects))


def _number(scope: Scope, what: i.Objects | None, happening: Happening, owner: i.Player | None = None) -> int:
    owners = scope.players_in_event(owner) if owner is not None else None
    objects = tuple(each for each in happening.objects if owners is None or each.owner in owners)
    return idset.size(_among(scope, what, objects))


def _among(scope: Scope, what: i.Objects | None, objects: tuple[Snapshot, ...]) -> idset.Ids:
    """Those of the objects that are meant, as they were then."""
    from .selections import holds, without_source

    if isinstance(what, i.Reference):
        return idset.common(scope.refer(what), idset.of(objects))
    found = idset.NONE
    for each in objects:
        candidate = Candidate(
            each.ids,
            idset.size(each.ids),
            Seen(each.characteristics),
            each.characteristics,
            each.owner,
            each.controller,
            each.token,
            each.zone,
        )
        for part in without_source(scope, candidate):
            if what is None or all(holds(scope, predicate, part) for predicate in what.where):
                found = idset.union(found, part.ids)
    return found


#: What players have done in the step that it is.
DRAWN_IN_STEP = "draw in this step"


def first_of_draw_step(game: Game, player: str) -> bool:
    """Whether the next card that the player draws is the first in a draw step of their own (CR 504.1)."""
    return game.step == "draw step" and game.active == player and not game.players[player].done.get(DRAWN_IN_STEP)
