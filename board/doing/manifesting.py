"""Cards come onto the battlefield face down as 2/2 creatures (CR 701.40, 701.58, 701.62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import Manifest
from ..executor.registry import does
from ..looking.hidden import PASSING, as_cards, identified, top
from ..looking.selections import offered
from ..state import ids as idset
from ..state.ids import NONE, Ids
from .acts import remember
from .counting import as_that_player
from .zones import put_card

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope

#: By which a permanent may be turned face up for its mana cost (CR 701.40b).
MARK = "manifested"


@does(Manifest)
def manifest(game: Game, scope: Scope, step: Manifest) -> None:
    """Each of the players manifests their cards, one after the other (CR 701.40e)."""
    players = scope.players(step.player)
    done: list[Ids] = []
    for player in players:
        with as_that_player(scope, player, len(players) > 1):
            done.append(manifested(game, player, scope.refer(step.what)))
    remember(scope, "manifested", idset.union(*done))
    scope.context.that = idset.union(*done)


def manifested(game: Game, player: str, cards: Ids, *, cloaked: bool = False) -> Ids:
    """The player puts these cards onto the battlefield face down; cloaked ones have ward {2} (CR 701.58a)."""
    identified(game, player, cards, PASSING)
    entered: list[Ids] = []
    for first, count in cards:
        for identity in range(first, first + count):
            (card,) = game.take(idset.one(identity))
            paid = ("disguise",) if cloaked else ()
            for permanent in put_card(game, structs.replace(card, face_down=True), player, paid=paid):
                game.change(permanent.ids, lambda p: structs.replace(p, marks=(*p.marks, MARK)))
                entered.append(permanent.ids)
    return idset.union(*entered) if entered else NONE


def manifest_dread(game: Game, scope: Scope, player: str, number: int) -> None:
    """CR 701.62a: of the top two cards one is manifested, the other put into the graveyard."""
    for _ in range(number):
        cards = identified(game, player, top(game, player, 2))
        asks = "which card is manifested"
        chosen = game.asker.objects(player, asks, "CR 701.62a", offered(as_cards(game, cards)), 1, 1)
        scope.context.that = manifested(game, player, chosen)
        game.move(idset.minus(cards, chosen), "graveyard")
