"""Moments at which abilities trigger, and the triggers that they become (CR 603.2)."""

from __future__ import annotations

import msgspec

from ... import instructions as i
from ..looking.scope import Scope
from ..state import ids as idset
from ..state.context import Context, Event
from ..state.ids import Ids
from ..state.objects import Memory


class Moment(msgspec.Struct, frozen=True):
    """An event as an ability sees it: so many times for each of the objects with the ability (``sources``).

    ``that`` are the objects of the event; ``apart``: the ability triggers for each of them; ``own``: they are the
    objects with the ability, each for itself; of an event with several objects then those are ``event.what``, and
    ``that`` the others. ``roles``: what else the event's fields say. ``number`` and ``player`` are those of the event.
    """

    sources: Ids
    that: Ids = idset.NONE
    apart: bool = False
    own: bool = False
    number: int | None = None
    player: str | None = None
    times: int = 1
    roles: tuple[tuple[str, Ids], ...] = ()
    attacked: str | None = None

    @property
    def count(self) -> int:
        """How many times it triggers."""
        return idset.size(self.sources) * (idset.size(self.that) if self.apart else 1) * self.times


class Triggered(msgspec.Struct, frozen=True):
    """An ability that has triggered and has yet to be put on the stack (CR 603.3)."""

    ability: i.Ability
    controller: str
    name: str
    moment: Moment
    memory: Memory | None = None  # of the effect whose delayed ability it is
    instance: int = 0  # which of the object's abilities alike it is


def scope_of(scope: Scope, moment: Moment, that: Ids) -> Scope:
    """From where an ability looks that triggers at this moment, for these objects of the event."""
    source = moment.sources[0][0]
    context = Context(scope.context.controller, source, that_many=moment.number, that_player=moment.player)
    context.resolving = scope.context.resolving
    context.that = that or idset.one(source)
    context.assumed = idset.NONE if that else context.that
    context.event = Event(context.that, dict(moment.roles), moment.attacked, number=moment.number)
    if moment.own and moment.that:
        context.in_role("event.what", idset.one(source))
    return Scope(scope.game, context, scope.asker, scope.view)
