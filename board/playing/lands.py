"""Lands are played (CR 305)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ..doing.zones import put_card
from ..errors import CannotExecute
from ..looking.forbidden import cannot, rules
from ..looking.seen import other_part
from ..state import events as ev
from ..state import ids as idset
from ..watching import sight, triggers
from .found import found_card, part_named
from .permitted import permission, used
from .timing import sorcery_speed

if TYPE_CHECKING:
    from ..game import Game
    from ..state.ids import Ids
    from ..state.objects import Elsewhere

sight.deeds("play")


def play_land(game: Game, what: int | str, player: str, face: str = "") -> None:
    """CR 305.2: one each turn, in a main phase of one's own with an empty stack; ``face``: the name that is up."""
    allowed = permission(game, what, player, lands=True)
    card = _face(found_card(game, what, player, ("hand",)) if allowed is None else allowed[0], face or what)
    if not sorcery_speed(game, player):
        raise CannotExecute(f"{player} plays lands only in a main phase of their own, with an empty stack (CR 305.1)")
    if lands_left(game, player) <= 0:
        raise CannotExecute(f"{player} has played a land this turn (CR 305.2)")
    if why := cannot(game, "play lands", player=player):
        raise CannotExecute(f"{player} can't play lands: {why} (CR 101.2)")
    ((first, _),) = idset.take(card.ids, 1)
    onto_battlefield(game, first, card, player)
    if allowed is not None:
        used(game, allowed[1])


def _face(card: Elsewhere, what: int | str) -> Elsewhere:
    """The card with the face up that is a land, the front if that is one and no other is named (CR 712.12)."""
    named = bool(part_named(card, what))
    face = next((each for each in land_faces(card) if each.transformed or not named), None)
    if face is None:
        raise CannotExecute(f"{card.characteristics.name} is no land: it is cast (CR 305.1)")
    return face


def land_faces(card: Elsewhere) -> list[Elsewhere]:
    """The card with each of its faces up that is a land (CR 712.12)."""
    other = other_part(card.characteristics)
    found = [card] if "Land" in card.characteristics.types else []
    return found + ([structs.replace(card, transformed=True)] if other is not None and "Land" in other.types else [])


def lands_left(game: Game, player: str) -> int:
    """How many lands the player may still play this turn (CR 305.2)."""
    return 1 + _more_lands(game, player) - game.players[player].done.get("play", 0)


def onto_battlefield(game: Game, identity: int, card: Elsewhere, player: str) -> Ids:
    """The land is played from where it is (CR 305.1)."""
    (taken,) = game.take(idset.one(identity))
    taken = structs.replace(taken, transformed=card.transformed)
    game.happened(ev.LandPlayed(player, card.face.name or ""))
    entered = put_card(game, taken, player)
    view = game.view()
    triggers.on_deed(game, player, "play", 1, [view.here[land.id] for land in entered if land.id in view.here])
    return idset.of(entered)


def _more_lands(game: Game, player: str) -> int:
    more = 0
    for change, standing in rules(game, i.MoreLands, player=player):
        extra = 10**9 if change.additional is None else standing.scope.number(change.additional)
        more += extra * standing.count
    return more
