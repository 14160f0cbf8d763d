"""In one layer: an effect waits for those that change what it applies to (CR 613.8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ....instructions import (
    AddAbilities,
    HasKeyword,
    HasSubtype,
    HasType,
    Modification,
    RemoveAbilities,
    SetTypes,
    Static,
)
from ....values.land_types import BASIC_LAND_TYPES
from ...state.objects import Modifier

#: What takes all abilities away touches every keyword.
ALL = "*"
NOTHING: frozenset[str] = frozenset()


class Turn(NamedTuple):
    """What is done in a layer: when, which keywords or types it asks about, which it changes, and how it is done.

    ``owner`` is whose ability it is of, ``silences`` the permanents that lose all of theirs by it.
    """

    timestamp: int
    asks: frozenset[str]
    touches: frozenset[str]
    do: Callable[[], None]
    owner: int | None = None
    silences: frozenset[int] = frozenset()


def in_order(turns: list[Turn]) -> list[Turn]:
    """The effects of a layer by their timestamps, each behind those on which it depends (CR 613.7, 613.8b).

    Where they depend on one another, the timestamps alone say.
    """
    if len(turns) < 2:
        return turns
    waiting = sorted(turns, key=lambda each: each.timestamp)
    if not any(each.asks or each.silences for each in waiting):
        return waiting
    found: list[Turn] = []
    while waiting:
        free = next((each for each in waiting if not _depends(each, waiting)), waiting[0])
        waiting.remove(free)
        found.append(free)
    return found


def _depends(one: Turn, others: list[Turn]) -> bool:
    """Whether another effect changes what this one asks about, or takes the ability that it is of (CR 613.8a)."""
    for each in others:
        if each is one:
            continue
        if one.owner in each.silences or (one.asks and (ALL in each.touches or one.asks & each.touches)):
            return True
    return False


@lru_cache(maxsize=4096)
def asked_by(layer: str, static: Static) -> frozenset[str]:
    """The keywords, or the types, on which it depends what the effect applies to, or whether it does."""
    values = [value for part in (static.what, static.condition) if part is not None for value in part.walk()]
    if layer == "6":
        return frozenset(value.keyword for value in values if isinstance(value, HasKeyword))
    if layer != "4":
        return NOTHING
    found = {value.type for value in values if isinstance(value, HasType)}
    return frozenset(found | {value.subtype.casefold() for value in values if isinstance(value, HasSubtype)})


def touched_by(layer: str, changes: tuple[Modification, ...]) -> frozenset[str]:
    """The keywords that are given or taken, or the types that are given."""
    found: set[str] = set()
    for change in changes:
        match change:
            case AddAbilities(keywords) if layer == "6":
                found.update(keywords)
            case RemoveAbilities(abilities) if layer == "6":
                found.update(abilities or (ALL,))
            case SetTypes(types=types, subtypes=subtypes) if layer == "4":
                found.update(each.casefold() for each in (*types, *subtypes))
    return frozenset(found)


def touched(layer: str, modifier: Modifier) -> frozenset[str]:
    """The same of the effect of a spell or ability that has resolved."""
    if layer == "6":
        return frozenset((*modifier.keywords, *modifier.lose, *((ALL,) if modifier.lose_all else ())))
    if layer != "4":
        return NOTHING
    kept = (modifier.set_types, modifier.set_subtypes or (), modifier.add_types, modifier.add_subtypes)
    kinds = (*kept, modifier.lose_subtypes)
    return frozenset(each.casefold() for several in kinds for each in several)


def takes_all(layer: str, changes: tuple[Modification, ...]) -> bool:
    """Whether what it applies to loses all its abilities in that layer: lands by becoming of a basic land type, too."""
    for change in changes:
        match change:
            case RemoveAbilities(()) if layer == "6":
                return True
            case SetTypes(subtypes=subtypes, added=False) if layer == "4" and set(subtypes) & set(BASIC_LAND_TYPES):
                return True
    return False
