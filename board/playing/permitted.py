"""What a player may cast or play from elsewhere than the hand: by static abilities, by effects that last (CR 601.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ...compiler.instructions import InZone, MayPlay, Reference
from ..looking.forbidden import rules
from ..looking.seen import FACE_DOWN, Seen
from ..looking.selections import holds
from ..state import ids as idset
from ..state.objects import Permission

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..looking.forbidden import Standing
    from ..state.ids import Ids


def permissions(game: Game, player: str, *, face_down: bool = False) -> Iterator[Permission]:
    """All that the player may do so now; ``face_down``: with what would be cast face down (CR 601.3e)."""
    yield from (each for each in game.permissions if each.player == player)
    for change, standing in rules(game, MayPlay, player=player):
        cards = _cards(game, change, standing, face_down=face_down)
        if cards:
            yield Permission(player, cards, lands=change.how == "play", free=change.paying == "nothing")


def _cards(game: Game, change: MayPlay, standing: Standing, *, face_down: bool) -> Ids:
    what, scope = change.what, standing.scope
    match what:
        case Reference("source"):
            ids = scope.refer(what)
            there = game.candidates_elsewhere({change.zone} if change.zone is not None else None)
        case Reference("top", among=among) if among is not None:
            zones = [each for each in among.where if isinstance(each, InZone)]
            owners = scope.players_in_event(zones[0].player) if zones and zones[0].player is not None else ()
            ids = idset.union(*(part for owner in owners for part in game.end_of("library", owner, 1)))
            there = [
                c for c in game.candidates_elsewhere({"library"})
                if c.known and all(holds(scope, each, _face_down(c) if face_down else c) for each in among.where)
            ]  # fmt: skip
        case _:
            return scope.refer(what)
    return idset.common(ids, idset.union(*(c.ids for c in there)))


def _face_down(card: Candidate) -> Candidate:
    """The card as it would be on the stack if it were cast face down (CR 708.4)."""
    return replace(card, seen=Seen(FACE_DOWN), base=FACE_DOWN)
