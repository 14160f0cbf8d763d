"""What of those that are declared is not there, or can't attack or block without another creature (CR 506.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ....instructions import Deed
from ....texts.numerals import written
from ...errors import CannotExecute
from ...looking.forbidden import cannot
from ...state import ids as idset
from ...state.ids import Ids

if TYPE_CHECKING:
    from ...game import Game


def check_alone(game: Game, deed: Literal["attack", "block"], declared: Ids) -> None:
    """CR 506.5: it can't attack or block where no other creature does."""
    if idset.size(declared) != 1:
        return
    for piece in game.pieces(declared):
        alone: Deed = "attack alone" if deed == "attack" else "block alone"
        if why := cannot(game, alone, candidate=game.view().here[piece.id]):
            raise CannotExecute(f"{game.view().of(piece).name} #{piece.id} can't {deed} alone: {why} (CR 506.5)")


def check_there(game: Game, declared: Ids) -> None:
    """Refuse what is not on the battlefield (CR 508.1a, 509.1a)."""
    missing = idset.minus(declared, idset.of(game.pieces(declared)))
    if missing:
        raise CannotExecute(f"there is no permanent #{written(missing[0][0])} on the battlefield (CR 508.1a, 509.1a)")
