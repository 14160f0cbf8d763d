"""A noun of several as one speaks of each, or of all: “each creature”, “each of them”, “creatures you control”."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun, agreeing
from ..scope import CannotWrite, Scope
from ..selections import described, is_one_cast


def each_of(value: i.Reference | i.Targets | i.Attacked, scope: Scope) -> Noun:
    """“each of up to two targets”, “each creature”, “target creature”."""
    if isinstance(value, i.Reference) and value.what == "all":
        return each(value, scope)
    noun = scope.noun(value)
    if isinstance(value, i.Attacked) or not noun.plural:
        return noun
    if isinstance(value, i.Reference) and value == i.Reference("that", antecedent=value.antecedent):
        return Noun("each of them" if isinstance(value.antecedent, int) else f"each of {scope.that().words}")
    several = isinstance(value, i.Targets) or (value.what in ("target", "choice") and value.also is None)
    return Noun(f"each of {noun.object}") if several else noun


def each(value: i.Reference, scope: Scope) -> Noun:
    """“each creature you control”: of all, one by one; any other reference as it is."""
    if value.what == "all" and value.among is not None and value.also is None:
        found = described(value.among, scope)
        scope.now(named=scope.account.named | {"something else"})
        return Noun(found.one("each", "and"))
    return scope.noun(value)


def plainly(value: i.Reference, scope: Scope) -> Noun:
    """“creatures you control”: all of them, as the subject of what is true of them."""
    if scope.own.describe is not None:
        return scope.noun(value)
    if value.what == "all" and value.among is not None and value.also is None:
        found = described(value.among, scope)
        scope.speaks_of(found.last, plural=True)
        if value == scope.manner.usual:
            return scope.that()
        if is_one_cast(value):
            return Noun(found.one("the"))
        return Noun(found.many(), plural=True)
    return scope.noun(value)


def spells_of(what: i.Reference, scope: Scope) -> Noun:
    """“creature spells you cast”, “this spell”: as they are cast."""
    if what.what == "source":
        return Noun("this spell")
    if what.what != "all" or what.among is None:
        raise CannotWrite(what, "whose costs change")
    aims = tuple(e for e in what.among.where if isinstance(e, i.Targeting | i.SharesWith | i.Compare))
    rest = tuple(e for e in what.among.where if not isinstance(e, i.ControlledBy) and e not in aims)
    whose = [e for e in what.among.where if isinstance(e, i.ControlledBy)]
    found = described(i.Selection(rest), scope, head="spell")
    said = found.after
    if whose:
        who = scope.noun(whose[0].player)
        said = (f"{who.words} {agreeing(who, 'cast')}", *said)
    if is_one_cast(what):
        return Noun(found._replace(after=said).one("the"))
    words = found._replace(after=said).many()
    if aims:
        words += described(i.Selection(aims), scope, head="spell").many().removeprefix("spells")
    return Noun(words, plural=True)
