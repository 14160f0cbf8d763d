"""What has happened, in words: “if a creature died this turn”, “for each spell you've cast this turn”, “this way”."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from ... import instructions as i
from .english import Noun, agreeing, past, spelt
from .scope import CannotWrite, Scope
from .selections import Described, apart_from_control, described, possessed, zone_of


def has_happened(count: i.EventCount, op: str, number: int, scope: Scope) -> str:
    """“a creature died this turn”, “you've drawn two or more cards this turn”, “you didn't attack this turn”."""
    inner = _told_so_often(count, op, number, scope)
    if not inner.manner.so_many and (said := _in_other_words(count, inner, scope)) is not None:
        return said
    times = ""
    if inner.manner.so_many and _is_counted_in_times(count):
        times, inner = f" {inner.manner.so_many} or more times", inner.told(so_many="")
    first, *more = count.events
    said = _either(f"{inner.phrase(first)}{times}", more, inner)
    if inner.manner.so_many and not inner.account.counted:
        raise CannotWrite(count, "so often")
    if getattr(first, "what", None) == i.Reference("source") and not more:
        scope.now(named=scope.account.named | {"source"})
    return f"{said} {count.within}"


def _either(said: str, more: Sequence[i.AnyEvent], scope: Scope) -> str:
    """“you drew a card or cast a spell”: the events, the subject of the first once."""
    for each in more:
        then = scope.phrase(each)
        again = next((name for name in (scope.this, scope.enchanted) if said.startswith(name)), said.split(" ", 1)[0])
        said += " or " + then.removeprefix(f"{again} ").removeprefix("it ")
    return said


def _in_other_words(count: i.EventCount, inner: Scope, scope: Scope) -> str | None:
    """“you've been attacked”, “you've completed a dungeon”, “it entered from your graveyard”, “no spells were cast”."""
    past = inner.manner.past
    match count.events:
        case (i.Attacks(i.Selection((i.HasType("creature"),)), (i.Player("you"),)),) if past:
            return f"you've been attacked {count.within}"
        case (i.Does(i.Player("you"), "complete a dungeon") as done,):
            have = "you haven't" if inner.manner.denied else "you've"
            dungeon = scope.aside().phrase(done).removeprefix("you complete ")
            return f"{have} completed {dungeon}"
        case (i.Casts(None, i.Selection((i.HasStatus(status),))),) if past:
            return f"a spell was {status} {count.within}"
        case (i.Moves(i.Reference() as it, (origin,), i.InZone("battlefield"), by=None, tapped=None),) if (
            past and count.within == "this game"
        ):
            place = zone_of(origin, scope).replace("all graveyards", "a graveyard")
            return f"{scope.noun(it).words} entered from {place}"
        case (i.Casts(None) as cast,) if inner.manner.denied:
            spells = described(_kind(cast.what, cast), scope, head="spell").many("no")
            return f"{spells} were cast {count.within}"
    return None


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
        player = count.events[0].player if isinstance(count.events[0], i.Does) else None
        match count.events:
            case (i.Does(i.Player("that player"), "gain life" | "lose life"),):
                return f"the {_amount(count, scope)}"
        of_all = player in (i.Player("each player"), i.Player("opponents"))
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
            they = Noun("they", plural=True) if player.who == "that player" else scope.noun(player)
            return f"{what} {_did(they, verb)} {count.within}"
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
    """“spells you've cast this turn”, “creature that died this turn”, “times it has mutated”: what is counted."""
    if len(count.events) != 1:
        raise CannotWrite(count, "several events")
    (event,) = count.events
    inner = scope.aside()
    write = _ONES.get(type(event))
    found = write(count, event, inner, many) if write is not None else None
    if found is not None:
        return found
    return f"{'times' if many else 'time'} {inner.told(past=True).phrase(event)} {count.within}"


def _spells(count: i.EventCount, event: i.Casts, inner: Scope, many: bool) -> str | None:
    """“spells you've cast this turn”, “spell that was cast before it this turn”."""
    if not isinstance(event.what, i.Selection):
        return None
    spell = described(event.what, inner, head="spell")
    if event.player is None:
        were = f"{spell.many()} that were" if many else f"{spell.one('')} that was"
        return f"{were} cast before it {count.within}" if count.before == i.Reference("source") else None
    if any((event.origin, event.targeting, event.nth)):
        return None
    before = " before it" if count.before is not None else ""
    spells = spell.many() if many else spell.one("", "and" if before else "or")
    return f"{spells} {_did(inner.noun(event.player), 'cast')}{before} {count.within}"


def _mutations(count: i.EventCount, event: i.Becomes, inner: Scope, many: bool) -> str | None:
    """“times it has mutated”."""
    if event.what != i.Reference("source") or event.state != "mutated":
        return None
    return f"{'times' if many else 'time'} it has mutated"


