"""References in words."""

from __future__ import annotations

from .... import instructions as i
from ..english import Noun
from ..english import plural as plural_of
from ..scope import CannotWrite, Scope
from ..selections import described, zone_of
from .chosen import all_of, any_card, choice, of_one_lot, target
from .earlier import damaged, done, done_to, found, linked, rest, sacrificed, seen


def _this(value: i.Reference, scope: Scope) -> Noun:
    if value.among is None:
        again = scope.speaks_again("source") and not scope.waits and not scope.creates
        if (scope.about or again) and value.also is None:
            scope.about = False
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
    if scope.named == {"enchanted", "source"} and scope.waits_for_host:
        return Noun(f"that {scope.enchanted.rpartition(' ')[2]}")
    return Noun(scope.enchanted)


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
        scope.until, scope.lesser = value.until, True
        found = described(value.until, scope, head="card")
        scope.lesser = False
        scope.speaks_of("card", plural=not one)
        some = found.one("a") if one or value.most is None else found.many(scope.phrase(value.most))
        return Noun(f"cards from the {value.what} of {library} until {scope.comes_to} {some}", plural=True)
    scope.speaks_of("card", plural=not one)
    if one:
        return Noun(f"the {value.what} card of {library}")
    assert value.most is not None
    if value.most == i.ThatMany():
        return Noun(f"that many cards from the {value.what} of {library}", plural=True)
    return Noun(f"the {value.what} {scope.phrase(value.most)} cards of {library}", plural=True)


def _that(value: i.Reference, scope: Scope) -> Noun:
    if value.antecedent == "chosen" and value.among is not None:
        return Noun(described(value.among, scope).one("the chosen"))
    if value.antecedent == "chosen" and scope.chosen_called:
        called, plural = scope.chosen_called
        return Noun(f"the chosen {plural_of(called) if plural else called}", plural)
    if value.antecedent == "chosen":
        return Noun(f"the chosen {plural_of(scope.called) if scope.it.plural else scope.called}", scope.it.plural)
    if value.among is not None:
        found = described(value.among, scope, prep="from")
        plural = scope.it.plural
        scope.speaks_of((found.cards or found.heads[-1]).rpartition(" ")[2], plural=plural)
        if value.antecedent == "event.what":
            scope.happened_at = scope.spoken
        scope.of = value.antecedent or 0
        return Noun(found.many("those"), plural=True) if plural else Noun(found.one("that"))
    if value.antecedent == "event.what" and scope.waits:
        return Noun("it")
    if isinstance(value.antecedent, int) and (called := scope.of_another(value.antecedent)):
        return Noun(f"that {called}")
    if value.antecedent in scope.chosen and scope.called == "card":
        return scope.that()
    if value.antecedent == "event.what" and scope.happened_to and scope.speaks_of_another():
        return Noun("that card") if scope.gone and scope.happened_to == Noun("that spell") else scope.happened_to
    if isinstance(value.antecedent, int) and value.antecedent in scope.just_chosen and scope.it.plural:
        return scope.it
    if (scope.it.plural or scope.called == "card") and (scope.waits or "source" in scope.named) and not scope.leading:
        called = "card" if scope.gone else scope.called
        return Noun(f"those {plural_of(called)}", plural=True) if scope.it.plural else Noun(f"that {called}")
    scope.leading = False
    return scope.it


def _created(value: i.Reference, scope: Scope) -> Noun:
    if scope.it.plural:
        return Noun("those tokens", plural=True)
    return Noun("it" if scope.called == "token" or scope.creates else "the token")


_REFERENCES = {
    "source": _this,
    "enchanted": _enchanted,
    "that": _that,
    "created": _created,
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
    "such": lambda v, s: Noun("that", plural=s.such_many),
    "top": _top,
    "bottom": _top,
}


def reference(value: i.Reference, scope: Scope) -> Noun:
    writer = _REFERENCES.get(value.what)
    if writer is None:
        raise CannotWrite(value, value.what)
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
    """“and all other creatures with the same name as that creature”."""
    if value.what != "target" or also.what != "all" or also.among is None:
        return scope.noun(also)
    found = described(also.among, scope)
    if not any(isinstance(each, i.SameName | i.SharesWith) for each in also.among.where):
        return scope.noun(also)
    if i.ControlledBy(i.Player("controller", of=i.Reference("that", antecedent=value.id))) in also.among.where:
        scope.held = value.id
    if any(isinstance(each, i.SharesWith) for each in also.among.where):
        return Noun(found._replace(other=True).one("each"))
    return Noun(found._replace(other=True).many("all"), plural=True)
