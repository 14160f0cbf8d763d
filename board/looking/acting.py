"""The objects that act: whose abilities trigger on events, or replace them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from ...compiler.instructions import Ability, AnyEvent, Does, Replacement, Trigger
from .candidates import Candidate

if TYPE_CHECKING:
    from ..state.given import Rules


@lru_cache(maxsize=4096)
def waiting(
    abilities: tuple[Ability, ...], kinds: tuple[type, ...]
) -> tuple[tuple[Ability, Trigger, tuple[AnyEvent, ...]], ...]:
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


class Acting:
    """The phased-in stacks and the emblems with abilities that trigger or replace, ``in_order`` of their ids."""

    def __init__(self, rules: Rules, acting: Mapping[int, Candidate]) -> None:
        self.in_order = [acting[identity] for identity in sorted(acting)]
        self._rules = rules
        self._listening: dict[tuple[type, ...], list[tuple[Candidate, Ability, Trigger, tuple[AnyEvent, ...]]]] = {}
        self._replacing: list[tuple[Candidate, Replacement]] | None = None

    def listening(self, kinds: tuple[type, ...]) -> list[tuple[Candidate, Ability, Trigger, tuple[AnyEvent, ...]]]:
        """What waits for events of these kinds: each object, its ability, the trigger and the events."""
        found = self._listening.get(kinds)
        if found is None:
            found = self._listening[kinds] = [
                (candidate, *each)
                for candidate in self.in_order
                for each in waiting(candidate.seen.compiled(self._rules), kinds)
            ]
        return found

    @property
    def replacing(self) -> list[tuple[Candidate, Replacement]]:
        """What replaces events, each with the object whose ability it is."""
        if self._replacing is None:
            self._replacing = [
                (candidate, each)
                for candidate in self.in_order
                for each in replacing(candidate.seen.compiled(self._rules))
            ]
        return self._replacing
