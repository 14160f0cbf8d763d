"""Where things go, in Riftbound's words: “return a unit to its owner's hand”, “move me to a battlefield”, “play it”."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import structs

from .... import instructions as i
from ..english import YOU, Noun
from ..scope import CannotWrite, Clause, Said, Scope, writer_of
from .places import going


def move(value: i.Move, scope: Scope) -> Said:
    """“banish a unit”, “return a friendly unit to its owner's hand”, “put the rest into your trash”."""
    if value.entering or value.counters or value.attached_to or value.until_leaves or value.below or value.order:
        raise CannotWrite(value, "so")
    who = YOU if value.player is None else scope.subject(value.player)
    noun = scope.noun(value.what)
    return writer_of(_TO, value.to, value, value.to)(value, who, noun)


def _to_banishment(value: i.Move, who: Noun, noun: Noun) -> Clause:
    return Clause(who, "banish", noun.object)


def _to_hand(value: i.Move, who: Noun, noun: Noun) -> Clause:
    among = value.what.among
    if among is not None and any(isinstance(each, i.InZone) for each in among.where):
        return Clause(who, "return", f"{noun.object} to your hand")
    if noun.words == "I":
        return Clause(who, "return", f"{noun.object} to my owner's hand")
    hands = "their owners' hands" if noun.plural else "its owner's hand"
    return Clause(who, "return", f"{noun.object} to {hands}")


def _to_trash(value: i.Move, who: Noun, noun: Noun) -> Clause:
    whose = "your" if value.what.what == "rest" else "its owner's"
    return Clause(who, "put", f"{noun.object} into {whose} trash")


#: Where in the Main Deck, and with which verb.
_PUT_AT = {"top or bottom": "place", "top": "put", "bottom": "put"}


def _to_deck(value: i.Move, who: Noun, noun: Noun) -> Clause:
    if value.position not in _PUT_AT:
        raise CannotWrite(value, value.position or "at no place")
    rest = f"{noun.object} on the {value.position} of {who.their} Main Deck"
    return Clause(who, _PUT_AT[value.position], rest)


_TO: Mapping[str, Callable[[i.Move, Noun, Noun], Clause]] = {
    "exile": _to_banishment,
    "hand": _to_hand,
    "graveyard": _to_trash,
    "library": _to_deck,
}


def change_location(value: i.ChangeLocation, scope: Scope) -> Said:
    """“move an enemy unit from a battlefield to its base”, “recall me exhausted”."""
    chooser = value.what.chooser
    who = YOU if chooser is None else scope.subject(chooser)
    said = scope.noun(value.what).object
    said += f" {going('from', value.origin, scope)}" if value.origin is not None else ""
    said += f" {going('to', value.to, scope)}" if value.to is not None else ""
    return Clause(who, value.how, said + (" exhausted" if value.exhausted else ""), told=not who.you)


_IGNORING = {
    "cost": ", ignoring {} cost",
    "energy cost": ", ignoring {} Energy cost",
    "any cost": ", ignoring any and all costs",
    "base cost": ", ignoring {} base cost",
}


def play(value: i.Play, scope: Scope) -> Said:
    """“play it, ignoring its cost”, “its owner plays it to the same location”."""
    plain = structs.replace(value, ignoring="", to=None, id=0)
    if plain != i.Play(value.player, value.what):
        raise CannotWrite(value, "played so")
    who = scope.subject(value.player)
    noun = scope.noun(value.what)
    there = f" {going('to', value.to, scope)}" if value.to is not None else ""
    ignoring = ""
    if value.ignoring:
        if value.ignoring not in _IGNORING:
            raise CannotWrite(value, value.ignoring)
        ignoring = _IGNORING[value.ignoring].format(noun.its)
        ignoring = ignoring + "s" if noun.plural and ignoring.endswith("cost") else ignoring
    return Clause(who, "play", f"{noun.object}{there}{ignoring}", told=not who.you)
