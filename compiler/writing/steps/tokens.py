"""The creation of tokens in clauses."""

from __future__ import annotations

from .... import instructions as i
from ..account import one_of
from ..counting import EACH, for_each
from ..english import Noun, listed
from ..quantities import digits
from ..scope import CannotWrite, Clause, Said, Scope, Writers
from ..tokens import creation


def _create(value: i.Create, scope: Scope) -> Said:
    first = value.creations[0]
    who = scope.subject(first.creator)
    if any(each.creator != first.creator for each in value.creations):
        raise CannotWrite(value, "for several players")
    if first.via != "create":
        return _by_keyword(value, who, scope)
    follow = scope.account.afterwards
    words = listed([creation(each, scope) for each in value.creations])
    if len(value.creations) == 1 and _are_made_again(first) and one_of(first) in scope.account.made:
        words = f"{scope.phrase(first.count)} of those tokens"
        scope.now(afterwards=follow)
    many = len(value.creations) > 1 or first.count != i.Number(1)
    scope.speaks_of("token", plural=many)
    return Clause(who, "create", words)


def _are_made_again(value: i.Creation) -> bool:
    """Whether they are “three of those tokens” where such were spoken of; of one, only if much is to be said of it."""
    if value.count == i.Number(1):
        return isinstance(value.token, i.CopyOf) and len(value.token.exceptions) > 1
    return isinstance(value.count, i.Number)


def _by_keyword(value: i.Create, who: Noun, scope: Scope) -> Said:
    (only, *more) = value.creations
    match only:
        case i.Creation(count=i.Number(1), via="incubate", counters=(i.Counters("+1/+1", number),)) if not more:
            return Clause(who, "incubate", digits(number, scope))
    if more or only.via not in ("investigate", "populate"):
        raise CannotWrite(only, only.via)
    if only.tapped or only.attacking:
        how = listed(["tapped"] * only.tapped + ["attacking"] * only.attacking)
        scope.follow_with(f"The token enters {how}" if only.count == i.Number(1) else f"Those tokens enter {how}")
    if only.count == i.Number(1):
        return Clause(who, only.via)
    if only.count == i.Number(2):
        return Clause(who, only.via, "twice")
    if isinstance(only.count, EACH):
        return Clause(who, only.via, f"once for each {for_each(only.count, scope)}")
    return Clause(who, only.via, f"{scope.phrase(only.count)} times")


WRITERS: Writers = {
    i.Create: _create,
}
