"""The Ring tempts a player (CR 701.54): the emblem that has more abilities each time, and who bears it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ..looking.selections import offered
from ..state import events as ev
from ..watching import sight, triggers
from .controlling import RING_BEARER

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope

sight.deeds("be tempted")

#: The emblem, and what it has once the Ring has tempted its owner so often (CR 701.54c).
THE_RING = "The Ring"
ABILITIES = (
    "Your Ring-bearer is legendary and can't be blocked by creatures with greater power.",
    "Whenever your Ring-bearer attacks, draw a card, then discard a card.",
    "Whenever your Ring-bearer becomes blocked by a creature, the blocking creature's controller sacrifices it"
    " at end of combat.",
    "Whenever your Ring-bearer deals combat damage to a player, each opponent loses 3 life.",
)


def tempted(game: Game, scope: Scope, player: str, number: int) -> None:
    """So many times: the emblem first, then a creature is chosen, and then abilities trigger (CR 701.54d)."""
    for _ in range(number):
        _emblem(game, player)
        _borne(game, player)
        triggers.on_deed(game, player, "be tempted", 1)


def _emblem(game: Game, player: str) -> None:
    """The player gets the emblem, or it has one ability more."""
    for each in game.elsewhere.values():
        if each.emblem and each.owner == player and each.characteristics.name == THE_RING:
            had = len(each.characteristics.abilities)
            more = structs.replace(each.characteristics, abilities=ABILITIES[: had + 1])
            if had < len(ABILITIES):
                game.put_face_up(structs.replace(each, characteristics=more))
            return
    emblem = game.emblem(player, ABILITIES[:1], 1, name=THE_RING)
    game.happened(ev.GotEmblem(player, emblem.id, 1, ABILITIES[:1]))


def _borne(game: Game, player: str) -> None:
    """A creature that the player controls becomes their Ring-bearer, and no other one is."""
    mine = [c for c in game.view().candidates if c.controller == player and c.seen.creature]
    if not mine:
        return
    (first, _), *_ = game.asker.objects(player, "which creature bears the Ring", "CR 701.54a", offered(mine))
    bearer = ((first, 1),)
    before = [p for p in game.permanents.values() if p.controller == player and RING_BEARER in p.marks]
    for each in before:
        game.change(each.ids, lambda p: structs.replace(p, marks=tuple(m for m in p.marks if m != RING_BEARER)))
    game.change(bearer, lambda p: structs.replace(p, marks=(*p.marks, RING_BEARER)))
