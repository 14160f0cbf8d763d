"""Whose the objects of several kinds are, said once before the first: “a friendly unit or gear”."""

from __future__ import annotations

from msgspec import structs

from ..... import instructions as i
from .....grammar import nodes as n
from ....ledger.source import Source

_SIDES = frozenset(["friendly", "enemy"])


def side_apart(noun: n.NounList) -> tuple[n.Word, n.NounList] | None:
    """“friendly” or “enemy” before the first of several kinds, and the list without it."""
    first, *others = noun.items
    sides = [word for word in first.words if isinstance(word, n.Word) and word.sense in _SIDES]
    bare = all(len(each.words) == 1 and each.head is not None and each.head.kind == "type" for each in others)
    if len(sides) != 1 or not bare or len(first.words) < 2:
        return None
    words = tuple(word for word in first.words if word is not sides[0])
    return sides[0], structs.replace(noun, items=(structs.replace(first, words=words), *others))


def of_side(side: n.Word, among: i.Selection, text: str, source: Source) -> i.Selection:
    """The objects of these kinds that are friendly, or enemies."""
    return i.Selection((source.own.qualities[side.sense], *among.where), text)
