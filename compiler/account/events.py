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
#: The spell or ability of which the event says that something became its target.
TARGETING = i.Reference("that", antecedent="event.of")


def of_events(account: Account, trigger: i.Trigger, *, delayed: bool = False) -> Account:
    """The account after the events that are waited for; ``delayed``: what names the source is spoken of by its name."""
    objects: dict[i.Antecedent, list[Named]] = {}
    for event in trigger.events:
        for role, value in _roles(event):
            if isinstance(value, i.Selection) or is_source(value) or is_one_of_several(value, role, trigger):
                if isinstance(value, i.Selection) or not delayed:
                    objects.setdefault(role, []).append(_in_event(event, role, value, trigger))
            elif isinstance(value, i.InZone):
                account = _of_zone(account, value, delayed=delayed)
            else:
                account = _of_somebody(account, role, value)
        if isinstance(event, i.Begins) and event.whose is None and not delayed:
            account = account.with_(Named(i.Player("that player", antecedent="event.whose")))
    for some in objects.values():
        alike = all(each.where == some[0].where for each in some)
        account = account.with_(some[0] if alike else some[0]._replace(where=()), *whose(some[0]))
    return account


def _roles(event: i.AnyEvent) -> Iterator[tuple[Any, Any]]:
    """What the event says in each of its fields, as what follows speaks of it."""
    for field in _FIELDS:
        value = getattr(event, field, None)
        role = "event.whom" if isinstance(event, i.BecomesBlocked) and field == "by" else f"event.{field}"
        for each in value if isinstance(value, tuple) else (value,):
            if each is not None:
                yield role, each


def _of_zone(account: Account, zone: i.InZone, *, delayed: bool) -> Account:
    if zone.player is not None:
        return account if zone.player.who == "you" else account.with_(Named(_OWNER))
    return account if zone.zone == "battlefield" or delayed else structs.replace(account, owner=_OWNER)


def _of_somebody(account: Account, role: Any, value: object) -> Account:
    match value:
        case i.Player(who) if who != "you" and who not in FOUND_PLAYERS:
            return account.with_(Named(i.Player("that player", antecedent=role)))
        case i.Player(of=of):
            return (account if of is None else account.after(of)).after(value)
        case i.Reference():
            return account.after(value)
    return account


def _in_event(event: i.AnyEvent, role: Any, what: i.Selection | i.Reference, trigger: i.Trigger) -> Named:
    """What an event is about: of which kinds it is known to be."""
    if isinstance(what, i.Selection):
        spell = isinstance(event, i.Casts | i.Copies) and role == "event.what"
        return Named(i.Reference("that", antecedent=role), (*what.where, i.IsSpell()) if spell else what.where)
    alone = len({getattr(one, _field(role, one), what) for one in trigger.events} - {None}) == 1
    if role == "event.source" and alone:
        return Named(i.Reference("source"), (SELF,))
    return Named(i.Reference("that", antecedent=role), (HOST if what.what == "enchanted" else SELF,))


def _field(role: str, event: i.AnyEvent) -> str:
    """The field of an event in which that stands."""
    return "by" if role == "event.whom" and isinstance(event, i.BecomesBlocked) else role.removeprefix("event.")


def is_about_source(event: i.AnyEvent) -> bool:
    """“When this creature dies this turn”."""
    return is_source(getattr(event, "what", None))


def is_source(value: object) -> bool:
    return isinstance(value, i.Reference) and value == i.Reference("source", value.text)


def is_one_of_several(value: object, role: str, trigger: i.Trigger) -> bool:
    """“this creature or | equipped creature | becomes blocked”: “it” is whichever does."""
    if not isinstance(value, i.Reference) or value != i.Reference("enchanted", value.text):
        return False
    others = [getattr(event, _field(role, event), None) for event in trigger.events]
    return any(is_source(other) or isinstance(other, i.Selection) for other in others)
