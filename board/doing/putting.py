"""Counters are put on permanents; replacement effects begin (CR 122.6, 614.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import PutCounters, Replace
from ..executor import dividing
from ..executor.registry import does
from ..state import events as ev
from ..state import ids as idset
from ..state.objects import LastingReplacement
from . import acts
from .counting import of_each_apart

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope


@does(PutCounters, unless=lambda step: of_each_apart(step, (step.on,)))
def put_counters(game: Game, scope: Scope, step: PutCounters) -> None:
    """CR 122.6."""
    number, ids = scope.number(step.counters.count) * scope.context.resolving.count, scope.refer(step.on)
    if ids != scope.context.each:  # rounds that are done together: on what is not each round's own, all of them
        number *= scope.context.times
    divided = dividing.settled(scope, step)
    if divided is None or step.each:
        put = acts.put_counters(game, scope, step.counters.kind, number, ids, step.each, step.by)
    else:
        often = scope.context.times * scope.context.resolving.count
        mine = [(idset.one(key), share * often) for key, share in divided if isinstance(key, int)]
        there = [(found, share) for one, share in mine if (found := idset.common(one, ids))]
        put = idset.union(*(acts.put_counters(game, scope, step.counters.kind, n, one) for one, n in there))
    scope.context.happened = bool(put)


@does(Replace)
def replace(game: Game, scope: Scope, step: Replace) -> None:
    """CR 614.3."""
    context = scope.context
    begun = LastingReplacement(
        step.replacement, context.controller, game.as_now(context.source), step.until, step.once, context.memory()
    )
    game.replacements.append(begun)
    game.happened(ev.ReplacementBegan(step.replacement.text, step.until, step.once))
