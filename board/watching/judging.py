"""Which events of triggered abilities the board leaves to the players to judge."""

from __future__ import annotations

from ... import instructions as i
from ..looking.scope import Scope
from .occurrences import is_passed_over


def unjudged(event: i.AnyEvent, trigger: i.Trigger) -> bool:
    """Whether a field of the event is one that the board does not look at."""
    known = not is_passed_over(event) and not is_of_who_does_it(event.during)
    known = known and not (isinstance(event, i.CountersPut) and any(isinstance(on, i.Player) for on in event.on))
    match event:
        case i.Moves(to=i.InZone("battlefield"), origin=(_, *_)):
            known = False  # from where it enters
        case i.Casts(elsewhere=elsewhere) if any(is_of_who_does_it(zone.player) for zone in elsewhere):
            known = False
        case i.Moves(tapped=bool(), to=to):
            known = known and to is not None and to.zone == "battlefield"
        case i.Attacks(what=i.Selection(), beside=i.Selection()):
            known = False
        case i.Attacks(whom=whom) | i.PlayerAttacks(whom=whom):
            known = known and not any(isinstance(each, i.Player) and each.who == "other" for each in whom)
    return not known


def is_of_who_does_it(player: i.Player | None) -> bool:
    """“during their turn”, “other than their hand”: of the player of the event itself, whom it does not look at."""
    return player is not None and player.who == "that player"


def why_unjudged(scope: Scope, event: i.AnyEvent, trigger: i.Trigger) -> str:
    """The words of an event that only the players can judge: of its objects, or all of them if a field can't be."""
    what = getattr(event, "what", None)
    told = scope.told(what) if isinstance(what, i.Selection) else ""
    return told or event.told or (trigger.text if unjudged(event, trigger) else "")
