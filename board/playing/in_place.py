"""What attacks in the place of a creature that was returned for it (CR 702.49c, 702.190b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..game import Game
    from ..state.objects import Permanent


def attackers(game: Game) -> list[Permanent]:
    """The creatures that attack, before one of them is returned."""
    return [each for each in game.permanents.values() if each.attacking is not None]


def returned(game: Game, before: list[Permanent]) -> str | int | None:
    """Whom the one attacked that is not there any more; None: all are."""
    gone = (each.attacking for each in before if sum(left.count for left in game.pieces(each.ids)) < each.count)
    return next(gone, None)
