"""Things that stand at places of a text, and those of them that a character is in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class Intervals(Generic[Thing]):
    """Things with their places, from a start up to an end; looked for by halves where no two overlap."""

    def __init__(self, things: Iterable[Thing], place: Callable[[Thing], tuple[int, int]]) -> None:
        self._rows = sorted(((*place(each), each) for each in things), key=lambda row: row[:2])
        self._starts = [start for start, _, _ in self._rows]
        self._apart = all(one[1] <= other[0] for one, other in pairwise(self._rows))

    @property
    def places(self) -> Iterator[tuple[int, int]]:
        """All places, in their order."""
        return ((start, end) for start, end, _ in self._rows)

    def at(self, offset: int) -> list[Thing]:
        """Those that a character stands in, in the order of their places."""
        until = bisect_right(self._starts, offset)
        rows = self._rows[max(0, until - 1) : until] if self._apart else self._rows[:until]
        return [thing for _, end, thing in rows if offset < end]

    def nearest(self, offset: int) -> Thing | None:
        """The shortest of those that a character stands in."""
        found = self.at(offset)
        if len(found) < 2:
            return found[0] if found else None
        sizes = {id(thing): end - start for start, end, thing in self._rows}
        return min(found, key=lambda thing: sizes[id(thing)])
