"""How many and how much there must be of something, in words, as they stand after “if”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ... import instructions as i
from .counting import kinds, objects
from .english import article, ordinal, plural, possessive, spelt
from .histories import has_happened
from .scope import CannotWrite, Scope, first_said
from .selections import HIDDEN, Described, apart_from_control, described, zone_of


def holds(value: i.Holds, scope: Scope) -> str:
    """“you control two or more creatures”, “your life total is 5 or less”, “X is 4 or greater”."""
    write = _OF_NUMBERS.get(type(value.left))
    words = write(value.left, value, scope) if write is not None else None
    return words if words is not None else f"{scope.phrase(value.left)} is {_compared(value, scope)}"


def _counted(left: i.CountOf, value: i.Holds, scope: Scope) -> str:
    if not isinstance(value.right, i.MostOfPlayers):
        return there_are(left.of, value, scope)
    who = scope.noun(i.Player("such player"))
    counted = i.Selection(tuple(each for each in left.of.where if each != i.ControlledBy(i.Player("such player"))))
    most = "the most" if value.right.function == "greatest" else "the fewest"
    return f"{who.words} {'control' if who.plural else 'controls'} {described(counted, scope).many(most)}"


def _players_number(left: i.PlayerNumber, value: i.Holds, scope: Scope) -> str | None:
    match left.what:
        case "party" if value.op == "=" and value.right == i.Number(4):
            noun = scope.noun(left.of)
            return f"{noun.words} {'have' if noun.plural or noun.you else 'has'} a full party"
        case "speed" if value.op == "=" and value.right == i.Number(4):  # CR 702.179e
            noun = scope.noun(left.of)
            return f"{noun.words} {'have' if noun.plural or noun.you else 'has'} max speed"
        case "life total":
            return _life(left.of, value, scope)
        case "cards in hand":
            return _in_hand(left.of, value, scope)
        case what if what.endswith(" counters"):
            noun = scope.noun(left.of)
            return f"{noun.words} {'have' if noun.plural else 'has'} {_so_many(value, what.removesuffix('s'))}"
    return None


def _in_hand(who: i.Player, value: i.Holds, scope: Scope) -> str:
    noun = scope.noun(who)
    have = "have" if noun.plural else "has"
    if value.op == "=" and value.right == i.Number(0):
        return f"{noun.words} {have} no cards in hand"
    if value.op == ">" and isinstance(value.right, i.PlayerNumber) and value.right.what == "cards in hand":
        return f"{noun.words} {have} more cards in hand than {scope.noun(value.right.of).words}"
    return f"{noun.words} {have} {_so_many(value, 'card')} in hand"


def _players_counted(left: i.PlayerCount, value: i.Holds, scope: Scope) -> str | None:
    return f"you have {_so_many(value, 'opponent')}" if left == i.PlayerCount(i.Player("each opponent")) else None


def _votes(left: i.VotesFor, value: i.Holds, scope: Scope) -> str | None:
    if not isinstance(value.right, i.VotesFor):
        return None
    return "the vote is tied" if value.op == "=" else f"{left.option} gets more votes"


def _counters(left: i.CountersOn, value: i.Holds, scope: Scope) -> str:
    """“it has a +1/+1 counter on it”, “there are three or more charge counters on this artifact”."""
    counter = f"{left.kind} counter" if left.kind else "counter"
    where = scope.noun(left.on).words
    so_many = _so_many(value, counter)
    if scope.account.left and left.on.what in ("that", "source"):
        return f"{where} had {so_many} on it"
    if _is_one(value, "≥") or _has_so_many(left.on, where, value, scope):
        return f"{where} has {so_many} on it"
    return f"there {'is' if _is_one(value, '=') else 'are'} {so_many} on {where}"


def _has_so_many(on: i.Reference, where: str, value: i.Holds, scope: Scope) -> bool:
    """Whether it “has” the counters, rather than that there are some on it."""
    static = scope.kind == "static"
    if value.op == "=" and value.right == i.Number(0):
        return static
    several = isinstance(value.right, i.Number) and value.right.value > 1
    return value.op == "≥" and ((where == "it" and several) or (on.what == "source" and static))


def _kinds_among(left: i.KindsAmong, value: i.Holds, scope: Scope) -> str | None:
    kind, _, rest = kinds(left, scope).partition(" among ")
    if value.op == "≥" and isinstance(value.right, i.Number):
        return f"there are {spelt(value.right.value)} or more {kind} among {rest}"
    return None


def _total(left: i.Aggregate, value: i.Holds, scope: Scope) -> str | None:
    if left.function == "total" and left.what.endswith("counters") and isinstance(value.right, i.Number):
        return f"there are {_so_many(value, left.what.removesuffix('s'))} among {objects(left.of, scope)}"
    if left.function != "total" or value.op not in ("≥", "≤"):
        return None
    return f"{objects(left.of, scope)} have total {left.what} {_compared(value, scope)}"


def _abilities_counted(left: i.AbilityCount, value: i.Holds, scope: Scope) -> str | None:
    return _so_often(left.deed, left.within, value) if isinstance(value.right, i.Number) else None


def _events_counted(left: i.EventCount, value: i.Holds, scope: Scope) -> str | None:
    return has_happened(left, value.op, value.right.value, scope) if isinstance(value.right, i.Number) else None


def _rolled(left: i.ThatMany, value: i.Holds, scope: Scope) -> str | None:
    return f"you roll a {value.right.value}" if value.op == "=" and isinstance(value.right, i.Number) else None


def _mana_spent(left: i.ManaSpent, value: i.Holds, scope: Scope) -> str | None:
    if value.op == "=" and value.right == i.Number(0):
        return f"no {'colored ' if left.colors else ''}mana was spent to cast {scope.noun(left.on).object}"
    if value.op == "≥" and isinstance(value.right, i.Number):
        what = "colors of mana were" if left.colors else "mana was"
        return f"at least {spelt(value.right.value)} {what} spent to cast {scope.noun(left.on).object}"
    return None


#: What is said of a number on the left of a comparison; of others, and where it is None, that it “is” so much.
_OF_NUMBERS: dict[type, Callable[[Any, i.Holds, Scope], str | None]] = {
    i.CountOf: _counted,
    i.PlayerNumber: _players_number,
    i.PlayerCount: _players_counted,
    i.VotesFor: _votes,
    i.CountersOn: _counters,
    i.KindsAmong: _kinds_among,
    i.Aggregate: _total,
    i.AbilityCount: _abilities_counted,
    i.EventCount: _events_counted,
    i.ThatMany: _rolled,
    i.ManaSpent: _mana_spent,
}


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


#: How a number is compared with another one, and with what is no number.
_WITH_NUMBER = {"≥": "{0} or {1}", "≤": "{0} or less", "=": "{0}", "<": "less than {0}", ">": "greater than {0}"}
_WITH_AMOUNT = {
    "=": "equal to {0}",
    "<": "less than {0}",
    ">": "greater than {0}",
    "≥": "greater than or equal to {0}",
    "≤": "less than or equal to {0}",
}


def _compared(value: i.Holds, scope: Scope) -> str:
    """“4 or greater”, “less than your life total”."""
    if isinstance(value.left, i.Devotion) and isinstance(value.right, i.Number) and value.op == "<":
        return f"less than {spelt(value.right.value)}"
    right = f"{value.right.value}" if isinstance(value.right, i.Number) else scope.phrase(value.right)
    ways = _WITH_NUMBER if isinstance(value.right, i.Number | i.Variable) else _WITH_AMOUNT
    if value.op not in ways:
        raise CannotWrite(value, value.op)
    return ways[value.op].format(right, "more" if isinstance(value.left, i.Variable) else "greater")


_SO_MANY = {"=": "exactly {}", "≥": "{} or more", "≤": "{} or fewer", "<": "fewer than {}", ">": "more than {}"}


def _determiner(value: i.Holds) -> str:
    """“no”, “exactly seven”, “five or more”."""
    if not isinstance(value.right, i.Number) or value.op not in _SO_MANY:
        raise CannotWrite(value, "so many")
    if value.op == "=" and value.right.value == 0:
        return "no"
    return _SO_MANY[value.op].format(spelt(value.right.value))


def _is_one(value: i.Holds, op: str) -> bool:
    return value.op == op and value.right == i.Number(1)


def _so_many(value: i.Holds, what: str) -> str:
    """“five or more cards”, “no cards”, “exactly seven cards”."""
    if _is_one(value, "≥"):
        return article(what)
    return f"{_determiner(value)} {what if _is_one(value, '=') else plural(what)}"


def there_are(of: i.Selection, value: i.Holds, scope: Scope) -> str:
    """“you control no creatures”, “seven or more cards are in your graveyard”, “there is an artifact …”."""
    if isinstance(value.right, i.Number):
        return first_said(_THERE_ARE, of, value, scope) or ""
    if isinstance(value.right, i.CountOf) and _compares_players(value.right, of) and value.op in ("<", ">"):
        return _more_than(of, value.right, "more" if value.op == ">" else "fewer", scope)
    return f"{scope.phrase(value.left)} is {_compared(value, scope)}"


def _controlled(of: i.Selection, value: i.Holds, scope: Scope) -> str | None:
    """“you control two or more creatures”."""
    control = [each for each in of.where if isinstance(each, i.ControlledBy)]
    if len(control) != 1 or any(isinstance(each, i.InZone) for each in of.where):
        return None
    who = scope.noun(control[0].player)
    these = _these(described(_without(of, control[0]), scope), value)
    return f"{who.words} {'control' if who.plural else 'controls'} {these}"


def _owned(of: i.Selection, value: i.Holds, scope: Scope) -> str | None:
    """“you own a card exiled with it”."""
    owner = next((each for each in of.where if isinstance(each, i.OwnedBy)), None)
    if owner is None:
        return None
    who, found = scope.noun(owner.player), described(_without(of, owner), scope, prep="in")
    return f"{who.words} {'own' if who.plural else 'owns'} {_these(found, value)}"


def _being_so(of: i.Selection, value: i.Holds, scope: Scope) -> str | None:
    """“a creature card in your graveyard has flying”, “no other creatures are attacking you”: what they are, or do."""
    several = not (_is_one(value, "≥") or _is_one(value, "="))
    for each in of.where if len(of.where) > 1 else ():
        if said := _said_by_the_verb(each, several, scope):
            those = _these(described(_without(of, each), scope, prep="in"), value)
            return f"{those.replace('in all graveyards', 'in a graveyard')} {said}"
    return None


def _exiled_with(of: i.Selection, value: i.Holds, scope: Scope) -> str | None:
    """“a card is exiled with it”."""
    linked = i.IsAmong(i.Reference("linked"))
    if linked not in of.where:
        return None
    found = described(_without(of, linked), scope, head="card")
    have = "is" if _is_one(value, "≥") else "have been"
    with_ = scope.noun(i.Reference("source")).words
    return f"{_these(found, value)} {have} exiled with {with_}"


def _seven_cards(of: i.Selection, value: i.Holds, scope: Scope) -> str | None:
    """“seven or more cards are in your graveyard”."""
    match of.where:
        case (i.InZone() as zone, *more) if zone.zone in HIDDEN and all(isinstance(each, i.InZone) for each in more):
            if value.op == "≥" and value.right == i.Number(7):
                return f"seven or more cards are in {zone_of(zone, scope)}"
    return None


def _there(of: i.Selection, value: i.Holds, scope: Scope) -> str:
    """“there is an artifact card in your graveyard”, “five or more creatures are on the battlefield”."""
    these = _these(described(of, scope, prep="in"), value)
    one = _is_one(value, "≥") or _is_one(value, "=")
    if any(isinstance(each, i.InZone) for each in of.where):
        return f"there {'is' if one else 'are'} {these}"
    if one:
        return f"{these} is on the battlefield"
    if of.where == (i.HasType("creature"),) or not all(map(_is_kind, of.where)):
        return f"{these} are on the battlefield"
    return f"there are {these} on the battlefield"


#: In this order: the first that has an answer is right.
_THERE_ARE = (_controlled, _owned, _being_so, _exiled_with, _seven_cards, _there)


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


def _are_two_subtypes(found: Described) -> bool:
    """Whether it is one of two subtypes, and nothing more is said of it."""
    alone = not (found.cards or found.before or found.other)
    return alone and len(found.heads) == 2 and all(each[:1].isupper() and " " not in each for each in found.heads)


def _these(found: Described, value: i.Holds) -> str:
    """“a creature”, “two or more creatures”, “no creatures”."""
    if _is_one(value, "≥"):
        if _are_two_subtypes(found):
            first, second = found.heads  # “a Forest or a Plains”
            return " ".join([article(first), "or", article(second), *found.after])
        return found.one("a")
    if _is_one(value, "="):
        return found.one(_determiner(value))
    if value.op == "=":
        return found.many("no", "or") if value.right == i.Number(0) else found.many(_determiner(value))
    return found.many(_determiner(value), "and/or")


def _compares_players(right: i.CountOf, of: i.Selection) -> bool:
    """Whether the same objects are counted, of one player and of another: “more lands than you”."""
    sides = [of.where, right.of.where]
    whose = [[each for each in side if isinstance(each, i.ControlledBy)] for side in sides]
    kinds = [[each for each in side if not isinstance(each, i.ControlledBy)] for side in sides]
    return kinds[0] == kinds[1] and all(len(each) == 1 for each in whose)


def _more_than(of: i.Selection, right: i.CountOf, more: str, scope: Scope) -> str:
    """“you control more lands than target opponent”."""
    (player, rest), (other, others) = apart_from_control(of), apart_from_control(right.of)
    if player is None or other is None or others != rest:
        raise CannotWrite(right, "more than others")
    who, than = scope.noun(player), scope.noun(other)
    return (
        f"{who.words} {'control' if who.plural else 'controls'} {described(rest, scope).many(more)} than {than.words}"
    )


def _life(who: i.Player, value: i.Holds, scope: Scope) -> str:
    """“you have 5 or less life”, “an opponent has more life than you”, “your life total is …”."""
    noun = scope.noun(who)
    have = f"{noun.words} {'have' if noun.plural else 'has'}"
    match value.right:
        case i.Number(n) if value.op in _LIFE:
            return f"{have} {_LIFE[value.op].format(n)}"
        case i.PlayerNumber("life total", of):
            than = scope.noun(of).words
            if value.op in ("<", ">"):
                return f"{have} {'more' if value.op == '>' else 'less'} life than {than}"
        case i.Sum((i.PlayerNumber("starting life total", of), i.Number(more))) if value.op == "≥" and of == who:
            own = noun.their
            return f"{have} at least {more} life more than {own} starting life total"
    own = "your" if noun.you else possessive(noun.words)
    return f"{own} life total is {_compared(value, scope)}"


_LIFE = {"≥": "{} or more life", "≤": "{} or less life", "=": "exactly {} life"}
