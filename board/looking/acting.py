"""Which of an object's abilities trigger on events of a kind, and which replace events."""

from __future__ import annotations

from functools import lru_cache

from ...compiler.instructions import Ability, AnyEvent, Does, Replacement, Trigger

#: An ability that waits for events, its trigger, and those of its events that are asked for.
Waiting = tuple[Ability, Trigger, tuple[AnyEvent, ...]]


@lru_cache(maxsize=4096)
def waiting(abilities: tuple[Ability, ...], kinds: tuple[type, ...]) -> tuple[Waiting, ...]:
    """Those that trigger on such events, each with its trigger and with these events."""
    found = [
        (each, each.trigger, tuple(event for event in _once_each(each.trigger) if isinstance(event, kinds)))
        for each in abilities
        if each.trigger is not None
    ]
    return tuple(one for one in found if one[2])


def _once_each(trigger: Trigger) -> tuple[AnyEvent, ...]:
    """The events that it waits for, without one that always comes with another: who cycles a card discards it."""
    discards = any(isinstance(event, Does) and event.deed == "discard" for event in trigger.events)
    return tuple(e for e in trigger.events if not (discards and isinstance(e, Does) and e.deed == "cycle"))


@lru_cache(maxsize=4096)
def replacing(abilities: tuple[Ability, ...]) -> tuple[Replacement, ...]:
    """What they replace while they stand; what an ability says that is activated or triggers comes later (CR 113.3)."""
    standing = (each for each in abilities if each.cost is None and each.trigger is None)
    return tuple(replacement for each in standing for replacement in each.replacements)
