"""In one layer: an effect waits for those that change what it applies to (CR 613.8)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from ....instructions import AddAbilities, HasKeyword, Modification, RemoveAbilities, Static
from ...state.objects import Modifier

#: What takes all abilities away touches every keyword.
ALL = "*"
NOTHING: frozenset[str] = frozenset()


class Turn(NamedTuple):
    """What is done in a layer: when, which keywords it asks about, which it gives or takes, and how it is done."""

    timestamp: int
    asks: frozenset[str]
    touches: frozenset[str]
    do: Callable[[], None]


def in_order(turns: list[Turn]) -> list[Turn]:
    """The effects of a layer by their timestamps, each behind those on which it depends (CR 613.7, 613.8b).

    Where they depend on one another, the timestamps alone say.
    """
    waiting = sorted(turns, key=lambda each: each.timestamp)
    if not any(each.asks for each in waiting):
        return waiting
    found: list[Turn] = []
    while waiting:
        free = next((each for each in waiting if not _depends(each, waiting)), waiting[0])
        waiting.remove(free)
        found.append(free)
    return found


def _depends(one: Turn, others: list[Turn]) -> bool:
    """Whether another effect changes what this one asks about."""
    if not one.asks:
        return False
    return any(each is not one and (ALL in each.touches or one.asks & each.touches) for each in others)


@lru_cache(maxsize=4096)
def asked_by(static: Static) -> frozenset[str]:
    """The keywords on which it depends what the effect applies to, or whether it does."""
    values = (value for part in (static.what, static.condition) if part is not None for value in part.walk())
    return frozenset(value.keyword for value in values if isinstance(value, HasKeyword))


def touched_by(changes: tuple[Modification, ...]) -> frozenset[str]:
    """The keywords that are given or taken."""
    found: set[str] = set()
    for change in changes:
        match change:
            case AddAbilities(keywords):
                found.update(keywords)
            case RemoveAbilities(abilities):
                found.update(abilities or (ALL,))
    return frozenset(found)


def touched(modifier: Modifier) -> frozenset[str]:
    """The same of the effect of a spell or ability that has resolved."""
    return frozenset((*modifier.keywords, *modifier.lose, *((ALL,) if modifier.lose_all else ())))
