"""Places in Riftbound's words: “here”, “at a battlefield”, “to your base” (RB 107)."""

from __future__ import annotations

from typing import Literal

from .... import instructions as i
from ..english import possessive
from ..scope import CannotWrite, Scope
from ..selections import described


def at(where: i.Location, *, many: bool, scope: Scope) -> str:
    """Where objects are, behind their noun: “here”, “at a battlefield”, “at battlefields”, “in your base”."""
    match where:
        case i.LocationOf(i.Reference("source"), battlefield=False, other=False):
            return "here"
        case i.LocationOf(i.Reference("that", among=None), battlefield=False, other=False):
            return "there"
        case i.Base(i.Player("you")):
            return "in your base"
        case i.Base(None):
            return "in a base"
    return f"at {place(where, scope, many=many)}"


def place(where: i.Location, scope: Scope, *, many: bool = False) -> str:
    """“a battlefield”, “its base”, “this battlefield”, “my battlefield”, “that battlefield”."""
    match where:
        case i.Base(None):
            return "its base" if not scope.account.it.plural else "their base"
        case i.Base(i.Player("you")):
            return "your base"
        case i.LocationOf(i.Reference("source")):
            return _of_the_source(where, scope)
        case i.LocationOf(i.Reference("that")):
            return _of_that(where, scope)
        case i.Selection():
            found = described(where, scope)
            return found.many() if many else found.one("a")
        case i.Reference():
            return scope.noun(where).words
    raise CannotWrite(where, "as a place")


def _of_the_source(where: i.LocationOf, scope: Scope) -> str:
    """“my battlefield”, “my location”, “this battlefield”, “a different battlefield”."""
    if where.other:
        if not where.battlefield:
            raise CannotWrite(where, "as a place")
        return "a different battlefield"
    if scope.this != "I":
        return "this battlefield"
    return "my battlefield" if where.battlefield else "my location"


def _of_that(where: i.LocationOf, scope: Scope) -> str:
    """“that battlefield”, “its location”."""
    match where.of:
        case i.Reference(among=i.Selection((i.HasType("battlefield"),))):
            return "that battlefield"
        case i.Reference(among=i.Selection(())):
            return "that location"
    return f"{possessive(scope.noun(where.of).words)} {'battlefield' if where.battlefield else 'location'}"


#: The place of the source, and where what was spoken of is, behind “to” and “from”.
_HERE = {"to": "to this battlefield", "from": "from here"}
_THERE = {"to": "there", "from": "from there"}


def going(preposition: Literal["to", "from"], where: i.Location, scope: Scope) -> str:
    """“to its base”, “from a battlefield”, “from here”, “there”."""
    match where:
        case i.LocationOf(i.Reference("source"), battlefield=False, other=False):
            return _HERE[preposition]
        case i.LocationOf(i.Reference("that", among=None), battlefield=False, other=False):
            return _THERE[preposition]
        case i.LocationOf(i.Reference("that", among=None), battlefield=True) if preposition == "to":
            return "to the same battlefield"
    return f"{preposition} {place(where, scope)}"


_PHASES = {"beginning phase": "Beginning Phase", "main phase": "Main Phase", "draw step": "Draw Phase"}


def phase(name: str) -> str:
    """“Beginning Phase”: a part of the turn, as the game calls it (RB 315)."""
    if name not in _PHASES:
        raise CannotWrite(name, "as a phase")
    return _PHASES[name]


_ZONES = {
    "graveyard": "trash",
    "library": "Main Deck",
    "hand": "hand",
    "facedown zone": "face down",
    "champion zone": "Champion Zone",
    "rune deck": "rune deck",
}


def zone(value: i.InZone, scope: Scope) -> str:
    """“your trash”, “their hand”, “the board”."""
    if value.zone == "battlefield":
        return "the board"
    if value.zone == "facedown zone":
        return "face down"
    if value.zone not in _ZONES:
        raise CannotWrite(value, value.zone)
    name = _ZONES[value.zone]
    if value.player is None or value.player.who == "you":
        return f"your {name}"
    return f"{possessive(scope.noun(value.player).words)} {name}"
