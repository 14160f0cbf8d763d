"""State-based actions, and what waited for what happened, until nothing more happens (CR 704.3)."""

from __future__ import annotations

from msgspec.structs import replace

from ..executor.rounds import bounded
from ..executor.running import resolve
from ..game import Game
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import NONE, Ids
from ..state.objects import DelayedTrigger
from ..watching import delayed, triggers
from . import controlling, state_based
from .zones import returned


def settle(game: Game) -> None:
    """State-based actions, and the delayed abilities that wait for what happened, until nothing more happens."""
    while True:
        if controlling.due(game):
            controlling.settled(game)
        if game.passages:
            triggers.on_passages(game)
        state_based.check(game)
        if game.returning and returned(game):
            continue
        if not game.occurred:
            return
        occurred, game.occurred = game.occurred, []
        due = [each for one in occurred for each in delayed.due_after(game, one)]
        if not due:
            return
        for each in due:
            if each.waiting not in game.delayed:
                continue  # CR 603.7b: it triggered once
            if each.apart:
                bounded(idset.size(each.objects), each.waiting.text)
            for objects in delayed.rounds(each):
                do_delayed(game, each.waiting, that=objects, that_many=idset.size(objects) or None)


def do_delayed(
    game: Game,
    waiting: DelayedTrigger,
    *,
    that: Ids = NONE,
    that_many: int | None = None,
    that_player: str | None = None,
) -> None:
    """A delayed triggered ability triggers; without a stated duration that is all that it does (CR 603.7b).

    ``that``, ``that_many`` and ``that_player`` come from the event, where it waited for one.
    """
    if waiting.until is None or any(event.next for event in waiting.event.events):
        game.delayed.remove(waiting)
    game.happened(ev.DelayedTriggered(waiting.event.text, waiting.text))
    context = Context.recalled(waiting.controller, waiting.source, waiting.memory)
    context.that = that or context.that
    if that:
        context.event = replace(context.event, objects=that)
    context.that_many = that_many if that_many is not None else context.that_many
    context.that_player = that_player if that_player is not None else context.that_player
    resolve(game, waiting.steps, context)
