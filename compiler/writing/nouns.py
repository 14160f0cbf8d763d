"""Players and references in words."""

from __future__ import annotations

from .. import instructions as i
from .english import YOU, Noun, capital, possessive, spelt
from .scope import CannotWrite, Scope
from .selections import Described, described, whose

_PLAYERS = {
    "each player": Noun("each player"),
    "each opponent": Noun("each opponent"),
    "each other player": Noun("each other player"),
    "opponents": Noun("your opponents", plural=True),
    "target player": Noun("target player"),
    "target opponent": Noun("target opponent"),
    "an opponent": Noun("an opponent"),
    "a player": Noun("a player"),
    "that player": Noun("that player"),
    "defending player": Noun("defending player"),
    "active player": Noun("the active player"),
    "enchanted player": Noun("enchanted player"),
    "such player": Noun("they", plural=True),
}


def _player(value: i.Player, scope: Scope) -> Noun:
    if value.who == "you":
        return YOU
    if value.who in ("controller", "owner"):
        if value.of is None:
            raise CannotWrite(value, "of nothing")
        of = value.of
        if of.what == "that" and of.among is None:
            owner = "its" if not scope.it.plural else "their"
        else:
            owner = possessive(scope.noun(of).words)
        return Noun(f"{owner} {value.who}")
    found = _PLAYERS.get(value.who)
    if found is None:
        raise CannotWrite(value, value.who)
    if value.but is not None:
        found = Noun(f"{found.words} other than {scope.noun(value.but).words}", found.plural)
    return found


def _this(value: i.Reference, scope: Scope) -> Noun:
    return Noun(scope.this)


def _enchanted(value: i.Reference, scope: Scope) -> Noun:
    return Noun("enchanted creature")


def _that(value: i.Reference, scope: Scope) -> Noun:
    if value.among is not None:
        found = described(value.among, scope)
        return Noun(found.many("those"), plural=True) if scope.it.plural else Noun(found.one("that"))
    return scope.it


def _created(value: i.Reference, scope: Scope) -> Noun:
    return Noun("those tokens", plural=True) if scope.it.plural else Noun("it")


def counted(found: Described, value: i.Reference, scope: Scope, determiner: str) -> Noun:
    """“target creature”, “up to two target creatures”, “any number of target creatures”, “two cards”."""
    target = f"{determiner} " if determiner else ""
    most = value.most
    one = most is None or most == i.Number(1)
    if value.least is not None:
        low, high = scope.phrase(value.least), scope.phrase(most) if most is not None else None
        if high is None:
            return Noun(found.many(f"{low} or more {determiner}".strip(), "and/or"), plural=True)
        return Noun(found.many(f"{low} or {high} {determiner}".strip(), "and/or"), plural=True)
    if value.optional and most is None:
        return Noun(found.many(f"any number of {determiner}".strip(), "and/or"), plural=True)
    if one:
        if value.optional:
            if found.other:
                return Noun(f"up to one {found.one(determiner) if determiner else found.one('')}")
            return Noun(f"up to one {target}{found.one('')}")
        return Noun(found.one(determiner or "a"))
    assert most is not None
    number = scope.phrase(most)
    if value.optional:
        number = f"up to {number}"
    if found.other and determiner:
        return Noun(f"{number} other {target}{found._replace(other=False).many('', 'and/or')}", plural=True)
    return Noun(found.many(f"{number} {determiner}".strip(), "and/or"), plural=True)


def _spoken(found: Described, noun: Noun, scope: Scope) -> Noun:
    called = found.cards or (found.heads[-1] if found.heads else "permanent")
    scope.speaks_of(called, plural=noun.plural)
    return noun


def _target(value: i.Reference, scope: Scope) -> Noun:
    among = _among(value)
    found = described(among, scope, prep="from")
    return _spoken(found, counted(found, value, scope, "target"), scope)


def _choice(value: i.Reference, scope: Scope) -> Noun:
    among = _among(value)
    found = described(among, scope, prep="from")
    noun = counted(found, value, scope, "")
    if value.at_random:
        noun = noun._replace(words=f"{noun.words} at random")
    if value.chooser is not None:
        raise CannotWrite(value, "another one chooses")
    return _spoken(found, noun, scope)


