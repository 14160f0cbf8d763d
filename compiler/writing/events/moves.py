"""What comes into a zone or leaves one: “dies”, “enters”, “is put into a graveyard from anywhere”."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..scope import CannotWrite, Scope
from ..selections import HIDDEN, possessed
from .subjects import does, objects, whose_zone


def moves(value: i.Moves, scope: Scope) -> str:
    if value.by is not None:
        return _exiled_by(value, scope)
    to, origin = value.to, value.origin
    creature = isinstance(value.what, i.Selection) and _is_creature(value.what)
    card = any(each.zone in HIDDEN for each in origin)
    if to is not None and to.zone == "battlefield":
        what = objects(value.what, scope, value)
        if not origin and isinstance(value.what, i.Selection) and not scope.manner.past:
            control = [each for each in value.what.where if isinstance(each, i.ControlledBy)]
            rest = i.Selection(tuple(each for each in value.what.where if each not in control))
            sized = any(isinstance(each, i.Compare) for each in rest.where)
            if control and sized and value.tapped is None:
                under = possessed(control[0].player, "control", scope)
                return f"{does(scope, objects(rest, scope, value), 'enter')} under {under}"
        if not origin:
            how = {True: " tapped", False: " untapped", None: ""}[value.tapped]
            return does(scope, what, "enter") + how
        if len(origin) == 1:
            return f"{does(scope, what, 'enter')} from {whose_zone(origin[0], scope)}"
        raise CannotWrite(value, "from several zones")
    if len(origin) == 1 and origin[0].zone == "battlefield" and origin[0].player is None:
        if to is None:
            left = does(scope, objects(value.what, scope, value), "leave")
            without = " without dying" if value.not_to is not None else ""
            left = left.replace(" you control ", " you controlled ") if scope.manner.past else left
            return f"{left} the battlefield{without}"
        what = objects(value.what, scope, value)
        if to.zone == "graveyard" and to.player is None:
            if creature or (isinstance(value.what, i.Reference) and scope.this in ("this creature", "it")):
                return does(scope, what, "die")
            if isinstance(value.what, i.Reference) and value.what.what in ("that", "enchanted", "created"):
                return does(scope, what, "die")
            if isinstance(value.what, i.Reference) and scope.dies:
                return does(scope, what, "die")
            return f"{does(scope, what, 'be')} put into a graveyard from the battlefield"
        return f"{does(scope, what, 'be')} put into {whose_zone(to, scope)} from the battlefield"
    cards = isinstance(value.what, i.Selection) and i.Not(i.IsToken()) in value.what.where
    what = objects(value.what, scope, value, head="card" if cards or card else "")
    if to is None:
        if len(origin) == 1:
            return f"{does(scope, what, 'leave')} {whose_zone(origin[0], scope)}"
        raise CannotWrite(value, "from anywhere")
    if to.zone == "exile" and len(origin) == 1:
        return f"{does(scope, what, 'be')} exiled from {whose_zone(origin[0], scope)}"
    verb = f"{does(scope, what, 'be')} put into {whose_zone(to, scope)}"
    if to.player is None and to.zone == "graveyard":
        verb = f"{does(scope, what, 'be')} put into a graveyard"
    if not origin and value.what == i.Reference("enchanted"):
        return verb
    if not origin and isinstance(value.what, i.Reference) and value.what.what == "that" and scope.manner.would:
        return verb
    if not origin:
        return f"{verb} from anywhere"
    if len(origin) == 1:
        return f"{verb} from {whose_zone(origin[0], scope)}"
    raise CannotWrite(value, "from several zones")


def _exiled_by(value: i.Moves, scope: Scope) -> str:
    """“a spell or ability you control exiles one or more permanents from the battlefield”."""
    match value:
        case i.Moves(origin=(i.InZone("battlefield"),), to=i.InZone("exile"), by=i.Player("you"), tapped=None):
            cause = Noun("a spell or ability you control")
            return f"{does(scope, cause, 'exile')} {objects(value.what, scope, value).object} from the battlefield"
    raise CannotWrite(value, "by somebody")


def _is_creature(selection: i.Selection) -> bool:
    """Whether they can only be creatures (or planeswalkers): such “die” (CR 700.4)."""
    for each in selection.where:
        match each:
            case i.HasType("creature" | "planeswalker") | i.HauntedBy():
                return True
            case i.HasType() | i.IsToken():
                pass
            case i.HasSubtype(name) if name not in NOT_CREATURES:
                return True
            case i.OneOf(some) if all(
                isinstance(one, i.HasType) and one.type in ("creature", "planeswalker") for one in some
            ):
                return True
    return False


#: Subtypes of other card types than creature.
NOT_CREATURES = frozenset(
    "Aura Equipment Treasure Clue Food Blood Vehicle Fortification Saga Shrine Curse Plains Island Swamp Mountain"
    " Forest Desert Gate Lair Locus Gold Map Powerstone Class Cartouche Rune Shard Background".split()
)
