"""An Aura on the battlefield and one in a hand change places (CR 702.65)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import ExchangeAura
from ..executor.registry import does
from ..looking.attaching import can_attach
from ..state import ids as idset
from .leaving import leave
from .zones import put_card

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope


@does(ExchangeAura)
def exchange_aura(game: Game, scope: Scope, step: ExchangeAura) -> None:
    """CR 702.65a: what the one is attached to the other is; where either can't change places, neither does."""
    player = scope.context.controller
    own = game.pieces(game.now(scope.refer(step.what)))
    host = own[0].attached_to if len(own) == 1 and own[0].owner == own[0].controller == player else None
    cards = game.now(scope.refer(step.other)) if isinstance(host, int) else idset.NONE
    found = scope.candidates(cards)
    scope.context.happened = False
    if not isinstance(host, int) or idset.size(cards) != 1 or not can_attach(scope, found[0].seen, player, host):
        return
    leave(game, [(own[0].ids, "returned")], "hand")
    (card,) = game.take(cards)
    put_card(game, card, player, host=host)
    scope.context.happened = True
