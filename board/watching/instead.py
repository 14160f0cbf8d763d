"""What would happen to an object and happens otherwise: it goes elsewhere, other damage is dealt (CR 614, 615, 616)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...instructions import (
    AnyEvent,
    Begins,
    DoInstead,
    InZone,
    Move,
    Moves,
    Objects,
    Player,
    Reference,
    Replacement,
    Reveal,
    Shuffle,
    Step,
)
from ..looking.acting import replacing
from ..looking.conditions import holds
from ..looking.predicates import holds as matches
from ..looking.scope import Scope
from ..state import ids as idset
from ..state.context import Context
from ..state.ids import NONE, Ids
from ..state.objects import LastingReplacement

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate


@dataclass(frozen=True)
class Chance:
    """A replacement effect that might be applied, from where it looks at the game, and what it is the effect of."""

    replacement: Replacement
    scope: Scope
    watcher: Candidate | None
    lasting: LastingReplacement | None = None

    @property
    def label(self) -> str:
        """As it is offered to the player who orders the effects."""
        name = self.watcher.seen.name if self.watcher is not None else ""
        return f"{name}: {self.replacement.text}" if name else self.replacement.text

    def these(self, what: Objects | None, candidate: Candidate) -> Ids:
        """Which of the objects that something would happen to are meant."""
        match what:
            case None:
                return candidate.ids
            case Reference("source") if self.watcher is not None:
                return idset.common(candidate.ids, self.watcher.ids)
            case Reference():
                return idset.common(candidate.ids, self.scope.refer(what))
        return candidate.ids if all(matches(self.scope, p, candidate) for p in what.where) else NONE

    def stands(self) -> bool:
        """Whether its condition holds."""
        condition = self.replacement.condition
        return condition is None or holds(self.scope, condition)


def any_stand(game: Game) -> bool:
    """Whether anything is replaced by what permanents say or effects have left."""
    return bool(game.replacements or game.view().acting.replacing)


def chances(game: Game, affected: Candidate | None = None) -> Iterator[Chance]:
    """All that permanents say and effects have left, and what the affected object says of itself in another zone."""
    watching = game.view().acting.replacing
    if affected is not None and affected.zone != "battlefield" and affected.known:
        own = replacing(affected.seen.compiled(game.rules))
        watching = [*watching, *((affected, each) for each in own if _of_itself(each))]
    for watcher, replacement in watching:
        if replacement.events:
            scope = Scope(game, Context(watcher.controller, watcher.ids[0][0]), game.asker)
            yield Chance(replacement, scope, watcher)
    for lasting in game.replacements:
        if lasting.replacement.events:
            context = Context.recalled(lasting.controller, lasting.source, lasting.memory)
            yield Chance(lasting.replacement, Scope(game, context, game.asker), None, lasting)


def _of_itself(replacement: Replacement) -> bool:
    return any(getattr(event, "what", None) == Reference("source", _text(event)) for event in replacement.events)


def _text(event: AnyEvent) -> str:
    return getattr(getattr(event, "what", None), "text", "")


# ── Steps and phases (CR 614.10) ────────────────────────────────────────────────────────────────────────────────────


def skips(replacement: Replacement) -> bool:
    """Whether it has players skip a step or phase whenever it would begin (CR 614.1b)."""
    match replacement:
        case Replacement(change=DoInstead((), optional=None), first="", events=(Begins(), *_) as events):
            return all(
                isinstance(event, Begins)
                and event.which == "each"
                and event.nth is None
                and event.during is None
                and event.phase is None
                and not event.told
                for event in events
            )
    return False


def is_skipped(game: Game, player: str, part: str) -> bool:
    """Whether something has the player skip this part of the turn."""
    return any_stand(game) and any(
        isinstance(event, Begins)
        and event.part.removesuffix(" step") == part.removesuffix(" step")
        and (event.whose is None or player in chance.scope.players_in_event(event.whose))
        and chance.stands()
        for chance in chances(game)
        if skips(chance.replacement)
        for event in chance.replacement.events
    )


# ── To another zone (CR 614.6) ───────────────────────────────────────────────────────────────────────────────────────


def goes_elsewhere(replacement: Replacement) -> bool:
    """Whether it puts what would go to one zone into another one, as the board does it."""
    match replacement:
        case Replacement(change=DoInstead(steps), events=(Moves(), *_) as events):
            moves = [step for step in steps if isinstance(step, Move)]
            return (
                all(isinstance(event, Moves) and event.by is None for event in events)
                and not replacement.first
                and len(moves) == 1
                and all(isinstance(step, Move | Reveal | Shuffle) for step in steps)
                and _is_plain(moves[0])
            )
    return False


def _is_plain(step: Move) -> bool:
    spoken_of = step.what.what in ("that", "source")
    known = step.to in ("exile", "hand", "library", "graveyard")
    return spoken_of and known and not step.counters and not step.entering


def moving(game: Game, candidate: Candidate, origin: str, to: str) -> list[tuple[Chance, Ids]]:
    """The effects by which it would go elsewhere, each with the members of the stack that it is about."""
    found: list[tuple[Chance, Ids]] = []
    for chance in chances(game, candidate):
        if not goes_elsewhere(chance.replacement) or _target(chance.replacement).to == to:
            continue
        parts = [_moved(chance, event, candidate, origin, to) for event in chance.replacement.events]
        ids = idset.union(*parts)
        if ids and chance.stands():
            found.append((chance, ids))
    return found


def _moved(chance: Chance, event: AnyEvent, candidate: Candidate, origin: str, to: str) -> Ids:
    if not isinstance(event, Moves):
        return NONE
    if event.origin and not any(zone.zone == origin and _owned(chance, zone, candidate) for zone in event.origin):
        return NONE
    if event.to is not None and (event.to.zone != to or not _owned(chance, event.to, candidate)):
        return NONE
    return chance.these(event.what, candidate)


def _owned(chance: Chance, zone: InZone, candidate: Candidate) -> bool:
    return zone.player is None or candidate.owner in chance.scope.players_in_event(zone.player)


def _target(replacement: Replacement) -> Move:
    assert isinstance(replacement.change, DoInstead)
    return next(step for step in replacement.change.steps if isinstance(step, Move))


@dataclass(frozen=True)
class Course:
    """Where some objects go, and how: the step that puts them there instead, if any, and what is done besides."""

    ids: Ids
    zone: str
    step: Move | None = None
    besides: tuple[Step, ...] = ()


def courses(game: Game, candidate: Candidate, origin: str, to: str) -> list[Course]:
    """Where the members of a stack go that would go to this zone; their controller chooses among several (CR 616.1)."""
    left = candidate.ids
    found: list[Course] = []
    offered = moving(game, candidate, origin, to)
    while left and offered:
        usable = [(chance, part) for chance, ids in offered if (part := idset.common(ids, left))]
        if not usable:
            break
        at = 0
        if len({_target(chance.replacement).to for chance, _ in usable}) > 1:
            labels = tuple(chance.label for chance, _ in usable)
            asks = "which replacement effect is applied"
            at = game.asker.options(candidate.controller, asks, "CR 616.1", labels, about="order")[0]
        chance, part = usable[at]
        offered.remove(next(each for each in offered if each[0] is chance))
        change = chance.replacement.change
        assert isinstance(change, DoInstead)
        if isinstance(change.optional, Player):
            who = chance.scope.players(change.optional)[0]
            if not game.asker.yes(who, chance.replacement.text, "CR 614.1a"):
                continue
        step = _target(chance.replacement)
        besides = tuple(each for each in change.steps if not isinstance(each, Move))
        found.append(Course(part, step.to, step, besides))
        left = idset.minus(left, part)
        if chance.lasting is not None and chance.lasting.once:
            game.replacements.remove(chance.lasting)
    return [*found, Course(left, to)] if left else found
