"""What is done instead of a permanent's entering, and whether it enters then (CR 614.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import Act, Condition, Discard, DoInstead, Happened, If, May, Move, Moves, Replacement, Step
from ..executor.running import resolve
from ..looking.conditions import holds
from ..looking.scope import Scope
from ..state.context import Context
from ..watching.plans import Plan
from .effects import Effect, is_source
from .proposed import Proposed, replaced

if TYPE_CHECKING:
    from ..game import Game


class Admitting(Proposed, frozen=True):
    """Something would enter the battlefield, each of so many alike for itself."""

    plan: Plan

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it has something else done as its source would enter, which enters then or is put elsewhere."""
        match replacement:
            case Replacement(change=DoInstead(steps, None), condition=None, first="", events=(Moves() as event,)):
                return _is_its_entering(event) and _parts(steps) is not None
        return False

    @property
    def affected(self) -> str:
        """Under whose control it would enter."""
        return self.plan.player

    def own(self, game: Game) -> Iterator[Effect]:
        """What it says itself."""
        candidate = self.plan.candidate
        for ability in candidate.seen.compiled(game.rules):
            for nth, each in enumerate(ability.replacements):
                if self.takes(each):
                    yield Effect(each, self.plan.player, name=candidate.seen.name, nth=nth)

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether it says so of itself; what is on the battlefield has entered."""
        return effect.watcher is None and effect.lasting is None and not self.plan.kept_out

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[Admitting], Sequence[Admitting]]:
        """What is said is done for one of them: it enters then, or does not; for the others it is done after that."""
        assert isinstance(effect.replacement.change, DoInstead)
        parts = _parts(effect.replacement.change.steps)
        assert parts is not None
        instead, condition = parts
        context = Context(self.plan.player)
        resolve(game, instead, context)
        enters = condition is None or holds(Scope(game, context, game.asker), condition)
        one = replace(self.plan, count=1, kept_out=not enters)
        rest = self.plan.count - 1
        return (Admitting(one),), (Admitting(replace(self.plan, count=rest)),) if rest else ()


def _is_its_entering(event: Moves) -> bool:
    enters = event.to is not None and event.to.zone == "battlefield"
    return enters and is_source(event.what) and event == Moves(event.what, to=event.to)


def _parts(steps: tuple[Step, ...]) -> tuple[tuple[Step, ...], Condition | None] | None:
    """What is done instead, and on what condition it enters then; None where the steps are not of that kind."""
    match steps:
        case (*instead, If(Happened(negated=False) as done, (entering,), ()), If(Happened(negated=True), (going,), ())):
            condition: Condition | None = done
            known = _puts(entering, "battlefield") and _puts(going, "graveyard")
        case (*instead, entering):
            condition, known = None, _puts(entering, "battlefield")
        case _:
            return None
    return (tuple(instead), condition) if known and instead and all(map(_is_done, instead)) else None


def _puts(step: Step, zone: str) -> bool:
    match step:
        case Move(what, to) if to == zone and is_source(what):
            return replace(step, id=0, text="", span=(0, 0)) == Move(what, to)
    return False


def _is_done(step: Step) -> bool:
    match step:
        case May(steps=steps, otherwise=()):
            return all(map(_is_done, steps))
        case Act(verb):
            return verb == "sacrifice"
    return isinstance(step, Discard)


def admitted(game: Game, plan: Plan) -> list[Plan]:
    """It in parts, of which some are ``kept_out``: they are put into their owner's graveyard instead."""
    return [each.plan for each in replaced(game, Admitting(plan))]
