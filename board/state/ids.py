"""Sets of object ids as ranges, so that a set of 10^18 tokens is as small as a set of ten.

Every object of the game has an id of its own for as long as it exists: the members of a stack are numbered one after
the other. A set of objects is a tuple of ranges ``(first, count)``, sorted and without overlaps; it stays right when
stacks are split.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

Range = tuple[int, int]
Ids = tuple[Range, ...]

NONE: Ids = ()


class Numbered(Protocol):
    """What has ids: permanents, cards, candidates."""

    @property
    def ids(self) -> Ids:
        """The set of its ids."""


def one(identity: int) -> Ids:
    """The set of this one id."""
    return ((identity, 1),)


def size(ids: Ids) -> int:
    """How many ids there are."""
    number = 0
    for _, count in ids:
        number += count
    return number


def union(*sets: Iterable[Range]) -> Ids:
    """All ids of these sets, as the fewest ranges."""
    ranges = [r for ids in sets for r in ids if r[1] > 0]
    if len(ranges) < 2:
        return tuple(ranges)
    merged: list[Range] = []
    (start, number), *others = sorted(ranges)
    for first, count in others:
        if first > start + number:
            merged.append((start, number))
            start, number = first, count
        elif first + count > start + number:
            number = first + count - start
    return (*merged, (start, number))


def of(objects: Iterable[Numbered]) -> Ids:
    """All ids of these objects."""
    sets = [each.ids for each in objects]
    return sets[0] if len(sets) == 1 else union(*sets)


def minus(ids: Ids, less: Ids) -> Ids:
    """The ids of the first set that are not in the second."""
    rest: list[Range] = []
    for first, count in ids:
        start, end = first, first + count
        for other, length in less:
            if other >= end:
                break
            if other + length <= start:
                continue
            if other > start:
                rest.append((start, other - start))
            start = other + length
            if start >= end:
                break
        if start < end:
            rest.append((start, end - start))
    return tuple(rest)


def common(ids: Ids, others: Ids) -> Ids:
    """The ids that are in both sets."""
    if ids == others:
        return ids
    both: list[Range] = []
    for first, count in ids:
        end = first + count
        for other, length in others:
            if other >= end:
                break
            start, stop = max(first, other), min(end, other + length)
            if start < stop:
                both.append((start, stop - start))
    return tuple(both)


def summed(shares: Iterable[tuple[int, Ids]]) -> dict[int, Ids]:
    """Which ids have how much in all, where there may be several shares of one."""
    parts: list[tuple[int, Ids]] = []
    for amount, ids in shares:
        rest, before, parts = ids, parts, []
        for total, there in before:
            again = common(there, rest)
            rest = minus(rest, again)
            parts += [part for part in ((total, minus(there, again)), (total + amount, again)) if part[1]]
        parts += [(amount, rest)] if rest else []
    found: dict[int, Ids] = {}
    for total, ids in parts:
        found[total] = union(found.get(total, NONE), ids)
    return found


def take(ids: Ids, count: int) -> Ids:
    """The first ``count`` ids (all, if there are fewer)."""
    taken: list[Range] = []
    for first, length in ids:
        if count <= 0:
            break
        taken.append((first, min(length, count)))
        count -= length
    return tuple(taken)


def contains(ids: Ids, identity: int) -> bool:
    """Whether the id is in the set."""
    return bool([first for first, count in ids if first <= identity < first + count])
