"""Steps and phases that would begin and are skipped (CR 614.1b, 614.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import Begins, DoInstead, Replacement
from .effects import Effect, any_stand
from .proposed import Proposed, replaced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..game import Game


class Beginning(Proposed, frozen=True):
    """A step or phase of a player's turn would begin."""

    player: str
    part: str

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it has players skip a step or phase whenever it would begin."""
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

    @property
    def affected(self) -> str:
        """Whose turn it is."""
        return self.player

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether it is that part of the turn of such a player."""
        return any(
            isinstance(event, Begins)
            and event.part.removesuffix(" step") == self.part.removesuffix(" step")
            and (event.whose is None or self.player in effect.players(game, event.whose))
            for event in effect.replacement.events
        )

    def in_any_order(self, game: Game, effects: Sequence[Effect], left: Sequence[int]) -> bool:
        """It is skipped."""
        return True

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[Beginning], Sequence[Beginning]]:
        """Nothing begins."""
        return (), ()


def is_skipped(game: Game, player: str, part: str) -> bool:
    """Whether something has the player skip this part of the turn."""
    return any_stand(game) and not replaced(game, Beginning(player, part))
