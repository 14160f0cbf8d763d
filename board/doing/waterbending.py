"""Waterbend costs: artifacts and creatures are tapped for their generic mana (CR 701.67)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import CannotExecute
from ..looking.selections import offered, untapped
from ..state import ids as idset
from ..watching import sight, triggers
from . import acts
from . import mana_payment as mana

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...instructions import ManaSymbol, PayMana
    from ..game import Game
    from ..looking.scope import Scope

sight.deeds("waterbend")


def paid(game: Game, scope: Scope, player: str, cost: PayMana, times: int, use: mana.Use | None = None) -> bool:
    """The player pays a cost that is mana so many times, by tapping if it is a waterbend cost; False, and nothing
    changes, where they can't. What waits for that triggers however it was paid (CR 701.67c).
    """
    symbols = cost.mana * times
    if not cost.waterbend:
        return game.free_mana or mana.paid(game, scope, player, symbols, use)
    if not game.free_mana and not _bent(game, scope, player, symbols, use):
        return False
    triggers.on_deed(game, player, "waterbend", 1)
    return True


def _bent(game: Game, scope: Scope, player: str, symbols: tuple[ManaSymbol, ...], use: mana.Use | None) -> bool:
    """CR 701.67a. Raises `CannotExecute` where what was tapped was wanted for the mana that is left."""
    there = untapped(game, player, "Artifact", "Creature")
    most = min(mana.generic_in(scope, symbols), sum(each.count for each in there))
    least = _first(most, lambda less: mana.payable(scope, player, mana.lessened(scope, symbols, less), use))
    if least is None:
        return False
    if most:
        chosen = scope.asker.objects(player, "what to tap to waterbend", "CR 701.67a", offered(there), least, most)
        acts.tap(game, chosen)
        symbols = mana.lessened(scope, symbols, idset.size(chosen))
    if not mana.paid(game, scope, player, symbols, use):
        raise CannotExecute(f"{player} can't pay the mana that nothing was tapped for (CR 701.67a)")
    return True


def _first(most: int, fits: Callable[[int], bool]) -> int | None:
    """The least of the numbers up to ``most`` that fits, if all greater ones do; None if none does."""
    low, high = 0, most
    if not fits(high):
        return None
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle + 1, high)
    return high
