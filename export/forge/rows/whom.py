"""Whom a node happens to: parameters of its own for a target (`ValidTgts$`), else `Defined$`."""

from __future__ import annotations

from typing import Any

from .... import instructions as i
from ..errors import CannotExport
from ..nouns.players import YOU, called, understood
from ..nouns.quantities import amount, read_amount
from ..nouns.references import SOURCE
from ..nouns.selections import selection, split, valid, zone_of
from ..phrases import CATEGORIES
from ..scope import Draft, Reading, Scope
from ..script import Words, joined, plain
from .row import BARE, Bare, Parameters

ZONES: dict[str, str] = {
    "battlefield": "Battlefield",
    "graveyard": "Graveyard",
    "hand": "Hand",
    "library": "Library",
    "exile": "Exile",
    "stack": "Stack",
    "command": "Command",
}
NAMES_OF_ZONES: dict[str, Any] = {words: zone for zone, words in ZONES.items()}
_TARGET_KEYS = frozenset(["ValidTgts", "TargetMin", "TargetMax", "TgtZone", "TargetUnique"])
ANY_TARGET = frozenset(["creature", "planeswalker", "battle"])


def target(number: int, scope: Scope, draft: Draft) -> Parameters:
    """The parameters of the target with this number, which this node has from now on.

    Raises:
        CannotExport: if it is no target of the ability, or if the node has one already.
    """
    found = scope.targets.get(number)
    if found is None or number in scope.targeted_before:
        raise CannotExport(None, "a target that is chosen elsewhere")
    if found.chooser is not None or found.only_if is not None:
        raise CannotExport(found, "a target that somebody else chooses, or only in one case")
    if draft.target:
        raise CannotExport(found, "two targets of one node")
    different, objects_ = _different(found.objects, scope)
    single, objects_ = _from_single_zone(objects_, several=found.most != i.Number(1))
    out: dict[str, Words] = {"ValidTgts": _valid_targets(found, objects_, scope)}
    if objects_ is not None and (zone := zone_of(objects_)) is not None and zone.zone != "battlefield":
        out["TgtZone"] = (ZONES[zone.zone],)
    if different or number in scope.other_targets:
        out["TargetUnique"] = ("True",)
    if single:
        out["TargetsFromSingleZone"] = ("True",)
    out |= _how_many(found, scope)
    draft.target = number
    draft.targets_cards, draft.targets_players = found.objects is not None, found.players is not None
    scope.targeted_before |= {number}
    return out


def _different(objects_: i.Selection | None, scope: Scope) -> tuple[bool, i.Selection | None]:
    """Whether the target is other than those before it, and what else is said of it."""
    if objects_ is None:
        return False, None
    rest = tuple(each for each in objects_.where if not _is_target_before(each, scope))
    return len(rest) < len(objects_.where), i.Selection(rest)


def _from_single_zone(objects_: i.Selection | None, *, several: bool) -> tuple[bool, i.Selection | None]:
    """Whether several targets are cards of one player's zone, whosever it is; and what else is said of them."""
    zone = zone_of(objects_) if objects_ is not None and several else None
    if objects_ is None or zone is None or zone.player is None or zone.player.who == "you":
        return False, objects_
    alike = tuple(each for each in objects_.where if isinstance(each, i.Alike) and each.what == "owner")
    if not alike:
        return zone.player.who in ("an opponent", "a player"), objects_
    there = zone if zone.player.who in ("an opponent", "a player") else i.InZone(zone.zone)
    return True, i.Selection(tuple(there if each == zone else each for each in objects_.where if each not in alike))


def _is_target_before(predicate: i.Predicate, scope: Scope) -> bool:
    match predicate:
        case i.OtherThan(i.Reference("that", antecedent=int() as number)):
            return number in scope.targeted_before
    return False


def _valid_targets(found: i.Target, objects_: i.Selection | None, scope: Scope) -> Words:
    players = {"any": "Player", "opponents": "Opponent"}.get(found.players or "", "")
    if objects_ is None:
        return (players,)
    if players:
        return _objects_and_players(objects_, players)
    zone = zone_of(objects_)
    base = "Permanent" if zone is None else "Card"
    return valid(objects_, scope, zone=zone.zone if zone is not None else "battlefield", base=base)


