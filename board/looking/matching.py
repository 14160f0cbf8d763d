"""Who is taken for what, where each may be taken once: a party's creatures, what is tapped for colored mana."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from typing import TypeVar

Place = TypeVar("Place", bound=Hashable)


def matched(fitting: Sequence[Collection[Place]]) -> dict[Place, int]:
    """As many places as can be filled, with the index of the one that fills it; `fitting`: where each may go."""
    filled: dict[Place, int] = {}

    def finds(index: int, tried: set[Place]) -> bool:
        for place in fitting[index]:
            if place in tried:
                continue
            tried.add(place)
            if place not in filled or finds(filled[place], tried):
                filled[place] = index
                return True
        return False

    for index in range(len(fitting)):
        finds(index, set())
    return filled
