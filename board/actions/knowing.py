"""What a player may know of a board: hidden cards are only counted, face-down ones are what they look like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import Characteristics, HandRevealed
from ..looking.forbidden import rules
from ..looking.seen import FACE_DOWN
from ..state import ids as idset
from ..state.objects import Elsewhere, Permanent, State

if TYPE_CHECKING:
    from ..game import Game

#: Where cards are that nobody but their owner knows (CR 400.2, 400.11b); of their own library players know what is in
#: it.
_HIDDEN = frozenset(["hand", "library", "outside the game"])
_UNKNOWN = Characteristics()


def shown_hands(game: Game) -> frozenset[str]:
    """Those who play with their hands revealed: all players see what is in them (CR 701.20b)."""
    return frozenset(name for name in game.players if any(rules(game, HandRevealed, player=name)))


def known_by(state: State, player: str, asked: str | None, shown: frozenset[str] = frozenset()) -> State:
    """The state as this player knows it, where ``asked`` is who acts now, and the hands of ``shown`` are revealed.

    Cards in the hands and libraries of others and outside the game, and those that others exiled face down, are counted
    and unknown, with ids that they have here alone; of others' face-down permanents and spells only that is known (CR
    708.2). What chance will do is unknown, and what others have begun and not done.
    """
    hidden: dict[tuple[str, str], int] = {}
    there: list[Elsewhere] = []
    looked = idset.union(*(each.cards for each in state.permissions if each.looks and each.player == player))
    for each in state.elsewhere:
        if each.owner != player and each.zone in _HIDDEN and not (each.zone == "hand" and each.owner in shown):
            hidden[each.owner, each.zone] = hidden.get((each.owner, each.zone), 0) + each.count
        else:
            there.append(each if idset.contains(looked, each.id) else _as_seen(each, player))
    next_id = state.next_id
    for (owner, zone), count in hidden.items():
        there.append(Elsewhere(next_id, count, zone, owner, _UNKNOWN, known=False))  # type: ignore[arg-type]
        next_id += count
    playing = state.playing
    if playing is not None:
        playing = structs.replace(playing, seed=None)
        if playing.begun is not None and asked != player:
            playing = structs.replace(playing, begun=None, said=(), picked=())
    return structs.replace(
        state,
        permanents=tuple(_face_up(each, player) for each in state.permanents),
        elsewhere=tuple(there),
        next_id=next_id,
        playing=playing,
    )


def _as_seen(card: Elsewhere, player: str) -> Elsewhere:
    if not card.face_down or card.owner == player:
        return card
    return structs.replace(card, characteristics=_UNKNOWN, known=False)


def _face_up(permanent: Permanent, player: str) -> Permanent:
    if not permanent.face_down or permanent.controller == player:
        return permanent
    return structs.replace(permanent, base=FACE_DOWN)
