"""Removes counters from permanents and cards in exile (CR 122.1): of one kind or of any, so many or all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import ChosenNumber, RemoveCounters
from ..executor.registry import does
from ..state import ids as idset
from . import suspending
from .taken_off import remove_counters

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.objects import Permanent


@does(RemoveCounters, ignores={"together": "the board removes as many from each"})
def remove(game: Game, scope: Scope, step: RemoveCounters) -> None:
    """Remove the counters; "that many" are as many as were removed.

    Of too few all are removed (CR 101.3), but then it was not done: nothing follows "if you do" (CR 608.2c).
    """
    ids = game.now(scope.refer(step.of))
    wanted = None if step.count is None else scope.number(step.count)
    removed, enough = 0, True
    for piece in game.pieces(ids):
        less = chosen(scope, step.kind, wanted, piece)
        removed += sum(less.values()) * piece.count
        enough = enough and sum(less.values()) == wanted
        for kind, number in less.items():
            remove_counters(game, kind, number, piece.ids)
    for card in [e for e in game.elsewhere.values() if step.kind is not None and idset.common(e.ids, ids)]:
        most = wanted if wanted is not None else sum(card.counters.values())
        number = suspending.removed(game, card, step.kind or "", most)
        removed, enough = removed + number, enough and number == wanted
    context = scope.context
    context.that_many = removed
    context.add("counters removed", removed)
    context.happened = removed > 0 and (enough or wanted is None or isinstance(step.count, ChosenNumber))


def chosen(scope: Scope, kind: str | None, wanted: int | None, piece: Permanent) -> dict[str, int]:
    """How many of each kind are removed from each of these; their controller's effect chooses among the kinds."""
    there = {k: n for k, n in piece.counters.items() if kind in (None, k)}
    if wanted is None or wanted >= sum(there.values()):
        return there
    less: dict[str, int] = {}
    for at, (each, most) in enumerate(there.items()):
        rest = sum(list(there.values())[at + 1 :])
        least = max(0, wanted - rest)
        if least == min(most, wanted):
            number = least
        else:
            asks = f"how many {each} counters are removed ({wanted} to remove)"
            player = scope.context.controller
            number = min(most, wanted, scope.asker.number(player, asks, "the text leaves the kind open", least))
        if number:
            less[each] = number
        wanted -= number
    return less
