"""Objects that go from one zone to another: `ChangeZone`, for all of a kind `ChangeZoneAll`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU, called
from ..nouns.quantities import amount
from ..nouns.references import named
from ..nouns.selections import valid, zone_of
from ..patterns import hole
from ..phrases import CATEGORIES, Category
from ..scope import Draft, Reading, Scope
from ..script import Words, plain
from .row import BARE, Bare, Parameters, Row
from .whom import NAMES_OF_ZONES, ZONES, read_objects, target

_WHAT: i.Reference = hole("what")
_OWNERS = i.Player("owner", of=i.Reference("that", antecedent="affected"))
CHANGED: Mapping[str, str] = dict.fromkeys(("exiled", "returned", "found", "buried", ""), "RememberChanged")

_TO: Mapping[i.Zone, str] = {"hand": "Hand", "exile": "Exile", "graveyard": "Graveyard", "battlefield": "Battlefield"}
#: How something enters, and the parameters that say so; `None`: it may enter otherwise.
_ENTERING: tuple[tuple[tuple[Any, ...], str], ...] = (
    ((), ""),
    (("tapped",), " | Tapped$ True"),
    (("transformed",), " | Transformed$ True"),
    (("tapped", "attacking"), " | Tapped$ True | Attacking$ True"),
)
_CONTROL: tuple[tuple[i.Player | None, str], ...] = ((_OWNERS, ""), (None, " | GainControl$ True"))


_PLACES: tuple[tuple[Any, str], ...] = (("top", "0"), ("bottom", "-1"))
_NOBODY_AND_SOMEBODY: tuple[dict[str, Any], ...] = ({}, {"player": hole("who")})
_CHOSEN_MOVES: tuple[tuple[i.Zone, str, str, dict[str, Any]], ...] = (
    *((zone, words, "", {}) for zone, words in _TO.items()),
    ("battlefield", "Battlefield", " | Tapped$ True", {"entering": ("tapped",)}),
    ("library", "Library", " | LibraryPosition$ 0", {"position": "top"}),
    ("library", "Library", " | LibraryPosition$ 0", {"position": "top", "order": "any"}),
    ("library", "Library", " | LibraryPosition$ -1", {"position": "bottom"}),
    ("library", "Library", " | LibraryPosition$ -1", {"position": "bottom", "order": "any"}),
)


def _moves() -> list[Row]:
    rows = [
        Row(f"ChangeZone | {{what:moved}} | Destination$ {words}", (i.Move(_WHAT, zone),), CHANGED)
        for zone, words in _TO.items()
        if zone != "battlefield"
    ]
    rows += [
        Row(
            f"ChangeZone | {{what:moved}} | Destination$ Library | LibraryPosition$ {place}",
            (i.Move(_WHAT, "library", position=where),),
            CHANGED,
        )
        for where, place in _PLACES
    ]
    rows += [
        Row(
            f"ChangeZone | {{what:moved}} | Destination$ Library | LibraryPosition$ {place}",
            (i.Move(_WHAT, "library", position="top", below=i.Number(below)),),
            CHANGED,
        )
        for below, place in ((1, "1"), (2, "2"), (6, "6"))
    ]
    rows += [
        Row(
            "ChangeZone | {what:moved} | {whose:an_owner} | Destination$ Library | Shuffle$ True",
            (i.Move(_WHAT, "library"), i.Shuffle(hole("whose"))),
            CHANGED,
        ),
        Row(
            "ChangeZone | {what:moved} | {whose:an_owner} | Destination$ Library | Shuffle$ True",
            (i.Move(_WHAT, "library", player=hole("whose")), i.Shuffle(hole("whose"))),
            CHANGED,
        ),
    ]
    rows += [
        Row(
            f"ChangeZone | {{what:entering}} | Destination$ Battlefield{how}",
            (i.Move(_WHAT, "battlefield", control=control, entering=entering),),
            CHANGED,
        )
        for entering, how in _ENTERING
        for control in (None, _OWNERS)
    ]
    rows += [
        Row(
            "ChangeZone | {what:moved} | Destination$ Exile | Duration$ UntilHostLeavesPlay",
            (i.Move(_WHAT, "exile", until_leaves=i.Reference("source")),),
            CHANGED,
        )
    ]
    return rows


ALL = i.Reference("all", among=hole("of"))
_ALL_MOVES: tuple[Row, ...] = (
    *(
        Row(f"ChangeZoneAll | {{of:every}} | Destination$ {words}", (i.Move(ALL, zone),), CHANGED)
        for zone, words in _TO.items()
    ),
    Row(
        "ChangeZoneAll | {of:every} | Destination$ Battlefield", (i.Move(ALL, "battlefield", control=_OWNERS),), CHANGED
    ),
    Row(
        "ChangeZoneAll | {of:every} | Destination$ Battlefield | Tapped$ True",
        (i.Move(ALL, "battlefield", entering=("tapped",)),),
        CHANGED,
    ),
    Row("ChangeZoneAll | {of:every} | Destination$ Library | Shuffle$ True", (i.Move(ALL, "library"), i.Shuffle(YOU))),
    Row(
        "ChangeZoneAll | {of:every} | Destination$ Library | LibraryPosition$ -1 | RandomOrder$ True",
        (i.Move(ALL, "library", position="bottom", order="random"),),
    ),
    Row(
        "ChangeZoneAll | {of:every} | Destination$ Library | LibraryPosition$ -1",
        (i.Move(ALL, "library", position="bottom", order="any"),),
    ),
)

#: Some that are chosen as it is done, out of what is seen (CR 608.2d).
_CHOSEN: tuple[Row, ...] = tuple(
    Row(f"ChangeZone | {{what:chosen}} | Destination$ {words}{how}", (i.Move(_WHAT, zone, **more, **who),), CHANGED)
    for who in _NOBODY_AND_SOMEBODY
    for zone, words, how, more in _CHOSEN_MOVES
)
ZONES_CHANGED: tuple[Row, ...] = (*_CHOSEN, *_ALL_MOVES, *_moves())


# -- holes


def _moved(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """From where, and which: a target, or objects by a name."""
    if not isinstance(value, i.Reference):
        raise CannotExport(value, "nothing that moves")
    if value.also is not None or value.at_random or value.chooser is not None:
        raise CannotExport(value, "more than one kind of object")
    if value.what == "target" and value.id in scope.targets and value.id not in scope.targeted_before:
        found = scope.targets[value.id].objects
        zone = zone_of(found) if found is not None else None
        said = {key: words for key, words in target(value.id, scope, draft).items() if key != "TgtZone"}
        return {"Origin": (ZONES[zone.zone if zone is not None else "battlefield"],), **said}
    words = CATEGORIES["moved"].write(value, scope)
    return {"Origin": (origin(value, scope),), "Defined": words}


def origin(value: i.Reference, scope: Scope) -> str:
    """In which zone objects are that a name is given to.

    Raises:
        CannotExport: if it is not known.
    """
    if value.among is not None and (zone := zone_of(value.among)) is not None:
        return ZONES[zone.zone]
    if value in scope.spoken_zones:
        return scope.spoken_zones[value]
    if (name := named(value, scope)) == "Self":
        return scope.zone
    if name == "TriggeredCard":
        return scope.event_zone
    if name in ("Targeted", "ParentTarget", "Remembered"):
        return _last_zone(value, scope)
    return "Battlefield"


def _last_zone(value: i.Reference, scope: Scope) -> str:
    """Where an earlier node has put them, or where they were as targets."""
    number = value.antecedent if isinstance(value.antecedent, int) else value.id
    zone = "Battlefield"
    if (found := scope.targets.get(number)) is not None and found.objects is not None:
        at = zone_of(found.objects)
        zone = ZONES[at.zone] if at is not None else zone
    for draft in scope.drafts:
        moves = draft.name in ("ChangeZone", "ChangeZoneAll")
        if moves and (draft.target == number or number in draft.nouns or value.what in draft.remembers):
            zone = plain(draft.parameters["Destination"]) or zone
    return zone


def _entering(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """Of what enters: under whose control it does, where that is not its owner."""
    said = dict(_moved(value, scope, draft))
    step = scope.step
    if isinstance(step, i.Move) and step.control is None and not _is_yours(value, scope):
        said["GainControl"] = ("True",)
    return said


def _is_yours(value: i.Reference, scope: Scope) -> bool:
    """Whether you own what enters: a card of your graveyard or hand, or the object itself."""
    objects = value.among
    if value.id in scope.targets:
        objects = scope.targets[value.id].objects
    if objects is not None and (zone := zone_of(objects)) is not None:
        return zone.player == YOU
    return value.what in ("source", "found", "revealed", "looked at", "milled") or named(value, scope) == "Self"


def _every(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """All of a kind: from where, and which."""
    zones = [each for each in value.where if isinstance(each, i.InZone)]
    if len(zones) > 1:
        raise CannotExport(value, "in several zones")
    name: i.Zone = zones[0].zone if zones else "battlefield"
    words = valid(value, scope, zone=name, base="Permanent" if name == "battlefield" else "Card")
    return {"Origin": (ZONES[name],), "ChangeType": words}


def _chosen(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """Some of a kind that are chosen as it is done."""
    if not isinstance(value, i.Reference) or value.what != "choice" or value.among is None or value.also is not None:
        raise CannotExport(value, "nothing that is chosen as it is done")
    if value.at_random or value.least is not None or any(isinstance(each, i.IsAmong) for each in value.among.where):
        raise CannotExport(value, "chosen among what an earlier part has found")
    zone = zone_of(value.among)
    name: i.Zone = zone.zone if zone is not None else "battlefield"
    if name not in ("battlefield", "hand", "graveyard", "exile"):
        raise CannotExport(value, f"chosen out of this zone: {name}")
    out: dict[str, Words] = {"Hidden": ("True",), "Origin": (ZONES[name],)}
    if name == "hand":
        out.pop("Hidden")
    where = i.Selection(tuple(each for each in value.among.where if not isinstance(each, i.InZone)))
    out["ChangeType"] = valid(where, scope, zone=None, base="Permanent" if name == "battlefield" else "Card")
    step = scope.step
    who = step.player if isinstance(step, i.Move) else None
    if zone is not None and zone.player not in (None, YOU):
        if who != zone.player or zone.player is None:
            raise CannotExport(value, "chosen in the zone of somebody else")
        out["DefinedPlayer"] = (called(zone.player, scope),)
    elif who not in (None, YOU):
        if who is None or name != "hand":
            raise CannotExport(value, "somebody else chooses")
        out["DefinedPlayer"] = (called(who, scope),)
    elif zone is not None and name == "graveyard":
        out["ChangeType"] = valid(value.among, scope, zone=name)
    out["ChangeNum"] = amount(value.most, scope) if value.most is not None else ("1",)
    if value.most is None and value.optional:
        raise CannotExport(value, "any number that is chosen as it is done")
    if not value.optional:
        out["Mandatory"] = ("True",)
    return out


def _read_moved(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    found = read_objects(params, api, reading)
    origin = plain(params.get("Origin", ()))
    if found is None or origin not in NAMES_OF_ZONES:
        return None
    return found[0], found[1] | {"Origin"}


def _read_entering(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    found = _read_moved(params, api, reading)
    return None if found is None else (found[0], found[1] | {"GainControl"})


def _read_every(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    origin = plain(params.get("Origin", ()))
    found = CATEGORIES["valid"].read(params.get("ChangeType", ()), reading)
    if found is None or origin not in NAMES_OF_ZONES:
        return None
    if origin != "Battlefield":
        found = i.Selection((*found.where, i.InZone(NAMES_OF_ZONES[origin])))
    return found, frozenset(["Origin", "ChangeType"])


def _read_chosen(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    found = _read_every(params, api, reading)
    number = CATEGORIES["amount"].read(params.get("ChangeNum", ("1",)), reading)
    if found is None or number is None or "ValidTgts" in params or "Defined" in params:
        return None
    optional = "Mandatory" not in params
    value = i.Reference("choice", among=found[0], most=number, optional=optional)
    return value, found[1] | {"ChangeNum", "Mandatory", "Hidden"}


def _an_owner(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """Whose library is shuffled: that of the owner, which is not said."""
    if not isinstance(value, i.Player) or value.who not in ("owner", "you"):
        raise CannotExport(value, "the library of somebody else")
    return {}


def _read_owner(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    return i.Player("owner", of=i.Reference("that", antecedent="affected")), frozenset()


BARE["an_owner"] = Bare(_an_owner, _read_owner)
BARE["moved"] = Bare(_moved, _read_moved)
BARE["entering"] = Bare(_entering, _read_entering)
BARE["every"] = Bare(_every, _read_every)
BARE["chosen"] = Bare(_chosen, _read_chosen)
__all__ = ["CHANGED", "ZONES_CHANGED", "Category"]
