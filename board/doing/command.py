"""Schemes, planes and phenomena that are face up in the command zone, and when they are turned down (CR 704.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ..state import ids as idset
from ..state.ids import Ids
from ..state.objects import PLANAR

if TYPE_CHECKING:
    from ...instructions import Act
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.objects import Elsewhere

TYPES = PLANAR | {"Scheme"}


def put_away(game: Game) -> None:
    """Schemes that are not ongoing, and phenomena, whose abilities have left the stack (CR 704.6e, 704.6f)."""
    if not game.index.emblems:
        return  # none is face up
    waiting = {e.source for e in game.stack} | {first for t in game.triggered for first, _ in t.moment.sources}
    done = [c for c in face_up(game, TYPES - {"Plane"}) if c.id not in waiting]
    done = [c for c in done if "Ongoing" not in c.characteristics.supertypes]
    for card in done:
        turned_down(game, card)


def abandon(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """These ongoing schemes are turned face down and put on the bottom of their deck (CR 701.33a, b)."""
    there = [c for c in face_up(game, frozenset({"Scheme"})) if idset.common(c.ids, ids)]
    ongoing = [c for c in there if "Ongoing" in c.characteristics.supertypes]
    for card in ongoing:
        turned_down(game, card)
    return idset.union(*(c.ids for c in ongoing))


def face_up(game: Game, types: frozenset[str]) -> list[Elsewhere]:
    """The cards of these types that are face up in the command zone."""
    return [c for c in game.elsewhere.values() if c.face_up and types & set(c.characteristics.types)]


def controlled_anew(game: Game) -> None:
    """There is another active player, and with that another planar controller (CR 901.6)."""
    for card in face_up(game, PLANAR) if game.index.emblems else ():
        game.put_face_up(card)


def turned_down(game: Game, card: Elsewhere) -> None:
    """It is on the bottom of its deck, in the command zone still (CR 311.2, 314.2)."""
    game.elsewhere[card.id] = structs.replace(card, face_up=False, face_down=True)
    game.remove_face_up(card.id)
