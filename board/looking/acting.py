"""The objects that act: whose abilities trigger on events, or replace them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs

from ...instructions import Ability, AllHold, AnyEvent, Does, Holding, Replacement, Trigger
from ..state.once import once
from .candidates import Candidate
from .functioning import functions_elsewhere_alone

if TYPE_CHECKING:
    from ..state.given import Rules


class Waiting(NamedTuple):
    """An ability that triggers, with its trigger and those of its events that are asked for.

    ``instance``: how many abilities of the object come before it that are the same, or of the same keyword (113.2c).
    """

    ability: Ability
    trigger: Trigger
    events: tuple[AnyEvent, ...]
    instance: int = 0


@lru_cache(maxsize=4096)
def waiting(abilities: tuple[Ability, ...], kinds: tuple[type, ...]) -> tuple[Waiting, ...]:
    """Those that trigger on such events, each with its trigger and with these events."""
    instances: Counter[Ability | str] = Counter()
    found: list[Waiting] = []
    for each in abilities:
        if each.trigger is None:
            continue
        called = each.keyword if each.kind == "keyword" and each.keyword else each
        if events := tuple(event for event in _once_each(each.trigger) if isinstance(event, kinds)):
            found.append(Waiting(each, each.trigger, events, instances[called]))
        instances[called] += 1
    return tuple(found)


def _once_each(trigger: Trigger) -> tuple[AnyEvent, ...]:
    """The events that it waits for, without one that always comes with another: who cycles a card discards it."""
    discards = any(isinstance(event, Does) and event.deed == "discard" for event in trigger.events)
    return tuple(e for e in trigger.events if not (discards and isinstance(e, Does) and e.deed == "cycle"))


@lru_cache(maxsize=4096)
def replacing(abilities: tuple[Ability, ...]) -> tuple[Replacement, ...]:
    """What they replace while they stand; what an ability says that is activated or triggers comes later (CR 113.3)."""
    standing = (each for each in abilities if each.cost is None and each.trigger is None)
    return tuple(_at_its_level(each, replacement) for each in standing for replacement in each.replacements)


def _at_its_level(ability: Ability, replacement: Replacement) -> Replacement:
    """What the ability replaces, while the object has it (CR 702.178a, 716.2)."""
    condition = ability.only_while
    if condition is None:
        return replacement
    both = condition if replacement.condition is None else AllHold((condition, replacement.condition))
    return structs.replace(replacement, condition=both)


#: What state triggers wait for (CR 603.8).
STATES = (Holding,)
Kinds = tuple[type, ...]
Heard = tuple[Candidate, Waiting]


class _Listening(dict[Kinds, list[Heard]]):
    """What waits for events of these kinds, found when it is first asked for."""

    def __init__(self, acting: Acting) -> None:
        self._acting = acting

    def __missing__(self, kinds: Kinds) -> list[Heard]:
        self[kinds] = found = self._acting.waiting(kinds)
        return found


class Acting:
    """The phased-in stacks and the emblems with abilities that trigger or replace, ``in_order`` of their ids.

    ``listening`` tells by kinds of events what waits for them: each object, its ability, the trigger and the events.
    ``kept`` is what others have found out about them: they never change.
    """

    def __init__(self, rules: Rules, acting: Mapping[int, Candidate]) -> None:
        self.ids = sorted(acting)
        self.in_order = [acting[identity] for identity in self.ids]
        self.listening = _Listening(self)
        self.kept: dict[Hashable, Any] = {}
        self._rules = rules

    @once
    def _abilities(self) -> list[tuple[Candidate, tuple[Ability, ...]]]:
        return [(candidate, candidate.seen.compiled(self._rules)) for candidate in self.in_order]

    def waiting(self, kinds: Kinds) -> list[Heard]:
        """What waits for events of these kinds."""
        return [
            (candidate, each)
            for candidate, abilities in self._abilities
            for each in waiting(abilities, kinds)
            if candidate.permanent is None or not functions_elsewhere_alone(each.ability)
        ]

    @once
    def replacing(self) -> list[tuple[Candidate, Replacement]]:
        """What replaces events, each with the object whose ability it is."""
        return [(candidate, each) for candidate, abilities in self._abilities for each in replacing(abilities)]
