"""When delayed triggered abilities trigger (CR 603.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import ids as idset
from . import selections
from .candidates import Candidate
from .context import Context
from .ids import NONE, Ids
from .objects import DelayedTrigger
from .scope import Scope

if TYPE_CHECKING:
    from ..compiler.instructions import Reference, Selection, Trigger
    from .game import Game


@dataclass(frozen=True)
class Occurrence:
    """Something that happened to objects, by the verbs that say so, and the abilities that waited then (CR 603.7a).

    ``by_player``: those who control the objects did it ("whenever you create a token").
    """

    verbs: frozenset[str]
    objects: list[Candidate]
    waiting: tuple[DelayedTrigger, ...]
    by_player: bool = False


@dataclass(frozen=True)
class Due:
    """A delayed ability that triggers for these objects: for all together, or ``apart`` for each of them."""

    waiting: DelayedTrigger
    objects: Ids
    apart: bool


def occurred(game: Game, verbs: frozenset[str], objects: list[Candidate], *, by_player: bool = False) -> None:
    """Note what happened, if a delayed ability may wait for it."""
    waiting = tuple(w for w in game.delayed if w.event is not None and verbs & {w.event.verb, *w.event.also})
    if waiting and objects:
        game.occurred.append(Occurrence(verbs, objects, waiting, by_player))


def is_due(game: Game, waiting: DelayedTrigger, step: str) -> bool:
    """Whether it waited for this step, phase or turn."""
    if waiting.event is not None:
        return False
    when = waiting.when.casefold()
    if "your" in when.split() and game.active != waiting.controller:
        return False
    if step == "combat":
        return "combat" in when and "end of combat" not in when
    if step == "cleanup":
        return "cleanup" in when
    if step == "end step":
        return "end step" in when
    return step in when


def due_after(game: Game, happened: Occurrence) -> Iterator[Due]:
    """The abilities that waited for this, each with the objects that it is about."""
    for waiting in happened.waiting:
        event = waiting.event
        objects = _meant(game, waiting, event, happened) if event is not None else NONE
        if event is not None and objects:
            # CR 603.7b: once, unless it goes on until some moment; “one or more” are one event.
            yield Due(waiting, objects, waiting.until is not None and not event.one_or_more and event.of is None)


def rounds(due: Due) -> Iterator[Ids]:
    """How often it triggers: the objects of each time; none where its event is about what the effect knows anyway."""
    if due.apart:
        yield from (idset.one(first + k) for first, count in due.objects for k in range(count))
    else:
        event = due.waiting.event
        yield NONE if event is None or event.of is not None or event.source else due.objects


def _meant(game: Game, waiting: DelayedTrigger, event: Trigger, happened: Occurrence) -> Ids:
    """Which of the objects it waited for: those that the effect spoke of, its source, or any for which words hold."""
    context = Context.recalled(waiting.controller, waiting.source, waiting.memory)
    scope = Scope(game, context, game.asker)
    found = happened.objects
    if event.player is not None:
        if not happened.by_player:
            return NONE
        players = scope.players_in_event(event.player)
        found = [c for c in found if c.controller in players]
    there = idset.union(*(c.ids for c in found))
    if event.of is not None:
        return idset.common(_spoken_of(context, event.of), there)
    if event.source:
        return idset.common(idset.one(waiting.source), there) if waiting.source is not None else NONE
    return _selected(scope, event.what, found) if event.what is not None else there


def _spoken_of(context: Context, of: Reference) -> Ids:
    if of.what == "created":
        return context.created
    return context.that or idset.union(*context.targets.values())


def _selected(scope: Scope, what: Selection, found: list[Candidate]) -> Ids:
    """The objects for which the words hold; where only the players know ("dealt damage this way"), they are asked."""
    meant = [c for c in found if all(selections.holds(scope, p, c) for p in what.where)]
    ids = idset.union(*(c.ids for c in meant))
    if not ids or not (told := scope.told(what)):
        return ids
    why = f"the board does not know: {told}"
    return scope.asker.objects(scope.context.controller, what.text or told, why, selections.offered(meant), 0, None)
