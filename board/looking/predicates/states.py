"""How an object stands: tapped, attacking, blocked, attached, designated."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from ....instructions import (
    AttachedTo,
    AttackerOf,
    BandedWith,
    BlockedBy,
    BlockerOf,
    HasStatus,
    HauntedBy,
    InState,
    Player,
)
from ...state import ids as idset
from ..functioning import is_suspended
from ..optional import by_keyword
from .table import looks_at
from .told import is_unseen

if TYPE_CHECKING:
    from ....instructions import Reference
    from ...state.ids import Ids
    from ...state.objects import Permanent
    from ..candidates import Candidate
    from ..scope import Scope


@looks_at(InState)
def in_state(scope: Scope, predicate: InState, candidate: Candidate) -> bool:
    """A spell may be face down, too (CR 708.4)."""
    permanent = candidate.permanent
    if permanent is None:
        face_down = any(card.face_down for card in scope.game.groups(candidate.ids))
        return predicate.state == "face-down" and face_down
    if (state := _STATES.get(predicate.state)) is not None:
        return state(scope, permanent)
    attached = [c for c in scope.game.candidates(scope.view) if _is_on(c, candidate.ids)]
    return _ATTACHED[predicate.state](candidate, attached)


def _attacks_alone(scope: Scope, permanent: Permanent) -> bool:
    """CR 506.5."""
    attackers = [p.ids for p in scope.game.permanents.values() if p.attacking is not None]
    return permanent.attacking is not None and idset.size(idset.union(*attackers)) == 1


def _is_blocked(scope: Scope, permanent: Permanent) -> bool:
    """It stays blocked when what blocked it is gone (CR 509.1h)."""
    blocked = (each for p in scope.game.permanents.values() for each in p.blocks)
    return permanent.blocked or any(idset.contains(permanent.ids, each) for each in blocked)


def _is_unblocked(scope: Scope, permanent: Permanent) -> bool:
    """Neither blocked nor unblocked before blockers are declared (CR 509.1h)."""
    declared = scope.game.step not in _BEFORE_BLOCKERS
    return declared and permanent.attacking is not None and not _is_blocked(scope, permanent)


_BEFORE_BLOCKERS = ("beginning of combat", "combat", "declare attackers", "declare attackers step")
_STATES: dict[str, Callable[[Scope, Permanent], bool]] = {
    "tapped": lambda scope, it: it.tapped,
    "untapped": lambda scope, it: not it.tapped,
    "attacking": lambda scope, it: it.attacking is not None,
    "attacking alone": _attacks_alone,
    "blocking": lambda scope, it: it.blocking is not None,
    "blocked": lambda scope, it: it.attacking is not None and _is_blocked(scope, it),
    "unblocked": _is_unblocked,
    "face-down": lambda scope, it: it.face_down,
    "transformed": lambda scope, it: it.transformed,
}


def _is_modified(candidate: Candidate, attached: list[Candidate]) -> bool:
    """CR 700.9: a counter on it, equipped, or enchanted by an Aura that its controller controls."""
    return bool(candidate.permanent is not None and candidate.permanent.counters) or any(
        "Equipment" in c.seen.subtypes or ("Aura" in c.seen.subtypes and c.controller == candidate.controller)
        for c in attached
    )


#: What follows from what is attached to it.
_ATTACHED: dict[str, Callable[[Candidate, list[Candidate]], bool]] = {
    "enchanted": lambda it, attached: any("Aura" in c.seen.subtypes for c in attached),
    "equipped": lambda it, attached: any("Equipment" in c.seen.subtypes for c in attached),
    "modified": _is_modified,
}


def _is_on(candidate: Candidate, ids: Ids) -> bool:
    host = candidate.permanent.attached_to if candidate.permanent is not None else None
    return isinstance(host, int) and idset.contains(ids, host)


@looks_at(AttachedTo)
def is_attached_to(scope: Scope, predicate: AttachedTo, candidate: Candidate) -> bool:
    """Or was, as its host left the battlefield (CR 608.2h)."""
    if isinstance(predicate.to, Player):
        host = candidate.permanent.attached_to if candidate.permanent is not None else None
        return isinstance(host, str) and host in scope.players(predicate.to)
    hosts = scope.refer(_any_such(predicate.to))
    return _is_on(candidate, hosts) or bool(idset.common(candidate.ids, scope.game.last_attached(hosts)))


def _any_such(host: Reference) -> Reference:
    """“attached to a land”: to any of them; nobody chooses one."""
    return replace(host, what="all", most=None, optional=False) if host.what == "choice" else host


@looks_at(BlockerOf)
def is_blocker_of(scope: Scope, predicate: BlockerOf, candidate: Candidate) -> bool:
    """CR 509.1g."""
    blocked = candidate.permanent.blocks if candidate.permanent is not None else ()
    return any(idset.contains(scope.refer(predicate.attacker), each) for each in blocked)


@looks_at(AttackerOf)
def is_attacker_of(scope: Scope, predicate: AttackerOf, candidate: Candidate) -> bool:
    """CR 508.1b."""
    attacked = candidate.permanent.attacking if candidate.permanent is not None else None
    if isinstance(predicate.whom, Player):
        return isinstance(attacked, str) and attacked in scope.players(predicate.whom)
    return isinstance(attacked, int) and idset.contains(scope.refer(predicate.whom), attacked)


@looks_at(BlockedBy)
def is_blocked_by(scope: Scope, predicate: BlockedBy, candidate: Candidate) -> bool:
    """CR 509.1g."""
    blockers = scope.candidates(scope.refer(predicate.blocker))
    theirs = [each for c in blockers if c.permanent is not None for each in c.permanent.blocks]
    return any(idset.contains(candidate.ids, each) for each in theirs)


@looks_at(BandedWith)
def is_banded_with(scope: Scope, predicate: BandedWith, candidate: Candidate) -> bool:
    """CR 702.22c; nothing is banded with itself."""
    band = candidate.permanent.band if candidate.permanent is not None else 0
    other = scope.refer(predicate.other)
    bands = {c.permanent.band for c in scope.candidates(other) if c.permanent is not None}
    return band != 0 and band in bands and not idset.common(candidate.ids, other)


@looks_at(HasStatus)
def has_status(scope: Scope, predicate: HasStatus, candidate: Candidate) -> bool:
    """A designation, or how it was cast (CR 702.33d, 702.62b)."""
    if predicate.status == "suspended":
        cards = (e for e in scope.game.elsewhere.values() if idset.common(e.ids, candidate.ids))
        return any(map(is_suspended, cards))
    if predicate.status == "kicked":
        return bool(by_keyword(_paid(scope, candidate), "kicker"))
    if predicate.status == "warped":  # CR 702.185b
        return "warp" in _paid(scope, candidate)
    if predicate.status == "paired":  # CR 702.95b
        return candidate.permanent is not None and candidate.permanent.paired is not None
    marks = candidate.permanent.marks if candidate.permanent is not None else ()
    return is_unseen(predicate) or predicate.status in marks


@looks_at(HauntedBy)
def is_haunted_by(scope: Scope, predicate: HauntedBy, candidate: Candidate) -> bool:
    """Whether the card in exile haunts it (CR 702.55b)."""
    cards = scope.refer(predicate.by)
    haunted = (e.haunts for e in scope.game.elsewhere.values() if e.haunts is not None and idset.common(e.ids, cards))
    return any(idset.contains(candidate.ids, each) for each in haunted)


def _paid(scope: Scope, candidate: Candidate) -> tuple[str, ...]:
    """The optional costs that were paid for a spell, or for the permanent that it became."""
    if candidate.permanent is not None:
        return candidate.permanent.paid
    return next((each.paid for each in scope.game.stack if idset.contains(candidate.ids, each.id)), ())
