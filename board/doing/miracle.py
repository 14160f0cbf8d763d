"""A card with miracle is revealed as the first one drawn in a turn, and may be cast then (CR 702.94)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from ... import instructions as i
from ..looking.functioning import has_keyword
from ..state import events as ev
from ..watching.moments import Moment, Triggered

if TYPE_CHECKING:
    from ..game import Game
    from ..state.ids import Ids

_YOU, _IT = i.Player("you"), i.Reference("source")
#: CR 702.94a, as it triggers.
_ABILITY = i.Ability(
    "triggered",
    "miracle",
    (0, 0),
    keyword="miracle",
    steps=(i.May(_YOU, (i.Cast(_YOU, _IT),), text="cast it for its miracle cost"),),
)


def is_next(game: Game, player: str) -> bool:
    """Whether the card that the player draws next is the first of this turn and has miracle."""
    if game.players[player].done.get("draw", 0):
        return False
    top = game.topmost("library", player)
    return top is not None and has_keyword(game.rules, top, "miracle")


def revealed(game: Game, player: str, card: Ids) -> None:
    """The first card drawn this turn has come to the hand: its owner may reveal it, and then miracle triggers."""
    ((identity, _),) = card
    name = game.elsewhere[identity].characteristics.name or ""
    if not game.asker.yes(player, f"reveal {name} as the first card drawn this turn", "CR 702.94a", about="may"):
        return
    game.elsewhere[identity] = structs.replace(game.elsewhere[identity], way="miracle")
    game.happened(ev.CardsSeen(player, card, revealed=True))
    game.happened(ev.TriggerReported(identity, player, _ABILITY.text, 1, ""))
    game.triggered.append(Triggered(_ABILITY, player, name, Moment(card, own=True)))


def over(game: Game, identity: int) -> None:
    """The ability has resolved: what was not cast is cast so no more."""
    card = game.elsewhere.get(identity)
    if card is not None and card.way == "miracle":
        game.elsewhere[identity] = structs.replace(card, way="")
