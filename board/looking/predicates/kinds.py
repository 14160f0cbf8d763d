"""What an object is: its types, color, name, keywords, how much it has of something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....instructions import (
    Compare,
    CostsX,
    Extreme,
    HasAbilities,
    HasAdventure,
    HasColor,
    HasCounter,
    HasKeyword,
    HasName,
    HasParity,
    HasSubtype,
    HasSupertype,
    HasType,
    IsHistoric,
    IsToken,
    NumberOf,
    Reference,
)
from ..comparing import COMPARISONS
from ..quantities import characteristic
from ..seen import kind_of_subtype
from .table import looks_at

if TYPE_CHECKING:
    from ..candidates import Candidate
    from ..scope import Scope


@looks_at(HasType)
def has_type(scope: Scope, predicate: HasType, candidate: Candidate) -> bool:
    """A permanent card is one that could be put onto the battlefield (CR 110.4a)."""
    seen = candidate.seen
    if predicate.type == "permanent" and candidate.zone != "battlefield":
        return not scope.game.rules.ruleset.spells_only & set(seen.types)
    return seen.has_type(predicate.type) and not (candidate.token and predicate.type.casefold() == "card")


@looks_at(HasSupertype)
def has_supertype(scope: Scope, predicate: HasSupertype, candidate: Candidate) -> bool:
    """CR 205.4."""
    return predicate.supertype.casefold() in {s.casefold() for s in candidate.seen.supertypes}


@looks_at(HasSubtype)
def has_subtype(scope: Scope, predicate: HasSubtype, candidate: Candidate) -> bool:
    """Changeling is every creature type (CR 702.73); the board knows no list of them."""
    seen = candidate.seen
    return seen.has_subtype(predicate.subtype) or (seen.changeling and kind_of_subtype(predicate.subtype) == "creature")


@looks_at(HasColor)
def has_color(scope: Scope, predicate: HasColor, candidate: Candidate) -> bool:
    """CR 105.2."""
    colors = candidate.seen.colors
    match predicate.color:
        case "colorless":
            return not colors
        case "multicolored":
            return len(colors) > 1
        case "monocolored":
            return len(colors) == 1
    return predicate.color in colors


@looks_at(HasName)
def has_name(scope: Scope, predicate: HasName, candidate: Candidate) -> bool:
    """CR 201.2."""
    return candidate.seen.name == predicate.name


@looks_at(HasKeyword)
def has_keyword(scope: Scope, predicate: HasKeyword, candidate: Candidate) -> bool:
    """With whatever follows the keyword; typecycling abilities are cycling abilities (CR 702.29e)."""
    keywords = candidate.seen.keywords
    if predicate.keyword == "cycling":
        return any(word.endswith("cycling") for keyword in keywords for word in keyword.split())
    return predicate.keyword in keywords or any(k.startswith(f"{predicate.keyword} ") for k in keywords)


@looks_at(HasAbilities)
def has_abilities(scope: Scope, predicate: HasAbilities, candidate: Candidate) -> bool:
    """Any at all."""
    return bool(candidate.seen.keywords or candidate.seen.abilities)


@looks_at(HasCounter)
def has_counter(scope: Scope, predicate: HasCounter, candidate: Candidate) -> bool:
    """CR 122.1."""
    counters = candidate.counters
    there = sum(counters.values()) if predicate.kind is None else counters.get(predicate.kind, 0)
    return there >= (scope.number(predicate.least) if predicate.least is not None else 1)


@looks_at(IsToken)
def is_token(scope: Scope, predicate: IsToken, candidate: Candidate) -> bool:
    """CR 111.1."""
    return candidate.token


@looks_at(HasAdventure)
def has_adventure(scope: Scope, predicate: HasAdventure, candidate: Candidate) -> bool:
    """Whether the object has the alternative characteristics of an Adventure, though it uses them not (CR 715.2a)."""
    other = candidate.base.back
    return other is not None and "Adventure" in (*other.subtypes, *candidate.base.subtypes)


@looks_at(IsHistoric)
def is_historic(scope: Scope, predicate: IsHistoric, candidate: Candidate) -> bool:
    """CR 700.6."""
    seen = candidate.seen
    return seen.has_type("artifact") or "Legendary" in seen.supertypes or "Saga" in seen.subtypes


@looks_at(CostsX)
def costs_x(scope: Scope, predicate: CostsX, candidate: Candidate) -> bool:
    """CR 107.3."""
    return "{X}" in (candidate.seen.mana_cost or "")


@looks_at(Compare)
def compares(scope: Scope, predicate: Compare, candidate: Candidate) -> bool:
    """Of one of its numbers."""
    match predicate.than:
        case NumberOf(what, Reference("such")):  # “with toughness greater than its power”
            than = characteristic(scope, what, candidate)
        case _:
            than = scope.number(predicate.than)
    return bool(COMPARISONS[predicate.op](characteristic(scope, predicate.what, candidate), than))


@looks_at(HasParity)
def has_parity(scope: Scope, predicate: HasParity, candidate: Candidate) -> bool:
    """Odd or even (CR 107.1), or whichever of the two was chosen."""
    which = scope.game.chosen_for(scope, "word") if predicate.is_ == "chosen" else predicate.is_
    return characteristic(scope, predicate.what, candidate) % 2 == (which.casefold() == "odd")


@looks_at(Extreme)
def is_an_extreme(scope: Scope, predicate: Extreme, candidate: Candidate) -> bool:
    """Among those that are named; where none are, it is asked of all that is found."""
    return predicate.among is None or is_extreme(scope, predicate, candidate, scope.matching(predicate.among))


def is_extreme(scope: Scope, extreme: Extreme, candidate: Candidate, among: list[Candidate]) -> bool:
    """Whether none of these has more of it, or less."""
    values = [characteristic(scope, extreme.what, each) for each in among]
    own = characteristic(scope, extreme.what, candidate)
    return not values or own == (max(values) if extreme.function == "greatest" else min(values))
