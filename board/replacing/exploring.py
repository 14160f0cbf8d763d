"""What is done instead of a creature's exploring (CR 614.1a, 701.44)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...instructions import Becomes, DoInstead, Replacement, Selection
from ..executor.running import resolve
from ..looking.candidates import Candidate
from ..looking.scope import Scope
from ..state.context import Event
from ..state.ids import Ids
from .effects import Effect, any_stand
from .proposed import Proposed, replaced

if TYPE_CHECKING:
    from ..game import Game


class Exploring(Proposed, frozen=True):
    """A permanent explores."""

    who: Candidate

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether something is done instead of it."""
        match replacement:
            case Replacement(change=DoInstead(optional=None), first="", events=events) if events:
                return all(isinstance(each, Becomes) and _is_exploring(each) for each in events)
        return False

    @property
    def affected(self) -> str:
        """Who controls it."""
        return self.who.controller

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether it is such a permanent."""
        return any(
            isinstance(each, Becomes) and bool(effect.these(game, each.what, self.who))
            for each in effect.replacement.events
        )

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[Exploring], Sequence[Exploring]]:
        """The steps are done instead; “it” is what would explore."""
        assert isinstance(effect.replacement.change, DoInstead)
        context = effect.context()
        context.that, context.event = self.who.ids, Event(self.who.ids)
        resolve(game, effect.replacement.change.steps, context)
        return (), ()


def _is_exploring(event: Becomes) -> bool:
    plain = Becomes(event.what, "explored")
    return isinstance(event.what, Selection) and event == plain


def is_replaced(scope: Scope, ids: Ids) -> bool:
    """Whether something was done instead of this permanent's exploring; of what has left, as it last was (701.44c)."""
    if not any_stand(scope.game):
        return False
    return any(not replaced(scope.game, Exploring(who)) for who in scope.candidates(ids))
