"""How spells are paid for that effects let somebody cast, and with what mana (CR 118.9, 609.4b)."""

from __future__ import annotations

from typing import Literal

from .conditions import ObjectIs
from .durations import AsLongAs
from .objects import Reference
from .players import Player
from .predicates import InZone
from .values import Action

#: How a spell is paid for that an effect lets somebody cast (CR 118.9); "costs": by those that stand beside it.
Paying = Literal["mana cost", "nothing", "costs"]
#: For as long as the cards remain exiled (CR 611.2b).
WHILE_EXILED = AsLongAs(ObjectIs(Reference("that", antecedent="affected"), (InZone("exile"),)))


class MaySpendAs(Action, frozen=True):
    """To cast these, the player may spend mana as though it were mana of any type, or any color (CR 609.4b)."""

    player: Player
    what: Reference
    mana: Literal["any type", "any color"]
