"""Which objects a selection holds for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ...instructions import (
    Alike,
    AllOf,
    AttachedTo,
    AttackerOf,
    Attacks,
    BlockedBy,
    BlockerOf,
    CastSo,
    Compare,
    ControlledBy,
    CostsX,
    DealsDamage,
    Differing,
    Extreme,
    HasAbilities,
    HasAdventure,
    HasColor,
    HasCounter,
    HasKeyword,
    HasName,
    HasParity,
    HasSource,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    HauntedBy,
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
    Moves,
    Not,
    OneOf,
    OtherThan,
    OwnedBy,
    Player,
    Predicate,
    Reference,
    SameName,
    Selection,
    SharesWith,
    Targeting,
    Together,
    Told,
    Underwent,
)
from ...values.colors import COLOR_WORDS
from ..chooser import Offered
from ..errors import CannotExecute
from ..state import ids as idset
from ..state.ids import Ids
from .comparing import COMPARISONS
from .functioning import is_suspended
from .quantities import characteristic, kinds_of
from .seen import kind_of_subtype

if TYPE_CHECKING:
    from .candidates import Candidate
    from .scope import Scope


def select(scope: Scope, selection: Selection, *, told: bool = True) -> Ids:
    """The ids of the objects for which all predicates hold.

    Where a part of it is known only to the players (`Told`), they are asked which of the others it holds for; with
    ``told`` False that part is left to whoever chooses among them.
    """
    found = candidates(scope, selection)
    ids = idset.of(found)
    if told and (words := told_words(selection)) and ids:
        return scope.asker.objects(
            scope.context.controller, selection.text or words, "the board does not know this", offered(found), 0, None
        )
    return ids


def told_words(selection: Selection) -> str:
    """The words of a selection that only the players can tell the truth of."""
    words = (getattr(p, "text", "") for p in _flat(selection.where) if is_unseen(p))
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
        there = scope.game.candidates_elsewhere(zones)
        everything = everything + [c for c in there if c.zone == "stack" or not c.token]  # no cards (CR 111.6)
    if any(isinstance(p, IsAbility) for p in _flat(selection.where)):
        everything = everything + _abilities(scope)
    among = [p for p in selection.where if isinstance(p, IsAmong)]
    if among and not zones:
        everything = everything + scope.game.candidates_elsewhere(None)
    for predicate in among:
        these = scope.game.now(scope.refer(predicate.of))
        everything = [c.part(part) for c in everything if (part := idset.common(c.ids, these))]
    for other in _flat(selection.where):
        if isinstance(other, AttachedTo) and (last := scope.game.last_attached(scope.refer(other.to))):
            gone = idset.minus(last, idset.of(everything))
            everything = everything + scope.candidates(gone)
    everything = [part for c in everything for part in parts(scope, selection.where, c)]
    found = [c for c in everything if all(holds(scope, p, c) for p in selection.where)]
    for each in selection.where:
        if isinstance(each, Extreme) and each.among is None:
            found = [c for c in found if _is_extreme(scope, each, c, found)]
    return found


def parts(scope: Scope, where: tuple[Predicate, ...], candidate: Candidate) -> list[Candidate]:
    """A group of objects alike as those groups of it that the words tell apart: “other”, “other than …”."""
    found = [candidate]
    for other in _flat(where):
        if isinstance(other, IsOther):
            found = [part for c in found for part in without_source(scope, c)]
        elif isinstance(other, OtherThan):
            ids = scope.refer(other.objects)
            found = [part for c in found for part in _parted(c, ids)]
    return found


def _abilities(scope: Scope) -> list[Candidate]:
    """The abilities on the stack, each as what it is an ability of (CR 113.7)."""
    found: list[Candidate] = []
    for entry in scope.game.stack:
        if entry.ability is not None and entry.source is not None:
            for source in scope.candidates(idset.one(entry.source))[:1]:
                ids, who = ((entry.id, entry.count),), entry.controller
                found.append(replace(source, ids=ids, count=entry.count, zone="ability", controller=who, token=False))
    return found


def _is_of_kind(scope: Scope, candidate: Candidate, kind: str) -> bool:
    entry = next((each for each in scope.game.stack if idset.contains(candidate.ids, each.id)), None)
    if entry is None or entry.ability is None:
        return False
    match kind:
        case "triggered":
            return entry.ability.trigger is not None
        case "activated":
            return entry.ability.trigger is None
        case "loyalty":
            return entry.ability.kind == "loyalty"
        case "mana":
            return False  # it is never on the stack (CR 605.3b)
    return True


def _is_extreme(scope: Scope, extreme: Extreme, candidate: Candidate, among: list[Candidate]) -> bool:
    """Whether none of these has more of it, or less."""
    values = [characteristic(scope, extreme.what, each) for each in among]
    own = characteristic(scope, extreme.what, candidate)
    return not values or own == (max(values) if extreme.function == "greatest" else min(values))


def checked(scope: Scope, selection: Selection | None, ids: Ids) -> Ids:
    """What was chosen, if the words on all of it together hold: “with total power 4 or more”, “with different names”.

    Raises `CannotExecute` if they don't.
    """
    if selection is None:
        return ids
    for each in selection.where:
        match each:
            case Together(what, op, than):
                total = sum(characteristic(scope, what, c) * c.count for c in scope.candidates(ids))
                if ids and not COMPARISONS[op](total, scope.number(than)):
                    raise CannotExecute(f"{selection.text or each.text}: the {what} of what is chosen is {total}")
            case Differing(what):
                kinds = [(kind, c.count) for c in scope.candidates(ids) for kind in kinds_of(scope, what, c)]
                if any(count > 1 for _, count in kinds) or len({kind for kind, _ in kinds}) < len(kinds):
                    raise CannotExecute(f"{selection.text or each.text}: not all that is chosen is different")
            case Alike(what):
                there = [c for c in scope.candidates(ids) if not (what == "creature type" and c.seen.changeling)]
                if there and not set.intersection(*(in_common(scope, what, c) for c in there)):
                    raise CannotExecute(f"{selection.text or each.text}: not all that is chosen has it in common")
    return ids


def can_amount_to(scope: Scope, selection: Selection, found: Iterable[Candidate]) -> bool:
    """Whether all of these together have as much as what is chosen has to have: “with total mana value 4 or more”."""
    there = list(found)
    return all(
        COMPARISONS[each.op](sum(characteristic(scope, each.what, c) * c.count for c in there), scope.number(each.than))
        for each in selection.where
        if isinstance(each, Together) and each.op in ("≥", ">")
    )


def _shares(scope: Scope, what: str, candidate: Candidate, others: list[Candidate]) -> bool:
    """Whether it has one of these in common with one of the others; a changeling has every creature type."""
    own = kinds_of(scope, what, candidate)
    for other in others:
        theirs = kinds_of(scope, what, other)
        if own & theirs:
            return True
        every = what == "creature type" and (candidate.seen.changeling or other.seen.changeling)
        if every and (own or candidate.seen.changeling) and (theirs or other.seen.changeling):
            return True
    return False


def is_unseen(predicate: Predicate) -> bool:
    """Whether only the players can tell yet whether it holds."""
    match predicate:
        case HasStatus("monstrous" | "renowned" | "saddled" | "suspected" | "solved" | "kicked" | "suspended"):
            return False
        case Underwent(DealsDamage(None | Reference("source" | "enchanted"), (Reference("such"),), None), "this turn"):
            return False
        case Underwent(Moves(Reference("such"), (), InZone("battlefield", None), None), "this turn"):
            return False
        case Underwent(
            Moves(Reference("such"), (InZone("battlefield", None),), InZone("graveyard"), None), "this turn"
        ):
            return False
        case Underwent(Attacks(Reference("such"), (), False, None) as event, "this turn") if not event.told:
            return False
    return isinstance(predicate, Told | UNSEEN)


#: What only the players tell yet.
UNSEEN = HasAdventure | HasStatus | Underwent | HauntedBy | CastSo


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
    return LOOKED_AT[type(predicate)](scope, predicate, candidate)


def _has_type(scope: Scope, predicate: HasType, candidate: Candidate) -> bool:
    seen = candidate.seen
    if predicate.type == "permanent" and candidate.zone != "battlefield":  # CR 110.4a
        return not scope.game.rules.ruleset.spells_only & set(seen.types)
    return (predicate.type.casefold() != "card" or not candidate.token) and seen.has_type(predicate.type)


def _has_supertype(scope: Scope, predicate: HasSupertype, candidate: Candidate) -> bool:
    seen = candidate.seen
    return predicate.supertype.casefold() in {s.casefold() for s in seen.supertypes}


def _has_subtype(scope: Scope, predicate: HasSubtype, candidate: Candidate) -> bool:
    seen = candidate.seen
    return predicate.subtype.casefold() in {s.casefold() for s in seen.subtypes} or (
        # CR 702.73: changeling is every creature type; the board knows no list of them.
        seen.changeling and kind_of_subtype(predicate.subtype) == "creature"
    )


def _has_color(scope: Scope, predicate: HasColor, candidate: Candidate) -> bool:
    seen = candidate.seen
    return _color(seen.colors, predicate.color)


def _has_name(scope: Scope, predicate: HasName, candidate: Candidate) -> bool:
    seen = candidate.seen
    return seen.name == predicate.name


def _has_same_name(scope: Scope, predicate: SameName, candidate: Candidate) -> bool:
    seen = candidate.seen
    # CR 201.2a; what has no name has none in common with anything
    return bool(seen.name) and seen.name in {c.seen.name for c in scope.candidates(scope.refer(predicate.to))}


def _has_keyword(scope: Scope, predicate: HasKeyword, candidate: Candidate) -> bool:
    seen = candidate.seen
    return predicate.keyword in seen.keywords or any(k.startswith(f"{predicate.keyword} ") for k in seen.keywords)


def _has_abilities(scope: Scope, predicate: HasAbilities, candidate: Candidate) -> bool:
    seen = candidate.seen
    return bool(seen.keywords or seen.abilities)


def _has_counter(scope: Scope, predicate: HasCounter, candidate: Candidate) -> bool:
    counters = candidate.permanent.counters if candidate.permanent is not None else {}
    return bool(counters) if predicate.kind is None else predicate.kind in counters


def _in_state(scope: Scope, predicate: InState, candidate: Candidate) -> bool:
    return _state(scope, predicate.state, candidate)


def _is_token(scope: Scope, predicate: IsToken, candidate: Candidate) -> bool:
    return candidate.token


def _is_spell(scope: Scope, predicate: IsSpell, candidate: Candidate) -> bool:
    return candidate.zone == "stack"


def _is_ability(scope: Scope, predicate: IsAbility, candidate: Candidate) -> bool:
    return candidate.zone == "ability" and _is_of_kind(scope, candidate, predicate.kind)


def _is_source(scope: Scope, predicate: IsSource, candidate: Candidate) -> bool:
    return True


def _is_among(scope: Scope, predicate: IsAmong, candidate: Candidate) -> bool:
    these = scope.any_of(predicate.of)
    return bool(idset.common(candidate.ids, idset.union(these, scope.game.now(these))))


def _is_other(scope: Scope, predicate: IsOther, candidate: Candidate) -> bool:
    source = scope.context.source
    if source is None:  # a spell's "all other creatures": other than those that it created
        return not idset.common(candidate.ids, scope.context.created)
    return not idset.contains(candidate.ids, source)


def _is_other_than(scope: Scope, predicate: OtherThan, candidate: Candidate) -> bool:
    return not idset.common(candidate.ids, scope.refer(predicate.objects))


def _is_chosen(scope: Scope, predicate: IsChosen, candidate: Candidate) -> bool:
    return _chosen(scope, predicate.what, candidate, afresh=predicate.by is not None)


def _is_controlled_by(scope: Scope, predicate: ControlledBy, candidate: Candidate) -> bool:
    return candidate.controller in _any_of(scope, predicate.player)


def _is_owned_by(scope: Scope, predicate: OwnedBy, candidate: Candidate) -> bool:
    return candidate.owner in _any_of(scope, predicate.player)


def _in_zone(scope: Scope, predicate: InZone, candidate: Candidate) -> bool:
    return candidate.zone == predicate.zone and (
        predicate.player is None or candidate.owner in _any_of(scope, predicate.player)
    )


def _compares(scope: Scope, predicate: Compare, candidate: Candidate) -> bool:
    return bool(
        COMPARISONS[predicate.op](characteristic(scope, predicate.what, candidate), scope.number(predicate.than))
    )


def _has_parity(scope: Scope, predicate: HasParity, candidate: Candidate) -> bool:
    which = scope.game.chosen_for(scope, "word") if predicate.is_ == "chosen" else predicate.is_
    return characteristic(scope, predicate.what, candidate) % 2 == (which.casefold() == "odd")


def _is_attached_to(scope: Scope, predicate: AttachedTo, candidate: Candidate) -> bool:
    host = candidate.permanent.attached_to if candidate.permanent is not None else None
    hosts = scope.refer(predicate.to)
    there = isinstance(host, int) and idset.contains(hosts, host)
    return there or bool(idset.common(candidate.ids, scope.game.last_attached(hosts)))


def _one_of(scope: Scope, predicate: OneOf, candidate: Candidate) -> bool:
    return any(holds(scope, p, candidate) for p in predicate.predicates)


def _all_of(scope: Scope, predicate: AllOf, candidate: Candidate) -> bool:
    return all(holds(scope, p, candidate) for p in predicate.predicates)


def _not(scope: Scope, predicate: Not, candidate: Candidate) -> bool:
    match predicate:
        case Not(inner) if is_unseen(inner):
            return True
        case Not(inner):
            return not holds(scope, inner, candidate)


def _is_historic(scope: Scope, predicate: IsHistoric, candidate: Candidate) -> bool:
    seen = candidate.seen
    return seen.has_type("artifact") or "Legendary" in seen.supertypes or "Saga" in seen.subtypes


def _is_blocker_of(scope: Scope, predicate: BlockerOf, candidate: Candidate) -> bool:
    blocked = candidate.permanent.blocks if candidate.permanent is not None else ()
    return any(idset.contains(scope.refer(predicate.attacker), each) for each in blocked)


def _is_attacker_of(scope: Scope, predicate: AttackerOf, candidate: Candidate) -> bool:
    attacked = candidate.permanent.attacking if candidate.permanent is not None else None
    if isinstance(predicate.whom, Player):
        return isinstance(attacked, str) and attacked in scope.players(predicate.whom)
    return isinstance(attacked, int) and idset.contains(scope.refer(predicate.whom), attacked)


def _shares_with(scope: Scope, predicate: SharesWith, candidate: Candidate) -> bool:
    return _shares(scope, predicate.what, candidate, scope.candidates(scope.refer(predicate.with_)))


def _is_an_extreme(scope: Scope, predicate: Extreme, candidate: Candidate) -> bool:
    return predicate.among is None or _is_extreme(scope, predicate, candidate, candidates(scope, predicate.among))


def _underwent(scope: Scope, predicate: Underwent, candidate: Candidate) -> bool:
    match predicate:
        case Underwent(DealsDamage(source, (Reference("such"),), None), "this turn") if not is_unseen(predicate):
            hurt = candidate.permanent.hurt_by if candidate.permanent is not None else ()
            return bool(idset.common(hurt, scope.refer(source))) if isinstance(source, Reference) else bool(hurt)
        case Underwent(Attacks(), "this turn") if not is_unseen(predicate):
            happenings = (each for each in scope.game.history if each.kind == "attack")
            return any(idset.common(s.ids, candidate.ids) for each in happenings for s in each.objects)
        case Underwent(Moves(to=InZone("graveyard")), "this turn") if not is_unseen(predicate):
            left = (each for each in scope.game.history if each.kind == "leave" and each.zone == "graveyard")
            return any(idset.common(each.became, candidate.ids) for each in left)
        case Underwent(Moves(), "this turn") if not is_unseen(predicate):
            return candidate.permanent is not None and candidate.permanent.entered == scope.game.turn
    return True


def _has_status(scope: Scope, predicate: HasStatus, candidate: Candidate) -> bool:
    match predicate:
        case HasStatus("suspended"):  # CR 702.62b
            cards = (e for e in scope.game.elsewhere.values() if idset.common(e.ids, candidate.ids))
            return any(map(is_suspended, cards))
        case HasStatus("kicked"):
            return any(each.startswith(("kicker", "multikicker")) for each in _paid(scope, candidate))
        case HasStatus(status) if not is_unseen(predicate):
            return candidate.permanent is not None and status in candidate.permanent.marks
    return True


def _is_blocked_by(scope: Scope, predicate: BlockedBy, candidate: Candidate) -> bool:
    blockers = scope.candidates(scope.refer(predicate.blocker))
    theirs = [each for c in blockers if c.permanent is not None for each in c.permanent.blocks]
    return any(idset.contains(candidate.ids, each) for each in theirs)


def _is_targeting(scope: Scope, predicate: Targeting, candidate: Candidate) -> bool:
    return _targets(scope, predicate.whom, candidate)


def _has_source(scope: Scope, predicate: HasSource, candidate: Candidate) -> bool:
    return candidate.zone == "ability" and all(holds(scope, each, candidate) for each in predicate.of.where)


def _is_a_commander(scope: Scope, predicate: IsCommander, candidate: Candidate) -> bool:
    return _is_commander(scope, candidate)


def _costs_x(scope: Scope, predicate: CostsX, candidate: Candidate) -> bool:
    seen = candidate.seen
    return "{X}" in (seen.mana_cost or "")


def _taken_to_hold(scope: Scope, predicate: Predicate, candidate: Candidate) -> bool:
    """What is of all objects together, or what only the players tell: it is asked once the others are known."""
    return True


#: Who looks at values of each type.
LOOKED_AT: dict[type, Callable[..., bool]] = {
    HasAdventure: _taken_to_hold,
    CastSo: _taken_to_hold,
    HauntedBy: _taken_to_hold,
    HasType: _has_type,
    HasSupertype: _has_supertype,
    HasSubtype: _has_subtype,
    HasColor: _has_color,
    HasName: _has_name,
    SameName: _has_same_name,
    HasKeyword: _has_keyword,
    HasAbilities: _has_abilities,
    HasCounter: _has_counter,
    InState: _in_state,
    IsToken: _is_token,
    IsSpell: _is_spell,
    IsAbility: _is_ability,
    IsSource: _is_source,
    IsAmong: _is_among,
    IsOther: _is_other,
    OtherThan: _is_other_than,
    IsChosen: _is_chosen,
    ControlledBy: _is_controlled_by,
    OwnedBy: _is_owned_by,
    InZone: _in_zone,
    Compare: _compares,
    HasParity: _has_parity,
    AttachedTo: _is_attached_to,
    OneOf: _one_of,
    AllOf: _all_of,
    Not: _not,
    IsHistoric: _is_historic,
    BlockerOf: _is_blocker_of,
    AttackerOf: _is_attacker_of,
    SharesWith: _shares_with,
    Extreme: _is_an_extreme,
    Underwent: _underwent,
    HasStatus: _has_status,
    BlockedBy: _is_blocked_by,
    Targeting: _is_targeting,
    HasSource: _has_source,
    IsCommander: _is_a_commander,
    CostsX: _costs_x,
    Told: _taken_to_hold,
    Differing: _taken_to_hold,
    Together: _taken_to_hold,
    Alike: _taken_to_hold,
}


def _is_commander(scope: Scope, candidate: Candidate) -> bool:
    """CR 903.3: an attribute of the card, whatever it is a copy of; of what is melded, of one of its cards (903.3b)."""
    permanent = candidate.permanent
    cards = (permanent.melded or (permanent.base,)) if permanent is not None else (candidate.base,)
    owner = scope.game.players.get(candidate.owner)
    return not candidate.token and owner is not None and any(card.name in owner.commanders for card in cards)


def _targets(scope: Scope, whom: tuple[Player | Selection | Reference, ...], candidate: Candidate) -> bool:
    """Whether the spell or ability on the stack has a target that is one of these (CR 115.1)."""
    entry = next((each for each in scope.game.stack if idset.contains(candidate.ids, each.id)), None)
    if entry is None:
        return False
    memory = entry.memory
    objects = idset.union(
        *(ids for what, ids in memory.targets if what.what == "target"), *(aim.objects for _, aim in memory.aims)
    )
    players = {name for who, names in memory.players if who.who.startswith("target ") for name in names}
    players |= {name for _, aim in memory.aims for name in aim.players}
    for each in whom:
        match each:
            case Player():
                if players & set(scope.players_in_event(each)):
                    return True
            case Reference():
                if idset.common(objects, scope.refer(each)):
                    return True
            case Selection(where):
                if any(all(holds(scope, predicate, c) for predicate in where) for c in scope.candidates(objects)):
                    return True
    return False


def in_common(scope: Scope, what: str, candidate: Candidate) -> set[object]:
    """What it may have in common with others (CR 404.2: of cards in graveyards, whose they are)."""
    return {candidate.owner} if what == "owner" else kinds_of(scope, what, candidate)


def _paid(scope: Scope, candidate: Candidate) -> tuple[str, ...]:
    """The optional costs that were paid for a spell, or for the permanent that it became (CR 702.33d)."""
    if candidate.permanent is not None:
        return candidate.permanent.paid
    return next((each.paid for each in scope.game.stack if idset.contains(candidate.ids, each.id)), ())


def _any_of(scope: Scope, player: Player) -> tuple[str, ...]:
    """The players any of whom may be meant: “a creature an opponent controls”, if no opponent is chosen already."""
    return scope.players(player) if player in scope.context.players else scope.players_in_event(player)


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
    if permanent is None:  # a spell may be face down (CR 708.4)
        return state == "face-down" and any(card.face_down for card in scope.game.groups(candidate.ids))
    match state:
        case "tapped":
            return permanent.tapped
        case "untapped":
            return not permanent.tapped
        case "attacking":
            return permanent.attacking is not None
        case "attacking alone":  # CR 506.5
            attackers = [p.ids for p in scope.game.permanents.values() if p.attacking is not None]
            return permanent.attacking is not None and idset.size(idset.union(*attackers)) == 1
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
    return any(idset.contains(ids, each) for p in scope.game.permanents.values() for each in p.blocks)


def _chosen(scope: Scope, what: str, candidate: Candidate, *, afresh: bool) -> bool:
    """Whether it is of the chosen color, type or name; ``afresh``: of one that is chosen as the effect does this."""
    if afresh and what not in scope.context.chosen:
        scope.context.chosen[what] = scope.game.chosen_now(scope, what)
    value = scope.game.chosen_for(scope, what)
    seen = candidate.seen
    colors = {COLOR_WORDS.get(color, color) for color in seen.colors}
    names = {seen.name, *seen.types, *seen.subtypes, *seen.supertypes, *seen.colors, *colors}
    return value in names or value.casefold() in {n.casefold() for n in names}
