"""Cards of the command zone: schemes, planes and phenomena, and commanders (CR 311, 312, 314, 701.24, 903)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ...texts.patterns import regex
from ...values.colors import COLOR_WORDS
from ..doing.command import TYPES, face_up, turned_down
from ..doing.mana_payment import Use
from ..errors import CannotExecute
from ..looking.scope import Scope
from ..state import events as ev
from ..state.context import Context
from ..state.objects import PLANAR
from ..watching import sight, triggers
from . import costs
from .timing import sorcery_speed

if TYPE_CHECKING:
    from ..game import Game
    from ..looking.candidates import Candidate
    from ..state.objects import Elsewhere

sight.deeds("planeswalk to", "planeswalk away", "encounter", "set in motion", "roll chaos", "chaos ensues")

DIE = "roll the planar die"


def turn_up(game: Game, card: i.Characteristics, player: str) -> int:
    """A scheme is set in motion, or a plane or phenomenon is planeswalked to (CR 701.31a, 701.24a): its id."""
    if not TYPES & set(card.types):
        raise CannotExecute(f"{card.name} is no scheme, plane or phenomenon (CR 701.24, 701.31)")
    if PLANAR & set(card.types):
        for other in face_up(game, PLANAR):
            triggers.on_deed(game, player, "planeswalk away", 1, [_seen(game, other)])
            turned_down(game, other)
    placed = game.place("command", player, card, 1)
    turned = structs.replace(placed, face_up=True)
    game.put_face_up(turned)
    game.happened(ev.TurnedUp(player, turned.id, card.name or ""))
    deed: i.PlayerDeed = "planeswalk to" if "Plane" in card.types else "encounter"
    triggers.on_deed(game, player, "set in motion" if "Scheme" in card.types else deed, 1, [_seen(game, turned)])
    return turned.id


def set_aside(game: Game, player: str, card: i.Characteristics) -> Elsewhere:
    """A player's commander is put into the command zone (CR 903.6); it is that in whatever zone it is (CR 903.3)."""
    state = game.players[player]
    colors = {*state.identity, *color_identity(card)}  # CR 702.124c
    identity = tuple(color for color in COLOR_WORDS if color in colors)
    game.player(player, commanders=(*state.commanders, card.name or ""), identity=identity)
    return game.place("command", player, card, 1)


def color_identity(card: i.Characteristics) -> frozenset[str]:
    """The colors of a card's mana cost, text and other face, but for reminder text (CR 903.4, 903.4c–e)."""
    texts = (card.mana_cost or "", *(_REMINDER.sub("", text) for text in card.abilities))
    found = {part for text in texts for symbol in _SYMBOL.findall(text) for part in symbol.split("/")}
    back = color_identity(card.back) if card.back is not None else frozenset[str]()
    return back | ((found | {*card.colors}) & COLOR_WORDS.keys())


_SYMBOL, _REMINDER = regex(r"\{([^}]*)\}"), regex(r"\([^)]*\)")


def roll(game: Game, player: str) -> None:
    """The special action of rolling the planar die: free at first, then for as much mana as it was rolled before in the
    turn (CR 116.2i, 901.9).
    """
    if not sorcery_speed(game, player):
        raise CannotExecute(f"{player} rolls the planar die only in a main phase of their own (CR 901.9)")
    before = game.did(player, "roll the planar die")
    mana = i.PayMana(i.Player("you"), (i.GenericMana(i.Number(before)),), text=f"{{{before}}}")
    costs.pay(game, Scope(game, Context(player), game.asker), (mana,) if before else (), Use())
    faces = ("blank", "chaos", "planeswalk")
    (at,) = game.asker.options(player, "the planar die", "CR 901.9", faces, chance=True)
    game.happened(ev.PlanarDieRolled(player, faces[at]))
    triggers.on_deed(game, player, "roll dice", 1)  # CR 706.7
    if faces[at] == "chaos":
        triggers.on_deed(game, player, "roll chaos", 1)
        triggers.on_deed(game, player, "chaos ensues", 1)


def _seen(game: Game, card: Elsewhere) -> Candidate:
    return next(c for c in game.candidates_elsewhere({"command"}) if c.ids == card.ids)
