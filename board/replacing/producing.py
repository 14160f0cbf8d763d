"""What permanents that are tapped for mana produce instead: more of it, or of another type (CR 106.12b, 614.1a)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import AmountInstead, AnyColor, ManaInstead, OneOfMana, Product, Replacement, TapsForMana, ThatMany
from ...values.colors import COLORS_BY_WORD
from .effects import Effect, any_stand, raised, standing
from .proposed import Proposed, replaced

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate


class Producing(Proposed, frozen=True):
    """A permanent that a player taps for mana would produce so much of each type."""

    player: str
    tapped: Candidate
    kinds: dict[str, int]

    @classmethod
    def takes(cls, replacement: Replacement) -> bool:
        """Whether it changes what mana is produced in a way that the board does."""
        match replacement:
            case Replacement(
                AmountInstead(Product(_, ThatMany())) | ManaInstead(OneOfMana(((_,),)) | AnyColor()),
                first="",
                events=(TapsForMana(), *_) as events,
            ):
                return all(isinstance(event, TapsForMana) for event in events)
        return False

    @property
    def affected(self) -> str:
        """Who taps it."""
        return self.player

    def is_meant(self, game: Game, effect: Effect) -> bool:
        """Whether it is about such a permanent, tapped by such a player."""
        return any(
            isinstance(event, TapsForMana)
            and bool(effect.these(game, event.what, self.tapped))
            and (event.player is None or self.player in effect.players(game, event.player))
            for event in effect.replacement.events
        )

    def in_any_order(self, game: Game, effects: Sequence[Effect], left: Sequence[int]) -> bool:
        """Where none says what type it is."""
        return not any(isinstance(each.replacement.change, ManaInstead) for each in effects)

    def often(
        self, game: Game, effects: Sequence[Effect], left: Sequence[int], rivals: Sequence[Effect], *, free: bool
    ) -> int:
        """All that are alike, where they only produce more."""
        return left[0]

    def after(self, game: Game, effect: Effect, times: int) -> tuple[Sequence[Producing], Sequence[Producing]]:
        """More of each type, or as much of one."""
        match effect.replacement.change:
            case AmountInstead(Product(factor)):
                kinds = {
                    kind: raised(number, factor, times, "much is too much mana") for kind, number in self.kinds.items()
                }
                return (replace(self, kinds=kinds),), ()
            case ManaInstead(sort, amount):
                kind = _kind(game, effect.controller, sort)
                return (replace(self, kinds={kind: 1 if amount else sum(self.kinds.values())}),), ()
        return (self,), ()


def produced(game: Game, player: str, kinds: dict[str, int]) -> dict[str, int]:
    """So much mana of each type as the permanent produces that the player taps for mana now."""
    if game.tapped_for is None:
        return kinds
    (event,) = replaced(game, Producing(player, game.tapped_for, kinds))
    return event.kinds


def makes_other_mana(game: Game) -> bool:
    """Whether something might make of mana another type, or another amount of it."""
    return any_stand(game) and bool(standing(game, Producing.takes))


def _kind(game: Game, player: str, sort: object) -> str:
    if isinstance(sort, OneOfMana):
        ((kind,),) = sort.options
        return kind
    (at,) = game.asker.options(player, "which mana", "CR 106.4", tuple(COLORS_BY_WORD), about="color")
    return [*COLORS_BY_WORD.values()][at]
