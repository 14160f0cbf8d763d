"""What an event names: the objects and players that what follows speaks of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from ... import instructions as i
from .account import Account
from .named import HOST, SELF, Named, whose
from .players import FOUND_PLAYERS

_FIELDS = ("what", "source", "to", "whom", "by", "on", "of", "with_", "player", "whose")
_IT = i.Reference("that", antecedent="event.what")
_OWNER = i.Player("owner", of=_IT)
PLACE = i.HasType("battlefield")
#: The spell or ability of which the event says that something became its target.
TARGETING = i.Reference("that", antecedent="event.of")


def of_events(account: Account, trigger: i.Trigger, *, delayed: bool = False) -> Account:
    """The account after the events that are waited for; ``delayed``: what names the source is spoken of by its name."""
    objects: dict[i.Antecedent, list[Named]] = {}
    for event in trigger.events:
        for field, role, value in _roles(event):
            others = [getattr(each, field, None) for each in trigger.events]
            if isinstance(value, i.Selection) or is_source(value) or _is_that(value, others, delayed=delayed):
                if isinstance(value, i.Selection) or not delayed:
                    alone = {value if other is None else other for other in others} == {value}
                    objects.setdefault(role, []).append(_in_event(event, role, value, alone=alone))
            elif isinstance(value, i.InZone):
                account = _of_zone(account, value, delayed=delayed)
            else:
                account = _of_somebody(account, role, value)
        if (place := _place_of(event)) is not None:
            objects.setdefault("event.at", []).append(place)
        if isinstance(event, i.Begins) and event.whose is None and not delayed:
            account = account.with_(Named(i.Player("that player", antecedent="event.whose")))
    for some in objects.values():
        alike = all(each.where == some[0].where for each in some)
        account = account.with_(some[0] if alike else some[0]._replace(where=()), *whose(some[0]))
    return account


def _roles(event: i.AnyEvent) -> Iterator[tuple[str, Any, Any]]:
    """What the event says in each of its fields, and as what what follows speaks of it."""
    for field in _FIELDS:
        value = getattr(event, field, None)
        role = "event.whom" if isinstance(event, i.BecomesBlocked) and field == "by" else f"event.{field}"
        for each in value if isinstance(value, tuple) else (value,):
            if each is not None:
                yield field, role, each


def _of_zone(account: Account, zone: i.InZone, *, delayed: bool) -> Account:
    if zone.player is not None:
        return account if zone.player.who == "you" else account.with_(Named(_OWNER))
    return account if zone.zone == "battlefield" or delayed else structs.replace(account, owner=_OWNER)


def _of_somebody(account: Account, role: Any, value: object) -> Account:
    match value:
        case i.Player(who) if who != "you" and who not in FOUND_PLAYERS:
            return account.with_(Named(i.Player("that player", antecedent=role)))
        case i.Player("controller" | "owner", of=i.Reference() as of) if role in ("event.whose", "event.player"):
            return account.after(of).with_(Named(i.Player("that player", antecedent=role)))  # whoever it is by then
        case i.Player(of=of):
            return (account if of is None else account.after(of)).after(value)
        case i.Reference():
            return account.after(value)
    return account


def _in_event(event: i.AnyEvent, role: Any, what: i.Selection | i.Reference, *, alone: bool) -> Named:
    """What an event is about: of which kinds it is known to be; ``alone``: it can't be another one."""
    if isinstance(what, i.Selection):
        spell = isinstance(event, i.Casts | i.Copies) and role == "event.what"
        return Named(i.Reference("that", antecedent=role), (*what.where, i.IsSpell()) if spell else what.where)
    if role == "event.source" and alone and is_source(what):
        return Named(i.Reference("source"), (SELF,))
    return Named(i.Reference("that", antecedent=role), (HOST if what.what == "enchanted" else SELF,))


def _place_of(event: i.AnyEvent) -> Named | None:
    """The battlefield at which something fares, to which it moves: “there”, “that battlefield”."""
    where = getattr(event, "at", None)
    if not isinstance(event, i.Fares) and where is None:
        return None
    told = where.where if isinstance(where, i.Selection) else ()
    return Named(i.Reference("that", antecedent="event.at"), told if PLACE in told else (*told, PLACE))


def is_about_source(event: i.AnyEvent) -> bool:
    """“When this creature dies this turn”."""
    return is_source(getattr(event, "what", None))


def is_source(value: object) -> bool:
    return isinstance(value, i.Reference) and value == i.Reference("source", value.text)


def _is_that(value: object, others: list[Any], *, delayed: bool) -> bool:
    """“Whenever equipped creature attacks, it …”: the creature that did, whatever the source is attached to by then.

    What is waited for, or replaced, within another effect names it as what the source is attached to, where it is that
    alone: not “this creature or | equipped creature | becomes blocked”.
    """
    if not isinstance(value, i.Reference) or value != i.Reference("enchanted", value.text):
        return False
    return not delayed or any(is_source(other) or isinstance(other, i.Selection) for other in others)
