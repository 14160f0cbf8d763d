"""Spells and abilities on the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....instructions import HasSource, IsAbility, IsSource, IsSpell, Player, Reference, Targeting
from ...state import ids as idset
from .table import holds, looks_at

if TYPE_CHECKING:
    from ....instructions import Selection
    from ...state.ids import Ids
    from ...state.objects import Memory, OnStack
    from ..candidates import Candidate
    from ..scope import Scope


@looks_at(IsSpell)
def is_spell(scope: Scope, predicate: IsSpell, candidate: Candidate) -> bool:
    """CR 112.1."""
    return candidate.zone == "stack"


@looks_at(IsSource)
def is_source(scope: Scope, predicate: IsSource, candidate: Candidate) -> bool:
    """Anything may be a source (CR 609.7)."""
    return True


@looks_at(IsAbility)
def is_ability(scope: Scope, predicate: IsAbility, candidate: Candidate) -> bool:
    """Of the kind that is meant; mana abilities are never on the stack (CR 605.3b)."""
    entry = _entry(scope, candidate)
    if candidate.zone != "ability" or entry is None or entry.ability is None:
        return False
    match predicate.kind:
        case "triggered":
            return entry.ability.trigger is not None
        case "activated":
            return entry.ability.trigger is None
        case "loyalty":
            return entry.ability.kind == "loyalty"
    return predicate.kind != "mana"


@looks_at(HasSource)
def has_source(scope: Scope, predicate: HasSource, candidate: Candidate) -> bool:
    """CR 113.7."""
    return candidate.zone == "ability" and all(holds(scope, each, candidate) for each in predicate.of.where)


@looks_at(Targeting)
def is_targeting(scope: Scope, predicate: Targeting, candidate: Candidate) -> bool:
    """Whether the spell or ability on the stack has a target that is one of these (CR 115.1)."""
    entry = _entry(scope, candidate)
    if entry is None:
        return False
    objects, players = _targets(entry.memory)
    return any(_is_meant(scope, each, objects, players) for each in predicate.whom)


def _is_meant(scope: Scope, whom: Player | Selection | Reference, objects: Ids, players: set[str]) -> bool:
    if isinstance(whom, Player):
        return bool(players & set(scope.players_in_event(whom)))
    if isinstance(whom, Reference):
        return bool(idset.common(objects, scope.refer(whom)))
    return any(all(holds(scope, predicate, c) for predicate in whom.where) for c in scope.candidates(objects))


def _targets(memory: Memory) -> tuple[Ids, set[str]]:
    """The objects and players that were chosen as targets."""
    objects = [ids for what, ids in memory.targets if what.what == "target"]
    players = {name for who, names in memory.players if who.who.startswith("target ") for name in names}
    aims = [aim for _, aim in memory.aims]
    return idset.union(*objects, *(aim.objects for aim in aims)), players | {p for aim in aims for p in aim.players}


def _entry(scope: Scope, candidate: Candidate) -> OnStack | None:
    return next((each for each in scope.game.stack if idset.contains(candidate.ids, each.id)), None)
