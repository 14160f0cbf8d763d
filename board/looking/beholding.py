"""What a player beholds: a permanent of theirs, or a card of their hand (CR 701.4a)."""

from __future__ import annotations

from msgspec.structs import replace

from ...instructions import AllOf, ControlledBy, InZone, OneOf, Player, Reference, Selection

_YOU = Player("you")
_THERE = OneOf((AllOf((InZone("battlefield"), ControlledBy(_YOU))), InZone("hand", _YOU)))


def beheld(what: Reference) -> Reference:
    """What is chosen among objects of that quality, as what is chosen where it may be."""
    among = what.among if what.among is not None else Selection(())
    return replace(what, among=replace(among, where=(*among.where, _THERE)))
