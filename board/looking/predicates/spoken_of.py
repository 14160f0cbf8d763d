"""Whether an object is one of those that the words speak of, another than they, or like them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....instructions import IsAmong, IsChosen, IsOther, OtherThan, SameName, SharesWith
from ....values.colors import COLOR_WORDS
from ...state import ids as idset
from ..quantities import kinds_of
from .table import looks_at

if TYPE_CHECKING:
    from ..candidates import Candidate
    from ..scope import Scope


@looks_at(IsAmong)
def is_among(scope: Scope, predicate: IsAmong, candidate: Candidate) -> bool:
    """Or among what they became (CR 400.7)."""
    these = scope.any_of(predicate.of)
    return bool(idset.common(candidate.ids, idset.union(these, scope.game.now(these))))


@looks_at(IsOther)
def is_other(scope: Scope, predicate: IsOther, candidate: Candidate) -> bool:
    """Than the source; a spell's “all other creatures”: than those that it created."""
    source = scope.context.source
    if source is None:
        return not idset.common(candidate.ids, scope.context.created)
    return not idset.contains(candidate.ids, source)


@looks_at(OtherThan)
def is_other_than(scope: Scope, predicate: OtherThan, candidate: Candidate) -> bool:
    """Than these."""
    return not idset.common(candidate.ids, than_which(scope, predicate))


def than_which(scope: Scope, other: OtherThan) -> idset.Ids:
    """The objects, be they what they were or what they became, as a card does of a creature that died (CR 400.7)."""
    these = scope.refer(other.objects)
    return idset.union(these, scope.game.now(these))


@looks_at(IsChosen)
def is_chosen(scope: Scope, predicate: IsChosen, candidate: Candidate) -> bool:
    """Of the chosen color, type or name; with ``by`` of one that is chosen as the effect does this."""
    what = predicate.what
    if predicate.by is not None and what not in scope.context.chosen:
        scope.context.chosen[what] = scope.game.chosen_now(scope, what)
    value = scope.game.chosen_for(scope, what)
    seen = candidate.seen
    colors = {COLOR_WORDS.get(color, color) for color in seen.colors}
    names = {seen.name, *seen.types, *seen.subtypes, *seen.supertypes, *seen.colors, *colors}
    return value in names or value.casefold() in {n.casefold() for n in names}


@looks_at(SameName)
def has_same_name(scope: Scope, predicate: SameName, candidate: Candidate) -> bool:
    """CR 201.2a; what has no name has none in common with anything."""
    name = candidate.seen.name
    return bool(name) and name in {c.seen.name for c in scope.candidates(scope.refer(predicate.to))}


@looks_at(SharesWith)
def shares_with(scope: Scope, predicate: SharesWith, candidate: Candidate) -> bool:
    """Whether it has one of these in common with one of the others; a changeling has every creature type."""
    own = kinds_of(scope, predicate.what, candidate)
    creature_type = predicate.what == "creature type"
    entering = scope.entering if predicate.with_.antecedent == "affected" else None
    others = [entering] if entering is not None else scope.candidates(scope.refer(predicate.with_))
    return any(
        own & (theirs := kinds_of(scope, predicate.what, other))
        or (
            creature_type
            and (candidate.seen.changeling or other.seen.changeling)
            and (own or candidate.seen.changeling)
            and (theirs or other.seen.changeling)
        )
        for other in others
    )
