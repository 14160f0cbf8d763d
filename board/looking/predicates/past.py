"""What has happened to an object this turn (CR 608.2h)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ....instructions import Attacks, Blocks, Crews, DealsDamage, InZone, Moves, Player, Reference, Underwent
from ...state import ids as idset
from .table import looks_at
from .told import is_unseen

if TYPE_CHECKING:
    from ...state.ids import Ids
    from ...state.objects import Snapshot
    from ..candidates import Candidate
    from ..scope import Scope


@looks_at(Underwent)
def underwent(scope: Scope, predicate: Underwent, candidate: Candidate) -> bool:
    """What only the players tell is taken to hold, and asked later."""
    if is_unseen(predicate):
        return True
    if (those := which_underwent(scope, predicate)) is not None:
        return bool(idset.common(those, candidate.ids))
    if isinstance(predicate.event, DealsDamage):
        source = predicate.event.source
        hurt = candidate.permanent.hurt_by if candidate.permanent is not None else ()
        return bool(idset.common(hurt, scope.refer(source)) if isinstance(source, Reference) else hurt)
    return candidate.permanent is not None and candidate.permanent.entered == scope.game.turn


def which_underwent(scope: Scope, predicate: Underwent) -> Ids | None:
    """The objects that it has happened to, or that did it, where the turn remembers them; of some alike not all."""
    history = scope.game.history
    match predicate.event:
        case _ if is_unseen(predicate):
            return None
        case DealsDamage(Reference("such"), to):
            players = _players(scope, to)
            return _all(s for h in history if h.kind == "damage" and (not to or h.player in players) for s in h.sources)
        case Attacks(whom=whom):
            players = _players(scope, whom)
            attackers = (s for h in history if h.kind == "attack" for s in h.objects)
            return _all(s for s in attackers if not whom or s.attacking in players)
        case Blocks():
            return _all(s for h in history if h.kind == "block" for s in h.objects)
        case Crews(whom=Reference() as whom, how=how):
            meant = scope.refer(whom)
            helped = (h for h in history if (h.kind, h.deed) == ("crew", how) and _are(scope, h.sources, meant))
            return _all(s for h in helped for s in h.objects)
        case Moves(origin=origin, to=InZone("graveyard")):
            kinds = ("leave",) if origin else ("leave", "pass")
            return idset.union(*(h.became for h in history if h.kind in kinds and h.zone == "graveyard"))
    return None


def _players(scope: Scope, whom: Iterable[object]) -> list[str]:
    return [name for each in whom if isinstance(each, Player) for name in scope.players_in_event(each)]


def _all(snapshots: Iterable[Snapshot]) -> Ids:
    return idset.union(*(each.ids for each in snapshots))


def _are(scope: Scope, snapshots: tuple[Snapshot, ...], ids: Ids) -> bool:
    """Whether they are these, a spell as the permanent that it has become."""
    return any(idset.common(idset.union(each.ids, scope.game.now(each.ids)), ids) for each in snapshots)
