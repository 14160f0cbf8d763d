"""Cards that come from outside the game by their names, in digital games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...instructions import Conjure, HasName
from ..errors import CannotExecute
from ..executor.registry import does
from ..state import events as ev
from ..state import ids as idset
from ..state.objects import Zone
from .zones import put_card

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.scope import Scope
    from ..state.objects import Permanent

MOST = 1_000
_ZONES: dict[str, Zone] = {"hand": "hand", "graveyard": "graveyard"}


def undone(step: Conjure) -> str:
    """Why the board does not conjure it; "" if it does: a card by its name."""
    known = step.to in ("hand", "graveyard", "battlefield") and _name(step)
    return "" if known else "the board conjures only cards that are named, into no library"


def _name(step: Conjure) -> str:
    where = step.what.among.where if step.what.what == "card" and step.what.among is not None else ()
    return next((each.name for each in where if isinstance(each, HasName)), "") if len(where) == 1 else ""


@does(Conjure, unless=undone)
def conjure(game: Game, scope: Scope, step: Conjure) -> None:
    """Each of the players gets so many new cards with this name; they are no tokens (CR 108.2)."""
    name = _name(step)
    card = game.rules.cards(name)
    if card is None:
        raise CannotExecute(f"there is no card named {name!r} in the card reference")
    number = scope.number(step.amount)
    if number > MOST:
        raise CannotExecute(f"more than {MOST} cards are conjured")
    entered: list[Permanent] = []
    made = idset.NONE
    for player in scope.players(step.player):
        if not number:
            continue
        placed = game.place(_ZONES.get(step.to, "removed from the game"), player, card, number)
        made = idset.union(made, placed.ids)
        game.happened(ev.Conjured(player, placed.ids, name, number, step.to))
        if step.to == "battlefield":
            for each in game.take(placed.ids):
                entered += put_card(game, each, player, tapped=step.tapped)
    made = idset.of(entered) if step.to == "battlefield" else made
    scope.context.that = made
    scope.context.happened = bool(made)
