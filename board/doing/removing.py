"""Removes counters from permanents and cards in exile (CR 122.1): of one kind or of any, so many or all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

from ...instructions import ChosenNumber, InZone, RemoveCounters
from ..errors import CannotExecute
from ..executor.registry import does
from ..state import ids as idset
from . import suspending
from .taken_off import remove_counters

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.ids import Ids
    from ..state.objects import Permanent


MOST_APART = 1_000
K = TypeVar("K")


def _elsewhere(step: RemoveCounters) -> str:
    """Why the board does not do it; "" if it does."""
    where = step.of.among.where if step.of.among is not None else ()
    cards = step.together and any(isinstance(each, InZone) for each in where)
    return "the board removes as many from each" if cards else ""


@does(RemoveCounters, unless=_elsewhere)
def remove(game: Game, scope: Scope, step: RemoveCounters) -> None:
    """Remove the counters; "that many" are as many as were removed.

    Of too few all are removed (CR 101.3), but then it was not done: nothing follows "if you do" (CR 608.2c).
    """
    ids = game.now(scope.refer(step.of))
    wanted = None if step.count is None else scope.number(step.count)
    removed, enough = 0, True
    if step.together:
        removed = _from_among(game, scope, step.kind, wanted, ids)
        ids, enough = idset.NONE, removed == wanted
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


def _from_among(game: Game, scope: Scope, kind: str | None, wanted: int | None, ids: Ids) -> int:
    """So many counters altogether, as their player shares it out among these; how many were removed."""
    there = apart(game, kind, ids)
    asked = {(it, each): f"how many {each} counters are removed from {name_of(game, it)} #{it}" for it, each in there}
    less = shared_out(scope, there, sum(there.values()) if wanted is None else wanted, asked)
    for (identity, each), number in less.items():
        remove_counters(game, each, number, idset.one(identity))
    return sum(less.values())


def name_of(game: Game, identity: int) -> str:
    """The name that a permanent has as its player is asked about it."""
    (piece,) = game.pieces(idset.one(identity))
    return game.view().of(piece).name


def apart(game: Game, kind: str | None, ids: Ids) -> dict[tuple[int, str], int]:
    """How many counters of which kind (None: of any) are on each of these. Raises `CannotExecute` for too many."""
    pieces = [piece for piece in game.pieces(ids) if kind is None or piece.counters.get(kind)]
    if sum(piece.count for piece in pieces) > MOST_APART:
        raise CannotExecute(f"more than {MOST_APART} objects from among which counters are removed")
    return {
        (piece.id + k, each): number
        for piece in pieces
        for k in range(piece.count)
        for each, number in piece.counters.items()
        if kind in (None, each)
    }


def chosen(scope: Scope, kind: str | None, wanted: int | None, piece: Permanent) -> dict[str, int]:
    """How many of each kind are removed from each of these; their controller's effect chooses among the kinds."""
    there = {k: n for k, n in piece.counters.items() if kind in (None, k)}
    asked = {each: f"how many {each} counters are removed" for each in there}
    return there if wanted is None else shared_out(scope, there, wanted, asked)


def shared_out(scope: Scope, there: Mapping[K, int], wanted: int, asked: Mapping[K, str]) -> dict[K, int]:
    """How many of each are removed, so many altogether, as the effect's player says, asked in these words."""
    if wanted >= sum(there.values()):
        return dict(there)
    less: dict[K, int] = {}
    for at, (each, most) in enumerate(there.items()):
        rest = sum(list(there.values())[at + 1 :])
        least = max(0, wanted - rest)
        if least == min(most, wanted):
            number = least
        else:
            asks = f"{asked[each]} ({wanted} to remove)"
            player = scope.context.controller
            number = min(most, wanted, scope.asker.number(player, asks, "the text leaves it open", least))
        if number:
            less[each] = number
        wanted -= number
    return less
