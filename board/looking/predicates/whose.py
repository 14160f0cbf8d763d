"""Whose an object is, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....instructions import ControlledBy, InZone, IsCommander, OwnedBy
from .table import looks_at

if TYPE_CHECKING:
    from ....instructions import Player
    from ..candidates import Candidate
    from ..scope import Scope


def _any_of(scope: Scope, player: Player) -> tuple[str, ...]:
    """The players any of whom may be meant: “a creature an opponent controls”, if no opponent is chosen already."""
    return scope.players(player) if player in scope.context.players else scope.players_in_event(player)


@looks_at(ControlledBy)
def is_controlled_by(scope: Scope, predicate: ControlledBy, candidate: Candidate) -> bool:
    """CR 109.4."""
    return candidate.controller in _any_of(scope, predicate.player)


@looks_at(OwnedBy)
def is_owned_by(scope: Scope, predicate: OwnedBy, candidate: Candidate) -> bool:
    """CR 108.3."""
    return candidate.owner in _any_of(scope, predicate.player)


@looks_at(InZone)
def in_zone(scope: Scope, predicate: InZone, candidate: Candidate) -> bool:
    """A player's zone is that of the owner (CR 400.3)."""
    there = candidate.zone == predicate.zone
    return there and (predicate.player is None or candidate.owner in _any_of(scope, predicate.player))


@looks_at(IsCommander)
def is_commander(scope: Scope, predicate: IsCommander, candidate: Candidate) -> bool:
    """CR 903.3: an attribute of the card, whatever it is a copy of; of what is melded, of one of its cards (903.3b)."""
    permanent = candidate.permanent
    cards = (permanent.melded or (permanent.base,)) if permanent is not None else (candidate.base,)
    owner = scope.game.players.get(candidate.owner)
    return not candidate.token and owner is not None and any(card.name in owner.commanders for card in cards)
