"""Where an object is and of which domain, as Riftbound's texts ask for it (RB 107, 134)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....instructions import AtLocation, HasDomain
from .table import looks_at

if TYPE_CHECKING:
    from ..candidates import Candidate
    from ..scope import Scope


@looks_at(AtLocation)
def is_at(scope: Scope, predicate: AtLocation, candidate: Candidate) -> bool:
    """The rules know what a location is."""
    return scope.game.rules.ruleset.ways.is_at(scope, predicate.where, candidate)


@looks_at(HasDomain)
def has_domain(scope: Scope, predicate: HasDomain, candidate: Candidate) -> bool:
    """Tokens have no domain (RB 182.2.b); of cards the board does not know it."""
    if candidate.token:
        return predicate.domain == "domainless"
    return scope.asker.yes(
        scope.context.controller, f"is {candidate.seen.name} {predicate.domain}", "the board does not know this"
    )
