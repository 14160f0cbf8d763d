"""Which card is meant by an id or a name, and as what (CR 709.3, 712.11, 715.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import CannotExecute
from ..looking.seen import other_part
from ..state import ids as idset
from . import costs

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..state.objects import Elsewhere


def found_card(game: Game, what: int | str, player: str, zones: tuple[str, ...]) -> Elsewhere:
    """The card of that id, or of that name in one of the player's zones, looked for in their order."""
    among = game.groups(idset.one(what)) if isinstance(what, int) else game.elsewhere.values()
    for zone in zones:
        for card in among:
            if card.zone == zone and card.owner == player and (isinstance(what, int) or is_called(card, what)):
                return card
            if (other := other_part(card.characteristics)) is not None and what == _both_names(card):
                name = card.characteristics.name
                raise CannotExecute(f"{what} is cast as {name!r} or as {other.name!r} (CR 709.3, 712.11b, 715.3)")
    raise CannotExecute(f"{player} has no card {what!r} in {' or '.join(zones)} (CR 601.3)")


def is_called(card: Elsewhere, what: int | str) -> bool:
    """Whether this is the card's name, or that of what it is cast or played as besides."""
    if card.characteristics.name == what or part_named(card, what) or is_aftermath(card, what):
        return True
    return other_part(card.characteristics) is None and _both_names(card) == what


def is_aftermath(card: Elsewhere, what: int | str) -> bool:
    """Whether this is the name of the half that is cast from the graveyard alone (CR 702.127a)."""
    back = card.characteristics.back
    there = card.zone == "graveyard" and back is not None and "aftermath" in back.keywords
    return there and back is not None and back.name == what


def _both_names(card: Elsewhere) -> str:
    """The name of a card with two faces or halves as it is written: “Fire // Ice”; "" if it has one."""
    back = card.characteristics.back
    return f"{card.characteristics.name} // {back.name}" if back is not None else ""


def part_named(card: Elsewhere, what: int | str) -> str:
    """The name of what the card is cast or played as besides, if that is meant and can be (CR 715.3d)."""
    other = other_part(card.characteristics)
    named = other.name or "" if other is not None and card.way != "adventure" else ""
    return named if named == what else ""


def found_permanent(game: Game, what: int | str, player: str) -> tuple[Candidate, int]:
    """The permanent of that id, or of that name that the player controls: an untapped one first."""
    view = game.view()
    if isinstance(what, int):
        stack = game.stack_of(what)
        if stack is None:
            raise CannotExecute(f"there is no permanent #{what} on the battlefield")
        return view.here[stack.id], what
    found = [c for c in view.candidates if c.seen.name == what]
    if not found:
        raise CannotExecute(f"there is no permanent {what!r} on the battlefield")
    mine = [c for c in found if c.controller == player] or found
    best = min(mine, key=lambda c: c.permanent is None or c.permanent.tapped or costs.sick(game, c))
    return best, best.ids[0][0]
