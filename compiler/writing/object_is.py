"""What an object must be, have, or where it must be, in words, as they stand after “if”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import instructions as i
from .english import Noun, agreeing, article, listed
from .scope import Scope
from .selections import CARDS, described, zone_of


def object_is(value: i.ObjectIs, scope: Scope) -> str:
    """“it's tapped”, “it had a +1/+1 counter on it”, “you controlled it”."""
    it = _asked_about(value, scope)
    be = ("were" if it.plural else "was") if value.was else "are" if it.plural else "is"
    be += "n't" if value.negated else ""
    if (words := _where(value, it, be, scope)) is not None:
        return words
    if (had := _had(value, scope)) is not None:
        return f"{_has(value, it)} {had}"
    if (said := _so(value.where, scope)) is not None:
        return _is(it.words, be, said, value.negated)
    found = described(i.Selection(value.where), scope, head="card" if value.what.what in CARDS else "")
    return _is(it.words, be, found.one("a"), value.negated)


def _asked_about(value: i.ObjectIs, scope: Scope) -> Noun:
    """What it is asked of: “it”, “that creature”; from here on that is “it” again."""
    what, account = value.what, scope.account
    again = (account.of and what.antecedent) or 0
    scope.now(fresh=account.fresh or what.what == "that", looked=False, of=again)
    it = scope.noun(what)
    of_target = what.antecedent in account.targets and what == i.Reference("that", antecedent=what.antecedent)
    if value.was and of_target and scope.account.called == "creature":
        it = scope.that()
    exiled = what == i.Reference("exiled")
    scope.now(asked=what == i.Reference("revealed"), of="exiled" if exiled else scope.account.of)
    return it


def _so(where: tuple[i.Predicate, ...], scope: Scope) -> str | None:
    """What it is: “tapped”, “legendary”, “white or blue”."""
    match where:
        case (i.InState("face-down"),):
            return "face down"
        case (i.InState(said),) | (i.HasStatus(said),) | (i.HasSupertype(said),):
            return said
        case (i.Compare("power", "=", i.Number(power)), i.Compare("toughness", "=", i.Number(toughness))):
            return f"{power}/{toughness}"
        case (i.IsHistoric(),):
            return "historic"
        case (i.HasColor() as color,):
            return scope.predicate(color)[1]
        case (i.IsToken(),):
            return "a token"
        case (i.Not(i.HasSupertype("basic")),):
            return "nonbasic"
        case (i.AttachedTo(to),):
            return f"attached to {scope.noun(to).words}"
        case (i.OneOf(either),):
            return _one_of(either, scope)
    return None


def _one_of(either: tuple[i.Predicate, ...], scope: Scope) -> str | None:
    """“white or blue”, “enchanted or equipped”, “on the battlefield or in your graveyard”; None of what differs."""
    write = _ALTERNATIVES.get(type(either[0])) if either else None
    if write is None or any(type(each) is not type(either[0]) for each in either):
        return None
    return listed([write(each, scope) for each in either], "or")


def _had(value: i.ObjectIs, scope: Scope) -> str | None:
    """What it has: “flying”, “a +1/+1 counter on it”, “power 4 or greater”."""
    match value.where:
        case (i.HasCounter(None, None),):
            several = value.negated or value.was or value.what == i.Reference("source")
            return f"{'counters' if several else 'a counter'} on it"
        case (i.HasCounter(kind, None),):
            return f"{article(f'{kind} counter')} on it"
        case (i.HasKeyword(kind),):
            return kind
        case (i.Compare("power" | "toughness" | "mana value") as size,):
            return scope.predicate(size)[1].removeprefix("with ")
        case (i.IsChosen("name"),):
            return "the chosen name"
        case (i.OneOf((i.Compare(), *_) as either),):
            return _greater(either, scope)
    return None


def _where(value: i.ObjectIs, it: Noun, be: str, scope: Scope) -> str | None:
    """Where it is, whose, and what it shares or targets."""
    match value.where:
        case (i.InZone(zone) as place,):
            return _in_zone(place, it, be, scope) if zone in ("battlefield", "stack", "exile", "graveyard") else None
        case (i.SharesWith(same) as shares,) if not value.was and not it.plural:
            verb, before = ("have", "with ") if same == "name" else ("share", "that shares ")
            does = f"doesn't {verb}" if value.negated else agreeing(it, verb)
            return f"{it.words} {does} {scope.predicate(shares)[1].removeprefix(before)}"
        case (i.ControlledBy() | i.OwnedBy() as whose,):
            return _held(value, whose, it, scope)
        case (i.Targeting() as targeting,) if not value.negated and not value.was:
            return f"{it.words} {scope.predicate(targeting)[1].removeprefix('that ')}"
    return None


def _greater(either: tuple[i.Predicate, ...], scope: Scope) -> str | None:
    """“greater power or toughness than this creature”: each number against the same of another; else None."""
    said: list[str] = []
    whose: set[tuple[str, i.Reference]] = set()
    for each in either:
        match each:
            case i.Compare(what, ">" | "<" as op, i.NumberOf(same, of)) if what == same:
                said.append(what)
                whose.add((op, of))
    if len(said) < len(either) or len(whose) != 1:
        return None
    ((how, of),) = whose
    return f"{'greater' if how == '>' else 'lesser'} {listed(said, 'or')} than {scope.noun(of).object}"


def _held(value: i.ObjectIs, whose: i.ControlledBy | i.OwnedBy, it: Noun, scope: Scope) -> str:
    """“you control it”, “that player didn't own that card”."""
    verb = "control" if isinstance(whose, i.ControlledBy) else "own"
    who = scope.noun(whose.player)
    if value.negated:
        return f"{who.words} {'didn' if value.was else 'don' if who.plural else 'doesn'}'t {verb} {it.object}"
    past = "controlled" if verb == "control" else "owned"
    return f"{who.words} {past if value.was else verb if who.plural else f'{verb}s'} {it.object}"


def _in_zone(place: i.InZone, it: Noun, be: str, scope: Scope) -> str:
    match place:
        case i.InZone("battlefield"):
            return f"{it.words} {be} on the battlefield"
        case i.InZone("stack"):
            return f"{it.words} {be} on the stack"
        case i.InZone("exile"):
            return f"{it.words} remains exiled"
    return f"{it.words} {be} in {zone_of(place, scope)}"


def _there_is(zone: i.InZone, scope: Scope) -> str:
    """“on the battlefield”, “in your graveyard”, “in the command zone”."""
    if zone.zone == "battlefield":
        return "on the battlefield"
    return "in the command zone" if zone.zone == "command" else f"in {zone_of(zone, scope)}"


def _has(value: i.ObjectIs, it: Noun) -> str:
    """“it has”, “it didn't have”."""
    if value.negated:
        return f"{it.words} {'didn' if value.was else 'don' if it.plural else 'doesn'}'t have"
    return f"{it.words} {'had' if value.was else 'have' if it.plural else 'has'}"


def _is(it: str, be: str, what: str, negated: bool) -> str:
    if it == "it" and not be.startswith("was"):
        return f"it {'isn' if negated else 'is'}{chr(39) + 't' if negated else ''} {what}".replace("it is ", "it's ", 1)
    return f"{it} {be} {what}"


#: What may be said of two or more of a kind: “white or blue”.
_ALTERNATIVES: dict[type, Callable[[Any, Scope], str]] = {
    i.HasColor: lambda value, scope: scope.predicate(value)[1],
    i.InState: lambda value, scope: value.state,
    i.InZone: _there_is,
}
