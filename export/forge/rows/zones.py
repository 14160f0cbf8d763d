"""Objects that go from one zone to another: `ChangeZone`, for all of a kind `ChangeZoneAll`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU, called, understood
from ..nouns.quantities import amount
from ..nouns.references import SOURCE, named
from ..nouns.selections import has_several_zones, valid, zone_of
from ..patterns import hole
from ..phrases import CATEGORIES, Category
from ..scope import Draft, Reading, Scope
from ..script import Words, plain
from .row import BARE, Bare, Parameters, Row
from .whom import NAMES_OF_ZONES, ZONES, in_zone, read_objects, target

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
_NOBODY_AND_SOMEBODY: tuple[tuple[str, dict[str, Any]], ...] = (
    ("", {}),
    (" | {who:who_chooses}", {"player": hole("who")}),
)
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
_CHOSEN_HOLES: Mapping[i.Zone, str] = {"battlefield": "chosen_to_enter"}
_CHOSEN: tuple[Row, ...] = tuple(
    Row(
        f"ChangeZone{chooser} | {{what:{_CHOSEN_HOLES.get(zone, 'chosen')}}} | Destination$ {words}{how}",
        (i.Move(_WHAT, zone, **more, **who),),
        CHANGED,
    )
    for chooser, who in _NOBODY_AND_SOMEBODY
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
    if value == SOURCE and (before := scope.moved_itself()) is not None:
        return {"Origin": (origin(value, scope),), "Defined": (scope.remembering(before, "RememberChanged"),)}
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
    if value == SOURCE and (before := scope.moved_itself()) is not None:
        return plain(before.parameters["Destination"]) or scope.zone
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
        if draft.target == number or number in draft.nouns or value.what in draft.remembers:
            zone = _destination(draft) or zone
    return zone


def _destination(draft: Draft) -> str:
    """Into which zone a node puts its objects; "" if it leaves them where they are."""
    key, usual = _DESTINATIONS.get(draft.name, ("", ""))
    return plain(draft.parameters.get(key, (usual,))) or usual


#: For nodes that put objects into another zone the parameter that says which, and the one without it.
_DESTINATIONS: Mapping[str, tuple[str, str]] = {
    "ChangeZone": ("Destination", ""),
    "ChangeZoneAll": ("Destination", ""),
    "Dig": ("DestinationZone", "Hand"),
    "DigUntil": ("FoundDestination", "Hand"),
    "Mill": ("Destination", "Graveyard"),
    **dict.fromkeys(["Discard", "Sacrifice", "SacrificeAll", "Destroy", "DestroyAll"], ("", "Graveyard")),
}


def _entering(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """Of what enters: under whose control it does, where that is not its owner."""
    said = dict(_moved(value, scope, draft))
    if said["Origin"] == ("Battlefield",):
        raise CannotExport(value, "nobody knows from which zone it comes")
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
    if value == SOURCE and scope.moved_itself() is not None:
        return False
    return value.what in ("source", "found", "revealed", "looked at", "milled") or named(value, scope) == "Self"


def _every(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """All of a kind: from where, and which."""
    zones = [each for each in value.where if isinstance(each, i.InZone)]
    if len(zones) > 1 or has_several_zones(value):
        raise CannotExport(value, "in several zones")
    name: i.Zone = zones[0].zone if zones else "battlefield"
    words = valid(value, scope, zone=name, base="Permanent" if name == "battlefield" else "Card")
    return {"Origin": (ZONES[name],), "ChangeType": words}


def _chosen(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """Some of a kind that are chosen as it is done: without `DefinedPlayer$` out of the zones of all players."""
    among = _all_chosen_from(value)
    zone = zone_of(among)
    name: i.Zone = zone.zone if zone is not None else "battlefield"
    out: dict[str, Words] = {"Origin": (ZONES[name],)}
    if name != "hand":
        out = {"Hidden": ("True",), **out}
    out |= _whose_and_which(among, zone, scope)
    out["ChangeNum"] = amount(value.most, scope) if value.most is not None else ("1",)
    if not value.optional:
        out["Mandatory"] = ("True",)
    return out


def _all_chosen_from(value: Any) -> i.Selection:
    """Among which objects the choice is.

    Raises:
        CannotExport: if it is another kind of choice, or one of any number.
    """
    if not isinstance(value, i.Reference) or value.what != "choice" or value.among is None or value.also is not None:
        raise CannotExport(value, "nothing that is chosen as it is done")
    if value.at_random or value.least is not None or any(isinstance(each, i.IsAmong) for each in value.among.where):
        raise CannotExport(value, "chosen among what an earlier part has found")
    if has_several_zones(value.among) or (value.most is None and value.optional):
        raise CannotExport(value, "chosen out of several zones, or any number")
    zone = zone_of(value.among)
    if zone is not None and zone.zone not in ("battlefield", "hand", "graveyard", "exile"):
        raise CannotExport(value, f"chosen out of this zone: {zone.zone}")
    return value.among


_ANYBODY = ("each player", "a player")


def _whose_and_which(among: i.Selection, zone: i.InZone | None, scope: Scope) -> dict[str, Words]:
    """`ChangeType$`, and of cards that their owner chooses, or of a hand, whose they are."""
    step = scope.step
    who = step.player if isinstance(step, i.Move) and step.player != YOU else None
    rest = i.Selection(tuple(each for each in among.where if not isinstance(each, i.InZone)))
    if zone is None or zone.zone == "battlefield":
        if who is None:
            return {"ChangeType": valid(rest, scope)}
        own = i.Selection(tuple(each for each in rest.where if not _is_theirs(each, who)))
        return {"ChangeType": valid(own, scope), "DefinedPlayer": (called(who, scope),)}
    if zone.zone == "hand":
        owner = zone.player if zone.player not in (None, YOU) else who
        if who is not None and owner is not None and not _is_same(owner, who):
            raise CannotExport(among, "chosen in the hand of somebody else")
        said: dict[str, Words] = {"ChangeType": valid(rest, scope, zone=None)}
        return said | ({"DefinedPlayer": (called(owner, scope),)} if owner is not None else {})
    if who is None:
        anybody = zone.player is None or zone.player.who in _ANYBODY
        return {"ChangeType": valid(rest if anybody else among, scope, zone=zone.zone, base="Card")}
    if zone.player is None or not _is_same(zone.player, who):
        raise CannotExport(among, "chosen in the zone of somebody else")
    return {"ChangeType": valid(rest, scope, zone=None), "DefinedPlayer": (called(who, scope),)}


def _is_theirs(predicate: i.Predicate, who: i.Player) -> bool:
    return isinstance(predicate, i.ControlledBy) and _is_same(predicate.player, who)


def _is_same(player: i.Player, who: i.Player) -> bool:
    """Whether “that player” is who does it."""
    return player == who or (bool(who.id) and player == i.Player("that player", antecedent=who.id))


def _chosen_to_enter(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """What enters is under the control of whoever does it, unless it is said that its owner controls it."""
    said = dict(_chosen(value, scope, draft))
    step = scope.step
    zone = zone_of(value.among)
    own = zone is not None and (zone.zone == "hand" or zone.player == YOU)
    if isinstance(step, i.Move) and step.control is None and not own:
        said["GainControl"] = ("True",)
    return said


def _read_moved(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    found = read_objects(params, api, reading)
    origin = plain(params.get("Origin", ()))
    if found is None or origin not in NAMES_OF_ZONES:
        return None
    value = found[0]
    if value == SOURCE and origin != "Battlefield":
        value = i.Reference("source", among=i.Selection((i.InZone(NAMES_OF_ZONES[origin], YOU),)))
    return value, found[1] | {"Origin"}


def _read_entering(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    found = _read_moved(params, api, reading)
    return None if found is None else (found[0], found[1] | {"GainControl"})


def _read_every(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    origin = plain(params.get("Origin", ()))
    found = CATEGORIES["valid"].read(params.get("ChangeType", ()), reading)
    if found is None or origin not in NAMES_OF_ZONES:
        return None
    if origin != "Battlefield":
        found = in_zone(found, NAMES_OF_ZONES[origin])
    return found, frozenset(["Origin", "ChangeType"])


def _read_chosen(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    found = _read_every(params, api, reading)
    number = CATEGORIES["amount"].read(params.get("ChangeNum", ("1",)), reading)
    if found is None or number is None or {"ValidTgts", "Defined"} & set(params):
        return None
    if plain(params.get("Origin", ())) == "Library":
        return None
    optional = "Mandatory" not in params
    value = i.Reference("choice", among=found[0], most=number, optional=optional)
    return value, found[1] | {"ChangeNum", "Mandatory", "Hidden", "GainControl"}


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


def _who_chooses(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """Who chooses is said with whose they are."""
    return {}


def _read_who(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    name = plain(params.get("DefinedPlayer", ("You",))) or ""
    player = understood(name, reading)
    return None if player is None or name == "You" else (player, frozenset(["DefinedPlayer"]))


BARE["who_chooses"] = Bare(_who_chooses, _read_who)
BARE["chosen_to_enter"] = Bare(_chosen_to_enter, _read_chosen)
BARE["chosen"] = Bare(_chosen, _read_chosen)
__all__ = ["CHANGED", "ZONES_CHANGED", "Category"]
