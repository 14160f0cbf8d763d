"""Values with holes: whether a value is what a pattern says, and the value that a pattern makes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct, structs

from ... import instructions as i
from ...compiler.rows.row import Hole, hole

__all__ = ["Found", "Hole", "agrees", "filled", "hole", "told_fields"]

Found = dict[str, Any]
"""What stands in the holes of a pattern, by their names."""


def agrees(pattern: Any, value: Any, found: Found) -> bool:
    """Whether a value is what the pattern says; what stands in its holes is put to ``found``.

    A hole that occurs twice has to hold the same both times. None is nothing that stands in a hole.
    """
    if isinstance(pattern, Hole):
        return value is not None and bool(found.setdefault(pattern.name, value) == value)
    if isinstance(pattern, tuple):
        same = isinstance(value, tuple) and len(pattern) == len(value)
        return same and all(agrees(one, other, found) for one, other in zip(pattern, value, strict=True))
    if not isinstance(pattern, Struct):
        return bool(pattern == value)
    if type(pattern) is not type(value):
        return False
    return all(agrees(getattr(pattern, f), getattr(value, f), found) for f in told_fields(type(pattern)))


def filled(pattern: Any, found: Mapping[str, Any]) -> Any:
    """The value that a pattern makes with what stands in its holes.

    Raises:
        KeyError: if nothing stands in one of them.
    """
    if isinstance(pattern, Hole):
        return found[pattern.name]
    if isinstance(pattern, tuple):
        return tuple(filled(part, found) for part in pattern)
    if not isinstance(pattern, Struct):
        return pattern
    return structs.replace(pattern, **{f: filled(getattr(pattern, f), found) for f in pattern.__struct_fields__})


@cache
def told_fields(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a type that a script has to say: not the words for people, nor by what number a noun is named."""
    return tuple(f for f in kind.__struct_fields__ if f not in _FOR_PEOPLE | _ALSO.get(kind, frozenset()))


_FOR_PEOPLE = frozenset(["text", "span", "id"])
_ALSO: Mapping[type, frozenset[str]] = {i.Creation: frozenset(["source", "count_text", "via"])}
