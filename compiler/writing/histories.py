"""What has happened, in words: “if a creature died this turn”, “for each spell you've cast this turn”, “this way”."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

from ... import instructions as i
from .english import Noun, agreeing, past, spelt
from .scope import CannotWrite, Scope
from .selections import described, possessed, zone_of


def has_happened(count: i.EventCount, op: str, number: int, scope: Scope) -> str:
    """“a creature died this turn”, “you've drawn two or more cards this turn”, “you didn't attack this turn”."""
    inner = _told_so_often(count, op, number, scope)
    first, *more = count.events
    match count.events:
        case (i.Attacks(i.Selection((i.HasType("creature"),)), (i.Player("you"),)),) if (
            inner.manner.past and not inner.manner.so_many
        ):
            return f"you've been attacked {count.within}"
    match count.events:
        case (i.Does(i.Player("you"), "complete a dungeon") as done,) if not inner.manner.so_many:
            dungeon = scope.aside().phrase(done).removeprefix("you complete ")
            return f"you{'’ve' if not inner.manner.denied else ' haven’t'} completed {dungeon}".replace("’", "'")
        case (i.Casts(None, i.Selection((i.HasStatus(status),))),) if inner.manner.past and not inner.manner.so_many:
            return f"a spell was {status} {count.within}"
    match count:
        case i.EventCount(
            (i.Moves(i.Reference() as it, (origin,), i.InZone("battlefield"), by=None, tapped=None),),
            within="this game",
        ) if inner.manner.past and not inner.manner.so_many:
            place = zone_of(origin, scope)
            return f"{scope.noun(it).words} entered from {place.replace('all graveyards', 'a graveyard')}"
    if op == "=" and isinstance(first, i.Casts) and first.player is None and not more:
        spells = described(_kind(first.what, first), scope, head="spell").many("no")
        return f"{spells} were cast {count.within}"
    if inner.manner.so_many and _is_counted_in_times(count):
        times = f" {inner.manner.so_many} or more times"
        inner = inner.told(so_many="")
    else:
        times = ""
    said = f"{inner.phrase(first)}{times}"
    for each in more:
        then = inner.phrase(each)
        subject = f"{said.split(' ', 1)[0]} "
        again = next((name for name in (scope.this, scope.enchanted) if said.startswith(name)), subject.rstrip())
        said += " or " + then.removeprefix(f"{again} ").removeprefix("it ")
    if inner.manner.so_many and not inner.account.counted:
        raise CannotWrite(count, "so often")
    if getattr(first, "what", None) == i.Reference("source") and not more:
        scope.now(named=scope.account.named | {"source"})
    return f"{said} {count.within}"


def _told_so_often(count: i.EventCount, op: str, number: int, scope: Scope) -> Scope:
    match op, number:
        case "≥", 1 if count.of == "times":
            return scope.aside().told(past=True)
        case "=", 0 if _is_of_any(count):
            return scope.aside().told(past=True, so_many="no")
        case "=", 0 if count.of == "times":
            return scope.aside().told(denied=True)
        case "≥", _:
            return scope.aside().told(past=True, so_many=spelt(number) if count.of == "times" else f"{number}")
    raise CannotWrite(count, "so often")


def _is_counted_in_times(count: i.EventCount) -> bool:
    """Whether it is said how often it happened, rather than to how many: “explored three or more times”."""
    match count.events:
        case (i.Attacks(i.Reference()) | i.Does(deed="be tempted" | "explore"),):
            return count.of == "times"
    return False


def _is_of_any(count: i.EventCount) -> bool:
    """Whether it is asked of any objects of a kind whether it happened: “no creatures died this turn”."""
    match count:
        case i.EventCount((i.Attacks(i.Selection(), (), beside=None) | i.Moves(i.Selection()),), of="times"):
            return True
    return False


def number_of_times(count: i.EventCount, scope: Scope) -> str:
    """“the number of spells you've cast this turn”, “the amount of life you gained this turn”."""
    if count.of == "amount" and count.events == (i.DealsDamage(),):
        return f"the damage dealt {count.within}"
    match count.events:
        case (i.DealsDamage(None, (i.Player() as to,), None) as dealt,) if dealt == i.DealsDamage(None, (to,)):
            return f"the damage dealt to {scope.noun(to).words} {count.within}"
    if count.of == "amount":
        of_all = isinstance(count.events[0], i.Does) and count.events[0].player == i.Player("each player")
        how = "number" if isinstance(count.events[0], i.CountersPut) else "total amount" if of_all else "amount"
        return f"the {how} of {_amount(count, scope)}"
    return f"the number of {_ones(count, scope, many=True)}"


