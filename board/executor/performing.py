"""Programs, abilities and steps are done on a working copy, one ability after the other (CR 608.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

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


class Occasion(Struct, frozen=True, kw_only=True):
    """What a caller says of the occasion at which something is executed; the fields are arguments of `execute`."""

    controller: str | None = None
    source: int | None = None
    values: Mapping[str, int] = {}
    that: Ids | int | None = None
    that_many: int | None = None
    that_player: str | None = None
    defending: str | None = None
    targets: Mapping[Reference, Ids] = {}
    done: Mapping[str, Ids] = {}
    chosen: Mapping[str, str] = {}
    at_once: bool = False  # there is no stack: “when you do, …” is done where it is said


def perform(game: Game, what: Program | Ability | Iterable[Step], occasion: Occasion) -> None:
    """Execute on a working copy, as `execute` says; nothing follows it yet. ``values`` are those of X, Y …"""
    doing = arguments.abilities(what)
    player = occasion.controller if occasion.controller is not None else next(iter(game.players))
    if player not in game.players:
        raise CannotExecute(f"there is no player {player!r}; the players are {', '.join(game.players)}")
    for ability in doing:
        context = _context(player, ability.trigger, occasion)
        if ability.condition is None or holds(Scope(game, context, game.asker), ability.condition):
            resolve(game, ability.steps, context)


def _context(player: str, trigger: Trigger | None, given: Occasion) -> Context:
    """What one of the abilities knows at its beginning."""
    context = Context(
        player,
        given.source,
        dict(given.values),
        that=idset.one(given.that) if isinstance(given.that, int) else given.that or NONE,
        that_many=given.that_many,
        that_player=given.that_player,
        targets=dict(given.targets),
        done=dict(given.done),
        chosen=dict(given.chosen),
        at_once=given.at_once,
    )
    if given.that is None and given.source is not None and trigger is not None and _of_source(trigger):
        context.that = context.assumed = idset.one(given.source)  # "when this creature enters, … it"
    context.event = Event(context.that, defending=given.defending)
    if context.that and trigger is not None and triggers.of_host(trigger):
        context.in_role("enchanted", context.that)
    return context


def _of_source(trigger: Trigger) -> bool:
    """Whether the first of its events is about the object with the ability: “when this creature enters”."""
    match getattr(trigger.events[0], "what", None) if trigger.events else None:
        case Reference("source"):
            return True
    return False
