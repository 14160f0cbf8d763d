"""What is done to permanents beyond the verbs of `acts`: exchanged control, designations (CR 701.12, 702.112)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import BecomeCopy, BecomeLevel, ExchangeControl, GainDesignation
from ..executor.registry import does
from ..looking import copying
from ..looking.lasting import understood
from ..state import ids as idset
from ..watching import sight, triggers
from . import controlling, preparing

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope

sight.states("renowned", "saddled", "prepared", "solved")


does(BecomeCopy, unless=lambda step: "" if understood(step.until) else "the board does not see when this ends")(
    copying.become
)


#: Designations that a permanent has until the turn ends (CR 702.171b).
OF_A_TURN = frozenset(["saddled"])


def unkept(step: GainDesignation) -> str:
    """Why the board does not keep the designation for so long; "" if it does."""
    until = "end of turn" if step.designation in OF_A_TURN else None
    return "" if step.until == until else "the board does not keep this designation for so long"


@does(GainDesignation, unless=unkept)
def gain_designation(game: Game, scope: Scope, step: GainDesignation) -> None:
    """CR 702.112b: it is renowned for as long as it is on the battlefield."""
    ids = game.now(scope.refer(step.what))
    if step.designation == "prepared":
        scope.context.happened = bool(preparing.prepare(game, ids))
        return
    fresh = idset.union(*(p.ids for p in game.pieces(ids) if step.designation not in p.marks))
    game.change(fresh, lambda p: structs.replace(p, marks=(*p.marks, step.designation)))
    if fresh:
        triggers.on_state(game, fresh, step.designation)
    scope.context.happened = bool(fresh)


@does(BecomeLevel)
def become_level(game: Game, scope: Scope, step: BecomeLevel) -> None:
    """CR 716.2a: a Class becomes this level."""
    level = scope.number(step.level)
    ids = game.now(scope.refer(step.what))
    if game.change(ids, lambda p: structs.replace(p, level=level)):
        triggers.on_level(game, ids, level)


@does(ExchangeControl)
def exchange_control(game: Game, scope: Scope, step: ExchangeControl) -> None:
    """CR 701.12b: only where both are there, and two players control them."""
    ids = game.now(scope.refer(step.what))
    others = game.now(scope.refer(step.other)) if step.other is not None else idset.NONE
    pieces = game.pieces(idset.union(ids, others))
    scope.context.happened = len(pieces) == 2 and len({p.controller for p in pieces}) == 2
    if not scope.context.happened:
        return
    controllers, before = [p.controller for p in pieces], game.view()
    for piece, player in zip(pieces, reversed(controllers), strict=True):
        game.change(piece.ids, lambda p, c=player: controlling.given(game, p, c))  # type: ignore[misc]
        controlling.gained(game, before, piece.ids, player)
