"""What has happened to an object this turn (CR 608.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....instructions import Attacks, DealsDamage, InZone, Moves, Reference, Underwent
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
        case DealsDamage(source):
            hurt = candidate.permanent.hurt_by if candidate.permanent is not None else ()
            return bool(idset.common(hurt, scope.refer(source)) if isinstance(source, Reference) else hurt)
        case Attacks():
            attacks = (each for each in scope.game.history if each.kind == "attack")
            return any(idset.common(s.ids, candidate.ids) for each in attacks for s in each.objects)
        case Moves(to=InZone("graveyard")):
            left = (each for each in scope.game.history if each.kind == "leave" and each.zone == "graveyard")
            return any(idset.common(each.became, candidate.ids) for each in left)
    return candidate.permanent is not None and candidate.permanent.entered == scope.game.turn
