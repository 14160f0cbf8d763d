"""Numbers that are compared, as they stand after “if”: “you control three artifacts”, “you have no cards in hand”."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .english import article, ordinal, plural, possessive, spelt
from .histories import has_happened
from .quantities import kinds, objects
from .scope import CannotWrite, Scope
from .selections import HIDDEN, described, zone_of


def holds(value: i.Holds, scope: Scope) -> str:
    match value.left:
        case i.CountOf(of) if isinstance(value.right, i.MostOfPlayers):
            who = scope.noun(i.Player("such player"))
            counted = i.Selection(tuple(each for each in of.where if each != i.ControlledBy(i.Player("such player"))))
            most = "the most" if value.right.function == "greatest" else "the fewest"
            return f"{who.words} {'control' if who.plural else 'controls'} {described(counted, scope).many(most)}"
        case i.CountOf(of):
            return there_are(of, value, scope)
        case i.PlayerNumber("party", who) if value.op == "=" and value.right == i.Number(4):
            noun = scope.noun(who)
            return f"{noun.words} {'have' if noun.plural or noun.you else 'has'} a full party"
        case i.VotesFor(option) if isinstance(value.right, i.VotesFor):
            return "the vote is tied" if value.op == "=" else f"{option} gets more votes"
        case i.PlayerNumber("life total", who):
            return _life(who, value, scope)
        case i.PlayerCount(i.Player("each opponent")):
            return f"you have {_so_many(value, 'opponent', scope)}"
        case i.PlayerNumber("cards in hand", who):
            noun = scope.noun(who)
            have = "have" if noun.plural else "has"
            if value.op == "=" and value.right == i.Number(0):
                return f"{noun.words} {have} no cards in hand"
            if value.op == ">" and isinstance(value.right, i.PlayerNumber) and value.right.what == "cards in hand":
                return f"{noun.words} {have} more cards in hand than {scope.noun(value.right.of).words}"
            if not isinstance(value.right, i.Number):
                return f"{scope.phrase(value.left)} is {_compared(value, scope)}"
            return f"{noun.words} {have} {_so_many(value, 'card', scope)} in hand"
        case i.PlayerNumber(what, who) if what.endswith(" counters"):
            noun = scope.noun(who)
            have = "have" if noun.plural else "has"
            return f"{noun.words} {have} {_so_many(value, what.removesuffix('s'), scope)}"
        case i.CountersOn(kind, on):
            counter = f"{kind} counter" if kind else "counter"
            where = scope.noun(on).words
            if scope.account.left and on.what in ("that", "source"):
                some = (
                    article(counter)
                    if (value.op, value.right) == ("≥", i.Number(1))
                    else _so_many(value, counter, scope)
                )
                return f"{where} had {some} on it"
            verb = "are" if value.right != i.Number(1) or value.op != "=" else "is"
            if value.op == "≥" and value.right == i.Number(1):
                return f"{where} has {article(counter)} on it"
            if value.op == "=" and value.right == i.Number(0) and scope.kind == "static":
                return f"{where} has no {plural(counter)} on it"
            again = where == "it" and isinstance(value.right, i.Number) and value.right.value > 1
            if value.op == "≥" and ((on.what == "source" and scope.kind == "static") or again):
                return f"{where} has {_so_many(value, counter, scope)} on it"
            return f"there {verb} {_so_many(value, counter, scope)} on {where}"
        case i.KindsAmong():
            whole = kinds(value.left, scope)
            kind, _, rest = whole.partition(" among ")
            if value.op == "≥" and isinstance(value.right, i.Number):
                return f"there are {spelt(value.right.value)} or more {kind} among {rest}"
        case i.Aggregate("total", what, of) if what.endswith("counters") and isinstance(value.right, i.Number):
            return f"there are {_so_many(value, what.removesuffix('s'), scope)} among {objects(of, scope)}"
        case i.Aggregate("total", what, of) if value.op in ("≥", "≤"):
            return f"{objects(of, scope)} have total {what} {_compared(value, scope)}"
        case i.AbilityCount(deed, within) if isinstance(value.right, i.Number):
            return _so_often(deed, within, value)
        case i.EventCount() as count if isinstance(value.right, i.Number):
            return has_happened(count, value.op, value.right.value, scope)
        case i.ThatMany() if value.op == "=" and isinstance(value.right, i.Number):
            return f"you roll a {value.right.value}"
        case i.ManaSpent(on, colors) if value.op == "=" and value.right == i.Number(0):
            return f"no {'colored ' if colors else ''}mana was spent to cast {scope.noun(on).object}"
        case i.ManaSpent(on, colors) if value.op == "≥" and isinstance(value.right, i.Number):
            what = "colors of mana were" if colors else "mana was"
            return f"at least {spelt(value.right.value)} {what} spent to cast {scope.noun(on).object}"
        case i.NumberOf():
            left = scope.phrase(value.left)
            return f"{left} is {_compared(value, scope)}"
    return f"{scope.phrase(value.left)} is {_compared(value, scope)}"


def parity(value: i.Parity, scope: Scope) -> str:
    match value.of:
        case i.CountersOn(kind, on):
            counter = f"{kind} counters" if kind else "counters"
            of_two = "an even" if value.is_ == "even" else "an odd"
            return f"{scope.noun(on).words} has {of_two} number of {counter} on it"
    return f"{scope.phrase(value.of)} is {value.is_}"


def _so_often(deed: str, within: str, value: i.Holds) -> str:
    """“this ability has been activated four or more times this turn”, “this is the third time it has …”."""
    assert isinstance(value.right, i.Number)
    has = f"has {'been ' if deed == 'activated' else ''}{deed}"
    if value.op == "=":
        return f"this is the {ordinal(value.right.value)} time this ability {has} {within}"
    return f"this ability {has} {spelt(value.right.value)} or more times {within}"


def _compared(value: i.Holds, scope: Scope) -> str:
    if isinstance(value.left, i.Devotion) and isinstance(value.right, i.Number) and value.op == "<":
        return f"less than {spelt(value.right.value)}"
    right = f"{value.right.value}" if isinstance(value.right, i.Number) else scope.phrase(value.right)
    if isinstance(value.right, i.Number | i.Variable):
        found = {
            "≥": f"{right} or {'more' if isinstance(value.left, i.Variable) else 'greater'}",
            "≤": f"{right} or less",
            "=": right,
            "<": f"less than {right}",
            ">": f"greater than {right}",
        }.get(value.op)
    else:
        found = {
            "=": f"equal to {right}",
            "<": f"less than {right}",
            ">": f"greater than {right}",
            "≥": f"greater than or equal to {right}",
            "≤": f"less than or equal to {right}",
        }.get(value.op)
    if found is None:
        raise CannotWrite(value, value.op)
    return found


def _so_many(value: i.Holds, what: str, scope: Scope) -> str:
    """“five or more cards”, “no cards”, “exactly seven cards”, “more cards than you”."""
    many = plural(what)
    if isinstance(value.right, i.Number):
        number = value.right.value
        match value.op:
            case "=" if number == 0:
                return f"no {many}"
            case "=":
                return f"exactly {spelt(number)} {what if number == 1 else many}"
            case "≥" if number == 1:
                return article(what)
            case "≥":
                return f"{spelt(number)} or more {many}"
            case "≤":
                return f"{spelt(number)} or fewer {many}"
            case "<":
                return f"fewer than {spelt(number)} {many}"
            case ">":
                return f"more than {spelt(number)} {many}"
    raise CannotWrite(value, "so many")


def there_are(of: i.Selection, value: i.Holds, scope: Scope) -> str:
    control = [each for each in of.where if isinstance(each, i.ControlledBy)]
    zones = [each for each in of.where if isinstance(each, i.InZone)]
    if not isinstance(value.right, i.Number):
        if isinstance(value.right, i.CountOf) and _compares_players(value.right, of) and value.op in ("<", ">"):
            return _more_than(control[0], of, value.right, "more" if value.op == ">" else "fewer", scope)
        return f"{scope.phrase(value.left)} is {_compared(value, scope)}"
    number, op = value.right.value, value.op
    if control and len(control) == 1 and not zones:
        rest = i.Selection(tuple(each for each in of.where if each is not control[0]))
        who = scope.noun(control[0].player)
        found = described(rest, scope)
        verb = "control" if who.plural else "controls"
        return f"{who.words} {verb} {_these(found, number, op, value)}"
    if (doing := _exists(of, value, scope)) is not None:
        return doing
    if op == "≥" and number == 7 and of.where == tuple(zones) and zones[0].zone in HIDDEN:  # threshold
        return f"{spelt(number)} or more cards are in {zone_of(zones[0], scope)}"
    found = described(of, scope, prep="in")
    many = not ((op == "≥" and number == 1) or (op == "=" and number == 1))
    if not zones and many is False:
        return f"{_these(found, number, op, value)} is on the battlefield"
    if not zones and (of.where == (i.HasType("creature"),) or not all(map(_is_kind, of.where))):
        return f"{_these(found, number, op, value)} are on the battlefield"
    if not zones:
        return f"there are {_these(found, number, op, value)} on the battlefield"
    return f"there {'are' if many else 'is'} {_these(found, number, op, value)}"


def _exists(of: i.Selection, value: i.Holds, scope: Scope) -> str | None:
    """“a creature card in your graveyard has flying”, “no other creatures are attacking you”: what they are, or do."""
    owner = next((each for each in of.where if isinstance(each, i.OwnedBy)), None)
    if owner is not None:
        who, found = scope.noun(owner.player), described(_without(of, owner), scope, prep="in")
        verb = "own" if who.plural else "owns"
        return f"{who.words} {verb} {_these(found, _number(value), value.op, value)}"
    for each in of.where:
        several = (value.op, value.right) not in (("≥", i.Number(1)), ("=", i.Number(1)))
        if (said := _said_by_the_verb(each, several, scope)) and len(of.where) > 1:
            found = described(_without(of, each), scope, prep="in")
            those = _these(found, _number(value), value.op, value).replace("in all graveyards", "in a graveyard")
            return f"{those} {said}"
    if i.IsAmong(i.Reference("linked")) in of.where:
        found = described(_without(of, i.IsAmong(i.Reference("linked"))), scope, head="card")
        several = value.op != "≥" or value.right != i.Number(1)
        have = "have been" if several else "is"
        with_ = scope.noun(i.Reference("source")).words
        return f"{_these(found, _number(value), value.op, value)} {have} exiled with {with_}"
    return None


def _number(value: i.Holds) -> int:
    assert isinstance(value.right, i.Number)
    return value.right.value


def _without(of: i.Selection, one: i.Predicate) -> i.Selection:
    return i.Selection(tuple(each for each in of.where if each != one))


def _said_by_the_verb(value: i.Predicate, several: bool, scope: Scope) -> str:
    """“has flying”, “are attacking you”, “is attached to …”; nothing for what is not said so."""
    be, have = ("are", "have") if several else ("is", "has")
    match value:
        case i.HasKeyword(name):
            return f"{have} {name}"
        case i.AttachedTo() | i.AttackerOf() | i.BlockerOf():
            return f"{be} {scope.predicate(value)[1]}"
        case i.InState("attacking" | "blocking" | "tapped" as state):
            return f"{be} {state}"
    return ""


def _is_kind(value: i.Predicate) -> bool:
    """Whether it says what something is, rather than what it is to others: attached, blocking, exiled with …"""
    return isinstance(value, i.HasType | i.HasSubtype | i.HasSupertype | i.HasColor | i.HasName | i.IsToken)


def _are_two_subtypes(found: Any) -> bool:
    """Whether it is one of two subtypes, and nothing more is said of it."""
    alone = not (found.cards or found.before or found.other)
    return alone and len(found.heads) == 2 and all(each[:1].isupper() and " " not in each for each in found.heads)


def _these(found: Any, number: int, op: str, value: i.Holds) -> str:
    match op:
        case "=" if number == 0:
            return str(found.many("no", "or"))
        case "≥" if number == 1 and _are_two_subtypes(found):
            first, second = found.heads  # “a Forest or a Plains”
            return " ".join([article(first), "or", article(second), *found.after])
        case "≥" if number == 1:
            return str(found.one("a"))
        case "≥":
            return str(found.many(f"{spelt(number)} or more", "and/or"))
        case "≤":
            return str(found.many(f"{spelt(number)} or fewer", "and/or"))
        case "<":
            return str(found.many(f"fewer than {spelt(number)}", "and/or"))
        case ">":
            return str(found.many(f"more than {spelt(number)}", "and/or"))
        case "=":
            return str(found.one(f"exactly {spelt(number)}") if number == 1 else found.many(f"exactly {spelt(number)}"))
    raise CannotWrite(value, "so many")


def _compares_players(right: i.CountOf, of: i.Selection) -> bool:
    """Whether the same objects are counted, of one player and of another: “more lands than you”."""
    sides = [of.where, right.of.where]
    whose = [[each for each in side if isinstance(each, i.ControlledBy)] for side in sides]
    kinds = [[each for each in side if not isinstance(each, i.ControlledBy)] for side in sides]
    return kinds[0] == kinds[1] and all(len(each) == 1 for each in whose)


def _more_than(control: i.ControlledBy, of: i.Selection, right: i.CountOf, more: str, scope: Scope) -> str:
    other = [each for each in right.of.where if isinstance(each, i.ControlledBy)]
    rest = tuple(each for each in of.where if each is not control)
    if len(other) != 1 or tuple(each for each in right.of.where if each is not other[0]) != rest:
        raise CannotWrite(right, "more than others")
    who, than = scope.noun(control.player), scope.noun(other[0].player)
    what = described(i.Selection(rest), scope).many(more)
    return f"{who.words} {'control' if who.plural else 'controls'} {what} than {than.words}"


def _life(who: i.Player, value: i.Holds, scope: Scope) -> str:
    noun = scope.noun(who)
    have = "have" if noun.plural else "has"
    if isinstance(value.right, i.Number):
        n = value.right.value
        words = {"≥": f"{n} or more life", "≤": f"{n} or less life", "=": f"exactly {n} life"}.get(value.op)
        if words:
            return f"{noun.words} {have} {words}"
    if isinstance(value.right, i.PlayerNumber) and value.right.what == "life total":
        than = scope.noun(value.right.of)
        word = {">": "more", "<": "less"}.get(value.op)
        if word:
            return f"{noun.words} {have} {word} life than {than.words}"
    match value.right:
        case i.Sum((i.PlayerNumber("starting life total", of), i.Number(more))) if value.op == "≥" and of == who:
            own = "your" if noun.you else "their"
            return f"{noun.words} {have} at least {more} life more than {own} starting life total"
    own = "your" if noun.you else possessive(noun.words)
    return f"{own} life total is {_compared(value, scope)}"
