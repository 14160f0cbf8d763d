"""Programs, abilities and steps are done on a working copy, one ability after the other (CR 608.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...instructions import Ability, Program, Reference, Step, Trigger
from .. import arguments
from ..errors import CannotExecute
from ..game import Game
from ..looking.conditions import holds
from ..looking.scope import Scope
from ..state import ids as idset
from ..state.context import Context, Event
from ..state.ids import NONE, Ids
from ..watching import triggers
from .running import resolve


def perform(
    game: Game,
    what: Program | Ability | Iterable[Step],
    *,
    controller: str | None = None,
    source: int | None = None,
    values: Mapping[str, int],
    that: Ids | int | None = None,
    that_many: int | None = None,
    that_player: str | None = None,
    defending: str | None = None,
    targets: Mapping[Reference, Ids] | None = None,
    done: Mapping[str, Ids] | None = None,
    chosen: Mapping[str, str] | None = None,
) -> None:
    """Execute on a working copy, as `execute` says; nothing follows it yet. ``values`` are those of X, Y …"""
    doing = arguments.abilities(what)
    player = controller if controller is not None else next(iter(game.players))
    if player not in game.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(game.players)}")
    for ability in doing:
        context = Context(player, source, dict(values), that_many=that_many, that_player=that_player)
        context.that = idset.one(that) if isinstance(that, int) else that or NONE
        if that is None and source is not None and ability.trigger is not None and _of_source(ability.trigger):
            context.that = context.assumed = idset.one(source)  # "when this creature enters, … it"
        context.event = Event(context.that, defending=defending)
        if context.that and ability.trigger is not None and triggers.of_host(ability.trigger):
            context.in_role("enchanted", context.that)
        context.targets = dict(targets or {})
        context.done = dict(done or {})
        context.chosen = dict(chosen or {})
        if ability.condition is not None and not holds(Scope(game, context, game.asker), ability.condition):
            continue
        resolve(game, ability.steps, context)


def _of_source(trigger: Trigger) -> bool:
    """Whether the first of its events is about the object with the ability: “when this creature enters”."""
    match getattr(trigger.events[0], "what", None) if trigger.events else None:
        case Reference("source"):
            return True
    return False
