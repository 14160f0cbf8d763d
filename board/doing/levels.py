"""Classes gain levels (CR 716)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...compiler.instructions import BecomeLevel
from ..state import ids as idset
from ..watching import triggers

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.objects import Permanent


def become(game: Game, scope: Scope, step: BecomeLevel) -> None:
    """CR 716.2b: the level is a designation; what waits for it triggers."""
    level = scope.number(step.level)

    def reaching(piece: Permanent) -> Permanent:
        return structs.replace(piece, marks=(*piece.marks, f"level {level}"))

    done = idset.union(*(p.ids for p in game.change(game.now(scope.refer(step.what)), reaching)))
    scope.context.happened = bool(done)
    if done:
        triggers.on_state(game, done, f"level {level}")
