"""What players have done in this game: dungeons that they completed, commanders that they cast (CR 309.7, 903.8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ...instructions import Casts, Does, EventCount, HasName, InZone, IsCommander, Objects, OwnedBy, Player, Selection

if TYPE_CHECKING:
    from ..state.objects import PlayerState


def of_the_game(asked: EventCount) -> Callable[[PlayerState], int] | None:
    """How many times the controller has done that in this game, where that is kept; None: it is not."""
    match asked:
        case EventCount((Does(Player("you"), "complete a dungeon", what, amount=None),), "this game", "times", None):
            return lambda player: _of_names(player.dungeons, what)
        case EventCount((Casts(Player("you"), Selection(where), (InZone("command"),)),), "this game", "times", None):
            if all(isinstance(each, IsCommander | OwnedBy) for each in where):  # one casts one's own alone (CR 903.8)
                return lambda player: sum(player.commander_casts.values())
    return None


def _of_names(names: tuple[str, ...], what: Objects | None) -> int:
    """How many of the names are meant: “Tomb of Annihilation”, or any."""
    where = what.where if isinstance(what, Selection) else ()
    meant = [each.name for each in where if isinstance(each, HasName)]
    return sum(not meant or name in meant for name in names)
