"""What a player can do on a board: the values that `Board.legal` lists."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Deed = Literal["play", "cast", "activate", "turn up", "attack", "block"]


class Option(Struct, frozen=True, omit_defaults=True):
    """Something that a player can do now, ``do`` being the board's method.

    ``what`` is the id of the card or permanent, ``name`` its name. Of a spell ``alternative`` is how else it is cast,
    ``kicked`` the optional costs that are paid; of an activated one ``ability`` is its number and ``text`` its words,
    or it is "foretell", "plot", "suspend" or "unlock": a card is exiled from the hand (CR 116.2f, 116.2h,
    116.2k).
    ``whom`` is the player or object that a creature can attack, or the attacker that it can block.
    """

    do: Deed
    what: int
    name: str
    ability: int | str | None = None
    alternative: str = ""
    kicked: tuple[str, ...] = ()
    whom: str | int | None = None
    text: str = ""
