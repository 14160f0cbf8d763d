"""What objects became when they changed zones (CR 400.7), however many did during one effect."""

from __future__ import annotations

from bisect import bisect_right, insort

from . import ids as idset
from .ids import Ids, Range

#: The first id of a range, how many there are, and the first id that they have in the other direction.
Shift = tuple[int, int, int]


class Became:
    """Ranges of ids and the ids that the objects have now; ids are never used again, so no range overlaps another."""

    def __init__(self) -> None:
        self._onward: list[Shift] = []
        self._back: list[Shift] = []

    def add(self, first: int, count: int, new: int) -> None:
        """These became new objects, numbered from ``new`` on."""
        insort(self._onward, (first, count, new))
        self._back.append((new, count, first))

    def undo(self) -> None:
        """The last of it has not happened (CR 733.1)."""
        new, count, first = self._back.pop()
        self._onward.remove((first, count, new))

    def forget(self, identity: int) -> None:
        """Nothing is known any more of what the objects became among which this one was."""
        for first, count, new in [each for each in self._onward if each[0] <= identity < each[0] + each[1]]:
            self._onward.remove((first, count, new))
            self._back.remove((new, count, first))

    @property
    def moved(self) -> Ids:
        """All ids that objects had before they changed zones."""
        return idset.union(((first, count) for first, count, _ in self._onward))

    def now(self, objects: Ids) -> Ids:
        """These objects as what they became."""
        return _followed(objects, self._onward)

    def before(self, objects: Ids) -> Ids:
        """These objects as what they were at first."""
        return _followed(objects, self._back)


def _followed(objects: Ids, shifts: list[Shift]) -> Ids:
    """Follow each range from shift to shift, for as long as one says what it is next; ``shifts`` are sorted."""
    if not shifts:
        return objects
    settled: list[Range] = []
    waiting = list(objects)
    while waiting:
        first, count = waiting.pop()
        at = max(0, bisect_right(shifts, (first + 1,)) - 1)
        start, end = first, first + count
        while at < len(shifts) and shifts[at][0] < end:
            other, length, new = shifts[at]
            at += 1
            if other + length <= start:
                continue
            if other > start:
                settled.append((start, other - start))
            begun, stop = max(start, other), min(end, other + length)
            waiting.append((begun - other + new, stop - begun))
            start = stop
        if start < end:
            settled.append((start, end - start))
    return idset.union(settled)
