"""Energy and power, with which Riftbound's cards and abilities are paid, and the rune pool in which they are."""

from __future__ import annotations

from typing import Literal

from .objects import Reference, Selection
from .players import Player
from .quantities import Quantity
from .values import Action, Value

#: “rainbow” is of any domain; “own” of the domain of the card that says so, else of any (RB 135.2).
Domain = Literal["fury", "calm", "mind", "body", "chaos", "order", "rainbow", "own"]


class PayRunes(Action, frozen=True):
    """This player pays so much energy, and one power of each of these domains (RB 131, 135.2.e).

    ``amount`` of power: so much of the one domain that is named (“an amount of Power equal to …”).
    """

    player: Player
    energy: Quantity | None = None
    power: tuple[Domain, ...] = ()
    amount: Quantity | None = None


class PayKeywordCost(Action, frozen=True):
    """This player pays the cost that this keyword of an object has, less power of these domains (RB 821)."""

    player: Player
    of: Reference
    keyword: str
    less: tuple[Domain, ...] = ()


class AddRunes(Action, frozen=True):
    """So much energy, and power of these domains, is added to this player's rune pool (RB 429).

    ``only``: it can be spent only to play such cards, or to use the abilities of such objects (``abilities``).
    """

    player: Player
    energy: Quantity | None = None
    power: tuple[Domain, ...] = ()
    only: Selection | None = None
    abilities: Selection | None = None


class Channel(Action, frozen=True):
    """These players put so many runes from the top of their rune decks onto the board (RB 430)."""

    player: Player
    number: Quantity
    exhausted: bool = False


class CostRunes(Value, frozen=True):
    """Playing them costs so much energy and power less or more, ``each`` times (RB 356.3, 356.4).

    ``of``: what it costs to play cards (“play”), to use this ability or the abilities of the objects (“use”), the
    optional additional costs alone, or to play cards that choose the objects (“choose”). ``least``: the energy that it
    leaves in the cost (RB 356.4.e). ``by``: so much of the ``part`` that is named (“reduced by the highest Might …”).
    ``either``: by the energy or by the power, as its player likes.
    """

    change: Literal["less", "more"]
    energy: Quantity | None = None
    power: tuple[Domain, ...] = ()
    each: Quantity | None = None
    least: Quantity | None = None
    part: Literal["", "energy", "power"] = ""
    of: Literal["play", "use", "additional costs", "choose"] = "play"
    either: bool = False
