"""Permanents are turned face up by a special action (CR 116.2b): morph, megamorph, manifested cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ..doing import acts
from ..doing import mana_payment as manas
from ..doing.mana_payment import Use
from ..errors import CannotExecute
from ..looking.scope import Scope
from ..state import ids as idset
from ..state.context import Context
from . import costs
from .found import found_permanent

if TYPE_CHECKING:
    from ..game import Game
    from ..state.objects import Permanent

#: The keywords for the cost of which a permanent is turned face up.
MORPHS = ("morph", "megamorph", "disguise")


def turn_up(game: Game, what: int | str, player: str, *, x: int | None = None) -> None:
    """The special action by which a player turns a permanent face up (CR 116.2b, 702.37e); it uses no stack.

    Raises `CannotExecute` with the rule that is against it.
    """
    _, identity = found_permanent(game, what, player)
    (piece,) = game.pieces(idset.one(identity))
    if piece.controller != player or not piece.face_down:
        raise CannotExecute(f"#{identity} is no face-down permanent that {player} controls (CR 702.37e)")
    keyword, cost = _cost(game, piece)
    context = Context(player, identity, {"X": x} if x is not None else {})
    scope = Scope(game, context, game.asker)
    game.asker.source = piece.face.name or ""
    costs.pay(game, scope, cost, Use())
    acts.turn_face_up(game, piece.ids)
    if keyword == "megamorph":
        acts.put_counters(game, scope, "+1/+1", 1, piece.ids)  # CR 702.37b
    if x is not None:
        game.change(piece.ids, lambda p: structs.replace(p, cast_x=x))  # CR 702.37f
    game.asker.source = ""


def _cost(game: Game, piece: Permanent) -> tuple[str, tuple[i.Cost, ...]]:
    """What would turn it face up, as it would be face up: its morph cost, or its mana cost (CR 702.37e, 701.40b)."""
    for ability in game.rules.compiled(piece.face):
        if ability.kind == "keyword" and ability.keyword in MORPHS:
            return ability.keyword, ability.costs
    face = piece.face
    if "manifested" in piece.marks and "Creature" in face.types and face.mana_cost is not None:
        return "", (i.PayMana(i.Player("you"), manas.symbols(face.mana_cost), text=face.mana_cost),)
    raise CannotExecute(f"#{piece.id} can't be turned face up: it has no morph cost (CR 702.37e)")
