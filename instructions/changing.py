"""A value with the values in it changed: what is the same stays the same object."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar, cast

from msgspec import structs

from ..values.inner_fields import FieldsOf, InnerOf
from .values import Value

Whole = TypeVar("Whole")
_FIELDS, _INNER = FieldsOf(Value), InnerOf(Value, 1)


def with_inner(value: Whole, change: Callable[[Value], object]) -> Whole:
    """A value with each value directly in it changed, in the order of its fields; itself where nothing has changed.

    The values in a tuple are directly in what the tuple is in.
    """
    return cast("Whole", with_parts(value, lambda part: _changed(part, change)))


def with_all(whole: Whole, kinds: frozenset[type[Value]], change: Callable[[Any], object]) -> Whole:
    """A value with all values of some types in it changed, and itself, each after those that are in it."""

    def changed(part: Any) -> object:
        inside: Any = with_parts(part, changed)
        return change(inside) if type(part) in kinds else inside

    return cast("Whole", changed(whole))


def with_parts(whole: Any, change: Callable[[Any], object]) -> Any:
    """A value with what its fields hold changed, or a tuple with each part; what is empty stays."""
    kind = type(whole)
    if kind is tuple:
        parts = [change(part) for part in whole]
        return whole if all(map(is_, parts, whole)) else tuple(parts)
    inner = _INNER[kind]
    if inner is None:
        return whole
    changes = {}
    for name, old in zip(_FIELDS[kind] or (), inner(whole), strict=True):
        if old and (new := change(old)) is not old:
            changes[name] = new
    return structs.replace(whole, **changes) if changes else whole


def _changed(part: Any, change: Callable[[Value], object]) -> object:
    """A part of a value: a value itself, a tuple of values, or words."""
    kind = type(part)
    return with_inner(part, change) if kind is tuple else change(part) if _FIELDS[kind] is not None else part
