"""What permanents that are tapped for mana produce instead: more of it, or of another type (CR 106.12b, 614.1a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import AmountInstead, AnyColor, ManaInstead, OneOfMana, Product, Replacement, TapsForMana, ThatMany
from ...texts.numerals import written
from ...values.colors import COLORS_BY_WORD
from ..errors import CannotExecute
from ..watching.instead import Chance, chances
from ..watching.replacement import MOST_BITS

if TYPE_CHECKING:
    from ..game import Game


def understood(replacement: Replacement) -> bool:
    """Whether it changes what mana is produced in a way that the board does."""
    match replacement:
        case Replacement(
            AmountInstead(Product(_, ThatMany())) | ManaInstead(OneOfMana(((_,),)) | AnyColor()),
            first="",
            events=(TapsForMana(), *_) as events,
        ):
            return all(isinstance(event, TapsForMana) for event in events)
    return False


def produced(game: Game, player: str, kinds: dict[str, int]) -> dict[str, int]:
    """So much mana of each type as the permanent produces that the player taps for mana now.

    Each effect has one opportunity (CR 614.5); the player orders them where some say what type it is (CR 616.1).
    """
    if game.tapped_for is None:
        return kinds
    there = [chance for chance in chances(game) if understood(chance.replacement) and _concerns(game, chance, player)]
    if len(there) > 1 and any(isinstance(chance.replacement.change, ManaInstead) for chance in there):
        labels = tuple(chance.label for chance in there)
        asks = "which replacement effect is applied first"
        there = [there[at] for at in game.asker.order(player, asks, "CR 616.1", labels)]
    for chance in there:
        kinds = _changed(game, chance, kinds)
    return kinds


def _concerns(game: Game, chance: Chance, player: str) -> bool:
    return chance.stands() and any(
        isinstance(event, TapsForMana)
        and game.tapped_for is not None
        and bool(chance.these(event.what, game.tapped_for))
        and (event.player is None or player in chance.scope.players_in_event(event.player))
        for event in chance.replacement.events
    )


def _changed(game: Game, chance: Chance, kinds: dict[str, int]) -> dict[str, int]:
    match chance.replacement.change:
        case AmountInstead(Product(factor)):
            often = chance.watcher.count if chance.watcher is not None else 1
            if often * max(1, factor.bit_length() - 1) > MOST_BITS:
                power = f"{written(factor)} to the power of {written(often)}"
                raise CannotExecute(f"{power} times as much is too much mana")
            return {kind: number * factor**often for kind, number in kinds.items()}
        case ManaInstead(sort, amount):
            kind = _kind(game, chance.scope.context.controller, sort)
            return {kind: 1 if amount else sum(kinds.values())}
    return kinds


def _kind(game: Game, player: str, sort: object) -> str:
    if isinstance(sort, OneOfMana):
        ((kind,),) = sort.options
        return kind
    (at,) = game.asker.options(player, "which mana", "CR 106.4", tuple(COLORS_BY_WORD), about="color")
    return [*COLORS_BY_WORD.values()][at]
