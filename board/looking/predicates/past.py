"""What has happened to an object this turn (CR 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....instructions import Attacks, Blocks, DealsDamage, InZone, Moves, Player, Reference, Underwent
from ...state import ids as idset
from .table import looks_at
from .told import is_unseen

if TYPE_CHECKING:
    from ..candidates import Candidate
    from ..scope import Scope


@looks_at(Underwent)
def underwent(scope: Scope, predicate: Underwent, candidate: Candidate) -> bool:
    """What only the players tell is taken to hold, and asked later."""
    if is_unseen(predicate):
        return True
    match predicate.event:
        case DealsDamage(Reference("such"), to):
            players = [name for each in to if isinstance(each, Player) for name in scope.players_in_event(each)]
            dealt = (h for h in scope.game.history if h.kind == "damage" and (not to or h.player in players))
            return any(idset.common(s.ids, candidate.ids) for h in dealt for s in h.sources)
        case DealsDamage(source):
            hurt = candidate.permanent.hurt_by if candidate.permanent is not None else ()
            return bool(idset.common(hurt, scope.refer(source)) if isinstance(source, Reference) else hurt)
        case Attacks(whom=whom):
            players = [name for each in whom if isinstance(each, Player) for name in scope.players_in_event(each)]
            attackers = (s for each in scope.game.history if each.kind == "attack" for s in each.objects)
            meant = (s for s in attackers if not whom or s.attacking in players)
            return any(idset.common(s.ids, candidate.ids) for s in meant)
        case Blocks():
            blocks = (s for each in scope.game.history if each.kind == "block" for s in each.objects)
            return any(idset.common(s.ids, candidate.ids) for s in blocks)
        case Moves(origin=origin, to=InZone("graveyard")):
            kinds = ("leave",) if origin else ("leave", "pass")
            buried = (each for each in scope.game.history if each.kind in kinds and each.zone == "graveyard")
            return any(idset.common(each.became, candidate.ids) for each in buried)
    return candidate.permanent is not None and candidate.permanent.entered == scope.game.turn