def _objects_and_players(objects_: i.Selection, players: str) -> Words:
    other = any(isinstance(each, i.IsOther) for each in objects_.where)
    kinds = _kinds(objects_)
    if kinds is None:
        raise CannotExport(objects_, "targets of other kinds beside players")
    if kinds == ANY_TARGET and players == "Player":
        return ("Any",) if not other else ("Creature.Other,Player,Planeswalker.Other,Battle.Other",)
    if other:
        raise CannotExport(objects_, "another target of other kinds")
    names = [kind.capitalize() for kind in ("creature", "planeswalker", "battle") if kind in kinds]
    return (",".join([*(n for n in names if n == "Creature"), players, *(n for n in names if n != "Creature")]),)


def _kinds(objects_: i.Selection) -> frozenset[str] | None:
    where = [each for each in objects_.where if not isinstance(each, i.IsOther)]
    options = where[0].predicates if len(where) == 1 and isinstance(where[0], i.OneOf) else tuple(where)
    if len(where) != 1 or not all(isinstance(each, i.HasType) for each in options):
        return None
    return frozenset(each.type for each in options if isinstance(each, i.HasType))


def _how_many(found: i.Target, scope: Scope) -> Parameters:
    """How many targets there are; any number is as many as there can be."""
    out: dict[str, Words] = {}
    if found.least != i.Number(1):
        out["TargetMin"] = amount(found.least, scope)
    if found.most is None:
        if found.objects is not None and found.players is not None:
            raise CannotExport(found, "any number of objects and players")
        players_ = i.PlayerCount(i.Player("each player" if found.players == "any" else "each opponent"))
        out["TargetMax"] = amount(players_ if found.objects is None else i.CountOf(found.objects), scope)
    elif found.most != i.Number(1):
        out["TargetMax"] = amount(found.most, scope)
    return out


# -- objects


