"""Players and objects in Riftbound's words: “I”, “they”, “a friendly unit”, “that Equipment”, “the rest”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .... import instructions as i
from ..english import YOU, Noun, plural, possessive
from ..scope import CannotWrite, Scope, writer_of
from ..selections.parts import How
from .describing import describe, one_of, several, some
from .places import zone

_PLAYERS = {
    "each player": Noun("each player"),
    "each opponent": Noun("each opponent"),
    "opponents": Noun("opponents", plural=True),
    "an opponent": Noun("an opponent"),
    "a player": Noun("a player"),
    "your team": Noun("you or an ally", plural=True),
    "each teammate": Noun("allies", plural=True),
    "such player": Noun("they", plural=True),
}


def player(value: i.Player, scope: Scope) -> Noun:
    """“you”, “they”, “its owner”."""
    match value:
        case i.Player("you"):
            return YOU
        case i.Player("that player", antecedent="event.whose"):
            return Noun("that player")
        case i.Player("that player"):
            return Noun("they", plural=True)
        case i.Player("owner" | "controller" as who, of=i.Reference() as of):
            of_several = scope.account.it.plural and of.what == "that"
            return Noun(f"{possessive(scope.noun(of).words)} {plural(who) if of_several else who}", plural=of_several)
    found = _PLAYERS.get(value.who)
    match value.such:
        case None if found is not None:
            return found
        case i.Happened(negated=False) if found is not None:
            return found._replace(words=f"{found.words} who did")
    raise CannotWrite(value, value.who)


def _source(value: i.Reference, scope: Scope) -> Noun:
    match value.among:
        case i.Selection((i.InZone() as where,)):
            return Noun(f"{'me' if scope.this == 'I' else scope.this} from {zone(where, scope)}")
    return Noun(scope.this, plural=scope.this == "I")


def _that(value: i.Reference, scope: Scope) -> Noun:
    if value.among is None:
        return scope.account.it
    the = "the chosen" if value.antecedent == "chosen" else "that"
    match value.among.where:
        case (i.HasType(name) | i.HasSubtype(name),):
            return Noun(f"{the} {name}")
        case ():
            return Noun("that card")
    return Noun(one_of(value.among.where, scope, "that"))


def _choice(value: i.Reference, scope: Scope) -> Noun:
    words = some(value, scope)
    many = value.most != i.Number(1)
    called = "unit"
    for each in value.where:
        called = each.type if isinstance(each, i.HasType) else called
    scope.speaks_of(called, plural=many)
    return Noun(words, plural=many)


_MINE = i.ControlledBy(i.Player("you"))
#: What is done to all of a kind: “kill all units”.
_DONE_TO = (i.Act, i.Move, i.ChangeLocation, i.Damage)


def _all(value: i.Reference, scope: Scope) -> Noun:
    where = value.where
    if (words := _zones(where, scope)) is not None:
        return Noun(words)
    if _MINE in where and any(each in _BUT_ONE for each in where):
        mine = tuple(each for each in where if each != _MINE)
        return Noun(f"your {describe(mine, How(scope)).one('')}")
    words = several(where, "all" if _is_chosen_or_done_to(where, scope) else "", scope)
    scope.speaks_of("unit", plural=True)
    return Noun(words, plural=True)


def _is_chosen_or_done_to(where: tuple[i.Predicate, ...], scope: Scope) -> bool:
    """Whether “all” stands before them: “kill all units”, “all units at the chosen battlefield”."""
    if isinstance(scope.account.step, _DONE_TO) and _MINE not in where:
        return True
    return any(isinstance(each, i.AtLocation) and isinstance(each.where, i.Reference) for each in where)


#: Of which a player has one.
_BUT_ONE = (i.HasType("legend"), i.InState("chosen champion"))


def _zones(where: tuple[i.Predicate, ...], scope: Scope) -> str | None:
    """“your hand”, “your hand and trash”: whole zones."""
    match where:
        case (i.InZone("hand" | "graveyard") as one,):
            scope.speaks_of("hand")
            return zone(one, scope)
        case (i.OneOf(some_),) if all(isinstance(each, i.InZone) for each in some_):
            names = [zone(each, scope).removeprefix("your ") for each in some_ if isinstance(each, i.InZone)]
            return f"your {' and '.join(names)}"
    return None


def _top(value: i.Reference, scope: Scope) -> Noun:
    match value:
        case i.Reference(among=i.Selection((i.InZone() as where,)), until=i.Selection(kind)):
            scope.speaks_of("card")
            until = describe(kind, How(scope)).one("a")
            return Noun(f"cards from the top of {zone(where, scope)} until you reveal {until}", plural=True)
        case i.Reference(among=i.Selection((i.InZone() as where,))):
            pass
        case _:
            raise CannotWrite(value, "which of them")
    one = value.most in (None, i.Number(1))
    place = zone(where, scope)
    scope.speaks_of("card", plural=not one)
    called = "rune" if where.zone == "rune deck" else "card"
    if one:
        return Noun(f"the {value.what} {called} of {place}")
    number = scope.phrase(value.most) if value.most is not None else ""
    scope.now(seen=value.most.value if isinstance(value.most, i.Number) else 0)
    return Noun(f"the {value.what} {number} {called}s of {place}", plural=True)


def _seen(value: i.Reference, scope: Scope) -> Noun:
    if value.among is not None:
        raise CannotWrite(value, "some of them")
    if value.what == "revealed" and scope.account.it.plural and isinstance(scope.account.step, i.Act):
        return Noun("the revealed cards", plural=True)
    return scope.account.it


def _rest(value: i.Reference, scope: Scope) -> Noun:
    return Noun("the other") if scope.account.seen == 2 else Noun("the rest", plural=True)


def _linked(value: i.Reference, scope: Scope) -> Noun:
    where = value.where
    me = "me" if scope.this == "I" else scope.this
    return Noun(f"{describe(where, How(scope)).many('all')} banished with {me}", plural=True)


def _created(value: i.Reference, scope: Scope) -> Noun:
    return scope.account.it


_REFERENCES: dict[str, Callable[[i.Reference, Scope], Noun]] = {
    "source": _source,
    "that": _that,
    "choice": _choice,
    "all": _all,
    "top": _top,
    "bottom": _top,
    "revealed": _seen,
    "looked at": _seen,
    "discarded": _seen,
    "exiled": _seen,
    "linked": _linked,
    "rest": _rest,
    "created": _created,
}


def reference(value: i.Reference, scope: Scope) -> Noun:
    """The objects that it refers to."""
    if value.also is not None:
        return _both(value, value.also, scope)
    return writer_of(_REFERENCES, value.what, value, value.what)(value, scope)


def _both(value: i.Reference, also: i.Reference, scope: Scope) -> Noun:
    """“a friendly unit and an enemy unit at the same battlefield”."""
    if value.among is None or also.among is None or also.also is not None:
        raise CannotWrite(value, "and others")
    same = tuple(each for each in value.among.where if isinstance(each, i.AtSameLocation))
    alone = tuple(each for each in value.among.where if each not in same)
    first = some(i.Reference("choice", among=i.Selection(alone), most=value.most, optional=value.optional), scope)
    scope.speaks_of("unit")
    second = scope.noun(also).words
    scope.speaks_of("unit", plural=True)
    return Noun(f"{first} and {second}", plural=True)


def selection(value: i.Selection, scope: Scope) -> Noun:
    """Of an event: “a friendly unit”."""
    kind = next((each.type for each in value.where if isinstance(each, i.HasType)), "card")
    words = describe(value.where, How(scope)).one("a")
    scope.speaks_of(kind)
    return Noun(words)


NOUNS: dict[Any, Callable[[Any, Scope], Noun]] = {i.Player: player, i.Reference: reference, i.Selection: selection}
