"""Which events of triggered abilities the board leaves to the players to judge."""

from __future__ import annotations

from msgspec import structs

from ... import instructions as i
from ..looking import history
from ..looking.scope import Scope
from .occurrences import is_passed_over


def unjudged(event: i.AnyEvent, trigger: i.Trigger) -> bool:
    """Whether a field of the event is one that the board does not look at."""
    known = not is_passed_over(event) and _knows_whose_turn(event)
    known = known and not (isinstance(event, i.CountersPut) and any(isinstance(on, i.Player) for on in event.on))
    known = known and (event.nth is None or is_counted(event))
    match event:
        case i.Moves(to=i.InZone("battlefield"), origin=(_, *_) as origin):
            known = known and all(zone.zone in _KEPT_TRACK_OF and not is_of_who_does_it(zone.player) for zone in origin)
        case i.Moves(tapped=bool(), to=to):
            known = known and to is not None and to.zone == "battlefield"
        case i.Attacks(what=i.Selection(), beside=i.Selection()):
            known = False
        case i.Attacks(whom=whom) | i.PlayerAttacks(whom=whom):
            known = known and not any(isinstance(each, i.Player) and each.who == "other" for each in whom)
    return not known


#: The zones from which the board sees that something has entered.
_KEPT_TRACK_OF = frozenset(["graveyard", "exile", "hand"])


def _knows_whose_turn(event: i.AnyEvent) -> bool:
    """Whether it can tell who has to be the active player: “their turn” is that of who does it."""
    return not is_of_who_does_it(event.during) or isinstance(event, i.Does | i.Casts)


def is_counted(event: i.AnyEvent) -> bool:
    """Whether the board tells in which time of the turn it is: of some events only whether it is the first."""
    match event:
        case i.Does(deed="create") | i.Attacks() | i.BecomesTarget() | i.Becomes():
            about = event.what[0] if isinstance(event, i.BecomesTarget) and len(event.what) == 1 else event.what
            itself = isinstance(about, i.Reference) and about.what == "source"
            return event.nth == 1 and (itself or event.together)
        case i.Moves():
            return event.nth == 1 and event.together and history.is_known(structs.replace(event, nth=None))
    return isinstance(event, i.Does | i.Casts)


def is_of_who_does_it(player: i.Player | None) -> bool:
    """“during their turn”, “other than their hand”: of the player of the event itself, whom it does not look at."""
    return player is not None and player.who == "that player"


def why_unjudged(scope: Scope, event: i.AnyEvent, trigger: i.Trigger) -> str:
    """The words of an event that only the players can judge: of its objects, or all of them if a field can't be."""
    what = getattr(event, "what", None)
    told = scope.told(what) if isinstance(what, i.Selection) else ""
    return told or event.told or (trigger.text if unjudged(event, trigger) else "")