def _all(value: i.Reference, scope: Scope) -> Noun:
    found = described(_among(value), scope, prep="from")
    return _spoken(found, Noun(found.many("all"), plural=True), scope)


def _among(value: i.Reference) -> i.Selection:
    if value.among is None:
        raise CannotWrite(value, "among nothing")
    return value.among


def _found(value: i.Reference, scope: Scope) -> Noun:
    if value.among is not None:
        raise CannotWrite(value, "a kind of them")
    return Noun("those cards", plural=True) if scope.it.plural else Noun("it" if scope.fresh else "that card")


_REFERENCES = {
    "source": _this,
    "enchanted": _enchanted,
    "that": _that,
    "created": _created,
    "target": _target,
    "choice": _choice,
    "all": _all,
    "found": _found,
}


def _reference(value: i.Reference, scope: Scope) -> Noun:
    writer = _REFERENCES.get(value.what)
    if writer is None:
        raise CannotWrite(value, value.what)
    noun = writer(value, scope)
    if value.also is not None:
        also = scope.noun(value.also)
        noun = Noun(f"{noun.words} and {also.words}", plural=True)
    return noun


def each(value: i.Reference, scope: Scope) -> Noun:
    """“each creature you control”: of all, one by one; any other reference as it is."""
    if value.what == "all" and value.among is not None and value.also is None:
        found = described(value.among, scope)
        return Noun(found.one("each"))
    return scope.noun(value)


def plainly(value: i.Reference, scope: Scope) -> Noun:
    """“creatures you control”: all of them, as the subject of what is true of them."""
    if value.what == "all" and value.among is not None and value.also is None:
        found = described(value.among, scope)
        scope.speaks_of(found.heads[-1] if found.heads else "permanent", plural=True)
        return Noun(found.many(), plural=True)
    return scope.noun(value)


def _targets(value: i.Targets, scope: Scope) -> Noun:
    kinds = value.objects.where
    any_target = i.OneOf((i.HasType("creature"), i.HasType("planeswalker"), i.HasType("battle")))
    determiner = ""
    one = value.least == i.Number(1) and value.most == i.Number(1)
    if kinds == (any_target,) and value.players == "any":
        if one:
            return Noun("any other target" if value.other else "any target")
        noun = "other targets" if value.other else "targets"
        if value.most is None:
            return Noun(f"any number of {noun}", plural=True)
        most = scope.phrase(value.most)
        if value.least == i.Number(0):
            return Noun(f"up to {most} {noun}", plural=True)
        if value.least == value.most:
            return Noun(f"{most} {noun}", plural=True)
        return Noun(f"{listed_numbers(value, scope)} {noun}", plural=True)
    if not one:
        raise CannotWrite(value, "several of them")
    found = described(value.objects, scope)
    who = "player" if value.players == "any" else "opponent"
    words = found.one("target") if not value.other else found.one("another target")
    del determiner
    if found.after or found.other:
        raise CannotWrite(value, "more about the objects")
    return Noun(f"{'another ' if value.other else ''}target {who} or {found.one('').strip()}" if who == "player" or who
                == "opponent" else words)  # fmt: skip


def listed_numbers(value: i.Targets, scope: Scope) -> str:
    """“one, two, or three”."""
    if isinstance(value.least, i.Number) and isinstance(value.most, i.Number):
        numbers = [spelt(n) for n in range(value.least.value, value.most.value + 1)]
        return " or ".join(numbers) if len(numbers) < 3 else f"{', '.join(numbers[:-1])}, or {numbers[-1]}"
    raise CannotWrite(value, "so many")


def _selection(value: i.Selection, scope: Scope) -> Noun:
    """Of an event: “a creature you control”."""
    found = described(value, scope)
    return _spoken(found, Noun(found.one("a")), scope)


NOUNS = {i.Player: _player, i.Reference: _reference, i.Targets: _targets, i.Selection: _selection}

__all__ = ["NOUNS", "capital", "counted", "each", "plainly", "whose"]
