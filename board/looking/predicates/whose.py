"""Whose an object is, and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....instructions import ControlledBy, InZone, IsCommander, OwnedBy
from .table import looks_at

if TYPE_CHECKING:
    from ....instructions import Player
    from ...game import Game
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
    """CR 903.3."""
    return commands(scope.game, candidate)


def commands(game: Game, candidate: Candidate) -> bool:
    """Whether it is a commander: an attribute of the card, whatever it is a copy of (CR 903.3).

    Of what is melded or merged, one of its cards is (CR 903.3b, 903.3c).
    """
    owner = game.players.get(candidate.owner)
    if candidate.token or owner is None or not owner.commanders:
        return False
    permanent = candidate.permanent
    parts = permanent.components if permanent is not None else ()
    cards = [each.characteristics for each in parts if not each.token] or [candidate.base]
    return any(card.name in owner.commanders for card in cards)