def each_time(count: i.EventCount, scope: Scope) -> str:
    """After “for each”: “creature that died this turn”, “spell you've cast this turn”."""
    match count.events:
        case (i.CountersPut(),) if count.of == "amount":
            return _amount(count, scope).replace("counters ", "counter ", 1)
        case (i.Does(deed="pay energy"),) if count.of == "amount":
            return _amount(count, scope)
        case (i.Does(deed="pay mana" | "pay life" | "gain life" | "lose life"),) if count.of == "amount":
            return f"1 {_amount(count, scope)}"
    if count.of == "amount":
        raise CannotWrite(count, "for each")
    return _ones(count, scope, many=False)


_PAID = {"pay mana": "mana", "pay life": "life", "pay energy": "{E}"}


def _amount(count: i.EventCount, scope: Scope) -> str:
    match count.events:
        case (i.DealsDamage(None, (i.Reference() as to,), None, excess=True),):
            return f"excess damage dealt to {scope.noun(to).object} {count.within}"
        case (i.Does(i.Player("each player"), "pay mana" | "pay life" | "pay energy" as deed),):
            return f"{_PAID[deed]} paid {count.within}"
        case (i.Does(i.Player() as player, "pay mana" | "pay life" | "pay energy" as deed),):
            who = "they" if player.who == "that player" else scope.noun(player).words
            return f"{_PAID[deed]} {who} paid {count.within}"
        case (i.Does(i.Player() as player, "gain life" | "lose life" as deed),):
            verb, what = deed.split()
            who = Noun("they", plural=True) if player.who == "that player" else scope.noun(player)
            return f"{what} {_did(who, verb)} {count.within}"
        case (i.DealsDamage(None, (), None, excess=True),):
            return f"excess damage dealt {count.within}"
        case (i.CountersPut(kind, (i.Selection((i.ControlledBy(i.Player("you")), *_) as where),), by=i.Player("you")),):
            what = described(i.Selection(where[1:]), scope).many()
            return f"{kind} counters you've put on {what} under your control {count.within}"
        case (i.CountersPut(kind, (i.Selection(()),), by=None, removed=True),):
            return f"{kind} counters removed {count.within}".lstrip() if kind else f"counters removed {count.within}"
    raise CannotWrite(count, "an amount")


_YOURS = i.ControlledBy(i.Player("you"))


def _ones(count: i.EventCount, scope: Scope, *, many: bool) -> str:
    if len(count.events) != 1:
        raise CannotWrite(count, "several events")
    (event,) = count.events
    inner = scope.aside()
    match event:
        case i.Casts(None, i.Selection() as what) if count.before == i.Reference("source"):
            spell = described(what, inner, head="spell")
            before = f"cast before it {count.within}"
            return f"{spell.many()} that were {before}" if many else f"{spell.one('')} that was {before}"
        case i.Casts(i.Player() as player, i.Selection() as what, origin=(), targeting=(), nth=None):
            spell = described(what, inner, head="spell")
            before = " before it" if count.before is not None else ""
            spells = spell.many() if many else spell.one("", "and" if before else "or")
            return f"{spells} {_did(inner.noun(player), 'cast')}{before} {count.within}"
        case i.Becomes(i.Reference("source"), "mutated"):
            return f"{'times' if many else 'time'} it has mutated"
        case i.Does(i.Player("you"), "sacrifice", i.Selection() as what) if count.within == "as it entered":
            eaten = described(what, inner)
            return f"{eaten.many() if many else eaten.one('')} it devoured"
        case i.Does(i.Player() as player, "be tempted"):
            return f"{'times' if many else 'time'} the Ring has tempted {inner.noun(player).object} {count.within}"
        case i.Does(i.Player() as player, "draw" | "discard" | "sacrifice" as deed):
            what = event.what if isinstance(event.what, i.Selection) else i.Selection(())
            found = described(what, inner, head="permanent" if deed == "sacrifice" else "card")
            return f"{found.many() if many else found.one('')} {_did(inner.noun(player), deed)} {count.within}"
        case i.Attacks(i.Selection(where), whom=(), alone=False, beside=None) if _YOURS in where:
            found = described(i.Selection(tuple(each for each in where if each != _YOURS)), inner)
            return f"{found.many() if many else found.one('')} you attacked with {count.within}"
        case i.Moves(what=i.Selection() as what):
            such = structs.replace(event, what=i.Reference("such"))
            inner = inner.told(past=True, such_many=many)
            control = [each for each in what.where if isinstance(each, i.ControlledBy)]
            kind = i.Selection(tuple(each for each in what.where if each not in control))
            found = described(kind, inner, head="card" if kind.where == (i.Not(i.IsToken()),) else "")
            under = f" under {possessed(control[0].player, 'control', inner)}" if control else ""
            return f"{found.many() if many else found.one('')} {inner.phrase(such)}{under} {count.within}"
    inner = inner.told(past=True)
    return f"{'times' if many else 'time'} {inner.phrase(event)} {count.within}"


