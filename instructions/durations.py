"""How long what an effect gives lasts (CR 611.2a): one type for all steps; None in its place: for good."""

from __future__ import annotations

from typing import Literal

from .conditions import Condition
from .events import AnyEvent
from .players import Player
from .values import Value


class UntilNext(Value, frozen=True):
    """Until the next turn or step of this player begins or, with ``over``, until it ends (CR 500).

    ``player`` None: of each object's controller. What doesn't untap until a player's untap step is over stays tapped in
    that step alone (CR 502.3), or in the next ``times`` of them. ``only``: it is so in that turn, and not before it.
    """

    step: Literal["turn", "untap step", "upkeep", "draw step", "combat", "end step"]
    player: Player | None = None
    over: bool = False
    times: int = 1
    only: bool = False


class AsLongAs(Value, frozen=True):
    """For as long as the condition holds, from the moment the effect begins (CR 611.2b)."""

    condition: Condition


class UntilEvent(Value, frozen=True):
    """Until this happens (CR 611.2a): “until an opponent becomes the monarch”."""

    event: AnyEvent


#: “this turn” is until end of turn (CR 514.2); what is so perpetually is so for good, in whatever zone the object is.
Duration = Literal["end of turn", "end of combat", "perpetually"] | UntilNext | AsLongAs | UntilEvent
UNTIL_YOUR_NEXT_TURN = UntilNext("turn", Player("you"))
