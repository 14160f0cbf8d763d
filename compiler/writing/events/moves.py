"""What comes into a zone or leaves one: “dies”, “enters”, “is put into a graveyard from anywhere”."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..scope import CannotWrite, Scope
from ..selections import HIDDEN, apart_from_control, possessed
from .subjects import does, objects, whose_zone


def moves(value: i.Moves, scope: Scope) -> str:
    """“a creature dies”, “this creature enters tapped”, “a card is put into your graveyard from your library”."""
    if value.by is not None:
        return _exiled_by(value, scope)
    if value.to is not None and value.to.zone == "battlefield":
        return _enters(value, scope)
    if value.origin == (i.InZone("battlefield"),):
        return _leaves_battlefield(value, scope)
    return _changes_zone(value, scope)


_TAPPED = {True: " tapped", False: " untapped", None: ""}


def _enters(value: i.Moves, scope: Scope) -> str:
    """“a creature enters tapped”, “this card enters from your graveyard”."""
    what = objects(value.what, scope, value)
    if value.origin:
        return f"{does(scope, what, 'enter')} from {_origin(value, scope)}"
    return _enters_under(value, scope) or does(scope, what, "enter") + _TAPPED[value.tapped]


def _enters_under(value: i.Moves, scope: Scope) -> str | None:
    """“a creature with power 4 or greater enters under your control”."""
    if not isinstance(value.what, i.Selection) or scope.manner.past or value.tapped is not None:
        return None
    player, rest = apart_from_control(value.what)
    if player is None or not any(isinstance(each, i.Compare) for each in rest.where):
        return None
    under = possessed(player, "control", scope)
    return f"{does(scope, objects(rest, scope, value), 'enter')} under {under}"


def _leaves_battlefield(value: i.Moves, scope: Scope) -> str:
    """“a creature dies”, “this creature leaves the battlefield without dying”."""
    what = objects(value.what, scope, value)
    if value.to is None:
        left = does(scope, what, "leave")
        left = left.replace(" you control ", " you controlled ") if scope.manner.past else left
        elsewhere = " without dying" if value.not_to == i.InZone("graveyard") else ""
        return f"{left} the battlefield{elsewhere}"
    if value.to == i.InZone("graveyard") and _dies(value.what, scope):
        return does(scope, what, "die")
    return f"{does(scope, what, 'be')} put into {whose_zone(value.to, scope)} from the battlefield"


def _dies(what: i.Selection | i.Reference, scope: Scope) -> bool:
    """Whether it is said to die, and not to be put into a graveyard (CR 700.4)."""
    if isinstance(what, i.Selection):
        return any(map(_is_creature, what.where))
    return scope.dies or scope.this in ("this creature", "it") or what.what in ("that", "enchanted", "created")


def _changes_zone(value: i.Moves, scope: Scope) -> str:
    """“a card leaves your graveyard”, “cards are put into exile from your library”, “… from anywhere”."""
    to = value.to
    what = objects(value.what, scope, value, head="card" if _is_of_cards(value) else "")
    if to is None:
        return f"{does(scope, what, 'leave')} {_origin(value, scope)}"
    if to.zone == "exile" and len(value.origin) == 1:
        return f"{does(scope, what, 'be')} exiled from {_origin(value, scope)}"
    verb = f"{does(scope, what, 'be')} put into {whose_zone(to, scope)}"
    if value.origin:
        return f"{verb} from {_origin(value, scope)}"
    of_that = isinstance(value.what, i.Reference) and value.what.what == "that" and scope.manner.would
    return verb if of_that or value.what == i.Reference("enchanted") else f"{verb} from anywhere"


def _is_of_cards(value: i.Moves) -> bool:
    """Whether what moves is no token, or comes from where only cards are."""
    cards = isinstance(value.what, i.Selection) and i.Not(i.IsToken()) in value.what.where
    return cards or any(each.zone in HIDDEN for each in value.origin)


def _origin(value: i.Moves, scope: Scope) -> str:
    """The zone that it comes from."""
    if len(value.origin) != 1:
        raise CannotWrite(value, "from several zones")
    return whose_zone(value.origin[0], scope)


def _exiled_by(value: i.Moves, scope: Scope) -> str:
    """“a spell or ability you control exiles one or more permanents from the battlefield”."""
    match value:
        case i.Moves(origin=(i.InZone("battlefield"),), to=i.InZone("exile"), by=i.Player("you"), tapped=None):
            cause = Noun("a spell or ability you control")
            return f"{does(scope, cause, 'exile')} {objects(value.what, scope, value).object} from the battlefield"
    raise CannotWrite(value, "by somebody")


def _is_creature(predicate: i.Predicate) -> bool:
    """Whether what it is true of can only be a creature (or planeswalker): such “die” (CR 700.4)."""
    match predicate:
        case i.HasType("creature" | "planeswalker") | i.HauntedBy():
            return True
        case i.HasSubtype(name):
            return name not in NOT_CREATURES
        case i.OneOf(some):
            return all(each in (i.HasType("creature"), i.HasType("planeswalker")) for each in some)
    return False


#: Subtypes of other card types than creature.
NOT_CREATURES = frozenset(
    "Aura Equipment Treasure Clue Food Blood Vehicle Fortification Saga Shrine Curse Plains Island Swamp Mountain"
    " Forest Desert Gate Lair Locus Gold Map Powerstone Class Cartouche Rune Shard Background".split()
)