def objects(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """Whom it happens to: a target of its own, or objects by a name."""
    if isinstance(value, i.Reference) and value.also is not None:
        raise CannotExport(value, "objects of two kinds")
    if isinstance(value, i.Reference) and value.what == "target" and _is_new(value.id, scope):
        return target(value.id, scope, draft)
    return {"Defined": CATEGORIES["object"].write(value, scope)}


def _is_new(number: int, scope: Scope) -> bool:
    return number in scope.targets and number not in scope.targeted_before


def read_objects(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    """The objects that the parameters of a node name, and which parameters they are."""
    if (words := params.get("ValidTgts")) is not None:
        return _read_target(words, params, reading)
    found = CATEGORIES["object"].read(params.get("Defined", ()), reading)
    return None if found is None else (found, frozenset(["Defined"]))


def _read_target(words: Words, params: Parameters, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    found = selection(words, reading)
    if found is None:
        return None
    zone = plain(params.get("TgtZone", params.get("Origin", ("Battlefield",))))
    if zone not in NAMES_OF_ZONES:
        return None
    if zone != "Battlefield":
        found = in_zone(found, NAMES_OF_ZONES[zone])
    least = read_amount(params.get("TargetMin", ("1",)), reading)
    most = read_amount(params.get("TargetMax", ("1",)), reading)
    if least is None or most is None:
        return None
    reading.target += 1
    optional = least == i.Number(0)
    number = None if not optional and most == i.Number(1) else most
    out = i.Reference("target", among=found, most=number, optional=optional, id=reading.target)
    reading.last_target = out
    reading.targets.append(i.Target(reading.target, found, None, least, most))
    return out, _TARGET_KEYS & set(params)


def in_zone(found: i.Selection, zone: Any) -> i.Selection:
    """Objects of a zone: a card there that you own is in your zone (CR 400.3)."""
    own = i.OwnedBy(YOU)
    if own not in found.where or zone not in ("graveyard", "hand", "library"):
        return i.Selection((*found.where, i.InZone(zone)))
    rest = tuple(each for each in found.where if each != own)
    return i.Selection((*rest, i.InZone(zone, YOU)))


# -- players


def players(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """Who it happens to, or who does it."""
    if isinstance(value, i.Player) and value.who in ("target player", "target opponent") and _is_new(value.id, scope):
        if value.of is not None or value.such is not None:
            raise CannotExport(value, "a target player of some kind")
        return target(value.id, scope, draft)
    return {"Defined": (called(value, scope),)}


def read_players(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    """The players whom the parameters of a node name."""
    words = plain(params.get("ValidTgts", ()))
    if words:
        who = {"Player": "target player", "Opponent": "target opponent"}.get(words)
        if who is None or not {"TgtZone"}.isdisjoint(params):
            return None
        reading.target += 1
        found = i.Player(who, id=reading.target)  # type: ignore[arg-type]
        reading.last_target = found
        whom = "opponents" if words == "Opponent" else "any"
        reading.targets.append(i.Target(reading.target, None, whom))  # type: ignore[arg-type]
        return found, frozenset(["ValidTgts", "Defined"]) & (set(params) | {"ValidTgts"})
    name = plain(params.get("Defined", ()))
    player = understood(name, reading) if name else None
    return None if player is None else (player, frozenset(["Defined"]))


# -- recipients of damage


def recipients(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """To whom damage is dealt: objects, players, or targets that may be either."""
    match value:
        case i.Targets() if _is_new(value.id, scope):
            scope.other_targets |= {value.id} if value.other else frozenset()
            return target(value.id, scope, draft)
        case i.Targets():
            scope.targeting(value.id, cards=True)
            return {"Defined": ("Targeted",)}
        case i.Player():
            return players(value, scope, draft)
        case i.Reference():
            return objects(value, scope, draft)
    raise CannotExport(value, "no recipient of damage by a name")


def read_recipients(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    """Who is dealt damage by a node."""
    words = params.get("ValidTgts")
    if words is not None and {"Any", "Player", "Opponent"} & {plain(each) for each in split(words, ",")}:
        return _read_either(words, params, reading) or read_players(params, api, reading)
    return read_objects(params, api, reading) or read_players(params, api, reading)


def _read_either(words: Words, params: Parameters, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    kinds = [plain(each) or "" for each in split(words, ",")]
    if kinds == ["Any"] or set(kinds) == {"Creature", "Player", "Planeswalker"}:
        kinds = ["Creature", "Player", "Planeswalker", "Battle"]
    whom = "opponents" if "Opponent" in kinds else "any"
    objects_ = tuple(i.HasType(each.lower()) for each in kinds if each not in ("Player", "Opponent"))
    if not objects_:
        return None
    least = read_amount(params.get("TargetMin", ("1",)), reading)
    most = read_amount(params.get("TargetMax", ("1",)), reading)
    if least is None or most is None:
        return None
    reading.target += 1
    among = i.Selection(objects_ if len(objects_) == 1 else (i.OneOf(objects_),))
    reading.targets.append(i.Target(reading.target, among, whom, least, most))  # type: ignore[arg-type]
    return i.Targets(among, whom, least, most, id=reading.target), _TARGET_KEYS & set(params)  # type: ignore[arg-type]


def _itself(value: Any, scope: Scope, draft: Draft) -> Parameters:
    """The object with the ability, which is not said."""
    if CATEGORIES["object"].write(value, scope) != ("Self",):
        raise CannotExport(value, "another object")
    return {}


def _read_itself(params: Parameters, api: str, reading: Reading) -> tuple[Any, frozenset[str]] | None:
    return SOURCE, frozenset()


BARE["itself"] = Bare(_itself, _read_itself)
BARE["objects"] = Bare(objects, read_objects)
BARE["who"] = Bare(players, read_players)
BARE["recipients"] = Bare(recipients, read_recipients)
__all__ = ["NAMES_OF_ZONES", "ZONES", "in_zone", "joined", "objects", "players", "recipients", "target"]
