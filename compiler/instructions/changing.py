"""A value with the values in it changed: what is the same stays the same object."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar, cast

from msgspec import structs

from ...inner_fields import FieldsOf, InnerOf
from .values import Value

Whole = TypeVar("Whole")
_FIELDS, _INNER = FieldsOf(Value), InnerOf(Value, 1)


def with_inner(value: Whole, change: Callable[[Value], object]) -> Whole:
    """A value with each value directly in it changed, in the order of its fields; itself where nothing has changed."""
    return cast("Whole", _with_inner(value, change))


def _with_inner(value: Any, change: Callable[[Value], object]) -> object:
    kind = type(value)
    if kind is tuple:
        parts = [_changed(each, change) for each in value]
        return value if all(map(is_, parts, value)) else tuple(parts)
    inner = _INNER[kind]
    if inner is None:
        return value
    olds = inner(value)
    news = [_changed(old, change) if old else old for old in olds]
    if all(map(is_, olds, news)):
        return value
    changes = {name: new for name, old, new in zip(_FIELDS[kind] or (), olds, news, strict=True) if new is not old}
    return structs.replace(value, **changes)


def _changed(value: Any, change: Callable[[Value], object]) -> object:
    """A part of a value, changed where it is a value itself, with the values in it changed where it is a tuple."""
    kind = type(value)
    if kind is tuple:
        return _with_inner(value, change)
    return change(value) if _FIELDS[kind] is not None else value
