"""When delayed triggered abilities trigger (CR 603.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import structs

from ...instructions import Begins, PlayerDeed, Reference
from ..looking import history, predicates, selections
from ..looking.candidates import Candidate
from ..looking.scope import Scope
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import NONE, Ids
from ..state.objects import DelayedTrigger
from .occurrences import Occurrence, Seen, begins, is_awaited, sees

if TYPE_CHECKING:
    from ...instructions import AnyEvent, Selection
    from ..game import Game


@dataclass(frozen=True)
class Awaited:
    """What happened, and the abilities that waited for it then, each with its event (CR 603.7a)."""

    happened: Occurrence
    waiting: tuple[tuple[DelayedTrigger, AnyEvent, Seen], ...]


@dataclass(frozen=True)
class Due:
    """A delayed ability that triggers for these objects: for all together, or ``apart`` for each of them.

    ``known``: its event is about what the effect knows anyway.
    """

    waiting: DelayedTrigger
    objects: Ids
    apart: bool
    known: bool


def occurred(game: Game, happened: Occurrence, creating: PlayerDeed) -> None:
    """Note what happened, if a delayed ability may wait for it."""
    if not game.delayed:
        return
    waiting = tuple(
        (each, event, seen)
        for each in game.delayed
        for event in each.event.events
        if is_awaited(event, creating) and (seen := sees(event, happened, creating)) is not None
    )
    if waiting and happened.objects:
        game.occurred.append(Awaited(happened, waiting))


def is_due(game: Game, waiting: DelayedTrigger, step: str) -> bool:
    """Whether it waited for this step, phase or turn; of an extra turn, whether it is that one."""
    if waiting.waits is not None or waiting.turn not in (None, game.turn):
        return False
    context = Context.recalled(waiting.controller, waiting.source, waiting.memory)
    scope = Scope(game, context, game.asker)
    return any(
        isinstance(event, Begins)
        and begins(event, step, history.orders(game, step))
        and (event.whose is None or game.active in scope.players_in_event(event.whose))
        for event in waiting.event.events
    )


def extra_turn(game: Game, waits: int, *, taken: bool) -> None:
    """The extra turn before which so many wait begins, or is skipped: what waited for a part of it waits no longer."""
    game.delayed = [
        structs.replace(each, waits=None, turn=game.turn + 1) if each.waits == waits else each
        for each in game.delayed
        if taken or each.waits != waits
    ]


def due_after(game: Game, awaited: Awaited) -> Iterator[Due]:
    """The abilities that waited for this, each with the objects that it is about."""
    for waiting, event, seen in awaited.waiting:
        objects = _meant(game, waiting, seen, awaited.happened)
        if objects:
            # CR 603.7b: once, unless it goes on until some moment; “one or more” are one event.
            known = isinstance(seen.what, Reference)
            spoken = known and seen.what != Reference("source", getattr(seen.what, "text", ""))
            lasts = waiting.until is not None and not event.next
            yield Due(waiting, objects, lasts and not event.together and not spoken, known)


def rounds(due: Due) -> Iterator[Ids]:
    """How often it triggers: the objects of each time; none where its event is about what the effect knows anyway."""
    if due.apart:
        yield from (idset.one(first + k) for first, count in due.objects for k in range(count))
    else:
        yield NONE if due.known else due.objects


def _meant(game: Game, waiting: DelayedTrigger, seen: Seen, happened: Occurrence) -> Ids:
    """Which of the objects it waited for: those that the effect spoke of, its source, or any for which words hold."""
    context = Context.recalled(waiting.controller, waiting.source, waiting.memory)
    scope = Scope(game, context, game.asker)
    found = [c for c in happened.objects if seen.among(scope, c)]
    there = idset.of(found)
    match seen.what:
        case None:
            return there
        case Reference("source"):
            return idset.common(idset.one(waiting.source), there) if waiting.source is not None else NONE
        case Reference("enchanted"):
            return idset.common(scope.refer(seen.what), there)
        case Reference():
            return idset.common(_spoken_of(context, seen.what), there)
        case _:
            return _selected(scope, seen.what, found)


def _spoken_of(context: Context, of: Reference) -> Ids:
    if of.what == "created":
        return context.created
    return context.that or idset.union(*context.targets.values())


def _selected(scope: Scope, what: Selection, found: list[Candidate]) -> Ids:
    """The objects for which the words hold; where only the players know ("dealt damage this way"), they are asked."""
    meant = [c for c in found if all(predicates.holds(scope, p, c) for p in what.where)]
    ids = idset.of(meant)
    if not ids or not (told := scope.told(what)):
        return ids
    why = f"the board does not know: {told}"
    return scope.asker.objects(scope.context.controller, what.text or told, why, selections.offered(meant), 0, None)
