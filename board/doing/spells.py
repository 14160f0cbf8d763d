"""Spells are countered (CR 701.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...compiler.instructions import CounterSpell
from ..looking.forbidden import cannot
from ..state import events as ev
from ..state import ids as idset
from .leaving import put

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope


def counter(game: Game, scope: Scope, step: CounterSpell) -> None:
    """CR 701.6a: it is removed from the stack, a card is put into its owner's graveyard."""
    ids = scope.refer(step.what)
    done = False
    for candidate in scope.candidates(ids):
        if candidate.zone != "stack" or cannot(game, "be countered", candidate=candidate):
            continue
        done = True
        (first, _), *_ = candidate.ids
        spell = next(each for each in game.stack if each.id == first)
        game.stack.remove(spell)
        game.happened(ev.Countered(candidate.seen.name))
        if spell.copy:
            game.take(idset.one(first))
        else:
            put(game, idset.one(first), "exile" if spell.alternative == "flashback" else "graveyard")
    for entry in [each for each in game.stack if each.ability is not None and idset.contains(ids, each.id)]:
        game.stack.remove(entry)
        game.happened(ev.Countered(entry.name))
        done = True
    scope.context.happened = done
