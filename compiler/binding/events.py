"""What an event names."""

from __future__ import annotations

from typing import Any

from ... import instructions as i
from .named import HOST, SELF, Named

EVENT_FIELDS = ("what", "source", "to", "whom", "by", "on", "of", "with_", "player", "whose")


def blocks_the_source(static: i.Static) -> bool:
    """Whether it says that some can't block “it”, which its source is, spoken of before: “… less than its power”."""
    itself = any(isinstance(each, i.Reference) and each.what == "source" for each in static.what.walk())
    return itself and any(isinstance(each, i.Cannot) and each.do == "block" for each in static.changes)


#: The spell or ability of which the event says that something became its target.
TARGETING = i.Reference("that", antecedent="event.of")


def is_about_source(event: i.AnyEvent) -> bool:
    """“When this creature dies this turn”."""
    return is_source(getattr(event, "what", None))


def is_source(value: object) -> bool:
    return isinstance(value, i.Reference) and value == i.Reference("source", value.text)


def is_one_of_several(value: object, field: str, trigger: i.Trigger) -> bool:
    """“this creature or | equipped creature | becomes blocked”: “it” is whichever does."""
    if not isinstance(value, i.Reference) or value != i.Reference("enchanted", value.text):
        return False
    others = [getattr(event, field, None) for event in trigger.events]
    return any(is_source(other) or isinstance(other, i.Selection) for other in others)


PLACE = i.HasType("battlefield")


def place_of_event(event: i.AnyEvent) -> Named | None:
    """The battlefield at which something fares, to which it moves: “there”, “that battlefield”."""
    where = getattr(event, "at", None)
    if not isinstance(event, i.Fares) and where is None:
        return None
    told = where.where if isinstance(where, i.Selection) else ()
    return Named(i.Reference("that", antecedent="event.at"), told if PLACE in told else (*told, PLACE))


def in_event(event: i.AnyEvent, role: Any, what: i.Selection | i.Reference, *, alone: bool) -> Named:
    """What an event is about: of which kinds it is known to be; ``alone``: it can't be another one."""
    if isinstance(what, i.Reference) and role == "event.source" and alone:
        return Named(i.Reference("source"), (SELF,))
    if isinstance(what, i.Reference):
        where: tuple[i.Predicate, ...] = (HOST if what.what == "enchanted" else SELF,)
    else:
        spell = isinstance(event, i.Casts | i.Copies) and role == "event.what"
        where = (*what.where, i.IsSpell()) if spell else what.where
    return Named(i.Reference("that", antecedent=role), where)
