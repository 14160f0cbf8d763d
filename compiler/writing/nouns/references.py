"""References in words."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..scope import CannotWrite, Scope, writer_of
from ..selections import described, zone_of
from .chosen import all_of, any_card, choice, of_one_lot, target
from .earlier import damaged, done, done_to, found, linked, rest, sacrificed, seen
from .spoken_of import that


def _this(value: i.Reference, scope: Scope) -> Noun:
    if value.among is None:
        again = scope.speaks_again("source") and not scope.account.waits and not scope.account.creates
        if (scope.account.about or again) and value.also is None:
            scope.now(about=False)
            return Noun("it")
        return Noun(scope.this)
    match value.among.where:
        case (i.InZone() as zone,):
            return Noun(f"{scope.this} from {zone_of(zone, scope)}")
    raise CannotWrite(value, "of a kind")


def _enchanted(value: i.Reference, scope: Scope) -> Noun:
    if value.among is not None:
        raise CannotWrite(value, "of a kind")
    if scope.speaks_again("enchanted"):
        return Noun("it")
    if scope.account.named == {"enchanted", "source"} and scope.account.waits_for_host:
        return Noun(f"that {scope.enchanted.rpartition(' ')[2]}")
    return Noun(scope.enchanted)


#: Quantities that are said in a phrase of their own.
_NUMBERS = (i.NumberOf, i.CountOf, i.CountersOn, i.PlayerNumber)


def _top(value: i.Reference, scope: Scope) -> Noun:
    if value.among is None or value.optional or value.also is not None:
        raise CannotWrite(value, "which of them")
    match value:
        case i.Reference(
            among=i.Selection((i.HasType(kind), i.InZone("graveyard") as yard)), most=i.Number(1), until=None
        ):
            scope.speaks_of("card")
            return Noun(f"the {value.what} {kind} card of {zone_of(yard, scope)}")
    if len(value.among.where) != 1:
        raise CannotWrite(value, "which of them")
    library = zone_of(value.among.where[0], scope)  # type: ignore[arg-type]
    if library == "all libraries":
        library = "each player's library"
    one = value.most in (None, i.Number(1))
    if value.until is not None:
        scope.now(until=value.until)
        found = described(value.until, scope.told(lesser=True), head="card")
        scope.speaks_of("card", plural=not one)
        some = found.one("a") if one or value.most is None else found.many(scope.phrase(value.most))
        return Noun(f"cards from the {value.what} of {library} until {scope.account.comes_to} {some}", plural=True)
    scope.speaks_of("card", plural=not one)
    if one:
        return Noun(f"the {value.what} card of {library}")
    assert value.most is not None
    if value.most == i.ThatMany():
        return Noun(f"that many cards from the {value.what} of {library}", plural=True)
    if isinstance(value.most, _NUMBERS):
        many = scope.phrase(value.most)
        return Noun(f"a number of cards from the {value.what} of {library} equal to {many}", plural=True)
    return Noun(f"the {value.what} {scope.phrase(value.most)} cards of {library}", plural=True)


def _created(value: i.Reference, scope: Scope) -> Noun:
    if scope.account.it.plural:
        return Noun("those tokens", plural=True)
    return Noun("it" if scope.account.called == "token" or scope.account.creates else "the token")


_REFERENCES = {
    "source": _this,
    "enchanted": _enchanted,
    "that": that,
    "created": _created,
    "made": lambda v, s: Noun("the token"),
    "target": target,
    "choice": choice,
    "card": any_card,
    "all": all_of,
    "found": found,
    "sacrificed": sacrificed,
    "tapped": lambda v, s: done(v, s, "creature"),
    "discarded": lambda v, s: done(v, s, "card"),
    "revealed": seen,
    "looked at": seen,
    "milled": seen,
    "exiled": seen,
    "drawn": seen,
    "buried": lambda v, s: done_to(v, s),
    "destroyed": lambda v, s: done_to(v, s),
    "returned": lambda v, s: done_to(v, s),
    "rest": rest,
    "damaged": damaged,
    "linked": linked,
    "such": lambda v, s: Noun("that", plural=s.manner.such_many),
    "top": _top,
    "bottom": _top,
}


def reference(value: i.Reference, scope: Scope) -> Noun:
    writer = writer_of(_REFERENCES, value.what, value, value.what)
    if value.also is not None and value.what == "choice" and (lot := of_one_lot(value, scope)) is not None:
        return lot
    noun = writer(value, scope)
    if value.also is not None:
        also = _others(value, value.also, scope)
        head, of, place = noun.words.rpartition(" from ")
        first = head if of and also.words.endswith(f"{of}{place}") else noun.words
        several = value.also.also is not None and value.also.what == value.what
        noun = Noun(f"{first}{', ' if several else ' and '}{also.words}", plural=True)
    return noun


def _others(value: i.Reference, also: i.Reference, scope: Scope) -> Noun:
    """“and all other creatures with the same name as that creature”, “(enchanted creature) and other creatures …”."""
    if value.what not in ("target", "enchanted") or also.what != "all" or also.among is None:
        return scope.noun(also)
    found = described(also.among, scope, prep="from")
    found = found._replace(after=tuple(sorted(found.after, key=lambda each: each.startswith("from "))))  # said of both
    if not any(isinstance(each, i.SameName | i.SharesWith) for each in also.among.where):
        return scope.noun(also)
    if value.what == "enchanted":
        return Noun(found._replace(other=True).many(), plural=True)
    if i.ControlledBy(i.Player("controller", of=i.Reference("that", antecedent=value.id))) in also.among.where:
        scope.now(held=value.id)
    if any(isinstance(each, i.SharesWith) for each in also.among.where):
        return Noun(found._replace(other=True).one("each"))
    return Noun(found._replace(other=True).many("all"), plural=True)
