"""Damage that would be dealt, in words."""

from __future__ import annotations

from .... import instructions as i
from ..english import listed
from ..scope import CannotWrite, Scope
from ..selections import described, possessed


def would_be_dealt(events: tuple[i.AnyEvent, ...], scope: Scope) -> str:
    """“combat damage that would be dealt to you by creatures”, “… to and dealt by enchanted creature”."""
    match events:
        case (i.DealsDamage(None, (to,), combat), i.DealsDamage(by, (), also)) if to == by and combat == also:
            return f"{kind_of_damage(combat)} that would be dealt to and dealt by {scope.noun(to).object}"
        case (i.DealsDamage(source, to, combat) as only,) if only == i.DealsDamage(
            source, to, combat, during=only.during
        ):
            said = f"{kind_of_damage(combat)} that would be dealt"
            if to:
                said += f" to {listed([many_of(each, scope) for each in to])}"
            said += f" by {many_of(source, scope)}" if source is not None else ""
            return said + (f" during {possessed(only.during, 'turn', scope)}" if only.during is not None else "")
    raise CannotWrite(events, "damage of this kind")


def kind_of_damage(combat: bool | None) -> str:
    return {True: "combat damage", False: "noncombat damage", None: "damage"}[combat]


def many_of(value: i.Player | i.Selection | i.Reference, scope: Scope) -> str:
    return described(value, scope).many() if isinstance(value, i.Selection) else scope.noun(value).object


def is_of_nothing(event: i.AnyEvent) -> bool:
    return isinstance(event, i.DealsDamage) and event.source is None


def dealt_to(to: i.Recipient, scope: Scope) -> str:
    return scope.noun(to).object
