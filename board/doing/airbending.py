"""Objects are airbent: exiled, and cast for {2} from there (CR 701.65)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import WHILE_EXILED, Act, GenericMana, Number, PayMana, Player
from ..looking.hidden import as_cards
from ..state import events as ev
from ..state import ids as idset
from ..state.objects import Permission
from ..watching import sight, triggers
from .leaving import leave

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.ids import Ids

sight.deeds("airbend")

_PAID = PayMana(Player("you"), (GenericMana(Number(2)),), text="{2}")


def airbend(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """Each of these is exiled; while it is there, its owner may cast it for {2} rather than for its mana cost."""
    source = scope.context.source
    here = idset.of(game.pieces(ids))
    exiled = idset.union(
        leave(game, [(here, "exiled")], "exile", source) if here else idset.NONE,
        game.move(spells, "exile", source) if (spells := idset.minus(ids, here)) else idset.NONE,
    )
    for card in as_cards(game, exiled):
        if not card.token:
            allowed = Permission(card.owner, card.ids, WHILE_EXILED, game.turn, free=True, costs=(_PAID,))
            game.permissions.append(allowed)
            game.happened(ev.MayBeCast(card.owner, card.ids))
    if here or exiled:
        triggers.on_deed(game, scope.context.controller, "airbend", 1)
    return exiled or here
