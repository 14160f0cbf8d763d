"""The top card of a library that is played with revealed (CR 401.5, 701.20b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import LibraryTop
from ..looking.forbidden import none_stand, rules
from ..looking.hidden import PASSING, identified, top
from ..state import events as ev

if TYPE_CHECKING:
    from ..game import Game


def revealed(game: Game) -> None:
    """What has come to the top of such a library is seen by all players."""
    if none_stand(game, None, LibraryTop):
        return
    for name, player in list(game.players.items()):
        if not any(change.how == "revealed" for change, _ in rules(game, LibraryTop, player=name)):
            continue
        if "library" in player.unknown or not (card := top(game, name, 1)):
            continue
        ((identity, _),) = card
        if identity != player.shown:
            identified(game, name, card, PASSING)
            game.player(name, shown=identity)
            game.happened(ev.CardsSeen(name, card, revealed=True))
