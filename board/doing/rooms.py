"""Rooms: their doors are unlocked and locked (CR 709.5)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec import structs

from ..state import ids as idset
from ..state.halves import DOORS, is_room
from ..state.ids import NONE, Ids
from ..watching import sight, triggers

if TYPE_CHECKING:
    from ...instructions import Act
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.objects import Permanent

sight.deeds("unlock", "fully unlock")


def doors(room: Permanent, *, locked: bool) -> dict[str, str]:
    """The names of the halves that are locked, or that are not, by their designation (CR 709.5c)."""
    back = room.values.back
    if not is_room(room.values) or back is None or room.face_down:
        return {}
    names = dict(zip(DOORS, (room.values.name or "", back.name or ""), strict=True))
    return {door: name for door, name in names.items() if (door in room.marks) is not locked}


def unlock(game: Game, player: str, identity: int, door: str) -> None:
    """A half gets its designation, by this player (CR 709.5e, f).

    “This door” is the half that is unlocked: what triggers on it is asked while the Room is that half alone.
    """
    (piece,) = game.pieces(idset.one(identity))
    before = piece.marks
    game.change(piece.ids, lambda p: structs.replace(p, marks=(*(m for m in before if m not in DOORS), door)))
    entered(game, player, identity)
    if door not in before:
        game.change(piece.ids, lambda p: structs.replace(p, marks=(*before, door)))
        if not doors(*game.pieces(idset.one(identity)), locked=True):  # CR 709.5i
            triggers.on_deed(game, player, "fully unlock", 1, [game.view().here[identity]])


def entered(game: Game, player: str, identity: int) -> None:
    """What triggers as a half is unlocked, be it as the Room enters (CR 709.5h)."""
    (piece,) = game.pieces(idset.one(identity))
    if doors(piece, locked=False):
        triggers.on_deed(game, player, "unlock", 1, [game.view().here[identity]])


def which(game: Game, player: str, room: Permanent, *, locked: bool) -> str:
    """The door that the player chooses, of those that are locked or are not; "" where there is none."""
    there = doors(room, locked=locked)
    if not there:
        return ""
    words = f"which door of {room.face.name or 'the Room'}"
    (at,) = game.asker.options(player, words, "CR 709.5", tuple(there.values()))
    return tuple(there)[at]


def unlocked(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """“Unlock a locked door of target Room” (CR 709.5f)."""
    done = NONE
    for piece in game.pieces(ids):
        if door := which(game, scope.context.controller, piece, locked=True):
            unlock(game, scope.context.controller, piece.id, door)
            done = idset.union(done, piece.ids)
    return done


def locked(game: Game, scope: Scope, step: Act, ids: Ids) -> Ids:
    """“Lock an unlocked door of target Room” (CR 709.5g)."""
    done = NONE
    for piece in game.pieces(ids):
        if door := which(game, scope.context.controller, piece, locked=False):
            left = tuple(mark for mark in piece.marks if mark != door)
            game.change(piece.ids, partial(structs.replace, marks=left))
            done = idset.union(done, piece.ids)
    return done