def _did(who: Noun, verb: str) -> str:
    """“you've cast”, “an opponent cast”, “you gained”."""
    have = "you've" if who.you and verb in ("cast", "draw", "discard") else who.words
    made = "drawn" if verb == "draw" and who.you else past(who, verb)
    return f"{have} {made}"


def _kind(what: i.Selection | i.Reference, event: i.AnyEvent) -> i.Selection:
    if not isinstance(what, i.Selection):
        raise CannotWrite(event, "by nobody")
    return what


def underwent(value: i.Underwent, scope: Scope, *, negated: bool = False) -> str:
    """After a noun: “that was dealt damage this turn”, “dealt damage by this creature this turn”."""
    inner = scope.aside()
    match value.event:
        case i.DealsDamage(source=i.Reference() as by, to=(i.Reference("such"),), combat=None) if not negated:
            return f"dealt damage by {inner.noun(by).words} {value.within}"
        case i.Casts():
            raise CannotWrite(value, "a spell that was cast")
    inner = inner.told(past=not negated, denied=negated)
    return f"{inner.phrase(value.event)} {value.within}"


_DONE = {
    "counter": "countered",
    "damage": "dealt damage",
    "destroy": "destroyed",
    "discard": "discarded",
    "exile": "exiled",
    "mill": "milled",
    "prevent": "prevented",
    "reveal": "revealed",
    "sacrifice": "sacrificed",
    "tap": "tapped",
    "create": "created",
}


_PUT = {
    "put into graveyard": "put into a graveyard",
    "put into hand": "put into your hand",
    "put onto battlefield": "put onto the battlefield",
}


#: What is done to cards rather than to permanents.
_OF_CARDS = ("discard", "exile", "mill", "reveal")


def done_this_way(value: i.DoneThisWay, scope: Scope) -> str:
    """“a land was destroyed this way”, “you search your library this way”, “damage is prevented this way”."""
    if value.deed == "search" and value.by is not None and value.what is not None:
        found = described(value.what, scope).after
        if scope.manner.relative is not None:
            return f"{scope.noun(value.by).words} searched {found[0].removeprefix('in ')} this way"
        return f"{scope.noun(value.by).words} search {found[0].removeprefix('in ')} this way"
    if value.deed == "put into hand" and value.by is not None and value.by.who == "you" and value.what is not None:
        return f"you put {described(value.what, scope, head='card').one('a')} into your hand this way"
    if value.by is not None and value.what is None and value.deed == "discard" and scope.manner.relative is None:
        who = scope.noun(value.by)
        return f"{who.words} {agreeing(who, 'discard')} a card this way"
    if value.by is not None and value.what is None and scope.manner.relative is not None:
        who = scope.noun(value.by)
        thing = " a card" if value.deed in ("discard", "draw") else ""
        return f"{who.words} {past(who, value.deed)}{thing} this way"
    if value.by is not None and value.what is not None:
        told = past if scope.manner.relative is not None else agreeing
        who = scope.noun(value.by)
        what = described(value.what, scope, head="card" if value.deed in _OF_CARDS else "")
        return f"{who.words} {told(who, value.deed)} {what.one('a')} this way"
    if value.by is not None:
        raise CannotWrite(value, "by somebody")
    if value.deed == "prevent" and value.what is None:
        return "damage is prevented this way"
    if value.deed == "die" and value.what is None:
        return f"{scope.that().words} dies this way"
    if value.deed == "die" and value.what is not None:
        return f"{described(value.what, scope).one('a')} dies this way"
    if value.deed == "die":
        return f"{scope.that().words} dies this way"
    if value.deed in _PUT and value.what is not None:
        one = described(value.what, scope, head="card" if value.deed == "put into hand" else "").one("a")
        return f"{one} is {_PUT[value.deed]} this way"
    if value.deed == "put into graveyard":
        return f"{scope.that().words} is {_PUT[value.deed]} this way"
    done = _DONE.get(value.deed)
    if done is None:
        raise CannotWrite(value, value.deed)
    if scope.manner.denied and value.what is not None:
        of = described(value.what, scope, head="card" if value.deed in _OF_CARDS else "")
        return f"{of.many('no')} were {done} this way"
    if value.what is None:
        return f"{scope.that().words if value.deed == 'counter' else scope.account.it.words} is {done} this way"
    card = value.deed in _OF_CARDS and (value.deed != "exile" or scope.account.called == "card")  # CR 108.2b
    is_ = "was" if value.deed == "mill" else "is"
    return f"{described(value.what, scope, head='card' if card else '').one('a')} {is_} {done} this way"


def _not_underwent(value: i.Not, scope: Scope) -> str:
    if not isinstance(value.predicate, i.Underwent):
        raise CannotWrite(value)
    return underwent(value.predicate, scope, negated=True)


HISTORIES: dict[type, Callable[[Any, Scope], str]] = {i.Underwent: underwent, i.Not: _not_underwent}
