"""Special actions: a card is exiled from the hand, a door is unlocked (CR 116.2f, 116.2h, 116.2k, 116.2m)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ..doing import mana_payment as manas
from ..doing import rooms, suspending
from ..errors import CannotExecute
from ..looking.scope import Scope
from ..state import events as ev
from ..state import ids as idset
from ..state.context import Context
from ..state.halves import DOORS
from ..watching import sight, triggers
from . import costs
from .castable import could_begin
from .found import found_card, found_permanent
from .spell_costs import keyword_cost
from .timing import sorcery_speed, timely

if TYPE_CHECKING:
    from ..game import Game

sight.deeds("plot")

_TWO = i.PayMana(i.Player("you"), (i.GenericMana(i.Number(2)),), text="{2}")


def foretell(game: Game, what: int | str, player: str, x: int | None = None) -> None:
    """The special action of exiling a card with foretell from the hand, for {2}, in one's turn (CR 702.143a)."""
    card = found_card(game, what, player, ("hand",))
    name = card.characteristics.name or ""
    if not any(a.keyword == "foretell" for a in game.rules.compiled(card.characteristics)):
        raise CannotExecute(f"{name} has no foretell (CR 702.143a)")
    if player != game.active:
        raise CannotExecute(f"{player} foretells cards only in a turn of their own (CR 702.143a)")
    ((first, _),) = idset.take(card.ids, 1)
    costs.pay(game, Scope(game, Context(player, first), game.asker), (_TWO,))
    ((identity, _),) = game.move(idset.one(first), "exile", quietly=True)
    game.elsewhere[identity] = structs.replace(
        game.elsewhere[identity], way="foretell", since=game.turn, face_down=True
    )
    game.happened(ev.Foretold(player, identity))


def plot(game: Game, what: int | str, player: str, x: int | None = None) -> None:
    """The special action of exiling a card with plot from the hand, when a sorcery could be cast (CR 702.170a)."""
    card = found_card(game, what, player, ("hand",))
    seen = next(c for c in game.candidates_elsewhere({"hand"}) if idset.common(c.ids, card.ids))
    cost = keyword_cost(seen.seen.compiled(game.rules), "plot", seen.seen.name)
    if not sorcery_speed(game, player):
        raise CannotExecute(
            f"{player} plots cards only in a main phase of their own, with an empty stack (CR 702.170a)"
        )
    ((first, _),) = idset.take(card.ids, 1)
    costs.pay(game, Scope(game, Context(player, first), game.asker), cost)
    ((identity, _),) = game.move(idset.one(first), "exile", quietly=True)
    game.elsewhere[identity] = structs.replace(game.elsewhere[identity], way="plot", since=game.turn)
    game.happened(ev.Plotted(player, identity))
    triggers.on_plotted(game, idset.one(identity))
    triggers.on_deed(game, player, "plot", 1, game.candidates_elsewhere({"exile"}, idset.one(identity)))  # CR 702.170e


def suspend(game: Game, what: int | str, player: str, x: int | None = None) -> None:
    """The special action of exiling a card with suspend from the hand with time counters on it (CR 702.62a)."""
    card = found_card(game, what, player, ("hand",))
    seen = next(c for c in game.candidates_elsewhere({"hand"}) if idset.common(c.ids, card.ids))
    found = next((a for a in seen.seen.compiled(game.rules) if a.keyword == "suspend" and a.costs), None)
    if found is None or found.rule is None or found.rule.number is None:
        raise CannotExecute(f"{seen.seen.name} has no suspend (CR 702.62a)")
    could_begin(game, seen, player, x)
    ((first, _),) = idset.take(card.ids, 1)
    scope = Scope(game, Context(player, first, {"X": x} if x is not None else {}), game.asker)
    for timing in found.timing:
        if why := timely(game, scope, timing, player, ""):
            raise CannotExecute(f"{seen.seen.name} can't be suspended: {why}")
    costs.pay(game, scope, found.costs)
    number = scope.number(found.rule.number)
    ((identity, _),) = game.move(idset.one(first), "exile", quietly=True)
    suspending.exiled(game, identity, number)
    game.happened(ev.AbilityActivated(player, identity, found.text))


def unlock(game: Game, what: int | str, player: str, x: int | None = None) -> None:
    """The special action of unlocking a door of a Room for its mana cost (CR 116.2m, 709.5e)."""
    candidate, identity = found_permanent(game, what, player)
    room = candidate.permanent
    if room is None or candidate.controller != player or not rooms.doors(room, locked=True):
        raise CannotExecute(f"{candidate.seen.name} has no locked door that {player} could unlock (CR 709.5e)")
    if not sorcery_speed(game, player):
        raise CannotExecute(
            f"{player} unlocks doors only in a main phase of their own, with an empty stack (CR 709.5e)"
        )
    door = rooms.which(game, player, room, locked=True)
    half = room.values if door == DOORS[0] else room.values.back
    cost = half.mana_cost if half is not None else None
    if cost is None:
        raise CannotExecute(f"{candidate.seen.name} has no mana cost there (CR 118.6)")
    paid = i.PayMana(i.Player("you"), manas.symbols(cost), text=cost)
    costs.pay(game, Scope(game, Context(player, identity), game.asker), (paid,))
    rooms.unlock(game, player, identity, door)


#: The keywords of the cards.
ACTIONS: dict[str, Callable[[Game, int | str, str, int | None], None]] = {
    "foretell": foretell,
    "plot": plot,
    "suspend": suspend,
    "unlock": unlock,
}
