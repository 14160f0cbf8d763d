"""Creatures that are paired, and for how long (CR 702.95)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import Pair
from ..executor.registry import does
from ..state import events as ev
from ..state import ids as idset

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.objects import Permanent


@does(Pair)
def pair(game: Game, scope: Scope, step: Pair) -> None:
    """Both become paired; neither, if one is no unpaired creature of who controls the ability (CR 702.95c, d)."""
    you = scope.context.controller
    both = idset.union(game.now(scope.refer(step.what)), game.now(scope.refer(step.other)))
    able = [
        c
        for c in scope.candidates(both)
        if c.zone == "battlefield"
        and c.seen.creature
        and c.controller == you
        and c.permanent
        and not c.permanent.paired
    ]
    scope.context.happened = idset.size(both) == len(able) == 2
    if scope.context.happened:
        one, other = (c.ids[0][0] for c in able)
        _put_with(game, one, other)
        _put_with(game, other, one)
        game.happened(ev.Paired(both))


def _put_with(game: Game, one: int, other: int | None) -> None:
    game.change(idset.one(one), lambda p: structs.replace(p, paired=other))


def unpaired(game: Game, suspects: list[Permanent]) -> bool:
    """CR 702.95e: those whose pair has come apart are unpaired; whether there are any."""
    there = [p for each in suspects if each.paired is not None for p in game.pieces(each.ids)]
    loose = [p.ids for p in there if p.paired is not None and not _is_together(game, p, p.paired)]
    for ids in loose:
        game.change(ids, lambda p: structs.replace(p, paired=None))
        game.happened(ev.Unpaired(ids))
    return bool(loose)


def _is_together(game: Game, one: Permanent, identity: int) -> bool:
    """Whether both are creatures on the battlefield under one player's control."""
    other = game.stack_of(identity)
    if other is None or other.phased_out or other.paired != one.id or other.controller != one.controller:
        return False
    view = game.view()
    return view.of(one).creature and view.of(other).creature
