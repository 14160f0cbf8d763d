"""Which objects a selection holds for."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, assert_never

from ...compiler.instructions import (  # fmt: skip
    AllOf,
    AttachedTo,
    AttackerOf,
    BlockerOf,
    Compare,
    ControlledBy,
    Differing,
    Extreme,
    HasColor,
    HasCounter,
    HasKeyword,
    HasName,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    InState,
    InZone,
    IsAbility,
    IsAmong,
    IsChosen,
    IsCommander,
    IsHistoric,
    IsOther,
    IsSource,
    IsSpell,
    IsToken,
    Not,
    OneOf,
    OtherThan,
    OwnedBy,
    Predicate,
    SameName,
    Selection,
    SharesWith,
    Together,
    Told,
    Underwent,
)
from ..chooser import Offered
from ..state import ids as idset
from ..state.ids import Ids
from .quantities import characteristic

if TYPE_CHECKING:
    from .candidates import Candidate
    from .scope import Scope

COMPARISONS = {
    "=": operator.eq, "≠": operator.ne, "<": operator.lt, ">": operator.gt, "≤": operator.le, "≥": operator.ge,
}  # fmt: skip


def select(scope: Scope, selection: Selection, *, told: bool = True) -> Ids:
    """The ids of the objects for which all predicates hold.

    Where a part of it is known only to the players (`Told`), they are asked which of the others it holds for; with
    ``told`` False that part is left to whoever chooses among them.
    """
    found = candidates(scope, selection)
    ids = idset.union(*(c.ids for c in found))
    if told and (words := told_words(selection)) and ids:
        return scope.asker.objects(
            scope.context.controller, selection.text or words, "the board does not know this", offered(found), 0, None
        )
    return ids


def told_words(selection: Selection) -> str:
    """The words of a selection that only the players can tell the truth of."""
    words = (p.text for p in _flat(selection.where) if isinstance(p, UNSEEN))
    return ", ".join(each for each in words if each.casefold() not in ANY)


def offered(found: list[Candidate]) -> list[Offered]:
    """The candidates as they are offered to a chooser."""
    return [Offered(first, count, c.seen.name) for c in found for first, count in c.ids]


def candidates(scope: Scope, selection: Selection) -> list[Candidate]:
    """The groups of objects for which all predicates that the board can tell hold."""
    zones = {p.zone for p in _flat(selection.where) if isinstance(p, InZone)}
    if not zones and any(isinstance(p, IsSpell) for p in selection.where):
        zones = {"stack"}  # CR 112.1
    everything = scope.game.candidates(scope.view) if not zones - {"battlefield"} or "battlefield" in zones else []
    if zones:
        everything = everything + scope.game.candidates_elsewhere(zones)
    among = [p for p in selection.where if isinstance(p, IsAmong)]
    if among and not zones:
        everything = everything + scope.game.candidates_elsewhere(None)
    for predicate in among:
        these = scope.game.now(scope.refer(predicate.of))
        everything = [c.part(part) for c in everything if (part := idset.common(c.ids, these))]
    for other in _flat(selection.where):
        if isinstance(other, IsOther):
            everything = [part for c in everything for part in without_source(scope, c)]
        elif isinstance(other, OtherThan):
            ids = scope.refer(other.objects)
            everything = [part for c in everything for part in _parted(c, ids)]
    return [c for c in everything if all(holds(scope, p, c) for p in selection.where)]


# What only the players tell yet.
UNSEEN = (HasStatus, Told, IsCommander, BlockerOf, AttackerOf, SharesWith, Extreme, Differing, Together, Underwent)
# Words that any object on the battlefield answers to.
ANY = frozenset({"permanent", "permanents", "object", "objects", "", "that", "those"})


def _flat(predicates: tuple[Predicate, ...]) -> list[Predicate]:
    flat: list[Predicate] = []
    for predicate in predicates:
        flat.append(predicate)
        match predicate:
            case OneOf(inner) | AllOf(inner):
                flat += _flat(inner)
            case Not(inner_one):
                flat += _flat((inner_one,))
    return flat


def without_source(scope: Scope, candidate: Candidate) -> list[Candidate]:
    """A group that the source is a member of, as the source and the others."""
    source = scope.context.source
    return [candidate] if source is None else _parted(candidate, idset.one(source))


def _parted(candidate: Candidate, ids: Ids) -> list[Candidate]:
    """A group as those of its members that are not meant, and those that are."""
    meant = idset.common(candidate.ids, ids)
    others = idset.minus(candidate.ids, meant)
    return [candidate.part(others), candidate.part(meant)] if meant and others else [candidate]


def holds(scope: Scope, predicate: Predicate, candidate: Candidate) -> bool:
    """Whether one predicate holds for a group of objects alike."""
    seen = candidate.seen
    match predicate:
        case HasType(name):
            return (name.casefold() != "card" or not candidate.token) and seen.has_type(name)
        case HasSupertype(name):
            return name.casefold() in {s.casefold() for s in seen.supertypes}
        case HasSubtype(name):
            return name.casefold() in {s.casefold() for s in seen.subtypes} or (
                # CR 702.73: changeling is every creature type; the board knows no list of them.
                "changeling" in seen.keywords and name not in _NOT_CREATURE_TYPES
            )
        case HasColor(color):
            return _color(seen.colors, color)
        case HasName(name):
            return seen.name == name
        case SameName(to):  # CR 201.2a; what has no name has none in common with anything
            return bool(seen.name) and seen.name in {c.seen.name for c in scope.candidates(scope.refer(to))}
        case HasKeyword(keyword):
            return keyword in seen.keywords or any(k.startswith(f"{keyword} ") for k in seen.keywords)
        case HasCounter(kind):
            counters = candidate.permanent.counters if candidate.permanent is not None else {}
            return bool(counters) if kind is None else kind in counters
        case InState(state):
            return _state(scope, state, candidate)
        case IsToken():
            return candidate.token
        case IsSpell():
            return candidate.zone == "stack"
        case IsAbility():
            return False  # no object of the board is an ability
        case IsSource():
            return True
        case IsAmong(of):
            these = scope.any_of(of)
            return bool(idset.common(candidate.ids, idset.union(these, scope.game.now(these))))
        case IsOther():
            source = scope.context.source
            if source is None:  # a spell's "all other creatures": other than those that it created
                return not idset.common(candidate.ids, scope.context.created)
            return not idset.contains(candidate.ids, source)
        case OtherThan(objects):
            return not idset.common(candidate.ids, scope.refer(objects))
        case IsChosen(what):
            return _chosen(scope, what, candidate)
        case ControlledBy(player):
            return candidate.controller in scope.players(player)
        case OwnedBy(player):
            return candidate.owner in scope.players(player)
        case InZone(zone, player):
            return candidate.zone == zone and (player is None or candidate.owner in scope.players(player))
        case Compare(what, op, than):
            return bool(COMPARISONS[op](characteristic(scope, what, candidate), scope.number(than)))
        case AttachedTo(to):
            host = candidate.permanent.attached_to if candidate.permanent is not None else None
            return isinstance(host, int) and idset.contains(scope.refer(to), host)
        case OneOf(predicates):
            return any(holds(scope, p, candidate) for p in predicates)
        case AllOf(predicates):
            return all(holds(scope, p, candidate) for p in predicates)
        case Not(inner) if isinstance(inner, UNSEEN):
            return True
        case Not(inner):
            return not holds(scope, inner, candidate)
        case IsHistoric():
            return seen.has_type("artifact") or "Legendary" in seen.supertypes or "Saga" in seen.subtypes
        case (
            Told()
            | HasStatus()
            | IsCommander()
            | BlockerOf()
            | AttackerOf()
            | SharesWith()
            | Extreme()
            | Differing()
            | Together()
            | Underwent()
        ):
            return True
        case _:
            assert_never(predicate)


_NOT_CREATURE_TYPES = frozenset(
    "Aura Equipment Role Saga Treasure Food Clue Blood Gold Map Junk Powerstone Shard Incubator Vehicle Curse Shrine "
    "Class Case Room Background Cartouche Rune Fortification Contraption Attraction Lander Mutagen Vibranium Heartwood "
    "Plains Island Swamp Mountain Forest Desert Gate Cave Lair Locus Mine Power-Plant Sphere Tower Urza’s Town".split()
)


def _color(colors: tuple[str, ...], color: str) -> bool:
    match color:
        case "colorless":
            return not colors
        case "multicolored":
            return len(colors) > 1
        case "monocolored":
            return len(colors) == 1
        case _:
            return color in colors


def _state(scope: Scope, state: str, candidate: Candidate) -> bool:
    permanent = candidate.permanent
    if permanent is None:
        return False
    match state:
        case "tapped":
            return permanent.tapped
        case "untapped":
            return not permanent.tapped
        case "attacking":
            return permanent.attacking is not None
        case "blocking":
            return permanent.blocking is not None
        case "blocked":
            return permanent.attacking is not None and (permanent.blocked or _is_blocked(scope, permanent.ids))
        case "unblocked":
            return permanent.attacking is not None and not (permanent.blocked or _is_blocked(scope, permanent.ids))
        case "face-down":
            return permanent.face_down
        case "transformed":
            return permanent.transformed
    attached = [c for c in scope.game.candidates(scope.view) if _is_attached(c, candidate.ids)]
    if state == "enchanted":
        return any("Aura" in c.seen.subtypes for c in attached)
    if state == "equipped":
        return any("Equipment" in c.seen.subtypes for c in attached)
    # CR 700.9: modified = a counter on it, equipped, or enchanted by an Aura that its controller controls.
    return bool(permanent.counters) or any(
        "Equipment" in c.seen.subtypes or ("Aura" in c.seen.subtypes and c.controller == candidate.controller)
        for c in attached
    )


def _is_attached(candidate: Candidate, ids: Ids) -> bool:
    host = candidate.permanent.attached_to if candidate.permanent is not None else None
    return isinstance(host, int) and idset.contains(ids, host)


def _is_blocked(scope: Scope, ids: Ids) -> bool:
    return any(p.blocking is not None and idset.contains(ids, p.blocking) for p in scope.game.permanents.values())


def _chosen(scope: Scope, what: str, candidate: Candidate) -> bool:
    value = scope.game.chosen_for(scope, what)
    seen = candidate.seen
    names = {seen.name, *seen.types, *seen.subtypes, *seen.supertypes, *seen.colors}
    return value in names or value.casefold() in {n.casefold() for n in names}