def _deeds(count: i.EventCount, event: i.Does, inner: Scope, many: bool) -> str | None:
    """“cards you've drawn this turn”, “creatures it devoured”, “times the Ring has tempted you this turn”."""
    if event.player is None:
        return None
    if event.deed == "be tempted":
        return f"{'times' if many else 'time'} the Ring has tempted {inner.noun(event.player).object} {count.within}"
    if event.deed not in ("draw", "discard", "sacrifice"):
        return None
    what = event.what if isinstance(event.what, i.Selection) else None
    if what is not None and event.deed == "sacrifice" and count.within == "as it entered":
        return f"{_some(described(what, inner), many)} it devoured"
    head = "permanent" if event.deed == "sacrifice" else "card"
    found = described(what or i.Selection(()), inner, head=head)
    return f"{_some(found, many)} {_did(inner.noun(event.player), event.deed)} {count.within}"


def _attackers(count: i.EventCount, event: i.Attacks, inner: Scope, many: bool) -> str | None:
    """“creatures you attacked with this turn”."""
    if not isinstance(event.what, i.Selection) or event.whom or event.alone or event.beside is not None:
        return None
    if _YOURS not in event.what.where:
        return None
    found = described(i.Selection(tuple(each for each in event.what.where if each != _YOURS)), inner)
    return f"{_some(found, many)} you attacked with {count.within}"


def _moved(count: i.EventCount, event: i.Moves, inner: Scope, many: bool) -> str | None:
    """“creatures that died under your control this turn”."""
    if not isinstance(event.what, i.Selection):
        return None
    inner = inner.told(past=True, such_many=many)
    player, kind = apart_from_control(event.what)
    found = described(kind, inner, head="card" if kind.where == (i.Not(i.IsToken()),) else "")
    under = f" under {possessed(player, 'control', inner)}" if player is not None else ""
    such = inner.phrase(structs.replace(event, what=i.Reference("such")))
    return f"{_some(found, many)} {such}{under} {count.within}"


_ONES: dict[type, Callable[[i.EventCount, Any, Scope, bool], str | None]] = {
    i.Casts: _spells,
    i.Becomes: _mutations,
    i.Does: _deeds,
    i.Attacks: _attackers,
    i.Moves: _moved,
}


def _some(found: Described, many: bool) -> str:
    return found.many() if many else found.one("")


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
    if isinstance(value.event, i.Crews) and value.event.how == "convoke":
        return inner.phrase(value.event)
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
    done = _was_done(value, scope) if value.by is None else _did_so(value, value.by, scope)
    return f"{done} this way"


def _did_so(value: i.DoneThisWay, by: i.Player, scope: Scope) -> str:
    """“you put a land card into your hand”, “a player discards a card”; “who sacrificed a creature”."""
    relative = scope.manner.relative is not None
    if value.what is None:
        if not relative and value.deed != "discard":
            raise CannotWrite(value, "by somebody")
        return f"{_told(value, by, scope)}{' a card' if value.deed in ('discard', 'draw') else ''}"
    if value.deed == "search":
        library = described(value.what, scope).after[0].removeprefix("in ")
        return f"{scope.noun(by).words} {'searched' if relative else 'search'} {library}"
    if value.deed == "put into hand" and by.who == "you":
        return f"you put {described(value.what, scope, head='card').one('a')} into your hand"
    did = _told(value, by, scope)
    return f"{did} {described(value.what, scope, head='card' if value.deed in _OF_CARDS else '').one('a')}"


def _told(value: i.DoneThisWay, by: i.Player, scope: Scope) -> str:
    """“a player discards”; “who discarded”."""
    who = scope.noun(by)
    return f"{who.words} {(agreeing if scope.manner.relative is None else past)(who, value.deed)}"


def _was_done(value: i.DoneThisWay, scope: Scope) -> str:
    """“a creature dies”, “a card is put into a graveyard”, “damage is prevented”, “no cards were milled”."""
    if value.what is None:
        return _was_done_to_it(value, scope)
    if value.deed == "die":
        return f"{described(value.what, scope).one('a')} dies"
    if value.deed in _PUT:
        one = described(value.what, scope, head="card" if value.deed == "put into hand" else "").one("a")
        return f"{one} is {_PUT[value.deed]}"
    if value.deed not in _DONE:
        raise CannotWrite(value, value.deed)
    card = value.deed in _OF_CARDS
    if scope.manner.denied:
        return f"{described(value.what, scope, head='card' if card else '').many('no')} were {_DONE[value.deed]}"
    card = card and (value.deed != "exile" or scope.account.called == "card")  # CR 108.2b
    is_ = "was" if value.deed == "mill" else "is"
    return f"{described(value.what, scope, head='card' if card else '').one('a')} {is_} {_DONE[value.deed]}"


def _was_done_to_it(value: i.DoneThisWay, scope: Scope) -> str:
    """“that creature dies”, “it is destroyed”."""
    if value.deed == "prevent":
        return "damage is prevented"
    if value.deed == "die":
        return f"{scope.that().words} dies"
    done = {**_DONE, "put into graveyard": _PUT["put into graveyard"]}.get(value.deed)
    if done is None:
        raise CannotWrite(value, value.deed)
    that = value.deed in ("counter", "put into graveyard")
    return f"{scope.that().words if that else scope.account.it.words} is {done}"


def _not_underwent(value: i.Not, scope: Scope) -> str:
    if not isinstance(value.predicate, i.Underwent):
        raise CannotWrite(value)
    return underwent(value.predicate, scope, negated=True)


HISTORIES: dict[type, Callable[[Any, Scope], str]] = {i.Underwent: underwent, i.Not: _not_underwent}
